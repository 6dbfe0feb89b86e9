"""Makes inputs for an exported model: the same values in every process, several sizes for each open dimension."""

import json
import os
from typing import Any, Dict, List, NamedTuple, Optional

from .probe_script import private_output, send
from .probe_tools import error_text

_BATCH = (2, 3)
_LENGTH = (8, 12)
_IMAGE = (64, 96)
"""Sizes of open dimensions: the first one, others, and those of images, which networks halve five times."""
_SEED = 20
MOST_CASES = 6


class InputSpec(NamedTuple):
    """An input: a size of ``shape`` that is no number is open."""

    name: str
    dtype: str
    shape: List[Any]


class Case(NamedTuple):
    """One set of inputs. ``what`` is base, values (the sizes of base, other values), size (other sizes) or given."""

    what: str
    arrays: Dict[str, Any]


def make_cases(specs: List[InputSpec], given: Optional[str] = None) -> List[Case]:
    """Cases for these inputs; with ``given``, the path of an .npz, that one alone.

    Raises ValueError for what NumPy does not know, OSError for a file that cannot be read.
    """
    import numpy

    if given is not None:
        with numpy.load(given, allow_pickle=False) as held:
            return [Case("given", {name: held[name] for name in held.files})]
    places = sorted({place for spec in specs for place, size in enumerate(spec.shape) if not _is_size(size)})
    cases = [_case("base", specs, -1, _SEED), _case("values", specs, -1, _SEED + 1)]
    cases += [_case("size", specs, place, _SEED) for place in places]
    return cases[:MOST_CASES]


def save_case(folder: str, number: int, case: Case) -> None:
    """Write the inputs of a case where ``load_case`` finds them."""
    import numpy

    numpy.savez(
        os.path.join(folder, "case-%d.npz" % number), **{"i%d" % n: a for n, a in enumerate(case.arrays.values())}
    )
    with open(os.path.join(folder, "case-%d.json" % number), "w", encoding="utf-8") as handle:
        json.dump({"what": case.what, "names": list(case.arrays)}, handle)


def load_case(folder: str, number: int) -> Case:
    """Read what ``save_case`` wrote. Raises OSError or ValueError."""
    import numpy

    with open(os.path.join(folder, "case-%d.json" % number), encoding="utf-8") as handle:
        told = json.load(handle)
    with numpy.load(os.path.join(folder, "case-%d.npz" % number), allow_pickle=False) as held:
        return Case(told["what"], {name: held["i%d" % n] for n, name in enumerate(told["names"])})


def _case(what: str, specs: List[InputSpec], varied: int, seed: int) -> Case:
    import numpy

    random = numpy.random.RandomState(seed)
    return Case(what, {spec.name: _array(random, spec, varied) for spec in specs})


def _array(random: Any, spec: InputSpec, varied: int) -> Any:
    """Values that networks are used to: small floats, the integers 0 and 1 (they may be indices), any bool."""
    shape = [
        size if _is_size(size) else _open_size(spec, place, place == varied) for place, size in enumerate(spec.shape)
    ]
    dtype = "float32" if spec.dtype in ("bfloat16", "") else spec.dtype
    if "int" in dtype or dtype == "bool":
        return random.randint(0, 2, shape).astype(dtype)
    return random.standard_normal(shape).astype(dtype)


def _open_size(spec: InputSpec, place: int, varied: bool) -> int:
    sizes = _BATCH if place == 0 else _IMAGE if len(spec.shape) >= 4 else _LENGTH
    return sizes[1 if varied else 0]


def _is_size(size: Any) -> bool:
    return isinstance(size, int) and not isinstance(size, bool) and size >= 0


def main(arguments: List[str]) -> None:
    """``FOLDER SPECS [NPZ]``: write the cases into a folder and print what they are as one line of JSON."""
    folder, specs, *given = arguments
    channel = private_output()
    try:
        cases = make_cases([InputSpec(*each) for each in json.loads(specs)], *given)
        for number, case in enumerate(cases):
            save_case(folder, number, case)
    except Exception as error:
        send(channel, {"error": error_text(error)})
        return
    told = [[each.what, {name: list(array.shape) for name, array in each.arrays.items()}] for each in cases]
    send(channel, {"cases": told})
