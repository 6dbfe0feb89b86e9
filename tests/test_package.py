"""The wheel works alone: built, installed elsewhere, with the checkout absent."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

from tests.making import CONVERTER, traceback_of

ROOT = Path(__file__).resolve().parents[1]
LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))


def test_the_wheel_matches_without_the_checkout(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(python)]
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(python), "-m", "d2s_doctor", "match", "--json"],
        input=LOG,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=True,
    )
    # Installed without its dependencies: matching needs none of them.
    assert json.loads(done.stdout)["matches"][0]["id"] == "D2S103"
    where = subprocess.run(
        [str(python), "-c", "import d2s_doctor; print(d2s_doctor.__file__)"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(home)
