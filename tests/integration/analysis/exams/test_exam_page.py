"""The page of an examination, on choices whose marks are counted by hand."""

from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.analysis.exam_page import COUNTING, marks_of
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.questions import Question
from medreview.domain.runs import Choice
from medreview.domain.studies import Assignment, Rater, Study
from medreview.domain.study_plans import plan_sha256, plan_to_json
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceQuestions, records_of
from medreview.reporting.figures import Bars, Dots, Facets, Heatmap, Lines, placed_data
from medreview.reporting.result_words import COLUMN_WORDS
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, fields_of_examinations, panel_page, source_questions
from tests.builders import CREATED_AT, a_plan, a_workspace
from tests.headlines import not_made_of_numbers
from tests.integration.analysis.exams.test_mark_exams import (  # noqa: F401 - a fixture
    answer,
    bring_in,
    with_images,
    workspace,
    write,
)
from tests.run_lines import n_shown_how

(PANEL,) = [one for one in PANELS if one.key == "exam"]
RIGHT = ("answer: 1", "answer: 2", "answer: 3", "answer: 4")
WRONG = ("answer: 2", "answer: 3", "answer: 4", "answer: 1")


def page(workspace: Workspace, **options: str) -> PanelPage:  # noqa: F811 - the fixture's value
    by = options.pop("by", "") or None
    return panel_page(workspace, PANEL, "", Choices(by=by, options=tuple(options.items())), AnalysisSettings())


def values(found: PanelPage) -> dict[tuple[str, str], float | None]:
    return {(str(one.first), str(one.second)): one.datum.value for one in placed_data(found.figures[0])}


def test_that_a_workspace_without_marks_is_shown_the_way_to_an_examination(tmp_path: Path) -> None:
    empty = a_workspace(tmp_path)
    found = page(empty)
    empty.close()
    assert found.figures == ()
    assert found.next_step is not None
    assert found.next_step.place == "new-exam"


