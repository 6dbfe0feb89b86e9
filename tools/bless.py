"""Write down what the matcher says of every recorded log, and print what changed.

    python -m tools.bless

The verdicts stand beside the logs in the corpus; review the difference before committing it. tests/match/test_corpus.py
holds them against the folders: a log below corpus/<code>/ must be answered by <code>, whatever was blessed.
"""

from __future__ import annotations

import argparse
import sys

from d2s_doctor import diagnose, load_kb
from d2s_doctor.author.corpus import RecordedLog, RecordedProgram, read_programs
from d2s_doctor.kb.base import KnowledgeBase
from tools.corpus_file import CORPUS_FOLDER, write_file


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(description=__doc__.split("\n")[0]).parse_args(arguments)
    kb = load_kb()
    count = 0
    for path in sorted(CORPUS_FOLDER.rglob("*.yaml")):
        programs = read_programs(path, CORPUS_FOLDER)
        now = [blessed(program, kb) for program in programs]
        count += sum(len(program.logs) for program in now)
        if now != programs:
            for line in changes(programs, now):
                print(line)
            write_file(now)
    print(f"{count} verdicts written")
    return 0


def blessed(program: RecordedProgram, kb: KnowledgeBase) -> RecordedProgram:
    """The program with the verdicts that the matcher gives now."""
    return program._replace(logs=tuple(_blessed(log, kb) for log in program.logs))


def _blessed(log: RecordedLog, kb: KnowledgeBase) -> RecordedLog:
    diagnosis = diagnose(log.data, kb=kb)
    return log._replace(verdict=diagnosis.verdict, answer=diagnosis.matches[0].id if diagnosis.matches else None)


def changes(old: list[RecordedProgram], new: list[RecordedProgram]) -> list[str]:
    """One line for each log whose verdict or first match is another."""
    before = {log.name: log for program in old for log in program.logs}
    changed = [log for program in new for log in program.logs if log != before[log.name]]
    return [f"{log.name}: {_shown(before[log.name])} -> {_shown(log)}" for log in changed]


def _shown(log: RecordedLog) -> str:
    return f"{log.verdict or 'not blessed'} {log.answer or ''}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
