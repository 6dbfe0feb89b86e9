"""A log turned into an issue that a maintainer can use: what matters of it, and nothing that identifies its owner."""
