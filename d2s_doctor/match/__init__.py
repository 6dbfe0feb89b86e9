"""Failures and the compiled base to a Diagnosis: retrieval, alignment, context, scoring, calibration, root cause."""

from d2s_doctor.match.pipeline import diagnose, diagnose_lines, diagnose_stream, read_lines

__all__ = ["diagnose", "diagnose_lines", "diagnose_stream", "read_lines"]
