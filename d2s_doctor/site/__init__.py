"""The published reference: entries and records to pages. Pure; MkDocs enters in ``hook`` only."""

from d2s_doctor.site.tree import tree

__all__ = ["tree"]
