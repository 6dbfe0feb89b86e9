"""Whether Paddle works with PIR."""

from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, release_of, verdict
from ..probe_tools import ENVIRONMENT
from ..releases import in_range
from ..switches import PIR

_AST_NEEDS_PIR = ">=3.2.2"
"""With PIR off, 3.2.2 fails to call a function with an ``if`` on a Tensor, 3.3.1 any converted function."""


class PirProbe(Probe):
    """The value of the switch for PIR, and where it comes from."""

    id = "pir"
    order = 100
    topics = ("pir",)
    needs_paddle = True
    uses_paddle = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """The value that Paddle works with; it is fixed when Paddle is imported."""
        name = "FLAGS_enable_pir_api"
        return {"value": bool(paddle.get_flags([name])[name]), "environment": ENVIRONMENT.get(name)}

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        """The value and its source; that the user's own code sets it cannot be seen from here."""
        release, text = release_of(known), facts.get("environment")
        value, default = bool(facts.get("value")), PIR.default(release)
        shown = {"value": value, "release": release, "default": default, "text": text}
        if not release:
            return verdict("unknown", "pir.undated", **shown)
        differs = str(value) != default
        if text is not None:
            message = "pir.no_ast" if not value and in_range(release, _AST_NEEDS_PIR) else "pir.environment"
            return verdict("warn" if differs else "ok", message, **shown)
        return verdict("warn", "pir.elsewhere", **shown) if differs else verdict("ok", "pir.default", **shown)


PROBE = PirProbe()
