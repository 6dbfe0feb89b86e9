"""Watches a program's conversions from within its own Python, without any change to its code."""
