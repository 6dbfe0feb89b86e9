"""Tools of this repository: they need a checkout and are not part of the package."""
