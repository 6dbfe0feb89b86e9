"""What launchers, collectors and chats put before a line, and which rank or worker it came from."""

from __future__ import annotations

import re

from d2s_doctor.log.patterns import compile_late

_LEADS = frozenset("[>#0123456789ELprtw")
_PREFIXES = compile_late(
    r"""
      \[?(?P<stream>(?:rank|worker|trainer|proc)[ _-]?\d+)\]?\s*[:|]\s?     # [rank3]: , worker-1 |
    | \[(?P<mpi>\d+,\d+)\]<(?:stdout|stderr)>:\s?                           # [1,3]<stderr>: of mpirun
    | \d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)\s(?:(?:stdout|stderr)\s[FP]\s)?  # Kubernetes
    | \[\d{4}-\d\d-\d\d[ T][\d:.,]+\]\s?(?:\[\s*[A-Z]+\]\s?(?:[\w./-]+:\d+\s?[-:]\s?)?)?  # [time] [ ERROR] file:1 -
    | \d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d[\d.,]*\s?(?:-\s)?(?:[\w.]+\s-\s)?
      (?:\[?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL)\]?:?\s?(?:-\s)?)?        # logging: time - name - LEVEL - text
    | LAUNCH\s(?:INFO|WARNING|ERROR)\s[\d:, -]*
    | E(?:\s{3}|$)                                                           # pytest
    | >(?:\s|$)                                                             # quoted in Markdown
    | (?P<slurm>\d{1,4}):\s                                                 # srun --label
    | \#\d{1,4}\s\d{1,6}\.\d+\s                                              # BuildKit
    """,
    re.VERBOSE,
)
_MOST = 3
_BARS = ("\u2502", "\u2503")
_DEEPEST_BAR = 4


def strip_prefix(text: str) -> tuple[str, str]:
    """``(stream, rest)``: the rank or worker that a line names ("" when none) and the line without it."""
    stream = ""
    if any(bar in text[: _DEEPEST_BAR + 1] for bar in _BARS):
        text = _unboxed(text)
    for _ in range(_MOST):
        if not text or text[0] not in _LEADS:
            break
        found = _PREFIXES.match(text)
        if not found or not found.end():
            break
        stream = stream or found["stream"] or found["mpi"] or found["slurm"] or ""
        text = text[found.end() :]
    return stream, text


def _unboxed(text: str) -> str:
    """A line without the panel that is drawn around it, as Rich does."""
    inside = text.lstrip(" ")
    if not inside.startswith(_BARS):
        return text
    inside = inside[1:].removeprefix(" ").rstrip(" ")
    return inside[:-1].rstrip(" ") if inside.endswith(_BARS) else inside
