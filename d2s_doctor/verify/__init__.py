"""Entries x Paddle releases x modes: what really happens, written down."""
