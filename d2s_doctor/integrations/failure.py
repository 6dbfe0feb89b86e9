"""An exception at hand to an answer, where the program itself failed and there is no log."""

from __future__ import annotations

import traceback

from d2s_doctor.kb.load import load_kb
from d2s_doctor.match import diagnose
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.text import answer_text

_TOP = 3


def answer_for(error: BaseException) -> Answer:
    """What the knowledge base says about an exception, as its whole traceback shows it. Raises BrokenEntries."""
    kb = load_kb()
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    return Answer(diagnose(text, kb), kb.entries, "-", [], _TOP)


def plain_text(answer: Answer, language: str, *, width: int = 80, paint: Paint | None = None) -> str:
    """The answer as ``d2s-doctor match`` prints it."""
    return answer_text(answer, Page(language, width, paint or Paint(False)))
