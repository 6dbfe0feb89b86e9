"""Many logs as one table: what is known, what is not, most_frequent first."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from d2s_doctor.log.clean import clean_text
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.formats import Count
from d2s_doctor.render.layout import columns, hanging
from d2s_doctor.render.page import Page
from d2s_doctor.triage.pool import DIED
from d2s_doctor.triage.record import BINARY
from d2s_doctor.triage.table import LogCount, most_frequent


def table_text(count: Count, page: Page) -> str:
    """The sum in one line, then entries, unknown failures and unreadable files, at most ``top`` of each."""
    table, entries, top = count
    known = sum(tally.logs for tally in table.entries.values())
    unknown = sum(tally.logs for tally in table.unknown.values())
    counts = {"logs": table.logs, "known": known, "unknown": unknown, "clean": table.clean}
    page.lines.append(page.message("triage.sum", **counts, unreadable=len(table.unreadable)))
    titles = {code: _title(code, entries, page.language) for code in table.entries}
    _group(page, "triage.known", most_frequent(table.entries), top, titles)
    _group(page, "triage.unknown", most_frequent(table.unknown), top, {})
    if table.unreadable:
        page.heading("triage.unreadable")
        for path, reason in sorted(table.unreadable.items())[:top]:
            page.lines.append(f"  {clean_text(path)}{page.message('punctuation.colon')}{_reason(reason, page)}")
        _more(page, len(table.unreadable) - top)
    return page.text()


def _group(page: Page, key: str, found: list[tuple[str, LogCount]], top: int, titles: Mapping[str, str]) -> None:
    if not found:
        return
    page.heading(key)
    widest = max(5, *(len(str(tally.logs)) for _, tally in found[:top]))
    for name, tally in found[:top]:
        label = page.paint(name, "cyan") + "  " + titles[name] if titles else name
        lead = f"  {str(tally.logs).rjust(widest)}  "
        if titles:
            page.lines.append(lead + label)
        else:
            page.lines += hanging(label, lead, page.width, 2)
        times = page.message("triage.times", first=_time(tally.first), last=_time(tally.last))
        indent = " " * columns(lead)
        page.lines.append(page.paint(f"{indent}{times}  {clean_text(tally.example)}", "dim"))
    _more(page, len(found) - top)


def _reason(reason: str, page: Page) -> str:
    return page.message(f"triage.{reason}") if reason in (BINARY, DIED) else clean_text(reason)


def _more(page: Page, count: int) -> None:
    if count > 0:
        page.lines.append("  " + page.message("triage.more", count=count))


def _title(code: str, entries: Mapping[str, Entry], language: Language) -> str:
    entry = entries.get(code)
    return entry.title.in_language(language) if entry else ""


def _time(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return "?"


def table_data(count: Count, page: Page) -> dict[str, Any]:
    """Everything, for programs; times as seconds since 1970."""
    table, entries, _ = count

    def rows(group: Mapping[str, LogCount], key: str) -> list[dict[str, Any]]:
        return [
            {key: name, "count": tally.logs, "first": tally.first, "last": tally.last, "example": tally.example}
            for name, tally in most_frequent(group)
        ]

    known = [{**row, "title": _title(row["id"], entries, page.language)} for row in rows(table.entries, "id")]
    return {
        "logs": table.logs,
        "entries": known,
        "unknown": rows(table.unknown, "message"),
        "clean": table.clean,
        "unreadable": [{"path": path, "reason": reason} for path, reason in sorted(table.unreadable.items())],
    }
