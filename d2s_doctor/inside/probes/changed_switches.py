"""The environment variables that change conversion."""

import re
from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, release_of, verdict
from ..probe_tools import (
    ENVIRONMENT,
)
from ..switches import settings

_SWITCHES = re.compile(
    "(FLAGS_|SOT_|ENV_SOT_|TRANSLATOR_).*"
    "|ENABLE_(SOT|FALL_BACK|CINN_IN_DY2ST)|STRICT_MODE|MIN_GRAPH_SIZE|COST_MODEL|CLEAN_CODE|SHOW_TRACKERS|EVENT_LEVEL"
)


class SwitchesProbe(Probe):
    """Which switches are set, and what the installed release makes of them."""

    id = "switches"
    order = 70
    topics = ("flags",)

    def ask(self, paddle: Any) -> Dict[str, Any]:
        return {"environment": {name: value for name, value in ENVIRONMENT.items() if _SWITCHES.fullmatch(name)}}

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        environment, release = facts.get("environment") or {}, release_of(known)
        if not release:
            names = sorted(environment)
            return verdict("unknown" if names else "ok", "switches.undated" if names else "switches.none", names=names)
        found = settings(environment, release)
        unset = " ".join([setting.partition("=")[0] for setting in found.changed] + list(found.ignored))
        shown = {"release": release, **found._asdict(), "unset": unset}
        if found.malformed:
            return verdict("fail", "switches.malformed", **shown)
        if found.changed and found.ignored:
            return verdict("warn", "switches.both", **shown)
        if found.changed:
            return verdict("warn", "switches.changed", **shown)
        if found.ignored:
            return verdict("warn", "switches.ignored", **shown)
        return verdict("ok", "switches.default", **shown)


PROBE = SwitchesProbe()
