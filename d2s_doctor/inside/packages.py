"""Which distributions of Paddle an interpreter has, from package metadata and without importing any."""

from typing import Dict, List


def paddle_packages() -> Dict[str, str]:
    """Installed distributions of Paddle: name to version. Any ``paddlepaddle`` or ``paddlepaddle-…`` counts."""
    from importlib import metadata

    packages: Dict[str, str] = {}
    for found in metadata.distributions():
        name = (found.metadata["Name"] or "").lower().replace("_", "-")
        if name == "paddlepaddle" or name.startswith("paddlepaddle-"):
            packages.setdefault(name, found.version)
    return packages


def main(arguments: List[str]) -> None:
    """Print the version of the first one, or nothing."""
    print(next(iter(paddle_packages().values()), ""))
