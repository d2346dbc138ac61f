"""The page of results: nothing outside of it, nothing hostile in it, readable in either direction."""

import base64
import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest
from typing_extensions import override

from medreview.errors import Message
from medreview.reporting.figures import About, Axis, Bars, Datum, Series
from medreview.reporting.report_page import Report, ReportFinding, report_html
from medreview.reporting.tables import Cell, Table, Words

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


def a_figure(title: Words = "A figure", definition: Words = "Means.") -> Bars:
    about = About(name="figure", title=title, definition=definition)
    return Bars(about, ("a",), (Series("", (Datum(1.0),)),), Axis("mean"))


def a_report(*tables: Table, language: str = "en", findings: Sequence[ReportFinding] = (), **more: object) -> Report:
    same: dict[str, object] = {"title": "Results", "facts": (), "figures": (), "methods": (), "limits": ()}
    return Report(language=language, findings=tuple(findings), tables=tables, **same | more)  # type: ignore[arg-type]


def page(*tables: Table, language: str = "en", findings: Sequence[ReportFinding] = ()) -> bytes:
    return report_html(a_report(*tables, language=language, findings=findings), {})


def cells(content: bytes) -> list[str]:
    return re.findall(r"<td[^>]*>(.*?)</td>", content.decode("utf-8"))


def test_that_hostile_text_is_text_wherever_it_stands():
    table = a_table((HOSTILE, 1.0), (HOSTILE, 2.0), columns=(HOSTILE, "value"), title=HOSTILE, definition=HOSTILE)
    hostile = (HOSTILE,)
    report = a_report(
        table,
        title=HOSTILE,
        facts=hostile,
        findings=[ReportFinding(HOSTILE, HOSTILE)],
        figures=(a_figure(HOSTILE, HOSTILE),),
        methods=hostile,
        limits=hostile,
        references=hostile,
        rest=HOSTILE,
    )
    content = report_html(report, {"figure": b"<svg/>"})
    found = Page(content)
    assert found.of("script") == []
    assert len(found.of("img")) == 1
    assert not any(name.startswith("on") for _, attributes in found.opened for name in attributes)
    assert "alert(1)" in "".join(found.texts)
    assert not re.search(rb"[\x00\x1b]", content)


def test_that_the_page_asks_for_nothing_outside_of_itself():
    content = report_html(a_report(a_table(("a", 1.0)), figures=(a_figure(),)), {"figure": b"<svg/>"})
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


def test_that_a_figure_is_in_the_page_with_its_texts_below_it():
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><text>kappa</text></svg>"
    content = report_html(a_report(figures=(a_figure("Agreement & more"),)), {"figure": svg})
    (image,) = Page(content).of("img")
    assert base64.b64decode((image["src"] or "").partition(",")[2]) == svg
    assert image["alt"] == "Agreement & more"
    assert b"<b>Figure 1. Agreement &amp; more.</b> Means." in content


def test_that_a_figure_that_could_not_be_drawn_takes_no_number() -> None:
    content = report_html(a_report(figures=(a_figure(),)), {})
    assert b"Figure" not in content


@pytest.mark.parametrize(("content", "kind"), [(b"<svg/>", "svg+xml"), (b"\x89PNG\r\n\x1a\n...", "png")])
def test_that_a_drawing_is_named_by_what_it_is(content, kind):
    (image,) = Page(report_html(a_report(figures=(a_figure(),)), {"figure": content})).of("img")
    assert (image["src"] or "").startswith(f"data:image/{kind};base64,")


@pytest.mark.parametrize(("language", "direction"), [("en", "ltr"), ("fa", "rtl"), ("fa-IR", "rtl"), ("zh", "ltr")])
def test_that_the_page_runs_in_the_direction_of_its_language(language, direction):
    (root,) = Page(page(language=language)).of("html")
    assert (root["lang"], root["dir"]) == (language.split("-", maxsplit=1)[0], direction)


def test_that_words_of_ours_are_said_in_the_readers_language_and_data_as_it_is():
    table = a_table(("correctness", 0.5), title=Message("Agreement"), definition=Message("Kappa of {n}.", {"n": 3}))
    persian = {"Agreement": "توافق", "Kappa of {n}.": "کاپای {n}.", "value": "مقدار"}

    def say(words: Words) -> str:
        return words if isinstance(words, str) else persian.get(words.template, words.template).format(**words.values)

    content = report_html(a_report(table, language="fa"), {}, say).decode("utf-8")
    assert "توافق" in content
    assert "کاپای 3." in content
    assert ">مقدار<" in content
    assert ">correctness<" in content


def test_that_a_gap_stands_with_the_letter_of_its_reason():
    rows = (("a", None, "no item was rated by two raters"), ("b", 0.0, None))
    content = page(a_table(*rows, columns=("name", "value", "undefined_because")))
    assert cells(content) == ["a", "\N{EN DASH}<sup>a</sup>", "b", "0.000"]
    assert "<sup>a</sup> no item was rated by two raters" in content.decode("utf-8")


def test_that_the_same_content_gives_the_same_bytes():
    findings = [ReportFinding("Agreement", "One.")]
    assert page(a_table(("a", 1.0)), findings=findings) == page(a_table(("a", 1.0)), findings=findings)


def test_that_a_name_that_is_a_word_of_ours_is_not_translated() -> None:
    table = a_table(["constrained", "constrained"], ["all", "free"], columns=("run", "setting"))
    content = report_html(a_report(table, language="fa"), {}, lambda words: f"our {words}")
    assert cells(content) == ["constrained", "our constrained", "our all", "our free"]
