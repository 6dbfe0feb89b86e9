"""What was observed of an entry: the strip under its title, the whole table, and what Paddle printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from html import escape
from itertools import islice
from operator import itemgetter
from typing import Any

from d2s_doctor.author.corpus import RecordedLog
from d2s_doctor.inside.modes import OBSERVED_MODES, SOT, SOT0
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.first_help import UNSEEN, passing_note, shown_outcome, unseen_note
from d2s_doctor.render.messages import say
from d2s_doctor.render.terms import mode_name
from d2s_doctor.site.parts import block, code_block, outcome, outcome_word, table

_LONGEST_LOG = 7
"""Lines of a log, its last ones: the page explains it, the whole is in the corpus."""
_LONGEST_LINE = 180
_INSTALLED = re.compile(r"[^\s\"']*/(?:site|dist)-packages/")
_LINE_NUMBER = re.compile(r"\bline \d+|:\d+\b")
_MOST_LOGS = 4


def strip(entry: Entry, records: Collection[VerificationRecord], language: Language) -> str:
    """Release by mode, what the sample that fails did: one row a mode, one short word a cell."""
    if not entry.observed:
        return block(f"<p>{escape(say('site.verified.not', language))}</p>", "d2s-strip")
    digest = sample_digest(entry)
    found = [record.entries.get(entry.id) for record in records]
    done = [each if each and each["digest"] == digest else None for each in found]  # of other samples it says nothing
    modes, _ = _shown_modes(done)
    corner = f'<th scope="col">{escape(say("site.verified.release", language))}</th>'
    top = "".join(
        f'<th scope="col"><a href="../paddle-{record.paddle}/">{record.paddle}</a></th>' for record in records
    )
    rows = []
    for mode in modes:
        cells = [each["before"].get(mode) if each else None for each in done]
        row = "".join(f"<td>{_short(cell['outcome'], entry, language) if cell else '–'}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{escape(mode_name(mode, language))}</th>{row}</tr>')
    label = escape(say("site.strip", language))
    html = f"<thead><tr>{corner}{top}</tr></thead><tbody>{''.join(rows)}</tbody>"
    note = unseen_note(entry, language)
    below = f"<p class=d2s-note>{escape(note)}</p>" if note else ""
    return block(f'<table class="d2s-mini" aria-label="{label}">{html}</table>{below}', "d2s-strip")


def _short(name: str, entry: Entry, language: Language) -> str:
    """An outcome in one word. Where a sample "passes" and is slow, or surprises, the word says so."""
    name = shown_outcome(entry, name)
    surprises = name == "passes" and entry.kind in ("performance", "guide")
    key = f"site.strip.{name}.{entry.kind}" if surprises else f"site.strip.{name}"
    kind = "varies" if surprises or name == UNSEEN else name
    return outcome_word(kind, say(key, language))


def verified_table(entry: Entry, records: Collection[VerificationRecord], language: Language) -> str:
    """What both samples did on every release and in every mode, and when that was observed."""
    if not entry.observed:
        return block(f"<p>{escape(say('site.verified.not', language))}</p>")
    done = [record.entries.get(entry.id) for record in records]
    modes, is_same = _shown_modes(done)
    columns = [say("site.verified.release", language)]
    for sample in ("before", "after"):
        columns += [f"{say(f'site.verified.{sample}', language)}, {mode_name(mode, language)}" for mode in modes]
    columns.append(say("site.verified.on", language))
    rows = []
    for record, each in zip(records, done, strict=True):
        beside = "".join(f" + {escape(package)}" for package in record.packages)
        cells = [f"{record.paddle}{beside}"]
        for sample in ("before", "after"):
            for mode in modes:
                cell = each[sample].get(mode) if each else None
                cells.append(outcome(cell["outcome"], language) if cell else say("site.verified.missing", language))
        rows.append([*cells, _when(entry, each, language)])
    table_html = table(map(escape, columns), rows, say("site.verified", language), "d2s-matrix")
    intro = escape(say("site.verified.intro", language))
    intro += escape(say("site.verified.sot0", language)) if is_same else ""
    intro += f" {escape(passing_note(entry, language))}" if entry.passing else ""
    mark = escape(say("site.verified.digest", language))
    return block(f"<p>{intro}</p>{table_html}<p class='d2s-note'>{mark}: <code>{sample_digest(entry)}</code></p>")


def _shown_modes(done: Sequence[dict[str, Any] | None]) -> tuple[list[str], bool]:
    """The modes of a table, and whether SOT with MIN_GRAPH_SIZE=0 is left out of it because it did the same as SOT."""
    modes = sorted({mode for each in done if each for mode in each["before"]}, key=OBSERVED_MODES.index)
    cells = [each[sample] for each in done if each for sample in ("before", "after")]
    same = all(each[SOT0]["outcome"] == each[SOT]["outcome"] for each in cells if SOT0 in each)
    if SOT0 not in modes or not same:
        return modes, False
    return [mode for mode in modes if mode != SOT0], True


def _when(entry: Entry, done: dict[str, str] | None, language: Language) -> str:
    if not done:
        return "–"
    date = escape(done.get("date", ""))
    return date if done["digest"] == sample_digest(entry) else f"{date} ({say('site.verified.stale', language)})"


def logs_html(logs: Iterable[RecordedLog], language: Language) -> str:
    """The end of what the sample printed, each different one once, with the runs that printed it; newest first.

    Logs that differ in the numbers of lines alone are one; the numbers are those of the first run that is named.
    """
    printed: dict[str, tuple[str, list[str]]] = {}
    for log in sorted(logs, key=lambda log: log.release, reverse=True):
        lines = [_INSTALLED.sub("…/", line)[:_LONGEST_LINE] for line in log.text.rstrip().splitlines()]
        kept = lines[-_LONGEST_LOG:]
        text = "\n".join(["…", *kept] if len(lines) > len(kept) else kept)
        name = f"{log.release} {mode_name(log.mode, language)}"
        _, names = printed.setdefault(_LINE_NUMBER.sub("", text), (text, []))
        if name not in names:
            names.append(name)
    comma = say("punctuation.list", language)
    parts = [
        f"<details><summary>{escape(comma.join(names))}</summary>{code_block(text)}</details>"
        for text, names in islice(filter(itemgetter(0), printed.values()), _MOST_LOGS)
    ]
    return block("".join(parts), "d2s-wrap d2s-logs") if parts else ""
