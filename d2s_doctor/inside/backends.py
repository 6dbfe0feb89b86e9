"""Runs one model in one runtime of the user's Python: eager mode, jit.load, Paddle Inference, ONNX Runtime.

A backend is a function that prepares a model and returns another, which takes the arrays of the inputs by name and
gives the outputs as a list of (array, dtype, name).
"""

import hashlib
import importlib
import inspect
import os
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

from .trace_code import code_of, place_of

Arrays = Dict[str, Any]


class ModelOutput(NamedTuple):
    """One output; ``dtype`` is the Tensor's, since NumPy has no bfloat16."""

    array: Any
    dtype: str
    name: str


Run = Callable[[Arrays], List[ModelOutput]]


def eager(path: str, about: Dict[str, Any], training: bool = False) -> Run:
    """The Layer that ``module:name`` names, or makes when it is called; ``about`` is told where its forward stands."""
    import paddle

    layer = _layer(path, paddle)
    layer.train() if training else layer.eval()
    about.update(describe_layer(layer))

    return _run_of(layer, paddle)


def _run_of(layer: Any, paddle: Any) -> Run:
    def run(arrays: Arrays) -> List[ModelOutput]:
        with paddle.no_grad():
            return tensors_in(layer(*[paddle.to_tensor(array) for array in arrays.values()]))

    return run


def trained(path: str, about: Dict[str, Any]) -> Run:
    """The same Layer in training mode: a model that agrees with this one was exported without eval()."""
    return eager(path, about, training=True)


def jit(path: str, about: Dict[str, Any]) -> Run:
    """``paddle.jit.load`` of a prefix."""
    import paddle

    layer = paddle.jit.load(path)
    layer.eval()

    return _run_of(layer, paddle)


def inference(path: str, about: Dict[str, Any]) -> Run:
    """A predictor of Paddle Inference for a prefix."""
    from paddle.inference import Config, create_predictor

    model = next((path + suffix for suffix in (".json", ".pdmodel") if os.path.exists(path + suffix)), path)
    parameters = path + ".pdiparams"
    config = Config(model, parameters if os.path.exists(parameters) else "")
    config.disable_glog_info()
    predictor = create_predictor(config)

    def run(arrays: Arrays) -> List[ModelOutput]:
        for name, array in _by_name(arrays, predictor.get_input_names()).items():
            predictor.get_input_handle(name).copy_from_cpu(array)
        predictor.run()
        names = predictor.get_output_names()
        outputs = [predictor.get_output_handle(name).copy_to_cpu() for name in names]
        return [ModelOutput(array, str(array.dtype), name) for array, name in zip(outputs, names)]

    return run


def onnx(path: str, about: Dict[str, Any]) -> Run:
    """A session of ONNX Runtime on the CPU."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def run(arrays: Arrays) -> List[ModelOutput]:
        fed = _by_name(arrays, [each.name for each in session.get_inputs()])
        outputs = session.run(None, fed)
        return [ModelOutput(a, str(a.dtype), each.name) for a, each in zip(outputs, session.get_outputs())]

    return run


BACKENDS: Dict[str, Callable[[str, Dict[str, Any]], Run]] = {
    "eager": eager,
    "eager.train": trained,
    "jit.load": jit,
    "inference": inference,
    "onnxruntime": onnx,
}
"""By the name under which they are reported."""


def tensors_in(value: Any) -> List[ModelOutput]:
    """The Tensors, arrays and numbers of a nested result, in their order; None is no output of a model."""
    found: List[ModelOutput] = []
    if isinstance(value, dict):
        for item in value.values():
            found += tensors_in(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            found += tensors_in(item)
    elif hasattr(value, "numpy") and hasattr(value, "dtype"):
        dtype = str(value.dtype).rpartition(".")[2]
        array = value.astype("float32").numpy() if dtype == "bfloat16" or "float8" in dtype else value.numpy()
        found.append(ModelOutput(array, dtype if "float8" in dtype or dtype == "bfloat16" else str(array.dtype), ""))
    elif isinstance(value, (bool, int, float)):
        import numpy

        array = numpy.asarray(value, "float32" if isinstance(value, float) else None)
        found.append(ModelOutput(array, str(array.dtype), ""))
    return found


def describe_layer(layer: Any) -> Dict[str, Any]:
    """Where its forward stands, and digests of its weights: what an exported model can be held against."""
    forward = getattr(layer, "forward", layer)
    forward = getattr(forward, "_dygraph_function", forward)
    code = code_of(forward)
    found: Dict[str, Any] = {"place": place_of(code), "name": type(layer).__name__}
    if code is not None:
        defaults = len(getattr(inspect.unwrap(forward), "__defaults__", None) or ())
        found["inputs"] = code.co_argcount - 1 - defaults
    if hasattr(layer, "state_dict"):
        found["weights"] = [_digest(tensor) for tensor in layer.state_dict().values()]
    if hasattr(layer, "sublayers"):
        classes = [type(each) for each in layer.sublayers(include_self=True)]
        own = [each for each in dict.fromkeys(classes) if not each.__module__.startswith("paddle.")]
        found["places"] = [place_of(code_of(each.forward)) for each in own[:50]]
    return found


def _digest(tensor: Any) -> Tuple[str, List[int], str]:
    (output,) = tensors_in(tensor)
    data = output.array.tobytes()
    return output.dtype, list(output.array.shape), hashlib.sha256(data).hexdigest()


def _layer(path: str, paddle: Any) -> Any:
    """What ``module:name`` or ``file.py:name`` names; a class or function is called without arguments."""
    name, _, attribute = path.rpartition(":")
    folder, file = os.path.split(os.path.abspath(name)) if name.endswith(".py") else (os.getcwd(), "")
    sys.path.insert(0, folder)
    value = importlib.import_module(file[:-3] if file else name)
    for part in attribute.split("."):
        value = getattr(value, part)
    layer: Any = value
    if inspect.isclass(value) or (callable(value) and not isinstance(value, paddle.nn.Layer)):
        layer = value()
    if not isinstance(layer, paddle.nn.Layer):
        raise TypeError("%s is %s, not a Layer or what makes one" % (path, type(layer).__name__))
    return layer


def _by_name(arrays: Arrays, names: List[str]) -> Arrays:
    """The arrays under the names of this model: by name where all are known, else in their order."""
    known = {name.partition(":")[2] if name[:1].isdigit() else name: array for name, array in arrays.items()}
    if set(names) <= set(known) and len(known) == len(arrays):
        return {name: known[name] for name in names}
    return dict(zip(names, arrays.values()))
