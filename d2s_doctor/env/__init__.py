"""Probes of the user's interpreter, and of the files that a failure names."""
