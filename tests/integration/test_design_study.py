"""Planning a study over a real workspace file: what is drawn, stored, locked, versioned and removed."""

import csv
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.ids import AnswerId, StudyId
from medreview.domain.questions import Quarantine, Question
from medreview.domain.ratings import PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyRater
from medreview.domain.study_plans import (
    BatchSet,
    Block,
    Granularity,
    PlannedRater,
    Selection,
    StudyPlan,
    plan_from_json,
    plan_sha256,
    plan_to_json,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.store.audit import append_entry, chain_of
from medreview.store.errors import NoStudyYet
from medreview.store.queries.answer_facts import AnswerFact, fitting_answers
from medreview.store.workspace import Workspace
from medreview.text.sentences import SPLITTER_NAME, SPLITTER_VERSION, Span, split_sentences
from medreview.workflows import design_study
from medreview.workflows.design_study.errors import (
    ReasonMissing,
    StudyKept,
    StudyLocked,
    StudyMissing,
    StudyNameTaken,
    TemplateUnknown,
)
from tests.builders import a_workspace

AUTHORS = ("physician", "model one", "model two")
TEXT = "Rest first. Drink water. Take 5.5 mg at night. See a doctor if it lasts."


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """24 questions with three answers of four sentences each, and a reference answer."""
    opened = a_workspace(tmp_path, "study.medreview")
    with opened.transaction() as session:
        session.add(Dataset(id=1, name="set", created_at="now"))
        session.add_all(Author(id=number, name=name) for number, name in enumerate((*AUTHORS, "expert"), start=1))
        session.flush()
        for number in range(1, 25):
            _add_question(session, number)
    yield opened
    opened.close()


def _add_question(session: Session, number: int) -> None:
    session.add(
        Question(id=number, dataset_id=1, key=f"q{number}", text="What?", language="en", context=[], options=[])
    )
    session.flush()
    session.add_all(
        Answer(
            id=number * 10 + author,
            dataset_id=1,
            question_id=number,
            key=f"q{number}-{author}",
            author_id=author,
            text=TEXT,
            is_reference=author == 4,
        )
        for author in (1, 2, 3, 4)
    )
    session.flush()


@pytest.fixture
def plan() -> StudyPlan:
    """The published design, cut down to four raters and two batches a set."""
    return dataclasses.replace(
        design_study.template_plan("cqa-eval"),
        name="my study",
        raters=tuple(PlannedRater(f"R{n}", "A" if n < 3 else "B") for n in (1, 2, 3, 4)),
        batch_sets=(BatchSet("X", 2), BatchSet("Y")),
        selection=Selection(kinds=("open",)),
        sentences_per_answer=3,
    )


def _count(workspace: Workspace, table: type) -> int:
    with workspace.reading() as session:
        return len(session.exec(select(table)).all())


def _rate(workspace: Workspace, study: StudyId, status: RatingStatus = RatingStatus.RATED) -> None:
    with workspace.transaction() as session:
        item = session.exec(
            select(Item.id)
            .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
            .where(Assignment.study_id == study)
        ).first()
        session.add(
            Rating(item_id=item or 0, dimension="correctness", status=status, value=None, rated_at="2026-01-02")
        )


def test_that_all_six_templates_can_be_read() -> None:
    names = [template.name for template in design_study.list_templates()]
    assert names == ["cqa-eval", "criteria", "laaj", "medjudge", "morqa-en", "morqa-zh", "pairs"]


def test_that_an_unknown_template_names_the_known_ones() -> None:
    with pytest.raises(TemplateUnknown, match="laaj"):
        design_study.template_plan("other")


def test_that_a_stored_study_holds_its_plan_and_hash(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    with workspace.reading() as session:
        study = session.get_one(Study, study_id)
        assert plan_from_json(study.plan, name="stored") == plan
        assert study.plan_sha256 == plan_sha256(plan)


def test_that_everything_planned_is_stored(workspace: Workspace, plan: StudyPlan) -> None:
    design_study.create_study(workspace, plan)
    # 12 questions x 3 answers a group, both settings, and six repeats in each
    n_pairs = 4 * (36 + 36 + 6 + 6)
    assert _count(workspace, Assignment) == n_pairs
    assert _count(workspace, Item) == 4 * (42 + 42 * 3)
    assert _count(workspace, Segmentation) == 72
    assert _count(workspace, Sentence) == 72 * 4
    assert (_count(workspace, Rater), _count(workspace, StudyRater)) == (4, 4)


def test_that_the_splitter_is_named_with_its_version(workspace: Workspace, plan: StudyPlan) -> None:
    design_study.create_study(workspace, plan)
    with workspace.reading() as session:
        found = set(
            session.exec(select(Segmentation.splitter, Segmentation.splitter_version, Segmentation.is_edited)).all()
        )
    assert found == {(SPLITTER_NAME, SPLITTER_VERSION, False)}


def test_that_stored_items_are_what_the_preview_said(workspace: Workspace, plan: StudyPlan) -> None:
    loads = design_study.preview(workspace, plan).loads
    design_study.create_study(workspace, plan)
    blocks = design_study.show_study(workspace, plan.name).blocks
    for load in loads:
        for own in load.granularities:
            stored = [b for b in blocks if b.rater == load.rater and b.granularity == own.granularity]
            assert sum(block.n_pairs for block in stored) == own.n_pairs
            assert sum(block.n_batches for block in stored) == own.n_batches


def test_that_two_workspaces_plan_alike_whatever_their_ids(
    workspace: Workspace, plan: StudyPlan, tmp_path: Path
) -> None:
    other = a_workspace(tmp_path, "other.medreview")
    with other.transaction() as session:
        session.add(Dataset(id=7, name="set", created_at="now"))
        session.add_all(Author(id=number, name=name) for number, name in enumerate((*AUTHORS, "expert"), start=11))
        session.flush()
        for number in range(24, 0, -1):
            session.add(Question(id=500 - number, dataset_id=7, key=f"q{number}", text="What?", context=[], options=[]))
            session.flush()
            session.add_all(
                Answer(dataset_id=7, question_id=500 - number, key=f"q{number}-{k}", author_id=10 + k, text=TEXT)
                for k in (3, 1, 2)
            )
            session.flush()
    for opened in (workspace, other):
        design_study.create_study(opened, plan)
    assert _pairs_by_key(other) == _pairs_by_key(workspace)
    other.close()


def _pairs_by_key(workspace: Workspace) -> list[tuple[object, ...]]:
    query = (
        select(Rater.code, Assignment.position, Answer.key, Assignment.block, Item.sentence_index)
        .join(Assignment, col(Assignment.rater_id) == col(Rater.id))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .join(Item, col(Item.assignment_id) == col(Assignment.id))
        .order_by(Rater.code, col(Assignment.position), col(Item.position))
    )
    with workspace.reading() as session:
        return [tuple(row) for row in session.exec(query)]  # type: ignore[call-overload]


def _fitting(workspace: Workspace, selection: Selection) -> tuple[AnswerFact, ...]:
    with workspace.reading() as session:
        return fitting_answers(session, selection)


def test_that_references_are_left_out_unless_asked_for(workspace: Workspace) -> None:
    without = _fitting(workspace, Selection())
    everything = _fitting(workspace, Selection(include_references=True))
    assert (len(without), len(everything)) == (72, 96)


def test_that_answers_which_were_cut_off_are_left_out_where_that_is_chosen_and_counted(
    workspace: Workspace, plan: StudyPlan
) -> None:
    with workspace.transaction() as session:
        session.get_one(Answer, 11).extra = {"cut_off": "1"}
        session.get_one(Answer, 12).extra = {"words_over": "3"}
    chosen = dataclasses.replace(plan, selection=dataclasses.replace(plan.selection, leaves_out_cut_off=True))
    seen, without = design_study.preview(workspace, plan), design_study.preview(workspace, chosen)
    assert (seen.n_fitting_answers, without.n_fitting_answers) == (72, 70)
    (warning,) = (one for one in without.warnings if "truncated" in one.template)
    assert warning.values == {"n_answers": 2}
    assert not any("truncated" in one.template for one in seen.warnings)
    assert "leaves_out_cut_off" not in plan_to_json(plan)["selection"]  # type: ignore[operator]
    assert plan_from_json(plan_to_json(chosen), name="chosen") == chosen
    assert plan_sha256(chosen) != plan_sha256(plan)


def test_that_questions_set_aside_and_placeholders_are_left_out(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.add(Quarantine(question_id=1, rule="pii", reason="phone number", quarantined_at="now"))
        session.add(Quarantine(question_id=2, rule="pii", reason="a name", quarantined_at="now", released_at="later"))
        session.get_one(Answer, 31).is_placeholder = True
        session.get_one(Question, 4).is_placeholder = True
    found = {answer.id // 10 for answer in _fitting(workspace, Selection())}
    assert found == set(range(1, 25)) - {1, 4}
    assert 31 not in {answer.id for answer in _fitting(workspace, Selection())}


@pytest.mark.parametrize(
    ("selection", "n_answers"),
    [
        (Selection(authors=("physician",)), 24),
        (Selection(kinds=("term",)), 0),
        (Selection(languages=("en",)), 72),
        (Selection(datasets=("other",)), 0),
        (Selection(splits=("test",)), 0),
    ],
)
def test_that_only_what_is_selected_is_rated(workspace: Workspace, selection: Selection, n_answers: int) -> None:
    assert len(_fitting(workspace, selection)) == n_answers


def test_that_options_count_answers(workspace: Workspace) -> None:
    options = design_study.selection_options(workspace)
    assert [(option.value, option.n_answers) for option in options.authors] == [
        ("expert", 24),
        ("model one", 24),
        ("model two", 24),
        ("physician", 24),
    ]
    assert options.n_references == 24


def test_that_options_count_what_the_rest_of_the_selection_lets_pass(workspace: Workspace, plan: StudyPlan) -> None:
    chosen = Selection(datasets=("other",), authors=("model one",))
    options = design_study.selection_options(workspace, chosen)
    authors = {option.value: option.n_answers for option in options.authors}
    assert authors == {"expert": 0, "model one": 0, "model two": 0, "physician": 0}
    assert options.n_references == 0
    assert [option.n_answers for option in options.datasets] == [24]  # of the author that is chosen
    assert [option.n_answers for option in options.languages] == [0]
    seen = design_study.preview(workspace, dataclasses.replace(plan, selection=chosen))
    assert seen.options == options


def test_that_blank_answers_are_left_out_with_a_warning(workspace: Workspace, plan: StudyPlan) -> None:
    with workspace.transaction() as session:
        session.get_one(Answer, 11).text = " \n\t\u200b"
    seen = design_study.preview(workspace, plan)
    assert seen.n_answers == 71
    assert any("without text" in str(warning) for warning in seen.warnings)


def test_that_answers_whose_author_is_not_stated_are_told_of(workspace: Workspace, plan: StudyPlan) -> None:
    assert not any("not stated" in str(warning) for warning in design_study.preview(workspace, plan).warnings)
    with workspace.transaction() as session:
        session.get_one(Author, 2).name = NOT_STATED
    told = [str(warning) for warning in design_study.preview(workspace, plan).warnings]
    assert any("The author of 24 answers is not stated" in warning for warning in told)


def test_that_a_preview_tells_the_problems_and_stores_nothing(workspace: Workspace, plan: StudyPlan) -> None:
    broken = dataclasses.replace(plan, batch_size=2, seed=-1)
    seen = design_study.preview(workspace, broken)
    assert len(seen.problems) == 2
    assert seen.loads == ()
    assert _count(workspace, Study) == 0


@pytest.mark.parametrize(("seed", "n_questions"), [(-1, 24), (1, 0), (1, -5), (1, 25)])
def test_that_numbers_that_cannot_be_used_are_problems_and_not_faults(
    workspace: Workspace, plan: StudyPlan, seed: int, n_questions: int
) -> None:
    odd = dataclasses.replace(plan, seed=seed, selection=Selection(n_questions=n_questions))
    assert len(design_study.preview(workspace, odd).problems) == 1


def test_that_a_study_without_answers_is_refused(workspace: Workspace, plan: StudyPlan) -> None:
    empty = dataclasses.replace(plan, selection=Selection(authors=("nobody",)))
    with pytest.raises(design_study.PlanCannotBeFilled, match="No answers match"):
        design_study.create_study(workspace, empty)
    assert _count(workspace, Study) == 0


def test_that_missing_references_are_told_where_they_would_be_shown(workspace: Workspace, plan: StudyPlan) -> None:
    with workspace.transaction() as session:
        session.delete(session.get_one(Answer, 14))
    seen = design_study.preview(workspace, dataclasses.replace(plan, show_references=True))
    said = [str(warning) for warning in seen.warnings]
    assert "1 question has no reference answer to show." in said


def test_that_reference_answers_that_no_question_has_keep_a_plan_from_being_saved(
    workspace: Workspace, plan: StudyPlan
) -> None:
    with workspace.transaction() as session:
        for reference in session.exec(select(Answer).where(col(Answer.is_reference))):
            session.delete(reference)
    shown = dataclasses.replace(plan, show_references=True)
    (problem,) = design_study.preview(workspace, shown).problems
    assert "Import reference answers or hide them" in str(problem)
    with pytest.raises(design_study.PlanCannotBeFilled, match="no question here has one"):
        design_study.create_study(workspace, shown)
    assert not design_study.preview(workspace, plan).problems


def test_that_a_reference_of_a_question_that_is_not_drawn_helps_nobody(workspace: Workspace, plan: StudyPlan) -> None:
    with workspace.transaction() as session:
        session.add(Dataset(id=2, name="without", created_at="now"))
        session.add(Question(id=90, dataset_id=2, key="q", text="What?", context=[], options=[]))
        session.flush()
        session.add(Answer(dataset_id=2, question_id=90, key="a", author_id=1, text=TEXT))
    shown = dataclasses.replace(plan, show_references=True, selection=Selection(datasets=("without",)))
    problems = map(str, design_study.preview(workspace, shown).problems)
    assert any("no question here has one" in problem for problem in problems)


def test_that_raters_who_share_nothing_are_told(workspace: Workspace, plan: StudyPlan) -> None:
    alone = dataclasses.replace(plan, raters=(PlannedRater("R1", "A"), PlannedRater("R2", "B")))
    assert any("agreement" in str(warning) for warning in design_study.preview(workspace, alone).warnings)


def test_that_hours_follow_from_own_ratings_once_there_are_enough(workspace: Workspace, plan: StudyPlan) -> None:
    design_study.create_study(workspace, plan)
    assert not design_study.preview(workspace, plan).has_own_times
    _visit_everything(workspace, coarse_s=100.0, sentence_s=20.0)
    times = design_study.preview(workspace, plan).times
    assert (times.coarse_pair_s, times.fine_sentence_s) == (100.0, 20.0)


def _visit_everything(workspace: Workspace, *, coarse_s: float, sentence_s: float) -> None:
    with workspace.transaction() as session:
        items = session.exec(select(Item, Assignment).join(Assignment, col(Assignment.id) == col(Item.assignment_id)))
        session.add_all(
            [
                Visit(
                    assignment_id=item.assignment_id,
                    item_id=item.id,
                    active_s=coarse_s if assignment.granularity == "coarse" else sentence_s,
                )
                for item, assignment in items
            ]
        )


def test_that_a_name_is_given_once(workspace: Workspace, plan: StudyPlan) -> None:
    design_study.create_study(workspace, plan)
    with pytest.raises(StudyNameTaken, match="my study"):
        design_study.create_study(workspace, plan)


def test_that_known_raters_are_not_made_twice(workspace: Workspace, plan: StudyPlan) -> None:
    design_study.create_study(workspace, plan)
    design_study.create_study(workspace, dataclasses.replace(plan, name="another"))
    assert (_count(workspace, Rater), _count(workspace, StudyRater)) == (4, 8)


def test_that_a_plan_can_be_replaced_before_the_first_rating(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    coarse = dataclasses.replace(
        plan, name="renamed", blocks=(Block(Granularity.COARSE, "all"),), batch_sets=(BatchSet("all"),), repeats=None
    )
    design_study.update_study(workspace, study_id, coarse)
    (view,) = design_study.list_studies(workspace)
    assert (view.study, view.name, view.n_pairs) == (study_id, "renamed", 4 * 36)
    assert _count(workspace, Sentence) == 0


@pytest.mark.parametrize("status", [RatingStatus.RATED, RatingStatus.CANNOT_JUDGE, RatingStatus.WITHDRAWN])
def test_that_a_rating_locks_the_plan(workspace: Workspace, plan: StudyPlan, status: RatingStatus) -> None:
    study_id = design_study.create_study(workspace, plan)
    _rate(workspace, study_id, status)
    with pytest.raises(StudyLocked, match="new version"):
        design_study.update_study(workspace, study_id, plan)
    with pytest.raises(StudyKept):
        design_study.delete_study(workspace, study_id)
    assert design_study.list_studies(workspace)[0].is_locked


def test_that_a_form_answer_a_confidence_or_a_trail_locks_the_plan_too(workspace: Workspace, plan: StudyPlan) -> None:
    ids = [design_study.create_study(workspace, dataclasses.replace(plan, name=name)) for name in "abcd"]
    with workspace.transaction() as session:
        session.add(SurveyResponse(study_id=ids[0], rater_id=1, form="profile", item="specialty", text="x"))
        pair = session.exec(select(Assignment.id).where(Assignment.study_id == ids[1])).first()
        session.add(PairConfidence(assignment_id=pair or 0, value=3))
        uid = session.get_one(Study, ids[2]).uid
        append_entry(
            session, chain=chain_of(uid, "R1"), at="now", actor="R1", entity="form", key={}, before=None, after=None
        )
    locked = {view.name: view.is_locked for view in design_study.list_studies(workspace)}
    assert locked == {"a": True, "b": True, "c": True, "d": False}


def test_that_a_new_version_keeps_the_old_study_and_says_why(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    _rate(workspace, study_id)
    name = design_study.name_of_next_version(workspace, study_id)
    changed = dataclasses.replace(plan, name=name, seed=2)
    design_study.new_version(workspace, study_id, changed, reason="Two raters joined")
    newest = next(view for view in design_study.list_studies(workspace) if view.name == "my study v2")
    assert (newest.version, newest.previous, newest.version_reason) == (2, "my study", "Two raters joined")
    assert not newest.is_locked


def test_that_a_new_version_needs_a_reason(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    with pytest.raises(ReasonMissing):
        design_study.new_version(workspace, study_id, dataclasses.replace(plan, name="v2"), reason=" ")


def test_that_an_unrated_study_can_be_taken_out_with_all_its_rows(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    later = design_study.new_version(workspace, study_id, dataclasses.replace(plan, name="v2"), reason="why not")
    with workspace.transaction() as session:
        item = session.exec(select(Item)).first()
        assert item is not None
        session.add(Visit(assignment_id=item.assignment_id, item_id=item.id, active_s=1.0))
    design_study.delete_study(workspace, study_id)
    (left,) = design_study.list_studies(workspace)
    assert (left.study, left.previous) == (later, None)
    design_study.delete_study(workspace, later)
    for table in (Study, StudyRater, Assignment, Item, Segmentation, Sentence, Visit):
        assert _count(workspace, table) == 0


def test_that_a_study_that_is_not_there_is_told(workspace: Workspace, plan: StudyPlan) -> None:
    with pytest.raises(StudyMissing):
        design_study.delete_study(workspace, StudyId(99))
    with pytest.raises(NoStudyYet):
        design_study.show_study(workspace, "nothing")
    with pytest.raises(StudyMissing):
        design_study.update_study(workspace, StudyId(99), plan)


def test_that_progress_counts_pairs_with_every_dimension_of_every_item(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    with workspace.transaction() as session:
        pair = session.exec(
            select(Assignment).where(Assignment.granularity == "fine").order_by(col(Assignment.id))
        ).first()
        assert pair is not None
        items = session.exec(select(Item.id).where(Item.assignment_id == pair.id)).all()
        for item in items:
            for dimension in plan.dimensions:
                session.add(
                    Rating(item_id=item or 0, dimension=dimension.name, status="rated", value=5, rated_at="2026-01-02")
                )
    (view,) = design_study.list_studies(workspace)
    assert {rater.code: rater.n_pairs_done for rater in view.raters} == {"R1": 1, "R2": 0, "R3": 0, "R4": 0}
    with workspace.transaction() as session:
        rating = session.exec(select(Rating)).first()
        assert rating is not None
        rating.status = RatingStatus.WITHDRAWN
    (view,) = design_study.list_studies(workspace)
    assert (view.study, view.n_pairs_done) == (study_id, 0)


def test_that_a_sentence_cut_by_hand_draws_again_for_its_answer_only(workspace: Workspace, plan: StudyPlan) -> None:
    study_id = design_study.create_study(workspace, plan)
    answer = AnswerId(11)
    before = _items_by_answer(workspace)
    first, second, *others = split_sentences(TEXT, "en")
    cut = {answer: (Span(first.start, second.end), *others)}
    design_study.update_study(workspace, study_id, plan, edits=cut)
    after = _items_by_answer(workspace)
    assert {key for key in before if before[key] != after[key]} == {answer}
    assert after[answer] == {(None,), tuple(range(len(others) + 1))}


def _items_by_answer(workspace: Workspace) -> dict[int, set[tuple[int | None, ...]]]:
    """The sentences of each answer's pairs: one tuple for all pairs of a granularity."""
    with workspace.reading() as session:
        found: dict[int, tuple[int, list[int | None]]] = {}
        query = (
            select(Assignment.id, Assignment.answer_id, Item.sentence_index)
            .join(Item, col(Item.assignment_id) == col(Assignment.id))
            .order_by(col(Assignment.id), col(Item.position))
        )
        for pair, answer, index in session.exec(query):
            found.setdefault(pair or 0, (answer, []))[1].append(index)
    drawn: dict[int, set[tuple[int | None, ...]]] = {}
    for answer, indexes in found.values():
        drawn.setdefault(answer, set()).add(tuple(indexes))
    return drawn


def test_that_edits_made_before_saving_are_stored_as_edits(workspace: Workspace, plan: StudyPlan) -> None:
    edits = {AnswerId(11): (Span(0, len(TEXT)),)}
    study_id = design_study.create_study(workspace, plan, edits=edits)
    assert design_study.stored_edits(workspace, study_id) == edits
    assert _items_by_answer(workspace)[11] == {(None,), (0,)}
    design_study.update_study(workspace, study_id, plan, edits=design_study.stored_edits(workspace, study_id))
    assert design_study.stored_edits(workspace, study_id) == edits
    design_study.update_study(workspace, study_id, plan)
    assert design_study.stored_edits(workspace, study_id) == {}


def test_that_the_real_300_answers_give_the_published_plan(tmp_path: Path, shared_data: Path) -> None:
    opened = a_workspace(tmp_path, "real.medreview")
    folder = shared_data / "cqaeval_answers"
    if not folder.is_dir():
        pytest.skip("the answers of the published study are not beside this checkout")
    with opened.transaction() as session, (folder / "answers.csv").open(encoding="utf-8", newline="") as file:
        session.add(Dataset(id=1, name="cqa", created_at="now"))
        questions: dict[str, int] = {}
        authors: dict[str, int] = {}
        for row in csv.DictReader(file):
            if row["question_id"] not in questions:
                questions[row["question_id"]] = len(questions) + 1
                session.add(
                    Question(id=len(questions), dataset_id=1, key=row["question_id"], text="?", context=[], options=[])
                )
            if row["author"] not in authors:
                authors[row["author"]] = len(authors) + 1
                session.add(Author(id=len(authors), name=row["author"]))
            session.flush()
            session.add(
                Answer(
                    dataset_id=1,
                    question_id=questions[row["question_id"]],
                    key=row["answer_id"],
                    author_id=authors[row["author"]],
                    text=row["answer"],
                    language="en",
                )
            )
    design_study.create_study(opened, design_study.template_plan("cqa-eval"))
    blocks = design_study.show_study(opened, "cqa-eval").blocks
    assert [(b.block, b.n_batches, b.n_pairs) for b in blocks if b.rater == "R6"] == [
        ("coarse X", 9, 81),
        ("fine Y", 8, 69),
        ("fine X", 9, 81),
        ("coarse Y", 8, 69),
        ("coarse repeats", 1, 6),
        ("fine repeats", 1, 6),
    ]
    opened.close()
