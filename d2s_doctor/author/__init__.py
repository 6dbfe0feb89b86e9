"""Tools for people who write entries: what is covered, what clashes, and the skeleton of a new entry."""
