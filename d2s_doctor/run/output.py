"""What a sample prints, up to a limit and cleaned."""

from __future__ import annotations

from collections.abc import Callable

from d2s_doctor.log.clean import clean_text

OnOutput = Callable[[str], None]


class Output:
    """Collects what a sample prints, at most ``limit`` bytes, and hands it on as cleaned text as it comes."""

    def __init__(self, limit: int, on_output: OnOutput | None) -> None:
        self.limit = limit
        self.on_output = on_output
        self.data = bytearray()
        self.flooded = False

    def take(self, data: bytes) -> bool:
        """Keep what fits; False when the limit was passed."""
        left = self.limit - len(self.data)
        self.flooded = self.flooded or len(data) > left
        kept = data[: max(0, left)]
        self.data += kept
        if kept and self.on_output:
            self.on_output(clean_text(kept.decode("utf-8", "replace")))
        return not self.flooded

    def text(self) -> str:
        """Everything that was kept, as cleaned text."""
        return clean_text(self.data.decode("utf-8", "replace"))
