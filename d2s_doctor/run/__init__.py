"""Execute samples in the user's own interpreter, never in ours."""
