"""The pages as pairs of path and text, before MkDocs sees them."""

from __future__ import annotations

import ast
import json
import re
from html import unescape
from pathlib import Path

import jsonschema
import pytest
from markdown import Markdown

from d2s_doctor.author.corpus import RecordedProgram, make_log
from d2s_doctor.author.coverage import Coverage
from d2s_doctor.check.rules import RULES
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry, Expectation, Language, Phrases, Retired, Text
from d2s_doctor.render.json import diagnosis_data
from d2s_doctor.site import tree
from d2s_doctor.site.parts import LONGEST_TITLE, page_title, plain_title, title_html
from d2s_doctor.site.reference import command_page
from d2s_doctor.site.samples import changed_lines
from d2s_doctor.site.sources import Sources, file_of, read_sources
from d2s_doctor.site.tree import read_written
from tests.making import proving
from tests.site.test_prose import seen

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
WRITTEN = {"index.md": "<!-- families -->", "json.md": "<!-- generated -->"}


@pytest.fixture(scope="session")
def sources() -> Sources:
    return read_sources(ROOT, "https://forge.example/d2s")


@pytest.fixture(scope="session")
def pages(sources: Sources) -> dict[Language, dict[str, str]]:
    return {language: tree(sources, read_written(ROOT / "docs", language), language) for language in LANGUAGES}


def entry(**changes: object) -> Entry:
    made = Entry(
        id="D2S999",
        slug="sample",
        kind="error",
        mode=("ast",),
        title=Text("A title", "标题"),
        signatures=(proving("loop over {name}", ("ValueError",)),),
        symptoms=Phrases(("a symptom",), ("现象",)),
        cause=Text("Because of `{name|x}`.", "因为 `{name|x}`。"),
        fix=Text("Do that.", "这样改。"),
        before="a = 1\nout = bad(a)\n",
        after="a = 1\nout = good(a)\n",
        expect=(Expectation(">=2.6.2", "raises", "passes"),),
    )
    return made._replace(**changes)  # type: ignore[arg-type]


def record(release: str, outcome: str, shown: Entry) -> VerificationRecord:
    made = VerificationRecord(release, "3.11.7", "Linux")
    cells = {"ast": {"outcome": outcome}, "sot": {"outcome": "passes"}}
    made.entries[shown.id] = {"digest": sample_digest(shown), "date": "2026-01-02", "before": cells, "after": {}}
    return made


def site(*entries: Entry, records: tuple[VerificationRecord, ...] = (), language: Language = "en") -> dict[str, str]:
    return tree(Sources(entries, records, Coverage((), {})), WRITTEN, language)


def test_every_entry_has_a_page_in_both_languages(pages: dict[Language, dict[str, str]], sources: Sources) -> None:
    assert sources.entries
    for shown in sources.entries:
        for language in LANGUAGES:
            page = pages[language][f"{shown.id}.md"]
            name = unescape(page.partition("description:")[0]).replace('\\"', '"')
            assert f'"{page_title(plain_title(shown, language), shown.id)}"' in name
            assert f"</span> {title_html(shown, language)}</h1>" in page
            assert f"../{shown.id}/" in pages[language][f"{shown.slug}/index.html"]
        assert (ROOT / file_of(shown)).is_file()


def test_languages_have_the_same_pages(pages: dict[Language, dict[str, str]]) -> None:
    assert set(pages["en"]) - set(pages["zh"]) == {f"kb/v1/{name}.json" for name in ("kb", "kb.schema", "entry.schema")}
    assert set(pages["zh"]) <= set(pages["en"])


def test_pages_of_guides_have_the_same_anchors(pages: dict[Language, dict[str, str]]) -> None:
    guides = {path.name for path in (ROOT / "docs" / "zh").glob("*.md")} - {"contributing.md"}
    for path in guides:
        anchors = [re.findall(r"\{#([\w-]+)\}", pages[language].get(path, "")) for language in LANGUAGES]
        assert anchors[0] == anchors[1], path


