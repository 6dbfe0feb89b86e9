"""Where the tracer hooks into Paddle; what Paddle does stays the same."""

import os
import sys
from typing import Any, Callable, Dict, NamedTuple, Optional

from .trace_code import HERE


class Saved(NamedTuple):
    """A call that saves a model: by which function, to which prefix, of what; ``given`` are the arguments by name."""

    how: str
    path: str
    layer: Any
    spec: Any
    given: Optional[Dict[str, Any]] = None


def install(tracer: Any, paddle: Any) -> None:
    """Set the hooks; one that does not fit this release is reported, and the others work.

    ``tracer`` is a d2s_doctor.inside.tracer.Tracer, ``paddle`` the imported module.
    """
    version = getattr(paddle, "__version__", "?")
    tracer.writer.write("paddle", version=version, flags=_flags(), device=_device(paddle))
    for hook in (hook_calls, hook_conversion, hook_save, hook_onnx, hook_save_inference_model, hook_sot):
        try:
            hook(tracer, paddle)
        except Exception as error:
            tracer.writer.write("unhooked", what=hook.__name__, reason=repr(error))


def hook_calls(tracer: Any, paddle: Any) -> None:
    """Every call of a converted function."""
    from paddle.jit.dy2static import program_translator

    original = program_translator.StaticFunction.__call__

    def call(static: Any, *args: Any, **kwargs: Any) -> Any:
        if tracer.thread.eager:
            return static._call_dygraph_function(*args, **kwargs)
        return tracer.call(original, static, args, kwargs)

    _copy_metadata(call, original)
    program_translator.StaticFunction.__call__ = call


def hook_conversion(tracer: Any, paddle: Any) -> None:
    """Every program that the AST converter builds."""
    from paddle.jit.dy2static import program_translator

    original = program_translator.ProgramCache._build_once

    def build(cache: Any, cache_key: Any) -> Any:
        return tracer.build(original, cache, cache_key)

    _copy_metadata(build, original)
    program_translator.ProgramCache._build_once = build


def hook_save(tracer: Any, paddle: Any) -> None:
    """Every call of jit.save, by whatever name it was imported within Paddle."""
    original = paddle.jit.save

    def save(*args: Any, **kwargs: Any) -> Any:
        path = kwargs.get("path", args[1] if len(args) > 1 else "")
        layer = kwargs.get("layer", args[0] if args else None)
        spec = kwargs.get("input_spec", args[2] if len(args) > 2 else None)
        saved = Saved("jit.save", str(path), layer, spec)
        return tracer.save(lambda: original(*args, **kwargs), saved)

    _replace(original, save)


def hook_onnx(tracer: Any, paddle: Any) -> None:
    """Every call of paddle.onnx.export."""
    original = paddle.onnx.export

    def export(*args: Any, **kwargs: Any) -> Any:
        path = str(kwargs.get("path", args[1] if len(args) > 1 else ""))
        layer = kwargs.get("layer", args[0] if args else None)
        spec = kwargs.get("input_spec", args[2] if len(args) > 2 else None)
        saved = Saved("onnx.export", path[:-5] if path.endswith(".onnx") else path, layer, spec)
        return tracer.save(lambda: original(*args, **kwargs), saved)

    _replace(original, export, "export")


def hook_save_inference_model(tracer: Any, paddle: Any) -> None:
    """Every call of static.save_inference_model."""
    original = paddle.static.save_inference_model
    names = ("path_prefix", "feed_vars", "fetch_vars", "executor")

    def save_inference_model(*args: Any, **kwargs: Any) -> Any:
        given = dict(zip(names, args), **kwargs)
        saved = Saved("save_inference_model", str(given.get("path_prefix", "")), None, None, given)
        return tracer.save(lambda: original(*args, **kwargs), saved)

    _replace(original, save_inference_model, "save_inference_model")


def _replace(original: Any, wrapper: Any, attribute: str = "save") -> None:
    """Put the wrapper into every module of Paddle that has the original under this name."""
    _copy_metadata(wrapper, original)
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("paddle") and getattr(module, attribute, None) is original:
            setattr(module, attribute, wrapper)


def hook_sot(tracer: Any, paddle: Any) -> None:
    """Every translation of bytecode, every run of a sub-graph, every graph break and fallback."""
    from paddle.jit.sot.opcode_translator.executor import executor_cache
    from paddle.jit.sot.symbolic import compile_cache
    from paddle.jit.sot.utils import exceptions

    # Our own frames must not be translated like the user's.
    paddle.framework.core.eval_frame_skip_file_prefix((HERE,))
    translate = executor_cache.start_translate

    def start_translate(frame: Any, *args: Any, **kwargs: Any) -> Any:
        return tracer.translate(translate, frame, args, kwargs)

    executor_cache.start_translate = start_translate
    run = compile_cache.FallbackWrapper.__call__

    def run_graph(graph: Any, *args: Any, **kwargs: Any) -> Any:
        if tracer.thread.function is not None:
            tracer.thread.function.graphs += 1
        return run(graph, *args, **kwargs)

    _copy_metadata(run_graph, run)
    compile_cache.FallbackWrapper.__call__ = run_graph
    _hook_reason(tracer, exceptions.BreakGraphError, "break")
    _hook_reason(tracer, exceptions.FallbackError, "fallback")


def _hook_reason(tracer: Any, cls: Any, event: str) -> None:
    original = cls.__init__

    def init(error: Any, *args: Any, **kwargs: Any) -> None:
        original(error, *args, **kwargs)
        try:
            tracer.reason(event, args[0] if args else next(iter(kwargs.values()), ""), sys._getframe(1))
        except Exception as problem:
            tracer.writer.write("unhooked", what=event, reason=repr(problem))

    cls.__init__ = init


def _copy_metadata(wrapper: Callable[..., Any], original: Any) -> None:
    """Make a wrapper look like what it wraps."""
    for name in ("__doc__", "__name__", "__qualname__", "__module__", "__signature__"):
        if hasattr(original, name):
            setattr(wrapper, name, getattr(original, name))
    setattr(wrapper, "__wrapped__", original)  # noqa: B010


def _flags() -> Any:
    prefixes = ("FLAGS_", "SOT_", "TRANSLATOR_", "ENABLE_", "STRICT_MODE", "MIN_GRAPH_SIZE")
    return {name: value for name, value in os.environ.items() if name.startswith(prefixes)}


def _device(paddle: Any) -> str:
    try:
        return str(paddle.get_device())
    except Exception:
        return ""
