"""enumerate(x, start=1) or zip(..., strict=True) in converted code."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule


@rule("D2S335")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        keyword = {"enumerate": "start", "zip": "strict"}.get(call.name, "")
        if keyword in call.keywords:
            edits: tuple[Edit, ...] = ()
            if keyword == "start" and len(call.node.args) == 1 and len(call.node.keywords) == 1:
                start = facts.text(call.node.keywords[0].value)
                edits = replace_node(call.node, f"enumerate({facts.text(call.node.args[0])}, {start})")
            yield Violation(call.node, {"name": call.name, "keyword": keyword}, edits)
