"""What another Paddle does differently, as text or as Markdown for an issue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from d2s_doctor.render.layout import hanging_paragraph
from d2s_doctor.render.markdown import code_span
from d2s_doctor.render.page import Page
from d2s_doctor.render.terms import mode_name
from d2s_doctor.verify.changes import ChangedCell, FailureSite, ReleaseChanges

_LISTS = ("new", "gone")


def changes_text(changes: ReleaseChanges, page: Page) -> str:
    """The changed cells, then the new and the gone messages, by file."""
    page.lines.append(_head(changes, page))
    page.heading("changes.cells")
    page.lines += [f"  {line}" for line in _cells(changes.cells, page)]
    for name in _LISTS:
        sites = getattr(changes, name)
        page.lines += ["", page.paint(page.message(f"changes.{name}", count=len(sites)), "bold")]
        for site in sites:
            page.lines += hanging_paragraph(f"{site.exception}: {site.message}", page.width, "  ", "  ")
            page.lines.append(f"    {site.file}")
    return page.text()


def changes_markdown(changes: ReleaseChanges, page: Page) -> str:
    """The same for an issue or a step summary."""
    parts = [f"## {_head(changes, page)}", f"**{page.message('changes.cells')}**"]
    parts.append("\n".join(f"- {line}" for line in _cells(changes.cells, page)))
    for name in _LISTS:
        sites: tuple[FailureSite, ...] = getattr(changes, name)
        parts.append(f"**{page.message(f'changes.{name}', count=len(sites))}**")
        parts.append("\n".join(f"- {code_span(f'{s.exception}: {s.message}')} {code_span(s.file)}" for s in sites))
    return "\n\n".join(part for part in parts if part) + "\n"


def changes_data(changes: ReleaseChanges, page: Page) -> dict[str, Any]:
    """The same for programs."""
    return {
        **changes._asdict(),
        "cells": [cell._asdict() for cell in changes.cells],
        **{name: [site._asdict() for site in getattr(changes, name)] for name in _LISTS},
    }


def _head(changes: ReleaseChanges, page: Page) -> str:
    counts = {"changed": len(changes.cells), "all": changes.compared}
    return page.message("changes.head", release=changes.release, against=changes.against, **counts)


def _cells(cells: Iterable[ChangedCell], page: Page) -> list[str]:
    lines = [
        f"{cell.code} {cell.sample} {mode_name(cell.mode, page.language)}: "
        f"{page.message(f'outcome.{cell.was}')} → {page.message(f'outcome.{cell.now}')}"
        for cell in cells
    ]
    return lines or [page.message("changes.none")]
