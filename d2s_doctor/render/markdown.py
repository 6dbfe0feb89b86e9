"""Markdown for a comment, a step summary or an issue. Text from a log is hostile: it must stay text.

What comes from outside stands in a fence longer than any run of backticks in it, or in prose with every character
escaped that Markdown or HTML would obey.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from d2s_doctor.model import Diagnosis, Entry, Language, Match
from d2s_doctor.render.causes import is_unproven, message_group, unproven_text
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.first_help import first_help
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.messages import say
from d2s_doctor.render.other_failures import missing_text, nearest, other_findings, percent
from d2s_doctor.render.page import Page
from d2s_doctor.render.text import diff_lines
from d2s_doctor.render.unanswered import unanswered_head, unanswered_help
from d2s_doctor.render.upgrade import upgrade_of, upgrade_text

_SPECIAL = re.compile(r"([\\`*_\[\]|~$])")
_LINK = re.compile(r"(?i)(?<=[a-z])(?=://)|(?<=\bwww)(?=\.)|(?<=[@#])(?=\w)")
_BREAK = "\u2060"
"""A word joiner: nothing to see, and no address, mention or issue number is made of what it divides."""
_LONGEST_LINE = 400
_BADGES = {"match": "✅", "likely": "🟡", "ambiguous": "🟡", "none": "❔"}


def escaped(text: str) -> str:
    """One line of foreign text as plain Markdown text: no markup, no HTML, no mention of anybody, no link."""
    text = " ".join(text.split())
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _LINK.sub(_BREAK, _SPECIAL.sub(r"\\\1", text))


def code_span(text: str) -> str:
    """One line of foreign text as a code span, whatever backticks it holds."""
    text = " ".join(text.split())
    ticks = "`" * (1 + _longest_run(text))
    space = " " if text.startswith("`") or text.endswith("`") or not text else ""
    return f"{ticks}{space}{text}{space}{ticks}"


def fenced(text: str, language: str = "") -> str:
    """A block of foreign text that no line of it can end."""
    fence = "`" * max(3, 1 + _longest_run(text))
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def prose(markdown: str, captures: Mapping[str, str]) -> str:
    """An entry's own Markdown with what the log said filled in, escaped for the place where it stands."""
    from d2s_doctor.prose_parser import fill_markdown  # its import takes longer than a whole `match`

    def in_code(value: str) -> str:  # there it can end the span or the block, and nothing else
        return " ".join(value.split()).replace("`", "'").replace("~", "-")

    return fill_markdown(markdown, captures, in_code, escaped).strip()


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def answer_markdown(answer: Answer, page: Page) -> str:
    """The answer of ``match`` as a comment: verdict, evidence, cause, fix and diff of the best, the others by name."""
    diagnosis, entries, language, top = answer.diagnosis, answer.entries, page.language, answer.top
    verdict = diagnosis.verdict
    colon = say("punctuation.colon", language)
    head = f"## {_BADGES[verdict]} d2s-doctor{colon}{say(f'verdict.{verdict}', language)}"
    if answer.questions:
        listed = "\n".join(f"- {entry.id} {escaped(entry.title.in_language(language))}" for entry in answer.questions)
        said = [say(f"verdict.none.question{part}", language) for part in (".sure", "")]
        return "\n\n".join([head, *said, listed]) + "\n"
    if verdict == "none":
        parts = [head, unanswered_head(diagnosis, language)]
        parts += [*_nearest(diagnosis, entries, language), *_also(diagnosis, entries, language)]
        return "\n\n".join([*parts, *unanswered_help(diagnosis, language)]) + "\n"
    parts = [head, say(f"verdict.{verdict}.{'words' if is_unproven(diagnosis) else 'sure'}", language)]
    upgrade = upgrade_of(diagnosis, entries)
    parts += [upgrade_text(upgrade, language)] if upgrade else []
    parts += _causes(diagnosis, entries, language)
    matches = diagnosis.matches[:top]
    in_full = len(matches) if verdict == "ambiguous" else 1
    for match in matches[:in_full]:
        parts += _match(match, entries[match.id], language)
    if matches[in_full:]:
        parts.append(f"**{say('answer.also', language)}**")
        parts.append(
            "\n".join(f"- {m.id} ({percent(m.score)}) {_title(entries[m.id], language)}" for m in matches[in_full:])
        )
    if answer.source:
        from d2s_doctor.render.source import source_sentence

        parts.append(escaped(source_sentence(answer.source, language)))
    parts += _also(diagnosis, entries, language)
    return "\n\n".join(parts) + "\n"


def _causes(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> list[str]:
    """All causes of a message that does not prove its own."""
    group = message_group(diagnosis, entries, language)
    if group is None:
        first = diagnosis.matches[0]
        return [unproven_text(first, entries[first.id], language)] if is_unproven(diagnosis) else []
    causes = "\n".join(f"{n}. {f'{c.code} {c.what}'.strip()}  \n   {c.sign}" for n, c in enumerate(group.causes, 1))
    return [f"### {group.title}", group.means, f"**{say('answer.causes', language)}**", causes]


def _nearest(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> list[str]:
    near = nearest(diagnosis, entries, language)
    return [f"{escaped(near[0])} {code_span(missing_text(near[1]))}"] if near else []


def _also(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> list[str]:
    """The other failures of the log."""
    lines = other_findings(diagnosis, entries, language)
    return [f"**{say('log.also', language)}**", "\n".join(f"- {escaped(line)}" for line in lines)] if lines else []


def entry_markdown(entry: Entry, captures: Mapping[str, str], language: Language) -> list[str]:
    """Cause, fix, what the documentation says, and the diff, as paragraphs."""
    parts = []
    for field, text in entry.prose():
        parts.append(f"**{say(f'entry.{field}', language)}**")
        parts += first_help(entry, language) if field == "fix" else []
        parts.append(prose(text.in_language(language), captures))
    parts.append(f"<details><summary>{say('entry.diff', language)}</summary>")
    parts.append(fenced("\n".join(diff_lines(entry.before, entry.after)), "diff"))
    parts.append("</details>")
    address = entry_address(entry.id, language)
    links = [*entry.references, *([address] if address else [])]
    if links:
        parts.append(
            f"{say('entry.references', language)}{say('punctuation.colon', language)}"
            + " ".join(f"<{u.replace('>', '%3E')}>" for u in links)
        )
    return parts


def _match(match: Match, entry: Entry, language: Language) -> list[str]:
    evidence = "\n".join(f"{e.line}: {e.text[:_LONGEST_LINE]}" for e in match.evidence)
    lacks = [f"{say('answer.missing', language)} {code_span(missing_text(match.missing))}"] if match.missing else []
    return [
        f"### {entry.id} {_title(entry, language)}",
        f"{say('confidence.title', language)}{say('punctuation.colon', language)}{percent(match.score)}",
        *lacks,
        f"**{say('answer.evidence', language)}**",
        fenced(evidence, "text"),
        *entry_markdown(entry, match.captures, language),
    ]


def _title(entry: Entry, language: Language) -> str:
    return escaped(entry.title.in_language(language))
