"""A ``.nb``: what Paddle Lite's ``opt`` writes. Its head says the version; the rest is not read."""

from __future__ import annotations

from d2s_doctor.artefact.facts import Damaged, FileFacts, FileProblem
from d2s_doctor.artefact.source import Bytes

_HEAD = 26
"""meta_version (2 bytes), the version of opt (16), the size of the topology (8)."""


def read_lite(path: str, data: Bytes) -> FileFacts:
    """What the head of a ``.nb`` says. Raises Damaged."""
    head = bytes(data[:_HEAD])
    if not is_lite(head):
        raise Damaged("head")
    version = head[2:18].partition(b"\0")[0].decode("ascii", "replace")
    cut = int.from_bytes(head[18:26], "little") > len(data) - _HEAD
    problems = (FileProblem("damaged", {"where": "topology"}),) if cut else ()
    signs = ("artefact.damaged",) if cut else ()
    return FileFacts(path, "nb", len(data), writer=f"Paddle Lite opt {version}".strip(), problems=problems, signs=signs)


def is_lite(head: bytes) -> bool:
    """Whether the beginning of a file is that of a Lite model: meta version 1 or 2, then a version as text."""
    if len(head) < _HEAD or int.from_bytes(head[:2], "little") not in (1, 2):
        return False
    text = head[2:18].partition(b"\0")[0]
    return bool(text) and all(32 < byte < 127 for byte in text)
