"""Nothing is said by colour alone: what NO_COLOR leaves must be legible, in both themes."""

from __future__ import annotations

import re

import pytest
from textual.color import Color
from textual.strip import Strip
from textual.widgets import OptionList

from d2s_doctor.tui.segments import Segments
from d2s_doctor.tui.themes import DARK, LIGHT
from tests.tui.driving import AST, SOT, User, run_app, user

LEAST_CONTRAST = 3.0
"""What WCAG asks of large text and of signs; the least that a hint may have."""


def strips(someone: User) -> list[Strip]:
    """The screen as it goes to the terminal, after the filters that NO_COLOR brings."""
    rows = someone.app.screen._compositor.render_strips()
    for each in someone.app._filters:
        rows = [row.apply_filter(each, someone.app.screen.background_colors[1]) for row in rows]
    return rows


def contrast(one: Color, other: Color) -> float:
    """WCAG's ratio of two colours."""

    def luminance(colour: Color) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def faint(someone: User) -> list[str]:
    """Words whose colour is too near to what is behind them."""
    found = []
    for strip in strips(someone):
        for segment in strip:
            style = segment.style
            if style is None or not any(character.isalnum() for character in segment.text):
                continue
            front, back = (Color.from_rich_color(each) for each in (style.color, style.bgcolor))
            if style.dim or front is None or back is None:
                continue
            if contrast(front, back) < LEAST_CONTRAST:
                found.append(f"{segment.text!r} {front.hex} on {back.hex}")
    return found


async def check_every_step(someone: User) -> None:
    """Every step with something on it, each checked."""
    for keys in (("f2",), ("f3",), ("f4",), ("f5",), ("f6",)):
        await someone.press(*keys)
        await someone.settle()
        assert not faint(someone), (keys, faint(someone))


@pytest.mark.parametrize("colourless", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_every_word_can_be_read(python: str, colourless: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if colourless:
        monkeypatch.setenv("NO_COLOR", "1")

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(AST + "\n" + SOT)
            for theme in (DARK, LIGHT):
                someone.app.theme = theme
                await check_every_step(someone)

    run_app(steps)


def test_no_color_takes_every_colour_out_and_the_signs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def steps() -> None:
        async with user((120, 70)) as someone:
            await someone.paste_log(AST + "\n" + SOT)
            app = someone.app
            assert app.no_color
            for strip in strips(someone):
                for segment in strip:
                    for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                        if colour is not None and colour.triplet is not None:
                            assert len(set(colour.triplet)) == 1, segment
            shown = someone.shown()
            assert "● F2 Log" in shown and "✓" in shown and "✗" in shown
            assert " - " in shown and " + " in shown
            await someone.press("f2")
            await someone.until(lambda: all(re.search(f"▶ +{line} ", someone.shown()) for line in (20, 30)))
            assert not re.search("▶ +21 ", someone.shown())

    run_app(steps)


def test_the_focused_part_has_a_bar_at_its_edge() -> None:
    parts = ("f3", "#explanation"), ("f3", "#failures"), ("f3", "#evidence"), ("f4", "#probes"), ("f2", "#log-view")

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(AST + "\n" + SOT)
            for step, selector in parts:
                await someone.press(step)
                widget = someone.app.screen.query_one(selector)
                widget.focus()
                await someone.pilot.pause()
                column, rows = widget.region.x, someone.shown().splitlines()
                edge = {row[column] for row in rows[widget.region.y : widget.region.bottom]}
                assert edge == {"▌"}, selector
                someone.app.screen.set_focus(None)
                await someone.pilot.pause()
                row = someone.shown().splitlines()[widget.region.y].ljust(200)
                assert row[column] != "▌", selector

    run_app(steps)


def test_the_chosen_sample_is_reversed_while_it_has_the_focus(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("f5")
            segments = someone.app.screen.query_one("#try-sample", Segments)
            assert "underline" in str(segments.render().spans)
            segments.focus()
            await someone.pilot.pause()
            assert "reverse" in str(segments.render().spans)
            assert someone.app.screen.query_one("#matches", OptionList).highlighted == 0

    run_app(steps)
