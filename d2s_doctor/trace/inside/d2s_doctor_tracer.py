"""The part of ``trace`` that lives in the user's Python: notes what Paddle converts, never changes what it does.

Standard library and Paddle only, Python 3.8 syntax. Events are lines of JSON, one file a process; what is running at
the moment stands in a second, fixed-size file, so that it can still be read after a crash.
"""

import atexit
import contextlib
import inspect
import io
import json
import mmap
import os
import sys
import threading
import time
import traceback
import weakref
from importlib.machinery import PathFinder

FOLDER = "D2S_DOCTOR_TRACE"
COMPARE = "D2S_DOCTOR_TRACE_COMPARE"
NOW_SIZE = 1024
_MOST_EVENTS = 20000
_MOST_COMPARED = 3
_LONGEST_TEXT = 20000
_local = threading.local()


class Log:
    """The two files of this process."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.open()

    def open(self):
        self.pid = os.getpid()
        self.count = 0
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
        self.events = os.open(os.path.join(self.folder, "%d.jsonl" % self.pid), flags, 0o600)
        path = os.path.join(self.folder, "%d.now" % self.pid)
        with open(path, "wb") as handle:
            handle.write(b"\0" * NOW_SIZE)
        with open(path, "r+b") as handle:
            self.now = mmap.mmap(handle.fileno(), NOW_SIZE)
        self.write("process", python=sys.version.split()[0], argv=[str(a) for a in sys.argv][:50])

    def write(self, event, **fields):
        with self.lock:
            self.count += 1
            if self.count > _MOST_EVENTS:
                return
            line = json.dumps(dict(fields, event=event, pid=self.pid, time=time.time()), default=str)
            os.write(self.events, line.encode("utf-8", "backslashreplace") + b"\n")

    def running(self, what):
        """Say what is being done; "" when it is done."""
        data = what.encode("utf-8", "backslashreplace")[: NOW_SIZE - 1]
        self.now[: len(data) + 1] = data + b"\0"


class Function:
    """What was seen of one converted function."""

    def __init__(self, number, info):
        self.number = number
        self.info = info
        self.calls = 0
        self.seconds = 0.0
        self.graphs = 0
        self.most_graphs = 0
        self.compared = 0
        self.converted = 0
        self.reported = -1


class Tracer:
    def __init__(self, log, compare):
        self.log = log
        self.compare = compare
        self.functions = {}
        self.paddle = None

    # -- what is watched ---------------------------------------------------------------------------------------

    def install(self, paddle):
        """Set the hooks; one that does not fit this release is reported, and the others work."""
        self.paddle = paddle
        self.log.write("paddle", version=getattr(paddle, "__version__", "?"), flags=_flags(), device=_device(paddle))
        for hook in (self.hook_calls, self.hook_conversion, self.hook_save, self.hook_sot):
            try:
                hook()
            except Exception as error:
                self.log.write("unhooked", what=hook.__name__, reason=repr(error))

    def hook_calls(self):
        from paddle.jit.dy2static import program_translator

        tracer = self
        original = program_translator.StaticFunction.__call__

        def call(static, *args, **kwargs):
            if getattr(_local, "eager", False):
                return static._call_dygraph_function(*args, **kwargs)
            return tracer.call(original, static, args, kwargs)

        _dress(call, original)
        program_translator.StaticFunction.__call__ = call

    def hook_conversion(self):
        from paddle.jit.dy2static import program_translator

        tracer = self
        original = program_translator.ProgramCache._build_once

        def build(cache, cache_key):
            return tracer.build(original, cache, cache_key)

        _dress(build, original)
        program_translator.ProgramCache._build_once = build

    def hook_save(self):
        tracer, paddle = self, self.paddle
        original = paddle.jit.save

        def save(*args, **kwargs):
            path = kwargs.get("path", args[1] if len(args) > 1 else "")
            layer = kwargs.get("layer", args[0] if args else None)
            return tracer.span("save", "jit.save", lambda: original(*args, **kwargs), path=str(path), of=_name(layer))

        _dress(save, original)
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("paddle.") and getattr(module, "save", None) is original:
                module.save = save

    def hook_sot(self):
        from paddle.jit.sot.opcode_translator.executor import executor_cache
        from paddle.jit.sot.symbolic import compile_cache
        from paddle.jit.sot.utils import exceptions

        tracer = self
        # Our own frames must not be translated like the user's.
        self.paddle.framework.core.eval_frame_skip_file_prefix((os.path.abspath(__file__),))
        translate = executor_cache.start_translate

        def start_translate(frame, *args, **kwargs):
            return tracer.translate(translate, frame, args, kwargs)

        executor_cache.start_translate = start_translate
        run = compile_cache.FallbackWrapper.__call__

        def wrapper(graph, *args, **kwargs):
            function = getattr(_local, "function", None)
            if function is not None:
                function.graphs += 1
            return run(graph, *args, **kwargs)

        _dress(wrapper, run)
        compile_cache.FallbackWrapper.__call__ = wrapper
        self.hook_reason(exceptions.BreakGraphError, "break")
        self.hook_reason(exceptions.FallbackError, "fallback")

    def hook_reason(self, cls, event):
        tracer = self
        original = cls.__init__

        def init(error, *args, **kwargs):
            original(error, *args, **kwargs)
            try:
                tracer.reason(event, args[0] if args else next(iter(kwargs.values()), ""))
            except Exception as problem:
                tracer.log.write("unhooked", what=event, reason=repr(problem))

        cls.__init__ = init

    # -- what happens ------------------------------------------------------------------------------------------

    def call(self, original, static, args, kwargs):
        function = self.function_of(static)
        outer = getattr(_local, "function", None)
        _local.function = function
        function.calls += 1
        function.graphs = 0
        expected = None
        if self.compare and function.compared < _MOST_COMPARED and outer is None:
            expected = self.eager(static, function, args, kwargs)
        self.log.running("call %d %f" % (function.number, time.time()))
        started = time.perf_counter()
        try:
            result = original(static, *args, **kwargs)
        except Exception as error:
            self.log.write("raised", function=function.number, text=_text(error))
            error._d2s_doctor_seen = True
            raise
        finally:
            function.seconds += time.perf_counter() - started
            _local.function = outer
            self.log.running("" if outer is None else "call %d %f" % (outer.number, time.time()))
        if function.graphs > function.most_graphs:
            function.most_graphs = function.graphs
            self.log.write("graphs", function=function.number, graphs=function.graphs, call=function.calls)
        if expected is not None:
            self.hold_against(function, expected[0], result)
        return result

    def build(self, original, cache, cache_key):
        spec = getattr(cache_key, "function_spec", None)
        code = _code(getattr(spec, "dygraph_function", None))
        function = getattr(_local, "function", None)
        number = function.number if function is not None else -1
        if function is not None:
            function.converted += 1
        self.log.running("convert %d %f" % (number, time.time()))
        started = time.perf_counter()
        try:
            result = original(cache, cache_key)
        except Exception as error:
            self.log.write("failed", function=number, text=_text(error), seconds=time.perf_counter() - started, **_place(code))
            raise
        finally:
            self.log.running("" if function is None else "call %d %f" % (number, time.time()))
        operators = None
        try:
            operators = len(result[0].main_program.global_block().ops)
        except Exception:
            pass
        self.log.write(
            "converted",
            function=number,
            seconds=time.perf_counter() - started,
            operators=operators,
            inputs=_inputs(cache_key),
            **_place(code)
        )
        return result

    def translate(self, original, frame, args, kwargs):
        function = getattr(_local, "function", None)
        number = function.number if function is not None else -1
        _local.fallback = None
        started = time.perf_counter()
        try:
            result = original(frame, *args, **kwargs)
        except Exception as error:
            self.log.write("failed", function=number, text=_text(error), **_place(frame.f_code))
            raise
        seconds = time.perf_counter() - started
        fallback = getattr(_local, "fallback", None)
        if fallback and getattr(result[0], "code", None) is None:
            self.log.write("fallback", function=number, seconds=seconds, **dict(fallback, **_place(frame.f_code)))
        elif not _in_paddle(frame.f_code.co_filename):
            self.log.write("translated", function=number, seconds=seconds, **_place(frame.f_code))
        return result

    def reason(self, event, reason):
        function = getattr(_local, "function", None)
        where = _where(sys._getframe(2))
        text = str(getattr(reason, "reason_str", None) or reason)
        fields = dict(kind=type(reason).__name__ if not isinstance(reason, str) else "", reason=text, at=where)
        if event == "break":
            self.log.write("break", function=function.number if function is not None else -1, **fields)
        else:
            _local.fallback = fields

    def span(self, event, name, action, **fields):
        self.log.running("%s %f" % (name, time.time()))
        started = time.perf_counter()
        try:
            result = action()
        except Exception as error:
            self.log.write(event, ok=False, text=_text(error), seconds=time.perf_counter() - started, **fields)
            error._d2s_doctor_seen = True
            raise
        finally:
            self.log.running("")
        self.log.write(event, ok=True, seconds=time.perf_counter() - started, **fields)
        return result

    def function_of(self, static):
        instance = _instance(static)
        code = _code(getattr(static, "_dygraph_function", None))
        key = (code or id(static), type(instance), type(static).__name__)
        function = self.functions.get(key)
        if function is None:
            name = getattr(static._dygraph_function, "__name__", "?")
            if instance is not None:
                name = "%s.%s" % (type(instance).__name__, name)
            mode = "sot" if "Symbolic" in type(static).__name__ else "ast"
            function = Function(len(self.functions), dict(name=name, mode=mode, **_place(code)))
            self.functions[key] = function
            self.log.write("function", function=function.number, **function.info)
        return function

    # -- eager beside converted --------------------------------------------------------------------------------

    def eager(self, static, function, args, kwargs):
        """The eager result on copies of the inputs, with parameters, buffers and seeds as they were; in a tuple."""
        function.compared += 1
        paddle = self.paddle
        restore = _remember(paddle, static)
        _local.eager = True
        try:
            with paddle.no_grad(), contextlib.redirect_stdout(io.StringIO()):
                copies, named = _copy(paddle, args), _copy(paddle, kwargs)
                return (_copy(paddle, static._call_dygraph_function(*copies, **named)),)
        except Exception as error:
            self.log.write("uncompared", function=function.number, reason=_text(error))
            return None
        finally:
            _local.eager = False
            restore()

    def hold_against(self, function, expected, result):
        try:
            difference = _difference(self.paddle, expected, result, "out")
        except Exception as error:
            self.log.write("uncompared", function=function.number, reason=repr(error))
            return
        self.log.write("compared", function=function.number, call=function.calls, **(difference or {}))

    def finish(self):
        """The totals, when the process ends by itself."""
        for function in list(self.functions.values()):
            self.log.write(
                "total",
                function=function.number,
                calls=function.calls,
                seconds=function.seconds,
                graphs=function.most_graphs,
            )
        self.log.write("end")


# -- small help --------------------------------------------------------------------------------------------------


def _dress(wrapper, original):
    for name in ("__doc__", "__name__", "__qualname__", "__module__", "__signature__"):
        try:
            setattr(wrapper, name, getattr(original, name))
        except AttributeError:
            pass
    wrapper.__wrapped__ = original


def _instance(static):
    """The Layer that a converted method belongs to; None for a function."""
    instance = getattr(static, "_class_instance", None)
    return instance() if isinstance(instance, weakref.ref) else instance


def _code(function):
    function = inspect.unwrap(function) if callable(function) else function
    function = getattr(function, "__func__", function)
    return getattr(function, "__code__", None)


def _place(code):
    if code is None:
        return {"file": "", "line": 0, "code": ""}
    return {"file": code.co_filename, "line": code.co_firstlineno, "code": code.co_name}


def _name(layer):
    return type(layer).__name__ if layer is not None and not inspect.isfunction(layer) else getattr(layer, "__name__", "")


def _text(error):
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT // 2] + "\n…\n" + text[-_LONGEST_TEXT // 2 :]


def _without_us(trace):
    """A traceback as it would be if nobody watched."""
    kept = []
    while trace is not None:
        if trace.tb_frame.f_code.co_filename != __file__:
            kept.append(trace)
        trace = trace.tb_next
    for one, following in zip(kept, kept[1:] + [None]):
        one.tb_next = following
    return kept[0] if kept else None


def _in_paddle(path):
    return (os.sep + "paddle" + os.sep) in path or path.startswith("<")


def _where(frame):
    """The user's line that SOT was reading: the innermost simulator that is not in Paddle's own code."""
    while frame is not None:
        simulator = frame.f_locals.get("self")
        code = getattr(getattr(simulator, "vframe", simulator), "code", None) or getattr(simulator, "_code", None)
        if code is not None and hasattr(simulator, "_current_line") and not _in_paddle(code.co_filename):
            return {"file": code.co_filename, "line": simulator._current_line, "code": code.co_name}
        frame = frame.f_back
    return None


def _inputs(cache_key):
    """What a program was built for, to tell why there is a second one."""
    return str(getattr(cache_key, "input_args_with_spec", ""))[:400]


def _flags():
    prefixes = ("FLAGS_", "SOT_", "TRANSLATOR_", "ENABLE_", "STRICT_MODE", "MIN_GRAPH_SIZE")
    return {name: value for name, value in os.environ.items() if name.startswith(prefixes)}


def _device(paddle):
    try:
        return str(paddle.get_device())
    except Exception:
        return ""


def _copy(paddle, value):
    if isinstance(value, paddle.Tensor):
        copy = value.detach().clone()
        copy.stop_gradient = value.stop_gradient
        return copy
    if isinstance(value, dict):
        return type(value)((key, _copy(paddle, item)) for key, item in value.items()) if type(value) is dict else value
    if type(value) in (list, tuple):
        return type(value)(_copy(paddle, item) for item in value)
    return value


def _remember(paddle, static):
    """Parameters, buffers, plain attributes and seeds as they are now; gives what puts them back."""
    import random

    instance = _instance(static)
    layers, tensors = [], []
    if isinstance(instance, paddle.nn.Layer):
        for layer in instance.sublayers(include_self=True):
            attributes = dict(layer.__dict__)
            layers.append((layer, attributes, {k: _shallow(v) for k, v in attributes.items()}))
        for tensor in list(instance.parameters()) + list(instance.buffers()):
            tensors.append((tensor, tensor.detach().clone()))
    seeds, python = paddle.get_rng_state(), random.getstate()
    numpy = sys.modules.get("numpy")
    state = numpy.random.get_state() if numpy is not None and hasattr(numpy, "random") else None

    def restore():
        for layer, attributes, shallow in layers:
            for name in list(layer.__dict__):
                if name not in attributes:
                    del layer.__dict__[name]
            layer.__dict__.update(attributes)
            for name, value in shallow.items():
                _put_back(attributes[name], value)
        with paddle.no_grad():
            for tensor, value in tensors:
                paddle.assign(value, tensor)
        paddle.set_rng_state(seeds)
        random.setstate(python)
        if state is not None:
            numpy.random.set_state(state)

    return restore


def _shallow(value):
    return value.copy() if type(value) in (list, dict, set) else None


def _put_back(container, value):
    if isinstance(value, list):
        container[:] = value
    elif isinstance(value, (dict, set)):
        container.clear()
        container.update(value)


def _difference(paddle, expected, got, path):
    """The first place where two results differ, as fields of an event; None where they are equal."""
    if isinstance(expected, paddle.Tensor) != isinstance(got, paddle.Tensor):
        return {"at": path, "eager": _shown(paddle, expected), "static": _shown(paddle, got), "how": "type"}
    if isinstance(expected, paddle.Tensor):
        return _unlike(paddle, expected, got, path)
    if isinstance(expected, dict) and isinstance(got, dict):
        if set(expected) != set(got):
            return {"at": path, "eager": str(sorted(map(str, expected))), "static": str(sorted(map(str, got))), "how": "keys"}
        pairs = [("%s[%r]" % (path, key), expected[key], got[key]) for key in expected]
    elif isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        if len(expected) != len(got):
            return {"at": path, "eager": "%d values" % len(expected), "static": "%d values" % len(got), "how": "length"}
        pairs = [("%s[%d]" % (path, n), a, b) for n, (a, b) in enumerate(zip(expected, got))]
    elif type(expected) is not type(got):
        return {"at": path, "eager": _shown(paddle, expected), "static": _shown(paddle, got), "how": "type"}
    else:
        same = expected is got or not isinstance(expected, (int, float, str, bool)) or expected == got
        return None if same else {"at": path, "eager": repr(expected)[:200], "static": repr(got)[:200], "how": "value"}
    for place, a, b in pairs:
        found = _difference(paddle, a, b, place)
        if found:
            return found
    return None


def _unlike(paddle, expected, got, path):
    import numpy

    if list(expected.shape) != list(got.shape) or expected.dtype != got.dtype:
        return {"at": path, "eager": _shown(paddle, expected), "static": _shown(paddle, got), "how": "shape or dtype"}
    a, b = (t.astype("float32").numpy() if "bfloat16" in str(t.dtype) else t.numpy() for t in (expected, got))
    exact = a.dtype.kind in "biu"
    tolerance = 0.0 if exact else 1e-2 if a.dtype.itemsize == 2 or "bfloat16" in str(expected.dtype) else 1e-4
    near = numpy.array_equal(a, b) if exact else numpy.allclose(a, b, rtol=tolerance, atol=tolerance / 10, equal_nan=True)
    if near:
        return None
    distance = numpy.abs(a.astype("complex128" if a.dtype.kind == "c" else "float64") - b)
    worst = int(numpy.nanargmax(distance)) if distance.size and not numpy.isnan(distance).all() else 0
    return {
        "at": path,
        "how": "value",
        "eager": repr(a.ravel()[worst].item()),
        "static": repr(b.ravel()[worst].item()),
        "most": float(numpy.nanmax(distance)) if distance.size else 0.0,
        "unequal": int(numpy.count_nonzero(~numpy.isclose(a, b, rtol=tolerance, atol=tolerance / 10, equal_nan=True))),
        "size": int(a.size),
    }


def _shown(paddle, value):
    if isinstance(value, paddle.Tensor):
        return "Tensor(shape=%s, dtype=%s)" % (list(value.shape), str(value.dtype).replace("paddle.", ""))
    return "%s %s" % (type(value).__name__, repr(value)[:120])


# -- start -------------------------------------------------------------------------------------------------------


class _Finder:
    """Sets the hooks as soon as ``import paddle`` is done."""

    def __init__(self, tracer):
        self.tracer = tracer
        self.busy = False

    def find_spec(self, name, path=None, target=None):
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

        def exec_module(module):
            execute(module)
            sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]
            try:
                tracer.install(module)
            except Exception as error:
                tracer.log.write("unhooked", what="install", reason=repr(error))

        spec.loader.exec_module = exec_module
        return spec


def prepare():
    """Called before the program: nothing is imported yet, and nothing of it is changed."""
    folder = os.environ.get(FOLDER)
    if not folder or not os.path.isdir(folder):
        return
    tracer = Tracer(Log(folder), os.environ.get(COMPARE) == "1")
    sys.meta_path.insert(0, _Finder(tracer))
    atexit.register(tracer.finish)
    hook = sys.excepthook

    def excepthook(kind, error, trace):
        text = "".join(traceback.format_exception(kind, error, trace))
        tracer.log.write("uncaught", text=text[-_LONGEST_TEXT:], seen=bool(getattr(error, "_d2s_doctor_seen", False)))
        hook(kind, error, _without_us(trace))

    sys.excepthook = excepthook
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=tracer.log.open)
