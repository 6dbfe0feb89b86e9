"""The variations of the entries: what was written was run, and does what the entries say."""

from tools import variations


def written() -> list[variations.Challenge]:
    """Those of benchmarks/variations that bring a program; the corpus is not read."""
    return variations.challenges(corpus=False)


def test_what_was_written_was_run_as_it_stands() -> None:
    seen = variations.read_seen()
    stale = [
        f"{challenge.key} {release}"
        for challenge in written()
        for release in variations.RELEASES
        if seen.get(challenge.key, {}).get(release, {}).get("digest") != challenge.digest
    ]
    assert not stale, "run `python -m tools.variations` for these"
    assert len(written()) > 200


def test_every_written_variation_does_what_the_entry_says() -> None:
    seen = variations.read_seen()
    wrong = [
        f"{challenge.key} {release}: {each}"
        for challenge in written()
        for release, cell in seen.get(challenge.key, {}).items()
        for each in variations.disagreements(challenge, release, {m: w for m, w in cell.items() if m != "digest"})
    ]
    assert not wrong
