import json

import pytest
from hypothesis import given

from hdeid.core.document import Document
from hdeid.core.exchange import document_from_json, document_to_json, write_json
from hdeid.errors import DocumentError
from tests.property.strategies import documents


@given(documents())
def test_json_reads_back_what_it_wrote(document: Document) -> None:
    again = document_from_json(document_to_json(document, has_text=True))

    assert again.text == document.text
    assert [(s.start, s.end, s.category, s.parts) for s in again.spans] == [
        (s.start, s.end, s.category, s.parts) for s in document.spans
    ]


def test_the_text_is_left_out_unless_asked_for() -> None:
    assert document_to_json(Document("李海海", id="a")) == {"id": "a", "spans": []}


def test_the_short_form_of_spans_is_read() -> None:
    document = document_from_json({"text": "李海海", "spans": [[0, 3, "NAME", [["surname", 0, 1], ["given", 1, 3]]]]})

    assert [part.level for part in document.spans[0].parts] == ["surname", "given"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "expected a JSON object"),
        ({"spans": []}, "`text` is missing"),
        ({"text": "a", "spans": {}}, "`spans` is not a list"),
        ({"text": "a", "spans": [{"start": 0}]}, "a span lacks"),
        ({"text": "a", "spans": ["NAME"]}, "neither an object nor a list"),
    ],
)
def test_other_objects_are_refused(value: object, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        document_from_json(value)


@given(documents())
def test_the_pieces_of_a_document_are_its_json(document):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hdeid.core.exchange._PIECE_SPANS", 2)

        assert json.dumps(document_to_json(document), ensure_ascii=False) == "".join(write_json(document))
