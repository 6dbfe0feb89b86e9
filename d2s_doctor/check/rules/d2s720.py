"""Setting an attribute of your own on a Tensor."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.inside.modes import SOT

_KNOWN = {"stop_gradient", "name", "persistable", "trainable", "grad", "data", "requires_grad", "shape"}
_KNOWN |= {"optimize_attr", "regularizer", "need_clip", "is_distributed", "T", "_grad"}


@rule("D2S720", mode=SOT)
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Attribute):
        if isinstance(node.ctx, ast.Store) and facts.value(node.value).is_tensor and node.attr not in _KNOWN:
            yield Violation(node, {"name": text_of(node)})
