"""Mutate what comes from outside, border by border, and look for an exception, a stall or a harmful character."""
