"""The parts of a trace's page: overview, what went wrong, saved models, breaks with their callers, what was built.

All text comes from the traced program: every function here escapes what it shows.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterable, Mapping
from html import escape

from d2s_doctor.check.source_file import read_source
from d2s_doctor.log.clean import clean_text, one_line
from d2s_doctor.model import Entry
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.page import Page
from d2s_doctor.render.trace import COLUMNS, artefact_lines, functions_row, is_fine, notes_of, shown_place
from d2s_doctor.trace.artefacts import ComparedArtefact
from d2s_doctor.trace.explain import Explanation
from d2s_doctor.trace.records import Conversion, ConvertedFunction, Place

_SPEC = re.compile(
    r"(?:Constrained)?InputSpec\(shape=(\([^()]{0,100}\)), dtype=paddle\.(\w{1,20}), name=(\S{1,100}), [^()]{0,100}\)"
)
_LONGEST = 400
_MOST = 20


def overview(found: TraceSummary, functions: list[ConvertedFunction], page: Page) -> str:
    """How the program ended, and a table of functions with their times."""
    ended = found.ended
    how = "timed_out" if ended.timed_out else "died" if ended.signal is not None else "exit"
    head = page.message(f"trace.{how}", code=ended.code, signal=ended.signal, seconds=f"{ended.seconds:.1f}")
    releases = ", ".join(sorted({process.paddle for process in found.processes if process.paddle}))
    parts = [_title(page, "overview"), f"<p>{escape(head)} · Paddle {escape(releases or '–')}</p>"]
    names = [*(page.message(f"trace.{name}") for name in COLUMNS), page.message("trace.html.building")]
    rows = [[*functions_row(each), f"{sum(one.seconds for one in each.conversions):.2f}"] for each in functions]
    if rows:
        parts.append(_table(names, rows))
    elif not found.artefacts:
        parts.append(f"<p>{escape(page.message('trace.nothing'))}</p>")
    parts += [f'<p class="soft">{escape(note)}</p>' for note in notes_of(functions, page)]
    for function in functions:
        for reason in function.uncompared:
            said = page.message("trace.uncompared", reason=one_line(reason)[:_LONGEST])
            parts.append(f'<p class="bad">{escape(one_line(function.name))}: {escape(said)}</p>')
    return "\n".join(parts)


def wrong(
    explanations: list[Explanation],
    artefacts: Iterable[ComparedArtefact],
    entries: Mapping[str, Entry],
    page: Page,
) -> str:
    """A card for each thing that went wrong."""
    parts = [_title(page, "wrong")]
    for each in explanations:
        name = one_line(each.function) or page.message("trace.program")
        where = f" <code>{escape(shown_place(each.place))}</code>" if each.place else ""
        said = page.message(f"trace.what.{each.what}", count=each.times)
        parts.append(f'<div class="card"><h3>{escape(name)}{where}</h3><p class="bad">{escape(said)}</p>')
        if each.text:
            parts.append(f"<p><code>{escape(one_line(each.text)[:_LONGEST])}</code></p>")
        for likely in each.likely[:4]:
            line = f" <code>{escape(shown_place(Place(likely.file, likely.line, '')))}</code>" if likely.line else ""
            entry = entries.get(likely.code)
            title = entry.title.in_language(page.language) if entry else ""
            parts.append(f'<p><b class="code">{escape(likely.code)}</b> {escape(title)}{line}</p>')
        parts.append("</div>")
    if explanations:
        return "\n".join(parts)
    if all(map(is_fine, artefacts)):
        parts.append(f'<p class="good">{escape(page.message("trace.fine"))}</p>')
        return "\n".join(parts)
    return ""


def saved_models(artefacts: Iterable[ComparedArtefact], entries: Mapping[str, Entry], page: Page) -> str:
    """Each model that was saved, beside eager mode."""
    told = [escape("\n".join(artefact_lines(each, entries, page.fresh()))) for each in artefacts]
    return "\n".join([_title(page, "saved"), *(f"<pre>{text}</pre>" for text in told)]) if told else ""


def breaks(functions: Iterable[ConvertedFunction], page: Page) -> str:
    """Breaks of SOT below the callers that they break too, the outermost first."""
    parts = []
    for function in functions:
        if not function.breaks:
            continue
        parts.append(f'<h3>{escape(one_line(function.name))}</h3><ul class="tree">')
        for reason in function.breaks[:_MOST]:
            callers = [f"<li><code>{escape(shown_place(each))}</code> {escape(each.name)}" for each in reason.stack]
            words = one_line(f"{reason.kind}: {reason.text}" if reason.kind else reason.text)[:_LONGEST]
            place = f"<code>{escape(shown_place(reason.place))}</code> " if reason.place else ""
            said = escape(page.message("trace.what.break", count=reason.times))
            inner = f'<li>{place}<span class="bad">{said}</span> {escape(words)}</li>'
            opened = "<ul>".join([*reversed(callers), inner])
            parts.append(opened + "</ul></li>" * len(callers))
        parts.append("</ul>")
    return "\n".join([_title(page, "breaks"), *parts]) if parts else ""


def built(functions: Iterable[ConvertedFunction], page: Page) -> str:
    """The converted source beside the original, and the programs with what each was built for."""
    parts = []
    for function in functions:
        programs = [each for each in function.conversions if not each.shapes]
        if not programs:
            continue
        parts.append(f"<h3>{escape(one_line(function.name))}</h3>")
        source = next((each.source for each in programs if each.source), "")
        if source:
            titles = [escape(page.message(f"trace.html.{name}")) for name in ("original", "converted")]
            both = (_original(function.place), source)
            cells = [
                f"<div><p>{title}</p><pre>{escape(text)}</pre></div>" for title, text in zip(titles, both, strict=True)
            ]
            parts.append(f'<div class="two">{"".join(cells)}</div>')
        parts += [_again(programs, page)] if function.mode == "ast" and len(programs) > 1 else []
        parts += [_program(number, each, page) for number, each in enumerate(programs[:_MOST], 1)]
    return "\n".join([_title(page, "built"), *parts]) if parts else ""


def _again(programs: list[Conversion], page: Page) -> str:
    values = {"count": len(programs), "old": _inputs(programs[0]), "new": _inputs(programs[1])}
    return f"<p>{escape(page.message('trace.html.again', **values))}</p>"


def _program(number: int, program: Conversion, page: Page) -> str:
    values = {"number": number, "operators": program.operators or "?", "seconds": f"{program.seconds:.2f}"}
    said = escape(page.message("trace.html.program", inputs=_inputs(program), **values))
    text = f"<pre>{escape(program.program)}</pre>" if program.program else ""
    return f"<details><summary>{said}</summary>{text}</details>" if text else f"<p>{said}</p>"


def _inputs(program: Conversion) -> str:
    """Name, dtype and shape of what a program was built for."""
    return _SPEC.sub(r"\3 \2 \1", program.inputs)[:_LONGEST]


def _original(place: Place) -> str:
    """The function as it stands in its file."""
    if not os.path.isfile(place.file) or place.line < 1:
        return ""
    lines = [line + "\n" for line in read_source(place.file).lines[place.line - 1 :]]
    try:
        return clean_text("".join(inspect.getblock(lines)))
    except (SyntaxError, IndentationError, IndexError):
        return ""


def _table(names: list[str], rows: list[list[str]]) -> str:
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><tr>{head}</tr>{body}</table></div>'


def _title(page: Page, name: str) -> str:
    return f"<h2>{escape(page.message(f'trace.html.{name}'))}</h2>"
