"""A post in words: its sentences, without the template of the tracker, code, commands, lists of versions and links."""

from __future__ import annotations

import re
from collections.abc import Iterable

from d2s_doctor.log.patterns import compile_late
from d2s_doctor.model import Line

_FENCE = re.compile(r"\s*(?:`{3}|~{3}|`\s*$)")
_NO_WORDS = compile_late(r"!\[[^\]]{0,200}\]\([^)]{0,500}\)|<[a-zA-Z/][^>]{0,300}>|https?://[^\s)）]{1,500}")
_LINK = compile_late(r"\[([^\]\[]{1,200})\]\([^)]{0,500}\)?")
_HEADING = re.compile(r"\s*(?:\[?#{1,6}\]?\s|\*\*[^*]{1,80}\*\*\s*$)")
"""Also a line that is bold as a whole. The first line of a post may be its title."""
_BOX = re.compile(r"\s*[-*]\s*\[[ xX]?\]")
_CODE = compile_late(
    r"\s*(?:import |from \S{1,80} import\b|(?:def|class) \w|@\w|return\b|elif |else:|>>>|\.\.\. |\$ |#|//"
    r"|(?:if|for|while|with|try)\b.{0,200}:\s*$|(?:sudo|pip3?|python3?|conda|cd|git|export|paddle2onnx|grep:) [^，。]*$"
    r"|[IWEF]\d{4} |File \"|[\w.]{1,80}\([^)]{0,200}\)?[,)]*\s*(?:#.*)?$|[\w.\[\]\"', ]{1,80}[-+*/]?=\s*\S|[\])}{(,]"
    r"|\[(?![^\]\d'\",]{1,30}\])"
    r"|[\"'][^\"']{0,80}[\"']\s*:|.{0,300}[;{]\s*$)"
)
_LABEL = re.compile(r"\s*[-*\d）).、\s]{0,8}(?P<label>[^:：。，,？?]{1,40})[:：]\s*(?P<value>.*)$")
_ENVIRONMENT = compile_late(
    r"版本|环境|系统|驱动|显存信息|设备|指令|命令|组件|version|environment|platform|\bos\b|\b(?:cuda|cudnn|gpu|cpu|gcc|python)\b",
    re.IGNORECASE,
)
_END = re.compile(r"(?<=[。！？；!?])|(?<=[a-z\d)`'\"])\.\s")
_MARKS = " \t-*#>`~"
_SHORTEST = 4
_LONGEST = 400


def sentences_of(lines: Iterable[Line]) -> list[str]:
    """The sentences of a post, each within ``_LONGEST`` characters; the first is its title, if it has one."""
    found: list[str] = []
    fenced = False
    for line in lines:
        if _FENCE.match(line.text):
            fenced = not fenced
        elif not fenced and not _says_nothing(line.text, titled=bool(found)):
            found += _sentences(_LINK.sub(r"\1", _NO_WORDS.sub(" ", line.text[: 8 * _LONGEST])))
    return found


def _says_nothing(text: str, titled: bool) -> bool:
    if _HEADING.match(text):
        return titled
    return bool(_BOX.match(text) or _CODE.match(text))


def _sentences(text: str) -> list[str]:
    label = _LABEL.match(text)
    if label and (_ENVIRONMENT.search(label["label"]) or not label["value"]):
        return []
    parts = (part.strip(_MARKS)[:_LONGEST] for part in _END.split(text))
    return [part for part in parts if len(part) >= _SHORTEST]
