"""Runs first in the traced Python: sets the tracer up, then hands over to the user's own sitecustomize.

The only file of its folder, which stands on PYTHONPATH while a program is traced.
"""

import importlib.util
import os
import sys
from importlib.machinery import PathFinder
from typing import Any


def _prepare_tracer(here: str) -> None:
    start = os.path.join(os.path.dirname(here), "start.py")
    spec = importlib.util.spec_from_file_location("d2s_doctor_start", start)
    assert spec and spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.load("tracer").prepare()


def _run_users_own() -> None:
    """The sitecustomize that would have run without us."""
    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


_here = os.path.dirname(os.path.abspath(__file__))
try:
    _prepare_tracer(_here)
except Exception as error:  # the program comes first
    sys.stderr.write("d2s-doctor trace: cannot watch: %s\n" % error)
sys.path[:] = [place for place in sys.path if os.path.abspath(place or ".") != _here]
_run_users_own()
