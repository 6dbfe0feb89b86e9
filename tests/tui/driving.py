"""Drives the app as a user does: pastes, keys, and waiting for what is promised."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.log_view import LogView
from tests.recorded import recorded

AST = recorded("D2S103/sample.yaml#3.3.1-ast").text
LOAD = recorded("D2S601/sample.yaml#3.3.1-run").text
SOT = recorded("D2S701/sample.yaml#3.3.1-sot").text
_PATIENCE = 30.0


class User:
    """The app, running, and somebody in front of it."""

    def __init__(self, app: DoctorApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def until(self, promised: Callable[[], object], what: str = "it") -> None:
        """Wait until something is so; fails when it never is."""
        for _ in range(int(_PATIENCE / 0.02)):
            await self.pilot.pause(0.02)
            if promised():
                return
        raise AssertionError(f"{what} never came:\n{self.shown()}")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def paste(self, text: str) -> None:
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()

    async def paste_log(self, text: str = AST) -> None:
        await self.paste(text)
        await self.until(lambda: self.app.session.diagnosis is not None and self.app.session.step == "diagnosis")
        await self.pilot.pause()

    def text(self, selector: str) -> str:
        """What a Static, or any widget of rendered lines, says."""
        return str(self.app.screen.query_one(selector, Static).content)

    def shown(self) -> str:
        """The screen as rows of characters."""
        rows = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in rows)

    async def sees(self, *words: str) -> str:
        """Wait until all ``words`` are on the screen; the result is the screen."""
        for word in words:
            await self.until(lambda word=word: word in self.shown(), word)  # type: ignore[misc]
        return self.shown()

    async def reads(self, selector: str, *words: str) -> None:
        """Wait until a Static says all ``words``."""
        for word in words:
            await self.until(lambda word=word: word in self.text(selector), word)  # type: ignore[misc]

    async def settle(self) -> None:
        """Wait until the screen stays the same."""
        for _ in range(100):
            before = self.shown()
            await self.pilot.pause(0.2)
            if self.shown() == before:
                return

    @property
    def log(self) -> LogView:
        return self.app.screen_stack[0].query_one("#log-view", LogView)


@contextlib.asynccontextmanager
async def user(size: tuple[int, int] = (120, 40), app: DoctorApp | None = None, **options: Any) -> AsyncIterator[User]:
    """The app that is given, or one made with ``options``, with its knowledge base loaded."""
    app = app or DoctorApp(**options)
    async with app.run_test(size=size) as pilot:
        someone = User(app, pilot)
        await someone.until(lambda: app.session.kb is not None)
        yield someone


def run_app(steps: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run one session of the app; pytest needs no plugin for that."""
    asyncio.run(steps())