def test_entry_page_says_everything() -> None:
    shown = entry(see_also=("D2S998",), references=("https://docs.example/x",), documented=Text("Official.", "官方。"))
    other = entry(id="D2S998", slug="other")
    done = tuple(record(release, "raises", shown) for release in MEASURED)
    page = site(shown, other, records=done)["D2S999.md"]
    for part in (
        "ValueError: loop over x",
        '<code><span data-capture="name">x</span></code>',
        "Official.",
        "a symptom",
        "../D2S998/",
        "https://docs.example/x",
    ):
        assert part in page
    strip, _, rest = page.partition("d2s-diff")
    assert strip.count("d2s-raises") == rest.count("d2s-raises") == len(MEASURED)
    assert strip.count("d2s-passes") == len(MEASURED)  # the other mode
    assert sample_digest(shown) in page
    assert "2026-01-02" in page


def test_a_message_shows_values_and_no_words_of_a_sentence() -> None:
    """What both languages say is a value; what each says in its own words is none that Paddle prints."""
    cause = Text("`{name|x}` of {size|some} {kind|thing}.", "`{name|x}` 的 {size|某个大小} {kind|东西}。")
    shown = entry(cause=cause, signatures=(proving("loop over {name} of {size} and {kind}", ("ValueError",)),))
    for language in LANGUAGES:
        assert "ValueError: loop over x of … and …<" in site(shown, language=language)["D2S999.md"]


def test_changed_lines_are_marked() -> None:
    page = site(entry())["D2S999.md"].partition("d2s-samples")[2]
    assert len(re.findall(r'd2s-gone">', page)) == 1
    assert len(re.findall(r'd2s-new">', page)) == 1
    text = "".join(re.findall(r'd2s-line (?:d2s-gone|d2s-new)">(.*?)\n</span>', page))
    assert re.sub(r"<[^>]+>", "", text) == "out = bad(a)out = good(a)"


def test_the_fix_stands_before_the_cause_and_the_whole_samples() -> None:
    page = site(entry(), records=(record("3.3.1", "raises", entry()),))["D2S999.md"]
    places = [
        page.index(mark) for mark in ("d2s-strip", "d2s-diff", "{#fix}", "{#cause}", "d2s-samples", "{#verified}")
    ]
    assert places == sorted(places)


def test_the_diff_shows_the_changes_with_two_lines_around() -> None:
    lines = [f"line{number} = {number}" for number in range(20)]
    changed = [*lines[:4], "new = 1", *lines[5:15], "new = 2", *lines[16:]]
    page = site(entry(before="\n".join(lines) + "\n", after="\n".join(changed) + "\n"))["D2S999.md"]
    diff = page.partition("d2s-diff")[2].partition("</pre>")[0]
    shown = re.sub(r"<[^>]+>", "", diff.partition("<code>")[2]).splitlines()
    first = ["line2 = 2", "line3 = 3", "line4 = 4", "new = 1", "line5 = 5", "line6 = 6"]
    second = ["line13 = 13", "line14 = 14", "line15 = 15", "new = 2", "line16 = 16", "line17 = 17"]
    assert shown == [*first, "⋯", *second]


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [  # a remark, imports and prints stay away where code changes; alone they are what changes
        (
            "import a\nx = f(1)  # old\ny = 2\n",
            "import b\nx = f(1)  # new\ny = 3\n",
            ["import b", "x = f(1)  # new", "-y = 2", "+y = 3"],
        ),
        ("import a\n# why\nprint(1)\nx = 1\n", "import b\nx = 1\n", ["-import a", "-print(1)", "+import b", "x = 1"]),
        ("x = '# 1'\n", "x = '# 2'  # text\n", ["-x = '# 1'", "+x = '# 2'  # text"]),
        ("x = 1  # old\n", "x = 1  # new\n", ["-x = 1  # old", "+x = 1  # new"]),
    ],
)
def test_the_diff_shows_what_changes_of_the_code(before: str, after: str, shown: list[str]) -> None:
    changed = changed_lines(entry(before=before, after=after))
    lines = after.splitlines()
    assert [f"{sign}{lines[at] if isinstance(at, int) else at}".strip() for sign, at in changed] == shown


