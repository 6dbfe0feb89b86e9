"""What controllers may ask of the app: the only way from them to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from d2s_doctor.tui.session import Session


class Host(Protocol):
    """The app, as a controller sees it."""

    session: Session
    chosen_keys: dict[str, str]
    """The user's own keys, by the name of the binding."""

    def run_in_thread(self, work: Callable[[], object], group: str) -> None:
        """Run ``work`` in a thread. It takes the place of an unfinished one of its ``group``."""

    def call_in_app(self, function: Callable[..., object], *values: object) -> None:
        """From any thread: call ``function`` in the app's own loop, then draw."""

    def redraw(self) -> None:
        """Draw everything anew that depends on the session, soon."""

    def show_step(self, step: str) -> None:
        """Put the pane of a step in front; nothing happens when there is no such pane."""

    def notify_user(self, text: str, *, failed: bool = False, seconds: float = 10) -> None:
        """Show a short message in a corner for ``seconds``."""
