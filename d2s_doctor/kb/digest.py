"""A short fingerprint of an entry's samples: what was verified is still what is shown."""

from __future__ import annotations

import hashlib

from d2s_doctor.model import Entry


def digest(entry: Entry) -> str:
    """16 hex digits over both samples; changes when either does, not when prose does."""
    return hashlib.sha256(f"{entry.before}\0{entry.after}".encode()).hexdigest()[:16]
