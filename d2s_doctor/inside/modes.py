"""The one list of modes: how a sample can be run, and how each mode is forced on a program."""

import os
import sys
from typing import Any

NATIVE = "native"
"""As the program stands: each of its own ``to_static`` calls decides."""
EAGER = "eager"
"""Without conversion: ``to_static`` gives the function back unconverted."""
AST = "ast"
SOT = "sot"
SOT0 = "sot0"
"""SOT with MIN_GRAPH_SIZE=0. By default SOT runs sub-graphs of fewer than 10 operators eagerly, and most samples are
smaller: a pass there says little about a model."""
CONVERTING = (AST, SOT)
"""The two converters."""
AUTO = "auto"
"""For `check`: the mode that the call of ``to_static`` asks for."""
CHECK_MODES = (AUTO, *CONVERTING)
"""What `check` can be asked for."""
RUN_MODES = (NATIVE, *CONVERTING, SOT0, EAGER)
"""What a worker knows."""
AS_IT_STANDS = "run"
"""In entries and records: the program chose for itself, and was run in native mode."""
OBSERVED_MODES = (*CONVERTING, AS_IT_STANDS, SOT0)
"""What is said of an entry's samples: the fields of model.Expectation, the keys of kb/verified, of corpus and site."""

STAGES = ("save", "load", "infer", "onnx", "deploy")
"""Where else an entry may happen: saving, loading, predicting, on the way to ONNX, and in any other runtime."""
ENTRY_MODES = (*CONVERTING, *STAGES)
"""The field ``mode`` of an entry (model.Mode), the contexts in kb/paddle.yaml, ``site.mode.…`` in the catalogue."""


def impose_mode(mode: str) -> None:
    """Make every later ``paddle.jit.to_static`` call of the program convert in ``mode``, one of RUN_MODES."""
    if mode == NATIVE:
        return
    import paddle

    if mode == EAGER:
        paddle.jit.enable_to_static(False)
        return
    if mode == SOT0:
        os.environ["MIN_GRAPH_SIZE"] = "0"
    original = paddle.jit.to_static

    def to_static(function: Any = None, *args: Any, **kwargs: Any) -> Any:
        # SOT itself converts by AST under the hood; only the program's own calls are overridden.
        if not sys._getframe(1).f_globals.get("__name__", "").startswith("paddle."):
            kwargs["full_graph"] = mode == AST
        return original(function, *args, **kwargs)

    paddle.jit.to_static = to_static
