"""What tracing costs a program in which nothing is wrong: ResNet-18 converted and called, with and without it.

    python benchmarks/trace_overhead.py /path/to/python [more pythons] [--calls 20] [--rounds 3]

The peer is the same program run by the same Python; processor time is compared, since it does not depend on what else
the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = """
import sys
import paddle

paddle.seed(1)
net = paddle.jit.to_static(paddle.vision.models.resnet18(), full_graph=True)
net.eval()
image = paddle.ones([1, 3, 64, 64])
with paddle.no_grad():
    for _ in range(int(sys.argv[1])):
        net(image)
"""


def seconds(command: list[str], folder: str) -> float:
    """Processor time of a command and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pythons", nargs="+")
    parser.add_argument("--calls", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print("| Paddle | alone | traced | ratio | with --compare | findings |\n|---|---|---|---|---|---|")
    for python in options.pythons:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "train.py").write_text(PROGRAM)
            program = ["train.py", str(options.calls)]
            trace = [sys.executable, "-m", "d2s_doctor", "trace", "--python", python, "--json", "--output", "r.json"]
            alone, traced, compared = [], [], []
            for _ in range(options.rounds):
                alone.append(seconds([python, *program], folder))
                traced.append(seconds([*trace, *program], folder))
                compared.append(seconds([*trace, "--compare", *program], folder))
            report = json.loads(Path(folder, "r.json").read_text())
        one, two, three = (statistics.median(times) for times in (alone, traced, compared))
        release = report["processes"][0]["paddle"]
        print(
            f"| {release} | {one:.2f} s | {two:.2f} s | {two / one:.2f} | {three / one:.2f} "
            f"| {len(report['explanations'])} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
