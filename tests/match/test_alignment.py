"""Templates laid over messages: exactly, or word by word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase, build_base
from d2s_doctor.kb.constants import shipped_factors
from d2s_doctor.match.alignment import Alignment
from d2s_doctor.match.alignment import align_exactly as align_exactly_with
from d2s_doctor.match.word_alignment import align_words
from d2s_doctor.model import Entry, Expectation, Phrases, Text
from tests.making import proving

LOOP = "python while pred change from {before} to {after}."
LIST = "All values in `initialized_list` should be Variable or {what}, but received {kind}."


def entry_with(*messages: str) -> Entry:
    both = Text("x", "x")
    signatures = tuple(proving(message) for message in messages)
    return Entry(
        "D2S991",
        "x",
        "error",
        ("ast",),
        both,
        signatures,
        Phrases((), ()),
        both,
        both,
        "",
        "",
        (Expectation(">=2.6.2"),),
    )


def base(*messages: str) -> KnowledgeBase:
    return build_base([entry_with(*messages)])


def indexed(message: str) -> IndexedSignature:
    return base(message).signatures[0]


def align_exactly(signature: IndexedSignature, text: str) -> Alignment | None:
    return align_exactly_with(signature, text, shipped_factors()["short_template"])


@pytest.mark.parametrize(
    ("message", "text", "lies"),
    [
        ("must be slices, not Variable", "list must be slices, not Variable", True),
        ("must be slices, not Variable", "list must be slices, not VariableInteger", False),
        ("is not a kernel", "this not a kernel", False),
        ("is not a kernel", "what is not a kernel.", True),
        ("value '{name}' is unset", "value 'x' is unset", True),
    ],
)
def test_words_are_not_found_inside_words(message: str, text: str, lies: bool) -> None:
    assert (align_exactly(indexed(message), text) is not None) == lies


def test_exact_captures() -> None:
    found = align_exactly(indexed(LOOP), "oh: python while pred change from bool to variable. And more")
    assert found
    assert (found.score, found.captures) == (1.0, {"before": "bool", "after": "variable"})
    assert (found.start, found.end) == (4, 51)


def test_white_space_of_the_template_is_one_space() -> None:
    assert align_exactly(indexed("Tensor should\n  be {what} here"), "Tensor should be set here")


def test_a_template_may_begin_or_end_with_a_capture() -> None:
    found = align_exactly(indexed("{name} is not a static Tensor: {value}"), "x is not a static Tensor: 3")
    assert found
    assert found.captures == {"name": "x", "value": "3"}


def test_a_missing_literal_is_no_exact_match() -> None:
    assert align_exactly(indexed(LOOP), "python while pred change from bool") is None
    assert align_exactly(indexed(LOOP), "python while pred change from bool" + "x" * 900 + " to y.") is None


def test_a_short_template_must_be_the_whole_message() -> None:
    assert align_exactly(indexed("__delitem__"), "__delitem__")
    assert align_exactly(indexed("__delitem__"), "no attribute __delitem__ in list") is None


def test_the_second_place_is_found() -> None:
    text = "python while pred change from now on; python while pred change from int to variable."
    found = align_exactly(indexed("pred change from {a} to variable."), text)
    assert found


def test_changed_words_cost_their_weight() -> None:
    kb = base(LIST, LOOP)
    text = "All values in `initialized_list` should be Tensor or pir.Value, but recieved <class 'list'>."
    assert align_exactly(kb.signatures[0], text) is None
    found = align_words(kb.signatures[0], text, kb)
    assert found
    assert 0.6 < found.score < 1
    assert found.captures["what"] == "pir.Value"


def test_scattered_common_words_are_no_match() -> None:
    kb = base(LIST, LOOP)
    text = "from all of the values we change python to be in a list, while others should be fine"
    assert align_words(kb.signatures[0], text, kb) is None


def test_a_window_is_found_in_a_long_text() -> None:
    kb = base(LIST)
    text = "word " * 2000 + "All values in `initialized_list` should be Variable or X, but got Y." + " word" * 2000
    found = align_words(kb.signatures[0], text, kb)
    assert found
    assert text[found.start : found.end].startswith("All values")


@given(st.text(), st.text())
def test_exact_captures_are_in_the_text(first: str, second: str) -> None:
    text = " ".join(f"python while pred change from {first} to {second}.".split())
    found = align_exactly(indexed(LOOP), text)
    for value in found.captures.values() if found else ():
        assert value in text


@pytest.mark.parametrize(
    ("text", "form", "captures"),
    [
        ("PYTHON WHILE PRED change from bool to Variable", "words", {"before": "bool"}),
        ("python while pred change from <class 'bool'> to variable, it says", "words", {"before": "class 'bool"}),
        ("python while pred change from  to .", "words", {}),
        ("python while pred change from", "cut", {}),
        ("python while pred change from the class of bool", "cut", {}),
        ("so python while pred change from", "loose", {}),
        ("python while one pred change from bool to variable", "loose", {"before": "bool"}),
    ],
)
def test_forms_of_alignment_by_words(text: str, form: str | None, captures: dict[str, str]) -> None:
    kb = base(LOOP, LIST)
    found = align_words(kb.signatures[0], text, kb)
    assert (found and found.form) == form
    assert captures.items() <= (found.captures if found else {}).items()


def test_a_short_template_is_the_whole_line_in_other_marks() -> None:
    kb = base("__delitem__", LIST)
    assert align_words(kb.signatures[0], "delitem", kb)
    assert align_words(kb.signatures[0], "no delitem here", kb) is None
    assert align_words(kb.signatures[0], "delitem()", kb) is None


def test_only_whole_templates_lie_beside_an_exact_one() -> None:
    kb = base(LOOP, LIST)
    assert align_words(kb.signatures[0], "Python while pred change from a to b", kb, whole=True)
    assert align_words(kb.signatures[0], "python while pred change from", kb, whole=True) is None
