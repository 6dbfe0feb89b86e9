"""The user's own code: the file at the line, what is said where it cannot be shown, the editor, a saved sample."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.source.frames import CodePlace
from d2s_doctor.tui.code_screen import CodeScreen, read_place
from d2s_doctor.tui.editor import editor_command
from d2s_doctor.tui.log_text import diagnose_log, shown_log
from tests.tui.driving import AST, run_app, user

SAMPLE = "def double_until(x):\n    rows = 2\n    while rows < 10:\n        x = x + x\n    return x\n"


def test_the_users_file_is_shown_at_the_line_with_the_fix_beside_it(home: Path) -> None:
    path = home / "train.py"
    path.write_text("import paddle\n\n\n\n\n\n" + SAMPLE, encoding="utf-8")

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(AST.replace("/home/user/project/train.py", str(path)))
            await someone.press("c")
            await someone.until(lambda: isinstance(someone.app.screen, CodeScreen))
            await someone.until(lambda: someone.app.screen.query("#code-text"))
            text = someone.app.screen.query_one("#code-text", TextArea)
            await someone.until(lambda: text.cursor_location == (6, 0))
            assert text.read_only
            await someone.sees(f"{path}:7", "e opens the file in your editor", "Fix")
            await someone.press("escape")
            assert not isinstance(someone.app.screen, CodeScreen)

    run_app(steps)


def test_every_user_frame_is_a_place_innermost_first(kb: KnowledgeBase) -> None:
    found = diagnose_log(shown_log("train.log", AST), kb)
    ((place, outer),) = found.places.values()
    assert (place.line, place.function, outer.line) == (7, "double_until", 13)
    assert "while rows < 10:" in place.shown and found.source is None


def test_a_file_that_cannot_be_shown_is_said(home: Path) -> None:
    (home / "a.py").write_text("x = 1\n")
    (home / "a.txt").write_text("x = 1\n")
    (home / "b.py").mkdir()
    wanted = {"a.py": "", "a.txt": "not_shown", "b.py": "missing", "c.py": "missing"}
    assert {name: read_place(CodePlace(str(home / name), 1, "f", ("x = 1",)))[1] for name in wanted} == wanted
    assert read_place(CodePlace(str(home / "a.py"), 1, "f", ("y = 1",)))[1] == "changed"
    assert read_place(CodePlace(str(home / "a.py"), 9, "f", ("y = 1",)))[1] == "changed"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("vi", ["+3", "{path}"]), ("code -n", ["-n", "--wait", "--goto", "{path}:3"]), ("hx", ["{path}:3"])],
)
def test_the_editor_opens_at_the_line(
    name: str, wanted: list[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = CodePlace("-strange name.py", 3, "f", ())
    monkeypatch.delenv("VISUAL", raising=False)
    for editor in ("", "no-such-editor", "'"):
        monkeypatch.setenv("EDITOR", editor)
        assert editor_command(place) == []
    program = home / "bin" / name.split()[0]
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setenv("EDITOR", name)
    path = str(home / place.path)
    assert editor_command(place) == [str(program), *(part.replace("{path}", path) for part in wanted)]


def test_an_edited_sample_is_saved_but_never_over_a_file(home: Path) -> None:
    (home / "there.py").write_text("mine\n")

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("4")
            sample = someone.app.screen.query_one("#sample", TextArea)
            await someone.until(lambda: "import paddle" in sample.text)
            sample.load_text("x = 1\n")
            await someone.app.run_action("save_sample")
            await someone.until(lambda: isinstance(someone.app.focused, Input))
            someone.app.screen.query_one(Input).value = "there.py"
            await someone.press("enter")
            await someone.sees("there.py is there already")
            someone.app.screen.query_one(Input).value = "new.py"
            await someone.press("enter")
            await someone.until((home / "new.py").exists)

    run_app(steps)
    assert (home / "there.py").read_text() == "mine\n" and (home / "new.py").read_text() == "x = 1\n"
