"""Draw docs/match.svg: what ``d2s-doctor match`` prints in a terminal, from a run of the program itself.

python docs/make_picture.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
COLUMNS = 100
COMMAND = ["match", "examples/train.log"]


def main() -> int:
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(COLUMNS), "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    done = subprocess.run(
        [sys.executable, "-m", "d2s_doctor", *COMMAND],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    console.print(Text(f"$ d2s-doctor {' '.join(COMMAND)}", style="bold"))
    console.print(Text.from_ansi(done.stdout), end="")
    svg = console.export_svg(title="d2s-doctor", unique_id="match")
    # The picture must not fetch fonts from another host.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    (ROOT / "docs" / "match.svg").write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
