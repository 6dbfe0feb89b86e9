"""Build hook: compile kb/ and the message catalogue into the package, so that the wheel works without the checkout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileKnowledge(BuildHookInterface):  # type: ignore[type-arg]
    """Writes d2s_doctor/data/*.json before the files of the wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from d2s_doctor.kb.load import compile_shipped
            from d2s_doctor.render.entry_address import remember
            from d2s_doctor.render.messages import compile_catalogue

            data = str(root / "d2s_doctor" / "data")
            compile_shipped(str(root / "kb"), data)
            compile_catalogue(data)
            remember(data)
        finally:
            sys.path.remove(str(root))
