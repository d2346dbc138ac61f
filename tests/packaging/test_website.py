"""The site of the guide: from the sources of the window, in both languages, and whole without a network."""

import csv
import re
import sys
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "packaging"))

import website  # noqa: E402 - found by the line above

from medreview import api  # noqa: E402
from medreview.cli.grammar import commands  # noqa: E402
from medreview.domain.table_columns import COLUMNS  # noqa: E402
from medreview.ui.guide_pages import guide_pages, page_text  # noqa: E402

LANGUAGES = tuple(website.LANGUAGES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "site"
    website.make(folder)
    return folder


def read(site: Path, language: str, name: str) -> str:
    return (site / language / f"{name}.html").read_text(encoding="utf-8")


def test_that_every_link_leads_somewhere_and_nothing_is_loaded_from_a_network(site: Path) -> None:
    assert website.broken_links(site) == []


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ('<a href="nowhere.html">x</a>', "nowhere.html leads nowhere"),
        ('<a href="rater.html#no-such-part">x</a>', "no-such-part leads nowhere"),
        ('<img src="https://host.example/x.png">', "loaded from a network"),
        ('<link rel="stylesheet" href="//host.example/x.css">', "loaded from a network"),
        ('<p id="same"></p><p id="same"></p>', "same names two parts"),
    ],
)
def test_that_a_broken_link_is_found(site: Path, link: str, why: str) -> None:
    page = site / "en" / "broken.html"
    page.write_text(link, encoding="utf-8")
    try:
        assert [said for said in website.broken_links(site) if why in said]
    finally:
        page.unlink()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [page.name for page in guide_pages()])
def test_that_a_page_of_the_guide_is_a_page_of_the_site(site: Path, name: str, language: str) -> None:
    text = page_text(name, language)
    made = read(site, language, name)
    assert "<h1 id=" in made
    assert text.partition("\n")[0].removeprefix("# ") in made
    assert made.count("<li>") - made[: made.index("<main")].count("<li>") == len(re.findall("^- ", text, re.MULTILINE))
    assert made.count("<picture>") == len(re.findall("^! ", text, re.MULTILINE))
    assert f'lang="{language}" dir="{"rtl" if language == "fa" else "ltr"}"' in made


def test_that_every_simulated_share_stands_in_a_table_of_its_design(site: Path) -> None:
    made = read(site, "en", "coverage")
    rows = [
        row
        for path in (PROJECT / "resources" / "statistics").glob("coverage*.csv")
        for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    ]
    cells = re.findall(r"<td>(\d+\.\d)", made)
    assert sorted(cells) == sorted(f"{100 * float(row['coverage']):.1f}" for row in rows if row["coverage"] != "nan")
    assert all(f">{escape(row['interval'])}<" in made for row in rows)
    assert made.count(" ± ") == sum(float(row["standard_error"] or 0) > 0.02 for row in rows)


def test_that_every_page_has_a_language_a_direction_and_headings_that_skip_no_level(site: Path) -> None:
    for path in site.rglob("*.html"):
        made = path.read_text(encoding="utf-8")
        levels = [int(level) for level in re.findall(r"<h([1-6])\b", made)]
        assert levels[0] == 1, path
        assert levels.count(1) == 1, path
        assert all(after <= before + 1 for before, after in pairwise(levels)), path
        assert re.search(r'<html lang="\w+" dir="(ltr|rtl)">', made), path
        assert '<meta name="viewport"' in made, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_every_column_of_every_table_has_its_meaning(site: Path, language: str) -> None:
    made = read(site, language, "columns")
    for table, columns in COLUMNS.items():
        part = made[made.index(f'<h2 id="{table}">') :].partition("</table>")[0]
        told = dict(re.findall(r"<tr><td><code>(.+?)</code></td><td>(.*?)</td>", part))
        assert list(told) == [column.name for column in columns]
        assert all(told.values())
        if language == "fa":
            assert all(re.search("[\u0600-\u06ff]", meaning) for meaning in told.values()), told


def test_that_every_command_and_every_part_of_the_python_interface_is_told(site: Path) -> None:
    told = read(site, "en", "commands")
    assert [path for path, one in commands().items() if not one.is_old and f"<code>{path}</code>" not in told] == []
    python = read(site, "en", "python")
    offered = [name for name in vars(api.OpenedWorkspace) if not name.startswith("_")]
    assert [name for name in offered if f"<code>ws.{name}</code>" not in python] == []
    assert "medreview.open(path: " in python


def test_that_a_title_of_another_page_is_a_link_to_it(site: Path) -> None:
    assert '<a href="library.html">Data in and out</a>' in read(site, "en", "researcher")
    assert '<a href="library.html">ورود و خروج داده</a>' in read(site, "fa", "researcher")


def test_that_text_of_the_sources_is_never_markup(site: Path) -> None:
    assert "<U+200F>" in page_text("imports", "en")
    assert "&lt;U+200F&gt;" in read(site, "en", "imports")


def test_that_the_site_takes_the_place_of_an_older_one(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "gone.html").write_text("")
    website.make(folder)
    assert not (folder / "en" / "gone.html").exists()
    assert sorted(path.name for path in folder.rglob("*.html")) == sorted(path.name for path in site.rglob("*.html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_units_and_signs_stay_as_they_are_in_a_page_from_right_to_left(site: Path, language: str) -> None:
    page = read(site, language, "columns")
    assert '<td><bdi dir="ltr">10^9</bdi></td>' in page, "9^10 is seen where the page turns it round"
    assert "<code>meta.</code>" in page
