from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.log.decode import decode

TEXT = 'Traceback: 第 3 行\nValueError: "循环"\n'


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-32"),
        TEXT.encode("gbk"),
        ("x" * 50 + TEXT).encode("utf-16-le")[100:],
    ],
)
def test_finds_the_encoding(data: bytes) -> None:
    assert decode(data) == TEXT


def test_each_line_may_have_its_own_encoding() -> None:
    assert decode("甲\n".encode() + "乙\n".encode("gbk") + b"\xff\xfe\xfd") == "甲\n乙\n\ufffd\ufffd\ufffd"


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    """Every text that comes out can be written again: no half of a surrogate pair is left."""
    assert decode(data).encode().decode() == decode(data)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_utf8_comes_back(text: str) -> None:
    if not text.startswith("\ufeff") and "\x00" not in text:
        assert decode(text.encode()) == text
