"""A layer or parameter is created inside forward."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import API
from d2s_doctor.check.project import Instance
from d2s_doctor.check.rule import Violation, rule


@rule("D2S311")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        cls = call.name.rpartition(".")[2]
        if call.name.startswith("paddle.nn.") and call.name.count(".") == 2 and cls in API.with_parameters:
            yield Violation(call.node, {"what": f"nn.{cls}"})
        elif call.method == "create_parameter" and isinstance(call.receiver.ref, Instance):
            yield Violation(call.node, {"what": "create_parameter"})
