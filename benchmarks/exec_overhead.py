"""What ``exec`` costs: a program that prints 1 GB, alone and through ``exec``, into a pipe and on a pseudo terminal.

    python -m benchmarks.exec_overhead [--megabytes 1000] [--runs 3]

Measured at 1dd4935 on two cores that nine others used (load up to 73; not repeated on a quiet machine), 1 GB, 2 runs: a
pipe 1.44 s alone and 10.48 s through ``exec``, a terminal 53.12 s and 96.79 s; a program that does nothing 0.054 s and
0.524 s; most memory of any process 110 MB.

Times are seconds on the clock until the reader has all of it, runs taking turns, best of them; memory is the most that
``exec`` itself held.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time

_LINE = "Epoch 1/3 step {:09d}/1000000 - loss: 0.123456 - acc: 0.9912 - 12ms/step lr 0.001 reader_cost: 0.002 ips: 200"
_PRINTS = f"""
import sys
block = "".join({_LINE!r}.format(n) + "\\n" for n in range(10_000)).encode()
for _ in range(int(sys.argv[1]) * 1_000_000 // len(block)):
    sys.stdout.buffer.write(block)
"""


def _time(command: list[str], terminal: bool) -> tuple[float, int]:
    """Seconds until all was read, and bytes."""
    if terminal:
        import pty

        ours, theirs = pty.openpty()
    else:
        ours, theirs = os.pipe()
    started, total = time.perf_counter(), 0
    with subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL) as process:
        os.close(theirs)
        try:
            while data := os.read(ours, 1 << 20):
                total += len(data)
        except OSError:  # the terminal's other side is closed
            pass
        process.wait()
    os.close(ours)
    return time.perf_counter() - started, total


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    alone = [sys.executable, "-c", _PRINTS, str(options.megabytes)]
    through = [sys.executable, "-m", "d2s_doctor", "exec", "--", *alone]
    print("| into | alone | through `exec` | a MB costs |\n|---|---|---|---|")
    for name, terminal in (("a pipe", False), ("a terminal", True)):
        rounds = [(_time(alone, terminal), _time(through, terminal)) for _ in range(options.runs)]
        assert all(first[1] == second[1] for first, second in rounds), "exec lost output"
        best = [min(each[place][0] for each in rounds) for place in (0, 1)]
        cost = 1000 * (best[1] - best[0]) / options.megabytes
        print(f"| {name} | {best[0]:.2f} s | {best[1]:.2f} s | {cost:.2f} ms |")
    empty = [_time([*prefix, sys.executable, "-c", "pass"], False)[0] for prefix in ([], through[:5]) for _ in range(3)]
    print(f"\nA program that does nothing: {min(empty[:3]):.3f} s alone, {min(empty[3:]):.3f} s through `exec`.")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // (1 if sys.platform == "darwin" else 1024)
    print(f"Most memory of any of these processes: {most // (1 << 20) if sys.platform == 'darwin' else most} MB.")


if __name__ == "__main__":
    main()
