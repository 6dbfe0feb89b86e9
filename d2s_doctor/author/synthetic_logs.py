"""Logs as Paddle would print them, made from an exception and a message, for checks of signatures and for coverage."""

from __future__ import annotations

from d2s_doctor.kb.constants import constants

PACKAGES = "/home/user/env/lib/python3.11/site-packages/"
PROGRAM = "/home/user/project/train.py"
_PADDLE = constants("paddle")
_HEADER = _PADDLE["traceback"]["header"] + ":"
INNER_ERROR: str = _PADDLE["authoring"]["inner_error"]

FrameSpec = tuple[str, str]
"""File, relative to site-packages, and function."""

FRAMES_BEFORE: dict[str, tuple[FrameSpec, ...]] = {
    context: tuple((file, function) for file, function in frames)
    for context, frames in _PADDLE["authoring"]["frames_before"].items()
}
"""The frames between the user's line and the place that fails, by the context in which it happens."""


def raised_log(exception: str, message: str, frames: tuple[FrameSpec, ...], code: tuple[str, ...] = ()) -> str:
    """A traceback that ends in the exception; ``code`` are source lines under the last frame."""
    lines = [_HEADER, *_frame(PROGRAM, "<module>", "out = net(x)")]
    for file, function in frames:
        lines += _frame(PACKAGES + file, function, "return self._run()")
    return "\n".join([*lines, *(f"    {line}" for line in code), _exception_lines(exception, message)]) + "\n"


def wrapped_log(exception: str, message: str, frames: tuple[FrameSpec, ...], code: tuple[str, ...] = ()) -> str:
    """The exception inside SOT, then the InnerError that repeats it under the user's line."""
    inner = raised_log(exception, message, FRAMES_BEFORE["sot"] + frames, code)
    repeated = ["", f'    File "{PROGRAM}", line 6, in forward', "        return self.step(x)"]
    repeated += ["    " + line for line in _exception_lines(exception, message).splitlines()]
    outer = raised_log(
        INNER_ERROR, "\n".join([_PADDLE["markers"]["simulate_execution"] + ":", *repeated]), FRAMES_BEFORE["sot"]
    )
    return f"{inner}\nThe above exception was the direct cause of the following exception:\n\n{outer}"


def warning_log(category: str, message: str, file: str) -> str:
    return f"{PACKAGES}{file}:100: {category}: {message}\n  warnings.warn(\n"


def _exception_lines(exception: str, message: str) -> str:
    return f"{exception}: {message}" if message else exception


def _frame(path: str, function: str, code: str) -> list[str]:
    return [f'  File "{path}", line 100, in {function}', f"    {code}"]
