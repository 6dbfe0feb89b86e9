"""Runs one sample in this process and reports what it came to."""

import os
import sys
import traceback
from typing import Any, Dict

from . import compare
from .modes import impose_mode

LONGEST_MESSAGE = 20000
LONGEST_NAME = 300


def run_sample(path: str, mode: str) -> Dict[str, Any]:
    """Execute the file as ``__main__``.

    Returns ``{"outcome": "passed", "out": picture}``, with ``eager`` where the sample left that too, or
    ``{"outcome": "raised", "exception": name, "message": text}``. Raises nothing for the sample's sake.
    """
    with open(path, encoding="utf-8") as handle:
        source = handle.read()
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    namespace: Dict[str, Any] = {"__name__": "__main__", "__file__": path}
    try:
        impose_mode(mode)
        exec(compile(source, path, "exec"), namespace)
        report = {"outcome": "passed", "out": _picture(namespace.get("out"))}
        if "eager" in namespace:
            report["eager"] = _picture(namespace["eager"])
        return report
    except BaseException as error:  # SystemExit and KeyboardInterrupt are outcomes of a sample too
        _print_without_us(error)
        kind = type(error)
        name = kind.__qualname__ if kind.__module__ == "builtins" else str(kind.__module__) + "." + kind.__qualname__
        return {"outcome": "raised", "exception": name[:LONGEST_NAME], "message": _message(error)}


def _picture(value: Any) -> Dict[str, Any]:
    return compare.transferable(compare.describe(value))


def _message(error: BaseException) -> str:
    try:
        return str(error)[:LONGEST_MESSAGE]
    except BaseException:  # an exception may fail to say what it is, or raise KeyboardInterrupt there
        return ""


def _print_without_us(error: BaseException) -> None:
    """The traceback as the user would see it, without the frames of this package."""
    trace = error.__traceback__
    here = os.path.dirname(__file__)
    while trace and os.path.dirname(trace.tb_frame.f_code.co_filename) == here:
        trace = trace.tb_next
    try:
        traceback.print_exception(type(error), error, trace)
    except BaseException:  # its __str__ may raise what traceback does not expect
        sys.stderr.write(type(error).__name__ + "\n")
