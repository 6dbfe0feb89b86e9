"""Whether the words of a signature prove the cause of its entry: the reasons that ``proof`` may give.

A message is not a cause. Where a reason outside ``PROVING`` stands, other programs print the same words for another
reason, and the answer is at most likely unless a sign beside the message decides.
"""

from __future__ import annotations

from d2s_doctor.model import Proof

PROOFS: dict[Proof, str] = {
    "says-cause": "the message itself says what was done wrong, and nothing else is refused in these words",
    "one-site": "Paddle raises it at one place, for one reason",
    "signs": "the words alone have several causes; the texts and frames that it requires leave one",
    "python": "Python's own words, which any code may raise",
    "any-operand": "an operator's check of shapes, dtypes or indices, wherever they came from",
    "many-causes": "one place in Paddle, reached for several reasons",
    "wraps": "it wraps another error, and that one is the cause",
    "crash": "a native stack says where the process died, not why",
    "warning": "it announces what may happen; the program may have failed for another reason",
}
"""What each reason says."""
PROVING = frozenset({"says-cause", "one-site", "signs"})
"""Those that prove the cause."""
