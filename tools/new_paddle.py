"""Whether PyPI has a Paddle release that is newer than every measured one.

    python -m tools.new_paddle

Prints such releases and ends with 1; ends with 0 when there is none, with 2 when the index could not be asked.
"""

from __future__ import annotations

import re
import subprocess
import sys

from d2s_doctor.inside.releases import MEASURED, release_key

_AVAILABLE = re.compile(r"^Available versions: (.+)$", re.MULTILINE)


def newer_releases(answer: str, measured: tuple[str, ...] = MEASURED) -> list[str]:
    """The releases in pip's answer that are newer than the newest of ``measured``, oldest first.

    Raises ValueError when ``answer`` holds no list of versions.
    """
    found = _AVAILABLE.search(answer)
    if not found:
        raise ValueError("pip printed no list of versions")
    newest = max(map(release_key, measured))
    releases = {version.strip() for version in found[1].split(",")}
    return sorted((release for release in releases if release_key(release) > newest), key=release_key)


def main() -> int:
    command = [sys.executable, "-m", "pip", "index", "versions", "paddlepaddle"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        releases = newer_releases(asked.stdout)
    except ValueError as error:
        print(f"cannot ask for releases of paddlepaddle: {error}\n{asked.stderr}", file=sys.stderr)
        return 2
    for release in releases:
        print(f"Paddle {release} is not measured: d2s-doctor verify --release {release}")
    return 1 if releases else 0


if __name__ == "__main__":
    sys.exit(main())
