"""Print the source of a program of the corpus, to run or to edit it by hand.

python -m tools.extract D2S103/export_beam > export_beam.py
"""

from __future__ import annotations

import sys

from d2s_doctor.author.corpus import SAMPLE, read_corpus
from d2s_doctor.kb.folder import read_folder
from tools.corpus_file import CORPUS_FOLDER, ROOT


def source_of(program_id: str) -> str:
    """The source of a program by its id; that of a sample is the ``before`` of its entry. Raises KeyError."""
    program = {each.id: each for each in read_corpus(CORPUS_FOLDER)}[program_id]
    if program.kind == SAMPLE:
        return {entry.id: entry.before for entry in read_folder(ROOT / "kb")}[program.entry or ""]
    return program.source


def main() -> int:
    try:
        sys.stdout.write(source_of(sys.argv[1]))
    except (IndexError, KeyError):
        print("name a program of the corpus: python -m tools.extract D2S103/export_beam", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
