"""A new run: what can be chosen, what it gives before anything is sent, and what becomes of it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.domain.run_plans import ImageUse, ItemOrder, SampleUnit
from medreview.domain.runs import ReadingKind
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_judgements import NewJudgementsScreen
from medreview.ui.translation import RIGHT_TO_LEFT_MARK
from medreview.workflows import carry_out_runs
from medreview.workflows.carry_out_runs import RunState
from tests.fakes.fake_engine import FakeEngine
from tests.ui.screens.runs.conftest import a_run

OWN = """protocol: bedside-manner
dimension: warmth = 1 cold | 2 neutral | 3 warm
=== user ===
{question}
{answer}
"""


@pytest.fixture
def form(qtbot: QtBot, judging: ScreenContext) -> NewJudgementsScreen:
    screen = NewJudgementsScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    return settled(qtbot, screen)


def settled(qtbot: QtBot, screen: NewJudgementsScreen) -> NewJudgementsScreen:
    """The form, once what it gives is shown."""
    qtbot.waitUntil(lambda: not screen.is_waiting and screen.preview is not None, timeout=20_000)
    return screen


def choose(box, value: object) -> None:
    box.setCurrentIndex(box.findData(value))


def test_that_the_only_model_here_is_chosen_and_the_estimate_shown(form: NewJudgementsScreen) -> None:
    assert form.draft.models == ("tiny",)
    assert "6 answers, 6 calls." in form.result.sentences
    assert form.start_button.isEnabled()
    assert form.name.placeholderText() == "CQA-EVAL whole answers constrained tiny"


def test_that_a_suggested_name_runs_from_right_to_left_in_the_persian_window(
    persian: None, form: NewJudgementsScreen
) -> None:
    assert form.name.placeholderText() == f"{RIGHT_TO_LEFT_MARK}CQA-EVAL، قالب‌دار، tiny"


def test_that_the_first_prompts_are_shown_as_they_would_be_sent(form: NewJudgementsScreen) -> None:
    assert form.result.choice.count() > 1
    assert "Paracetamol is usually the first choice." in form.result.prompt.toPlainText()


def test_that_without_a_model_the_form_says_what_to_do(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext
) -> None:
    form.models.tick(())
    settled(qtbot, form)
    assert form.result.sentences == ["Choose a model."]
    assert not form.start_button.isEnabled()
    wishes: list[str] = []
    judging.navigator.place_requested.connect(lambda place, _wish: wishes.append(place))
    form.models.add_button.click()
    assert wishes == ["models"]


def test_that_every_choice_of_the_form_stands_in_the_draft(qtbot: QtBot, form: NewJudgementsScreen) -> None:
    choose(form.protocol.protocol, "cqa-fine")
    choose(form.protocol.reading, ReadingKind.SCORED)
    choose(form.selection.study, "A study")
    form.selection.sample.setValue(4)
    choose(form.selection.unit, SampleUnit.QUESTIONS)
    form.selection.seed.setValue(7)
    form.selection.sentences.setValue(2)
    form.settings.repeats.setValue(3)
    choose(form.settings.images, ImageUse.OR_SKIP)
    choose(form.settings.order, ItemOrder.SHUFFLED)
    form.settings.temperature.setValue(0.7)
    form.settings.max_tokens.setValue(200)
    draft = form.draft
    wanted = draft.selection
    assert (draft.protocol, draft.reading, draft.n_repeats, draft.images, draft.order) == (
        "cqa-fine",
        ReadingKind.SCORED,
        3,
        ImageUse.OR_SKIP,
        ItemOrder.SHUFFLED,
    )
    assert (wanted.study, wanted.sample_size, wanted.sample_of, wanted.seed, wanted.sentences_per_answer) == (
        "A study",
        4,
        SampleUnit.QUESTIONS,
        7,
        2,
    )
    assert (draft.sampling.temperature, draft.sampling.max_tokens) == (0.7, 200)
    settled(qtbot, form)
    assert form.start_button.isEnabled()


def test_that_sentences_are_asked_for_only_where_single_sentences_are_judged(form: NewJudgementsScreen) -> None:
    assert not form.selection.sentences.isVisible()
    choose(form.protocol.protocol, "cqa-fine")
    assert form.selection.sentences.isVisibleTo(form)


def test_that_pairing_is_offered_for_the_protocol_that_pairs(qtbot: QtBot, form: NewJudgementsScreen) -> None:
    assert not form.settings.pairing.isVisibleTo(form)
    choose(form.protocol.protocol, "laaj")
    assert form.settings.pairing.isVisibleTo(form)
    settled(qtbot, form)
    assert any("left out" in sentence for sentence in form.result.sentences)


def test_that_a_prompt_can_be_copied_to_edit_and_is_used_at_once(
    qtbot: QtBot, form: NewJudgementsScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        "medreview.ui.screens.runs.new_judgements.QDesktopServices.openUrl",
        lambda url: opened.append(url.toLocalFile()),
    )
    file = tmp_path / "edited.txt"
    form.protocol.copy_prompt(file)
    assert opened == [str(file)]
    assert form.draft.wording_file == file
    file.write_text(file.read_text(encoding="utf-8").replace("physician", "nurse"), encoding="utf-8")
    form.protocol.use_wording(file)
    settled(qtbot, form)
    assert "nurse" in form.result.prompt.toPlainText()
    form.protocol.shipped_button.click()
    assert form.draft.wording_file is None


def test_that_an_own_protocol_is_offered_with_its_scale(
    qtbot: QtBot, form: NewJudgementsScreen, tmp_path: Path
) -> None:
    file = tmp_path / "bedside.txt"
    file.write_text(OWN, encoding="utf-8")
    form.protocol.use_own(file)
    assert "Warmth: 1 | 2 | 3" in form.protocol.about.text()
    settled(qtbot, form)
    assert form.draft.protocol == str(file)
    assert form.start_button.isEnabled()


def test_that_a_file_that_is_no_protocol_is_refused_in_place(form: NewJudgementsScreen, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear colleague", encoding="utf-8")
    form.protocol.use_own(file)
    assert "letter.txt" in form.protocol.problem.text()
    assert form.draft.protocol == "cqa-coarse"


def test_that_starting_stores_the_run_and_lets_it_go_on(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    wishes: list[tuple[str, object]] = []
    judging.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    form.name.setText("first try")
    form.name.textEdited.emit("first try")
    settled(qtbot, form)
    form.start_button.click()
    qtbot.waitUntil(lambda: bool(wishes) and not judging.runs.is_busy, timeout=20_000)
    (view,) = judging.workspace.read(carry_out_runs.list_runs)
    assert (view.name, view.n_done, wishes) == ("first try", 6, [("run", view.run)])


def test_that_three_are_tried_first_where_the_person_wants_it(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    assert not form.tries_first.isChecked()  # so few are asked at once
    form.tries_first.click()
    form.name.textEdited.emit("")
    settled(qtbot, form)
    assert form.tries_first.isChecked()
    form.start_button.click()
    qtbot.waitUntil(lambda: len(engine.asked) == 3 and not judging.runs.is_busy, timeout=20_000)
    (view,) = judging.workspace.read(carry_out_runs.list_runs)
    assert (view.n_done, view.state) == (3, RunState.PAUSED)


def test_that_a_run_of_many_is_tried_first_unless_the_person_says_otherwise(
    qtbot: QtBot, form: NewJudgementsScreen
) -> None:
    form.settings.repeats.setValue(3)
    settled(qtbot, form)
    assert form.tries_first.isChecked()
    form.tries_first.click()
    form.settings.repeats.setValue(4)
    settled(qtbot, form)
    assert not form.tries_first.isChecked()


def test_that_a_run_can_be_saved_for_later(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    form.later_button.click()
    qtbot.waitUntil(lambda: len(judging.workspace.read(carry_out_runs.list_runs)) == 1)
    assert not judging.runs.is_busy
    assert engine.asked == []


def test_that_a_run_like_another_takes_its_choices_over(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext
) -> None:
    run = a_run(judging, protocol="cqa-fine", n_repeats=2, reading=ReadingKind.FREE)
    form.arrive(NewRunRequest(like=run))
    qtbot.waitUntil(lambda: form.draft.protocol == "cqa-fine")
    assert (form.draft.n_repeats, form.draft.reading, form.draft.models) == (2, ReadingKind.FREE, ("tiny",))


def test_that_a_name_that_is_taken_is_said_before_the_start(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext
) -> None:
    a_run(judging, name="first try")
    form.name.setText("first try")
    form.name.textEdited.emit("first try")
    settled(qtbot, form)
    assert any("first try" in sentence for sentence in form.result.sentences)
    assert not form.start_button.isEnabled()


def test_that_a_folder_that_takes_no_copy_of_the_prompt_is_said_in_place(
    form: NewJudgementsScreen, tmp_path: Path
) -> None:
    form.protocol.copy_prompt(tmp_path / "missing" / "prompt.txt")
    assert "prompt.txt cannot be written" in form.protocol.problem.text()


def test_that_a_study_is_chosen_where_the_person_came_from_it(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext
) -> None:
    form.arrive(NewRunRequest(study="A study"))
    settled(qtbot, form)
    assert form.draft.selection.study == "A study"
    form.refresh()
    settled(qtbot, form)
    assert form.draft.selection.study == "A study"


def test_that_references_in_reverse_are_planned_where_references_are_shown(
    qtbot: QtBot, form: NewJudgementsScreen, judging: ScreenContext
) -> None:
    form.settings.more_button.click()
    assert form.settings.reverse.isHidden()
    choose(form.protocol.protocol, "morqa")
    settled(qtbot, form)
    assert form.settings.reverse.isVisible()
    form.settings.reverse.setChecked(True)
    assert form.draft.reverses_references
    run = a_run(judging, protocol="morqa", reverses_references=True)
    form.settings.reverse.setChecked(False)
    form.arrive(NewRunRequest(like=run))
    qtbot.waitUntil(form.settings.reverse.isChecked, timeout=20_000)
