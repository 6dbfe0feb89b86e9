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
from d2s_doctor.site.sources import Sources, read_sources
from d2s_doctor.site.tree import read_written, tree

_CHINESE = {
    "Guides": "指南",
    "Reference": "参考",
    "Releases": "各版本",
    "Project": "项目",
    "Accuracy": "准确率（英文）",
    "Speed": "速度（英文）",
}


@cache
def _sources(root: Path, repository: str) -> Sources:
    return read_sources(root, repository)


def _language(config: MkDocsConfig) -> Language:
    return cast(Language, config.theme["language"])


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    if _language(config) == "zh":
        config.nav = _translated(config.nav)
    return config


def _translated(nav: Any) -> Any:
    if isinstance(nav, list):
        return [_translated(item) for item in nav]
    if isinstance(nav, dict):
        return {_CHINESE.get(name, name): _translated(inside) for name, inside in nav.items()}
    return nav


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
