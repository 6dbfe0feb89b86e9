"""Runs first in the traced Python: hands over to its own sitecustomize, then sets the tracer up."""

import importlib.util
import os
import sys
from importlib.machinery import PathFinder


def _the_other_one(here):
    """The sitecustomize that would have run without us."""
    spec = PathFinder.find_spec("sitecustomize", [place for place in sys.path if os.path.abspath(place or ".") != here])
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


_here = os.path.dirname(os.path.abspath(__file__))
try:
    import d2s_doctor_tracer

    d2s_doctor_tracer.prepare()
except Exception as error:  # the program comes first
    sys.stderr.write("d2s-doctor trace: cannot watch: %s\n" % error)
sys.path[:] = [place for place in sys.path if os.path.abspath(place or ".") != _here]
_the_other_one(_here)
