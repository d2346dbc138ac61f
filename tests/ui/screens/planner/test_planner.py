"""The planner in the window: every section changes the plan, the result follows, and Save stores what was shown."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QListWidget,
    QTableWidget,
    QTextEdit,
)
from pytestqt.qtbot import QtBot

from medreview.domain.changes import Change
from medreview.domain.study_plans import (
    BatchSet,
    Block,
    FormTime,
    Granularity,
    LevelOrder,
    PlannedRater,
    Repeats,
)
from medreview.ui.requests import PlanRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.planner import PlannerScreen
from medreview.ui.screens.planner.plan_sections import SectionArea
from medreview.workflows import design_study
from medreview.workflows.workspace_files import open_workspace
from tests.builders import a_workspace

Settle = Callable[[PlannerScreen], None]
RAIL_PX = 96


def _type(table: QTableWidget, row: int, column: int, text: str) -> None:
    item = table.item(row, column)
    assert item is not None
    item.setText(text)


def _answer(planner: PlannerScreen, word: str) -> None:
    """Answer the question that is open."""
    assert planner.question is not None
    next(button for button in planner.question.buttons() if button.text() == word).click()


def _without_marks(sentence: str) -> str:
    """What is said, without the marks of direction."""
    return sentence.translate(dict.fromkeys((0x200E, 0x200F, 0x2068, 0x2069)))


def test_that_a_template_that_asks_for_more_questions_takes_those_there_are_and_says_so(
    qtbot: QtBot, context_with_answers: ScreenContext, settle: Settle
) -> None:
    screen = PlannerScreen(context_with_answers)
    qtbot.addWidget(screen)
    screen.arrive(PlanRequest())
    settle(screen)
    assert screen.plan.selection.n_questions is None
    said = [_without_marks(sentence) for sentence in screen.result.sentences]
    assert "The template needs 100 questions. Only 24 match; all are used." in said


def test_that_the_result_of_the_plan_is_shown(planner: PlannerScreen) -> None:
    said = [_without_marks(sentence) for sentence in planner.result.sentences]
    assert "24 of 24 questions, 72 answers." in said
    assert any(
        "1. whole answers X (2)" in sentence and "6. single sentences repeats (1)" in sentence for sentence in said
    )
    assert any("\N{NO-BREAK SPACE}s for a sentence" in sentence for sentence in planner.result.sentences)
    assert planner.result.strip is not None
    assert _without_marks(planner.result.strip.block_words(0, 0)).startswith(
        "R1, block 1 of 6: whole answers X, 2 × 9 answers, 1.2 h"
    )
    assert planner.save_button.isEnabled()


def test_that_the_blocks_of_a_rater_are_as_wide_as_they_are_long(planner: PlannerScreen) -> None:
    strip, preview = planner.result.strip, planner.preview
    assert strip is not None
    assert preview is not None
    for row, load in enumerate(preview.loads):
        drawn = [one for one in strip.blocks() if one.row == row]
        scale = drawn[0].area.width() / load.blocks[0].hours
        for one, block in zip(drawn, load.blocks, strict=True):
            assert one.area.width() == pytest.approx(scale * block.hours)
        assert sum(block.hours for block in load.blocks) == pytest.approx(load.hours)


def test_that_arrow_keys_walk_through_the_blocks_and_read_them(planner: PlannerScreen, qtbot: QtBot) -> None:
    strip = planner.result.strip
    assert strip is not None
    read: list[str] = []
    strip.pointed.connect(read.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        qtbot.keyClick(strip, key)
    starts = [_without_marks(words).split(":")[0] for words in read]
    assert starts == ["R1, block 1 of 6", "R1, block 2 of 6", "R2, block 2 of 6", "R2, block 1 of 6"]


def test_that_alt_and_an_arrow_key_move_a_block_which_keeps_the_keyboard(
    planner: PlannerScreen, qtbot: QtBot, settle: Settle
) -> None:
    strip, blocks = planner.result.strip, planner.plan.blocks
    assert strip is not None
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(strip, key)
    qtbot.keyClick(strip, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    settle(planner)
    assert planner.plan.blocks == (blocks[1], blocks[0], *blocks[2:])
    assert [block for *_, block in planner.blocks.blocks.rows()] == [block.is_pilot for block in planner.plan.blocks]
    again = planner.result.strip
    assert again is not None
    assert again is not strip
    assert again.current == (1, 0)


def test_that_a_block_moves_for_its_rater_only_where_that_is_ticked(
    planner: PlannerScreen, qtbot: QtBot, settle: Settle
) -> None:
    strip, blocks = planner.result.strip, planner.plan.blocks
    assert strip is not None
    planner.result.one_rater.click()
    strip.take_up(1, 1)
    qtbot.keyClick(strip, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    settle(planner)
    assert planner.plan.blocks == blocks
    assert [rater.block_order[:2] for rater in planner.plan.raters[:3]] == [(), (1, 0), ()]
    assert planner.result.one_rater.isChecked()
    assert planner.preview is not None
    names = [[block.name for block in load.blocks[:2]] for load in planner.preview.loads[:2]]
    assert names[1] == names[0][::-1]
    _type(planner.raters.table.table, 1, 0, "second")  # a new code leaves the order with its row
    settle(planner)
    assert planner.plan.raters[1].block_order[:2] == (1, 0)
    planner.blocks.blocks.add_row()
    assert not any(rater.block_order for rater in planner.plan.raters)


def test_that_a_dragged_block_is_dropped_between_others_or_let_go_with_escape(
    planner: PlannerScreen, qtbot: QtBot, settle: Settle
) -> None:
    strip, blocks = planner.result.strip, planner.plan.blocks
    assert strip is not None
    first, third = (strip.blocks()[place].area.center().toPoint() for place in (0, 2))
    qtbot.mousePress(strip, Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseMove(strip, third + QPoint(2, 0))
    qtbot.keyClick(strip, Qt.Key.Key_Escape)
    qtbot.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=third)
    assert planner.plan.blocks == blocks
    qtbot.mousePress(strip, Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseMove(strip, third + QPoint(2, 0))
    assert not strip.grab().isNull()
    qtbot.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=third)
    settle(planner)
    assert planner.plan.blocks == (blocks[1], blocks[2], blocks[0], *blocks[3:])


@pytest.mark.parametrize("is_persian", [False, True])
@pytest.mark.parametrize("is_one", [False, True])
def test_that_the_mouse_moves_a_block_for_all_raters_or_for_its_rater(
    request: pytest.FixtureRequest, qtbot: QtBot, settle: Settle, is_persian: bool, is_one: bool
) -> None:
    if is_persian:
        request.getfixturevalue("persian")
    planner: PlannerScreen = request.getfixturevalue("planner")
    blocks, strip = planner.plan.blocks, planner.result.strip
    assert strip is not None
    if is_one:
        planner.result.one_rater.click()
    of_second = [one.area.center().toPoint() for one in strip.blocks() if one.row == 1]
    qtbot.mousePress(strip, Qt.MouseButton.LeftButton, pos=of_second[2])
    qtbot.mouseMove(strip, of_second[1])
    qtbot.mouseMove(strip, of_second[0] - QPoint(2, 0))
    qtbot.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=of_second[0] - QPoint(2, 0))
    settle(planner)
    assert planner.preview is not None
    names = [[block.name for block in load.blocks[:3]] for load in planner.preview.loads[:3]]
    if is_one:
        assert planner.plan.blocks == blocks
        assert [rater.block_order[:3] for rater in planner.plan.raters[:3]] == [(), (2, 0, 1), ()]
        assert names[1] == [names[0][place] for place in (2, 0, 1)]
        assert names[2] == names[0]
    else:
        assert planner.plan.blocks == (blocks[2], blocks[0], blocks[1], *blocks[3:])
        assert names[0] == names[1] == names[2]
    again = planner.result.strip
    assert again is not None
    assert again.current == (1, 0)


def test_that_hidden_repeats_stay_last_and_the_strip_says_why(planner: PlannerScreen, qtbot: QtBot) -> None:
    strip, blocks = planner.result.strip, planner.plan.blocks
    assert strip is not None
    strip.take_up(0, len(blocks))
    qtbot.keyClick(strip, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert planner.plan.blocks == blocks
    assert planner.result.pointed.text().startswith("Hidden repeats come last")


def test_that_a_problem_is_told_and_nothing_can_be_saved(planner: PlannerScreen, settle: Settle) -> None:
    planner.blocks.batch_size.setValue(2)
    settle(planner)
    assert any("more answers than a batch" in sentence for sentence in planner.result.sentences)
    assert not planner.save_button.isEnabled()
    planner.blocks.batch_size.setValue(9)
    settle(planner)
    assert planner.save_button.isEnabled()


def test_that_a_template_opens_without_a_problem_over_a_small_set(
    qtbot: QtBot, context_with_answers: ScreenContext, settle: Settle
) -> None:
    screen = PlannerScreen(context_with_answers)
    qtbot.addWidget(screen)
    screen.arrive(PlanRequest())
    settle(screen)
    assert screen.preview is not None
    assert not screen.preview.problems
    assert screen.plan.batch_sets == (BatchSet("X", 2), BatchSet("Y"))


def test_that_an_impossible_plan_offers_the_nearest_possible_one(planner: PlannerScreen, settle: Settle) -> None:
    _type(planner.blocks.sets.table, 0, 1, "9")
    settle(planner)
    assert any("2 batches in X" in _without_marks(sentence) for sentence in planner.result.sentences)
    offered = [b for b in planner.result.findChildren(QAbstractButton) if b.text() == "Use this plan"]
    offered[0].click()
    settle(planner)
    assert planner.preview is not None
    assert not planner.preview.problems
    assert planner.plan.batch_sets == (BatchSet("X", 2), BatchSet("Y"))
    assert planner.blocks.sets.rows()[0] == ("X", "2")


def test_that_what_was_mended_a_moment_ago_is_saved_at_once(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    planner.blocks.batch_size.setValue(2)
    settle(planner)
    planner.blocks.batch_size.setValue(9)
    assert planner.is_waiting
    with qtbot.waitSignals([context_with_answers.workspace.changed, context_with_answers.navigator.place_requested]):
        planner.save_button.click()
        assert not planner.save_button.isEnabled()
    assert len(context_with_answers.workspace.read(design_study.list_studies)) == 1


def test_that_a_plan_spoiled_a_moment_ago_is_refused_with_its_reason(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    planner.blocks.batch_size.setValue(2)
    assert planner.is_waiting
    planner.save_button.click()
    qtbot.waitUntil(lambda: not context_with_answers.write_jobs.is_busy)
    settle(planner)
    assert any("more answers than a batch" in sentence for sentence in planner.result.sentences)
    assert not context_with_answers.workspace.read(design_study.list_studies)
    assert not planner.save_button.isEnabled()


def test_that_a_saved_study_is_what_was_shown(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    planner.study.name.setText("Ours")
    planner.study.name.textEdited.emit("Ours")
    settle(planner)
    shown = planner.preview
    with qtbot.waitSignals([context_with_answers.workspace.changed, context_with_answers.navigator.place_requested]):
        planner.save_button.click()
    (study,) = context_with_answers.workspace.read(design_study.list_studies)
    assert study.name == "Ours"
    assert shown is not None
    assert study.n_pairs == sum(own.n_pairs for load in shown.loads for own in load.granularities)
    assert planner.plan.name != "Ours"


def test_that_a_taken_name_is_refused_in_place(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot
) -> None:
    design_study.create_study(context_with_answers.workspace.workspace, planner.plan)
    planner.save_button.click()
    qtbot.waitUntil(lambda: any("already" in sentence for sentence in planner.result.sentences), timeout=5000)
    assert planner.save_button.isEnabled()


def test_that_another_template_replaces_the_plan(planner: PlannerScreen, settle: Settle) -> None:
    planner.study.template.setCurrentIndex(planner.study.template.findData("morqa-en"))
    planner.study.template.activated.emit(planner.study.template.currentIndex())
    _answer(planner, "Discard")
    settle(planner)
    assert planner.plan.template == "morqa-en"
    assert [d.name for d in planner.plan.dimensions][:2] == ["disagreement", "completeness"]
    assert planner.preview is not None
    assert [o.granularity for o in planner.preview.overlaps] == [Granularity.COARSE]


def test_that_showing_a_plan_in_every_language_changes_nothing(planner: PlannerScreen) -> None:
    before = planner.plan
    for index in range(planner.language.count()):
        planner.language.setCurrentIndex(index)
    assert planner.plan == before
    assert not planner.is_waiting


def test_that_every_section_gives_back_the_plan_it_was_shown(planner: PlannerScreen) -> None:
    for template in design_study.list_templates():
        for section in (
            planner.study,
            planner.answers,
            planner.raters,
            planner.dimensions,
            planner.blocks,
            planner.forms,
            planner.codebooks,
            planner.consent,
        ):
            section.show_in("fa", template.plan)
            assert section.apply_to(template.plan) == template.plan, (template.name, section)


def test_that_raters_can_be_added_moved_and_taken_out(planner: PlannerScreen) -> None:
    table = planner.raters.table
    table.add_row()
    _type(table.table, 6, 0, "R7")
    assert planner.plan.raters[-1] == PlannedRater("R7", "A")
    table.choose_row(0)
    table.remove_row()
    assert [rater.code for rater in planner.plan.raters] == ["R2", "R3", "R4", "R5", "R6", "R7"]
    planner.raters.shared.setValue(3)
    assert planner.plan.shared_questions == 3


def test_that_answers_are_chosen_by_author(planner: PlannerScreen, settle: Settle) -> None:
    authors = planner.answers.lists["authors"]
    item = next(authors.item(row) for row in range(authors.count()) if "secret" in authors.item(row).text())
    item.setCheckState(Qt.CheckState.Checked)
    settle(planner)
    assert planner.plan.selection.authors == ("secret-model-7b",)
    assert planner.answers.count.text() == "24 answers match, from 24 questions."
    datasets = planner.answers.lists["datasets"]
    assert [datasets.item(row).text()[-2:] for row in range(datasets.count())] == ["24"]  # of this author
    assert authors.ticked() == ("secret-model-7b",)
    assert planner.answers.references.text() == "Rate reference answers too (0)"


def test_that_references_can_be_rated_too(planner: PlannerScreen, settle: Settle) -> None:
    assert "24" in planner.answers.references.text()
    planner.answers.references.setChecked(True)
    settle(planner)
    assert planner.preview is not None
    assert planner.preview.n_fitting_answers == 96


def test_that_a_dimension_can_be_worded_scaled_and_renamed(planner: PlannerScreen) -> None:
    section = planner.dimensions
    section.list.choose_row(1)
    section.editor.label.setText("Fits")
    section.editor.label.textEdited.emit("Fits")
    section.editor.levels.choose_row(0)
    _type(section.editor.levels.table, 0, 0, "0.5")
    _type(section.list.table, 1, 0, "fits")
    section.editor.granularities[Granularity.FINE].setChecked(False)
    dimension = planner.plan.dimensions[1]
    assert (dimension.name, dimension.label["en"], dimension.label["fa"]) == ("fits", "Fits", "مرتبط بودن")
    assert dimension.scale.levels[0].value == 0.5
    assert dimension.granularities == (Granularity.COARSE,)


def test_that_a_new_dimension_has_a_scale_to_begin_with(planner: PlannerScreen) -> None:
    planner.dimensions.list.add_row()
    _type(planner.dimensions.list.table, 3, 0, "kindness")
    assert planner.plan.dimensions[3].name == "kindness"
    assert planner.plan.dimensions[3].scale.values == (1, 2, 3, 4, 5)


def test_that_words_of_levels_in_other_languages_stay(planner: PlannerScreen) -> None:
    section = planner.dimensions
    section.list.choose_row(0)
    _type(section.editor.levels.table, 4, 1, "Yes")
    level = planner.plan.dimensions[0].scale.levels[4]
    assert (level.value, level.label) == (5.0, {"en": "Yes", "fa": "موافقم"})


def test_that_each_level_says_in_one_line_what_it_means(planner: PlannerScreen) -> None:
    before = planner.plan.dimensions[0].scale.levels[3]
    _type(planner.dimensions.editor.levels.table, 3, 2, "Right, but a detail is missing.")
    level = planner.plan.dimensions[0].scale.levels[3]
    assert level.definition == {"en": "Right, but a detail is missing.", "fa": before.definition["fa"]}
    assert level.label == before.label


def test_that_digits_of_any_language_are_numbers(planner: PlannerScreen) -> None:
    _type(planner.dimensions.editor.levels.table, 0, 0, "۷")
    assert planner.plan.dimensions[0].scale.levels[0].value == 7


def test_that_batch_sets_and_blocks_are_edited(planner: PlannerScreen) -> None:
    section = planner.blocks
    section.sets.add_row()
    _type(section.sets.table, 2, 0, "Z")
    _type(section.sets.table, 2, 1, "1")
    section.blocks.add_row()
    item = section.blocks.table.item(4, 1)
    assert item is not None
    item.setData(Qt.ItemDataRole.UserRole, "Z")
    assert planner.plan.batch_sets[2] == BatchSet("Z", 1)
    assert planner.plan.blocks[4] == Block(Granularity.COARSE, "Z")
    section.sentences.setValue(0)
    assert planner.plan.sentences_per_answer is None


def test_that_repeats_can_be_switched(planner: PlannerScreen) -> None:
    planner.blocks.repeats.setChecked(False)
    assert planner.plan.repeats is None
    planner.blocks.repeats.setChecked(True)
    planner.blocks.n_repeats.setValue(3)
    planner.blocks.repeated[Granularity.FINE].setChecked(False)
    assert planner.plan.repeats == Repeats(3, (Granularity.COARSE,))


def test_that_a_form_can_be_switched_off_and_on_again(planner: PlannerScreen) -> None:
    before = planner.plan.forms
    item = planner.forms.list.table.item(1, 0)
    assert item is not None
    item.setCheckState(Qt.CheckState.Unchecked)
    assert [form.name for form in planner.plan.forms] == ["profile", "nasa_tlx", "preference"]
    item.setCheckState(Qt.CheckState.Checked)
    assert planner.plan.forms == before


def test_that_a_form_can_be_edited(planner: PlannerScreen) -> None:
    section = planner.forms
    section.list.choose_row(1)
    section.editor.when.setCurrentIndex(section.editor.when.findData(FormTime.AT_END.value))
    section.editor.when.activated.emit(section.editor.when.currentIndex())
    _type(section.editor.questions.table, 0, 2, "1=Low; 2=High")
    form = planner.plan.forms[1]
    assert form.when is FormTime.AT_END
    assert form.items[0].scale is not None
    assert [level.label["en"] for level in form.items[0].scale.levels] == ["Low", "High"]
    _type(section.editor.questions.table, 0, 2, "")
    assert planner.plan.forms[1].items[0].scale is None


def test_that_confidence_can_be_switched_off_and_comes_back_as_it_was(planner: PlannerScreen) -> None:
    before = planner.plan.confidence
    planner.forms.asks_confidence.setChecked(False)
    assert planner.plan.confidence is None
    planner.forms.asks_confidence.setChecked(True)
    assert planner.plan.confidence == before


def test_that_codebook_and_consent_are_written_per_language(planner: PlannerScreen) -> None:
    planner.codebooks.text.setPlainText("Ours")
    planner.consent.text.setPlainText("")
    codebooks = planner.plan.codebooks[Granularity.COARSE]
    assert codebooks["en"] == "Ours"
    assert codebooks["fa"].startswith("#")
    assert "en" not in planner.plan.consent


def test_that_a_codebook_is_read_from_a_file(planner: PlannerScreen, tmp_path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("از پرونده", encoding="utf-8")
    bad.write_bytes(b"\xff\xfe\x00")
    planner.codebooks.read_file(bad)
    assert "bad.txt" in planner.codebooks.problem.text()
    planner.codebooks.read_file(good)
    assert planner.plan.codebooks[Granularity.COARSE]["en"] == "از پرونده"
    assert planner.codebooks.problem.isHidden()


def test_that_a_seed_that_is_no_number_is_a_problem(planner: PlannerScreen, settle: Settle) -> None:
    planner.study.seed.setText("often")
    planner.study.seed.textEdited.emit("often")
    settle(planner)
    assert any("seed" in sentence for sentence in planner.result.sentences)


def test_that_sentences_are_joined_split_and_taken_back(planner: PlannerScreen, settle: Settle) -> None:
    section = planner.sentences
    n_before = section.sentences.count()
    section.sentences.setCurrentRow(0)
    section.join()
    settle(planner)
    assert section.sentences.count() == n_before - 1
    cursor = section.text.textCursor()
    cursor.setPosition(section.text.toPlainText().index(" ") + 1)
    section.text.setTextCursor(cursor)
    assert section.split_button.isEnabled()
    section.split()
    settle(planner)
    assert section.sentences.count() == n_before
    assert len(section.edits) == 1
    section.reset()
    settle(planner)
    assert section.edits == {}
    assert section.sentences.count() == n_before


def test_that_hand_cuts_are_stored_with_the_study(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    planner.sentences.join()
    settle(planner)
    edits = dict(planner.sentences.edits)
    with qtbot.waitSignal(context_with_answers.navigator.place_requested) as asked:
        planner.save_button.click()
    place, study = asked.args
    assert place == "studies"
    assert design_study.stored_edits(context_with_answers.workspace.workspace, study) == edits


def test_that_a_draft_survives_the_screen(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    planner.blocks.batch_size.setValue(6)
    planner.sentences.join()
    settle(planner)
    again = PlannerScreen(context_with_answers)
    qtbot.addWidget(again)
    again.show()
    settle(again)
    assert again.plan == planner.plan
    assert again.sentences.edits == planner.sentences.edits


def test_that_a_plan_that_is_not_saved_does_not_go_unasked(planner: PlannerScreen) -> None:
    planner.blocks.batch_size.setValue(5)
    planner.arrive(PlanRequest())
    _answer(planner, "Save draft")
    assert planner.plan.batch_size == 5
    planner.arrive(PlanRequest())
    _answer(planner, "Discard")
    assert planner.plan.batch_size == 9
    planner.arrive(PlanRequest())
    assert planner.question is None


def test_that_another_workspace_brings_its_own_draft(
    planner: PlannerScreen, context_with_answers: ScreenContext, tmp_path: Path, settle: Settle
) -> None:
    planner.blocks.batch_size.setValue(5)
    first = context_with_answers.workspace.path
    context_with_answers.workspace.use(a_workspace(tmp_path, "other.medreview"))
    settle(planner)
    assert planner.plan.batch_size == 9
    assert any("No answers match" in sentence for sentence in planner.result.sentences)
    assert first is not None
    context_with_answers.workspace.use(open_workspace(first))
    settle(planner)
    assert planner.plan.batch_size == 5


def test_that_a_free_form_can_be_built_on(planner: PlannerScreen, settle: Settle) -> None:
    planner.study.template_chosen.emit("")
    _answer(planner, "Discard")
    settle(planner)
    assert [dimension.name for dimension in planner.plan.dimensions] == ["quality"]
    assert planner.plan.template is None
    assert planner.save_button.isEnabled()


def test_that_a_stored_study_is_changed_in_place(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    workspace = context_with_answers.workspace.workspace
    study = design_study.create_study(workspace, replace(planner.plan, name="kept"))
    planner.arrive(PlanRequest(study))
    _answer(planner, "Discard")
    assert planner.plan.name == "kept"
    planner.raters.table.choose_row(0)
    planner.raters.table.remove_row()
    settle(planner)
    with qtbot.waitSignal(context_with_answers.navigator.place_requested):
        planner.save_button.click()
    (view,) = design_study.list_studies(workspace)
    assert (view.study, len(view.raters)) == (study, 5)


def test_that_a_new_version_asks_for_its_reason(
    planner: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    workspace = context_with_answers.workspace.workspace
    study = design_study.create_study(workspace, replace(planner.plan, name="first"))
    planner.arrive(PlanRequest(study, as_new_version=True))
    _answer(planner, "Discard")
    settle(planner)
    assert planner.plan.name == "first v2"
    planner.save_button.click()
    qtbot.waitUntil(lambda: any("Enter a reason" in sentence for sentence in planner.result.sentences), timeout=5000)
    planner.reason.setText("more raters")
    planner.reason.textEdited.emit("more raters")
    with qtbot.waitSignal(context_with_answers.workspace.changed) as changed:
        planner.save_button.click()
    assert changed.args == [Change.STUDIES, planner]
    assert {view.version for view in design_study.list_studies(workspace)} == {1, 2}


KINDS = (QAbstractButton, QLineEdit, QComboBox, QListWidget, QTableWidget, QTextEdit, QAbstractSpinBox)


def test_that_every_control_has_a_name(planner: PlannerScreen) -> None:
    found = {kind: planner.findChildren(kind) for kind in KINDS}
    assert all(found.values())
    controls = [one for each in found.values() for one in each if one.objectName() != "qt_spinbox_lineedit"]
    nameless = [
        control
        for control in controls
        if not (control.accessibleName() or (isinstance(control, QAbstractButton) and control.text()))
        and not control.objectName().startswith("qt_")
    ]
    assert [
        type(control.parent()).__name__
        for control in nameless
        if control.metaObject().className() != "QTableCornerButton"
    ] == []


def test_that_the_study_says_which_way_the_levels_run(planner: PlannerScreen, settle: Settle) -> None:
    box = planner.study.level_order
    assert box.currentData() == LevelOrder.LEFT_TO_RIGHT
    box.setCurrentIndex(box.findData(LevelOrder.READING))
    box.activated.emit(box.currentIndex())
    settle(planner)
    assert planner.plan.level_order is LevelOrder.READING


def test_that_a_planner_built_anew_stands_at_the_same_section_and_language(
    qtbot: QtBot, planner: PlannerScreen
) -> None:
    planner.show_section(3)
    planner.language.setCurrentIndex(2)
    again = PlannerScreen(planner.context)
    qtbot.addWidget(again)
    again.show()
    again.arrive(planner.saved_state())
    assert (again.sections.currentRow(), again.language.currentData()) == (3, "zh")


def _settle_sizes(planner: PlannerScreen, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not planner.is_waiting and not planner.sizing.is_waiting, timeout=10_000)


def test_that_a_narrower_interval_takes_more_questions(planner: PlannerScreen, qtbot: QtBot) -> None:
    _settle_sizes(planner, qtbot)
    planner.sizing.half.setValue(20)
    _settle_sizes(planner, qtbot)
    wide = planner.sizing.found
    planner.sizing.half.setValue(10)
    _settle_sizes(planner, qtbot)
    narrow = planner.sizing.found
    assert wide is not None
    assert narrow is not None
    assert all(one.n_questions > other.n_questions for one, other in zip(narrow.offered, wide.offered, strict=True))


def test_that_a_size_that_fits_is_taken_over_into_the_plan(planner: PlannerScreen, qtbot: QtBot) -> None:
    planner.sizing.half.setValue(25)
    _settle_sizes(planner, qtbot)
    found = planner.sizing.found
    assert found is not None
    planner.sizing.sizes.selectRow(1)
    assert found.offered[1].n_questions <= 24
    planner.sizing.take_button.click()
    _settle_sizes(planner, qtbot)
    assert planner.plan.selection.n_questions == found.offered[1].n_questions
    assert sum(rater.group == "A" for rater in planner.plan.raters) == found.offered[1].n_raters


def test_that_a_size_with_more_questions_than_there_are_cannot_be_taken(planner: PlannerScreen, qtbot: QtBot) -> None:
    planner.sizing.half.setValue(2)
    _settle_sizes(planner, qtbot)
    assert not planner.sizing.take_button.isEnabled()
    assert "Only 24 questions match" in planner.sizing.obstacle.text()


def test_that_a_kappa_that_the_shares_do_not_allow_is_told(planner: PlannerScreen, qtbot: QtBot) -> None:
    planner.sizing.commonest.setValue(0.95)
    _settle_sizes(planner, qtbot)
    assert planner.sizing.found is None
    assert "kappa is at least 0.86" in _without_marks(planner.sizing.said.text())


@pytest.mark.parametrize("language", ["english", "persian"])
def test_that_no_section_scrolls_sideways_at_1024_pixels(
    language: str, request: pytest.FixtureRequest, context_with_answers: ScreenContext, qtbot: QtBot, settle: Settle
) -> None:
    if language == "persian":
        request.getfixturevalue("persian")
    screen = PlannerScreen(context_with_answers)
    qtbot.addWidget(screen)
    screen.resize(1024 - RAIL_PX, 600)
    screen.show()
    screen.arrive(PlanRequest())
    settle(screen)
    for row in range(screen.sections.count()):
        screen.show_section(row)
        QApplication.processEvents()
        (area,) = (one for one in screen.findChildren(SectionArea) if one.isVisible())
        assert area.horizontalScrollBar().maximum() == 0, screen.sections.item(row).text()