def test_the_diff_of_every_entry_begins_with_code(sources: Sources) -> None:
    for shown in sources.entries:
        lines = shown.after.splitlines()
        changed = [lines[at] if isinstance(at, int) else at for sign, at in changed_lines(shown) if sign != " "]
        assert changed, shown.id
        if any(not line.strip() or line.lstrip().startswith("#") for line in changed):  # the same code, another remark
            assert ast.dump(ast.parse(shown.before)) == ast.dump(ast.parse(shown.after)), shown.id


def test_a_slow_sample_is_not_called_failing_above_a_matrix_of_passes() -> None:
    shown = entry(kind="performance")
    page = site(shown, records=(record("3.3.1", "passes", shown),))["D2S999.md"]
    assert "Before: slow" in page
    assert "{#harmless}" in page
    assert "{#harmless}" not in site(entry())["D2S999.md"]
    assert "fails" not in page
    assert "d2s-varies>slow<" in page.partition("d2s-diff")[0]


def test_a_failure_that_the_test_environment_cannot_show_is_not_said_to_work() -> None:
    """The sample passes for want of another package: neither strip, card nor facet calls that working."""
    why = Text("right, with NumPy 1.26", "装的是 NumPy 1.26")
    crash = entry(kind="crash", expect=(Expectation(">=2.6.2", run="passes"),), passing=why)
    for shown, is_unseen in (
        (crash, True),
        (crash._replace(passing=None), False),
        (crash._replace(expect=(Expectation(">=2.6.2", "passes", "raises"),)), False),
    ):
        pages = site(shown, records=(record(MEASURED[-1], "passes", shown),))
        strip = pages["D2S999.md"].partition("d2s-diff")[0]
        assert (">not shown<" in strip, "with NumPy 1.26" in strip, ">works<" in strip) == (
            is_unseen,
            is_unseen,
            not is_unseen,
        )
        assert ("Before: crashes" not in pages["D2S999.md"]) == is_unseen
        assert ('"ast":"unseen"' in pages["assets/samples/D2S999.js"]) == is_unseen
        assert f'data-newest="{"unknown" if is_unseen else "no"}"' in pages["entries.md"]
    assert '"outcome.unseen":"not shown' in site(crash)["assets/d2s-words.js"]


def test_equal_logs_are_shown_once_with_their_runs() -> None:
    shown = entry()
    text = b"".join(b"line %d\n" % number for number in range(30)) + b"ValueError: no\n"
    program = RecordedProgram("D2S999/sample.yaml", "", "sample", "D2S999", "", ())
    logs = (*(make_log(program, run, text) for run in ("2.6.2-ast", "3.3.1-ast")), make_log(program, "3.3.1-sot", b"x"))
    sources = Sources((shown,), (), Coverage((), {}), logs={"D2S999": logs})
    page = tree(sources, WRITTEN, "en")["D2S999.md"].partition("{#logs}")[2]
    assert page.count("<details>") == 2
    assert "<summary>3.3.1 AST, 2.6.2 AST</summary>" in page
    assert "line 29\nValueError: no" in page
    assert "line 9\n" not in page


def test_stale_and_missing_observations_are_not_hidden() -> None:
    shown = entry()
    done = record("3.0.0", "raises", shown._replace(before="out = 1\n"))
    pages = site(shown, records=(done, VerificationRecord("3.1.1")))
    assert "the samples changed since" in pages["D2S999.md"]
    assert "d2s-raises" not in pages["D2S999.md"].partition("d2s-diff")[0]
    assert "not executed" in pages["D2S999.md"]
    assert "<td>0</td><td>1</td>" in pages["coverage.md"]
    unobserved = entry(observed=False)
    assert "<td>0</td><td>0</td>" in site(unobserved, records=(record("3.0.0", "passes", unobserved),))["coverage.md"]


def test_release_page_shows_what_changed() -> None:
    shown = entry()
    records = (record("2.6.2", "differs", shown), record("3.0.0", "hangs", shown), record("3.1.1", "hangs", shown))
    pages = site(shown, records=records)
    assert "d2s-differs" in pages["paddle-3.0.0.md"]
    assert "d2s-hangs" in pages["paddle-3.0.0.md"]
    assert "No sample behaves otherwise" in pages["paddle-3.1.1.md"]


