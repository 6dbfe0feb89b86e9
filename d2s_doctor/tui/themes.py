"""Calm themes with one accent; colours carry meaning only for state."""

from __future__ import annotations

from textual.color import Color
from textual.theme import Theme

DARK, LIGHT, CONTRAST, ANSI = "doctor-dark", "doctor-light", "doctor-contrast", "doctor-ansi"
_COLOURS = {
    DARK: "#5aa9e6 #d8dee4 #14181d #1a1f26 #222933 #6cc28a #e0b15c #e5746b",
    LIGHT: "#1769aa #22282e #fbfbf9 #f3f3ef #e8e8e2 #2e7d4f #96690a #b3372e",
    CONTRAST: "#6ad2ff #ffffff #000000 #000000 #1c1c1c #5cff8f #ffd84d #ff8a80",
}
"""Accent, foreground, background, surface, panel, success, warning, error."""
_MUTED = {DARK: 0.35, LIGHT: 0.3, CONTRAST: 0.15}
"""How much of the background is in what matters less."""


def _theme(name: str) -> Theme:
    """A theme; its scroll bars are thin and disappear into the background."""
    accent, foreground, background, surface, panel, success, warning, error = _COLOURS[name].split()
    bars = dict.fromkeys(("background", "background-hover", "background-active", "corner-color"), background)
    bars |= {"hover": f"{foreground}59", "active": accent}
    # Textual's own $text-muted loses its transparency in text of several styles, and is brighter there than the text.
    muted = Color.parse(foreground).blend(Color.parse(background), _MUTED[name]).hex
    return Theme(
        name=name,
        dark=name != LIGHT,
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
        variables={"muted": muted, "scrollbar": f"{foreground}33"}
        | {"removed": f"{error}2e", "added": f"{success}2e"}
        | {f"scrollbar-{part}": colour for part, colour in bars.items()},
    )


def _ansi_theme() -> Theme:
    """The sixteen colours of the terminal itself, whatever they are there."""
    plain, success, warning, error, accent = "ansi_default", "ansi_green", "ansi_yellow", "ansi_red", "ansi_cyan"
    states = {"success": success, "warning": warning, "error": error, "accent": accent}
    variables = {f"text-{name}": colour for name, colour in states.items()}
    variables |= {"muted": "ansi_bright_black", "accent-muted": "ansi_blue", "scrollbar": "ansi_bright_black"}
    variables |= {"ansi-background": "ansi_black", "ansi-foreground": "ansi_white"}
    variables |= dict.fromkeys(("removed", "added"), plain)
    return Theme(
        name=ANSI,
        dark=True,
        ansi=True,
        primary=accent,
        secondary=accent,
        accent=accent,
        success=success,
        warning=warning,
        error=error,
        foreground=plain,
        background=plain,
        surface=plain,
        panel=plain,
        boost=plain,
        variables=variables,
    )


THEMES = (*map(_theme, _COLOURS), _ansi_theme())
