"""What one sample may use, and the end of everything that it started."""

import contextlib
import os
import signal
import sys
import time
from typing import List

_END_SECONDS = 5.0
MOST_PROCESSES = 256
"""Of one sample in a sandbox, where no other ones are seen."""


def limit(memory: int, file: int) -> None:
    """Bound this process: bytes of memory beyond what Paddle itself holds, bytes of one file, no core dump."""
    import resource

    held = 0
    with contextlib.suppress(OSError, ValueError), open("/proc/self/statm", encoding="ascii") as handle:
        held = int(handle.read().split()[0]) * resource.getpagesize()
    for kind, wanted in (
        (resource.RLIMIT_AS, held + memory),
        (resource.RLIMIT_FSIZE, file),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):  # some systems refuse some limits; the others still hold
            hard = resource.getrlimit(kind)[1]
            bound = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(kind, (bound, hard))


def die_with_parent() -> None:
    """On Linux, a sample that kills its worker dies too."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(Exception):
            import ctypes

            pr_set_pdeathsig = 1
            ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)


def adopt_orphans() -> None:
    """On Linux, grandchildren that leave their process group become ours, so that they can be ended."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(Exception):
            import ctypes

            pr_set_child_subreaper = 36
            ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0)


def count_processes() -> int:
    """All processes that can be seen."""
    return sum(name.isdigit() for name in os.listdir("/proc"))


def _children() -> List[int]:
    """Process ids whose parent is this process."""
    found = []
    me = str(os.getpid())
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else []:
        if name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                with open("/proc/" + name + "/stat", encoding="latin-1") as handle:
                    if handle.read().rpartition(")")[2].split()[1] == me:
                        found.append(int(name))
    return found


def end_descendants(child: int) -> None:
    """Kill the sample's process group and whatever it left behind, and wait until they are gone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    deadline = time.monotonic() + _END_SECONDS
    while time.monotonic() < deadline:
        orphans = [pid for pid in _children() if pid != child]
        for pid in orphans:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        if not orphans:
            break
