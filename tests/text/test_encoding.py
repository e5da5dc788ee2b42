import pytest

from hdeid.errors import InputError
from hdeid.text.encoding import decode

SIMPLIFIED = "患者李海海，男，56岁，因发热三天入院，户籍上海市杨浦区。"
TRADITIONAL = "患者李海海，男，56歲，因發熱三天入院，戶籍臺北市大安區。"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLIFIED, "utf-8"),
        (SIMPLIFIED, "utf-8-sig"),
        (SIMPLIFIED, "gb18030"),
        (SIMPLIFIED, "utf-16"),
        (TRADITIONAL, "big5"),
        (TRADITIONAL, "gb18030"),
        ("", "utf-8"),
        ("Patient 001", "ascii"),
    ],
)
def test_the_encoding_is_found_and_kept(text: str, encoding: str) -> None:
    data = text.encode(encoding)

    decoded = decode(data)

    assert decoded.text == text
    assert decoded.encode(decoded.text) == data


def test_a_character_that_the_encoding_lacks_makes_the_output_utf8() -> None:
    decoded = decode(TRADITIONAL.encode("big5"))

    assert decoded.encode("𠮷").decode("utf-8-sig") == "𠮷"


def test_bytes_that_are_no_text_are_refused_without_quoting_them() -> None:
    with pytest.raises(InputError, match="neither UTF-8 nor GB18030 nor Big5") as caught:
        decode(b"\x00\xff\xfeabc\x00secret")
    assert "secret" not in str(caught.value)
