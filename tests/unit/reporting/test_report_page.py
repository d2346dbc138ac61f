"""The page of results: nothing outside of it, nothing hostile in it, readable in either direction."""

import base64
import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest
from typing_extensions import override

from medreview.errors import Message
from medreview.reporting.report_page import Report, ReportHeadings, ReportPicture, ReportSection, report_html
from medreview.reporting.tables import Cell, Table, Words

HEADINGS = ReportHeadings("At a glance", "Source", "The same in every row:")
HOSTILE = "</td><script>alert(1)</script><img src=x onerror=alert(1)>&\"'\x00\x1b\ud800"
VOID = {"meta", "img"}


class Page(HTMLParser):
    """Elements as they open, their attributes and texts; fails where one is not closed in order."""

    def __init__(self, content: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.opened: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(content.decode("utf-8"))
        assert self._open == []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    @override
    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.opened if name == tag]


def a_table(*rows: Sequence[Cell], columns: Sequence[str] = ("name", "value"), **told: Words) -> Table:
    return Table("numbers", told.pop("title", "Numbers"), tuple(columns), tuple(tuple(row) for row in rows), **told)  # type: ignore[arg-type]


def page(*tables: Table, language: str = "en", summary: Sequence[Words] = (), **more: object) -> bytes:
    section = ReportSection("Tables", tables=tables, **more)  # type: ignore[arg-type]
    return report_html(Report("Results", language, HEADINGS, tuple(summary), (section,), {"seed": 1}))


def cells(content: bytes) -> list[str]:
    return re.findall(r"<td[^>]*>(.*?)</td>", content.decode("utf-8"))


def test_that_hostile_text_is_text_wherever_it_stands():
    table = a_table((HOSTILE, 1.0), (HOSTILE, 2.0), columns=(HOSTILE, "value"), title=HOSTILE, definition=HOSTILE)
    picture = ReportPicture("figure", b"<svg/>", HOSTILE)
    section = ReportSection(HOSTILE, (HOSTILE,), (picture,), (table,))
    report = Report(
        HOSTILE, "en", ReportHeadings(HOSTILE, HOSTILE, HOSTILE), (HOSTILE,), (section,), {HOSTILE: HOSTILE}
    )
    content = report_html(report)
    found = Page(content)
    assert found.of("script") == []
    assert len(found.of("img")) == 1
    assert not any(name.startswith("on") for _, attributes in found.opened for name in attributes)
    assert "alert(1)" in "".join(found.texts)
    assert not re.search(rb"[\x00\x1b]", content)


def test_that_the_page_asks_for_nothing_outside_of_itself():
    content = page(a_table(("a", 1.0)), pictures=(ReportPicture("figure", b"<svg/>", "A figure"),))
    found = Page(content)
    assert {tag for tag, _ in found.opened}.isdisjoint({"script", "link", "iframe", "object", "embed", "base", "form"})
    links = [
        value or "" for _, attributes in found.opened for name, value in attributes.items() if name in {"src", "href"}
    ]
    assert [link.split(",")[0] for link in links] == ["data:image/svg+xml;base64"]
    assert b"url(" not in content
    assert b"@import" not in content
    policy = [one for one in found.of("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    assert "default-src 'none'" in (policy[0]["content"] or "")


def test_that_a_figure_is_in_the_page_with_words_for_who_cannot_see_it():
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><text>kappa</text></svg>"
    (image,) = Page(page(pictures=(ReportPicture("figure", svg, "Agreement & more"),))).of("img")
    assert base64.b64decode((image["src"] or "").partition(",")[2]) == svg
    assert image["alt"] == "Agreement & more"


@pytest.mark.parametrize(("content", "kind"), [(b"<svg/>", "svg+xml"), (b"\x89PNG\r\n\x1a\n...", "png")])
def test_that_a_drawing_is_named_by_what_it_is(content, kind):
    (image,) = Page(page(pictures=(ReportPicture("figure", content, "A figure"),))).of("img")
    assert (image["src"] or "").startswith(f"data:image/{kind};base64,")


@pytest.mark.parametrize(("language", "direction"), [("en", "ltr"), ("fa", "rtl"), ("fa-IR", "rtl"), ("zh", "ltr")])
def test_that_the_page_runs_in_the_direction_of_its_language(language, direction):
    (root,) = Page(page(language=language)).of("html")
    assert (root["lang"], root["dir"]) == (language.split("-", maxsplit=1)[0], direction)


def test_that_words_of_ours_are_said_in_the_readers_language_and_data_as_it_is():
    table = a_table(("correctness", 0.5), title=Message("Agreement"), definition=Message("Kappa of {n}.", {"n": 3}))
    persian = {"Agreement": "توافق", "Kappa of {n}.": "کاپای {n}.", "value": "مقدار"}

    def say(words: Words) -> str:
        return words if isinstance(words, str) else persian[words.template].format(**words.values)

    report = Report("Results", "fa", HEADINGS, (), (ReportSection("Tables", tables=(table,)),), {})
    content = report_html(report, say).decode("utf-8")
    assert "توافق" in content
    assert "کاپای 3." in content
    assert ">مقدار<" in content
    assert ">correctness<" in content


def test_that_an_interval_stands_in_the_cell_of_its_number():
    columns = ("name", "value", "low", "high", "other_low", "other_high")
    content = page(a_table(("a", 0.5, 0.25, 0.75, 0.2, 0.8), ("b", 0.125, None, None, None, None), columns=columns))
    assert cells(content) == ["a", "0.500 (0.250 – 0.750)", "0.200 – 0.800", "b", "0.125", ""]


def test_that_what_is_the_same_in_all_rows_is_said_once_below():
    rows = (("a", 1.0, "bootstrap", "fine"), ("b", None, None, "fine"))
    content = page(a_table(*rows, columns=("name", "value", "interval_method", "setting")))
    assert cells(content) == ["a", "1.000", "b", ""]
    assert "The same in every row: interval: bootstrap; granularity: fine" in content.decode("utf-8")


def test_that_a_gap_keeps_its_reason_and_is_no_number():
    rows = (("a", None, "no unit was rated by two raters"), ("b", 0.0, None))
    content = page(a_table(*rows, columns=("name", "value", "undefined_because")))
    assert cells(content) == ["a", "", "no unit was rated by two raters", "b", "0.000", ""]


def test_that_the_same_content_gives_the_same_bytes():
    assert page(a_table(("a", 1.0)), summary=["One."]) == page(a_table(("a", 1.0)), summary=["One."])


def test_that_a_name_that_is_a_word_of_ours_is_not_translated() -> None:
    table = a_table(["constrained", "constrained"], ["all", "free"], columns=("run", "setting"))
    report = Report("Results", "fa", HEADINGS, (), (ReportSection("Tables", tables=(table,)),), {})
    content = report_html(report, lambda words: f"our {words}")
    assert cells(content) == ["constrained", "our constrained", "our all", "our free"]
