"""What modes, verdicts and outcomes are called in a language."""

from __future__ import annotations

from collections.abc import Mapping

from d2s_doctor.inside.modes import AS_IT_STANDS, SOT0
from d2s_doctor.model import Language
from d2s_doctor.render.messages import say

OUTCOME_SIGNS = {"passes": "✓", "varies": "~", "raises": "✕", "differs": "≠", "hangs": "∞", "crashes": "!"}
"""What stands before the name of an outcome, so that its colour is never needed."""


def outcome_level(outcome: str) -> str:
    """How good an outcome is, for its colour: ``success``, ``warning`` or ``error``."""
    return {"passes": "success", "varies": "warning"}.get(outcome, "error")


def mode_name(mode: str, language: Language) -> str:
    """``AST`` or ``SOT``; words for ``run``, a sample as it stands, and for SOT on the smallest graphs."""
    if mode == AS_IT_STANDS:
        return say("outcome.as_it_stands", language)
    return "SOT (MIN_GRAPH_SIZE=0)" if mode == SOT0 else mode.upper()


def outcomes_line(outcomes: Mapping[str, str], language: Language) -> str:
    """What a sample was observed to do, by mode, in one line."""
    parts = (f"{mode_name(mode, language)} {say(f'outcome.{what}', language)}" for mode, what in outcomes.items())
    return say("punctuation.separator", language).join(parts)