def test_coverage_page_counts_as_the_command_does(pages: dict[Language, dict[str, str]], sources: Sources) -> None:
    covered = sources.coverage
    page = pages["en"]["coverage.md"]
    assert f"Of {len(covered.answers)} places" in page
    assert f"{len(covered.answered)} are answered" in page
    missing = [answer for answer in covered.answers if not answer.entry]
    assert sum(f"{answer.row.file}:{answer.row.line}</code>" in page for answer in missing) == len(missing)


def test_hostile_entry_stays_text() -> None:
    bad = "</script></title><script>alert(1)</script><img src=x onerror=alert(1)>\"'{: onclick=x }\n---\n# x"
    text = Text(bad, bad)
    shown = entry(
        title=text,
        cause=Text(bad.replace("{", "{{").replace("}", "}}"), "x"),
        fix=Text("[x](javascript:alert(1))", "x"),
        documented=text._replace(en="<script>alert(1)</script>"),
        before=f"'''{bad}'''\n",
        after=f"```\n{bad}\n",
        symptoms=Phrases((bad,), (bad,)),
        references=('https://x.example/"onclick="alert(1)', "javascript:alert(1)"),
        signatures=(proving(bad.replace("{", "{{").replace("}", "}}"), (bad,)),),
    )
    for path, page in site(shown, records=(record("3.0.0", "raises", entry()),)).items():
        if path.endswith(".md"):
            front, body = re.match(r"(?s)(?:---\n(.*?)\n---\n)?(.*)", page).groups()  # type: ignore[union-attr]
            assert "<" not in (front or "").replace("&lt;", "")
            html = Markdown(extensions=["attr_list", "admonition", "tables", "toc", "pymdownx.superfences"]).convert(
                body
            )
            found = seen_loosely(html)
            assert "script" not in found[0], path
            assert "img" not in found[0], path
            assert not [name for name, _ in found[1] if name.startswith("on")], path
            assert not [value for name, value in found[1] if name == "href" and "javascript:" in value], path
        elif path.endswith(".js"):
            assert "</script" not in page


