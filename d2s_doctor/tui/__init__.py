"""The terminal app: one of the front doors on the rooms. ``app.py`` is where to begin."""
