"""Follow-ups: exactly the places that differ, earlier ratings under letters, nothing of the study itself changed."""

import dataclasses

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import AllDone, ItemTask
from medreview.domain.ratings import ShownRating
from medreview.domain.studies import Assignment, Item, Sentence, Study, StudyPurpose
from medreview.domain.study_plans import Shows, plan_from_json
from medreview.store.workspace import Workspace
from medreview.workflows import design_study
from medreview.workflows.collect import study_progress
from medreview.workflows.design_study.errors import FollowUpFixed
from medreview.workflows.rate_answers import ReasonNotWritten, raters_of
from medreview.workflows.resolve_differences import (
    AdjudicatorMissing,
    FollowUpNameTaken,
    FollowUpWish,
    Looking,
    NoDifferences,
    NothingToRead,
    differences,
    make_follow_up,
)
from tests.builders import BuiltStudy, a_study, a_workspace
from tests.different_raters import always, do_step, in_one_sentence, rate_study, session_of

WIDE = Looking(distance=2)
EXPLAIN = FollowUpWish(WIDE)
ADJUDICATE = FollowUpWish(WIDE, adjudicator="chief")
OF_A_STUDY = ("study_rater", "segmentation", "assignment")


def _main_rows(workspace: Workspace, study_id: int) -> dict[str, list[tuple[object, ...]]]:
    """Every row that belongs to a study, whatever the table."""
    ids = {"study": f"id = {study_id}", **dict.fromkeys(OF_A_STUDY, f"study_id = {study_id}")}
    pairs = f"select id from assignment where study_id = {study_id}"
    items = f"select id from item where assignment_id in ({pairs})"
    ids["sentence"] = f"segmentation_id in (select id from segmentation where study_id = {study_id})"
    ids |= {"item": f"assignment_id in ({pairs})", "visit": f"assignment_id in ({pairs})"}
    ids |= dict.fromkeys(("rating", "item_note", "shown_rating"), f"item_id in ({items})")
    ids["audit_entry"] = f"chain like (select uid from study where id = {study_id}) || '/%'"
    with workspace.reading() as session:
        return {
            table: [tuple(row) for row in session.connection().execute(sa.text(f"select * from {table} where {where}"))]
            for table, where in ids.items()
        }


def _shown(workspace: Workspace, made: StudyId) -> list[ShownRating]:
    with workspace.reading() as session:
        query = select(ShownRating).join(Item).join(Assignment).where(Assignment.study_id == made)
        found = list(session.exec(query))
        session.expunge_all()
        return found


def test_that_an_adjudicator_gets_exactly_the_places_that_differ(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, ADJUDICATE)
    with workspace.reading() as session:
        names = (Assignment.answer_id, Assignment.granularity, Item.sentence_index, Assignment.other_answer_id)
        query = select(*names).join(Item)
        given_out = sorted(session.exec(query.where(Assignment.study_id == made.study_id)))
    wanted = sorted(one.found.place for one in differences(workspace, study.name, WIDE).places)
    assert [tuple(row) for row in given_out] == [tuple(place[:4]) for place in wanted]
    assert (made.n_raters, made.n_places, made.n_left_out) == (1, 4, 0)


def test_that_each_rater_explains_the_own_places_only(workspace: Workspace) -> None:
    study = a_study(workspace, raters=3, answers=2, confidence=False, forms=False)
    rate_study(workspace, study, {"r1": always(5.0), "r2": in_one_sentence(1, "safety", 1.0)})
    made = make_follow_up(workspace, study.name, EXPLAIN)
    assert [one.code for one in raters_of(workspace, made.study_id)] == ["r1", "r2"]


def test_that_sentences_mean_the_same_in_both_studies(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, ADJUDICATE)
    task = session_of(workspace, made.study_id, "chief").task
    while not isinstance(task, ItemTask):
        raise AssertionError(task)
    assert task.sentence is not None
    shown = task.pair.answer.text[task.sentence.start : task.sentence.end]
    assert shown == "Take 500 mg, at most 4 g a day."


def test_that_nothing_is_kept_to_show_where_the_study_is_blinded(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, ADJUDICATE)
    assert not _shown(workspace, made.study_id)


def test_that_earlier_ratings_stand_under_letters_and_without_comments(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS))
    shown = _shown(workspace, made.study_id)
    assert {one.label for one in shown} == {"A", "B", "C"}
    assert not any(one.is_own or one.comment for one in shown)
    assert len(shown) == 4 * 3 * 3


def test_that_letters_do_not_follow_the_raters(workspace: Workspace) -> None:
    study = a_study(workspace, raters=2, answers=12, confidence=False, forms=False)
    rate_study(workspace, study, {"r1": always(5.0), "r2": always(1.0)})
    made = make_follow_up(workspace, study.name, dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS))
    of_a = [one.value for one in _shown(workspace, made.study_id) if one.label == "A"]
    assert set(of_a) == {1.0, 5.0}


