"""Raise sites of Paddle: one row a place in its Python code that fails or warns, and the log that it would leave."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import NamedTuple

_PACKAGES = "/home/user/env/lib/python3.11/site-packages/"
_HEADER = "Traceback (most recent call last):"
_NO_MESSAGE = "(no message) "
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_WRAPPED = "InnerError"
_WARNING = "python warning"
_INNER = "paddle.jit.sot.utils.exceptions.InnerError"

# What stands for a placeholder, by what its expression says; the first that is found.
_VALUES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), value)
    for pattern, value in (
        (r"\btype\(|_type\b|\bexpected_type\b|^type$|\.type\b", "<class 'int'>"),
        (r"__name__|type_name|func_name|method_name|op_name|op_type|opname", "scale"),
        (r"dtype", "float32"),
        (r"shape|dims$|batch_size$", "[2, 3]"),
        (r"\blen\(|num|ndim|offset|^i$|^dim$|idx|index|level|size|version|line", "3"),
        (r"path|file", "model/net"),
        (r"name|key|var|attr|spec|arg|param", "hidden"),
    )
)
_OTHERWISE = "value"

# The frames between the user's line and the row's file, by where the row may be reached.
_SCENES: dict[str, tuple[tuple[str, str], ...]] = {
    "ast": (("paddle/jit/dy2static/program_translator.py", "__call__"),),
    "sot": (("paddle/jit/dy2static/program_translator.py", "__call__"), ("paddle/jit/sot/translate.py", "impl")),
    "save": (("paddle/jit/api.py", "save"), ("paddle/jit/dy2static/program_translator.py", "concrete_program")),
    "load": (("paddle/jit/api.py", "load"),),
    "infer": (("paddle/jit/translated_layer.py", "__call__"),),
    "eager": (),
}


class Row(NamedTuple):
    """One raise site. ``template`` has ``{expression}`` placeholders; ``file`` is relative to site-packages."""

    n: int
    exception: str
    template: str
    file: str
    line: int
    function: str
    surface: str

    @property
    def message(self) -> str:
        """What a user would read, placeholders filled with values of a likely form."""
        return "" if self.template.startswith(_NO_MESSAGE) else _PLACEHOLDER.sub(_filled, self.template)


def read_rows(path: str | os.PathLike[str]) -> list[Row]:
    """The rows of a file of one JSON object a line that reach a user: raised, wrapped by SOT, or warned.

    Raises OSError, or ValueError that names the line.
    """
    rows = []
    with open(path, encoding="utf-8") as handle:
        for number, line in enumerate(handle, 1):
            try:
                raw = json.loads(line)
                if raw["user_facing"] == "yes" and _is_seen(raw["surface"]):
                    rows.append(_row(raw))
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}:{number}: not a raise-site row: {error!r}") from error
    return rows


def logs_of(row: Row) -> Iterator[tuple[str, str]]:
    """(scene, log) for every way in which a user may meet the row."""
    if row.surface == _WARNING:
        yield "warning", f"{_PACKAGES}{row.file}:{row.line}: {row.exception}: {row.message}\n  warnings.warn(\n"
    elif _WRAPPED in row.surface:
        yield "sot", _wrapped_log(row)
    else:
        for scene, frames in _SCENES.items():
            yield scene, _raised_log(row, frames)


def _is_seen(surface: str) -> bool:
    return surface in ("raised", _WARNING) or (surface.startswith("raised") and _WRAPPED in surface)


def _row(raw: dict[str, object]) -> Row:
    exception = str(raw["exc"])
    if "{" in exception:  # raised again as whatever it was
        exception = "RuntimeError"
    line = raw["line"]
    assert isinstance(line, int) and isinstance(raw["n"], int)
    return Row(
        raw["n"],
        exception,
        str(raw.get("template", "")),
        str(raw["file"]),
        line,
        str(raw["function"]),
        str(raw["surface"]),
    )


def _filled(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[0][0]
    return next((value for pattern, value in _VALUES if pattern.search(found[1])), _OTHERWISE)


def _raised_log(row: Row, frames: tuple[tuple[str, str], ...]) -> str:
    lines = [_HEADER, *_frame("/home/user/project/train.py", 9, "<module>", "out = net(x)")]
    for file, function in frames:
        lines += _frame(_PACKAGES + file, 100, function, "return self._run()")
    return "\n".join([*lines, *_raising(row), _said(row.exception, row.message)]) + "\n"


def _wrapped_log(row: Row) -> str:
    """The exception inside SOT, then the InnerError that repeats it under the user's line."""
    name = _INNER if row.exception == _WRAPPED else row.exception
    said = _said(name, row.message)
    inner = [_HEADER, *_frame(_PACKAGES + "paddle/jit/sot/translate.py", 100, "impl", "return impl_sot()")]
    outer = [_HEADER, *_frame("/home/user/project/train.py", 9, "<module>", "out = net(x)"), *inner[1:]]
    told = ["", '    File "/home/user/project/train.py", line 6, in forward', "        return self.step(x)"]
    told += ["    " + line for line in said.splitlines()]
    chain = ["", "The above exception was the direct cause of the following exception:", ""]
    return "\n".join([*inner, *_raising(row), said, *chain, *outer, f"{_INNER}: In simulate execution:", *told]) + "\n"


def _raising(row: Row) -> list[str]:
    code = f"raise {row.exception}("
    if row.template.startswith(_NO_MESSAGE):
        code = row.template[len(_NO_MESSAGE) :]
    return _frame(_PACKAGES + row.file, row.line, row.function.rpartition(".")[2], code)


def _frame(path: str, line: int, function: str, code: str) -> list[str]:
    return [f'  File "{path}", line {line}, in {function}', f"    {code}"]


def _said(exception: str, message: str) -> str:
    return f"{exception}: {message}" if message else exception
