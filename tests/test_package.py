"""The wheel works alone: built, installed elsewhere, with the checkout absent; beside strangers, and as an archive."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

from d2s_doctor import load_kb
from tests.making import CONVERTER, ENTRY, traceback_of

ROOT = Path(__file__).resolve().parents[1]
LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
ARCHIVED = "import sys; sys.path.insert(0, sys.argv.pop(1)); from d2s_doctor.cli.main import main; sys.exit(main())"


class Installed(NamedTuple):
    """A wheel, and the virtual environment in ``home`` that holds it without its dependencies."""

    wheel: Path
    home: Path
    python: Path

    def packages(self) -> Path:
        (found,) = self.home.rglob("site-packages")
        return found

    def call(self, program: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
        environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
        environment["LC_ALL"] = "C.UTF-8"
        command = [str(self.python), *program]
        return subprocess.run(
            command, input=LOG, capture_output=True, text=True, cwd=folder, env=environment, check=False
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    home = folder / "venv"
    venv.create(home, with_pip=False)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(python)]
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    return Installed(wheel, home, python)


def test_the_wheel_matches_without_the_checkout(installed: Installed, tmp_path: Path) -> None:
    done = installed.call(["-m", "d2s_doctor", "match", "--json"], tmp_path)
    # Installed without its dependencies: matching needs none of them.
    assert json.loads(done.stdout)["matches"][0]["id"] == "D2S103"
    where = installed.call(["-c", "import d2s_doctor; print(d2s_doctor.__file__)"], tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(installed.home)


def test_a_strangers_kb_among_the_packages_is_not_ours(installed: Installed, tmp_path: Path) -> None:
    """``pip install kb-manager`` brings a package ``kb``: neither its entries nor its data are read."""
    stranger = installed.packages() / "kb"
    (stranger / "training").mkdir(parents=True)
    entry = ENTRY.replace("D2S991", "D2S103").replace("sample-entry", "tensor-while-condition")
    (stranger / "training" / "D2S103-tensor-while-condition.yaml").write_text(entry, "utf-8")
    for name in ("paddle.yaml", "factors.yaml", "retired.yaml"):
        (stranger / name).write_text("x: 1\n", "utf-8")
    (stranger / "schema.json").write_text("{}", "utf-8")
    (stranger.parent / "pyproject.toml").write_text('[project]\nname = "d2s-doctor"\n', "utf-8")
    messages = stranger.parent / "d2s_doctor" / "render" / "messages"
    (messages / "xx.yaml").write_text("a: {one: One}\n", "utf-8")
    data = stranger.parent / "d2s_doctor" / "data"
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    for file in stranger.rglob("*"):
        os.utime(file, (4e9, 4e9))
    done = installed.call(["-m", "d2s_doctor", "list", "--json"], tmp_path)
    assert done.stderr == ""
    assert {entry["id"] for entry in json.loads(done.stdout)["entries"]} == set(load_kb().entries)
    assert "<stranger>" not in installed.call(["-m", "d2s_doctor", "show", "D2S103"], tmp_path).stdout
    refused = installed.call(["-m", "d2s_doctor", "verify", "--kb", str(stranger)], tmp_path)
    assert refused.returncode == 2
    assert "did not come with this program" in refused.stderr or "No module" in refused.stderr
    assert {path.name: path.read_bytes() for path in data.iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["match"], "D2S103"),
        (["match", "--lang", "zh", "--json"], '"D2S103"'),
        (["show", "D2S103"], "while_loop"),
        (["list"], "D2S901"),
    ],
)
def test_the_wheel_is_used_as_an_archive(installed: Installed, tmp_path: Path, arguments: list[str], said: str) -> None:
    """As ``python -m zipapp`` and ``PYTHONPATH=….whl`` do: data is read from within the archive."""
    done = installed.call(["-S", "-c", ARCHIVED, str(installed.wheel), *arguments], tmp_path)
    assert done.stderr == ""
    assert said in done.stdout


@pytest.mark.parametrize("arguments", [["env"], ["run", "D2S103"], ["match", "--env"]])
def test_what_needs_files_says_so_within_an_archive(installed: Installed, tmp_path: Path, arguments: list[str]) -> None:
    done = installed.call(["-S", "-c", ARCHIVED, str(installed.wheel), *arguments], tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("d2s-doctor: ")
    assert "archive" in done.stderr and "Traceback" not in done.stderr
