"""Long logs: reading in pieces gives the answer that reading the whole gives, in bounded memory."""

from __future__ import annotations

import io
import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from d2s_doctor import load_kb
from d2s_doctor.author.corpus import NEGATIVE, SAMPLE, UNCOVERED, RecordedLog
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log import clean_lines, long_log
from d2s_doctor.match.pipeline import SMALL, diagnose, diagnose_lines, diagnose_stream
from d2s_doctor.model import Diagnosis
from tests.making import CONVERTER, traceback_of
from tests.recorded import RECORDED

KB = load_kb()
LOGS = [log for log in RECORDED if log.kind in (SAMPLE, NEGATIVE, UNCOVERED)]
FAILURE = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
SAID = "python while pred change from bool to variable."


def training(count: int, start: int = 0) -> str:
    """What a trainer prints while nothing is wrong."""
    return "".join(
        f"[2025-03-06 12:{step // 60 % 60:02}:{step % 60:02},{step % 1000:03}] [    INFO] epoch {step // 100}"
        f" step {step} loss: {5 / (step + 1):.5f} ips: {step % 37}.5 samples/s\n"
        for step in range(start, start + count)
    )


def diagnose_whole(data: str | bytes, kb: KnowledgeBase) -> Diagnosis:
    """The answer without leaving out any line."""
    return diagnose_lines(clean_lines(data), kb)


def streamed(data: bytes, chunk: int = 512) -> Diagnosis:
    return diagnose_stream(io.BytesIO(data), KB, small=4096, chunk=chunk)


@pytest.mark.parametrize("recorded", LOGS[::50], ids=lambda log: log.name)
def test_a_recorded_failure_amid_training_output(recorded: RecordedLog) -> None:
    log = training(700) + "\n" + recorded.text + "\n" + training(900, 700)
    assert streamed(log.encode()) == diagnose_whole(log, KB)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.sampled_from(LOGS), min_size=1, max_size=3),
    st.integers(0, 900),
    st.integers(0, 900),
    st.sampled_from([64, 1000, 4096, 100_000]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "gb18030"]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "[rank3]: ", "2025-03-06T08:01:02.123456Z stderr F ", "\x1b[31m"]),
)
def test_any_mixture_is_read_as_if_it_were_whole(
    logs: list[RecordedLog], before: int, between: int, chunk: int, encoding: str, end: str, lead: str
) -> None:
    text = "# 训练开始\n" + training(before)
    for number, log in enumerate(logs):
        text += "\n" + log.text + "\n" + training(between, 1000 * number)
    data = end.join(lead + line for line in text.split("\n")).encode(encoding)
    assert streamed(data, chunk) == diagnose_whole(data, KB)


def test_a_message_alone_is_found_without_a_traceback() -> None:
    log = training(2000) + SAID + "\n" + training(2000)
    found = streamed(log.encode())
    assert found.matches[0].id == "D2S103"
    assert found == diagnose_whole(log, KB)
    assert found.matches[0].evidence[0].line == 2001


def test_an_escape_inside_a_word_hides_nothing() -> None:
    log = training(900) + FAILURE.replace("Traceback", "Trace\x1b[31mback").replace("pred", "p\x1b[1mred")
    assert [match.id for match in streamed(log.encode()).matches] == ["D2S103"]


def test_a_progress_bar_of_one_line_has_one_number() -> None:
    bar = "\r".join(f"{step}%|{'#' * (step % 50)}" for step in range(5000))
    log = "start\n" + bar + "\n" + FAILURE
    found = streamed(log.encode())
    assert found == diagnose_whole(log, KB)
    assert found.findings[0].first == 3


def test_of_a_line_without_end_only_the_beginning_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    log = "x" * 5_000_000 + "\n" + FAILURE + "y " * 2_000_000
    rows = long_log.interesting_rows((log[i : i + 65536].encode() for i in range(0, len(log), 65536)), lambda lines: [])
    assert sum(len(text) for _, text in rows) < 100_000
    found = diagnose(log.encode(), KB)
    assert [match.id for match in found.matches] == ["D2S103"]
    assert found.findings[0].first == 2


def test_an_error_among_millions_of_warnings_is_kept() -> None:
    words = [f"w{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}" for n in range(676)]
    pick = random.Random(0)
    noise = [f"train.py:{n}: UserWarning: {' '.join(pick.choices(words, k=3))}\n" for n in range(60_000)]
    log = "".join(noise[:30_000]) + FAILURE + "\n" + "".join(noise[30_000:])
    found = streamed(log.encode(), 1 << 16)
    assert [match.id for match in found.matches] == ["D2S103"]
    assert found.findings[0].first == 30_001


def test_what_is_kept_of_a_log_that_is_nothing_but_failures_is_bounded() -> None:
    pick = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"
    failures = (f"ValueError: {''.join(pick.choices(letters, k=12))}\n\n" for _ in range(100_000))
    log = (FAILURE + "\n" + "".join(failures) + FAILURE).encode()
    rows = long_log.interesting_rows([log], lambda lines: ((n, "error") for n, line in enumerate(lines) if line))
    assert len(rows) <= 61_000
    assert rows[0][0] <= 1
    assert rows[-1][1].startswith("Dygraph2StaticException")


def test_bytes_of_any_length_take_the_same_way() -> None:
    log = (training(SMALL // 80) + FAILURE).encode()
    assert len(log) > SMALL
    assert diagnose(log, KB) == diagnose_whole(log, KB)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(max_size=300) | st.sampled_from([b"\r", b"\n", b"\r\n", b"\xff\xfe"]), max_size=30))
def test_junk_is_no_failure(parts: list[bytes]) -> None:
    data = b"".join(parts)
    streamed = diagnose_stream(io.BytesIO(data), KB, small=0, chunk=16)
    assert streamed.verdict == diagnose_whole(data, KB).verdict


def test_one_failure_too_many_of_its_kind_is_left_out_whole() -> None:
    log = "".join(FAILURE.replace("step", f"step_{n}") + "\n" for n in range(3000))
    found = streamed((log + training(100)).encode(), 1 << 16)
    assert [[match.id for match in each.matches] for each in found.findings] == [["D2S103"]]
    assert found.findings[0].repeats > 900


MOST_MEMORY = 100_000_000
"""Bytes; with what Python and the knowledge base take, less than 150 MB."""
MANY_LINES = [
    ("= \n", bytes),
    *(
        pytest.param(*each, marks=pytest.mark.thorough)
        for each in [("\n", str), ("\r\n", bytes), ("x\n", str), ("ab\r", bytes)]
    ),
]


@pytest.mark.parametrize(("line", "kind"), MANY_LINES)
def test_many_short_lines_take_little_memory(line: str, kind: type) -> None:
    """A record of a line takes more than a line of one character: a million of them took 380 MB."""
    log = line * (SMALL // len(line) // 2) + "\n" + FAILURE + "\n" + line * (SMALL // len(line) // 2 - 500)
    data = log if kind is str else log.encode()
    assert len(data) <= SMALL
    diagnose(FAILURE, KB)
    tracemalloc.start()
    found = diagnose(data, KB)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.matches[0].id == "D2S103"
    assert peak < MOST_MEMORY


def test_a_log_of_many_lines_is_read_to_its_end_once() -> None:
    """A terminal would wait for another Ctrl-D."""

    class Terminal(io.BytesIO):
        ended = False

        def read(self, size: int | None = -1) -> bytes:
            assert not self.ended
            found = super().read(size)
            self.ended = len(found) < (size or 0)
            return found

    assert diagnose_stream(Terminal(b"\n" * 100_000 + FAILURE.encode()), KB).matches[0].id == "D2S103"
