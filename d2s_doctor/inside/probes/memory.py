"""The memory of the machine or container."""

import re
import sys
from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..probe_tools import (
    read,
    tool,
)

_LEAST_MEMORY = 1 << 30
"""Below a free gigabyte, importing Paddle and converting a small model can fail."""


class MemoryProbe(Probe):
    """Whether there is memory enough to import Paddle and convert a small model."""

    id = "memory"
    order = 50

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """Bytes; ``limit`` is what the container allows."""
        if sys.platform.startswith("linux"):
            text = read("/proc/meminfo")
            sizes = {name: int(number) * 1024 for name, number in re.findall(r"^(\w+):\s+(\d+) kB", text, re.M)}
            limits = [read("/sys/fs/cgroup/memory.max"), read("/sys/fs/cgroup/memory/memory.limit_in_bytes")]
            limit = next((int(text) for text in limits if text.strip().isdigit()), None)
            total = sizes.get("MemTotal")
            limit = limit if limit and total and limit < total else None
            return {"total": total, "available": sizes.get("MemAvailable"), "limit": limit}
        if sys.platform == "darwin":
            text = tool("sysctl", "-n", "hw.memsize").get("text", "").strip()
            return {"total": int(text) if text.isdigit() else None, "available": None, "limit": None}
        return _windows_memory()

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        total, available, limit = (facts.get(name) for name in ("total", "available", "limit"))
        shown = {"total": _gigabytes(limit or total), "available": _gigabytes(available)}
        if not total:
            return verdict("unknown", "memory.unknown")
        least = min(size for size in (available, limit, total) if size)
        if least < _LEAST_MEMORY:
            return verdict("warn", "memory.low", **{**shown, "available": _gigabytes(least)})
        if limit:
            return verdict("ok", "memory.limited", **shown)
        return verdict("ok", "memory.ok" if available else "memory.total", **shown)


def _windows_memory() -> Dict[str, Any]:
    import ctypes

    class MemoryStatus(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
            (name, ctypes.c_ulonglong) for name in ("total", "available", "a", "b", "c", "d", "e")
        ]

    status = MemoryStatus()
    status.length = ctypes.sizeof(MemoryStatus)
    getattr(ctypes, "windll").kernel32.GlobalMemoryStatusEx(ctypes.byref(status))  # noqa: B009
    return {"total": status.total, "available": status.available, "limit": None}


def _gigabytes(size: Any) -> str:
    return f"{size / (1 << 30):.1f}" if size else ""


PROBE = MemoryProbe()