def test_that_a_rater_who_explains_sees_the_own_values_and_the_others_on_wish(
    workspace: Workspace, study: BuiltStudy
) -> None:
    alone = make_follow_up(workspace, study.name, EXPLAIN)
    assert all(one.is_own for one in _shown(workspace, alone.study_id))
    wish = dataclasses.replace(EXPLAIN, shows=Shows.RATINGS_AND_COMMENTS)
    beside = make_follow_up(workspace, study.name, wish)
    task = session_of(workspace, beside.study_id, "r3").task
    assert isinstance(task, ItemTask)
    own = {one.dimension: one.given.value for one in task.earlier if one.is_own}
    assert own == {"correctness": 1.0, "relevance": 4.0, "safety": 4.0}
    assert {one.label for one in task.earlier if not one.is_own} == {"A", "B"}
    assert {one.comment for one in task.earlier if one.is_own} == {"It says the opposite."}


def test_that_no_name_of_a_rater_or_author_reaches_the_task(workspace: Workspace, study: BuiltStudy) -> None:
    wish = dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS_AND_COMMENTS)
    made = make_follow_up(workspace, study.name, wish)
    said = repr(session_of(workspace, made.study_id, "chief").task)
    assert not any(name in said for name in ("r1", "r2", "r3", "Dr Hidden", "secret-model-7b", "another-model-70b"))


def test_that_a_reason_in_writing_is_needed_and_a_value_is_not(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, EXPLAIN)
    session = session_of(workspace, made.study_id, "r3")
    with pytest.raises(ReasonNotWritten):
        session.go_next()
    session.set_comment("   ")
    with pytest.raises(ReasonNotWritten):
        session.go_next()
    session.set_comment("More than 4 g is dangerous.")
    session.go_next()
    assert next(one for one in raters_of(workspace, made.study_id) if one.code == "r3").n_items_done == 1


def test_that_the_list_and_the_collection_count_explanations_as_done(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, EXPLAIN)
    session = session_of(workspace, made.study_id, "r1")
    while not isinstance(session.task, AllDone):
        session.set_comment("So the guideline says.")
        session.go_next()
    progress_of = {one.code: one.n_pairs_done for one in design_study.show_study(workspace, made.name).view.raters}
    assert progress_of == {"r1": 4, "r2": 0, "r3": 0}
    progress = {one.rater: one.amount.n_pairs_rated for one in study_progress(workspace, made.name).raters}
    assert progress == progress_of


def test_that_explanations_and_decisions_stand_at_their_place(workspace: Workspace, study: BuiltStudy) -> None:
    explaining = make_follow_up(workspace, study.name, EXPLAIN)
    session = session_of(workspace, explaining.study_id, "r3")
    session.set_comment("More than 4 g is dangerous.")
    session.rate("correctness", 2.0)
    session.leave()
    deciding = make_follow_up(workspace, study.name, ADJUDICATE)
    decider = session_of(workspace, deciding.study_id, "chief")
    while not isinstance(decider.task, AllDone):
        do_step(decider, always(4.0))
    found = differences(workspace, study.name, WIDE)
    explained = [one for one in found.places if one.n_explained]
    assert len(explained) == 1
    again = next(one for one in explained[0].said_again if one.is_explanation)
    assert (again.rater, [one.value for one in again.ratings]) == ("r3", [2.0])
    assert all(one.is_adjudicated and one.n_asked == 3 for one in found.places)


def test_that_an_explanation_with_another_value_leaves_the_study_as_it_was(
    workspace: Workspace, study: BuiltStudy
) -> None:
    before = _main_rows(workspace, study.id)
    made = make_follow_up(workspace, study.name, EXPLAIN)
    session = session_of(workspace, made.study_id, "r3")
    while not isinstance(session.task, AllDone):
        do_step(session, always(5.0), "On second thoughts.")
    assert _main_rows(workspace, study.id) == before


@settings(max_examples=8)
@given(
    acts=st.lists(st.tuples(st.booleans(), st.integers(1, 4), st.sampled_from(Shows), st.integers(0, 9)), max_size=3),
    value=st.integers(1, 5),
)
def test_that_no_follow_up_changes_a_row_of_the_study(
    tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[bool, int, Shows, int]], value: int
) -> None:
    workspace = a_workspace(tmp_path_factory.mktemp("property"))
    study = a_study(workspace, raters=2, answers=2, coarse=True, confidence=False, forms=False)
    rate_study(workspace, study, {"r1": always(5.0), "r2": in_one_sentence(1, "safety", None, else_value=1.0)})
    before = _main_rows(workspace, study.id)
    for is_adjudication, distance, shows, seed in acts:
        looking = Looking(distance=distance, with_not_judged=bool(seed % 2))
        wish = FollowUpWish(looking, "r1" if is_adjudication else None, shows, seed)
        made = make_follow_up(workspace, study.name, wish)
        for rater in raters_of(workspace, made.study_id):
            session = session_of(workspace, made.study_id, rater.code)
            while not isinstance(session.task, AllDone):
                do_step(session, always(float(value)), "Why not.")
    after = _main_rows(workspace, study.id)
    workspace.close()
    assert after == before


