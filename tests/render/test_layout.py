from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.render.layout import Paint, columns, hanging, hanging_paragraph, paint_for, width_of, wrap


@pytest.mark.parametrize(("text", "width"), [("abc", 3), ("循环", 4), ("a循b", 4), ("e\u0301", 1), ("", 0), ("，", 2)])
def test_columns(text: str, width: int) -> None:
    assert columns(text) == width


def test_a_paragraph_is_wrapped() -> None:
    assert wrap("The converter\nlooks  once.", 22) == ["  The converter looks", "  once."]
    assert hanging_paragraph("- a second item that is long", 24, "  ", "  ") == [
        "  - a second item that",
        "    is long",
    ]


def test_chinese_breaks_anywhere_but_before_a_stop() -> None:
    lines = wrap("转换器只看一次，然后决定。", 22)
    assert "".join(line.strip() for line in lines) == "转换器只看一次，然后决定。"
    assert all(columns(line) <= 24 for line in lines)
    assert not any(line.strip().startswith(("，", "。")) for line in lines)


def test_hanging_text_is_cut() -> None:
    lines = hanging("word " * 100, "  17 | ", 40)
    assert len(lines) == 4
    assert lines[0].startswith("  17 | word")
    assert all(line.startswith("       word") for line in lines[1:])
    assert lines[-1].endswith(" …")


@given(st.text(), st.integers(1, 200))
def test_wrapping_loses_no_characters(text: str, width: int) -> None:
    kept = "".join("".join(wrap(text, width)).split())
    assert kept == "".join(text.split())


def test_colour_is_off_unless_the_stream_is_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setenv("TERM", "xterm")
    assert paint_for(io.StringIO())("x", "red") == "x"
    assert paint_for(terminal)("x", "red") == "\x1b[31mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert paint_for(terminal)("x", "red") == "x"


def test_paint_leaves_nothing_around_nothing() -> None:
    assert Paint(True)("", "red") == ""


def test_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert width_of(io.StringIO()) == 60
    monkeypatch.setenv("COLUMNS", "400")
    assert width_of(io.StringIO()) == 100
    monkeypatch.delenv("COLUMNS")
    assert width_of(io.StringIO()) == 80


def test_code_is_not_broken() -> None:
    lines = wrap("这样写会失败，请用 `self.op = Reverse` 代替。", 30)
    assert any("`self.op = Reverse`" in line for line in lines)
