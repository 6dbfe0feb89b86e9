"""Logs as Paddle would print them, made from an exception and a message, for checks of signatures and for coverage."""

from __future__ import annotations

PACKAGES = "/home/user/env/lib/python3.11/site-packages/"
PROGRAM = "/home/user/project/train.py"
INNER_ERROR = "paddle.jit.sot.utils.exceptions.InnerError"
_HEADER = "Traceback (most recent call last):"

FrameSpec = tuple[str, str]
"""File, relative to site-packages, and function."""

FRAMES_BEFORE: dict[str, tuple[FrameSpec, ...]] = {
    "ast": (("paddle/jit/dy2static/program_translator.py", "__call__"),),
    "sot": (("paddle/jit/dy2static/program_translator.py", "__call__"), ("paddle/jit/sot/translate.py", "impl")),
    "save": (("paddle/jit/api.py", "save"), ("paddle/jit/dy2static/program_translator.py", "concrete_program")),
    "load": (("paddle/jit/api.py", "load"),),
    "infer": (("paddle/jit/translated_layer.py", "__call__"),),
    "eager": (),
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
    outer = raised_log(INNER_ERROR, "In simulate execution:\n" + "\n".join(repeated), FRAMES_BEFORE["sot"])
    return f"{inner}\nThe above exception was the direct cause of the following exception:\n\n{outer}"


def warning_log(category: str, message: str, file: str) -> str:
    return f"{PACKAGES}{file}:100: {category}: {message}\n  warnings.warn(\n"


def _exception_lines(exception: str, message: str) -> str:
    return f"{exception}: {message}" if message else exception


def _frame(path: str, function: str, code: str) -> list[str]:
    return [f'  File "{path}", line 100, in {function}', f"    {code}"]
