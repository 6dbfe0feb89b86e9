"""A picture of the app as SVG: the same bytes on every machine, and Chinese as wide as it is."""

from __future__ import annotations

import html
import re

from rich.cells import cell_len
from textual.app import App

_TEXT = re.compile(r'(<text [^>]*textLength=")([0-9.]+)("[^>]*>)([^<]*)(</text>)')


def picture(app: App[int]) -> str:
    svg = re.sub(r"terminal-\d+", "terminal", app.export_screenshot(title="d2s-doctor"))
    # No fonts from another host.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in _TEXT.sub(_widen, svg).splitlines()) + "\n"


def _widen(found: re.Match[str]) -> str:
    """Rich gives every character one column."""
    before, length, middle, text, after = found.groups()
    plain = html.unescape(text)
    width = float(length) / len(plain) * cell_len(plain) if plain else 0.0
    return f"{before}{width:.1f}".removesuffix(".0") + f"{middle}{text}{after}"
