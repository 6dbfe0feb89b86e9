"""The Python itself."""

import platform
import struct
import sys
from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..releases import release_key

_OLDEST_PYTHON = (3, 8)


class PythonProbe(Probe):
    """Version, implementation, word size and platform of the interpreter."""

    id = "python"
    order = 10
    topics = ("python.version",)
    cheap = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        return {
            "version": platform.python_version(),
            "implementation": platform.python_implementation(),
            "executable": sys.executable,
            "bits": struct.calcsize("P") * 8,
            "system": platform.system(),
            "machine": platform.machine(),
            "platform": "-".join((platform.system(), platform.release(), platform.machine())),
            "libc": " ".join(platform.libc_ver()).strip(),
        }

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        version = str(facts.get("version", ""))
        shown = {
            "version": version,
            "implementation": facts.get("implementation"),
            "executable": facts.get("executable"),
            "bits": facts.get("bits"),
            "platform": f"{facts.get('system', '')} {facts.get('machine', '')}",
            "libc": facts.get("libc"),
        }
        if facts.get("bits") == 32:
            return verdict("fail", "python.bits", **shown)
        if facts.get("implementation") != "CPython":
            return verdict("fail", "python.implementation", **shown)
        if release_key(version)[:2] < _OLDEST_PYTHON:
            return verdict("warn", "python.old", **shown)
        return verdict("ok", "python.ok", **shown)


PROBE = PythonProbe()
