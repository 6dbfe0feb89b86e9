"""What `check --fix --unsafe-fixes` makes of failing samples and variants passes the rules, and runs on real Paddle."""

from __future__ import annotations

from pathlib import Path

import pytest

from d2s_doctor.check.edits import apply_edits
from d2s_doctor.check.linter import CheckOptions, check_sources
from d2s_doctor.check.rules import RULES
from d2s_doctor.check.source_file import parse_source
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.run.report import Limits
from d2s_doctor.verify.envs import ensure
from d2s_doctor.verify.observe import SampleRunner, modes_of

VARIANTS = Path(__file__).parent / "fixes"
RELEASES = ("2.6.2", "3.3.1")


def fixed(source: str, kb: KnowledgeBase) -> tuple[str, set[str]]:
    """The source with every edit made, and the codes of the findings that had one."""
    read = parse_source("sample.py", source.encode())
    findings = check_sources([read], kb.entries, CheckOptions()).findings
    changed = apply_edits(read.lines, [edit for each in findings for edit in each.edits])
    return "\n".join(changed), {each.code for each in findings if each.edits}


def samples(kb: KnowledgeBase) -> dict[str, tuple[str, str]]:
    """By name the code and source of each failing sample whose findings all have an edit, and of each variant."""
    found = {}
    for rule in RULES:
        entry = kb.entries[rule.code]
        if rule.code in fixed(entry.before, kb)[1]:
            found[f"{rule.code} sample"] = rule.code, entry.before
    for path in sorted(VARIANTS.glob("*.py")):
        found[f"{path.stem} variant"] = path.stem, path.read_text(encoding="utf-8")
    return found


def test_every_rule_with_a_fix_has_a_variant_and_its_fix_leaves_nothing_to_find(kb: KnowledgeBase) -> None:
    every = samples(kb)
    fixable = {name.split()[0] for name in every if name.endswith("sample")}
    assert fixable <= {path.stem for path in VARIANTS.glob("*.py")}
    for name, (code, source) in every.items():
        text, codes = fixed(source, kb)
        assert code in codes, name
        assert fixed(text, kb)[1] == set(), name
        assert text.count("#") == source.count("#"), name


@pytest.mark.paddle
@pytest.mark.parametrize("release", RELEASES)
def test_fixed_code_gives_what_eager_mode_gives(release: str, kb: KnowledgeBase) -> None:
    wrong = {}
    with SampleRunner(str(ensure(release)), kb, Limits(seconds=60)) as runner:
        for name, (code, source) in samples(kb).items():
            for mode in modes_of(kb.entries[code]):
                observed = runner.observe(fixed(source, kb)[0], mode)
                if observed.outcome != "passes":
                    wrong[name, mode] = observed.outcome, observed.ran.message[-300:], observed.differences
    assert wrong == {}


@pytest.mark.parametrize(
    ("statement", "edited"),
    [
        ("y.scale_(  # half of it,\n        0.5,  # as the paper says\n    )  # in place", True),
        ("y = y.view(  # rows\n        [-1, 2]  # pairs\n    )", True),
        ("ok = isinstance(  # what is it\n        y,  # the Tensor\n        paddle.Tensor,\n    )", False),
        ("ok = isinstance(y, paddle.Tensor)  # a # b", True),
    ],
)
def test_a_fix_keeps_every_comment_and_the_form_of_the_code(statement: str, edited: bool, kb: KnowledgeBase) -> None:
    source = (
        "import paddle  # the library\n\n\n@paddle.jit.to_static(full_graph=True)  # at once\n"
        f"def f(x):\n\ty = x+1   # odd   spaces\n\t{statement}\n\treturn y ,  # a pair\n"
    )
    text, codes = fixed(source, kb)
    assert bool(codes) == edited
    assert (text != source) == edited
    assert text.count("#") == source.count("#")
    same = {
        line for line in source.splitlines() if "isinstance" not in line and "view" not in line and "scale_" not in line
    }
    assert same <= set(text.splitlines())
