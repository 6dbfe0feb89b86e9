"""A small model that is trained and converted."""

import re
from typing import Any, Callable, Dict, List

from ..modes import CONVERTING, EAGER
from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..probe_tools import (
    error_text,
)

_NAMES_EXCEPTION = re.compile(r"\s*\w+(Error|Exception): ")


class SmokeProbe(Probe):
    """A layer forwards and backwards, then one function through both converters."""

    id = "smoke"
    order = 130
    needs_paddle = True
    uses_paddle = True
    always = True
    on_request = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """A layer forwards and backwards, then one function with an ``if`` on a Tensor through both converters."""
        x = paddle.full([2, 2], 1.5)
        facts = {EAGER: _outcome(lambda x: _train(paddle, x), x, [[3.0], [3.0]])}
        expected = [[2.5, 2.5], [2.5, 2.5]]
        for name, full_graph in (("ast", True), ("sot", False)):
            convert = paddle.jit.to_static(_branch, full_graph=full_graph)
            facts[name] = _outcome(convert, x, expected)
        return facts

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        for step in (EAGER, *CONVERTING):
            outcome = facts.get(step)
            if outcome != "passed":
                differs = outcome == "differs"
                message = "smoke.differs" if differs else "smoke.failed"
                return verdict("fail", message, step=step, error=_error_summary(str(outcome)))
        return verdict("ok", "smoke.ok")


def _train(paddle: Any, x: Any) -> Any:
    layer = paddle.nn.Linear(2, 1)
    layer(x).sum().backward()
    return layer.weight.grad


def _branch(x: Any) -> Any:
    if x.sum() > 0:  # noqa: SIM108
        y = x + 1
    else:
        y = x - 1
    return y


def _outcome(step: Callable[[Any], Any], x: Any, expected: List[List[float]]) -> str:
    try:
        return "passed" if step(x).numpy().tolist() == expected else "differs"
    except Exception as error:
        return error_text(error)


def _error_summary(error: str) -> str:
    """The line that says what is wrong: the last one of a converted traceback that names an exception."""
    named = [line for line in error.splitlines() if _NAMES_EXCEPTION.match(line)]
    return named[-1] if named else error


PROBE = SmokeProbe()
