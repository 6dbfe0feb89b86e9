"""Runs any command as if this program were not there, and reads its output while it passes by."""
