"""The processor."""

import os
import platform
import re
import sys
from typing import Any, Dict, List

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..probe_tools import (
    read,
    tool,
)

_ARM = ("arm64", "aarch64")


class CpuProbe(Probe):
    """Whether the processor has the instructions that Paddle's wheels are compiled with."""

    id = "cpu"
    order = 40

    def ask(self, paddle: Any) -> Dict[str, Any]:
        facts: Dict[str, Any] = {
            "machine": platform.machine(),
            "model": "",
            "cores": os.cpu_count(),
            "avx": None,
            "avx2": None,
        }
        if sys.platform.startswith("linux"):
            text = read("/proc/cpuinfo")
            model = re.search(r"^(?:model name|Model|Hardware)\s*:\s*(.+)$", text, re.M)
            flags = re.search(r"^flags\s*:\s*(.+)$", text, re.M)
            facts["model"] = model.group(1) if model else ""
            facts["cores"] = len(os.sched_getaffinity(0))
            features = flags.group(1).split() if flags else None
        elif sys.platform == "darwin":
            facts["model"] = tool("sysctl", "-n", "machdep.cpu.brand_string").get("text", "").strip()
            text = tool("sysctl", "-n", "machdep.cpu.features", "machdep.cpu.leaf7_features").get("text", "")
            features = text.lower().replace("avx1.0", "avx").split() or None
        else:
            facts["model"] = platform.processor()
            features = _windows_features()
        if features is not None:
            facts["avx"], facts["avx2"] = "avx" in features, "avx2" in features
        return facts

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        shown = {"model": facts.get("model") or facts.get("machine"), "cores": facts.get("cores")}
        if str(facts.get("machine", "")).lower() in _ARM:
            return verdict("ok", "cpu.arm", **shown)
        if facts.get("avx") is None:
            return verdict("unknown", "cpu.unknown", **shown)
        if not facts["avx"]:
            return verdict("fail", "cpu.no_avx", **shown)
        return verdict("ok", "cpu.avx2" if facts.get("avx2") else "cpu.avx", **shown)


def _windows_features() -> List[str]:
    import ctypes

    present = getattr(ctypes, "windll").kernel32.IsProcessorFeaturePresent  # noqa: B009
    return [name for name, number in (("avx", 39), ("avx2", 40)) if present(number)]


PROBE = CpuProbe()
