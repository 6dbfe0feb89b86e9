"""Failures and the index to a Diagnosis."""

from d2s_doctor.match.stream import diagnose, diagnose_stream

__all__ = ["diagnose", "diagnose_stream"]
