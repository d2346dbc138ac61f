"""The page of a report is printed with room between cells and in its own direction."""

import pytest
from PySide6.QtCore import QSize, QSizeF, QUrl
from PySide6.QtGui import QFont, QImage, QTextDocument, QTextTable
from pytestqt.qtbot import QtBot

from medreview.reporting.figures import About, Axis, Datum, Heatmap, Series
from medreview.ui.plots.report_pdf import LEAST_SIZE, STYLE_FOR_QT, PrintedFigures, for_qt, keep_together
from tests.unit.reporting.test_report_page import a_table, page


@pytest.mark.parametrize("style", STYLE_FOR_QT)
def test_that_the_style_which_qt_takes_otherwise_is_that_of_the_page(style: str) -> None:
    assert style.encode() in page(a_table(("a", 1)))


@pytest.mark.parametrize(("language", "headings"), [("en", ["name", "value"]), ("fa", ["value", "name"])])
def test_that_the_first_column_stands_where_the_language_begins(
    qtbot: QtBot, language: str, headings: list[str]
) -> None:
    document = QTextDocument()
    document.setHtml(for_qt(page(a_table(("a", 1)), language=language).decode()))
    (table,) = (frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable))
    assert [table.cellAt(0, column).firstCursorPosition().block().text() for column in range(2)] == headings


def matrix_of(n_rows: int) -> Heatmap:
    rows = tuple(Series(f"rater {n} – rater {n + 1}", (Datum(0.5, n=9),)) for n in range(n_rows))
    return Heatmap(
        About(name="pairs", title="Pairs", definition=""), ("correctness",), rows, Axis("kappa", limits=(-1, 1))
    )


@pytest.mark.parametrize(("n_rows", "is_whole"), [(5, True), (20, True), (300, False)])
def test_that_no_figure_is_drawn_too_small_to_read(qtbot: QtBot, n_rows: int, is_whole: bool) -> None:
    most = QSize(600, 400)
    found = PrintedFigures([matrix_of(n_rows)], None).images("pairs", most, 750)
    assert (len(found) == 1) is is_whole
    assert all(size.width() >= LEAST_SIZE * most.width() and size.height() <= 750 for _, size in found)


def test_that_a_caption_goes_on_the_next_page_with_its_figure(qtbot: QtBot) -> None:
    document = QTextDocument()
    document.setPageSize(QSizeF(300, 300))
    font = QFont(document.defaultFont())
    font.setPixelSize(12)  # the application's may be larger, and figure and caption then fit on no page
    document.setDefaultFont(font)
    document.addResource(
        QTextDocument.ResourceType.ImageResource, QUrl("figure:a"), QImage(150, 150, QImage.Format.Format_RGB32)
    )
    # what fills the page is a picture, too: lines of a typeface that is at hand may be half as high again
    filled = '<p><img width="50" height="50" src="figure:a"></p>' * 2
    document.setHtml(f'{filled}<p><img width="150" height="150" src="figure:a"></p><p>{"caption " * 20}</p>')

    def pages() -> list[int]:
        layout, blocks = document.documentLayout(), []
        block = document.begin()
        while block.isValid():
            blocks.append(layout.blockBoundingRect(block))
            block = block.next()
        return [int(blocks[2].top() // 300), int((blocks[3].bottom() - 1) // 300)]

    assert pages() == [0, 1]
    keep_together(document)
    assert pages() == [1, 1]


def test_that_a_caption_goes_on_the_next_page_with_the_first_rows_of_its_table(qtbot: QtBot) -> None:
    document = QTextDocument()
    document.setPageSize(QSizeF(300, 300))
    document.addResource(
        QTextDocument.ResourceType.ImageResource, QUrl("figure:a"), QImage(50, 220, QImage.Format.Format_RGB32)
    )
    rows = "<tr><td>a</td><td>1</td></tr>" * 12
    filled = '<p><img width="50" height="220" src="figure:a"></p><p>The figure.</p>'
    document.setHtml(f"{filled}<p>The table.</p><div><table>{rows}</table></div><p>After it.</p>")

    def page_of(text: str) -> int:
        block = document.find(text).block()
        return int(document.documentLayout().blockBoundingRect(block).top() // 300)

    keep_together(document)
    assert page_of("The figure.") == 0
    assert page_of("The table.") == page_of("a") == 1


def test_that_a_heading_goes_on_the_next_page_with_what_it_is_of(qtbot: QtBot) -> None:
    document = QTextDocument()
    document.setPageSize(QSizeF(300, 300))
    for name, height in (("filled", 240), ("figure", 150)):
        picture = QImage(50, height, QImage.Format.Format_RGB32)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)

    def page_of(text: str) -> int:
        return int(document.documentLayout().blockBoundingRect(document.find(text).block()).top() // 300)

    filled = '<p><img width="50" height="240" src="filled"></p><p></p>'
    for below in ('<p><img width="50" height="150" src="figure"></p><p>Caption.</p>', f"<p>{'Long text. ' * 60}</p>"):
        document.setHtml(f"{filled}<h2>Heading</h2>{below}")
        assert page_of("Heading") == 0
        keep_together(document)
        assert page_of("Heading") == 1


def test_that_a_caption_goes_on_the_next_page_with_the_words_why_nothing_is_there(qtbot: QtBot) -> None:
    pairs = "".join(f'<p>Figure {n}.</p><p style="font-style: italic">It has no data {n}.</p>' for n in range(40))

    def n_apart(document: QTextDocument) -> int:
        layout, height = document.documentLayout(), document.pageSize().height()
        places = [
            [layout.blockBoundingRect(document.find(said).block()).top() // height for said in (f"e {n}.", f"a {n}.")]
            for n in range(40)
        ]
        return sum(caption != why for caption, why in places)

    before, after = 0, 0
    for height in range(290, 340, 6):
        document = QTextDocument()
        document.setPageSize(QSizeF(300, height))
        document.setHtml(pairs)
        before += n_apart(document)
        keep_together(document)
        after += n_apart(document)
    assert before > 0
    assert after == 0


def test_that_no_row_of_two_lines_is_cut_by_the_end_of_a_page(qtbot: QtBot) -> None:
    document = QTextDocument()
    document.setPageSize(QSizeF(300, 300))
    rows = "".join(f"<tr><td>row {n}<br>its second line</td><td>{n}</td></tr>" for n in range(60))
    document.setHtml(f"<p>Caption.</p><table><thead><tr><th>a</th></tr></thead><tbody>{rows}</tbody></table>")
    (table,) = (frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable))

    def cut() -> list[int]:
        layout, found = document.documentLayout(), []
        for row in range(table.rows()):
            cell = table.cellAt(row, 0)
            top = layout.blockBoundingRect(cell.firstCursorPosition().block()).top()
            bottom = layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom()
            if top // 300 != (bottom - 1) // 300:
                found.append(row)
        return found

    assert cut()
    keep_together(document)
    assert cut() == []
