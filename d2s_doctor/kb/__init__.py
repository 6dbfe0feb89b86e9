"""The knowledge: YAML files to entries, entries to the compiled base that is shipped."""
