"""The sentences of a post, without what is no description."""

from __future__ import annotations

import pytest

from d2s_doctor.log.clean import clean_lines
from d2s_doctor.log.post import sentences_of

POST = """\
[Question]: the export is slow
### Please describe the bug
- [x] I have searched the issues
- 版本号/Version：Paddle 2.4.1
- 问题描述：导出很慢。为什么？
![a](https://example.org/a.png)
See [the guide](https://example.org/b) for it. It was faster before!
```python
model.eval()
```
import paddle
paddle.jit.save(
    net, path="x")
x = paddle.rand([2])
python tools/export_model.py -c a.yml
"""


@pytest.mark.parametrize(
    ("text", "title"), [("# It fails\n## Why", "It fails"), ("[BUG]导出失败\n[1, 2]", "[BUG]导出失败")]
)
def test_a_title_may_be_a_heading(text: str, title: str) -> None:
    assert sentences_of(clean_lines(text)) == [title]


def test_template_code_and_links_are_left_out() -> None:
    assert sentences_of(clean_lines(POST)) == [
        "[Question]: the export is slow",
        "问题描述：导出很慢。",
        "为什么？",
        "See the guide for it",
        "It was faster before!",
    ]


@pytest.mark.parametrize("line", ["<a" * 20_000, "[" * 20_000, "; " * 20_000, "`" * 20_000, "1." * 20_000])
def test_a_long_line_is_cut(line: str) -> None:
    assert all(len(sentence) <= 400 for sentence in sentences_of(clean_lines(line)))
