"""What several probes ask with: package metadata, Paddle's version file, small programs."""

import ast
import contextlib
import importlib.util
import os
import subprocess
from typing import Any, Callable, Dict, Mapping, Optional

from .programs import find_program

ENVIRONMENT = dict(os.environ)
"""The environment before Paddle changes it."""
TOOL_SECONDS = 2


def distribution(name: str) -> Optional[str]:
    """The version that package metadata claims, or None."""
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def version_file() -> Dict[str, Any]:
    """The constants of Paddle's generated version module, read as text so that a broken Paddle tells them too."""
    spec = importlib.util.find_spec("paddle")
    if not spec or not spec.origin:
        return {}
    for name in (os.path.join("version", "__init__.py"), "version.py"):
        path = os.path.join(os.path.dirname(spec.origin), name)
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as handle:
                return _constants(handle.read())
    return {}


def _constants(source: str) -> Dict[str, Any]:
    found: Dict[str, Any] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with contextlib.suppress(ValueError):
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def attempt(call: Callable[[], Any]) -> Any:
    """What ``call`` returns; None when it raises."""
    try:
        return call()
    except Exception:
        return None


def return_none() -> None:
    """Stands for a function that this release of Paddle lacks."""


def error_text(error: BaseException) -> str:
    """The class and the beginning of the text of an error."""
    return type(error).__name__ + ": " + str(error)[:2000]


def read(path: str) -> str:
    """The first mebibyte of a file; "" when it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as handle:
            return handle.read(1 << 20)
    except OSError:
        return ""


def tool(*command: str) -> Dict[str, str]:
    """What a small program prints, as {"text"} or {"error"}; a driver that hangs must not hang the probe."""
    program = find_program(command[0]) or command[0]
    if not os.path.isabs(program):
        return {"error": "not found"}
    try:
        done = subprocess.run(
            (program, *command[1:]), stdin=subprocess.DEVNULL, capture_output=True, timeout=TOOL_SECONDS
        )
    except subprocess.TimeoutExpired:
        return {"error": "timeout"}
    except OSError as error:
        return {"error": error_text(error)}
    text = done.stdout.decode("utf-8", "replace")
    return {"error": (text or f"exit {done.returncode}").strip()[:200]} if done.returncode else {"text": text}


def built_with(text: object) -> str:
    """A version of the version file, where False, None, 0 and their texts all mean "not built with it"."""
    return "" if str(text) in ("None", "False", "0", "", "OFF") else str(text)


def build_kind(facts: Mapping[str, Any]) -> str:
    """cuda, rocm, xpu or cpu. ROCm builds also call themselves CUDA builds, so they are looked at first."""
    if facts.get("with_rocm") or built_with(facts.get("hip_version")):
        return "rocm"
    if facts.get("with_cuda") or built_with(facts.get("cuda_version")):
        return "cuda"
    if facts.get("with_xpu") or built_with(facts.get("xpu_xre_version")) or built_with(facts.get("xpu_version")):
        return "xpu"
    return "cpu"
