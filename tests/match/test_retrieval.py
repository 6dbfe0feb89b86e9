"""Candidate retrieval: the rarest words lead to exactly the signatures that a scan of all would find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor import load_kb
from d2s_doctor.kb.tokens import words
from d2s_doctor.match.retrieval import MOST_CANDIDATES, retrieve_candidates

KB = load_kb()
SOME_WORDS = st.lists(st.sampled_from(sorted(KB.weights)), max_size=40).map(" ".join)
PARTS = st.sampled_from([" ".join(each.literals) for each in KB.signatures]).flatmap(
    lambda text: st.integers(0, len(text)).map(lambda cut: text[:cut])
)


def scan(text: str) -> set[int]:
    present = set(words(text))
    found = set()
    for number, indexed in enumerate(KB.signatures):
        vocabulary = set(words(" ".join(indexed.literals)))
        shared = sum(KB.weights[word] for word in vocabulary & present)
        if indexed.weight and shared >= KB.factors["least_word_share"] * indexed.weight + 1e-9:
            found.add(number)
    return found


@given(st.one_of(SOME_WORDS, PARTS, st.text()))
def test_it_finds_what_a_scan_finds(text: str) -> None:
    found = retrieve_candidates(text, KB)
    wanted = scan(text)
    assert wanted.issubset(found) or (
        len(found) >= MOST_CANDIDATES and set(found[:MOST_CANDIDATES]) <= wanted | set(KB.wordless)
    )


def test_words_that_every_message_holds_lead_nowhere() -> None:
    common = max(KB.weights, key=lambda word: -KB.weights[word])
    holders = sum(common in words(" ".join(each.literals)) for each in KB.signatures)
    assert len(KB.postings.get(common, ())) < holders / 2
