from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.template import fill, parse


def test_parts() -> None:
    template = parse("a {x} b {{c}} {y|z w}")
    assert template.literals == ("a ", " b {c} ", "")
    assert template.names == ("x", "y")
    assert template.fallbacks == (None, "z w")


@pytest.mark.parametrize("text", ["{", "a } b", "{X}", "{1}", "{a b}", "{a|b\nc}"])
def test_lone_braces_are_errors(text: str) -> None:
    with pytest.raises(ValueError, match="lone"):
        parse(text)


def test_fill() -> None:
    assert fill("{a|x} and {b|y} and {c}", {"a": "1", "b": ""}) == "1 and y and …"


@given(st.text())
def test_escaped_text_comes_back(text: str) -> None:
    assert fill(text.replace("{", "{{").replace("}", "}}"), {}) == text
