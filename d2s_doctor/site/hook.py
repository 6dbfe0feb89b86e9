"""MkDocs: puts the generated pages in the place of the files, and builds the other language below ``zh/``.

One build a language, since a theme speaks one language a build; ``mkdocs build`` runs both.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from d2s_doctor.model import Language
from d2s_doctor.render.messages import has_message, say
from d2s_doctor.site.sources import Sources, read_sources
from d2s_doctor.site.tree import read_written, tree


@cache
def _sources(root: Path, repository: str) -> Sources:
    return read_sources(root, repository)


def _language(config: MkDocsConfig) -> Language:
    return cast(Language, config.theme["language"])


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    if _language(config) == "zh":
        config.nav = _translated(config.nav, _language(config))
    return config


def _translated(nav: Any, language: Language) -> Any:
    if isinstance(nav, list):
        return [_translated(item, language) for item in nav]
    if isinstance(nav, dict):
        return {_navigation(name, language): _translated(inside, language) for name, inside in nav.items()}
    return nav


def _navigation(name: str, language: Language) -> str:
    """The name of a part of the site as mkdocs.yml writes it, in this language."""
    key = f"navigation.{name.lower()}"
    return say(key, language) if has_message(key) else name


def on_files(files: Files, config: MkDocsConfig) -> Files:
    docs = Path(config.docs_dir)
    language = _language(config)
    sources = _sources(docs.parent, config.extra.get("repository") or "")
    kept = [file for file in files if file.src_uri.startswith("assets/") or file.src_dir != config.docs_dir]
    made = tree(sources, read_written(docs, language), language)
    return Files([*kept, *(File.generated(config, path, content=text) for path, text in made.items())])


def on_post_build(config: MkDocsConfig) -> None:
    if _language(config) == "zh":
        return
    chinese = load_config(config.config_file_path, site_dir=str(Path(config.site_dir) / "zh"), strict=config.strict)
    chinese.theme["language"] = "zh"
    chinese.site_url = f"{config.site_url.rstrip('/')}/zh/" if config.site_url else None
    chinese.site_description = config.extra["description_zh"]
    build(chinese)
