"""Make ``d2s_doctor/report/words.txt``: the words that many files of installed packages use.

    python -m tools.vocabulary FOLDER ...

``report`` keeps what is made of such words. A word counts when several files hold it, also in small letters; names of
persons are left out (``names_of_persons`` and ``surnames`` in patterns.yaml), and forms of a word that is in already.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.vocabulary import WORDS, stems

TARGET = Path(__file__).resolve().parents[1] / "d2s_doctor" / "report" / "words.txt"
_KINDS = frozenset({".py", ".pyi", ".h", ".md", ".rst", ".txt", ".yaml"})
_MOST_READ = 400_000
_FILES, _FILES_IN_SMALL_LETTERS = 5, 3
_LENGTHS = range(3, 19)
_COLUMNS = 118


def vocabulary(folders: Iterable[Path]) -> list[str]:
    """The words of the files below ``folders``, shortest first among forms of one word, then sorted."""
    any_case: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in _KINDS and path.is_file():
                words = set(WORDS.findall(path.read_text("utf-8", errors="ignore")[:_MOST_READ]))
                any_case.update({word.lower() for word in words})
                small.update(word for word in words if word.islower())
    names = load_patterns().surnames | load_patterns().names_of_persons
    kept: set[str] = set()
    for word in sorted(any_case, key=lambda each: (len(each), each)):
        frequent = any_case[word] >= _FILES and small[word] >= _FILES_IN_SMALL_LETTERS
        usual = word.isascii() and len(word) in _LENGTHS and word not in names
        if frequent and usual and not any(stem in kept for stem in stems(word)):
            kept.add(word)
    return sorted(kept)


def main() -> None:
    lines, line = [], ""
    for word in vocabulary(map(Path, sys.argv[1:])):
        if len(line) + len(word) > _COLUMNS:
            lines.append(line)
            line = ""
        line = f"{line} {word}".lstrip()
    TARGET.write_text("\n".join([*lines, line, ""]), "utf-8")


if __name__ == "__main__":
    main()
