"""What samples need beside Paddle: named stacks of packages, one for each measured release that has it.

An environment is named ``<release>+<stack>``, like ``3.3.1+onnx``; so is its record below ``kb/verified/``.
"""

from __future__ import annotations

from typing import Dict, Tuple

_FOLDING = ("onnx-graphsurgeon==0.6.1", "sympy==1.14.0")
"""What paddle2onnx 2.x folds constants with; where it is missing, Polygraphy runs pip while it converts."""

STACKS: Dict[str, Dict[str, Tuple[str, ...]]] = {
    # Pairs that fit: the newest paddle2onnx that reads what this Paddle saves, and runtimes of the same time.
    "onnx": {
        "2.6.2": ("paddle2onnx==1.3.1", "onnx==1.16.2", "onnxruntime==1.18.1"),
        "3.0.0": ("paddle2onnx==2.0.1", "onnx==1.17.0", "onnxruntime==1.20.1", *_FOLDING),
        "3.2.2": ("paddle2onnx==2.1.0", "onnx==1.17.0", "onnxruntime==1.31.1", *_FOLDING),
        "3.3.1": ("paddle2onnx==2.1.0", "onnx==1.17.0", "onnxruntime==1.31.1", *_FOLDING),
    },
    # Pairs that people have installed and that do not fit, one for each release.
    "mismatch": {
        "2.6.2": ("paddle2onnx==2.1.0", "onnx==1.17.0", "onnxruntime==1.18.1"),
        "3.0.0": ("paddle2onnx==2.1.0", "onnx==1.17.0", "onnxruntime==1.20.1"),
        "3.2.2": ("paddle2onnx==1.3.1", "onnx==1.17.0", "onnxruntime==1.31.1"),
        "3.3.1": ("paddle2onnx==1.3.1", "onnx==1.17.0", "onnxruntime==1.31.1"),
    },
}
"""By stack and Paddle release: what pip installs beside ``paddlepaddle==<release>``."""


def environment_name(release: str, stack: str) -> str:
    """``3.3.1+onnx``; the release alone where ``stack`` is ""."""
    return release + "+" + stack if stack else release


def parts_of(environment: str) -> Tuple[str, str]:
    """``(release, stack)`` of an environment's name; the stack is "" without one."""
    release, _, stack = environment.partition("+")
    return release, stack if stack in STACKS else ""


def releases_of(stack: str, measured: Tuple[str, ...]) -> Tuple[str, ...]:
    """Those of the releases ``measured`` that this stack exists for; all for "". Raises KeyError for an unknown one."""
    return tuple(release for release in measured if release in STACKS[stack]) if stack else measured
