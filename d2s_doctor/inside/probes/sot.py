"""Whether SOT can run in this Python."""

import sys
from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, not_installed, release_of, verdict
from ..probe_tools import (
    ENVIRONMENT,
)
from ..releases import in_range, release_key
from ..switches import SOT, meaning

_NEWEST_PYTHON_OF_SOT = (("<3.0.0", (3, 11)), ("<3.3.0", (3, 13)), (">=3.3.0", (3, 14)))
_NEWEST_PYTHON_OF_TRACED_EXCEPTIONS = (3, 10)
_SOT_NEEDS_PIR = ">=3.1.0"


class SotProbe(Probe):
    """Python, release and switches, as far as SOT depends on them."""

    id = "sot"
    order = 110
    topics = ("sot",)

    def ask(self, paddle: Any) -> Dict[str, Any]:
        return {"python": ".".join(map(str, sys.version_info[:2])), "switch": ENVIRONMENT.get("ENABLE_FALL_BACK")}

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        release = release_of(known)
        if not release:
            if not_installed(known):
                return verdict("skipped", "skipped.not_installed")
            return verdict("unknown", "sot.undated")
        version = str(facts.get("python", ""))
        python = release_key(version)[:2]
        newest = next(newest for wanted, newest in _NEWEST_PYTHON_OF_SOT if in_range(release, wanted))
        pir = known.get("pir", {}).get("value")
        shown = {"python": version, "release": release, "newest": "{}.{}".format(*newest)}
        if python > newest:
            return verdict("warn", "sot.python", **shown)
        if pir is False and in_range(release, _SOT_NEEDS_PIR):
            return verdict("warn", "sot.pir", **shown)
        if meaning(SOT, str(facts.get("switch") or "1")) is False:
            return verdict("warn", "sot.switch", **shown, text=facts.get("switch"))
        untraced = python > _NEWEST_PYTHON_OF_TRACED_EXCEPTIONS
        return verdict("ok", "sot.exceptions" if untraced else "sot.ok", **shown)


PROBE = SotProbe()
