"""What MkDocs makes of the tree: read as a browser or a crawler would."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from d2s_doctor.kb.folder import read_folder
from tests.site.conftest import QUIET, ROOT

pytestmark = pytest.mark.thorough

LARGEST_FRONT_PAGE = 80 * 1024
LARGEST_ENTRY_PAGE = 60 * 1024
"""Bytes of a page as it is sent, compressed, with all that it loads before somebody acts."""
LARGEST_SITE = 12_000_000
"""Bytes of the whole site as it is published: both languages, all lists and kb.json."""


class Page(HTMLParser):
    """Links, anchors and what a page loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.language = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "html":
            self.language = found.get("lang", "")
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in ("script", "img", "iframe", "source") and "src" in found:
            self.loads.append(found["src"])
        if tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.loads.append(found["href"])


@pytest.fixture(scope="module")
def pages(built: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in built.rglob("*.html") if path.name != "404.html"}


def target_of(path: Path, address: str) -> Path:
    found = (path.parent / unquote(urlsplit(address).path)).resolve() if urlsplit(address).path else path
    return found / "index.html" if found.is_dir() else found


def test_readmes_have_the_same_command_and_the_workflow_its_parts() -> None:
    install, build = "pip install '.[docs]'", "mkdocs build"
    command = f"python3 -m venv .venv && .venv/bin/{install.replace('install', 'install -q')} && .venv/bin/{build}"
    for name in ("README.md", "README.zh.md"):
        assert command in (ROOT / name).read_text("utf-8"), name
    assert f"{install} && {build}" in (ROOT / "mkdocs.yml").read_text("utf-8")
    workflow = (ROOT / ".github" / "workflows" / "site.yml").read_text("utf-8")
    assert f"run: {install}\n" in workflow
    assert "run: make site\n" in workflow
    assert f"site:\n\t{build} --strict\n" in (ROOT / "Makefile").read_text("utf-8")


def test_no_broken_links_or_anchors(pages: dict[Path, Page]) -> None:
    broken = []
    assert len(pages) > 100
    for path, page in pages.items():
        for link in page.links:
            if urlsplit(link).scheme in ("http", "https"):
                continue
            target = target_of(path, link)
            anchor = unquote(urldefrag(link).fragment)
            if not target.is_file():
                broken.append(f"{path}: {link}")
            elif anchor and target in pages and anchor not in pages[target].ids:
                broken.append(f"{path}: {link} has no such anchor")
    assert not broken


def test_nothing_comes_from_another_host(pages: dict[Path, Page], built: Path) -> None:
    for path, page in pages.items():
        for address in page.loads:
            assert not urlsplit(address).netloc, f"{path} loads {address}"
            assert target_of(path, address).is_file(), f"{path}: {address}"
    for style in built.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", style.read_text("utf-8")), style


def test_every_entry_in_both_languages_at_its_address(pages: dict[Path, Page], built: Path) -> None:
    for entry in read_folder(ROOT / "kb"):
        english, chinese = built / entry.id / "index.html", built / "zh" / entry.id / "index.html"
        assert pages[english].language == "en"
        assert pages[chinese].language == "zh"
        assert f"../zh/{entry.id}/" in [link.removeprefix("./") for link in pages[english].links]
        assert any(link.endswith(f"../../{entry.id}/") for link in pages[chinese].links)
        assert f'url=../{entry.id}/"' in (built / entry.slug / "index.html").read_text("utf-8")


def test_front_matter_is_not_shown(built: Path) -> None:
    for path in built.rglob("*.html"):
        assert "hide: [toc" not in path.read_text("utf-8"), path


def test_anchors_are_unique(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert len(set(page.ids)) == len(page.ids), path


def test_one_sitemap_has_all_languages(built: Path) -> None:
    text = (built / "sitemap.xml").read_text("utf-8")
    assert text.count("<loc>https://site.example/d2s/zh/D2S103/</loc>") == 1
    assert re.search(r"<loc>https://site.example/d2s/D2S103/</loc>\s*<lastmod>\d{4}-\d\d-\d\d</lastmod>", text)
    assert not (built / "zh" / "sitemap.xml").exists()


@pytest.mark.parametrize(
    ("place", "most"),
    [
        ("", LARGEST_FRONT_PAGE),
        ("zh/", LARGEST_FRONT_PAGE),
        ("D2S103/", LARGEST_ENTRY_PAGE),
        ("zh/D2S601/", LARGEST_ENTRY_PAGE),
    ],
)
def test_pages_are_light(pages: dict[Path, Page], built: Path, place: str, most: int) -> None:
    path = built / place / "index.html"
    files = {path, *(target_of(path, address) for address in pages[path].loads)}
    assert sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) < most


