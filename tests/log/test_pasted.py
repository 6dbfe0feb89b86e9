"""Logs as pages, editors and people show them: numbered lines, typographic quotes, frames left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.log.pasted import as_typed, without_line_numbers
from tests.making import CONVERTER, EAGER, traceback_of

LOG = traceback_of("ValueError: 'x' is gone", frames=("/home/user/a.py", CONVERTER)).rstrip("\n")
LINES = LOG.split("\n")


@pytest.mark.parametrize(
    "form", ["{} | ", "{:>4}: ", "{}\t", "{:>5}  ", "L{}: ", "{:04} ", "{}|", "[{}] ", "{:>6}\u2192", "{}. "]
)
@pytest.mark.parametrize("first", [1, 7, 98, 1204])
def test_line_numbers_of_a_viewer_are_taken_away(form: str, first: int) -> None:
    numbered = "\n".join(form.format(number) + line for number, line in enumerate(LINES, first))
    assert [line.text for line in clean_lines(numbered)] == LINES
    assert [line.number for line in clean_lines(numbered)] == [*range(1, len(LINES) + 1)]


def test_only_numbers_that_count_on_over_a_failure_are_line_numbers() -> None:
    stack = "C++ Traceback (most recent call last):\n0   paddle::run()\n1   paddle::step()\n2   paddle::end()\n"
    assert [line.text for line in clean_lines(stack)] == stack.split("\n")
    ranks = [f"{rank}: ValueError: x" for rank in (3, 1, 2)]
    assert [line.stream for line in clean_lines("\n".join(ranks))] == ["3", "1", "2"]
    assert [row for _, row in without_line_numbers([(1, "1. mix"), (2, "2. bake"), (3, "3. eat")])] == [
        "1. mix",
        "2. bake",
        "3. eat",
    ]


@given(st.lists(st.text(alphabet="0123456789 |:.[]\u2192ValueError", max_size=20), max_size=12))
def test_rows_keep_their_places_and_lose_only_their_beginning(texts: list[str]) -> None:
    rows = list(enumerate(texts, 1))
    found = without_line_numbers(rows)
    assert [number for number, _ in found] == [number for number, _ in rows]
    assert all(text.endswith(left) for (_, left), text in zip(found, texts, strict=True))


def test_typographic_marks_are_those_of_a_keyboard() -> None:
    assert as_typed("\u2018x\u2019 \u201cy\u201d \u2026 \u2014") == "'x' \"y\" ... --"
    typographic = LOG.replace("'x'", "\u2018x\u2019").replace('"/', "\u201c/").replace('",', "\u201d,")
    assert typographic != LOG
    assert [line.text for line in clean_lines(typographic)] == LINES


@pytest.mark.parametrize(
    "dots",
    [
        "...",
        "  ...",
        "    ...",
        "  File ...",
        "\u2026\u2026",
        "[...]",
        "(omitted)",
        "... 省略 ...",
        "<snip>",
        "..... many lines",
    ],
)
def test_a_stack_with_frames_left_out_is_not_whole(dots: str) -> None:
    [failure], rest = split_failures(clean_lines("\n".join([*LINES[:3], dots, "", LINES[-1]])))
    assert not rest
    assert not failure.complete
    assert [said.text for said in failure.statements] == ["'x' is gone"]


@pytest.mark.parametrize(
    "code", ["    ...<2 lines>...", "    (...)", "    [... skipping hidden 1 frame]", "    x = [...]", "    run(...)"]
)
def test_lines_of_code_that_python_leaves_out_are_no_frames(code: str) -> None:
    [failure], _ = split_failures(clean_lines("\n".join([*LINES[:3], code, *LINES[3:]])))
    assert failure.complete
    assert len(failure.frames) == 2


def test_a_header_without_a_frame_is_no_whole_stack() -> None:
    [failure], _ = split_failures(clean_lines(f"{LINES[0]}\n{LINES[-1]}"))
    assert not failure.complete
    [eager], _ = split_failures(clean_lines(traceback_of("ValueError: x", frames=(EAGER,))))
    assert eager.complete
