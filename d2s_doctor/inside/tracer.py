"""The part of ``trace`` that runs in the user's Python: notes what Paddle converts, never changes what it does."""

import atexit
import contextlib
import os
import sys
import threading
import time
import traceback
from importlib.machinery import PathFinder
from typing import Any, Callable, Dict, Optional

from . import compare
from .trace_code import (
    LONGEST_TEXT,
    code_of,
    exception_text,
    in_paddle,
    in_sot,
    layer_of,
    line_read_by_sot,
    name_of,
    place_of,
    texts_of,
    without_us,
)
from .trace_eager import eager_result
from .trace_events import EventWriter
from .trace_hooks import install

FOLDER = "D2S_DOCTOR_TRACE"
"""Environment variable: the folder for the events."""
COMPARE = "D2S_DOCTOR_TRACE_COMPARE"
"""Environment variable: "1" to run each converted function in eager mode too."""
TEXTS = "D2S_DOCTOR_TRACE_TEXTS"
"""Environment variable: "1" to keep the converted source and the text of each program."""
_MOST_COMPARED = 3
_MOST_ARTEFACTS = 50


def _artefacts() -> Any:
    """The module that keeps saved models. It brings NumPy, so it is imported where a model is saved.

    A program that dies because NumPy comes after Paddle must die under the tracer too.
    """
    from . import trace_artefacts

    return trace_artefacts


class FunctionRecord:
    """What was seen of one converted function."""

    def __init__(self, number: int, code: Any, sot: bool) -> None:
        self.number = number
        self.code = code
        self.sot = sot
        self.calls = 0
        self.seconds = 0.0
        self.graphs = 0
        self.most_graphs = 0
        self.compared = 0

    def running(self) -> str:
        """What to note while it is called."""
        return "call %d %f" % (self.number, time.time())


class ThreadState(threading.local):
    """What one thread is doing: the converted function that it calls, and why SOT just gave one up."""

    function: Optional[FunctionRecord] = None
    fallback: Optional[Dict[str, Any]] = None
    eager = False
    saving = False


