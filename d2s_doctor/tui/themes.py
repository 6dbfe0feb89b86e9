"""Two calm themes with one accent; colours carry meaning only for state."""

from __future__ import annotations

from textual.theme import Theme

DARK, LIGHT = "doctor-dark", "doctor-light"
_COLOURS = {
    DARK: "#5aa9e6 #d8dee4 #14181d #1a1f26 #222933 #6cc28a #e0b15c #e5746b",
    LIGHT: "#1769aa #22282e #fbfbf9 #f3f3ef #e8e8e2 #2e7d4f #96690a #b3372e",
}
"""Accent, foreground, background, surface, panel, success, warning, error."""


def _theme(name: str) -> Theme:
    """A theme; its scroll bars are thin and disappear into the background."""
    accent, foreground, background, surface, panel, success, warning, error = _COLOURS[name].split()
    bars = dict.fromkeys(("background", "background-hover", "background-active", "corner-color"), background)
    bars |= {"hover": f"{foreground}59", "active": accent}
    return Theme(
        name=name,
        dark=name == DARK,
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=foreground,
        background=background,
        surface=surface,
        panel=panel,
        success=success,
        warning=warning,
        error=error,
        variables={"scrollbar": f"{foreground}33"} | {f"scrollbar-{part}": colour for part, colour in bars.items()},
    )


THEMES = tuple(map(_theme, _COLOURS))
