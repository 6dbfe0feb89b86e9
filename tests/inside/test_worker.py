"""What runs in the user's Python: the syntax of the oldest one, and nothing but its standard library."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from d2s_doctor import inside
from d2s_doctor.inside import command

FILES = sorted(Path(inside.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_python_3_8_reads_it(file: Path) -> None:
    ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_imports_the_standard_library_and_paddle_only(file: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 1
    assert names - set(sys.stdlib_module_names) <= {"paddle", "numpy"}


def test_one_run_without_fork(tmp_path: Path) -> None:
    sample = tmp_path / "s.py"
    report = tmp_path / "r.json"
    for source, outcome, code in (("out = 3", "passed", 0), ("1 / 0", "raised", 1)):
        sample.write_text(source)
        done = subprocess.run(command(sys.executable, "worker", str(sample), "--report", str(report)), check=False)
        assert (done.returncode, json.loads(report.read_text())["outcome"]) == (code, outcome)
