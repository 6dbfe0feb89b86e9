"""Write down what the matcher says of every recorded log, and print what changed.

    python -m tests.recording.bless

The verdicts stand in tests/logs/verdicts.json; review the difference before committing it. The accuracy
tests do not read them: a log under <code>/ must be answered by <code>, whatever was blessed.
"""

from __future__ import annotations

import json
import sys

from d2s_doctor import diagnose, load_kb
from tests.recording.corpus import LOGS, VERDICTS, all_logs, read_verdicts


def main() -> int:
    kb = load_kb()
    old = read_verdicts()
    new = {}
    for path in all_logs():
        diagnosis = diagnose(path.read_bytes(), kb=kb)
        first = diagnosis.matches[0].id if diagnosis.matches else None
        new[path.relative_to(LOGS).as_posix()] = {"verdict": diagnosis.verdict, "id": first}
    for name in sorted(set(old) | set(new)):
        if old.get(name) != new.get(name):
            print(f"{name}: {old.get(name)} -> {new.get(name)}")
    VERDICTS.write_text(json.dumps(new, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(new)} verdicts written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
