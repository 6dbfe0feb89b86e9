"""What a person reads: a diagnosis or an entry as lines for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Mapping

from d2s_doctor.inside.releases import MEASURED, in_range
from d2s_doctor.model import Diagnosis, Entry, Language, Match, Retired
from d2s_doctor.render.causes import add_causes, is_unproven
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.first_help import first_help, passing_note
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.layout import hanging, hanging_paragraph, wrap
from d2s_doctor.render.messages import say
from d2s_doctor.render.other_failures import add_other_failures, missing_line, percent
from d2s_doctor.render.page import Page
from d2s_doctor.render.prose import prose_lines
from d2s_doctor.render.terms import mode_name, outcome_level
from d2s_doctor.render.unanswered import unanswered_head, unanswered_help
from d2s_doctor.render.upgrade import upgrade_of, upgrade_text

_VERDICT_COLOUR = {"match": "green", "likely": "yellow", "ambiguous": "yellow", "none": "red"}
_CONFIDENCE = ((0.95, "very_high"), (0.8, "high"), (0.55, "fair"), (0.0, "low"))
_LEVEL_COLOUR = {"success": "green", "warning": "yellow", "error": "red"}


def answer_text(answer: Answer, page: Page) -> str:
    """The answer of ``match``, and what the user's own environment says about its first entry."""
    if answer.questions:
        return _questions_text(answer.questions, page)
    text = diagnosis_text(answer.diagnosis, answer.entries, page, answer.top)
    if answer.source:
        from d2s_doctor.render.source import add_source

        said = page.fresh()
        add_source(answer.source, said)
        text += "\n" + said.text()
    if answer.explain:
        from d2s_doctor.render.explain import explanation_text

        text += "\n" + explanation_text(answer.diagnosis, page.fresh())
    if answer.environment:
        from d2s_doctor.render.user_environment import environment_text

        entry = answer.entries[answer.diagnosis.matches[0].id]
        text += "\n" + environment_text(answer.environment, entry, page.fresh())
    return text


def _questions_text(entries: tuple[Entry, ...], page: Page) -> str:
    """Where the text is a question: the entries on it, best first."""
    head = page.paint(page.message("verdict.none"), "bold", _VERDICT_COLOUR["none"])
    page.lines.append(f"{head}{page.message('punctuation.colon')}{page.message('verdict.none.question.sure')}")
    page.lines.append("")
    page.paragraph(page.message("verdict.none.question"))
    page.lines.append("")
    page.lines += [f"  {page.paint(entry.id, 'bold', 'cyan')}  {_title(entry, page)}" for entry in entries]
    page.lines.append("")
    page.paragraph(page.message("verdict.none.question.next", id=entries[0].id))
    return page.text()


def diagnosis_text(diagnosis: Diagnosis, entries: Mapping[str, Entry], page: Page, top: int) -> str:
    """The verdict, then its best ``top`` entries: the first in full, the others by name."""
    verdict, paint = diagnosis.verdict, page.paint
    head = paint(page.message(f"verdict.{verdict}"), "bold", _VERDICT_COLOUR[verdict])
    cut = verdict == "likely" and bool(diagnosis.matches[0].missing)
    kind = "cut" if cut else "words" if is_unproven(diagnosis) else "sure"
    sure = page.message(f"verdict.{verdict}.{kind}")
    if verdict == "none":
        sure = unanswered_head(diagnosis, page.language)
    page.lines.append(f"{head}{page.message('punctuation.colon')}{sure}")
    if verdict == "none":
        for paragraph in unanswered_help(diagnosis, page.language):
            page.lines.append("")
            page.paragraph(paragraph)
        add_other_failures(diagnosis, entries, page)
        return page.text()
    add_upgrade(diagnosis, entries, page)
    matches = diagnosis.matches[:top]
    in_full = len(matches) if verdict == "ambiguous" else 1
    add_causes(diagnosis, entries, page)
    for match in matches[:in_full]:
        _match(match, entries[match.id], page, diagnosis)
    others = matches[in_full:]
    if others:
        page.heading("answer.also")
        for match in others:
            page.lines.append(f"  {match.id}  {percent(match.score):>4}  {_title(entries[match.id], page)}")
    add_other_failures(diagnosis, entries, page)
    _next(entries[matches[0].id], page)
    return page.text()


def entry_text(entry: Entry, page: Page) -> str:
    """Everything that an entry says."""
    page.lines.append(f"{page.paint(entry.id, 'bold', 'cyan')}  {page.paint(_title(entry, page), 'bold')}")
    page.lines.append(f"  {entry.slug} · {page.message(f'kind.{entry.kind}')} · {', '.join(entry.mode)}")
    page.heading("entry.symptoms")
    for phrase in entry.symptoms.in_language(page.language):
        page.lines += hanging_paragraph(f"- {phrase}", page.width, "  ", "  ")
    _explanation(entry, {}, page)
    page.heading("entry.observed")
    _observed(entry, page)
    if entry.see_also:
        page.heading("entry.see_also")
        page.lines.append("  " + ", ".join(entry.see_also))
    if entry.references:
        page.heading("entry.references")
        page.lines += [f"  {url}" for url in entry.references]
    _add_address(entry, page)
    return page.text()


