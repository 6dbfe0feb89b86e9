"""The script itself: readable by old Pythons, and talking in its own channel only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.inside import command, probe_tools
from d2s_doctor.inside.probes import device
from tests.env.faking import WORKING, fake_package, fake_paddle

BASE = str(Path(sys.base_prefix) / "bin" / "python3")
"""A Python that is no virtual environment, and so looks into the user's site."""


def _of_base(user_base: Path, code: str) -> str:
    environment = {**os.environ, "PYTHONUSERBASE": str(user_base)}
    return subprocess.run([BASE, "-c", code], capture_output=True, text=True, check=True, env=environment).stdout


def _facts(folder: Path, *arguments: str, cwd: Path | None = None) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command(sys.executable, "probe_script", *arguments),
        capture_output=True,
        text=True,
        env=environment,
        cwd=cwd,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines() if line]
    return {line["probe"]: line.get("facts", line.get("error")) for line in lines if "state" not in line}


def test_each_probe_starts_then_answers(tmp_path: Path) -> None:
    done = subprocess.run(
        command(sys.executable, "probe_script"), capture_output=True, text=True, check=True, cwd=tmp_path
    )
    lines = [json.loads(line) for line in done.stdout.splitlines() if line]
    for start, answer in zip(lines[::2], lines[1::2], strict=True):
        assert start == {"probe": answer["probe"], "state": "started"}
        assert set(answer) in ({"probe", "facts"}, {"probe", "error"})
    assert "pir" not in {line["probe"] for line in lines}
    assert list(tmp_path.iterdir()) == []


def test_an_unfinished_line_of_a_start_up_file_swallows_nothing(tmp_path: Path) -> None:
    folder = Path(_of_base(tmp_path, "import site; print(site.getusersitepackages())").strip())
    folder.mkdir(parents=True)
    (folder / "noisy.pth").write_text("import os; os.write(1, b'hello')\n")
    environment = {**os.environ, "PYTHONUSERBASE": str(tmp_path)}
    done = subprocess.run(
        command(BASE, "probe_script", "python"),
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stdout.splitlines()[:2] == ["hello", '{"probe": "python", "state": "started"}']


def test_what_is_skipped_is_not_done(tmp_path: Path) -> None:
    fake_paddle(tmp_path, "raise SystemExit(9)")
    assert list(_facts(tmp_path, "build")) == ["build"]


def test_installed_and_where_without_an_import(tmp_path: Path) -> None:
    fake_paddle(tmp_path, "raise SystemExit(9)", version="2.6.2", cuda="11.8", cudnn="8.6.0")
    fake_package(tmp_path, "paddlepaddle-gpu", "2.6.2")
    fake_package(tmp_path, "paddleocr", "3.0.1")
    facts = _facts(tmp_path)
    install = facts["paddle.install"]
    assert install["packages"] == {"paddlepaddle": "2.6.2", "paddlepaddle-gpu": "2.6.2"}
    assert install["version"] == "2.6.2"
    assert install["location"] == str(tmp_path / "paddle" / "__init__.py")
    assert facts["build"]["cuda_version"] == "11.8"
    assert facts["toolkits"]["packages"]["paddleocr"] == "3.0.1"
    assert facts["paddle.import"] == "SystemExit: 9"


def test_what_lies_in_the_way_is_seen(tmp_path: Path) -> None:
    (tmp_path / "lib" / "paddle" / "libs").mkdir(parents=True)
    (tmp_path / "paddle.py").touch()
    install = _facts(tmp_path / "lib", cwd=tmp_path)["paddle.install"]
    assert install["shadow"] == ["paddle.py"]
    assert (install["location"], install["remains"]) == (None, str(tmp_path / "lib" / "paddle"))


def test_modules_beside_the_script_are_not_the_users(tmp_path: Path) -> None:
    fake_paddle(tmp_path, WORKING + "import importlib.util as u\n__version__ = str(u.find_spec('switches'))")
    assert _facts(tmp_path)["paddle.import"]["version"] == "None"


def test_the_pir_value_and_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_paddle(tmp_path, WORKING + "os.environ['FLAGS_enable_pir_api'] = '0'")
    monkeypatch.setenv("SOT_LOG_LEVEL", "3")
    facts = _facts(tmp_path)
    assert facts["pir"] == {"value": False, "environment": None}
    assert facts["switches"]["environment"]["SOT_LOG_LEVEL"] == "3"


SMI = """#!/bin/sh
case "$1" in
--query-gpu=name,compute_cap) {query} ;;
--query-gpu=name) echo 'Tesla T4' ;;
*) echo '| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2  |' ;;
esac
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for nvidia-smi")
@pytest.mark.parametrize(
    ("query", "cards"),
    [("printf 'Tesla T4, 7.5\\nTesla P4, 6.1\\n'", ["Tesla T4, 7.5", "Tesla P4, 6.1"]), ("exit 2", ["Tesla T4"])],
)
def test_nvidia_smi_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str, cards: list[str]) -> None:
    (tmp_path / "nvidia-smi").write_text(SMI.format(query=query))
    (tmp_path / "nvidia-smi").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    found = device._nvidia()
    assert found == {"driver": "535.104.05", "cuda": "12.2", "cards": cards, "error": None}


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for nvidia-smi")
def test_a_driver_that_hangs_or_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "nvidia-smi"
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(probe_tools, "TOOL_SECONDS", 0.2)
    for script, error in (
        ("exec sleep 60", "timeout"),
        ("echo no devices; exit 9", "no devices"),
        ("exit 9", "exit 9"),
    ):
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        assert device._nvidia()["error"] == error
