"""The report of a trace as one HTML page: the table, what went wrong, and the source with notes at its lines."""

from __future__ import annotations

import os
from collections.abc import Mapping
from html import escape

from d2s_doctor.check.source_file import read_source
from d2s_doctor.log.clean import clean_text, one_line
from d2s_doctor.model import Entry
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.layout import short_path
from d2s_doctor.render.page import Page
from d2s_doctor.render.trace_parts import breaks, built, overview, saved_models, wrong
from d2s_doctor.trace.explain import Explanation
from d2s_doctor.trace.records import ConvertedFunction, Place

_STYLE = """
:root{color-scheme:light dark;--text:#1c2330;--back:#fff;--card:#f5f6f8;--soft:#5a6474;--line:#d9dde4;--bad:#a3241a;
--hit:#ffe9e6;--good:#1a6b35;--link:#1a56b0}
@media(prefers-color-scheme:dark){:root{--text:#dfe4ec;--back:#14181f;--card:#1d232d;--soft:#9aa4b5;--line:#343c49;
--bad:#ff9c92;--hit:#43211f;--good:#7fd49a;--link:#8ab8ff}}
body{font:15px/1.55 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:var(--text);
background:var(--back)}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}h3{font-size:1rem;margin:0 0 .5rem}
.wide{overflow-x:auto}table{border-collapse:collapse}td,th{padding:.3rem 1rem .3rem 0;text-align:left;
border-bottom:1px solid var(--line);white-space:nowrap}th,.soft,.n{color:var(--soft);font-weight:500}
pre{background:var(--card);padding:.8rem;overflow-x:auto;font:13px/1.5 ui-monospace,monospace;border-radius:6px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.two>*{min-width:0}.two pre{max-height:36rem;overflow:auto}
@media(max-width:60rem){.two{grid-template-columns:1fr}}
.card{border:1px solid var(--line);border-left:4px solid var(--bad);border-radius:6px;padding:.7rem 1rem;margin:.8rem 0}
.card p{margin:.25rem 0;overflow-wrap:anywhere}.bad,.note{color:var(--bad)}.good{color:var(--good)}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}b.code{color:var(--link)}
.tree,.tree ul{list-style:none;padding-left:1.2rem;border-left:1px solid var(--line)}details{margin:.4rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}.hit{background:var(--hit);display:inline-block;min-width:100%}
.note{display:inline-block;padding-left:4rem;white-space:pre-wrap}.n{user-select:none}
"""
_AROUND = 3
_LONGEST = 400


def trace_html(found: TraceSummary, page: Page) -> str:
    """A page that stands alone: no script, nothing from elsewhere; all that the program printed is escaped."""
    processes, explanations, _, entries, artefacts = found
    language = page.message("language.tag")
    parts = [
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width"><title>d2s-doctor trace</title>',
        f"<style>{_STYLE}</style></head><body><main><h1>d2s-doctor trace</h1>",
    ]
    functions = [function for process in processes for function in process.functions]
    parts += [overview(found, functions, page), wrong(explanations, artefacts, entries, page)]
    parts += [saved_models(artefacts, entries, page), breaks(functions, page)]
    notes = _notes(explanations, functions, entries, page)
    for file in dict.fromkeys([f.place.file for f in functions] + [file for file, _ in notes]):
        if os.path.isfile(file):
            parts.append(_file(file, [f for f in functions if f.place.file == file], notes))
    parts += [built(functions, page), "</main></body></html>\n"]
    return "\n".join(parts)


def _notes(
    explanations: list[Explanation], functions: list[ConvertedFunction], entries: Mapping[str, Entry], page: Page
) -> dict[tuple[str, int], list[str]]:
    """What is to be said at which line."""
    notes: dict[tuple[str, int], list[str]] = {}
    for each in explanations:
        text = page.message(f"trace.what.{each.what}", count=each.times)
        note = f"{text}{': ' if each.text else ''}{one_line(each.text)[:300]}"
        if each.place:
            notes.setdefault((each.place.file, each.place.line), []).append(note)
        for likely in each.likely:
            place = Place(likely.file, likely.line, "") if likely.line else each.place
            entry = entries.get(likely.code)
            if place and entry:
                title = f"{likely.code} {entry.title.in_language(page.language)}"
                notes.setdefault((place.file, place.line), []).append(title)
    for function in functions:
        said = [page.message("trace.uncompared", reason=one_line(reason)[:300]) for reason in function.uncompared]
        notes.setdefault((function.place.file, function.place.line), []).extend(said)
    return {place: texts for place, texts in notes.items() if texts}


def _file(file: str, functions: list[ConvertedFunction], notes: dict[tuple[str, int], list[str]]) -> str:
    lines = read_source(file).lines
    marked = {line for name, line in notes if name == file}
    wanted: set[int] = set()
    for first in [function.place.line for function in functions] + sorted(marked):
        wanted.update(range(first - _AROUND, first + _AROUND + 1))
    for function in functions:
        wanted.update(range(function.place.line, _end_of(lines, function.place.line) + 1))
    shown = [f"<h2>{escape(short_path(file))}</h2><pre>"]
    previous = 0
    for number in sorted(wanted):
        if not 0 < number <= len(lines):
            continue
        if previous and number > previous + 1:
            shown.append("…")
        previous = number
        text = f'<span class="n">{number:5} </span>{escape(clean_text(lines[number - 1])[:_LONGEST])}'
        shown.append(f'<span class="hit">{text}</span>' if number in marked else text)
        shown += [f'<span class="note">{escape(note)}</span>' for note in dict.fromkeys(notes.get((file, number), []))]
    return "\n".join([*shown, "</pre>"])


def _end_of(lines: tuple[str, ...], first: int) -> int:
    """The last line of the function that begins here, by its indentation."""
    head = lines[first - 1] if 0 < first <= len(lines) else ""
    indent = len(head) - len(head.lstrip())
    started = False
    for number in range(first, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) <= indent and not line.lstrip().startswith((")", "@", "#")):
            if started:
                return number
            started = line.lstrip().startswith(("def ", "async def ")) and number >= first
        elif line.strip():
            started = True
    return len(lines)
