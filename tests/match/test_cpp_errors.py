"""C++ errors in both spellings, and generated code as it was written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.match.cpp_errors import equivalent_statements
from d2s_doctor.match.generated import restore_source
from d2s_doctor.model import Line, Statement


def statement(exception: str, text: str) -> Statement:
    return Statement(exception, text, (0,), (Line(1, text),))


def test_the_other_spelling_is_read_too() -> None:
    def said(exception: str, text: str) -> list[tuple[str, str]]:
        return [(reading.exception, reading.text) for reading in equivalent_statements(statement(exception, text))]

    assert said("NotFoundError", "no kernel") == [
        ("NotFoundError", "no kernel"),
        ("RuntimeError", "(NotFound) no kernel"),
    ]
    assert said("RuntimeError", "(NotFound) no kernel")[1] == ("NotFoundError", "no kernel")
    assert said("Error", "ranks differ")[1] == ("EnforceNotMet", "ranks differ")
    assert said("KeyError", "(Monday) x") == [("KeyError", "(Monday) x")]


def test_lines_stay_where_they_are() -> None:
    two = Statement("NotFoundError", "a b", (0, 2), (Line(1, "a"), Line(2, "b")))
    other = equivalent_statements(two)[1]
    assert [other.text[start:] for start in other.starts][1] == "b"
    assert other.lines == two.lines


def test_generated_code_reads_as_it_was_written() -> None:
    assert restore_source("_jst.Call(_jst.Ld(_jst.Ld(np).sum))(_jst.Ld(x), axis=(1))") == "np.sum(x, axis=(1))"
    assert restore_source("del _jst.Ld(history)[0]") == "del history[0]"
    assert restore_source("f(_jst.Ld(x") == "f(x"


@given(st.text(alphabet="()_jst.LdCal x"))
def test_only_wrappers_vanish(text: str) -> None:
    assert restore_source(text).replace("(", "").replace(")", "") == text.replace("_jst.Ld(", "").replace(
        "_jst.Call(", ""
    ).replace("(", "").replace(")", "")