def test_that_conditions_are_rows_that_say_what_tells_them_apart(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    answer(workspace, tmp_path, (*RIGHT[:3], "answer: 1"), language="en")
    found = page(workspace)
    assert values(found) == {("m, Persian", ""): 1, ("m, English", ""): 0.75}
    assert str(found.headline) == "Accuracy from 75% to 100% in 2 conditions; none is clearly best"


def test_that_languages_are_places_with_a_line_for_each_rest_of_the_condition(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    for model, replies in (("m", RIGHT), ("other", WRONG)):
        answer(workspace, tmp_path, replies, model=model)
        answer(workspace, tmp_path, replies, model=model, language="en")
    assert values(page(workspace, by="language")) == {
        (language, model): share for language in ("English", "Persian") for model, share in (("m", 1), ("other", 0))
    }


def test_that_two_runs_of_one_condition_stay_two_lines(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT, run="first")
    answer(workspace, tmp_path, WRONG, run="second")
    assert values(page(workspace)) == {("m, first", ""): 1, ("m, second", ""): 0}
    assert values(page(workspace, by="run")) == {("first", "m"): 1, ("second", "m"): 0}


def test_that_every_field_of_the_questions_splits_the_accuracy_and_is_tested(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    answer(workspace, tmp_path, (*RIGHT[:2], *WRONG[2:]))
    answer(workspace, tmp_path, (*RIGHT[:2], *WRONG[2:]), language="en")
    found = page(workspace, by="specialty")
    (figure,) = found.figures
    assert figure.about.name == "exam-by-specialty"
    assert {(str(one.part), str(one.first)): one.datum.value for one in placed_data(figure)} == {
        (specialty, language): share
        for language in ("m, Persian", "m, English")
        for specialty, share in (("Radiology", 1), ("Pathology", 0), ("Surgery", 0))
    }
    assert all(one.datum.is_thin for one in placed_data(figure))
    assert any("Cochran's Q" in str(note) for note in figure.about.notes)


def test_that_a_translated_question_has_the_fields_of_its_original(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            if question.variant_of_id is None:
                question.source = "board" if question.key in {"q1", "q2"} else "journal"
    answer(workspace, tmp_path, RIGHT, language="en")
    assert "source" in {one.name for one in fields_of_examinations(workspace)}
    parts = {str(one.part): one.datum.n for one in placed_data(page(workspace, by="source").figures[0])}
    assert parts == {"board": 2, "journal": 2}


def test_that_answers_to_questions_without_a_value_are_counted_aside(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.source = {"q1": "board", "q2": "journal"}.get(question.key)
    answer(workspace, tmp_path, RIGHT)
    assert (2, "no value of Source") in [(one.n, str(one.because)) for one in page(workspace, by="source").not_counted]


def test_that_only_what_differs_is_offered_to_split_by(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    assert fields_of_examinations(workspace) == fields_of_examinations(workspace)
    answer(workspace, tmp_path, RIGHT)
    assert {one.name for one in fields_of_examinations(workspace)} == {"specialty"}
    answer(workspace, tmp_path, RIGHT, language="en")
    with_images(workspace)
    assert {one.name for one in fields_of_examinations(workspace)} == {"language", "modalities", "specialty"}


def test_that_many_conditions_beside_many_places_are_a_matrix(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    for number in range(21):
        answer(workspace, tmp_path, RIGHT, model=f"m{number}")
    (figure,) = page(workspace, by="specialty").figures
    assert isinstance(figure, Heatmap)
    assert {str(one) for one in figure.columns} == {"Radiology", "Pathology", "Surgery"}
    assert isinstance(page(workspace).figures[0], Dots)


def test_that_what_flipped_is_split_too(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    answer(workspace, tmp_path, WRONG, language="en")
    found = page(workspace, shows="flips", by="specialty")
    told = {(str(one.part), str(one.second)): one.datum.value for one in placed_data(found.figures[0])}
    assert told["Radiology", "only the second right"] == 2
    assert not any("tested" in str(note) for note in found.figures[0].about.notes)  # counts have no intervals


def test_that_what_flipped_stands_beside_the_exact_test(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, ("answer: 1", "answer: 2", "answer: 3", "answer: 1"))
    answer(workspace, tmp_path, ("answer: 1", "answer: 1", "answer: 1", "answer: 4"), language="en")
    found = page(workspace, shows="flips")
    assert isinstance(found.figures[0], Bars)
    assert values(found) == {
        ("m: English and Persian", "only the first right"): 1,
        ("m: English and Persian", "only the second right"): 2,
    }
    assert str(found.headline) == (
        "m: English and Persian: 3 of 4 changed; no difference in accuracy is shown (p > .999)"
    )


def test_that_the_pair_of_what_flipped_is_named_in_a_long_sentence_too(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    for language, replies in (("fa", ("answer: 1", "answer: 2", "answer: 3", "answer: 1")), ("en", ("answer: 1",) * 4)):
        answer(workspace, tmp_path, replies, language=language, model="a-model-of-many-letters")
    found = page(workspace, shows="flips")
    assert str(found.headline) == (
        "a-model-of-many-letters: English and Persian: no difference in accuracy shown (p = .500)"
    )


def test_that_a_condition_is_called_best_only_where_the_exact_test_says_so(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    keys = [f"q{number}" for number in range(12)]
    names = ("question_id", "language", "question", "kind", "option_1", "option_2", "correct_option")
    write(tmp_path / "questions.csv", names, [(key, "en", f"Question {key}", "choice", "a", "b", 1) for key in keys])
    replies = [(key, model, f"answer: {n}", "en", 1) for model, n in (("good", 1), ("bad", 2)) for key in keys]
    write(tmp_path / "replies.csv", ("question_id", "model", "raw_output", "language", "with_images"), replies)
    for name in ("questions", "replies"):
        bring_in(opened, tmp_path / f"{name}.csv")
    found = page(opened)
    opened.close()
    assert str(found.headline).startswith("good is right most often: 100%")


def test_that_pairs_in_which_nothing_changed_are_counted_in_one_sentence(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    for model in ("m", "other"):
        for language in ("fa", "en"):
            answer(workspace, tmp_path, RIGHT, model=model, language=language)
    assert str(page(workspace, shows="flips").headline) == "No answer changed in 4 pairs"


def test_that_a_pair_is_told_apart_only_by_the_corrected_test(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    keys = [f"q{number}" for number in range(12)]
    names = ("question_id", "language", "question", "kind", "option_1", "option_2", "correct_option")
    write(tmp_path / "questions.csv", names, [(key, "en", f"Question {key}", "choice", "a", "b", 1) for key in keys])
    said = {("a-model-of-many-letters", "fa"): 2, ("a-model-of-many-letters", "en"): 1, ("other", "fa"): 1}
    said |= {("other", "en"): 1}
    replies = [(key, model, f"answer: {n}", language, 1) for (model, language), n in said.items() for key in keys]
    write(tmp_path / "replies.csv", ("question_id", "model", "raw_output", "language", "with_images"), replies)
    for name in ("questions", "replies"):
        bring_in(opened, tmp_path / f"{name}.csv")
    found = page(opened, shows="flips")
    opened.close()
    assert found.table is not None
    place = found.table.columns.index("p_holm")
    assert {row[place] for row in found.table.rows} == {None, 2 * 0.5**12}
    assert str(found.headline).endswith("12 of 12 answers changed (p < .001, Holm)")


def test_that_scored_choices_have_a_curve_beside_the_line_of_the_well_calibrated(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    answer(workspace, tmp_path, RIGHT)
    assert page(workspace, shows="calibration").next_step is not None
    with workspace.transaction() as session:
        for place, one in enumerate(session.exec(select(Choice).order_by(col(Choice.id))).all()):
            sure = [0.1, 0.1, 0.1, 0.1]
            sure[place] = 0.7
            one.choice, one.extra = [place + 1], one.extra | {"probabilities": sure}
    found = page(workspace, shows="calibration")
    figure, scores = found.figures
    assert isinstance(figure, Lines)
    assert [one.datum.value for one in placed_data(scores)] == [pytest.approx(0.12)]
    curve, ideal = figure.series
    assert [one.value for one in curve.data if one is not None] == [1]
    assert [one.value for one in ideal.data if one is not None] == list(figure.x)
    # the key has .7 and each of three others .1
    assert str(curve.label) == "m, Brier score 0.12"
    assert str(found.headline) == "Mean probability of the choices of m is 70%, and 100% of 4 are right"
    assert str(found.headline_at(1)).startswith("Brier score 0.12, without an interval")


def test_that_calibration_has_a_panel_for_each_language_with_the_same_curves(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    for model in ("m", "other"):
        for language in ("fa", "en"):
            answer(workspace, tmp_path, RIGHT, model=model, language=language)
    with workspace.transaction() as session:
        for one in session.exec(select(Choice)).all():
            place = int(one.raw_output.split()[1]) - 1
            sure = [0.1, 0.1, 0.1, 0.1]
            sure[place] = 0.7
            one.choice, one.extra = [place + 1], one.extra | {"probabilities": sure}
    curves, scores = page(workspace, shows="calibration", by="language").figures
    assert isinstance(curves, Facets)
    assert [str(one.label) for one in curves.facets] == ["English", "Persian"]
    of_panels = [[str(line.label) for line in one.figure.series] for one in curves.facets]
    assert of_panels == [["m", "other", "perfect calibration"]] * 2
    assert {(str(one.first), str(one.second)) for one in placed_data(scores)} == {
        (language, model) for language in ("English", "Persian") for model in ("m", "other")
    }
    alone = page(workspace, shows="calibration").figures[0]
    assert curves.about.name != alone.about.name


def test_that_the_questions_are_counted_by_their_specialties(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    found = page(workspace, shows="questions", by="specialty")
    assert values(found) == {("Radiology", ""): 2, ("Pathology", ""): 1, ("Surgery", ""): 1}


def test_that_replies_left_out_are_counted_with_the_reason_and_open(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    later = [("q1-en", "m", "answer: 4", "fa", 1), ("q2-en", "m", "answer: 3", "fa", 1)]
    write(tmp_path / "later.csv", ("question_id", "model", "raw_output", "language", "with_images"), later)
    bring_in(workspace, tmp_path / "later.csv")
    (left,) = page(workspace).not_counted
    assert (left.n, str(left.because)) == (2, "replaced by a later reply under the same condition")
    assert isinstance(left.key, SourceQuestions)
    read = source_questions(workspace, left.key)
    assert [one.replies[0].raw_output for one in read] == ["answer: 1", "answer: 2"]


def test_that_replies_to_questions_without_options_and_of_other_runs_open(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT, run="first")
    answer(workspace, tmp_path, WRONG, run="second")
    write(tmp_path / "open.csv", ("question_id", "question"), [("open", "Why?")])
    write(tmp_path / "said.csv", ("question_id", "model", "raw_output", "run"), [("open", "m", "Because", "first")])
    bring_in(workspace, tmp_path / "open.csv")
    bring_in(workspace, tmp_path / "said.csv")
    found = panel_page(workspace, PANEL, "", Choices(options=marks_of(["first"])), AnalysisSettings())
    opened = {
        str(one.because): [unit.replies[0].raw_output for unit in source_questions(workspace, one.key)]
        for one in found.not_counted
        if isinstance(one.key, SourceQuestions)
    }
    assert opened == {
        "to questions without options, or of other datasets": ["Because"],
        "of runs that were not chosen": list(WRONG),
    }


def test_that_a_reply_that_declines_is_told_apart_from_one_that_cannot_be_read(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    answer(workspace, tmp_path, (*RIGHT[:2], "I'm sorry, but I can't help with that.", "It depends."))
    found = page(workspace)
    assert {str(one.because): (one.n, one.is_wrong) for one in found.not_counted} == {
        "declined to answer, and count as wrong": (1, True),
        "name no option that can be read, and count as wrong": (1, True),
    }
    assert [one.datum.n for one in placed_data(found.figures[0])] == [4]
    assert found.table is not None
    (row,) = records_of(found.table)
    assert (row["n_refused"], row["n_unreadable"]) == (1, 1)


def test_that_questions_with_several_right_options_have_a_figure(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.correct_option = [1, 2] if question.key in {"q1", "q2"} else question.correct_option
    answer(workspace, tmp_path, ("answer: 1, 2", "answer: 1", *RIGHT[2:]))
    found = page(workspace, shows="several")
    assert values(found) == {("m", "exact sets"): 0.5, ("m", "shared part (Jaccard)"): 0.75}
    assert all(isinstance(one.datum.key, SourceQuestions) for one in placed_data(found.figures[0]))
    assert str(found.headline) == "50% of replies to 2 questions choose exactly the right options"


@pytest.mark.parametrize("by", ["", "specialty", "modalities", "language", "images", "translator", "run", "model"])
@pytest.mark.parametrize("shows", ["accuracy", "flips", "calibration", "several", "questions"])
def test_that_every_headline_is_short_and_every_column_has_a_word(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    shows: str,
    by: str,
) -> None:
    for model in ("gemini-2.5-flash", "a-model-with-quite-a-long-name-70b-instruct"):
        for language in ("fa", "en"):
            answer(workspace, tmp_path, RIGHT, model=model, language=language)
    found = page(workspace, shows=shows, by=by)
    assert len(str(found.headline)) <= HEADLINE_SIGNS
    assert not_made_of_numbers(found) == set()
    if found.table is not None:
        assert records_of(found.table)
        assert sorted(set(found.table.columns) - COLUMN_WORDS.keys() - found.table.words.keys()) == []


@pytest.mark.parametrize(
    ("by", "counting"),
    [("", ""), ("specialty", ""), ("language", ""), *(("modalities", one) for one in COUNTING.values)],
)
def test_that_every_accuracy_has_its_lines(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    by: str,
    counting: str,
) -> None:
    answer(workspace, tmp_path, (*RIGHT[:3], "nothing to read"))
    answer(workspace, tmp_path, (RIGHT[0], *WRONG[1:]), language="en")
    with_images(workspace)
    with_images(workspace, "q2", ("MRI",))
    choices = Choices(by=by or None, options=(("counting", counting),))
    assert n_shown_how(workspace, PANEL, "", choices, folder=tmp_path, monkeypatch=monkeypatch) >= 2


def test_that_what_flipped_has_its_lines(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer(workspace, tmp_path, (*RIGHT[:3], "nothing to read"))
    answer(workspace, tmp_path, (WRONG[0], *RIGHT[1:]), language="en")
    choices = Choices(options=(("shows", "flips"),))
    assert n_shown_how(workspace, PANEL, "", choices, folder=tmp_path, monkeypatch=monkeypatch) == 3


def test_that_the_curve_and_the_scores_of_calibration_have_their_lines(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer(workspace, tmp_path, RIGHT)
    with workspace.transaction() as session:
        for place, one in enumerate(session.exec(select(Choice).order_by(col(Choice.id))).all()):
            sure = [0.1, 0.1, 0.1, 0.1]
            sure[min(place, 2)] = 0.7
            one.choice, one.extra = [min(place, 2) + 1], one.extra | {"probabilities": sure}
    choices = Choices(options=(("shows", "calibration"),))
    n_shown = n_shown_how(workspace, PANEL, "", choices, folder=tmp_path, monkeypatch=monkeypatch)
    assert n_shown == 2 + 1 + 4  # bins with a reply, the point of the Brier score, and the four measures


@pytest.mark.parametrize(
    "options", [{}, {"by": "modalities"}, {"by": "modalities", "counting": "per_image"}, {"by": "specialty"}]
)
def test_that_a_point_opens_the_questions_it_counts_the_wrong_ones_first(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    options: dict[str, str],
) -> None:
    with_images(workspace)
    answer(workspace, tmp_path, (*RIGHT[:2], *WRONG[2:]))
    points = [one.datum for one in placed_data(page(workspace, **options).figures[0])]
    assert points
    for point in points:
        assert isinstance(point.key, SourceQuestions)
        assert len(point.key.units) == point.n
        marked = [one.replies[0].marked for one in source_questions(workspace, point.key)]
        is_right = [one.choice == one.correct for one in marked]
        assert is_right == sorted(is_right)
        assert sum(is_right) / len(is_right) == point.value


def test_that_a_bar_of_what_flipped_opens_both_replies_to_these_questions(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    answer(workspace, tmp_path, (*RIGHT[:3], "answer: 1"), language="en")
    bars = [one.datum for one in placed_data(page(workspace, shows="flips").figures[0])]
    assert any(bar.value for bar in bars)
    for bar in bars:
        assert isinstance(bar.key, SourceQuestions)
        read = source_questions(workspace, bar.key)
        assert len(read) == bar.value
        assert all(len({one.marked.choice == one.marked.correct for one in unit.replies}) == 2 for unit in read)


@pytest.mark.parametrize("by", ["", "modalities", "specialty"])
def test_that_a_bar_of_questions_opens_them_as_often_as_it_counts_them(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    by: str,
) -> None:
    with_images(workspace)
    answer(workspace, tmp_path, RIGHT)
    for bar in (one.datum for one in placed_data(page(workspace, shows="questions", by=by).figures[0])):
        assert isinstance(bar.key, SourceQuestions)
        assert len(source_questions(workspace, bar.key)) == bar.n


def test_that_the_counting_of_modalities_is_offered_only_where_modalities_are_shown() -> None:
    by_modality = Choices(by="modalities")
    assert COUNTING.matters(by_modality)
    assert not COUNTING.matters(Choices(by="specialty"))
    assert not COUNTING.matters(by_modality.with_option("shows", "flips"))


@pytest.mark.parametrize("shows", ["accuracy", "flips"])
def test_that_a_condition_has_the_same_name_in_every_subgroup(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    shows: str,
) -> None:
    for images in (0, 1):
        answer(workspace, tmp_path, RIGHT[:2], images=images)
        answer(workspace, tmp_path, RIGHT[:2], images=images, language="en")
    answer(workspace, tmp_path, (*RIGHT[:2], *WRONG[2:]), images=1)  # pathology and surgery: one condition alone
    answer(workspace, tmp_path, (*RIGHT[:2], *WRONG[2:]), model="other", images=1)
    named: dict[str, set[str]] = {}
    for one in placed_data(page(workspace, shows=shows, by="specialty").figures[0]):
        named.setdefault(str(one.part), set()).add(str(one.first))
    assert named["Pathology"] < named["Radiology"]


def a_study_of(workspace: Workspace, name: str, keys: set[str]) -> None:  # noqa: F811 - the fixture's value
    """A planned study that gives out an answer to each of these questions."""
    with workspace.transaction() as session:
        plan = a_plan(name=name)
        kept: dict[str, object] = {"plan": plan_to_json(plan), "plan_sha256": plan_sha256(plan)}
        study = Study(uid=name, name=name, created_at=CREATED_AT, **kept)
        rater = session.exec(select(Rater)).first() or Rater(code="R1")
        author = Author(name=f"author in {name}", kind=AuthorKind.PHYSICIAN)
        session.add_all([study, rater, author])
        session.flush()
        for question in session.exec(select(Question)).all():
            if question.key in keys and question.variant_of_id is None:
                own: dict[str, object] = {"dataset_id": question.dataset_id, "question_id": question.id}
                answer = Answer(key=f"{name} {question.key}", author_id=author.id, text="x", **own)
                session.add(answer)
                session.flush()
                session.add(
                    Assignment(
                        uid=f"{name} {question.key}",
                        study_id=study.id,
                        rater_id=rater.id,
                        answer_id=answer.id,
                        granularity="coarse",
                        position=answer.id,
                    )
                )


def beside(workspace: Workspace, **options: str) -> PanelPage:  # noqa: F811 - the fixture's value
    by = options.pop("by", "") or None
    chosen = Choices(by=by, beside="second", options=tuple(options.items()))
    return panel_page(workspace, PANEL, "first", chosen, AnalysisSettings())


def test_that_the_questions_of_two_studies_stand_beside_each_other(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer(workspace, tmp_path, (*RIGHT[:2], *WRONG[2:]))
    a_study_of(workspace, "first", {"q1", "q2"})
    a_study_of(workspace, "second", {"q2", "q3"})
    found = beside(workspace)
    (figure,) = found.figures
    assert figure.about.name == "exam-beside"
    assert {str(one.part): (one.datum.value, one.datum.n) for one in placed_data(figure)} == {
        "first": (1, 2),
        "second": (0.5, 2),
    }
    assert [(one.n, str(one.because)) for one in found.not_counted] == [(1, "questions of neither study")]
    two = Choices(beside="second")
    assert n_shown_how(workspace, PANEL, "first", two, folder=tmp_path, monkeypatch=monkeypatch) > 0


def test_that_a_study_whose_questions_nobody_answered_is_named(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    a_study_of(workspace, "first", {"q1", "q2"})
    a_study_of(workspace, "second", set())
    found = beside(workspace)
    assert (found.figures, "second" in str(found.headline)) == ((), True)


def test_that_subgroups_are_split_in_each_of_two_studies(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, RIGHT)
    a_study_of(workspace, "first", {"q1", "q2", "q3", "q4"})
    a_study_of(workspace, "second", {"q1"})
    parts = {str(one.part) for one in placed_data(beside(workspace, by="specialty").figures[0])}
    assert {"Radiology, first", "Radiology, second", "Surgery, first"} <= parts


def test_that_calibration_is_split_into_a_curve_and_a_score_for_each_subgroup(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    answer(workspace, tmp_path, RIGHT)
    with workspace.transaction() as session:
        for place, one in enumerate(session.exec(select(Choice).order_by(col(Choice.id)))):
            sure = [0.05, 0.05, 0.05, 0.05]
            sure[place] = 0.85 if place < 2 else 0.65
            one.choice, one.extra = [place + 1], one.extra | {"probabilities": sure}
    found = page(workspace, shows="calibration", by="specialty")
    curves, scores = found.figures
    assert isinstance(curves, Facets)
    assert all(isinstance(one.figure, Lines) for one in curves.facets)
    parts = {str(one.part) for one in placed_data(scores)}
    assert len(parts) > 1
    assert not_made_of_numbers(found) == set()
    assert {str(one.label) for one in curves.facets} == parts
    assert {str(one.part): one.datum.n for one in placed_data(curves) if one.datum.n} == {
        str(one.part): one.datum.n for one in placed_data(scores)
    }


def test_that_sets_and_what_they_share_have_their_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = a_workspace(tmp_path)
    names = ("question_id", "question", "kind", "option_1", "option_2", "option_3", "correct_option")
    write(tmp_path / "sets.csv", names, [(f"s{n}", f"Why {n}?", "choice", "a", "b", "c", "1;3") for n in range(4)])
    bring_in(opened, tmp_path / "sets.csv")
    replies = ("answer: 1, 3", "answer: 1", "answer: 1, 2, 3", "I do not know.")
    rows = [(f"s{n}", "m", reply) for n, reply in enumerate(replies)]
    write(tmp_path / "replies.csv", ("question_id", "model", "raw_output"), rows)
    bring_in(opened, tmp_path / "replies.csv")
    choices = Choices(options=(("shows", "several"),))
    assert n_shown_how(opened, PANEL, "", choices, folder=tmp_path, monkeypatch=monkeypatch) == 2 + 2
    opened.close()
