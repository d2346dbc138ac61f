"""Pages of strangers: whatever stands in one, it is read, or refused, in one go."""

from pathlib import Path

import pytest

from medreview.importers.errors import FileNotText
from medreview.importers.page_tables import looks_like_markdown_table, looks_like_page, page_records, words_of

TABLE = "<table><tr><th>question</th><th>answer</th></tr><tr><td>Why?</td><td>So.</td></tr></table>"
N = 100_000


def a_page(folder: Path, text: str) -> Path:
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "marks",
    ["<![if gte mso 9]>", "<![unknown[x]]>", "<?php ?>", "<!--x>-->", "<!---->" * 60, "<table " * N + ">", "<a b='>"],
    ids=["office", "unknown", "program", "comment", "comments", "open-tags", "open-quote"],
)
def test_that_what_browsers_pass_over_does_not_keep_a_table_from_being_read(tmp_path: Path, marks: str) -> None:
    read = page_records(a_page(tmp_path, f"<html>{marks}</table>'>{TABLE}</html>"), "utf-8")
    assert read == [{"question": "Why?", "answer": "So."}]


@pytest.mark.parametrize("mark", ["<table ", "<!--", "<!--x>", "<![", "<?", "</", "<a b='>"])
def test_that_marks_without_an_end_are_gone_through_once(tmp_path: Path, mark: str) -> None:
    with pytest.raises(FileNotText):
        page_records(a_page(tmp_path, f"<html>{mark * N}"), "utf-8")


def test_that_a_file_is_told_from_a_page_however_its_signs_repeat(tmp_path: Path) -> None:
    path = a_page(tmp_path, "<!---->" * 500 + "x\n" + " " * 2 * N + "|x\n")
    assert not looks_like_page(path, "utf-8")
    assert not looks_like_markdown_table(path, "utf-8")


def test_that_signs_of_comparison_are_no_tags() -> None:
    assert words_of("<p>SpO2 &lt; 90 % or RR > 30</p>BP <90 mmHg") == "SpO2 < 90 % or RR > 30\nBP <90 mmHg"
