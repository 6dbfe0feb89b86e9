"""Compares the outputs of ``model_runner`` in a folder: ``start.py model_compare FOLDER REFERENCE CASES JOB…``."""

import json
import os
from typing import Any, Dict, List, Optional

from . import compare
from .backends import ModelOutput
from .probe_script import private_output, send
from .probe_tools import error_text


def main(arguments: List[str]) -> None:
    """Print for each job and case the comparison of each output with the reference's, as one line of JSON."""
    folder, reference, cases, *jobs = arguments
    channel = private_output()
    for job in jobs:
        varies = _varies(folder, job, int(cases)), _varies(folder, reference, int(cases))
        send(channel, {"job": job, "constant": varies == (False, True)})
        for number in range(int(cases)):
            try:
                expected, got = load_outputs(folder, reference, number), load_outputs(folder, job, number)
                answer: Dict[str, Any] = {"outputs": compare_outputs(expected, got)}
            except OSError:
                continue  # one of the two failed there
            except Exception as error:
                answer = {"error": error_text(error)}
            send(channel, dict(answer, job=job, case=number))


def load_outputs(folder: str, job: str, number: int) -> List[ModelOutput]:
    """Read what ``save_outputs`` wrote. Raises OSError or ValueError."""
    import numpy

    stem = os.path.join(folder, "%s-%d" % (job, number))
    with open(stem + ".json", encoding="utf-8") as handle:
        told = json.load(handle)
    with numpy.load(stem + ".npz", allow_pickle=False) as held:
        return [ModelOutput(held["o%d" % n], dtype, name) for n, (dtype, name) in enumerate(told)]


def compare_outputs(expected: List[ModelOutput], got: List[ModelOutput]) -> List[Dict[str, Any]]:
    """For each output how it differs ("" when it agrees), the largest distances, and both as text."""
    if len(expected) != len(got):
        sizes = {"expected": "%d" % len(expected), "got": "%d" % len(got)}
        return [dict(sizes, name="", how="outputs", max_abs=None, max_rel=None)]
    return [_compare_one(a, b) for a, b in zip(expected, got)]


def _compare_one(a: ModelOutput, b: ModelOutput) -> Dict[str, Any]:
    left, right = (compare.describe_array(each.array, each.dtype) for each in (a, b))
    found = compare.compare(left, right, across=True)
    distances = compare.distances(left, right)
    return {
        "name": b.name or a.name,
        "how": found[0].how if found else "",
        "max_abs": distances[0],
        "max_rel": distances[1],
        "unequal": found[0].unequal if found else 0,
        "size": int(a.array.size),
        "dtype": b.dtype,
        "shape": list(b.array.shape),
        "expected": found[0].expected if found else "",
        "got": found[0].got if found else "",
    }


def _varies(folder: str, job: str, cases: int) -> Optional[bool]:
    """Whether the first two cases, of equal sizes and other values, give different outputs; None when not known."""
    try:
        first, second = (load_outputs(folder, job, number) for number in (0, 1))
    except (OSError, ValueError):
        return None
    return any(each["how"] for each in compare_outputs(first, second)) if cases > 1 else None
