"""Failures and the index to a Diagnosis."""

from d2s_doctor.match.diagnose import diagnose

__all__ = ["diagnose"]