class Tracer:
    """Receives what the hooks see and writes events; ``compare`` asks for the eager result beside the converted."""

    def __init__(self, writer: EventWriter, compare: bool) -> None:
        self.writer = writer
        self.compare = compare
        self.thread = ThreadState()
        self.paddle: Any = None
        self._functions: Dict[Any, FunctionRecord] = {}
        self._artefacts = 0
        self._seen: Dict[Any, Any] = {}

    def install(self, paddle: Any) -> None:
        """Set the hooks in the imported Paddle."""
        self.paddle = paddle
        install(self, paddle)

    def call(self, original: Callable[..., Any], static: Any, args: Any, kwargs: Any) -> Any:
        """A call of a converted function: its time, its error, its sub-graphs, and whether eager mode agrees."""
        function = self._function_of(static)
        outer = self.thread.function
        self.thread.function = function
        function.calls += 1
        function.graphs = 0
        expected = None
        if self.compare and function.compared < _MOST_COMPARED and outer is None:
            self._remember_inputs(static, args)
            expected = self._eager(static, function, args, kwargs)
        self.writer.running(function.running())
        started = time.perf_counter()
        try:
            result = original(static, *args, **kwargs)
        except Exception as error:
            self.writer.write("raised", function=function.number, text=exception_text(error))
            _mark_seen(error)
            raise
        finally:
            function.seconds += time.perf_counter() - started
            self.thread.function = outer
            self.writer.running("" if outer is None else outer.running())
        if function.graphs > function.most_graphs:
            function.most_graphs = function.graphs
            self.writer.write("graphs", function=function.number, graphs=function.graphs, call=function.calls)
        if expected is not None:
            self._compare(function, expected, result)
        return result

    def build(self, original: Callable[..., Any], cache: Any, cache_key: Any) -> Any:
        """A program that the AST converter builds: its time, its size, and the inputs that it is for."""
        spec = getattr(cache_key, "function_spec", None)
        place = place_of(code_of(getattr(spec, "dygraph_function", None)))
        function = self.thread.function
        number = self._number()
        self.writer.running("convert %d %f" % (number, time.time()))
        started = time.perf_counter()
        try:
            result = original(cache, cache_key)
        except Exception as error:
            seconds = time.perf_counter() - started
            self.writer.write("failed", function=number, text=exception_text(error), seconds=seconds, **place)
            raise
        finally:
            self.writer.running("" if function is None else function.running())
        seconds = time.perf_counter() - started
        operators = None
        with contextlib.suppress(Exception):
            operators = len(result[0].main_program.global_block().ops)
        inputs = str(getattr(cache_key, "input_args_with_spec", ""))[:400]
        # SOT has its sub-graphs built from a function of its own; the rest is built to learn what shapes a Layer gives.
        shapes = function is not None and function.sot and not in_sot(place["file"])
        fields = dict(place, seconds=seconds, operators=operators, inputs=inputs, shapes=shapes)
        if os.environ.get(TEXTS) == "1" and not shapes:
            fields.update(texts_of(getattr(spec, "dygraph_function", None), result[0]))
        self.writer.write("converted", function=number, **fields)
        return result

    def translate(self, original: Callable[..., Any], frame: Any, args: Any, kwargs: Any) -> Any:
        """A frame that SOT translates, or gives up."""
        number, place = self._number(), place_of(frame.f_code)
        self.thread.fallback = None
        started = time.perf_counter()
        try:
            result = original(frame, *args, **kwargs)
        except Exception as error:
            self.writer.write("failed", function=number, text=exception_text(error), **place)
            raise
        seconds = time.perf_counter() - started
        fallback = self.thread.fallback
        if fallback and getattr(result[0], "code", None) is None:
            self.writer.write("fallback", function=number, seconds=seconds, **dict(fallback, **place))
        elif not in_paddle(frame.f_code.co_filename) or frame.f_code is self._own_code():
            self.writer.write("translated", function=number, seconds=seconds, **place)
        return result

    def reason(self, event: str, reason: Any, frame: Any) -> None:
        """Why SOT breaks a graph (``event`` break) or gives a function up (fallback), at the user's line."""
        fields = {
            "kind": "" if isinstance(reason, str) else type(reason).__name__,
            "reason": str(getattr(reason, "reason_str", None) or reason),
            "at": line_read_by_sot(frame),
        }
        if event == "break":
            self.writer.write("break", function=self._number(), **fields)
        else:
            self.thread.fallback = fields

    def save(self, action: Callable[[], Any], saved: Any) -> Any:
        """A call that saves a model: its time, its error, and the model beside eager mode. One within another is part
        of it: paddle.onnx.export calls jit.save."""
        if self.thread.saving:
            return action()
        self.thread.saving = True
        self.writer.running("%s %f" % (saved.how, time.time()))
        started = time.perf_counter()
        before = _artefacts().files_of(saved.path)
        text = ""
        try:
            result = action()
        except Exception as error:
            text = exception_text(error)
            _mark_seen(error)
            raise
        finally:
            self.thread.saving = False
            self.writer.running("")
            seconds = time.perf_counter() - started
            fields = {"path": saved.path, "layer": name_of(saved.layer), "how": saved.how}
            self.writer.write("save", text=text, seconds=seconds, **fields)
        self._keep(saved, before)
        return result

    def _keep(self, saved: Any, before: Dict[str, int]) -> None:
        """Keep the model that was saved, to be run when the program has ended."""
        number, self._artefacts = self._artefacts, self._artefacts + 1
        fields: Dict[str, Any] = {"how": saved.how, "path": os.path.abspath(saved.path), "number": number}
        with contextlib.suppress(Exception):
            fields["asked"] = _artefacts().asked_of(saved.layer, saved.spec)
        if self.compare and number >= _MOST_ARTEFACTS:
            fields["reason"] = "the program saved %d models before it" % number
        elif self.compare:
            self.thread.eager = True
            started = time.perf_counter()
            folder = os.path.join(os.environ.get(FOLDER, ""), str(os.getpid()))
            try:
                home = os.path.join(folder, "artefact-%d" % number)
                os.makedirs(home)
                fields.update(folder=folder, copied=_artefacts().copy_files(saved.path, home, before))
                fields.update(self._kept(home, saved))
            except Exception as error:
                fields["reason"] = exception_text(error)[-400:]
            finally:
                self.thread.eager = False
            fields["cost"] = time.perf_counter() - started
        self.writer.write("artefact", **fields)

    def _kept(self, home: str, saved: Any) -> Dict[str, Any]:
        if saved.how == "save_inference_model":
            given = saved.given
            vars = given.get("feed_vars"), given.get("fetch_vars")
            return dict(_artefacts().keep_program(home, self.paddle, *vars, given))
        forward = getattr(saved.layer, "forward", saved.layer)
        seen = self._seen.get(code_of(getattr(forward, "_dygraph_function", forward)))
        return dict(_artefacts().keep(home, self.paddle, saved.layer, saved.spec, seen))

    def finish(self) -> None:
        """Write the totals, when the process ends by itself."""
        for function in list(self._functions.values()):
            totals = {"calls": function.calls, "seconds": function.seconds, "graphs": function.most_graphs}
            self.writer.write("total", function=function.number, **totals)
        self.writer.write("end")

    def _own_code(self) -> Any:
        return None if self.thread.function is None else self.thread.function.code

    def _number(self) -> int:
        """The function that this thread calls; -1 outside of one."""
        return -1 if self.thread.function is None else self.thread.function.number

    def _function_of(self, static: Any) -> FunctionRecord:
        """The record of Paddle's StaticFunction; one for all instances of a Layer's class."""
        layer = layer_of(static)
        code = code_of(getattr(static, "_dygraph_function", None))
        key = (code or id(static), type(layer), type(static).__name__)
        function = self._functions.get(key)
        if function is None:
            name = getattr(static._dygraph_function, "__name__", "?")
            name = name if layer is None else "%s.%s" % (type(layer).__name__, name)
            mode = "sot" if "Symbolic" in type(static).__name__ else "ast"
            function = self._functions[key] = FunctionRecord(len(self._functions), code, mode == "sot")
            self.writer.write("function", function=function.number, name=name, mode=mode, **place_of(code))
        return function

    def _eager(self, static: Any, function: FunctionRecord, args: Any, kwargs: Any) -> Optional[compare.Picture]:
        function.compared += 1
        self.thread.eager = True
        try:
            return eager_result(self.paddle, static, args, kwargs)
        except Exception as error:
            self.writer.write("uncompared", function=function.number, reason=exception_text(error))
            return None
        finally:
            self.thread.eager = False

    def _remember_inputs(self, static: Any, args: Any) -> None:
        """What a function was called with: a model that is saved of it is tried with these too."""
        with contextlib.suppress(Exception):
            self._seen[code_of(getattr(static, "_dygraph_function", None))] = _artefacts().arrays_of(self.paddle, args)

    def _compare(self, function: FunctionRecord, expected: compare.Picture, result: Any) -> None:
        try:
            found = compare.compare(expected, compare.describe(result))
        except Exception as error:
            self.writer.write("uncompared", function=function.number, reason=repr(error))
            return
        fields = found[0]._asdict() if found else {}
        self.writer.write("compared", function=function.number, call=function.calls, **fields)


