"""What the tracer keeps of a model that the program saves: its files, inputs for it, and what eager mode gives.

The model itself is run after the program has ended, in a process of its own: a runtime that crashes or changes flags
must not touch the program. So only the eager side is computed here, with parameters, buffers and seeds put back.
"""

import contextlib
import io
import os
import shutil
from typing import Any, Dict, List, Optional, Tuple

from .backends import ModelOutput, describe_layer, tensors_in
from .model_inputs import Case, InputSpec, make_cases, save_case
from .model_runner import save_outputs
from .probe_tools import error_text
from .trace_code import layer_of
from .trace_eager import remember

_SUFFIXES = (".json", ".pdmodel", ".pdiparams", ".onnx")
_MOST_BYTES = 1 << 30
"""Of the files of a model that are copied; a larger one is run where it lies."""


def keep(home: str, paddle: Any, layer: Any, spec: Any, seen: Any) -> Dict[str, Any]:
    """Run the Layer of a model that was just saved; the result says what was kept, as fields of an event.

    ``spec`` is the input_spec of the call, ``seen`` the inputs that the converted function was last called with.
    """
    fields = describe_layer(layer)
    try:
        cases = _cases(paddle, layer, spec, seen)
        fields.update(cases=[[each.what, {n: list(a.shape) for n, a in each.arrays.items()}] for each in cases])
        fields.update(eager=[_run(home, n, case, paddle, layer) for n, case in enumerate(cases)])
    except Exception as error:
        fields["reason"] = error_text(error)
    return fields


def keep_program(home: str, paddle: Any, feeds: Any, fetches: Any, given: Any) -> Dict[str, Any]:
    """The same for save_inference_model: the program takes the part of eager mode. ``given`` are all arguments."""
    fields: Dict[str, Any] = {"program": True}
    try:
        feeds = feeds if isinstance(feeds, (list, tuple)) else [feeds]
        fetches = fetches if isinstance(fetches, (list, tuple)) else [fetches]
        cases = make_cases([_spec_of(each, n) for n, each in enumerate(feeds)])
        fields.update(cases=[[each.what, {n: list(a.shape) for n, a in each.arrays.items()}] for each in cases])
        program = given.get("program") or paddle.static.default_main_program()
        program = paddle.static.normalize_program(program, list(feeds), list(fetches))
        for n, case in enumerate(cases):
            save_case(home, n, case)
        told = []
        for n, case in enumerate(cases):
            fed = {name.partition(":")[2]: array for name, array in case.arrays.items()}
            results = given["executor"].run(program, feed=fed, fetch_list=list(fetches))
            outputs = [ModelOutput(each, str(each.dtype), "") for each in results]
            save_outputs(home, "eager0", n, outputs)
            told.append({"outputs": len(outputs)})
        fields["eager"] = told
    except Exception as error:
        fields["reason"] = error_text(error)
    return fields


def files_of(path: str) -> Dict[str, int]:
    """The files of a model that are there, and when they were written."""
    return {file: os.stat(file).st_mtime_ns for file in (path + suffix for suffix in _SUFFIXES) if os.path.isfile(file)}


def copy_files(path: str, home: str, before: Dict[str, int]) -> bool:
    """Whether the files were copied: the program may overwrite or delete them before it ends.

    ``before`` are those that lay there before; what was not written anew belongs to another model, as the ``.json`` of
    another Paddle beside a ``.pdmodel``.
    """
    files = [file for file, written in files_of(path).items() if before.get(file) != written]
    if sum(map(os.path.getsize, files)) > _MOST_BYTES:
        return False
    for file in files:
        shutil.copyfile(file, os.path.join(home, "model" + file[len(path) :]))
    return bool(files)


def _cases(paddle: Any, layer: Any, spec: Any, seen: Any) -> List[Case]:
    flat = _tensors(spec if spec is not None else _known_spec(layer))
    if not flat and not seen:
        raise ValueError("no input_spec, and no inputs that it was called with")
    cases = make_cases([_spec_of(each, n) for n, each in enumerate(flat)]) if flat else []
    if seen and not (flat and len(flat) != len(seen)):
        names = [_spec_of(each, n).name for n, each in enumerate(flat)] or ["x%d" % n for n in range(len(seen))]
        cases.append(Case("seen", dict(zip(names, seen))))
    return cases


