"""Runs models in the runtimes of this Python on inputs from a folder, and leaves the outputs there.

It prints lines of JSON on what was its standard output, each with the name of its job:

    {"started": true}     {"about": {...}}      {"case": 0, "outputs": 2, "stable": true}
    {"case": 1, "error": "ValueError: ..."}     {"about": {...}, "error": "..."}    {"done": true}
"""

import json
import os
from typing import Any, Dict, List

from .backends import BACKENDS, ModelOutput, Run
from .model_inputs import load_case
from .probe_script import dump_no_core, private_output, send
from .probe_tools import error_text


def main(arguments: List[str]) -> None:
    """``(NUMBER JOB BACKEND PATH FOLDER CASES)…``: run the models in turn; outputs are kept under the job's name.

    What is printed carries the number.
    """
    channel = private_output()
    dump_no_core()
    for place in range(0, len(arguments), 6):
        mark, job, backend, path, folder, cases = arguments[place : place + 6]
        send(channel, {"job": mark, "started": True})
        about: Dict[str, Any] = {}
        try:
            run = BACKENDS[backend](path, about)
        except BaseException as error:
            send(channel, {"job": mark, "about": about, "error": error_text(error)})
            continue
        send(channel, {"job": mark, "about": about})
        for number in range(int(cases)):
            send(channel, dict({"job": mark, "case": number}, **_one(folder, job, number, run)))
        send(channel, {"job": mark, "done": True})
    # Paddle's own end may crash or hang; there is nothing left to say.
    os._exit(0)


def _one(folder: str, job: str, number: int, run: Run) -> Dict[str, Any]:
    try:
        case = load_case(folder, number)
        outputs = run(case.arrays)
        stable = number > 0 or _same(outputs, run(case.arrays))
        save_outputs(folder, job, number, outputs)
        return {"outputs": len(outputs), "stable": stable}
    except BaseException as error:
        return {"error": error_text(error)}


def _same(first: List[ModelOutput], second: List[ModelOutput]) -> bool:
    """Whether the same inputs gave the same twice."""
    from .model_compare import compare_outputs

    return not any(each["how"] for each in compare_outputs(first, second))


def save_outputs(folder: str, job: str, number: int, outputs: List[ModelOutput]) -> None:
    """Keep the outputs of one case where ``load_outputs`` of model_compare finds them."""
    import numpy

    stem = os.path.join(folder, "%s-%d" % (job, number))
    arrays = {"o%d" % n: output.array for n, output in enumerate(outputs)}
    numpy.savez(stem + ".npz", **arrays)
    with open(stem + ".json", "w", encoding="utf-8") as handle:
        json.dump([[output.dtype, output.name] for output in outputs], handle)
