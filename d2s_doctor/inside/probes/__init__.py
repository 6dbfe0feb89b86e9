"""The probes, one file each: a module of this package that holds ``PROBE`` is a probe, and nothing else lists it."""

import importlib
import pkgutil
from typing import Dict, List, Tuple

from ..probe import Probe


def _found() -> List[Probe]:
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    return [importlib.import_module(__name__ + "." + name).PROBE for name in names]


PROBES: Dict[str, Probe] = {probe.id: probe for probe in sorted(_found(), key=lambda probe: probe.order)}
"""Every probe by its id, in the order in which they run."""
FILE = "file"
"""The topic, and the result, of what lies at a path that a log names: no probe of the interpreter."""
TOPICS: Tuple[str, ...] = (*dict.fromkeys(topic for probe in PROBES.values() for topic in probe.topics), FILE)
"""What an entry may name as ``relevant``."""
