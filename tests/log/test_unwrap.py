"""Lines that were broken on the way are whole again, others are left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.log.unwrap import unwrap
from tests.making import CONVERTER, traceback_of

LOG = traceback_of(
    "Dygraph2StaticException: python while pred change from bool to variable, and this message is longer than a line",
    frames=("/home/user/project/train.py", CONVERTER),
)


def rows(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.splitlines(), 1))


def cut(text: str, width: int) -> str:
    return "\n".join(
        "\n".join(line[at : at + width] for at in range(0, len(line), width)) for line in text.splitlines()
    )


@pytest.mark.parametrize("width", [60, 72, 80])
def test_a_hard_wrap_is_undone(width: int) -> None:
    joined = unwrap(rows(cut(LOG, width)))
    assert [text for _, text in joined] == LOG.splitlines()
    numbers = [number for number, _ in joined]
    assert numbers == sorted(set(numbers))
    assert cut(LOG, width).splitlines()[numbers[-1] - 1] == LOG.splitlines()[-1][:width]


def test_lines_of_equal_width_that_are_not_broken_stay() -> None:
    table = "\n".join(
        f"step {n:05} loss 0.1234 learning rate 0.001 samples per second 123.45 time 0.123 sec." for n in range(9)
    )
    assert unwrap(rows(table)) == rows(table)
    rules = "=" * 80 + "\nERROR: test_a\n" + "-" * 80 + "\nTraceback\n" + "-" * 80 + "\nRan 1 test"
    assert unwrap(rows(rules)) == rows(rules)


def test_a_frame_that_a_mail_program_folded_is_whole() -> None:
    folded = f'  File "{CONVERTER}", line 3,\nin step\n    run()\n  File\n"/a.py", line 4, in g\n'
    assert [text.split() for _, text in unwrap(rows(folded))] == [
        ["File", f'"{CONVERTER}",', "line", "3,", "in", "step"],
        ["run()"],
        ["File", '"/a.py",', "line", "4,", "in", "g"],
    ]


def test_a_syntax_errors_place_is_whole_as_it_is() -> None:
    place = '  File "a.py", line 16\n    x = = 1\n'
    assert unwrap(rows(place)) == rows(place)


def test_a_log_on_one_line_is_read_like_any_other() -> None:
    one = " ".join(LOG.split())
    (failure,), rest = split_failures(clean_lines(one))
    assert rest == []
    assert [frame.path for frame in failure.frames] == ["/home/user/project/train.py", CONVERTER]
    assert failure.statements[-1].exception == "Dygraph2StaticException"
    assert {line.number for line in failure.lines} == {1}


@given(st.lists(st.text(alphabet="ab :\"',File", max_size=90)), st.integers(40, 90))
def test_no_character_is_lost(lines: list[str], width: int) -> None:
    text = cut("\n".join(lines), width)
    joined = unwrap(rows(text))
    assert "".join("".join(piece.split()) for _, piece in joined) == "".join(text.split())
    assert [number for number, _ in joined] == sorted(number for number, _ in joined)
