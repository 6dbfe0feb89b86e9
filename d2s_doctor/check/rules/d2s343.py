"""paddle.static.nn layers inside a converted function."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule

_CONTROL = {"cond", "while_loop", "case", "switch_case", "static_pylayer", "py_func", "Assert", "Print"}


@rule("D2S343")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        function = call.name.removeprefix("paddle.static.nn.")
        if function != call.name and function not in _CONTROL and "." not in function:
            yield Violation(call.node, {"name": f"static.nn.{function}"})
