"""Reads the files of exported models, without Paddle, without running or unpickling anything."""
