"""How right `check` is about functions whose conversion was run: false alarms, and failures that it finds.

    python benchmarks/check_conversions.py [--show] [FOLDER…]

A folder holds Python files; beside each lie JSON files, one a release, with what its cases came to
(tools/run_conversions.py). An
alarm is a function with a finding. It is false where the conversion gave what eager mode gives in the mode that the
finding is about; a function that raises, differs, hangs or crashes is found where there is a finding.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from d2s_doctor import load_kb
from d2s_doctor.check.analysis import Analysis
from d2s_doctor.check.linter import CheckOptions, Judge, rules_in_force
from d2s_doctor.check.project import FunctionInfo, Project
from d2s_doctor.check.source_file import read_source
from d2s_doctor.inside.releases import in_range
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Entry

FOLDERS = Path(__file__).parents[1] / "tests" / "check" / "conversions"


class Judged(NamedTuple):
    """A case in one mode, what it came to, and the codes of the findings for that mode with their lines."""

    case: str
    mode: str
    outcome: str
    error: str
    findings: tuple[tuple[str, int], ...]


def judged(folder: Path, kb: KnowledgeBase) -> Iterator[Judged]:
    """Every case of a folder in both modes."""
    for run in sorted(folder.glob("*.json")):
        recorded = json.loads(run.read_text(encoding="utf-8"))
        name = run.stem.rpartition("-")[0]
        source = read_source(str(folder / f"{name}.py"))
        for case, outcomes in recorded["outcomes"].items():

            def chosen(function: FunctionInfo, case: str = case) -> bool:
                cls = function.cls
                return (function.name == case and cls is None) or (
                    cls is not None and case == cls.name and function.name == "forward"
                )

            project = Project([source])
            analysis = Analysis(project, chosen=chosen)
            for mode in ("ast", "sot"):
                rules = rules_in_force(kb.entries, CheckOptions((recorded["paddle"],), mode))
                judge = Judge(project, rules, (recorded["paddle"],))
                for function in analysis.functions:
                    judge.take(function)
                found = list(judge.result(analysis).findings)
                if mode == "sot":
                    found = [
                        each for each in found if not _spares_small_graphs(kb.entries[each.code], recorded["paddle"])
                    ]
                yield Judged(
                    f"{name}.{case} {recorded['paddle']}",
                    mode,
                    outcomes[mode],
                    outcomes.get(f"{mode}_error", ""),
                    tuple((each.code, each.line) for each in found if mode in each.modes or "run" in each.modes),
                )


def _spares_small_graphs(entry: Entry, release: str) -> bool:
    """Whether SOT fails only with MIN_GRAPH_SIZE=0: small functions like these run eagerly."""
    cells = [expected.outcomes() for expected in entry.expect if in_range(release, expected.paddle)]
    return any(cell.get("sot") == "passes" and cell.get("sot0", "passes") != "passes" for cell in cells)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "folders",
        nargs="*",
        type=Path,
        default=[FOLDERS / name for name in ("tuned", "held_out", "blind", "fresh", "further")],
    )
    parser.add_argument("--show", action="store_true", help="print false alarms and what is missed")
    options = parser.parse_args()
    kb = load_kb()
    print("| folder | mode | cases | fail | found | alarms | false |\n|---|---|---|---|---|---|---|")
    for folder in options.folders:
        every = list(judged(folder, kb))
        for mode in ("ast", "sot"):
            cases = [each for each in every if each.mode == mode]
            failing = [each for each in cases if each.outcome != "passes"]
            found = [each for each in failing if each.findings]
            false = [each for each in cases if each.findings and each.outcome == "passes"]
            counts = f"{len(cases)} | {len(failing)} | {len(found)} | {len(found) + len(false)} | {len(false)}"
            print(f"| {folder.name} | {mode} | {counts} |")
            for each in false if options.show else ():
                print(f"  false: {each.case} {each.findings}")
            for each in failing if options.show else ():
                word = "found " if each.findings else "MISSED"
                print(f"  {word}: {each.case} {each.outcome} {each.findings} {each.error[:100]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
