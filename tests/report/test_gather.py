"""What of a log goes into an issue: the failure, shortened, and never a word of the training around it."""

from __future__ import annotations

from io import BytesIO

from d2s_doctor import diagnose, load_kb
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Diagnosis
from d2s_doctor.report.gather import HEAD, MOST, TAIL, Excerpt, excerpt, read_log_parts, redacted
from d2s_doctor.report.redact import Redactor
from tests.making import CONVERTER, traceback_of
from tests.recorded import RECORDED

NONE = Diagnosis("none", ())
MESSAGE = "Dygraph2StaticException: python while pred change from bool to variable."


def taken(text: str, diagnosis: Diagnosis = NONE) -> Excerpt:
    return excerpt(read_log_parts(BytesIO(text.encode()), load_kb()), diagnosis)


def shown(text: str, diagnosis: Diagnosis = NONE) -> list[str | None]:
    return [line and line.text for line in taken(text, diagnosis).lines]


def test_only_the_failure_is_taken() -> None:
    training = "".join(f"epoch {n}: loss 0.{n}\n" for n in range(5000))
    failure = traceback_of("ValueError: x", frames=("train.py", CONVERTER))
    found = taken(training + failure + "\n" + training)
    assert [line and line.text for line in found.lines] == failure.splitlines()
    assert found.said == "ValueError: x"
    assert found.total > 10000


def test_a_long_failure_keeps_its_ends_and_the_users_frames() -> None:
    frames = [f"/env/lib/python3.11/site-packages/paddle/{n}.py" for n in range(200)]
    frames[100] = "/home/me/net.py"
    lines = shown(traceback_of("ValueError: x", frames=tuple(frames)))
    assert len(lines) <= MOST
    assert lines[-1] == "ValueError: x"
    assert lines[0] == "Traceback (most recent call last):"
    assert any(line and "/home/me/net.py" in line for line in lines)
    assert lines.count(None) == 2
    assert len([line for line in lines if line]) == HEAD + TAIL + 2


def test_the_failure_of_the_diagnosis_comes_first(kb: KnowledgeBase) -> None:
    text = traceback_of(MESSAGE, frames=("train.py", CONVERTER)) + "\nbye\n" + traceback_of("OSError: broken pipe")
    lines = shown(text, diagnose(text, kb=kb))
    assert lines[-1] == MESSAGE
    assert shown(text)[-1] == "OSError: broken pipe"


def test_a_log_without_failure_shows_its_end() -> None:
    found = taken("\n".join(f"line {n}" for n in range(100)))
    assert [line.text for line in found.lines if line][-1] == "line 99"
    assert len(found.lines) == 40
    assert found.said == ""


def test_a_long_log_is_counted_and_searched_to_its_middle() -> None:
    training = "".join(f"epoch {n}: loss 0.{n}\n" for n in range(200_000))
    failure = traceback_of("ValueError: x", frames=("train.py", CONVERTER))
    text = training + failure + "\n" + training
    found = taken(text)
    assert [line and line.text for line in found.lines] == failure.splitlines()
    assert found.total == len(text.splitlines())


def test_a_long_log_without_failure_shows_its_end() -> None:
    found = taken("".join(f"epoch {n}: loss 0.{n}\n" for n in range(200_000)))
    last = found.lines[-1]
    assert last is not None
    assert (last.number, last.text) == (200_000, "epoch 199999: loss 0.199999")
    assert len(found.lines) == 40
    assert found.total == 200_000


def test_nothing_at_all() -> None:
    assert taken("").said == ""


def test_lines_keep_their_place_when_a_key_goes() -> None:
    key = "-----BEGIN PRIVATE KEY-----\n" + "a" * 64 + "\n-----END PRIVATE KEY-----"
    text = traceback_of(f"ValueError: {key}\nmore of /home/alice/x", frames=("train.py",))
    found = redacted(taken(text), Redactor())
    lines = [line.text for line in found.lines if line]
    assert "a" * 64 not in "\n".join([*lines, found.said])
    assert any(line.endswith("of <home>/x") for line in lines)


def test_every_recorded_log_gives_an_excerpt(kb: KnowledgeBase) -> None:
    for data in [log.data for log in RECORDED][::11]:
        found = excerpt(read_log_parts(BytesIO(data), kb), diagnose(data, kb=kb))
        assert len(found.lines) <= MOST + 12
        assert None not in (found.lines[:1] + found.lines[-1:])
