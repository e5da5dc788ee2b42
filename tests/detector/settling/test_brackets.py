import pytest

from hdeid.core.markup import parse_markup
from hdeid.detector.settling.brackets import between_brackets


@pytest.mark.parametrize(
    ("marked", "pieces"),
    [
        ("会宁县(现[[ADDRESS|{district:会宁市)}{township:城北街道}]]", ["会宁市", "城北街道"]),
        ("[[ADDRESS|{city:六安市(}{district:裕安区}]])", ["六安市", "裕安区"]),
        ("[[ADDRESS|{city:六安市}{district:(裕安区)}{road:某路}]]", ["六安市(裕安区)某路"]),
        ("([[ADDRESS|{city:六安市) }{district:裕安区}]]", ["六安市", "裕安区"]),
        ("([[ORGANIZATION|六安市)医院]]", ["六安市)医院"]),
    ],
)
def test_a_bracket_whose_partner_stands_outside_parts_an_address(marked: str, pieces: list[str]) -> None:
    document = parse_markup(marked)

    found = list(between_brackets(document.spans[0], document.text))

    assert pieces == [document.text[span.start : span.end] for span in found]
    assert all(span.start <= part.start < part.end <= span.end for span in found for part in span.parts)
