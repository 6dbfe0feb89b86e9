"""Which Paddle is installed, without importing it."""

import importlib.util
import os
from typing import Any, Dict

from ..packages import paddle_packages
from ..probe import Known, Probe, ProbeVerdict, RawFacts, python_command, verdict
from ..probe_tools import (
    version_file,
)
from ..releases import MEASURED, release_key


class InstallProbe(Probe):
    """Packages, files and version of Paddle, and what of the working folder lies in its way."""

    id = "paddle.install"
    order = 20
    topics = ("paddle.version",)
    cheap = True
    always = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """What is installed, without importing it: an import may fail, hang or crash."""
        spec = importlib.util.find_spec("paddle")
        folders = list(spec.submodule_search_locations or []) if spec else []
        in_working_folder = [
            name for name in ("paddle.py", "numpy.py", os.path.join("paddle", "__init__.py")) if os.path.exists(name)
        ]
        return {
            "packages": paddle_packages(),
            "location": spec.origin if spec else None,
            "remains": folders[0] if spec and not spec.origin and folders else None,
            "version": version_file().get("full_version"),
            "shadow": [name for name in in_working_folder if not spec or os.path.abspath(name) != spec.origin],
        }

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        packages = facts.get("packages") or {}
        names = [f"{name} {version}" for name, version in sorted(packages.items())]
        version = str(facts.get("version") or next(iter(packages.values()), ""))
        shown = {
            "packages": names,
            "version": version,
            "location": facts.get("location"),
            "python": python_command(known),
            "names": " ".join(sorted(packages)),
            "requirement": " ".join(f"{name}=={version}" for name, version in sorted(packages.items())),
            "measured": f"{MEASURED[0]}–{MEASURED[-1]}",
        }
        if facts.get("shadow"):
            return verdict("warn", "install.shadow", **shown, files=facts["shadow"])
        if facts.get("remains"):
            return verdict("fail", "install.remains", **{**shown, "location": facts["remains"]})
        if not facts.get("location"):
            return verdict("fail", "install.hollow" if packages else "install.none", **shown)
        if len(packages) > 1:
            return verdict("warn", "install.several", **shown)
        if packages and _disagree(version, next(iter(packages.values()))):
            return verdict("warn", "install.mixed", **shown)
        if version and _unmeasured(version):
            return verdict("unknown", "install.unmeasured", **shown)
        return verdict("ok", "install.ok" if packages else "install.unpackaged", **shown)


def _disagree(file: str, package: str) -> bool:
    """Whether Paddle's own version and its package's differ; builds from a branch call themselves 0.0.0."""
    return (0, 0, 0) not in (release_key(file), release_key(package)) and release_key(file) != release_key(package)


def _unmeasured(version: str) -> bool:
    """Whether a release lies outside the series that entries are measured on."""
    series = release_key(version)[:2]
    return not release_key(MEASURED[0])[:2] <= series <= release_key(MEASURED[-1])[:2]


PROBE = InstallProbe()
