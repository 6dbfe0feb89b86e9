"""Finds, in source alone, code that dynamic-to-static conversion refuses or changes silently."""
