"""^G: the Pythons that are offered, with the Paddle beside each, and how one of them is taken."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, OptionList

from d2s_doctor.tui.dialogs import PathDialog, python_dialog
from d2s_doctor.tui.pythons import environments_near, paddle_in
from tests.tui.driving import run_app, user


def _environment(folder: Path, release: str = "") -> str:
    program = folder / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    packages = folder / "lib" / "python3.11" / "site-packages"
    packages.mkdir(parents=True)
    (packages / "numpy-2.0.dist-info").mkdir()
    if release:
        (packages / f"paddlepaddle_gpu-{release}.dist-info").mkdir()
    return str(program)


def test_environments_near_and_those_of_conda_are_found_with_their_paddle(home: Path) -> None:
    near = _environment(home / ".venv", "3.3.1")
    conda = _environment(home / "miniconda3" / "envs" / "train", "2.6.2")
    (home / "venv").mkdir()  # holds no Python
    assert [path for path in environments_near() if path.startswith(str(home))] == [near, conda]
    assert [paddle_in(path) for path in (near, conda, str(home / "venv" / "bin" / "python"))] == ["3.3.1", "2.6.2", ""]


def test_those_used_before_come_first_and_only_while_they_are_there(home: Path) -> None:
    near, used = _environment(home / ".venv", "3.3.1"), _environment(home / "used")
    dialog = python_dialog("en", [used, str(home / "gone" / "python"), near])
    assert dialog.choices[:2] == [used, near] and dialog.notes == {**dialog.notes, near: "Paddle 3.3.1"}
    assert used not in dialog.notes and str(home / "gone" / "python") not in dialog.choices


def test_the_list_is_reached_by_a_key_and_its_python_is_taken(home: Path) -> None:
    near = _environment(home / ".venv", "3.3.1")

    async def steps() -> None:
        async with user() as someone:
            await someone.press("ctrl+g")
            await someone.until(lambda: isinstance(someone.app.screen, PathDialog))
            await someone.until(lambda: isinstance(someone.app.focused, Input))
            await someone.press("down")
            assert isinstance(someone.app.focused, OptionList)
            assert "Paddle 3.3.1" in str(someone.app.focused.get_option_at_index(0).prompt)
            await someone.press("enter")
            await someone.until(
                lambda: someone.app.session.interpreter and someone.app.session.interpreter.path == near
            )

    run_app(steps)
