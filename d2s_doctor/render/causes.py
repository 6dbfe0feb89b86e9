"""A message that has several causes: explained once, with all of them and the sign that decides for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Diagnosis, Entry, Language, Match
from d2s_doctor.render.layout import hanging_paragraph, wrap
from d2s_doctor.render.messages import say
from d2s_doctor.render.page import Page


class KnownCause(NamedTuple):
    """One cause of a message: the code of its entry ("" where it has none), what it is, and the sign that decides."""

    code: str
    what: str
    sign: str


class MessageGroup(NamedTuple):
    """A message with several causes. ``causes``: those that fit the log first, then the most frequent."""

    id: str
    title: str
    means: str
    causes: tuple[KnownCause, ...]


def message_group(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> MessageGroup | None:
    """The group of the first match; None where its cause is proven, or no other is known."""
    first = diagnosis.matches[0] if diagnosis.matches else None
    raw = constants("groups").get(first.group) if first and first.group else None
    if first is None or raw is None:
        return None
    causes = group_causes(raw, entries, language)
    fitting = [match.id for match in diagnosis.matches]
    places = {cause.code: place for place, cause in enumerate(causes)}
    fits = sorted((code for code in fitting if code in places), key=fitting.index)
    chosen = [causes[places[code]] for code in fits]
    ordered = (*chosen, *(cause for cause in causes if cause not in chosen))
    return MessageGroup(first.group, raw["title"][language], raw["means"][language], ordered)


def group_causes(raw: Mapping[str, Any], entries: Mapping[str, Entry], language: Language) -> list[KnownCause]:
    """The causes of a group of kb/groups.yaml, in its order."""
    found = []
    for cause in raw["causes"]:
        code = cause.get("entry", "")
        if not code or code in entries:
            what = entries[code].title.in_language(language) if code else cause["what"][language]
            found.append(KnownCause(code, what, cause["sign"][language]))
    return found


def is_unproven(diagnosis: Diagnosis) -> bool:
    """Whether the answer rests on words that have other causes too."""
    first = diagnosis.matches[0] if diagnosis.matches else None
    return first is not None and diagnosis.verdict == "likely" and not first.proven and not first.missing


def unproven_text(match: Match, entry: Entry, language: Language) -> str:
    """What to do where a message does not prove its cause and no other one is known."""
    converts = not {"ast", "sot"}.isdisjoint(entry.mode)
    return say("answer.unproven.eager" if converts and not match.proven else "answer.unproven", language)


def add_causes(diagnosis: Diagnosis, entries: Mapping[str, Entry], page: Page) -> None:
    """The group of the first match; a sentence where its cause is not proven and the message has no group."""
    group = message_group(diagnosis, entries, page.language)
    if group is None:
        if is_unproven(diagnosis):
            first = diagnosis.matches[0]
            page.lines.append("")
            page.paragraph(unproven_text(first, entries[first.id], page.language))
        return
    page.lines += ["", *(page.paint(line, "bold") for line in wrap(group.title, page.width))]
    page.paragraph(group.means)
    page.heading("answer.causes")
    for number, cause in enumerate(group.causes, 1):
        named = f"{cause.code}  {cause.what}" if cause.code else cause.what
        page.lines += hanging_paragraph(f"{number}. {named}", page.width, "  ", "   ")
        page.lines += hanging_paragraph(cause.sign, page.width, "     ", "")


def group_data(group: MessageGroup) -> dict[str, Any]:
    """The same for programs."""
    causes = [{"id": cause.code or None, "title": cause.what, "sign": cause.sign} for cause in group.causes]
    return {"id": group.id, "title": group.title, "means": group.means, "causes": causes}
