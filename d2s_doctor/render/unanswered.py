"""What is said where no entry answers: what it looks like instead, where to look further, or which line to bring."""

from __future__ import annotations

from d2s_doctor.model import Diagnosis, Language
from d2s_doctor.render.messages import say


def unanswered_head(diagnosis: Diagnosis, language: Language) -> str:
    """Why there is no answer, in a few words; for a diagnosis whose verdict is "none"."""
    why = diagnosis.unanswered
    return say(f"verdict.none.{why.kind}.sure" if why else "verdict.none.sure", language)


def unanswered_help(diagnosis: Diagnosis, language: Language) -> list[str]:
    """What to do now, a paragraph each."""
    why = diagnosis.unanswered
    if why is None or (why.kind == "foreign" and not why.about):
        return [say("verdict.none.help", language), say("verdict.none.next", language)]
    if why.kind == "foreign":
        return [say(f"verdict.none.foreign.{why.about}", language), say("verdict.none.next", language)]
    if why.kind == "question":
        return [say("verdict.none.next", language)]
    if why.kind in ("cut", "near"):
        return [say(f"verdict.none.{why.kind}", language)]
    family = say(f"family.{why.about}", language)
    return [say("verdict.none.conversion", language, family=family, digit=why.about)]
