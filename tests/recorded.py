"""The recorded logs of the corpus, read once for all tests."""

from __future__ import annotations

from pathlib import Path

from d2s_doctor.author.corpus import CORPUS, RecordedLog, read_logs

CORPUS_FOLDER = Path(__file__).resolve().parent.parent / CORPUS
RECORDED: tuple[RecordedLog, ...] = tuple(read_logs(CORPUS_FOLDER))
ONE_OF_EACH: tuple[RecordedLog, ...] = tuple({log.program: log for log in RECORDED}.values())
"""The last run of every program, where all releases and switches would tell no more."""
_BY_NAME = {log.name: log for log in RECORDED}


def recorded(name: str) -> RecordedLog:
    """A log by its name, ``D2S103/sample.yaml#3.3.1-ast``. Raises KeyError when there is none."""
    return _BY_NAME[name]
