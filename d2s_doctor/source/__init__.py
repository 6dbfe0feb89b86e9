"""The user's own source as evidence: what it says for or against the entry that a log suggests."""

from d2s_doctor.source.evidence import SourceEvidence, read_source_of

__all__ = ["SourceEvidence", "read_source_of"]
