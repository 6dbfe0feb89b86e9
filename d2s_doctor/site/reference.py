"""Reference of the command line and of what it prints as JSON, made from the program itself."""

from __future__ import annotations

import argparse
from html import escape
from typing import Any

from d2s_doctor.cli.parser import make_parser
from d2s_doctor.kb.schema import entry_schema
from d2s_doctor.model import Language
from d2s_doctor.render.messages import say
from d2s_doctor.site.parts import block, code_block, head, spans_html, table

WRITTEN = "<!-- generated -->"
"""Where the hand-written page wants what is generated."""


def command_page(language: Language) -> str:
    """Every command with its arguments."""
    parser = make_parser(language)
    name, lead = say("reference.title", language), say("reference.lead", language)
    page = head(name, lead) + f"# {name}\n\n{lead}\n"
    for path, command in _commands(parser, ()):
        page += f"\n\n## {' '.join(path)} {{#{'-'.join(path)}}}\n\n"
        page += _sentence(command) + block(code_block(_usage(command, path)))
        rows = [_row(action) for action in command._actions if _is_shown(action)]
        if rows:
            page += block(table(_columns(language, "argument", "meaning"), rows, " ".join(path)))
    page += f"\n\n## {say('reference.exit', language)} {{#exit-codes}}\n\n"
    return page + block(code_block((parser.epilog or "").partition("\n")[2]))


def schema_table(language: Language) -> str:
    """The fields of an entry, from its JSON Schema; for the hand-written page about JSON."""
    rows = []
    schema = entry_schema()
    required = set(schema.get("required", ()))
    for name, field in schema["properties"].items():
        mark = "" if name in required else " ?"
        rows.append([f"<code>{name}</code>{mark}", escape(_type(field)), spans_html(field.get("description", ""))])
    return block(table(_columns(language, "field", "type", "meaning"), rows, "JSON Schema"))


def _columns(language: Language, *names: str) -> list[str]:
    return [say(f"reference.{name}", language) for name in names]


def _type(field: dict[str, Any]) -> str:
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    if field.get("type") == "array":
        return f"list of {_type(field.get('items', {}))}"
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "properties" in field:
        return ", ".join(field["properties"])
    kinds = [_type(each) for each in field.get("oneOf", field.get("anyOf", ()))]
    return " | ".join(kinds) if kinds else str(field.get("type", ""))


def _commands(
    parser: argparse.ArgumentParser, path: tuple[str, ...]
) -> list[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    found: list[tuple[tuple[str, ...], argparse.ArgumentParser]] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                here = (*path, name)
                deeper = _commands(command, here)
                found += deeper or [(here, command)]
    return found


def _is_shown(action: argparse.Action) -> bool:
    return not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction)) and (
        action.help is not argparse.SUPPRESS
    )


def _usage(command: argparse.ArgumentParser, path: tuple[str, ...]) -> str:
    formatter = argparse.HelpFormatter(prog=f"d2s-doctor {' '.join(path)}", width=80)
    formatter.add_usage(command.usage, command._actions, command._mutually_exclusive_groups, prefix="")
    return formatter.format_help().strip()


def _sentence(command: argparse.ArgumentParser) -> str:
    return escape(command.description or "", quote=False) + "\n"


def _row(action: argparse.Action) -> list[str]:
    value = action.metavar or (f"{{{','.join(map(str, action.choices))}}}" if action.choices else "")
    value = value if isinstance(value, str) else " ".join(value)
    if action.option_strings:
        takes_value = action.nargs != 0
        name = ", ".join(action.option_strings) + (f" {value or action.dest.upper()}" if takes_value else "")
    else:
        name = value or action.dest
    return [f"<code>{escape(name)}</code>", escape(action.help or "")]
