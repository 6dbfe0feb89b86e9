"""Two calm themes with one accent; colours carry meaning only for state."""

from __future__ import annotations

from textual.theme import Theme


def _scrollbars(foreground: str, background: str, accent: str) -> dict[str, str]:
    """Thin grey bars that disappear into the background."""
    return {
        "scrollbar": f"{foreground}33",
        "scrollbar-hover": f"{foreground}59",
        "scrollbar-active": accent,
        "scrollbar-background": background,
        "scrollbar-background-hover": background,
        "scrollbar-background-active": background,
        "scrollbar-corner-color": background,
    }


DARK, LIGHT = "doctor-dark", "doctor-light"
THEMES = (
    Theme(
        name=DARK,
        primary="#5aa9e6",
        secondary="#5aa9e6",
        accent="#5aa9e6",
        foreground="#d8dee4",
        background="#14181d",
        surface="#1a1f26",
        panel="#222933",
        success="#6cc28a",
        warning="#e0b15c",
        error="#e5746b",
        dark=True,
        variables=_scrollbars("#d8dee4", "#14181d", "#5aa9e6"),
    ),
    Theme(
        name=LIGHT,
        primary="#1769aa",
        secondary="#1769aa",
        accent="#1769aa",
        foreground="#22282e",
        background="#fbfbf9",
        surface="#f3f3ef",
        panel="#e8e8e2",
        success="#2e7d4f",
        warning="#96690a",
        error="#b3372e",
        dark=False,
        variables=_scrollbars("#22282e", "#fbfbf9", "#1769aa"),
    ),
)