def test_the_site_is_light_and_holds_nothing_twice(built: Path) -> None:
    files = [path for path in built.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= LARGEST_SITE
    assert not [path for path in files if path.suffix == ".map" or "lunr" in path.parts]
    for path in (built / "zh" / "assets").rglob("*.*"):
        twin = built / path.relative_to(built / "zh")
        assert not twin.is_file() or twin.read_bytes() != path.read_bytes(), path


def test_other_sites_and_search_engines_find_what_they_read(built: Path) -> None:
    for folder, locale in (("", "en_US"), ("zh/", "zh_CN")):
        page = (built / folder / "D2S103" / "index.html").read_text("utf-8")
        assert f'property="og:locale" content="{locale}"' in page
        assert f'rel="canonical" href="https://site.example/d2s/{folder}D2S103/"' in page
        assert f'property="og:url" content="https://site.example/d2s/{folder}D2S103/"' in page
        picture = re.findall(r'property="og:image" content="https://site.example/d2s/(.*?)"', page)
        assert (built / picture[0]).read_bytes().startswith(b"\x89PNG")
        assert 'hreflang="zh" href="https://site.example/d2s/zh/D2S103/"' in page
        data = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)[0])
        assert data["@type"] == "TechArticle"
        assert data["inLanguage"] == (folder.strip("/") or "en")
        assert data["dateModified"] >= data["datePublished"]
    assert "Sitemap: https://site.example/d2s/sitemap.xml" in (built / "robots.txt").read_text("utf-8")


def test_every_edit_link_leads_to_a_file(pages: dict[Path, Page], built: Path) -> None:
    before = "https://forge.example/d2s/edit/main/"
    files = {path: [link.removeprefix(before) for link in page.links if before in link] for path, page in pages.items()}
    assert files[built / "silent" / "index.html"] == ["docs/en/silent.md"]
    assert files[built / "zh" / "silent" / "index.html"] == ["docs/zh/silent.md"]
    assert len(files[built / "D2S103" / "index.html"]) == 1
    assert not [link for links in files.values() for link in links if not (ROOT / link).is_file()]


def test_what_search_engines_show_is_on_every_page(pages: dict[Path, Page], built: Path) -> None:
    whole = [path for path in pages if "http-equiv" not in path.read_text("utf-8")]
    assert len(whole) > 500
    for path in whole:
        page = path.read_text("utf-8")
        assert len(unescape(re.findall("<title>(.*?)</title>", page)[0])) <= 65, path
        for part in ('rel="canonical"', 'hreflang="x-default"', 'property="og:title"', '"description" property="og:'):
            assert page.count(part) == 1, (path, part)
        assert json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)[0])["headline"]
    front = (built / "index.html").read_text("utf-8")
    assert "<title>Paste a log · d2s-doctor for Paddle</title>" in front
    assert re.search(r'class="?d2s-menu.*href="?entries/"?>Entries</a>', front, re.DOTALL)
    addresses = (built / "sitemap.xml").read_text("utf-8")
    assert addresses.count("<loc>") == addresses.count("<lastmod>") == len(whole)


def test_other_pages_do_not_load_the_matcher(pages: dict[Path, Page], built: Path) -> None:
    for page in pages.values():
        assert not any("d2s-kb" in address for address in page.loads)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Zensical needs Python 3.11")
def test_the_tree_builds_with_zensical(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    subprocess.run([sys.executable, "-m", "d2s_doctor.site", "en", str(docs)], cwd=ROOT, check=True, timeout=120)
    for entry_page in docs.glob("D2S[2-9]*"):  # one family shows it as well as all do
        entry_page.unlink()
    shutil.copytree(ROOT / "docs" / "theme", docs / "theme")
    (docs / "theme" / "sitemap.xml").unlink()
    # Zensical runs no Python hooks of MkDocs: it is given the tree that the hook would make.
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    (tmp_path / "mkdocs.yml").write_text(re.sub(r"(?m)^hooks:.*\n", "", text), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "-f", str(tmp_path / "mkdocs.yml")]
    subprocess.run(command, cwd=tmp_path, env=QUIET, check=True, timeout=120, capture_output=True)
    page = (tmp_path / "site" / "D2S103" / "index.html").read_text("utf-8")
    assert "d2s-matrix" in page
    assert 'class="d2s-tools"' in page
