"""Runs a converted function in eager mode too, on copies of its inputs, and leaves everything as it was."""

import contextlib
import io
import random
import sys
from typing import Any, Callable

from . import compare
from .trace_code import layer_of


def eager_result(paddle: Any, static: Any, args: Any, kwargs: Any) -> compare.Picture:
    """A picture of what the unconverted function gives; parameters, buffers and seeds are put back afterwards.

    ``static`` is Paddle's StaticFunction. Raises whatever the function raises. What it prints is dropped.
    """
    restore = remember(paddle, layer_of(static))
    try:
        copies, named = _copy(paddle, args), _copy(paddle, kwargs)
        with contextlib.redirect_stdout(io.StringIO()):
            return compare.describe(_run_unconverted(paddle, static, copies, named))
    finally:
        restore()


def _run_unconverted(paddle: Any, static: Any, args: Any, kwargs: Any) -> Any:
    """The result under no_grad; where that fails, with gradients: a forward may call paddle.grad or register_hook."""
    try:
        with paddle.no_grad():
            return static._call_dygraph_function(*args, **kwargs)
    except Exception:
        return static._call_dygraph_function(*_copy(paddle, args), **_copy(paddle, kwargs))


def _copy(paddle: Any, value: Any) -> Any:
    """The same nest of containers with copies of its Tensors."""
    if isinstance(value, paddle.Tensor):
        copy = value.detach().clone()
        copy.stop_gradient = value.stop_gradient
        return copy
    if type(value) is dict:
        return {key: _copy(paddle, item) for key, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(_copy(paddle, item) for item in value)
    return value


def remember(paddle: Any, layer: Any) -> Callable[[], None]:
    """Parameters, buffers, plain attributes and seeds as they are now; the result puts them back."""
    restores = [_remember_seeds(paddle)]
    if isinstance(layer, paddle.nn.Layer):
        restores += [_remember_attributes(each) for each in layer.sublayers(include_self=True)]
        tensors = [*layer.parameters(), *layer.buffers()]
        restores.append(_remember_tensors(paddle, tensors))

    def restore() -> None:
        for each in reversed(restores):
            each()

    return restore


def _remember_seeds(paddle: Any) -> Callable[[], None]:
    seeds, python = paddle.get_rng_state(), random.getstate()
    numpy = sys.modules.get("numpy")
    state = numpy.random.get_state() if numpy is not None and hasattr(numpy, "random") else None

    def restore() -> None:
        paddle.set_rng_state(seeds)
        random.setstate(python)
        if numpy is not None and state is not None:
            numpy.random.set_state(state)

    return restore


def _remember_attributes(layer: Any) -> Callable[[], None]:
    """The attributes of one Layer, and the contents of those that are lists, dicts or sets."""
    attributes = dict(layer.__dict__)
    contents = {name: value.copy() for name, value in attributes.items() if type(value) in (list, dict, set)}

    def restore() -> None:
        for name in list(layer.__dict__):
            if name not in attributes:
                del layer.__dict__[name]
        layer.__dict__.update(attributes)
        for name, value in contents.items():
            container = attributes[name]
            container.clear()
            container.extend(value) if isinstance(value, list) else container.update(value)

    return restore


def _remember_tensors(paddle: Any, tensors: Any) -> Callable[[], None]:
    # A buffer without values yet, such as the state of an LSTM's dropout, cannot be copied.
    filled = [tensor for tensor in tensors if getattr(tensor, "_is_initialized", lambda: True)()]
    kept = [(tensor, tensor.detach().clone()) for tensor in filled]

    def restore() -> None:
        with paddle.no_grad():
            for tensor, value in kept:
                paddle.assign(value, tensor)

    return restore
