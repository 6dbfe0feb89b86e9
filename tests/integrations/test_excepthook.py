"""``install()``: a plain program's own hook runs first, then the explanation."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
import d2s_doctor
sys.excepthook = lambda kind, error, trace: sys.stderr.write("own hook\\n")
d2s_doctor.install()
d2s_doctor.install()
class Dygraph2StaticException(Exception): ...
Dygraph2StaticException.__module__ = "paddle.jit.dy2static.utils"
text = '''def fail(): raise {}'''
exec(compile(text, "/env/lib/python3.11/site-packages/paddle/jit/dy2static/convert_operators.py", "exec"))
fail()
"""


@pytest.mark.parametrize(
    ("raised", "found"),
    [('Dygraph2StaticException("python while pred change from bool to variable.")', 1), ("KeyError(1)", 0)],
)
def test_an_exception_is_explained_once(raised: str, found: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(raised)],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"},
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("own hook\n")
    assert done.stderr.count("\nD2S103  ") == found
    assert (done.stderr == "own hook\n") == (not found)
