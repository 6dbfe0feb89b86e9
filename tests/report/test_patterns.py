"""Every example of patterns.yaml is executed, and no pattern is slower than its text is long."""

from __future__ import annotations

import re
from time import process_time

import pytest

from d2s_doctor.report.assigned import kind_of_name
from d2s_doctor.report.checks import CHECKS
from d2s_doctor.report.patterns import KINDS, Pattern, load_patterns
from d2s_doctor.report.prefilter import text_form, windows
from d2s_doctor.report.redact import Redactor, spans_of
from d2s_doctor.report.remaining import remaining

PATTERNS = load_patterns().patterns
MARK = re.compile(rf"<(?:{'|'.join(KINDS)})(?:-\d+)?>\n*")
each_pattern = pytest.mark.parametrize("pattern", PATTERNS, ids=[pattern.about for pattern in PATTERNS])


@each_pattern
def test_its_examples(pattern: Pattern) -> None:
    assert pattern.redacted
    assert pattern.unchanged
    for line in pattern.redacted:
        text = line.replace("«", "").replace("»", "")
        assert MARK.sub("<>", Redactor().redact(text)) == re.sub(r"«[^»]*»", "<>", line)
        assert list(spans_of(pattern, text, text_form(text))), line
    for line in pattern.unchanged:
        assert Redactor().redact(line) == line


@each_pattern
def test_it_is_tried_where_its_examples_are(pattern: Pattern) -> None:
    assert not pattern.check or pattern.check in CHECKS
    for line in pattern.redacted:
        form = text_form(line.replace("«", "").replace("»", ""))
        assert list(windows(pattern, form)), line
    assert all(need == need.lower() for need in pattern.needs)


HOSTILE = (
    "a.",
    "a-",
    "-",
    "@",
    "a@b",
    ":",
    "/a",
    "\\a",
    "1.",
    "1 ",
    " ",
    "=",
    "password=",
    "http://",
    "~a",
    "eyJ",
    "A1b2",
)


@each_pattern
def test_its_time_grows_with_the_text_alone(pattern: Pattern) -> None:
    """Ten times the text may take ten times as long, and not a hundred times."""
    examples = [line.replace("«", "").replace("»", "") for line in pattern.redacted]
    for piece in (*HOSTILE, *examples, *(line[: len(line) // 2] for line in examples)):
        short, long = (piece * (size // len(piece)) for size in (4_000, 40_000))
        assert _time(pattern, long) < 25 * max(_time(pattern, short), 0.002), piece


def _time(pattern: Pattern, text: str) -> float:
    taken, form = [], text_form(text)
    for _ in range(2):
        start = process_time()
        for _ in spans_of(pattern, text, form):
            pass
        taken.append(process_time() - start)
    return min(taken)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("DB_PASS", "secret"),
        ("--password", "secret"),
        ("awsSecretAccessKey", "secret"),
        ("spring.datasource.password", "secret"),
        ("token", "doubtful_secret"),
        ("X-Auth-Token", "secret"),
        ("token_type_ids", ""),
        ("key_padding_mask", ""),
        ("password_file", ""),
        ("SLURM_JOB_USER", "user"),
        ("dbUser", "user"),
        ("user_defined", ""),
        ("HOSTNAME", "host"),
        ("CONDA_DEFAULT_ENV", "env"),
        ("learning_rate", ""),
    ],
)
def test_what_a_name_promises(name: str, kind: str) -> None:
    assert kind_of_name(name) == kind


def test_what_is_left_for_the_reader() -> None:
    text = "saved to /data/zqproject/runs/7/x.npy and http://example.com/zq; id a8f3kq02mdk3x7zw\n/usr/lib/x/y/z.so"
    assert remaining(text) == ("a8f3kq02mdk3x7zw", "http://example.com/zq", "/data/zqproject/runs/7")
    assert remaining("File <home>/net.py, line 3, shape [2, 3]") == ()


def test_only_the_lines_that_hold_what_a_pattern_needs_are_read() -> None:
    mail = next(pattern for pattern in PATTERNS if pattern.needs == ("@",))
    form = text_form("step 1\n" * 50 + "İ to a@b.example\n" + "step 2\n" * 50 + "c@d.example")
    assert [form[start:end].strip() for start, end in windows(mail, form)] == ["İ to a@b.example", "c@d.example"]
    assert list(windows(mail, "step 0\n" * 50)) == []
    assert list(windows(mail, "a@b.example\n" * 50)) == [(0, 600)]
    block = next(pattern for pattern in PATTERNS if pattern.needs == ("-----begin ",))
    assert list(windows(block, "x\n-----begin rsa key-----\ny")) == [(0, 27)]
