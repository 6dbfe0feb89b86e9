"""NumPy, which Paddle before 3.0 needs below 2.0."""

import importlib.util
from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, python_command, release_of, verdict
from ..probe_tools import (
    distribution,
)
from ..releases import in_range

_NUMPY_2 = (">=2.0.0", "<3.0.0")
"""NumPy from 2.0 on brings Paddle before 3.0 down, at random."""


class NumpyProbe(Probe):
    """NumPy's version beside Paddle's."""

    id = "numpy"
    order = 30
    topics = ("numpy",)

    def ask(self, paddle: Any) -> Dict[str, Any]:
        return {"version": distribution("numpy"), "found": importlib.util.find_spec("numpy") is not None}

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        version, release = facts.get("version"), release_of(known)
        old = bool(release) and in_range(release, _NUMPY_2[1])
        wanted = '"numpy<2"' if old else "numpy"
        shown = {"version": version, "paddle": release, "python": python_command(known), "wanted": wanted}
        if not facts.get("found"):
            if not release:
                return verdict("ok", "numpy.absent", **shown)
            return verdict("fail", "numpy.none", **shown)
        if not version:
            return verdict("unknown", "numpy.unpackaged", **shown)
        if old and in_range(str(version), _NUMPY_2[0]):
            return verdict("fail", "numpy.two", **shown)
        return verdict("ok", "numpy.ok", **shown)


PROBE = NumpyProbe()