def _mark_seen(error: BaseException) -> None:
    with contextlib.suppress(Exception):
        error._d2s_doctor_seen = True  # type: ignore[attr-defined]


class PaddleFinder:
    """Sets the hooks as soon as ``import paddle`` is done."""

    def __init__(self, tracer: Tracer) -> None:
        self.tracer = tracer
        self.busy = False

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """As an import hook: the usual spec of ``paddle`` with a loader that tells the tracer; None for the rest."""
        if name != "paddle" or self.busy:
            return None
        self.busy = True
        try:
            spec = PathFinder.find_spec(name, path, target)
        finally:
            self.busy = False
        if spec is None or spec.loader is None:
            return None
        execute, tracer = spec.loader.exec_module, self.tracer

        def exec_module(module: Any) -> None:
            execute(module)
            sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, PaddleFinder)]
            try:
                tracer.install(module)
            except Exception as error:
                tracer.writer.write("unhooked", what="install", reason=repr(error))

        spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def prepare() -> None:
    """Called before the program: nothing is imported yet, and nothing of it is changed."""
    folder = os.environ.get(FOLDER)
    if not folder or not os.path.isdir(folder):
        return
    tracer = Tracer(EventWriter(folder), os.environ.get(COMPARE) == "1")
    sys.meta_path.insert(0, PaddleFinder(tracer))
    atexit.register(tracer.finish)
    hook = sys.excepthook

    def excepthook(kind: Any, error: Any, trace: Any) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        seen = bool(getattr(error, "_d2s_doctor_seen", False))
        tracer.writer.write("uncaught", text=text[-LONGEST_TEXT:], seen=seen)
        hook(kind, error, without_us(trace))

    sys.excepthook = excepthook
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=tracer.writer.open)