def test_that_the_same_seed_gives_the_same_order_and_letters(workspace: Workspace, study: BuiltStudy) -> None:
    wish = dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS)
    one, other = (make_follow_up(workspace, study.name, wish) for _ in range(2))

    def order(made: StudyId) -> list[tuple[object, ...]]:
        with workspace.reading() as session:
            query = select(Assignment.answer_id, Assignment.batch).where(Assignment.study_id == made)
            pairs = [tuple(row) for row in session.exec(query.order_by(Assignment.position))]  # type: ignore[arg-type]
        return [*pairs, *((shown.label, shown.dimension, shown.value) for shown in _shown(workspace, made))]

    assert order(one.study_id) == order(other.study_id)
    assert one.name != other.name


def test_that_batches_have_the_size_of_the_study(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, ADJUDICATE)
    with workspace.reading() as session:
        batches = session.exec(select(Assignment.batch).where(Assignment.study_id == made.study_id)).all()
    assert sorted(batches) == [1, 1, 2, 2]


def test_that_the_plan_says_what_was_followed_up(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, dataclasses.replace(EXPLAIN, seed=5))
    with workspace.reading() as session:
        stored = session.get_one(Study, made.study_id)
        plan = plan_from_json(stored.plan, name=stored.name)
        assert (stored.purpose, stored.about_id) == (StudyPurpose.EXPLANATION, study.id)
    assert plan.follow_up is not None
    assert (plan.follow_up.study_uid, plan.follow_up.distance, plan.seed) == (study.uid, 2.0, 5)


def test_that_places_without_a_text_are_left_out_and_counted(workspace: Workspace, study: BuiltStudy) -> None:
    with workspace.transaction() as session:
        sentence = session.exec(select(Sentence).where(Sentence.position == 2)).first()
        assert sentence is not None
        sentence.start = sentence.end = None
        sentence.text = "Words that are not in the answer."
    made = make_follow_up(workspace, study.name, ADJUDICATE)
    assert (made.n_places, made.n_left_out) == (3, 1)


def test_that_answers_that_are_placeholders_cannot_be_followed_up(workspace: Workspace, study: BuiltStudy) -> None:
    with workspace.transaction() as session:
        for answer in session.exec(select(Answer)):
            answer.is_placeholder = True
    with pytest.raises(NothingToRead):
        make_follow_up(workspace, study.name, ADJUDICATE)


def test_that_a_follow_up_of_nothing_is_refused(workspace: Workspace, study: BuiltStudy) -> None:
    with pytest.raises(NoDifferences, match="differs by 5 or more levels"):
        make_follow_up(workspace, study.name, FollowUpWish(Looking(distance=5)))


def test_that_an_adjudicator_needs_a_name(workspace: Workspace, study: BuiltStudy) -> None:
    with pytest.raises(AdjudicatorMissing):
        make_follow_up(workspace, study.name, FollowUpWish(WIDE, adjudicator="  "))


def test_that_the_name_of_another_study_is_refused(workspace: Workspace, study: BuiltStudy) -> None:
    with pytest.raises(FollowUpNameTaken):
        make_follow_up(workspace, study.name, dataclasses.replace(ADJUDICATE, name=study.name))
    assert len(design_study.list_studies(workspace)) == 1


def test_that_the_plan_of_a_follow_up_cannot_change(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, ADJUDICATE)
    with pytest.raises(FollowUpFixed, match="Make another follow-up"):
        design_study.update_study(workspace, made.study_id, study.plan)
    with pytest.raises(FollowUpFixed):
        design_study.new_version(workspace, made.study_id, study.plan, reason="Why not")


def test_that_a_follow_up_that_nobody_began_can_be_taken_out(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS))
    design_study.delete_study(workspace, made.study_id)
    assert [one.name for one in design_study.list_studies(workspace)] == [study.name]
    with workspace.reading() as session:
        assert not session.exec(select(ShownRating)).all()


def test_that_follow_ups_stand_after_their_study(workspace: Workspace, study: BuiltStudy) -> None:
    a_study(workspace, name="Later")
    make_follow_up(workspace, study.name, EXPLAIN)
    make_follow_up(workspace, study.name, ADJUDICATE)
    listed = [(one.name, one.purpose, one.about) for one in design_study.list_studies(workspace)]
    assert listed == [
        ("Later", "main", None),
        (study.name, "main", None),
        (f"{study.name}, explanation", "explanation", study.name),
        (f"{study.name}, adjudication", "adjudication", study.name),
    ]
