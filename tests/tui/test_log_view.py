"""The log as it is read: what each line is, what is folded, wrapped and found."""

from __future__ import annotations

from textual.widgets import Input, OptionList

from d2s_doctor.tui import log_view
from d2s_doctor.tui.log_lines import HEADER, LIBRARY, NOISE, OWN, PLAIN, STATEMENT, kinds_of, layout_of, places_of
from tests.tui.driving import AST, SOT, User, run_app, user

LINES = [
    "I1120 10:00:00.123456  1234 interpreter.cc:12] New Executor is Running.",
    "epoch 1 loss 0.5",
    "Traceback (most recent call last):",
    '  File "/home/me/train.py", line 3, in <module>',
    "    net(x)",
    '  File "/usr/lib/python3.11/site-packages/paddle/nn/layers.py", line 1, in __call__',
    "    return self.forward(x)",
    '  File "/usr/lib/python3.11/site-packages/paddle/jit/api.py", line 2, in call',
    "    return self._call(x)",
    "           ^^^^^^^^^^^^^",
    "ValueError: 这一行很长，" + "很" * 60,
    "[rank1]: " + "x" * 100,
]


def test_every_line_is_what_it_is() -> None:
    kinds = [NOISE, PLAIN, HEADER, OWN, OWN, LIBRARY, LIBRARY, LIBRARY, LIBRARY, LIBRARY, STATEMENT, PLAIN]
    assert list(kinds_of(LINES)) == kinds
    assert list(kinds_of("[rank1]: " + line for line in LINES[2:10])) == kinds[2:10]


def test_frames_of_libraries_are_one_row_but_those_that_count() -> None:
    kinds = kinds_of(LINES)
    layout = layout_of(LINES, kinds, (), folded=True, columns=0)
    assert list(layout.places) == [0, 1, 2, 3, 4, 5, 10, 11] and layout.folds == {5: 5}
    assert layout.row_of(8) == 5 and layout.is_folded(8) and not layout.is_folded(10)
    shown = layout_of(LINES, kinds, (5,), folded=True, columns=0)
    assert list(shown.places) == [0, 1, 2, 3, 4, 5, 6, 10, 11] and shown.folds == {6: 4}
    assert list(layout_of(LINES, kinds, (), folded=False, columns=0).places) == list(range(len(LINES)))


def test_a_wrapped_line_loses_nothing() -> None:
    layout = layout_of(LINES, kinds_of(LINES), (), folded=False, columns=20)
    assert layout.starts is not None
    rows = zip(layout.places, layout.starts, [*layout.starts[1:], 0], strict=True)
    assert "".join(LINES[place][start : end or None] for place, start, end in rows) == "".join(LINES)


def test_capitals_count_where_there_are_any() -> None:
    assert list(places_of("file", LINES)) == [3, 5, 7] and list(places_of("FILE", LINES)) == []
    assert list(places_of("", LINES)) == []


async def search(someone: User, words: str) -> None:
    await someone.press("slash")
    await someone.until(lambda: isinstance(someone.app.focused, Input))
    await someone.press(*words, "enter")


def test_a_log_is_searched_folded_and_walked_through() -> None:
    async def steps() -> None:
        async with user((140, 30)) as someone:
            await someone.paste_log(AST + "\n" + SOT)
            await someone.press("1")
            await someone.sees("lines of libraries (z unfolds)")
            await someone.press("z")
            await someone.until(lambda: "z unfolds" not in someone.shown())
            await search(someone, "dictvariable")
            place = next(n for n, line in enumerate(someone.log.lines) if "DictVariable" in line)
            await someone.sees("1 of 2")
            await someone.until(lambda: someone.log._is_seen(place))
            assert isinstance(someone.app.screen.query_one("#log-query"), Input) and someone.log.has_focus
            await someone.press("f")
            await someone.until(lambda: someone.log.scroll_offset.y < 10)
            options = someone.app.screen.query_one("#log-failures", OptionList)
            options.focus()
            await someone.press("down")
            await someone.until(lambda: someone.app.session.entry and someone.app.session.entry.id == "D2S701")
            await someone.press("escape")
            await someone.until(lambda: not someone.app.screen.query_one("#log-search").display)

    run_app(steps)


def test_a_long_log_is_laid_out_and_searched_in_a_thread() -> None:
    async def steps() -> None:
        async with user((80, 24)) as someone:
            count = log_view._AT_ONCE + 1
            await someone.paste_log(f"step {'x' * 90}\n" * count + AST)
            await someone.press("1", "w")
            await someone.until(lambda: someone.log.virtual_size.height > 2 * count)
            await search(someone, "double_until")
            await someone.sees("1 of 3")

    run_app(steps)
