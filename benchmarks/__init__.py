"""Measurements: accuracy, speed, robustness against mutated logs, overhead. Run by hand; no figure is asserted."""
