"""The worker file itself: one run in this process, and the syntax of the oldest Python it must run in."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

from d2s_doctor.run.runner import WORKER


def test_it_reads_in_python_3_8() -> None:
    ast.parse(WORKER.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_it_imports_the_standard_library_only() -> None:
    tree = ast.parse(WORKER.read_text(encoding="utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    assert names - set(sys.stdlib_module_names) == {"paddle"}


def test_one_run_without_fork(tmp_path: Path) -> None:
    sample = tmp_path / "s.py"
    report = tmp_path / "r.json"
    for source, outcome, code in (("out = 3", "passed", 0), ("1 / 0", "raised", 1)):
        sample.write_text(source)
        done = subprocess.run([sys.executable, str(WORKER), str(sample), "--report", str(report)], check=False)
        assert (done.returncode, json.loads(report.read_text())["outcome"]) == (code, outcome)
