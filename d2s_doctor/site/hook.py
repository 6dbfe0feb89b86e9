"""MkDocs: puts the generated pages in the place of the files, and builds every other language below its code (``zh/``).

One build a language, since a theme speaks one language a build; ``mkdocs build`` runs all.
"""

from __future__ import annotations

from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from d2s_doctor import __version__
from d2s_doctor.kb.problem import BrokenEntries
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.messages import DEFAULT, has_message, languages, say
from d2s_doctor.site.parts import linked_data
from d2s_doctor.site.publish import compact, tidy, with_shared_assets
from d2s_doctor.site.serving import ServedSources
from d2s_doctor.site.sources import Sources, file_dates, last_change, read_sources
from d2s_doctor.site.tree import guide_file, missing_page, read_written, tree

_log = get_plugin_logger("d2s-doctor")
_served: dict[str, ServedSources] = {}
"""What ``mkdocs serve`` keeps from one build to the next, by the name of the checkout; empty for ``mkdocs build``."""
_shown: dict[str, str] = {}
"""The pages of the build before, by path: those that are the same are not built again."""
_shown_entries: dict[str, Entry] = {}
_is_serving = False
_THEME_WORDS = ("header", "navigation", "contents", "edit.page")
"""What the templates say."""


@cache
def _read_once(root: Path, repository: str) -> Sources:
    return read_sources(root, repository)


def _sources(root: Path, repository: str) -> Sources:
    if not _is_serving:
        return _read_once(root, repository)
    if str(root) not in _served:
        _served[str(root)] = ServedSources(root, repository)
    try:
        return _served[str(root)].refresh()
    except BrokenEntries as error:
        _log.error(str(error))  # the server goes on with what it has, as it does for a page
        return _served[str(root)].sources


def on_startup(command: str, dirty: bool) -> None:
    """Note whether a server is started; with ``--dirty`` it builds what changed."""
    global _is_serving
    _is_serving = command == "serve" and dirty


@cache
def _guide_dates(root: Path) -> dict[str, str]:
    return file_dates(root, "docs", "CONTRIBUTING.md", "CHANGELOG.md")


def _language(config: MkDocsConfig) -> Language:
    language: Language = config.theme["language"]
    return language


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Set what the theme shows in the language of this build."""
    language = _language(config)
    config.nav = _translated(config.nav, language)
    config.site_description = say("site.description", language)
    extra = config.extra
    extra["languages"] = [
        {"code": code, "name": say("language.name", code), "folder": _folder(code)} for code in languages()
    ]
    extra["root"] = "../" if _folder(language) else ""
    extra["root_url"] = (config.site_url or "").removesuffix(_folder(language))
    extra["folder"] = _folder(language)
    extra["root_path"] = urlsplit(extra["root_url"]).path or "/"
    extra["locale"] = {"zh": "zh_CN"}.get(language, "en_US")
    extra["missing_page"] = missing_page(language)
    extra["made"] = _made(Path(config.docs_dir).parent, language)
    extra["words"] = {name.partition(".")[0]: say(f"site.{name}", language) for name in _THEME_WORDS}
    return config


def _made(root: Path, language: Language) -> str:
    """The release that the site is made from and, where Git knows it, the date of the last change."""
    changed = last_change(root)
    parts = [f"d2s-doctor {__version__}", say("site.made", language, date=changed) if changed else ""]
    return say("punctuation.separator", language).join(filter(None, parts))


def _folder(language: Language) -> str:
    """Where the pages of a language are, below the root of the site."""
    return "" if language == DEFAULT else f"{language}/"


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
    """Put the generated pages in the place of the files."""
    docs = Path(config.docs_dir)
    language = _language(config)
    sources = _sources(docs.parent, config.extra.get("repository") or "")
    kept = [file for file in files if file.src_uri.startswith("assets/") or file.src_dir != config.docs_dir]
    unchanged = {entry.id for entry in sources.entries if _shown_entries.get(entry.id) == entry}
    made = tree(sources, read_written(docs, language), language, skipped=unchanged)
    made = {**_shown, **made} if _is_serving else made
    files = Files([*kept, *(File.generated(config, path, content=text) for path, text in made.items())])
    if _is_serving:
        for path, text in made.items():
            if _shown.get(path) == text:
                files.src_uris[path].is_modified = lambda: False  # type: ignore[method-assign]
        _shown.update(made)
        _shown_entries.update({entry.id: entry for entry in sources.entries})
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Give a page that is not of an entry what an entry's has: a title that names the product, what search engines
    read, the date of its last change, and where a person wrote it the address where it is edited."""
    del markdown, files
    if "linked_data" in page.meta:
        return
    language = _language(config)
    repository = (config.extra.get("repository") or "").rstrip("/")
    file = guide_file(Path(config.docs_dir), page.file.src_uri, language)
    if repository and file:
        page.meta["edit"] = f"{repository}/edit/main/{file}"
    name = page.meta.get("title") or page.title or config.site_name
    root = Path(config.docs_dir).parent
    changed = _guide_dates(root).get(file) or last_change(root)
    kind = "WebSite" if page.is_homepage else "TechArticle"
    short = f"{name} · {config.site_name}"
    page.meta["shown_title"] = short if "Paddle" in name else say("site.page.title", language, title=name)
    page.meta["linked_data"] = linked_data(unescape(name), language, modified=changed, kind=kind)
    page.meta["changed"] = changed


def on_template_context(context: dict[str, Any], template_name: str, config: MkDocsConfig) -> dict[str, Any]:
    """The page for missing addresses is shown at any depth: its links begin at the root, also of an unknown site."""
    if template_name == "404.html":
        context["base_url"] = (config.extra["root_path"] + _folder(_language(config))).rstrip("/")
    return context


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """That page takes what all languages share from the root, as the others do."""
    is_below = template_name == "404.html" and _folder(_language(config))
    return with_shared_assets(output) if is_below else output


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """A finished page, made light."""
    del page  # all are treated alike
    shared = with_shared_assets(output) if _folder(_language(config)) else output
    return compact(shared)


def on_post_build(config: MkDocsConfig) -> None:
    """After the default language, build each other one below its code, and take out what is there twice."""
    if _language(config) != DEFAULT or _is_serving:  # an author sees one language
        return
    site = Path(config.site_dir)
    for language in languages()[1:]:
        folder = str(Path(config.site_dir) / language)
        other = load_config(config.config_file_path, site_dir=folder, strict=config.strict)
        other.theme["language"] = language
        other.site_url = f"{config.site_url.rstrip('/')}/{_folder(language)}" if config.site_url else None
        build(other)
    tidy(site, languages()[1:])
    address = f"Sitemap: {config.site_url}sitemap.xml\n" if config.site_url else ""
    (site / "robots.txt").write_text(f"User-agent: *\nAllow: /\n{address}", encoding="utf-8")
