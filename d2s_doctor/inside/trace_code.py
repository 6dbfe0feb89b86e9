"""What the tracer says about code: where a function stands, which line SOT was reading, a traceback without us."""

import contextlib
import inspect
import os
import traceback
import weakref
from types import TracebackType
from typing import Any, Dict, Optional

HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
LONGEST_TEXT = 20000


def layer_of(static: Any) -> Any:
    """The Layer that a converted method belongs to; None for a function."""
    instance = getattr(static, "_class_instance", None)
    return instance() if isinstance(instance, weakref.ref) else instance


def code_of(function: Any) -> Any:
    """The code object below decorators and methods; None where there is none."""
    function = inspect.unwrap(function) if callable(function) else function
    function = getattr(function, "__func__", function)
    return getattr(function, "__code__", None)


def place_of(code: Any) -> Dict[str, Any]:
    """File, first line and name of a code object, as fields of an event."""
    if code is None:
        return {"file": "", "line": 0, "code": ""}
    return {"file": code.co_filename, "line": code.co_firstlineno, "code": code.co_name}


def name_of(layer: Any) -> str:
    """The class of a Layer, the name of a function."""
    if layer is not None and not inspect.isfunction(layer):
        return type(layer).__name__
    return getattr(layer, "__name__", "")


def in_paddle(path: str) -> bool:
    """Whether a file is Paddle's own, or no file."""
    return (os.sep + "paddle" + os.sep) in path or path.startswith("<")


def texts_of(function: Any, concrete: Any) -> Dict[str, str]:
    """The source that AST made of a function, and the text of the program; what cannot be had is left out."""
    found = {}
    with contextlib.suppress(Exception):
        found["program"] = str(concrete.main_program)[:LONGEST_TEXT]
    with contextlib.suppress(Exception):
        from paddle.jit.dy2static.program_translator import convert_to_static

        code = code_of(function)
        converted = convert_to_static(function).__code__
        if converted is not code and not in_sot(code.co_filename):
            found["source"] = inspect.getsource(converted)[:LONGEST_TEXT]
    return found


def in_sot(path: str) -> bool:
    """Whether a file belongs to SOT itself."""
    return os.path.join("paddle", "jit", "sot") + os.sep in path


def line_read_by_sot(frame: Any) -> Optional[Dict[str, Any]]:
    """The user's line that SOT was reading: the innermost simulator that is not in Paddle's own code."""
    while frame is not None:
        simulator = frame.f_locals.get("self")
        code = getattr(getattr(simulator, "vframe", simulator), "code", None) or getattr(simulator, "_code", None)
        if code is not None and hasattr(simulator, "_current_line") and not in_paddle(code.co_filename):
            return {"file": code.co_filename, "line": simulator._current_line, "code": code.co_name}
        frame = frame.f_back
    return None


def exception_text(error: BaseException) -> str:
    """The traceback of an error; of a long one, its beginning and end."""
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    half = LONGEST_TEXT // 2
    return text if len(text) <= LONGEST_TEXT else text[:half] + "\n…\n" + text[-half:]


def without_us(trace: Optional[TracebackType]) -> Optional[TracebackType]:
    """A traceback as it would be if nobody watched."""
    kept = []
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(HERE):
            kept.append(trace)
        trace = trace.tb_next
    for one, following in zip(kept, [*kept[1:], None]):
        one.tb_next = following
    return kept[0] if kept else None
