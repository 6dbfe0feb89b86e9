"""The shipped knowledge base itself."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from d2s_doctor.kb.base import KnowledgeBase, build_base, load_base, save_base
from d2s_doctor.kb.folder import inspect_folder
from d2s_doctor.kb.schema import entry_schema

KB = Path(__file__).resolve().parents[2] / "kb"
CATALOGUE = """
D2S101 branch-type-mismatch
D2S102 branch-shape-mismatch
D2S103 while-predicate-type-change
D2S104 loop-variable-structure-change
D2S105 loop-variable-shape-change
D2S106 branch-variable-undefined
D2S107 early-return-mismatch
D2S108 condition-not-scalar
D2S109 recursion
D2S201 nested-list-in-tensor-loop
D2S202 list-del
D2S203 list-slice-assign
D2S204 list-append-non-tensor
D2S205 list-unsupported-method
D2S206 dict-structure-change
D2S207 container-mutation-without-assignment
D2S208 mixed-mutable-and-constant
D2S209 tensor-array-returned
D2S301 super-without-arguments
D2S302 isinstance-after-conversion
D2S303 set-state-dict-in-forward
D2S304 pylayer
D2S305 register-hook
D2S306 numpy-in-forward
D2S307 tensor-to-python-value
D2S308 forward-without-self
D2S501 input-spec-missing
D2S502 input-spec-arity
D2S503 input-spec-type
D2S504 save-wrong-object
D2S505 main-program-full-graph-false
D2S601 load-legacy-format-under-pir
D2S602 load-path-missing
D2S701 sot-dict-key
D2S702 sot-tensor-as-dict-key
D2S801 source-unavailable
D2S802 static-mode-enabled
D2S803 numpy2-with-paddle2
"""


def test_every_entry_is_sound() -> None:
    entries, problems = inspect_folder(KB)
    assert not problems, "\n".join(map(str, problems))
    assert len(entries) == len(list(KB.glob("*/*.yaml")))


def test_the_codes_that_are_fixed_exist_under_their_slugs(kb: KnowledgeBase) -> None:
    expected = dict(row.split() for row in CATALOGUE.strip().splitlines())
    assert {code: kb.entries[code].slug for code in expected} == expected


def test_the_schema_file_is_what_the_model_says() -> None:
    assert json.loads((KB / "schema.json").read_text(encoding="utf-8")) == entry_schema()


def test_editors_find_the_schema() -> None:
    Draft202012Validator.check_schema(entry_schema())
    for path in KB.glob("*/*.yaml"):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=../schema.json", path.name


def test_compiled_and_read_base_are_the_same(kb: KnowledgeBase, tmp_path: Path) -> None:
    fresh = build_base(inspect_folder(KB)[0])
    save_base(fresh, str(tmp_path))
    again = load_base(str(tmp_path))
    assert again.entries == fresh.entries == kb.entries
    assert tuple(again.signatures) == fresh.signatures
    assert {word: tuple(where) for word, where in again.postings.items()} == fresh.postings


def test_compiling_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        save_base(build_base(inspect_folder(KB)[0]), str(tmp_path / name))
    for file in ("index.json", "entries.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
