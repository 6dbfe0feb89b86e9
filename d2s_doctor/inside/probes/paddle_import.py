"""Whether Paddle can be imported."""

import importlib
import time
from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict


class ImportProbe(Probe):
    """Imports Paddle: the later probes are given the module."""

    id = "paddle.import"
    order = 80
    topics = ("paddle.version",)
    always = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        start = time.time()
        paddle = importlib.import_module("paddle")
        version = getattr(paddle, "version", None)
        return {
            "seconds": round(time.time() - start, 1),
            "version": str(paddle.__version__),
            "commit": getattr(version, "commit", None),
            "location": getattr(paddle, "__file__", None),
        }

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        commit = str(facts.get("commit") or "")[:10]
        shown = {"version": facts.get("version"), "commit": commit, "seconds": facts.get("seconds")}
        return verdict("ok", "import.ok", **shown, location=facts.get("location"))


PROBE = ImportProbe()
