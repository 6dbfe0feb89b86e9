"""Write the tree of one language into a folder: ``python -m d2s_doctor.site en FOLDER``, for any other generator."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from d2s_doctor.render.messages import languages
from d2s_doctor.site.sources import read_sources
from d2s_doctor.site.tree import read_written, tree


def main(language: str, folder: str) -> None:
    """Write the tree of ``language`` into ``folder``."""
    root = Path.cwd()
    target = Path(folder)
    shutil.copytree(root / "docs" / "assets", target / "assets", dirs_exist_ok=True)
    for path, text in tree(read_sources(root), read_written(root / "docs", language), language).items():
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in languages():
        raise SystemExit("usage: python -m d2s_doctor.site LANGUAGE FOLDER, in the root of the checkout")
    main(*sys.argv[1:])
