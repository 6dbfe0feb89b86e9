"""Run the functions that tests/check/conversions holds, with a Python that has Paddle, and write down what happened.

    PYTHON_WITH_PADDLE tools/run_conversions.py tests/check/conversions/tuned/*.py

Each function or Layer named in a file's CASES is called in eager mode, by AST and by SOT, each in a process of its own.
A JSON file beside it, named after the release too, gets the outcomes: passes (equal to eager mode), differs, raises,
crashes or hangs, with the exception. A Python number that came back as a Tensor of that value counts as equal, as it
does in Paddle's own tests.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
import signal
import sys
import types
import warnings
from typing import Any

import numpy as np
import paddle

SECONDS = 20
MODES = ("eager", "ast", "sot")


def plain(value: Any) -> Any:
    """A result as NumPy arrays in lists and dicts, to be compared in another process."""
    if isinstance(value, paddle.Tensor):
        return np.asarray(value.numpy())
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, types.GeneratorType):
        return plain(list(value))
    return np.asarray(value) if isinstance(value, (bool, int, float, np.ndarray, np.generic)) else str(value)


def equal(first: Any, second: Any) -> bool:
    """Whether two results hold the same values in the same structure."""
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        same_kind = first.dtype.kind == second.dtype.kind and first.shape == second.shape
        return same_kind and bool(np.allclose(first, second, rtol=1e-4, atol=1e-5, equal_nan=True))
    if type(first) is not type(second):
        return False
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(equal(first[key], second[key]) for key in first)
    if isinstance(first, list):
        return len(first) == len(second) and all(map(equal, first, second))
    return bool(first == second)


def called(path: str, name: str, mode: str) -> list[Any]:
    """The results of one case in one mode; runs in a process of its own."""
    paddle.seed(7)
    module = types.ModuleType(os.path.splitext(os.path.basename(path))[0])
    module.__file__ = path
    sys.modules[module.__name__] = module
    with open(path, encoding="utf-8") as handle:
        exec(compile(handle.read(), path, "exec"), module.__dict__)
    function = getattr(module, name)
    if isinstance(function, type):
        paddle.seed(7)
        function = function()
    if mode != "eager":
        function = paddle.jit.to_static(function, full_graph=mode == "ast")
    return [plain(function(*copy.copy(arguments))) for arguments in module.CASES[name]]


def in_a_process(path: str, name: str, mode: str) -> tuple[str, Any]:
    """(outcome, results or message): what ``called`` came to; a crash or a hang is an outcome too."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        signal.alarm(SECONDS)
        warnings.simplefilter("ignore")
        try:
            answer: tuple[str, Any] = ("passes", called(path, name, mode))
        except BaseException as error:
            lines = [line.strip() for line in str(error).splitlines() if line.strip()]
            answer = ("raises", f"{type(error).__name__}: {lines[-1] if lines else ''}"[:300])
        with os.fdopen(writing, "wb") as handle:
            pickle.dump(answer, handle)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as handle:
        data = handle.read()
    _, status = os.waitpid(child, 0)
    if not data:
        return ("hangs", "") if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM else ("crashes", "")
    answered: tuple[str, Any] = pickle.loads(data)
    return answered


def outcomes_of(path: str) -> dict[str, dict[str, str]]:
    """By case what each mode came to."""
    names: dict[str, Any] = {"__name__": os.path.basename(path)[:-3]}
    with open(path, encoding="utf-8") as handle:
        exec(compile(handle.read(), path, "exec"), names)
    found: dict[str, dict[str, str]] = {}
    for name in names["CASES"]:
        eager = in_a_process(path, name, "eager")
        if eager[0] != "passes":
            print(f"{path}:{name}: eager mode {eager}", file=sys.stderr)
            continue
        found[name] = {}
        for mode in MODES[1:]:
            outcome, result = in_a_process(path, name, mode)
            if outcome == "passes" and not equal(eager[1], result):
                outcome = "differs"
            found[name][mode] = outcome
            if outcome == "raises":
                found[name][mode + "_error"] = result
    return found


def main() -> None:
    for path in sys.argv[1:]:
        with open(f"{path[:-3]}-{paddle.__version__}.json", "w", encoding="utf-8") as handle:
            json.dump({"paddle": paddle.__version__, "outcomes": outcomes_of(path)}, handle, indent=1, sort_keys=True)
            handle.write("\n")


if __name__ == "__main__":
    main()
