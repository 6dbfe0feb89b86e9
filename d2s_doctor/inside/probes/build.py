"""What Paddle was compiled for."""

from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..probe_tools import attempt, build_kind, built_with, return_none, version_file


class BuildProbe(Probe):
    """CPU, CUDA, ROCm or XPU, with the versions of their libraries."""

    id = "build"
    order = 90
    topics = ("paddle.build",)
    uses_paddle = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """What Paddle was built for: its version file, and what its core says where it could be imported."""
        constants = version_file()
        names = ("commit", "cuda_version", "cudnn_version", "hip_version", "xpu_xre_version", "xpu_version")
        facts: Dict[str, Any] = {
            name: constants.get(name) for name in (*names, "with_mkl", "cinn_version", "tensorrt_version")
        }
        facts["archs"] = [str(arch) for arch in constants.get("compiled_cuda_archs") or []]
        facts["known"] = bool(constants)
        for kind in ("cuda", "rocm", "xpu", "cinn", "ipu", "distribute") if paddle else ():
            facts["with_" + kind] = attempt(getattr(paddle.device, "is_compiled_with_" + kind, return_none))
        return facts

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        """What Paddle was compiled for."""
        install = known.get("paddle.install")
        if install is not None and not install.get("location"):
            return verdict("skipped", "skipped.not_installed")
        if not facts.get("known") and facts.get("with_cuda") is None:
            return verdict("unknown", "build.unknown")
        kind = build_kind(facts)
        return verdict(
            "ok",
            f"build.{kind}",
            cuda=built_with(facts.get("cuda_version")),
            cudnn=built_with(facts.get("cudnn_version")),
            hip=built_with(facts.get("hip_version")),
            xpu=built_with(facts.get("xpu_xre_version")) or built_with(facts.get("xpu_version")),
            cinn=built_with(facts.get("cinn_version")),
            tensorrt=built_with(facts.get("tensorrt_version")),
            commit=facts.get("commit"),
        )


PROBE = BuildProbe()
