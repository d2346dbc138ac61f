"""What a rater has to see stays in sight in every size: the question, the answer, whole scales, and words of levels."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import Dimension, Granularity, Level, Scale
from medreview.store.workspace import Workspace
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.theme import Theme
from medreview.ui.widgets.reading_text import ReadingText
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.builders import a_study
from tests.ui.screens.rating.hands import look, press, press_digits, press_enter

Pages = Callable[[RatingSession], RatingPage]
Sessions = Callable[..., RatingSession]
Dress = Callable[[float, Qt.LayoutDirection], None]

LONG = "Take 500 mg every six hours, at most 4 g a day, and see a doctor if the pain lasts. " * 12
ASKED = "A woman of 34 years has had pain in the lower right side since yesterday, with a temperature of 38.2. " * 3


@pytest.fixture
def dressed(theme: Theme) -> Iterator[Dress]:
    """Text of another size, in a window that runs the other way."""

    def dress(scale: float, side: Qt.LayoutDirection) -> None:
        theme.apply("light", scale)
        QApplication.setLayoutDirection(side)

    yield dress
    dress(1.0, Qt.LayoutDirection.LeftToRight)


def pair_page(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def seen(part: QWidget) -> QRect:
    """What of a part is in sight, in its own coordinates."""
    return part.visibleRegion().boundingRect()


def resized(rating: RatingPage, width: int, height: int) -> PairPage:
    rating.resize(width, height)
    for _ in range(4):
        look()
    return pair_page(rating)


SIZES = [
    pytest.param((928, 620, 1.0, 8), id="1024x700"),
    pytest.param((1270, 690, 1.0, 8), id="1366x768"),
    pytest.param((910, 512, 1.0, 8), id="1366x768 at 150 %"),
    pytest.param((910, 512, 1.25, 8), id="1366x768 at 150 %, text 125 %"),
    pytest.param((928, 620, 1.5, 8), id="1024x700, text 150 %"),
    pytest.param((967, 644, 2.0, 7), id="1024x700, text 200 %"),
    pytest.param((853, 456, 2.0, 4), id="1366x768 at 150 %, text 200 %"),
    pytest.param((1270, 690, 1.5, 8), id="1366x768, text 150 %"),
    pytest.param((1270, 690, 1.75, 8), id="1366x768, text 175 %"),
    pytest.param((1270, 690, 2.0, 8), id="1366x768, text 200 %"),
    pytest.param((1830, 990, 2.0, 8), id="1920x1080, text 200 %"),
]


@pytest.mark.parametrize("side", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft], ids=["ltr", "rtl"])
@pytest.mark.parametrize("size", SIZES)
def test_that_question_answer_and_every_level_stay_in_sight(
    make_session: Sessions,
    page_for: Pages,
    dressed: Dress,
    side: Qt.LayoutDirection,
    size: tuple[int, int, float, int],
) -> None:
    width, height, scale, lines = size
    dressed(scale, side)
    rating = page_for(make_session(text=LONG, question=ASKED, confidence_row=True, blocks=(Granularity.COARSE,)))
    page = resized(rating, width, height)
    line_px = page.answer.text.line_px
    assert page.horizontalScrollBar().maximum() == page.verticalScrollBar().maximum() == 0
    for digit in "4532":
        assert seen(page.question.viewport()).height() >= 2 * line_px
        assert seen(page.answer.text.viewport()).height() >= lines * line_px
        row = page.answer.table.current_row
        assert [seen(button) == button.rect() for button in row.buttons] == [True] * 5
        press_digits(rating, digit)
        look()
    assert isinstance(rating.task, ItemTask)
    assert (len(rating.task.given), rating.task.confidence) == (3, 2)
    press_enter(rating)
    assert rating.message == ""


LIMITS = [(586, 350), (863, 456), (586, 386), (1012, 574), (640, 590), (586, 350), (1183, 686), (523, 350), (586, 350)]
"""Sizes of a rating page on both sides of every limit of its layout; the first is 1366x768 at 200 %."""


@pytest.mark.parametrize("side", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft], ids=["ltr", "rtl"])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_that_a_size_looks_the_same_whatever_size_the_window_had_before(
    make_session: Sessions, page_for: Pages, dressed: Dress, side: Qt.LayoutDirection, scale: float
) -> None:
    dressed(scale, side)
    rating = page_for(make_session(text=LONG, question=ASKED, confidence_row=True, blocks=(Granularity.COARSE,)))
    looks: dict[tuple[int, int], set[object]] = {}
    for width, height in (*LIMITS, *reversed(LIMITS)):
        page = resized(rating, width, height)
        assert (rating.width(), rating.height()) == (width, height)
        answer, row = page.answer, page.answer.table.current_row
        assert [seen(button) == button.rect() for button in row.buttons] == [True] * 5
        assert page.horizontalScrollBar().maximum() == page.verticalScrollBar().maximum() == 0
        assert seen(answer.text.viewport()).height() >= 5 * answer.text.line_px
        heights = (answer.text.height(), row.height(), answer.table.height())
        looks.setdefault((width, height), set()).add(heights)
    assert [size for size, heights in looks.items() if len(heights) > 1] == []


def test_that_the_line_of_progress_leaves_out_what_a_narrow_window_has_no_room_for(
    make_session: Sessions, page_for: Pages
) -> None:
    rating = page_for(make_session(text=LONG, question=ASKED))
    shown: list[list[bool]] = []
    for width in (1270, 760, 603):
        page = resized(rating, width, 700)
        assert rating.width() == width
        header = rating._header
        parts = (header._batch, header._bar, header._rest)
        assert [seen(part) == part.rect() for part in parts if part.isVisible()] == [True] * sum(
            part.isVisible() for part in parts
        )
        shown.append([part.isVisible() for part in parts])
        assert seen(page.answer.footer.buttons["move_on"]) == page.answer.footer.buttons["move_on"].rect()
    assert shown[0] == [True, True, True]
    assert not shown[2][1]


def test_that_a_row_that_has_room_is_not_scrolled(make_session: Sessions, page_for: Pages) -> None:
    """Words of levels are as high as no words: for one pixel there was a bar beside all rows."""
    rating = page_for(make_session(text=LONG, question=ASKED, confidence_row=True, blocks=(Granularity.COARSE,)))
    table = resized(rating, 1270, 700).answer.table
    assert table._area is not None
    assert table._area.verticalScrollBar().maximum() == 0


def test_that_twenty_dimensions_scroll_under_question_answer_and_the_words_of_levels(
    make_session: Sessions, page_for: Pages
) -> None:
    levels = Scale(tuple(Level(float(n), {"en": f"level {n}"}) for n in range(1, 6)))
    many = tuple(Dimension(f"d{n}", {"en": f"Dimension {n}"}, {"en": "is so"}, levels) for n in range(20))
    rating = page_for(make_session(text=LONG, dimensions=many))
    page = resized(rating, 1270, 690)
    table = page.answer.table
    for number in range(20):
        assert seen(page.question.viewport()).height() > 0
        assert seen(page.answer.text.viewport()).height() >= 8 * page.answer.text.line_px
        assert [seen(button) == button.rect() for button in table.current_row.buttons] == [True] * 5
        heads = [label.mapTo(rating, QPoint(label.width() // 2, 0)).x() for label in table.head_labels]
        under = [button.mapTo(rating, QPoint(button.width() // 2, 0)).x() for button in table.current_row.buttons]
        assert [abs(head - level) <= 1 for head, level in zip(heads, under, strict=True)] == [True] * 5
        press_digits(rating, str(1 + number % 5))
    assert isinstance(rating.task, ItemTask)
    assert [given.value for given in rating.task.given.values()] == [1.0 + number % 5 for number in range(20)]


def test_that_the_codebook_and_the_overview_open_beside_the_question(rating: RatingPage) -> None:
    page = resized(rating, 928, 620)
    for key, text, panel in ((Qt.Key.Key_G, "g", page.codebook), (Qt.Key.Key_O, "o", page.overview)):
        press(rating, key, text)
        look()
        assert seen(panel).height() > 100
        assert seen(page.question.viewport()).height() >= 2 * page.answer.text.line_px
        press(rating, Qt.Key.Key_Escape)
        assert not panel.isVisible()


def test_that_a_bar_goes_through_the_rows_by_arrows_and_says_which_it_is(
    make_session: Sessions, page_for: Pages
) -> None:
    rating = page_for(make_session(text=LONG, blocks=(Granularity.COARSE,)))
    page = resized(rating, 910, 420)
    table = page.answer.table
    assert [row.isVisible() for row in table.rows] == [True, False, False]
    press(rating, Qt.Key.Key_Down)
    assert [row.isVisible() for row in table.rows] == [False, True, False]
    assert table.current_row.hasFocus()
    assert "Partially" in " ".join(button.words for button in table.current_row.buttons)
    press_digits(rating, "3")
    assert [row.isVisible() for row in table.rows] == [False, False, True]
    page = resized(rating, 1270, 690)
    assert [row.isVisible() for row in table.rows] == [True, True, True]


@pytest.mark.parametrize("size", [(928, 620), (910, 512), (967, 644)])
def test_that_a_sentence_of_two_lines_moves_no_bar(
    make_session: Sessions, page_for: Pages, size: tuple[int, int]
) -> None:
    rating = page_for(make_session(text=LONG, question=ASKED, confidence_row=True, blocks=(Granularity.COARSE,)))
    answer = resized(rating, *size).answer
    before = answer.table.mapTo(rating, QPoint())
    press_enter(rating)
    look()
    assert answer._message.height() > 1.5 * answer._message.fontMetrics().lineSpacing()
    assert answer.table.mapTo(rating, QPoint()) == before


def test_that_a_scale_from_nought_to_ten_is_rated_by_its_own_digits(make_session: Sessions, page_for: Pages) -> None:
    levels = Scale(tuple(Level(float(n)) for n in range(11)))
    pain = tuple(Dimension(f"d{n}", {"en": f"Dimension {n}"}, {}, levels) for n in range(4))
    rating = page_for(make_session(dimensions=pain))
    resized(rating, 928, 620)
    press_digits(rating, "10")
    press_digits(rating, "0")
    press_digits(rating, "1")
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "0")
    assert isinstance(rating.task, ItemTask)
    assert [given.value for given in rating.task.given.values()] == [10.0, 0.0, 1.0, 0.0]
    row = pair_page(rating).answer.table.rows[0]
    assert [level.digit for level in row._levels] == [str(n) for n in range(11)]


def test_that_a_low_window_says_in_its_footer_and_menu_what_stood_around_the_answer(
    make_session: Sessions, page_for: Pages, dressed: Dress
) -> None:
    dressed(2.0, Qt.LayoutDirection.LeftToRight)
    rating = page_for(make_session(text=LONG, question=ASKED, n_questions=2))
    answer = resized(rating, 1270, 690).answer
    offered = [action.text().partition("\t")[0] for action in answer.footer.more.menu().actions() if action.isVisible()]
    assert [words.partition(",")[0] for words in offered[:2]] == ["Batch 1 of 1", "answer 1 of 4 · study 0%"]
    assert offered[2:] == ["Cannot judge", "Codebook", "Overview", "Keys", "Stop rating"]
    assert answer.where == "This sentence (1 of 3 to rate) …  ·  1 / 3"
    assert seen(answer.footer.more) == answer.footer.more.rect()
    resized(rating, 1830, 1200)
    assert not answer.footer.more.isVisible()
    assert rating.stop_button.isVisible()


def test_that_levels_stand_alone_in_a_very_low_window_and_the_footer_says_what_they_are_of(
    make_session: Sessions, page_for: Pages, dressed: Dress
) -> None:
    dressed(2.0, Qt.LayoutDirection.LeftToRight)
    rating = page_for(make_session(text=LONG, question=ASKED))
    answer = resized(rating, 928, 620).answer
    assert answer.where == "Correctness  ·  1 / 3  ·  is in line with current medical knowledge"
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "1")
    press(rating, Qt.Key.Key_Up)
    assert answer.where.startswith("Correctness  ·  1 / 3  ·  cannot judge")
    answer = resized(rating, 1270, 690).answer
    labels = [label for label in answer.table.current_row.findChildren(QLabel) if label.text() == "Correctness"]
    assert [seen(label) == label.rect() for label in labels] == [True]


@pytest.mark.parametrize("size", [(1270, 690, 2.0), (928, 620, 2.0), (910, 512, 1.0)])
def test_that_every_reason_can_be_reached_in_a_low_window(
    make_session: Sessions, page_for: Pages, dressed: Dress, size: tuple[int, int, float]
) -> None:
    width, height, scale = size
    dressed(scale, Qt.LayoutDirection.LeftToRight)
    rating = page_for(make_session(text=LONG, question=ASKED))
    answer = resized(rating, width, height).answer
    press(rating, Qt.Key.Key_X, "x")
    look()
    for button in answer.chooser.buttons:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        look()
        assert seen(button) == button.rect()
    assert seen(answer.text.viewport()).height() >= 2 * answer.text.line_px


@pytest.fixture
def with_turns(workspace: Workspace, page_for: Pages) -> Callable[[int], RatingPage]:
    """A question with a title, an earlier turn, options, and so many images."""

    def make(n_images: int) -> RatingPage:
        study = a_study(workspace, images=n_images, forms=False)
        return page_for(open_session(workspace, study.id, study.raters[0]))

    return make


def test_that_words_of_levels_stay_over_rows_for_which_a_low_window_has_room(
    with_turns: Callable[[int], RatingPage], dressed: Dress
) -> None:
    dressed(1.5, Qt.LayoutDirection.LeftToRight)
    page = resized(with_turns(0), 1400, 690)
    assert [row.isVisible() for row in page.answer.table.rows] == [True] * 3
    assert page.answer.footer.more.isVisible()
    assert [seen(label) == label.rect() for label in page.answer.table.head_labels] == [True] * 5


def test_that_two_folded_lines_begin_with_what_is_asked(
    with_turns: Callable[[int], RatingPage], dressed: Dress
) -> None:
    dressed(2.0, Qt.LayoutDirection.LeftToRight)
    page = resized(with_turns(0), 1270, 690)
    shown = [text for text in page.question.findChildren(ReadingText) if seen(text).height() > page.answer.text.line_px]
    assert [text.accessibleName() for text in shown] == ["Question"]
    assert "what helps against fever?" in shown[0].toPlainText()


def test_that_images_stand_beside_the_answer_in_a_low_window_too(
    with_turns: Callable[[int], RatingPage], dressed: Dress
) -> None:
    dressed(2.0, Qt.LayoutDirection.LeftToRight)
    page = resized(with_turns(2), 1270, 690)
    assert seen(page.answer.text.viewport()).height() >= 8 * page.answer.text.line_px
    assert seen(page.images.viewer.view.viewport()).height() >= 120
    assert seen(page.question.viewport()).height() >= 2 * page.answer.text.line_px


@pytest.mark.parametrize("width", [1270, 928])
def test_that_a_new_question_is_said_in_whole_words_over_it(
    with_turns: Callable[[int], RatingPage], dressed: Dress, width: int
) -> None:
    dressed(1.0, Qt.LayoutDirection.LeftToRight)
    heading = resized(with_turns(1), width, 620).heading
    assert heading.width() >= heading.fontMetrics().horizontalAdvance("Same question, another answer")


def test_that_images_have_what_the_words_of_a_question_leave(
    qtbot: QtBot, with_turns: Callable[[int], RatingPage], dressed: Dress
) -> None:
    dressed(1.0, Qt.LayoutDirection.LeftToRight)
    page = resized(with_turns(2), 1270, 690)
    shown = page.images.viewer.thumbnails
    qtbot.waitUntil(lambda: not shown.is_loading)
    look()
    assert page.images.height() > 1.4 * page.question.height()
    assert shown.viewport().width() >= shown.buttons[0].sizeHint().width()


def test_that_the_height_of_a_question_is_known_also_of_words_alone(make_session: Sessions, page_for: Pages) -> None:
    page = resized(page_for(make_session(question=ASKED)), 1270, 690)
    assert page.question.words_height >= 4 * page.answer.text.line_px


@pytest.mark.parametrize("images", [0, 1])
def test_that_buttons_over_the_question_say_their_words_after_a_page_between_steps(
    with_turns: Callable[[int], RatingPage], dressed: Dress, images: int
) -> None:
    dressed(1.0, Qt.LayoutDirection.LeftToRight)
    page = resized(with_turns(images), 1270, 690)
    assert [button.text().partition(" (")[0] for button in page._buttons.values()] == ["Codebook", "Overview", "Keys"]
    assert page._splitter.sizes()[0] >= 0.37 * 1270


def test_that_the_question_stays_where_a_very_low_window_shows_its_images(
    with_turns: Callable[[int], RatingPage], dressed: Dress
) -> None:
    dressed(2.0, Qt.LayoutDirection.LeftToRight)
    page = resized(rating := with_turns(2), 853, 456)
    assert page.verticalScrollBar().maximum() == 0
    assert seen(page.question.viewport()).height() >= 2 * page.answer.text.line_px
    assert seen(page.answer.text.viewport()).height() >= 5 * page.answer.text.line_px
    row = page.answer.table.current_row
    assert {button.words for button in row.buttons} == {""}
    press(rating, Qt.Key.Key_Right, control=True)
    assert page.answer.definition == "1: level 1"
    for button in row.buttons:
        assert seen(button) == button.rect()


def test_that_all_keys_can_be_read_where_text_is_large(rating: RatingPage, dressed: Dress) -> None:
    dressed(2.0, Qt.LayoutDirection.LeftToRight)
    resized(rating, 967, 644)
    sheet = rating.keys_sheet
    press(rating, Qt.Key.Key_Question, "?")
    look()
    words = [label for label in sheet.findChildren(QLabel) if label.text()]
    assert max(label.mapTo(sheet, QPoint(label.width(), 0)).x() for label in words) <= sheet.width()
    last = max(words, key=lambda label: label.mapTo(sheet, QPoint()).y())
    assert not seen(last)
    for _ in range(8):
        press(rating, Qt.Key.Key_Down)
    look()
    assert seen(last) == last.rect()
    press(rating, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
