"""A package called ``paddle`` that converts nothing: enough for the worker to force modes on."""

from __future__ import annotations

from pathlib import Path

INIT = """\
from . import jit
__version__ = "3.3.1"
def double(x):
    return x * 2 + jit.ERROR
"""
JIT = """\
ERROR = 0
_on = True
def enable_to_static(on):
    global _on
    _on = on
def to_static(function=None, full_graph=None):
    if function is None:
        return lambda function: to_static(function, full_graph)
    def call(*args):
        global ERROR
        ERROR = 1 if _on and full_graph else 0  # conversion by AST gives another result
        return function(*args)
    return call
"""


def install(folder: Path) -> Path:
    package = folder / "paddle"
    package.mkdir()
    (package / "__init__.py").write_text(INIT)
    (package / "jit.py").write_text(JIT)
    return folder
