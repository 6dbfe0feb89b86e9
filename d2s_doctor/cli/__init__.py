"""The command line: one of the front doors on the rooms."""
