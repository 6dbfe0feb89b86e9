"""Whether PyPI has a Paddle release that is newer than every measured one, and what it does differently.

    python -m tools.new_paddle

Prints such releases, and for the newest what changed against the newest measured one, also into the step summary of a
workflow. Ends with 1 then, with 0 when there is none, with 2 when the index could not be asked.
"""

from __future__ import annotations

import os
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
        print(f"Paddle {release} is not measured")
    if releases:
        show_changes(releases[-1])
    return 1 if releases else 0


def show_changes(release: str) -> None:
    """Print what ``release`` changed; where a workflow runs, also into its summary."""
    newest = max(MEASURED, key=release_key)
    command = [sys.executable, "-m", "d2s_doctor", "verify", "--release", release, "--against", newest]
    shown = subprocess.run([*command, "--format", "markdown"], stdout=subprocess.PIPE, text=True, check=False).stdout
    print(shown)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        with open(summary, "a", encoding="utf-8") as handle:
            handle.write(shown)


if __name__ == "__main__":
    sys.exit(main())
