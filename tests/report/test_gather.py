"""What of a log goes into an issue: the failure, shortened, and never a word of the training around it."""

from __future__ import annotations

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Diagnosis
from d2s_doctor.report.gather import HEAD, MOST, TAIL, excerpt, redacted
from d2s_doctor.report.redact import Redactor
from tests.making import CONVERTER, traceback_of
from tests.recording.corpus import LOGS

NONE = Diagnosis("none", ())
MESSAGE = "Dygraph2StaticException: python while pred change from bool to variable."


def shown(text: str, diagnosis: Diagnosis = NONE) -> list[str | None]:
    return [line and line.text for line in excerpt(text.encode(), diagnosis).lines]


def test_only_the_failure_is_taken() -> None:
    training = "".join(f"epoch {n}: loss 0.{n}\n" for n in range(5000))
    failure = traceback_of("ValueError: x", frames=("train.py", CONVERTER))
    found = excerpt((training + failure + "\n" + training).encode(), NONE)
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
    found = excerpt("\n".join(f"line {n}" for n in range(100)).encode(), NONE)
    assert [line.text for line in found.lines if line][-1] == "line 99"
    assert len(found.lines) == 40
    assert found.said == ""


def test_nothing_at_all() -> None:
    assert excerpt(b"", NONE).said == ""


def test_lines_keep_their_place_when_a_key_goes() -> None:
    key = "-----BEGIN PRIVATE KEY-----\n" + "a" * 64 + "\n-----END PRIVATE KEY-----"
    text = traceback_of(f"ValueError: {key}\nmore of /home/alice/x", frames=("train.py",))
    found = redacted(excerpt(text.encode(), NONE), Redactor())
    lines = [line.text for line in found.lines if line]
    assert "a" * 64 not in "\n".join([*lines, found.said])
    assert any(line.endswith("of <home>/x") for line in lines)


def test_every_recorded_log_gives_an_excerpt(kb: KnowledgeBase) -> None:
    for path in sorted(LOGS.rglob("*.txt"))[::11]:
        data = path.read_bytes()
        found = excerpt(data, diagnose(data, kb=kb))
        assert len(found.lines) <= MOST + 12
        assert None not in (found.lines[:1] + found.lines[-1:])
