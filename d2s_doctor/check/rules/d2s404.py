"""An in-place method is called on a view."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.views import is_changed_view, names_of_views


@rule("D2S404")
def find(facts: Facts) -> Iterator[Violation]:
    names = names_of_views(facts)
    for call in facts.calls.values():
        if is_changed_view(call, facts, names):
            yield Violation(call.node, {"method": call.method})
