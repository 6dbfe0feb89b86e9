"""Whether each signature can win: on the log that suits it best, its own entry must come first."""

from __future__ import annotations

from collections.abc import Iterable

from d2s_doctor.author.ranking import why_not_first
from d2s_doctor.author.synthetic_logs import FRAMES_BEFORE, raised_log, warning_log
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.match import diagnose
from d2s_doctor.model import Diagnosis, Entry, Signature
from d2s_doctor.template import fill, parse

_VALUE = "hidden"
_ANY_FILE = "paddle/jit/api.py"
_WITHOUT_FRAMES = "eager"
"""The context without a frame of Paddle: a predictor shows none, nor does what a conversion left behind."""


def check_reach(pairs: Iterable[tuple[YamlFile, Entry]], kb: KnowledgeBase) -> None:
    """Report, in the entry's file, every signature whose own entry does not win even on a log made of it."""
    for file, entry in pairs:
        for index, signature in enumerate(entry.signatures):
            lost = _best_lost_log(entry, signature, kb)
            if lost is None:
                continue
            log, diagnosis = lost
            reason = why_not_first(log, entry.id, kb)
            if entry.id in (match.id for match in diagnosis.matches):
                text = f"{diagnosis.matches[0].id} always wins over this signature; tell the two apart: {reason}"
            else:
                text = f"not even a log made of this signature is answered by it: {reason}"
            file.report(("signatures", index, "message"), f"message: {text}")


def _best_lost_log(entry: Entry, signature: Signature, kb: KnowledgeBase) -> tuple[str, Diagnosis] | None:
    """The most favourable log and its diagnosis, when the entry wins on none; None too for an unreadable template."""
    try:
        message = fill(signature.message, dict.fromkeys(parse(signature.message).names, _VALUE))
    except ValueError:
        return None
    lost = None
    for log in _favourable_logs(entry, signature, message):
        diagnosis = diagnose(log, kb)
        if _is_answered(diagnosis, entry.id, kb.factors["tie"]):
            return None
        if lost is None or entry.id in (match.id for match in diagnosis.matches):
            lost = log, diagnosis
    return lost


def _favourable_logs(entry: Entry, signature: Signature, message: str) -> list[str]:
    """Logs that hold all that the signature asks for, one for each exception and context."""
    files = tuple((f, "step") for f in signature.frames if f.endswith(".py"))
    functions = tuple((_ANY_FILE, f) for f in signature.frames if not f.endswith(".py"))
    logs = []
    for exception in signature.exception or ("RuntimeError",):
        if exception.endswith("Warning"):
            logs.append(warning_log(exception, message, signature.frames[0] if signature.frames else _ANY_FILE))
        else:
            for context in (*entry.mode, _WITHOUT_FRAMES):
                frames = FRAMES_BEFORE[context] + files + functions
                logs.append(raised_log(exception, message, frames, signature.requires))
    return logs if signature.exception else [*logs, message + "\n"]


def _is_answered(diagnosis: Diagnosis, code: str, tie: float) -> bool:
    """Whether ``code`` comes first, or within ``tie`` of the first and is reported as ambiguous with it."""
    for match in diagnosis.matches:
        if match.id == code:
            near = diagnosis.matches[0].strength - match.strength < tie
            return match == diagnosis.matches[0] or (diagnosis.verdict == "ambiguous" and near)
    return False