def retired_text(retired: Retired, entries: Mapping[str, Entry], page: Page) -> str:
    """Where an entry went that is no more; ``entries`` hold those that replace it."""
    page.lines.append(f"{page.paint(retired.id, 'bold', 'cyan')}  {retired.slug}")
    page.lines += wrap(page.message("retired.since", release=retired.since), page.width)
    page.lines += wrap(retired.reason.in_language(page.language), page.width)
    if retired.replaced_by:
        page.heading("retired.replaced")
        for code in retired.replaced_by:
            page.lines.append(f"  {page.paint(code, 'cyan')}  {_title(entries[code], page) if code in entries else ''}")
    return page.text()


def titles_text(entries: list[Entry], page: Page) -> str:
    """One line an entry: code, slug, title."""
    widest = max((len(entry.slug) for entry in entries), default=0)
    for entry in entries:
        code = page.paint(entry.id, "cyan")
        page.lines.append(f"{code}  {entry.slug.ljust(widest)}  {_title(entry, page)}")
    return page.text() if entries else ""


def diff_lines(before: str, after: str) -> list[str]:
    """The whole of both samples as one diff, ``-``, ``+`` or a space before each line."""
    import difflib  # what prints no sample does without

    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1000)
    return list(lines)[3:]


def add_upgrade(diagnosis: Diagnosis, entries: Mapping[str, Entry], page: Page) -> None:
    """For an old log, whether upgrading cures it."""
    found = upgrade_of(diagnosis, entries)
    if found:
        page.paragraph(upgrade_text(found, page.language))


def _title(entry: Entry, page: Page) -> str:
    return entry.title.in_language(page.language)


def _match(match: Match, entry: Entry, page: Page, diagnosis: Diagnosis) -> None:
    paint = page.paint
    page.lines += ["", f"{paint(entry.id, 'bold', 'cyan')}  {paint(_title(entry, page), 'bold')}"]
    sure = (
        f"{page.message('confidence.title')}{page.message('punctuation.colon')}{confidence(match.score, page.language)}"
    )
    page.lines.append(paint(f"  {sure}{_runner_up(match, diagnosis, page)}", "dim"))
    if match.missing:
        page.lines += wrap(page.message("answer.missing"), page.width)
        page.lines.append(missing_line(match.missing, page))
    page.heading("answer.evidence")
    widest = max((len(str(evidence.line)) for evidence in match.evidence), default=1)
    for evidence in match.evidence:
        number = str(evidence.line).rjust(widest)
        first, *others = hanging(evidence.text, f"  {number} | ", page.width)
        page.lines.append(first.replace(number, paint(number, "dim"), 1))
        page.lines += others
    _explanation(entry, match.captures, page)


def confidence(score: float, language: Language) -> str:
    """A score of 0..1 in words, with the number behind."""
    word = next(word for least, word in _CONFIDENCE if score >= least)
    return f"{say(f'confidence.{word}', language)} ({percent(score)})"


def _runner_up(match: Match, diagnosis: Diagnosis, page: Page) -> str:
    """The strongest other entry and how far behind it is; nothing when there is none."""
    other = next((other for other in diagnosis.matches if other.id != match.id), None)
    if other is None:
        return ""
    points = round(100 * (match.score - other.score))
    key = "answer.runner_up" if points > 0 else "answer.runner_up.equal"
    return page.message("punctuation.separator") + page.message(key, id=other.id, points=points)


def _explanation(entry: Entry, captures: Mapping[str, str], page: Page) -> None:
    for field, text in entry.prose():
        page.heading(f"entry.{field}")
        if field == "fix":
            for line in first_help(entry, page.language):
                page.lines += hanging_paragraph(f"- {line}", page.width, "  ", "  ")
        page.lines += prose_lines(text.in_language(page.language), captures, page.width, page.paint)
    page.heading("entry.diff")
    for line in diff_lines(entry.before, entry.after):
        colour = {"-": "red", "+": "green"}.get(line[:1])
        page.lines.append("  " + (page.paint(line, colour) if colour else line).rstrip())


def _observed(entry: Entry, page: Page) -> None:
    for release in MEASURED:
        cells = []
        for expected in entry.expect:
            if in_range(release, expected.paddle):
                for mode, outcome in expected.outcomes().items():
                    name = mode_name(mode, page.language)
                    colour = _LEVEL_COLOUR[outcome_level(outcome)]
                    cells.append(f"{name}: {page.paint(page.message(f'outcome.{outcome}'), colour)}")
        page.lines.append(f"  Paddle {release:7} {'   '.join(cells)}")
    if entry.passing:
        page.lines += hanging_paragraph(passing_note(entry, page.language), page.width, "  ", "")


def _next(entry: Entry, page: Page) -> None:
    page.heading("answer.next")
    page.lines.append(f"  d2s-doctor show {entry.id}  {page.message('answer.next.show')}")
    page.lines += [f"  {url}" for url in entry.references[:1]]
    _add_address(entry, page)


def _add_address(entry: Entry, page: Page) -> None:
    """The entry's page, last of all: it is what a reader copies."""
    address = entry_address(entry.id, page.language)
    page.lines += [f"  {address}"] if address else []
