"""What the user types or pastes, before any widget sees it: a log is taken for a log wherever the focus is."""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Awaitable, Callable

from textual import events
from textual.app import App
from textual.widget import Widget

_QUIET_SECONDS = 0.08
"""After which keys are keys: a terminal without bracketed paste sends a log as key presses, much faster."""
_MOST_KEYS = 3
"""So many different keys may be pressed within that time; more are a paste."""
_LEAST_PASTED = 20
_AT_ONCE = frozenset("jkgG")
"""Keys that only move: they need not wait."""


class Incoming:
    """Sorts events out for ``app``: ``open_log`` is given a pasted log, ``deliver`` the events that are for widgets."""

    def __init__(
        self, app: App[int], deliver: Callable[[events.Event], Awaitable[None]], open_log: Callable[[str], object]
    ) -> None:
        self._app, self._deliver, self._open_log = app, deliver, open_log
        self._held: list[tuple[events.Key, bool]] = []
        self._held_before = 0

    def takes(self, event: events.Event) -> bool:
        """Whether the event needs no handling by anybody else, for now."""
        if isinstance(event, events.Paste) and not event.is_forwarded:
            return self._takes_paste(event)
        if isinstance(event, events.Key) and not event.is_forwarded:
            return self._takes_key(event)
        return False

    def _takes_paste(self, event: events.Paste) -> bool:
        """A text field gets what is meant for it: a line for a field of one line, Python for an editor of Python."""
        text, field = event.text.replace("\r\n", "\n").replace("\r", "\n"), self._app.focused
        if not text.strip():
            return False
        if _is_line(field) and "\n" not in text.strip():
            return False
        if _is_editor(field) and not looks_like_a_log(text):
            return False
        self._open_log(text)
        return True

    def _takes_key(self, event: events.Key) -> bool:
        """Hold keys back until it is quiet, where a letter would do something."""
        focused = self._app.focused
        if focused is not None and (_is_line(focused) or _is_text(focused)):
            return False
        if not event.is_printable and not (event.key in ("enter", "tab") and self._held):
            return False
        at_once = not self._held and event.character in _AT_ONCE
        if not self._held:
            self._held_before = 1
            self._app.set_timer(_QUIET_SECONDS, self._settle)
        self._held.append((event, at_once))
        return not at_once

    async def _settle(self) -> None:
        before, self._held_before = self._held_before, len(self._held)
        if len(self._held) != before:
            self._app.set_timer(_QUIET_SECONDS, self._settle)
            return
        held, self._held = self._held, []
        text = "".join({"enter": "\n", "tab": "\t"}.get(key.key, key.character or "") for key, _ in held)
        if len(text) >= _LEAST_PASTED and "\n" in text:
            self._open_log(text)
        elif len(set(text)) == 1 or len(text) <= _MOST_KEYS:
            for key, delivered in held:
                if not delivered:
                    await self._deliver(key)


def _is_line(widget: Widget | None) -> bool:
    # Only who made one has imported its module; an import here would hold up the first screen.
    found = sys.modules.get("textual.widgets._input")
    return found is not None and isinstance(widget, found.Input)


def _is_text(widget: Widget | None) -> bool:
    found = sys.modules.get("textual.widgets._text_area")
    return found is not None and isinstance(widget, found.TextArea)


def _is_editor(widget: Widget | None) -> bool:
    """Whether there is a text that can be edited."""
    return _is_text(widget) and bool(widget and widget.display) and not getattr(widget, "read_only", False)


def looks_like_a_log(text: str) -> bool:
    """Whether a pasted text is what a program printed, rather than a piece of Python."""
    from d2s_doctor.log.clean import clean_lines
    from d2s_doctor.log.split import split_failures

    return not _is_python(text) and bool(split_failures(clean_lines(text))[0])


def _is_python(text: str) -> bool:
    """``ValueError: wrong`` is Python too, an annotation, but nobody writes that."""
    try:
        statements = ast.parse(textwrap.dedent(text)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return not all(isinstance(each, ast.AnnAssign) and each.value is None for each in statements)
