"""Wordings of releases that can no longer be run: read in Paddle's source, and found in logs with the paths of then."""

from __future__ import annotations

import pytest

from d2s_doctor.author.synthetic_logs import FRAMES_BEFORE, raised_log, warning_log
from d2s_doctor.inside.releases import is_before_measured
from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.load import load_kb
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry, Signature
from d2s_doctor.render.upgrade import is_old
from d2s_doctor.template import fill, parse

READ = [(entry, each) for entry in load_kb().entries.values() for each in entry.signatures if each.source]


def old_log(entry: Entry, signature: Signature) -> str:
    """What an old release printed: today's stack with its files where they lay then."""
    message = fill(signature.message, dict.fromkeys(parse(signature.message).names, "hidden"))
    exception = signature.exception[0] if signature.exception else "RuntimeError"  # a program may print it alone
    file = signature.frames[0] if signature.frames else "paddle/jit/api.py"
    if exception.endswith("Warning"):
        log = warning_log(exception, message, file)
    else:
        frames = (*FRAMES_BEFORE[entry.mode[0]], (file, "step"))
        log = raised_log(exception, message, frames, signature.requires)
    for before, now in reversed(constants("paddle")["moved_files"]):
        log = log.replace(now, before)
    return log


@pytest.mark.parametrize(("entry", "signature"), READ, ids=[f"{e.id}-{s.message[:30]}" for e, s in READ])
def test_an_old_log_is_answered_by_its_entry(entry: Entry, signature: Signature) -> None:
    assert is_before_measured(signature.paddle)
    diagnosis = diagnose(old_log(entry, signature), load_kb())
    assert diagnosis.matches[0].id == entry.id
    assert is_old(diagnosis.release)


def test_there_are_such_wordings() -> None:
    assert {"D2S101", "D2S107", "D2S513", "D2S618", "D2S815"} <= {entry.id for entry, _ in READ}
