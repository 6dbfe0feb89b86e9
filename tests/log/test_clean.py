from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.log.clean import LONGEST_LINE, clean_lines

ESCAPES = ["\x1b[1;31m", "\x1b]0;title\x07", "\x1b]8;;http://x\x1b\\", "\x9b1m", "\x1bc", "\x1bP1$r\x1b\\"]
HARMFUL = st.sampled_from([*ESCAPES, "\x1b[", "\u202e", "\u2066", "\x00", "\r", "\n", "\t", "\x08", "\ud800", "\ufeff"])


def texts(data: str | bytes) -> list[str]:
    return [line.text for line in clean_lines(data)]


@pytest.mark.parametrize("escape", ESCAPES)
def test_escapes_vanish(escape: str) -> None:
    assert texts(f"{escape} ValueError: no") == [" ValueError: no"]


def test_numbers_count_the_lines_of_the_input() -> None:
    lines = clean_lines("a\r\nb\n\n10%\r20%\rdone\r\nc")
    assert [(line.number, line.text) for line in lines if line.text] == [
        (1, "a"),
        (2, "b"),
        (4, "10%"),
        (4, "20%"),
        (4, "done"),
        (5, "c"),
    ]


@pytest.mark.parametrize(
    ("line", "stream", "rest"),
    [
        ("[rank3]: ValueError: x", "rank3", "ValueError: x"),
        ("[rank3]:   File x", "rank3", "  File x"),
        ("  │ ValueError: x", "", "ValueError: x"),
        ("│   File x                  │", "", "  File x"),
        ("worker-1  | ValueError: x", "worker-1", "ValueError: x"),
        ("[1,3]<stderr>:ValueError: x", "1,3", "ValueError: x"),
        ("2025-03-06T12:00:01.123456789Z stderr F ValueError: x", "", "ValueError: x"),
        ("[2025-03-06 12:00:01,123] [ ERROR] ValueError: x", "", "ValueError: x"),
        ("[2025-03-06 12:00:01,123] [    INFO] trainer.py:55 - step", "", "step"),
        ("2025-03-06 12:00:01,123 - ERROR - ValueError: x", "", "ValueError: x"),
        ("2025-03-06 12:00:01,123 - train.py - ERROR -   File x", "", "  File x"),
        ("2025-03-06 12:00:01,123 ERROR: ValueError: x", "", "ValueError: x"),
        ("LAUNCH INFO 2025-03-06 12:00:01,123 ready", "", "ready"),
        ("E   ValueError: x", "", "ValueError: x"),
        ("> ValueError: x", "", "ValueError: x"),
        (">", "", ""),
        ("3: ValueError: x", "3", "ValueError: x"),
        ("#12 3.456 ValueError: x", "", "ValueError: x"),
        ("\u00a0\u3000ValueError: x", "", "  ValueError: x"),
        ("3 of 4", "", "3 of 4"),
        ("[operator < concat > error]", "", "[operator < concat > error]"),
        ("worker", "", "worker"),
    ],
)
def test_prefixes(line: str, stream: str, rest: str) -> None:
    (cleaned,) = clean_lines(line)
    assert (cleaned.stream, cleaned.text) == (stream, rest)


def test_a_megabyte_line_is_cut() -> None:
    (line,) = clean_lines("x" * 1_000_000)
    assert len(line.text) == LONGEST_LINE


@given(st.one_of(st.binary(), st.text(), st.lists(st.one_of(HARMFUL, st.text())).map("".join)))
def test_nothing_that_a_terminal_obeys_is_left(data: str | bytes) -> None:
    for line in clean_lines(data):
        for character in line.text:
            assert unicodedata.category(character) not in ("Cc", "Cs")
            assert unicodedata.bidirectional(character) not in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "PDI")


@given(st.text(alphabet="ab\n\r\t 1"))
def test_numbers_rise_and_end_at_the_last_line(text: str) -> None:
    numbers = [line.number for line in clean_lines(text)]
    assert numbers == sorted(numbers)
    assert numbers[-1] <= text.count("\n") + 1
    if text and not text.endswith(("\n", "\r")):
        assert numbers[-1] == text.count("\n") + 1