def seen_loosely(html: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Tags and attributes of a whole page, whose void elements do not nest."""
    void = re.compile(r"<(input|meta|meter)\b([^>]*)>")
    parser = seen(void.sub(r"<\1\2></\1>", html.replace("</meter>", "")))
    return parser.tags, parser.attributes


def test_command_reference_names_every_option() -> None:
    page = command_page("en")
    for part in ("## match", "## kb coverage", "--format", "--every-layer", "--compare", "130"):
        assert part in page


def test_what_is_published_keeps_to_the_schema_beside_it(
    pages: dict[Language, dict[str, str]], sources: Sources
) -> None:
    data, schema, entry_schema = (
        json.loads(pages["en"][f"kb/v1/{name}.json"]) for name in ("kb", "kb.schema", "entry.schema")
    )
    jsonschema.Draft202012Validator.check_schema(schema)
    problems = [
        f"{error.json_path}: {error.message}" for error in jsonschema.Draft202012Validator(schema).iter_errors(data)
    ]
    assert not problems
    assert data["schema_version"] == 1  # the folder says so
    assert data["version"] == sources.version
    assert [each["id"] for each in data["entries"]] == [each.id for each in sources.entries]
    assert set(data["verified"]) == set(MEASURED)
    assert data["stacks"]["3.3.1+onnx"]["packages"]
    assert sources.version in entry_schema["$comment"]
    cell = next(iter(data["verified"]["3.3.1"]["entries"].values()))["before"]
    cell[next(iter(cell))]["outcome"] = "explodes"
    assert not jsonschema.Draft202012Validator(schema).is_valid(data)


def test_json_guides_name_every_field(pages: dict[Language, dict[str, str]], kb: KnowledgeBase) -> None:
    log = (ROOT / "examples" / "train.log").read_bytes()
    data = diagnosis_data(diagnose(log, kb), kb.entries, "en", 3)
    assert data["matches"]
    assert data["findings"]
    for field in (*data, *data["matches"][0], *data["findings"][0]):
        for language in LANGUAGES:
            text = pages[language]["json.md"].partition("{#kb}")[0]
            assert f"{field}`" in text or f"{field}[]" in text, (language, field)


def test_search_finds_its_data(pages: dict[Language, dict[str, str]], sources: Sources) -> None:
    for language in LANGUAGES:
        script = pages[language]["assets/d2s-search.js"]
        data = json.loads(script[script.index("=", script.index(").search")) + 1 :].rstrip(";\n"))
        assert [shown[0] for shown in data["entries"]] == [each.id for each in sources.entries]
        assert "silent/#trace" in [section[0] for section in data["pages"]]
        assert all(data["slugs"][each.slug] == each.id for each in sources.entries)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("paddle.jit.save fails", "paddle.jit.save fails · D2S999"),
        ("A loop fails", "A loop fails · Paddle D2S999"),
        ("to_static " + "x" * 40, "to_static " + "x" * 40 + " · Paddle"),
        ("to_static " + "x" * 55, "to_static " + "x" * 55),
        ("A Tensor " + "x" * 45 + " of a Layer", "A Tensor " + "x" * 45 + "… · Paddle"),
        ("A loop " + "x" * 45 + " (in a function)", "A loop " + "x" * 45 + " · Paddle"),
        ("A loop fails " + "and so on " * 5, "A loop fails and so on and so on and so on and so on… · Paddle"),
    ],
)
def test_the_title_of_a_page_names_the_product_or_a_part_of_it(title: str, shown: str) -> None:
    assert page_title(title.strip(), "D2S999") == shown
    assert len(shown) <= LONGEST_TITLE


def test_edit_link_leads_to_the_file(pages: dict[Language, dict[str, str]], sources: Sources) -> None:
    shown = sources.entries[0]
    assert f"https://forge.example/d2s/edit/main/{file_of(shown)}" in pages["zh"][f"{shown.id}.md"]
    assert "/edit/main/" not in site(entry())["D2S999.md"]


@pytest.mark.parametrize("replaced_by", [(), ("D2S999",), ("D2S999", "D2S998")])
def test_a_retired_code_says_where_it_went(replaced_by: tuple[str, ...]) -> None:
    gone = Retired("D2S990", "old-name", "1.1", Text("Never happens with `x` < 1.", "不会发生。"), replaced_by)
    made = tree(Sources((entry(),), (), Coverage((), {}), retired=(gone,)), WRITTEN, "en")
    page = made["D2S990.md"]
    assert "retired since release 1.1" in page
    assert "<code>x</code> &lt; 1" in page
    assert ("../D2S999/" in page) == bool(replaced_by)
    target = "D2S999" if len(replaced_by) == 1 else "D2S990"
    assert f'url=../{target}/"' in made["old-name/index.html"]


def test_the_page_of_rules_has_an_anchor_an_example_and_a_way_to_ignore_each(
    pages: dict[Language, dict[str, str]],
) -> None:
    for language in LANGUAGES:
        page = pages[language]["rules.md"]
        for rule in RULES:
            part = page.partition(f"{{#{rule.code}}}")[2].partition("\n## ")[0]
            assert f"# {rule.code}\n" in unescape(part) or f"# {rule.code}<" in part, rule.code
            assert f"# noqa: {rule.code}" in part
            assert f'href="../{rule.code}/"' in part
    for code, words in (
        ("D2S101", "none is written"),
        ("D2S202", "<code>--fix</code> writes"),
        ("D2S103", "may change"),
    ):
        assert words in pages["en"]["rules.md"].partition(f"{{#{code}}}")[2].partition("\n## ")[0]


def test_the_page_of_rules_says_why_an_entry_has_none(pages: dict[Language, dict[str, str]]) -> None:
    reach = pages["en"]["rules.md"].partition("{#rules-reach}")[2]
    row = reach.partition("../D2S803/")[2].partition("</tr>")[0]
    assert "a pair of installed releases" in row
    assert 'href="#D2S122"' in reach
