"""The locked development environment fits what pyproject.toml declares, and names no registry."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.version import Version

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
LOCK = (ROOT / ".ci" / "requirements.txt").read_text("utf-8")
PIN = re.compile(r"(?m)^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\\\n]+?))? \\$")


def _name(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def test_every_declared_requirement_is_pinned_within_its_bounds() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins: dict[str, list[tuple[Version, Marker | None]]] = {}
    for pin in PIN.finditer(LOCK):
        marker = Marker(pin["marker"]) if pin["marker"] else None
        pins.setdefault(_name(pin["name"]), []).append((Version(pin["version"]), marker))
    extras = project["optional-dependencies"]
    for text in (*project["dependencies"], *extras["test"], *extras["docs"]):
        wanted = Requirement(text)
        if _name(wanted.name) == "d2s-doctor":
            continue
        found = pins.get(_name(wanted.name), [])
        assert found, f"{wanted.name} is not locked; run `make lock`"
        assert all(wanted.specifier.contains(version) for version, _ in found), f"{text}; run `make lock`"


def test_every_pin_has_a_hash_and_no_registry_is_named() -> None:
    pins = len(PIN.findall(LOCK))
    assert pins > 50
    assert len(re.findall(r"\\\n(?!    --hash=sha256:[0-9a-f]{64})", LOCK)) == 0
    assert not re.search(r"://|^--?(?:i|index|extra|find)", LOCK, re.MULTILINE)
    assert set(re.findall(r"(?m)^(?!    --hash=)(?![\w.-]+==)(.+)$", LOCK)) == set()


def test_ci_installs_the_lock_by_its_hashes() -> None:
    commands = (ROOT / ".ci" / "pythons").read_text("utf-8")
    assert re.search(r"uv pip install .* --require-hashes -r \.ci/requirements\.txt\n", commands)
