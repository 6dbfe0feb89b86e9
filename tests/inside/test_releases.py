from __future__ import annotations

import pytest

from d2s_doctor.inside.releases import in_range, release_key


@pytest.mark.parametrize(
    ("release", "wanted", "inside"),
    [
        ("2.6.2", "2.6.2", True),
        ("3.0.0", "2.6.2", False),
        ("3.0.0", ">=3.0.0", True),
        ("2.6.2", ">=3.0.0", False),
        ("3.2.2", ">=3.0.0,<3.3.0", True),
        ("3.3.1", ">=3.0.0,<3.3.0", False),
        ("3.10.0", ">3.9", True),
        ("3.0.0rc1", "==3.0.0", True),
        ("3.1.1.post120", "<=3.1.1", True),
        ("2.6.2", "", True),
    ],
)
def test_ranges(release: str, wanted: str, inside: bool) -> None:
    assert in_range(release, wanted) is inside


def test_odd_releases_still_sort() -> None:
    assert release_key("0.0.0") == release_key("nightly") < release_key("2.6")