def asked_of(layer: Any, spec: Any) -> List[List[Any]]:
    """Name and shape of each input that the program asked for: by jit.save, or before by to_static."""
    flat = _tensors(spec if spec is not None else _declared_spec(layer))
    return [[str(getattr(each, "name", None) or ""), _spec_of(each, n).shape] for n, each in enumerate(flat)]


def _declared_spec(layer: Any) -> Any:
    """The input_spec of to_static."""
    return getattr(getattr(getattr(layer, "forward", layer), "_function_spec", None), "_input_spec", None)


def _known_spec(layer: Any) -> Any:
    """What a converted function was given as input_spec, or was converted for."""
    forward = getattr(layer, "forward", layer)
    spec = _declared_spec(layer)
    if spec is None:
        with contextlib.suppress(Exception):
            spec = [each for each in forward.concrete_program.inputs if hasattr(each, "shape")]
    return spec


def _tensors(spec: Any) -> List[Any]:
    """The specs and Tensors of a nested input_spec; numbers and None belong to no input."""
    if isinstance(spec, dict):
        spec = list(spec.values())
    if isinstance(spec, (list, tuple)):
        return [each for item in spec for each in _tensors(item)]
    return [spec] if hasattr(spec, "shape") and hasattr(spec, "dtype") else []


def _spec_of(value: Any, number: int) -> InputSpec:
    shape = [size if isinstance(size, int) and size >= 0 else "?" for size in value.shape]
    dtype = str(value.dtype).rpartition(".")[2].lower()
    dtype = {"fp32": "float32", "fp16": "float16", "fp64": "float64", "bf16": "bfloat16"}.get(dtype, dtype)
    # Two inputs that share one InputSpec have one name: each is an input of the Layer nevertheless.
    return InputSpec("%d:%s" % (number, getattr(value, "name", None) or "x"), dtype, shape)


def _run(home: str, number: int, case: Case, paddle: Any, layer: Any) -> Dict[str, Any]:
    """Run the Layer in eval mode, and in training mode where it was saved so."""
    save_case(home, number, case)
    told: Dict[str, Any] = {}
    training = bool(getattr(layer, "training", False))
    for job, train in (("eager0", False),) + ((("train0", True),) if training else ()):
        try:
            outputs, stable = _eager(paddle, layer, case, train, number == 0)
            save_outputs(home, job, number, outputs)
            told[job] = {"outputs": len(outputs), "stable": stable}
        except Exception as error:
            told[job] = {"error": error_text(error)}
    return told


def _eager(paddle: Any, layer: Any, case: Case, train: bool, twice: bool) -> Tuple[List[ModelOutput], bool]:
    from .model_compare import compare_outputs

    restore = remember(paddle, layer_of(layer) if not isinstance(layer, paddle.nn.Layer) else layer)
    modes = _modes(layer, paddle)
    try:
        if isinstance(layer, paddle.nn.Layer):
            layer.train() if train else layer.eval()
        with paddle.no_grad(), contextlib.redirect_stdout(io.StringIO()):
            results = [
                tensors_in(layer(*[paddle.to_tensor(array) for array in case.arrays.values()]))
                for _ in range(2 if twice else 1)
            ]
        return results[0], not any(each["how"] for each in compare_outputs(results[0], results[-1]))
    finally:
        for each, training in modes:
            each.training = training
        restore()


def _modes(layer: Any, paddle: Any) -> List[Tuple[Any, bool]]:
    if not isinstance(layer, paddle.nn.Layer):
        return []
    return [(each, each.training) for each in layer.sublayers(include_self=True)]


def arrays_of(paddle: Any, args: Any) -> Optional[List[Any]]:
    """Copies of the inputs of a call as NumPy arrays, where all are Tensors of a moderate size."""
    if not args or not all(isinstance(each, paddle.Tensor) for each in args):
        return None
    if sum(each.size for each in args) > 1 << 20:
        return None
    return [tensors_in(each)[0].array for each in args]
