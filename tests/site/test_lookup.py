"""Words find the same entries in the browser as on the command line."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search
from d2s_doctor.site.data import script
from d2s_doctor.site.parts import plain_title
from d2s_doctor.site.search import index_data
from tests.site.conftest import ROOT
from tests.site.javascript import node

QUERIES = (
    *("while loop wrong result", "numpy in to_static", "input_spec not used", "dropout after export", "super"),
    *("控制流 Tensor", "动转静 导出 之后 结果 不一样", "循环", "死", "模型 保存 失败", "jit.load 报错"),
    *("whlie conditon", "dygraph2staticexcepton", "D2S103", "gradient None", "cuda out of memory", "x", "的"),
    *("set_value inplace", "print", "分布式 训练 卡住", "InputSpec shape -1", "xyzzyq", "list append in loop"),
    *("__proto__ constructor toString", "\u202eشيء لا يعمل", "\ud83d half of a pair"),
    *("fakequanterwithabsmaxobserverlayr", "convrtpirattribute2runtimeatribute"),
    " ".join(f"conditio{n} whil{n}e" for n in range(5000)),
    "循环条件变成张量之后模型保存失败" * 5000,
)
RUNNER = """
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
const { scripts, queries } = JSON.parse(readFileSync(0, "utf8"));
const page = { document: {}, location: {} };
page.window = page;
vm.createContext(page);
for (const script of scripts) vm.runInContext(script, page);
process.stdout.write(JSON.stringify(queries.map((query) => page.d2s.find(query).map(({ id, score }) => [id, score]))));
"""


def test_the_browser_finds_what_the_command_line_finds(kb: KnowledgeBase, tmp_path: Path) -> None:
    entries = [kb.entries[code] for code in sorted(kb.entries)]
    shown = [[entry.id, plain_title(entry, "en"), ""] for entry in entries]
    data = script("search", {"entries": shown, "pages": []}) + script("index", index_data(entries))
    lookup = (ROOT / "docs" / "assets" / "d2s-lookup.js").read_text("utf-8")
    runner = tmp_path / "run.js"
    runner.write_text(RUNNER, encoding="utf-8")
    request = json.dumps({"scripts": [data, lookup], "queries": QUERIES})
    done = subprocess.run(
        [node(), str(runner)], input=request, capture_output=True, encoding="utf-8", timeout=120, check=True
    )
    for query, found in zip(QUERIES, json.loads(done.stdout), strict=True):
        wanted = [[entry.id, score] for entry, score in search(kb, query)]
        assert [code for code, _ in found] == [code for code, _ in wanted], query
        assert all(abs(one[1] - other[1]) < 2e-4 for one, other in zip(found, wanted, strict=True)), query
