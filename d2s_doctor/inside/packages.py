"""Which distributions of Paddle an interpreter has, from package metadata and without importing any."""

from typing import Dict, List


def is_paddle(name: str) -> bool:
    """Whether a distribution of this name is Paddle: ``paddlepaddle`` or any ``paddlepaddle-…``, however spelt."""
    return (name.lower().replace("_", "-") + "-").startswith("paddlepaddle-")


def paddle_packages() -> Dict[str, str]:
    """Installed distributions of Paddle: name to version. Any ``paddlepaddle`` or ``paddlepaddle-…`` counts."""
    from importlib import metadata

    packages: Dict[str, str] = {}
    for found in metadata.distributions():
        name = (found.metadata["Name"] or "").lower().replace("_", "-")
        if is_paddle(name):
            packages.setdefault(name, found.version)
    return packages


def main(arguments: List[str]) -> None:
    """Print the version of the first one, or nothing."""
    print(next(iter(paddle_packages().values()), ""))
