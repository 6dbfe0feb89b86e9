"""set_state_dict or set_value inside a converted function."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule

_LOADING = {"set_state_dict", "load_dict", "set_dict", "set_value"}


@rule("D2S303")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method in _LOADING and call.target is None:
            yield Violation(call.node, {"method": call.method})
