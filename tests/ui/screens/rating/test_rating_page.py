"""What the rating page shows and keeps: blinding, still scales, names for a screen reader, forms, time."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask
from medreview.domain.study_plans import Dimension, Form, FormItem, FormTime, Granularity, Level, LevelOrder, Scale
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.rating.step_pages import ConsentPage
from medreview.ui.widgets.scale_row import ScaleRow
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.builders import a_study
from tests.ui.screens.rating.conftest import MakeStudy
from tests.ui.screens.rating.hands import begin, click, look, press, press_digits, press_enter

Pages = Callable[[RatingSession], RatingPage]
Sessions = Callable[..., RatingSession]

AGREEMENT = Scale(tuple(Level(float(n), {"en": f"level {n}"}) for n in range(1, 6)))
EASE = Form("ease", {"en": "This batch"}, (FormItem("ease", {"en": "How easy?"}, AGREEMENT),), FormTime.AFTER_BATCH)
PROFILE = Form(
    "profile",
    {"en": "About you"},
    (FormItem("specialty", {"en": "Your specialty?"}), FormItem("years", {"en": "Years: of practice?"}, AGREEMENT)),
    FormTime.AT_START,
)


def rate_pair(rating: RatingPage) -> None:
    while isinstance(rating.task, ItemTask):
        press_digits(rating, "444")
        press_enter(rating)
    assert isinstance(rating.task, ConfidenceTask)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "4")
    press_enter(rating)


def pair_page(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def all_words(widget: QWidget) -> Iterator[str]:
    """Everything that a widget and those inside it show or tell."""
    for part in (widget, *widget.findChildren(QWidget)):
        yield part.accessibleName()
        yield part.accessibleDescription()
        yield part.toolTip()
        if isinstance(part, QLabel | QAbstractButton | QLineEdit):
            yield part.text()
        if isinstance(part, QTextEdit | QPlainTextEdit):
            yield part.toPlainText()


def geometry_of_scales(rating: RatingPage) -> list[QRect]:
    QApplication.processEvents()
    rows = pair_page(rating).answer.table.findChildren(ScaleRow)
    return [QRect(row.mapTo(rating, row.rect().topLeft()), row.size()) for row in rows]


def test_that_no_author_is_ever_on_screen(rating: RatingPage) -> None:
    seen: list[str] = []
    while not isinstance(rating.task, AllDone):
        seen += all_words(rating.window())
        if isinstance(rating.task, ItemTask):
            press_digits(rating, "444")
        else:
            press(rating, Qt.Key.Key_Down)
            press_digits(rating, "4")
        press_enter(rating)
    words = " ".join(seen)
    assert "Rest first." in words
    for hidden in ("Secretus", "gpt-hidden", "q1-1"):
        assert hidden not in words


def test_that_scales_stand_still_from_sentence_to_sentence(rating: RatingPage) -> None:
    before = geometry_of_scales(rating)
    press_digits(rating, "412")
    press_enter(rating)
    assert geometry_of_scales(rating) == before


def test_that_scales_stand_still_when_a_sentence_cannot_be_judged(rating: RatingPage) -> None:
    before = geometry_of_scales(rating)
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "2")
    press(rating, Qt.Key.Key_F, "f")
    assert geometry_of_scales(rating) == before


def test_that_the_answer_keeps_its_place_when_confidence_is_asked(rating: RatingPage) -> None:
    before = pair_page(rating).answer.text.geometry()
    while isinstance(rating.task, ItemTask):
        press_digits(rating, "444")
        press_enter(rating)
    QApplication.processEvents()
    assert pair_page(rating).answer.text.geometry() == before


def test_that_scales_stand_still_between_coarse_and_fine(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(blocks=(Granularity.FINE, Granularity.COARSE)))
    before = geometry_of_scales(rating)
    rate_pair(rating)
    rate_pair(rating)
    begin(rating)
    assert isinstance(rating.task, ItemTask)
    assert rating.task.pair.granularity is Granularity.COARSE
    assert geometry_of_scales(rating) == before


def test_that_statements_of_two_lines_are_shown_in_full(make_session: Sessions, page_for: Pages) -> None:
    statement = "would change the care of the patient, compared with the answer of the expert, in the long run"
    scales = [Scale(tuple(Level(float(n), {"en": f"{name} {n}"}) for n in range(1, 5))) for name in "abcde"]
    dimensions = [
        Dimension(name, {"en": name}, {"en": statement}, scale) for name, scale in zip("abcde", scales, strict=True)
    ]
    rating = page_for(
        make_session(blocks=(Granularity.COARSE,), dimensions=tuple(dimensions), consent={"en": "Do you agree?"})
    )
    for page in (
        rating._pages._pair_page,
        rating._pages._consent_page,
    ):  # its size comes before its first item
        rating._pages.setCurrentWidget(page)
        QApplication.processEvents()
    for _ in range(2):  # to the button, and agree
        press_enter(rating)
    begin(rating)
    QApplication.processEvents()
    for label in pair_page(rating).answer.table.findChildren(QLabel):
        if label.text() == statement:
            assert label.height() >= label.heightForWidth(label.width())


def test_that_every_control_has_a_name(rating: RatingPage) -> None:
    kinds = (QAbstractButton, ScaleRow, QTextEdit, QPlainTextEdit, QLineEdit, QProgressBar)
    nameless = [
        part
        for kind in kinds
        for part in rating.findChildren(kind)
        if part.isVisible() and not part.accessibleName() and not (isinstance(part, QAbstractButton) and part.text())
    ]
    assert nameless == []


def test_that_tab_goes_through_the_rows_first(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_Tab)
    assert pair_page(rating).answer.table.current_name == "relevance"


def test_that_the_sentence_on_turn_is_the_one_highlighted(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(text="Take 💊 first.\r\nThen MRI نشان می‌دهد. <b>Rest</b> well."))
    task = rating.task
    assert isinstance(task, ItemTask)
    assert task.sentence is not None
    stored = task.pair.answer.text[task.sentence.start : task.sentence.end]
    assert pair_page(rating).answer.text.highlighted_text == stored


def test_that_a_whole_answer_is_shown_without_a_highlight(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(blocks=(Granularity.COARSE,)))
    assert pair_page(rating).answer.text.highlighted_text == ""


def test_that_an_answer_of_150_words_needs_no_scrolling_on_a_small_laptop(
    make_session: Sessions, page_for: Pages
) -> None:
    sentence = (
        "Patients with mild symptoms can take one tablet every six hours "
        "and should contact a physician when the condition persists. "
    )
    answer = f"{sentence * 4}\n\n{sentence * 3}It is safe for most people to wait that long."
    assert len(answer.split()) == 150
    rating = page_for(make_session(text=answer))
    rating.resize(1269, 700)
    QApplication.processEvents()
    assert pair_page(rating).answer.text.verticalScrollBar().maximum() == 0


def test_that_the_header_tells_batch_answer_and_time_left(rating: RatingPage) -> None:
    assert "Batch 1 of 1, up to 15 min" in rating.header_words
    assert "answer 1 of 2" in rating.header_words
    assert "study 0%, up to 15 min" in rating.header_words


def test_that_a_form_after_the_batch_is_answered_by_digit_and_enter(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(EASE,)))
    rate_pair(rating)
    rate_pair(rating)
    assert isinstance(rating.task, FormTask)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "2")
    assert rating.task.values == {"ease": 2}
    press_enter(rating)
    assert isinstance(rating.task, AllDone)


def test_that_a_form_that_is_not_complete_says_so_in_place(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(PROFILE,)))
    rating.move_on()
    assert "2" in rating.message
    assert isinstance(rating.task, FormTask)


def test_that_digits_in_a_form_field_are_text(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(PROFILE,)))
    page = rating.page
    assert isinstance(page, FormPage)
    press_digits(rating, "42")
    assert page.texts == {"specialty": "42"}


def test_that_enter_in_a_form_field_goes_to_the_next_question(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(PROFILE,)))
    press_digits(rating, "42")
    press_enter(rating)
    press_digits(rating, "3")
    assert isinstance(rating.task, FormTask)
    assert (rating.task.values, rating.task.texts) == ({"years": 3}, {"specialty": "42"})


@pytest.mark.parametrize("n_questions", [1, 12])
@pytest.mark.parametrize("size", [(1270, 690), (928, 620), (586, 350)])
def test_that_the_way_on_from_a_form_is_in_sight_under_its_questions(
    make_session: Sessions, page_for: Pages, size: tuple[int, int], n_questions: int
) -> None:
    asked = tuple(FormItem(f"q{n}", {"en": f"How was part {n}?"}, AGREEMENT) for n in range(n_questions))
    rating = page_for(make_session(forms=(Form("long", {"en": "A form"}, asked, FormTime.AT_START),)))
    rating.resize(*size)
    for n in range(n_questions):
        look()
        page = rating.page
        assert isinstance(page, FormPage)
        assert page.table is not None
        row = page.table.rows[n]
        following = next(one for one in page.findChildren(QPushButton) if one.accessibleName() == "Next")
        assert row.hasFocus()
        for part in (row, following):
            assert part.visibleRegion().boundingRect() == part.rect()
        gap = following.mapTo(rating, QPoint()).y() - row.mapTo(rating, QPoint(0, row.height())).y()
        assert n < n_questions - 1 or 0 <= gap < 100
        press_digits(rating, "4")
    press_enter(rating)
    assert not isinstance(rating.task, FormTask)


def test_that_consent_comes_first_and_enter_asks_once_more(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(consent={"en": "You rate <b>answers</b>."}))
    assert isinstance(rating.task, ConsentTask)
    assert isinstance(rating.page, ConsentPage)
    assert any("<b>answers</b>" in words for words in all_words(rating.page))
    press_enter(rating)
    assert isinstance(rating.task, ConsentTask)
    assert rating.message == "Read the text. Press Enter again to agree."
    press_enter(rating)
    assert isinstance(rating.task, ItemTask)


def test_that_the_terms_scroll_and_leave_the_buttons_in_sight(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(consent={"en": "You rate answers.\n\n" * 40}))
    rating.resize(586, 350)
    press_enter(rating)
    look()
    assert isinstance(rating.page, ConsentPage)
    for part in (rating.page.agree, rating.page.disagree, rating.page.copy_text):
        assert part.visibleRegion().boundingRect() == part.rect()
    assert rating.message


def test_that_who_does_not_agree_leaves_without_a_trace(make_session: Sessions, page_for: Pages, qtbot: QtBot) -> None:
    rating = page_for(make_session(consent={"en": "You rate answers."}))
    assert isinstance(rating.page, ConsentPage)
    with qtbot.waitSignal(rating.left):
        click(rating.page.disagree)
    assert isinstance(rating.task, ConsentTask)
    assert not rating.task.is_given


def test_that_the_text_of_the_consent_can_be_kept(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(consent={"en": "You rate answers."}))
    assert isinstance(rating.page, ConsentPage)
    click(rating.page.copy_text)
    assert QApplication.clipboard().text() == "You rate answers."


def test_that_one_hand_on_the_numeric_pad_flags_and_cannot_judge(rating: RatingPage) -> None:
    for key, sign in ((Qt.Key.Key_Plus, "+"), (Qt.Key.Key_Minus, "-")):
        look()
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.KeypadModifier, sign)
        QApplication.sendEvent(rating.window().focusWidget() or rating, event)
    assert isinstance(rating.task, ItemTask)
    assert rating.task.is_flagged
    assert pair_page(rating).answer.is_choosing_reason


def test_that_time_is_counted_to_the_sentence(
    rating: RatingPage, session: RatingSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: list[tuple[float, float]] = []
    monkeypatch.setattr(session, "spend", lambda active_s, wall_s: spent.append((active_s, wall_s)))
    press_digits(rating, "444")
    press_enter(rating)
    assert spent
    assert all(0 <= active <= wall for active, wall in spent)


def test_that_hiding_the_rating_page_saves_the_place(
    rating: RatingPage, session: RatingSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(session, "leave", lambda: left.append(True))
    rating.hide()
    assert left == [True]


def test_that_the_splitter_is_remembered(rating: RatingPage, page_for: Pages, session: RatingSession) -> None:
    left = pair_page(rating)
    left._splitter.setSizes([560, sum(left._splitter.sizes()) - 560])
    left._on_splitter_moved()
    again = page_for(session)
    assert abs(pair_page(again)._splitter.sizes()[0] - 560) <= 1


@pytest.fixture
def page_with_images(workspace: Workspace, page_for: Pages) -> RatingPage:
    """At a question with two images, an earlier turn, options and a reference answer beside it."""
    study = a_study(workspace, images=2, show_references=True, forms=False)
    return page_for(open_session(workspace, study.id, study.raters[0]))


def test_that_a_question_comes_with_turns_options_and_references(page_with_images: RatingPage) -> None:
    words = list(all_words(pair_page(page_with_images).question))
    for shown in ("I have had a fever since Monday.", "2.  Paracetamol", "The reference says so."):
        assert shown in words


def test_that_an_image_goes_by_its_number_and_not_by_the_name_of_its_file(page_with_images: RatingPage) -> None:
    words = " ".join(all_words(page_with_images))
    assert "Image 1" in words
    assert "scan-0" not in words


def test_that_the_question_is_not_built_again_for_its_next_sentence(page_with_images: RatingPage) -> None:
    texts = pair_page(page_with_images).question.findChildren(QTextEdit)
    press_digits(page_with_images, "444")
    press_enter(page_with_images)
    assert pair_page(page_with_images).question.findChildren(QTextEdit) == texts


def test_that_the_overview_says_what_is_done_and_flagged(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_F, "f")
    press(rating, Qt.Key.Key_O, "o")
    overview = pair_page(rating).overview
    assert "0 of 2 answers done · 1 flagged" in overview.counts
    assert [button.accessibleName() for button in overview.buttons.values()] == ["Answer 1: flagged", "Answer 2: open"]


def test_that_an_answer_of_the_overview_can_be_gone_to(rating: RatingPage, qtbot: QtBot) -> None:
    rate_pair(rating)
    press(rating, Qt.Key.Key_O, "o")
    overview = pair_page(rating).overview
    first = next(iter(overview.buttons))
    qtbot.mouseClick(overview.buttons[first], Qt.MouseButton.LeftButton)
    assert rating.task.step == first


def test_that_enter_on_an_answer_of_the_overview_goes_there(rating: RatingPage) -> None:
    rate_pair(rating)
    press(rating, Qt.Key.Key_O, "o")
    overview = pair_page(rating).overview
    first = next(iter(overview.buttons))
    overview.buttons[first].setFocus()
    press_enter(rating)
    assert rating.task.step == first


def test_that_enter_on_a_button_of_a_form_presses_it(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(EASE,)))
    rate_pair(rating)
    rate_pair(rating)
    assert isinstance(rating.task, FormTask)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "2")
    back = next(button for button in rating.page.findChildren(QPushButton) if button.text() == "Back")
    back.setFocus()
    press_enter(rating)
    assert isinstance(rating.task, ItemTask | ConfidenceTask)


def test_that_what_is_said_in_two_lines_moves_nothing(rating: RatingPage) -> None:
    answer = pair_page(rating).answer
    rating._say("short")
    QApplication.processEvents()
    before = answer.table.mapTo(rating, QPoint())
    rating._say(" ".join(["words"] * (answer.width() // 32)))
    QApplication.processEvents()
    assert answer._message.heightForWidth(answer._message.width()) > 1.5 * answer._message.fontMetrics().lineSpacing()
    assert answer.table.mapTo(rating, QPoint()) == before


def test_that_an_answer_not_reached_yet_cannot_be_gone_to(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_O, "o")
    assert [button.isEnabled() for button in pair_page(rating).overview.buttons.values()] == [True, False]


@pytest.fixture
def screen(context: ScreenContext, session: RatingSession, workspace: Workspace, qtbot: QtBot) -> RatingScreen:
    context.workspace.use(workspace)
    screen = RatingScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 690)
    with qtbot.waitExposed(screen):
        screen.show()
    return screen


def test_that_the_place_lists_studies_with_their_raters(screen: RatingScreen) -> None:
    assert [button.accessibleName() for button in screen.start_page.buttons.values()] == ["Start as R1"]


def test_that_choosing_a_rater_opens_the_rating_page_where_it_was_left(screen: RatingScreen, qtbot: QtBot) -> None:
    qtbot.mouseClick(next(iter(screen.start_page.buttons.values())), Qt.MouseButton.LeftButton)
    assert screen.rating_page is not None
    begin(screen.rating_page)
    press_digits(screen.rating_page, "44")
    screen.close_rating_page()
    qtbot.mouseClick(next(iter(screen.start_page.buttons.values())), Qt.MouseButton.LeftButton)
    assert screen.rating_page is not None
    assert pair_page(screen.rating_page).answer.table.current_name == "communicates_risks"


def test_that_the_rater_who_rated_last_is_offered_first(screen: RatingScreen, qtbot: QtBot) -> None:
    qtbot.mouseClick(next(iter(screen.start_page.buttons.values())), Qt.MouseButton.LeftButton)
    screen.close_rating_page()
    button = next(iter(screen.start_page.buttons.values()))
    assert button.property("role") == "primary"


def test_that_how_far_each_rater_is_follows_the_list_and_names_the_button(screen: RatingScreen, qtbot: QtBot) -> None:
    button = next(iter(screen.start_page.buttons.values()))
    assert button.text() in {"Start", "Continue"}
    qtbot.waitUntil(lambda: not screen.context.read_jobs.is_busy, timeout=20_000)
    words = " ".join(label.text() for label in screen.start_page.findChildren(QLabel))
    (bar,) = screen.start_page.findChildren(QProgressBar)
    assert bar.maximum() > 1
    assert f"0 of {bar.maximum()} items" in words
    assert bar.accessibleName() == f"Progress of R1: 0 of {bar.maximum()} items"


def test_that_a_comment_being_written_is_saved_before_the_file_is_closed(
    screen: RatingScreen, qtbot: QtBot, tmp_path: Path, session: RatingSession
) -> None:
    qtbot.mouseClick(next(iter(screen.start_page.buttons.values())), Qt.MouseButton.LeftButton)
    rating = screen.rating_page
    assert rating is not None
    begin(rating)
    press(rating, Qt.Key.Key_C, "c")
    press(rating, Qt.Key.Key_A, "a")
    screen.context.workspace.close()
    assert isinstance(rating.task, ItemTask)
    assert rating.task.comment == "a"
    assert screen.rating_page is None


def test_that_an_empty_workspace_says_what_to_do(context: ScreenContext, workspace: Workspace, qtbot: QtBot) -> None:
    context.workspace.use(workspace)
    screen = RatingScreen(context)
    qtbot.addWidget(screen)
    with qtbot.waitExposed(screen):
        screen.show()
    assert any("Plan a study" in words for words in all_words(screen))


@pytest.mark.parametrize(
    ("order", "follows"),
    [
        (LevelOrder.LEFT_TO_RIGHT, (True, True)),
        (LevelOrder.RIGHT_TO_LEFT, (False, False)),
        (LevelOrder.READING, (True, False)),
    ],
)
def test_that_the_study_and_not_the_mirror_says_which_way_levels_run(
    qapp: QApplication, make_session: Sessions, page_for: Pages, order: LevelOrder, follows: tuple[bool, bool]
) -> None:
    session = make_session(level_order=order)
    before = qapp.layoutDirection()
    try:
        for direction, first_is_left in zip(
            (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft), follows, strict=True
        ):
            qapp.setLayoutDirection(direction)
            page = page_for(session).page
            assert isinstance(page, PairPage)
            row = page.answer.table.rows[0]
            assert (row.buttons[0].x() < row.buttons[-1].x()) is first_is_left
    finally:
        qapp.setLayoutDirection(before)


def test_that_a_plan_says_whether_the_marks_of_an_answer_are_drawn(
    make_session: MakeStudy, page_for: Callable[[RatingSession], RatingPage]
) -> None:
    drawn = page_for(make_session(text="Take **5 mg** now. Rest.", draws_markdown=True))
    assert isinstance(drawn.page, PairPage)
    assert drawn.page.answer.text.highlighted_text == "Take 5 mg now."


def test_that_a_plan_can_leave_answers_as_they_are_written(
    make_session: MakeStudy, page_for: Callable[[RatingSession], RatingPage]
) -> None:
    written = page_for(make_session(text="Take **5 mg** now. Rest.", draws_markdown=False))
    assert isinstance(written.page, PairPage)
    assert written.page.answer.text.highlighted_text == "Take **5 mg** now."


def test_that_a_flag_and_a_comment_move_nothing(rating: RatingPage) -> None:
    page = rating.page
    assert isinstance(page, PairPage)
    rating.resize(1024, 700)
    QApplication.processEvents()

    def places() -> list[QRect]:
        buttons = page.answer.findChildren(QPushButton)
        return [page.question.geometry(), *(one.geometry() for one in buttons if one.isVisibleTo(page.answer))]

    before = places()
    press(rating, Qt.Key.Key_F, "f")
    press(rating, Qt.Key.Key_C, "c")
    page.answer.comment.field.setPlainText("The dose is far too high for a child of this weight, I think.")
    press(rating, Qt.Key.Key_Escape)
    QApplication.processEvents()
    said = {button.text().strip() for button in page.answer.findChildren(QPushButton)}
    assert {"Flagged", "Commented"} <= {words.partition(" (")[0] for words in said}
    assert places() == before
