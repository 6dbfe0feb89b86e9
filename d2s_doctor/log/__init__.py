"""The border for untrusted text: bytes in, cleaned lines and failures out."""

from d2s_doctor.log.clean import clean_lines
from d2s_doctor.log.split import split_failures

__all__ = ["clean_lines", "split_failures"]
