"""``%%d2s_compare``: converted functions beside eager mode, while a cell runs. The user's own process has Paddle."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from d2s_doctor import inside
from d2s_doctor.inside import compare
from d2s_doctor.inside.trace_eager import eager_result
from d2s_doctor.render.messages import say


class ComparedCall(NamedTuple):
    """One call of a converted function; ``reason`` is why it could not be compared, "" where it was."""

    name: str
    differences: tuple[compare.Difference, ...]
    reason: str = ""


@contextlib.contextmanager
def comparing() -> Iterator[list[ComparedCall]]:
    """Compare what converted functions give inside with eager mode; the list is filled call by call."""
    found: list[ComparedCall] = []
    paddle = import_module("paddle")  # by its name: this program never needs it, the user's notebook has it
    function = import_module("paddle.jit.dy2static.program_translator").StaticFunction
    with contextlib.suppress(AttributeError):  # releases without SOT
        here = os.path.dirname(os.path.abspath(__file__))
        paddle.framework.core.eval_frame_skip_file_prefix((here, os.path.dirname(inside.__file__)))
    original = function.__call__
    busy = False

    @functools.wraps(original)
    def call(static: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal busy
        if busy:  # of a converted function, or of its eager run, the calls within are part of it
            return original(static, *args, **kwargs)
        busy = True
        try:
            expected, reason = _eager(paddle, static, args, kwargs)
            result = original(static, *args, **kwargs)
        finally:
            busy = False
        name = getattr(static._dygraph_function, "__qualname__", "?")
        differences = [] if expected is None else compare.compare(expected, compare.describe(result))
        found.append(ComparedCall(name, tuple(differences), reason))
        return result

    function.__call__ = call
    try:
        yield found
    finally:
        function.__call__ = original


def _eager(paddle: Any, static: Any, args: Any, kwargs: Any) -> tuple[compare.Picture | None, str]:
    try:
        return eager_result(paddle, static, args, kwargs), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"


def comparison_text(calls: list[ComparedCall], language: str) -> str:
    """A line for each call, and one for each place where the results differ."""
    if not calls:
        return say("notebook.nothing", language)
    lines = []
    for call in calls:
        if call.reason:
            lines.append(f"{call.name}: {say('trace.uncompared', language, reason=call.reason)}")
        elif not call.differences:
            lines.append(f"{call.name}: {say('notebook.equal', language)}")
        for each in call.differences:
            where = say("ran.difference", language, place=each.place, eager=each.expected, got=each.got)
            lines.append(f"{call.name}: {where}")
    return "\n".join(lines)
