"""The packages on the way from Paddle to another runtime, and whether they fit this Paddle."""

from typing import Any, Dict, List, Mapping

from ..probe import Known, Probe, ProbeVerdict, RawFacts, python_command, release_of, verdict
from ..probe_tools import distribution
from ..releases import in_range

_PACKAGES = (
    "paddle2onnx onnx onnxruntime onnxruntime-gpu tensorrt polygraphy paddlelite x2paddle paddleslim scipy h5py"
    " safetensors"
)


class ChainProbe(Probe):
    """Versions of the packages between Paddle and the runtimes, held against the table of what fits what."""

    id = "chain"
    order = 61
    topics = ("chain",)
    uses_table = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """Versions by package metadata; nothing is imported, since that is what may crash."""
        found = {name: distribution(name) for name in _PACKAGES.split()}
        return {"packages": {name: version for name, version in found.items() if version}}

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        """The first row of the table that fits a package counts; what no row speaks of is not known."""
        packages: Mapping[str, str] = facts.get("packages") or {}
        release = release_of(known)
        misfits: List[Mapping[str, Any]] = []
        if release:
            rows = [_row(name, version, release, known) for name, version in packages.items()]
            misfits = [row for row in rows if row.get("state") in ("fails", "crashes")]
        shown = {
            "packages": ["%s %s" % pair for pair in sorted(packages.items())],
            "release": release,
            "python": python_command(known),
            "misfits": ["%s %s" % (row["package"], packages[row["package"]]) for row in misfits],
            "install": " ".join('"%s"' % row["install"] for row in misfits if row.get("install")),
            "entries": list(dict.fromkeys(str(row["entry"]) for row in misfits if row.get("entry"))),
            "clears": _cleared(packages, release, known) if release else [],
        }
        if misfits:
            crashes = any(row["state"] == "crashes" for row in misfits)
            return verdict("fail" if crashes else "warn", "chain.misfit", **shown)
        return verdict("ok", "chain.some" if packages else "chain.none", **shown)


def _row(name: str, version: str, release: str, known: Known) -> Mapping[str, Any]:
    """The first row of the table about this package and this Paddle; empty where there is none."""
    for row in known.get("compatibility", {}).get("pairs", ()):
        if row["package"] == name and in_range(version, row["versions"]) and in_range(release, row["paddle"]):
            return dict(row)
    return {}


def _cleared(packages: Mapping[str, str], release: str, known: Known) -> List[str]:
    """The entries whose only causes are misfits of the table, where each package is known and none of them misfits."""
    table = known.get("compatibility", {})
    versions = {"numpy": known.get("numpy", {}).get("version"), **packages}
    cleared = []
    for entry in table.get("only_causes", ()):
        rows = [row for row in table["pairs"] if row.get("entry") == entry]
        if rows and all(_is_sound(row, versions, release) for row in rows):
            cleared.append(entry)
    return cleared


def _is_sound(row: Mapping[str, Any], versions: Mapping[str, Any], release: str) -> bool:
    """Whether what the row warns of is not so here; a package whose version is not known may be the one."""
    if not in_range(release, row["paddle"]):
        return True
    version = versions.get(row["package"])
    if not version:
        return row["package"] in _PACKAGES.split()  # looked for, and not installed
    return not in_range(version, row["versions"])


PROBE = ChainProbe()
