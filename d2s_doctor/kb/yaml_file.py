"""YAML text to plain data that remembers its lines. Safe subset only: no tags, no aliases, no duplicate keys."""

from __future__ import annotations

from typing import Any

import yaml

from d2s_doctor.kb.problem import Problem, shortened
from d2s_doctor.log.clean import clean_text

Path = tuple[str | int, ...]
_DEEPEST = 50
SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlFile:
    """Data of one YAML file, the line of every value in it, and what was wrong with the text."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.problems: list[Problem] = []
        self._lines: dict[Path, int] = {(): 1}
        self._seen: set[int] = set()
        self._scalars = SafeLoader("")
        self.data: Any = self._parse(text)

    def line(self, path: Path) -> int:
        """The 1-based line of the value at ``path``, or of its nearest ancestor."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def report(self, path: Path, text: str) -> None:
        self.report_line(self.line(path), text)

    def report_line(self, line: int, text: str) -> None:
        problem = Problem(self.name, line, shortened(text))
        if problem not in self.problems:
            self.problems.append(problem)

    def _parse(self, text: str) -> Any:
        if _depth(text) > _DEEPEST:
            # libyaml's own recursion would end the process.
            self.problems.append(Problem(self.name, 0, f"nested more than {_DEEPEST} levels deep"))
            return None
        try:
            node = yaml.compose(text, Loader=SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else 0
            self.problems.append(Problem(self.name, line, f"not YAML: {error.problem or error.context}"))
            return None
        except yaml.YAMLError as error:
            self.problems.append(Problem(self.name, 0, f"not YAML: {' '.join(str(error).split())}"))
            return None
        if node is None:
            self.problems.append(Problem(self.name, 0, "the file is empty; an entry is a mapping"))
            return None
        return self._value(node, ())

    def _value(self, node: yaml.Node, path: Path, line: int = 0) -> Any:
        self._lines[path] = line or node.start_mark.line + 1
        if id(node) in self._seen:
            self.report(path, "aliases (*name) are not allowed in an entry; write the value out")
            return None
        self._seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(child, (*path, index)) for index, child in enumerate(node.value)]
        if "\r" in node.value or clean_text(node.value.replace("\t", " ")) != node.value.replace("\t", " "):
            self.report(path, "holds control, escape, bidi or unusual space characters; plain text only")
            return None
        try:
            return self._scalars.construct_object(node, deep=True)
        except (yaml.YAMLError, ValueError):
            self.report(path, f"tag {node.tag} is not allowed or its value is not valid; plain YAML only")
            return None

    def _mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value) if isinstance(key_node, yaml.ScalarNode) else "?"
            line = key_node.start_mark.line + 1
            if key in data:
                self.problems.append(Problem(self.name, line, f"key {key!r} stands twice"))
                continue
            data[key] = self._value(value_node, (*path, key), line)
        return data


def _depth(text: str) -> int:
    """An upper bound of the nesting that YAML can see in ``text``: open brackets, and dashes or indents of a line."""
    depth = deepest = 0
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip(" -?"))
        deepest = max(deepest, indent // 2)
        for character in line:
            if character in "[{":
                depth += 1
                deepest = max(deepest, depth)
            elif character in "]}":
                depth = max(0, depth - 1)
    return deepest
