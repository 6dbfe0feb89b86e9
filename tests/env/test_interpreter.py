"""Which Python is asked, and why."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from d2s_doctor.env.interpreter import NoInterpreter, choose

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders of POSIX environments")


def _environment(folder: Path) -> Path:
    (folder / "bin").mkdir(parents=True)
    os.symlink(sys.executable, folder / "bin" / "python")
    return folder


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)


def test_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given, active, conda, path = (_environment(tmp_path / name) for name in ("given", "venv", "conda", "path"))
    monkeypatch.setenv("PATH", str(path / "bin"))
    assert choose(None) == (str(path / "bin/python"), "path")
    monkeypatch.setenv("CONDA_PREFIX", str(conda))
    assert choose(None) == (str(conda / "bin/python"), "conda")
    monkeypatch.setenv("VIRTUAL_ENV", str(active))
    assert choose(None) == (str(active / "bin/python"), "virtual_env")
    assert choose(str(given)) == (str(given / "bin/python"), "given")


def test_a_removed_environment_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "gone"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert choose(None) == (sys.executable, "ours")


def test_an_empty_file_on_path_is_no_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "python3").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert choose(None).why == "ours"


def test_given_as_path_link_or_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = _environment(tmp_path / "环境 with space")
    link = str(home / "bin" / "python")
    assert choose(link) == (link, "given")
    monkeypatch.chdir(home)
    assert choose("bin/python").path == link
    monkeypatch.setenv("PATH", str(home / "bin"))
    assert choose("python").path == link
    monkeypatch.setenv("HOME", str(home))
    assert choose("~").path == link


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("folder", "python_not_in_folder"),
        ("plain", "python_not_executable"),
        ("gone", "no_python"),
        ("a\0b", "python_no_path"),
    ],
)
def test_what_is_no_python_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, text: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "plain").write_text("text")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoInterpreter, match=text):
        choose(wanted)
