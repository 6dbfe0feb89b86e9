"""Toolkits that stand on Paddle."""

from typing import Any, Dict

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..probe_tools import distribution

_TOOLKITS = (
    "paddleocr paddledet paddlenlp paddlex paddleseg paddleclas paddlespeech paddleslim paddlehub paddle3d ppdiffusers"
    " paddle2onnx x2paddle paddlelite fastdeploy-python fastdeploy-gpu-python visualdl onnx onnxruntime gast protobuf"
)


class ToolkitsProbe(Probe):
    """Which toolkits and converters are installed, and their versions."""

    id = "toolkits"
    order = 60

    def ask(self, paddle: Any) -> Dict[str, Any]:
        found = {name: distribution(name) for name in _TOOLKITS.split()}
        return {"packages": {name: version for name, version in found.items() if version}}

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        packages = [f"{name} {version}" for name, version in sorted((facts.get("packages") or {}).items())]
        return verdict("ok", "toolkits.some" if packages else "toolkits.none", packages=packages)


PROBE = ToolkitsProbe()
