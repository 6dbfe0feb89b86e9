"""The probes, one file each: a module of this package that holds ``PROBE`` is a probe, and nothing else lists it."""

import importlib
import pkgutil
from typing import Any, Dict, List, Tuple

from ..probe import Probe

_LAST = 1_000_000


class BrokenProbe(Probe):
    """Stands for a file that holds no usable probe. Asked, it fails with the reason; the other probes go on."""

    order = _LAST

    def __init__(self, id: str, reason: str) -> None:
        self.id = id
        self.reason = reason

    def ask(self, paddle: Any) -> Dict[str, Any]:
        raise ValueError(self.reason)


def _found() -> List[Probe]:
    files: Dict[str, str] = {}
    found: List[Tuple[int, Probe]] = []
    for module in pkgutil.iter_modules(__path__):
        file = module.name + ".py"
        try:
            probe: Probe = importlib.import_module(__name__ + "." + module.name).PROBE
            if probe.id in files:
                raise ValueError("its id %r is that of %s; give it another" % (probe.id, files[probe.id]))
            found.append((int(probe.order), probe))
            files[probe.id] = file
        except Exception as error:
            hint = "; does it end with PROBE = ...?" if isinstance(error, AttributeError) else ""
            found.append((_LAST, BrokenProbe(file, "probes/%s: %s%s" % (file, error, hint))))
    return [probe for _, probe in sorted(found, key=lambda pair: pair[0])]


PROBES: Dict[str, Probe] = {probe.id: probe for probe in _found()}
"""Every probe by its id, in the order in which they run."""
FILE = "file"
"""The topic, and the result, of what lies at a path that a log names: no probe of the interpreter."""
TOPICS: Tuple[str, ...] = (*dict.fromkeys(topic for probe in PROBES.values() for topic in probe.topics), FILE)
"""What an entry may name as ``relevant``."""
