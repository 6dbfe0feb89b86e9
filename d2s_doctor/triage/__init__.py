"""Many logs at once: one record for each, added up to a table in any order, here or on a cluster."""
