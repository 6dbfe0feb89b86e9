"""Tensor.register_hook inside a converted function."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule


@rule(
    "D2S305",
    "`register_hook` on a Tensor in converted code; register it on the result, outside",
    "转换的代码里给 Tensor 调用了 register_hook，请在外面对结果注册",
)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method == "register_hook" and call.receiver.may_be_tensor:
            yield Violation(call.node, {})
