"""How a sample that ends badly is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from d2s_doctor.inside.sample import run_sample


def test_an_exception_that_cannot_be_shown_is_named_without_our_frames(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "class Odd(Exception):\n    def __str__(self):\n        raise KeyboardInterrupt\nraise Odd\n"
    (tmp_path / "odd.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    report = run_sample(str(tmp_path / "odd.py"), "native")
    assert (report["outcome"], report["exception"], report["message"]) == ("raised", "__main__.Odd", "")
    assert "inside" not in capsys.readouterr().err
