"""Whether entries are written as ``style.yaml`` asks: shape of cause and fix, short sentences, the field's terms."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from d2s_doctor.kb.problem import Problem
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.model import Entry, Text
from d2s_doctor.prose import prose_tokens
from d2s_doctor.template import parse

STYLE_FILE = "style.yaml"
_CODE = "\ue000"
"""Stands for a piece of code in the text around it."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])")
_WORD = re.compile(r"[\u4e00-\u9fff]|[^\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_BLOCKS = ("p", "ul", "ol")
_LANGUAGES = ("en", "zh")
_FORM = {"title": int, "en": dict, "zh": dict, "instead_of": dict, "no_code": list, "not_yet": list}


def check_style(folder: str | os.PathLike[str], pairs: Iterable[tuple[YamlFile, Entry]]) -> list[Problem]:
    """Report in each source what in its entry is against the folder's style; no such file, no rules.

    Returns:
        What is wrong with ``style.yaml`` itself: its form, and codes that it need not exempt.
    """
    path = Path(folder) / STYLE_FILE
    if not path.is_file():
        return []
    source = YamlFile(str(path), path.read_text(encoding="utf-8"))
    rules = source.data
    if source.problems or not isinstance(rules, dict) or any(type(rules.get(n)) is not t for n, t in _FORM.items()):
        return source.problems or [Problem(str(path), 0, f"expected the fields {', '.join(_FORM)}")]
    clean = set()
    for file, entry in pairs:
        try:
            found = list(_faults(entry, rules))
        except ValueError:  # a lone brace, which the checks of the entry have reported at its line
            continue
        if not found:
            clean.add(entry.id)
        elif entry.id not in rules["not_yet"]:
            for field, language, text in found:
                file.report((field, language), f"{field}.{language}: {text}")
    return [
        Problem(str(path), source.line(("not_yet", index)), f"{code} needs no exemption any more: take it away")
        for index, code in enumerate(rules["not_yet"])
        if code in clean
    ]


def _faults(entry: Entry, rules: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Field, language and words of everything in ``entry`` that is against ``rules``."""
    for language in _LANGUAGES:
        title = entry.title.in_language(language)
        if len(title) > rules["title"]:
            yield "title", language, f"{len(title)} characters; at most {rules['title']}"
        if _count(entry.cause, language, "p") < 2:
            yield "cause", language, "first what happens, then why, then the releases: a paragraph each"
        if _first_block(entry.fix, language) != "ol":
            yield "fix", language, "begin with numbered ways, the best first (`1. `)"
        for field in ("title", "cause", "fix", "documented"):
            text = getattr(entry, field)
            if text:
                for fault in _faults_of_text(text.in_language(language), language, rules):
                    yield field, language, fault


def _faults_of_text(markdown: str, language: str, rules: Mapping[str, Any]) -> Iterator[str]:
    longest = rules[language]
    for paragraph in _paragraphs(markdown):
        if (words := len(_WORD.findall(paragraph))) > longest["paragraph"]:
            yield f"a paragraph of {words} words, at most {longest['paragraph']}: {_start(paragraph)}"
        for sentence in _SENTENCE.split(paragraph):
            if (words := len(_WORD.findall(sentence))) > longest["sentence"]:
                yield f"a sentence of {words} words, at most {longest['sentence']}: {_start(sentence)}"
        for banned, better in rules["instead_of"].items():
            if re.search(rf"(?<![a-z]){re.escape(banned)}", paragraph, re.IGNORECASE):
                yield f"{banned!r}: say {better!r}"
    yield from _words_as_code(markdown, rules["no_code"])


def _words_as_code(markdown: str, words: Iterable[str]) -> Iterator[str]:
    """The captures in pieces of code whose fallback is no code."""
    starts = tuple(f"{word} " for word in words)
    for token in prose_tokens(markdown):
        template = parse(token.value) if token.kind in ("code", "block") else parse("")
        for name, fallback in zip(template.names, template.fallbacks, strict=True):
            if fallback and (fallback.lower().startswith(starts) or _CHINESE.search(fallback)):
                yield f"`{{{name}|{fallback}}}`: a fallback in words is no code; leave the backticks out"


def _paragraphs(markdown: str) -> Iterator[str]:
    """The text of each paragraph or list item, pieces of code as one word; blocks of code left out."""
    text = ""
    for kind, value, _ in prose_tokens(markdown):
        if kind in ("open", "close") and value in ("p", "li", "ul", "ol"):
            if text.strip():
                yield text
            text = ""
        elif kind in ("text", "break"):
            text += value if kind == "text" else "\n"
        elif kind == "code":
            text += _CODE
    if text.strip():
        yield text


def _count(text: Text, language: str, tag: str) -> int:
    """How many ``tag`` stand outside lists."""
    depth = count = 0
    for kind, value, _ in prose_tokens(text.in_language(language)):
        if value in ("ul", "ol") and kind in ("open", "close"):
            depth += 1 if kind == "open" else -1
        count += kind == "open" and value == tag and not depth
    return count


def _first_block(text: Text, language: str) -> str:
    blocks = (value for kind, value, _ in prose_tokens(text.in_language(language)) if kind == "open")
    return next((value for value in blocks if value in _BLOCKS), "")


def _start(text: str) -> str:
    return text.strip().replace(_CODE, "`…`")[:40]
