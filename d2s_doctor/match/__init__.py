"""Failures and the index to a Diagnosis."""

from d2s_doctor.match.diagnose import diagnose_lines
from d2s_doctor.match.stream import diagnose, diagnose_stream, read_lines

__all__ = ["diagnose", "diagnose_lines", "diagnose_stream", "read_lines"]
