"""A buffer or Tensor attribute is assigned inside a Tensor if or loop."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import own_nodes
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import environment_name
from d2s_doctor.check.value import BUFFER


@rule("D2S317")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in facts.tensor_branches:
        yield from _assigned([*branch.node.body, *branch.node.orelse], facts)
    for loop in facts.tensor_loops:
        yield from _assigned(loop.node.body, facts)


def _assigned(statements: list[ast.stmt], facts: Facts) -> Iterator[Violation]:
    """The assignments of a Tensor to an attribute of ``self``."""
    for node in own_nodes(statements):
        if isinstance(node, ast.Assign) and facts.value(node.value).is_tensor:
            for target in node.targets:
                name = environment_name(target)
                was = facts.value(target)
                is_state = was.is_tensor or was.has_mark(BUFFER)
                if isinstance(target, ast.Attribute) and name.startswith("self.") and is_state:
                    yield Violation(node, {"name": name})
