"""Gold among the work: mixed in by the seed, like everything else to a rater, and in no number of the study."""

import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.ratings import Rating
from medreview.domain.studies import Assignment, GoldPair, Item, Study
from medreview.store.workspace import Session, Workspace, open_workspace
from medreview.workflows.analyse import analyse_study
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.design_study import PlanCannotBeFilled, create_study
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import hand_out
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import open_session
from medreview.workflows.receive_package import receive
from tests.agreed_studies import BANK, GOLD, WHY_OF_GOLD, a_plan_with_agreed, a_planned_study, some_practice
from tests.builders import a_workspace
from tests.integration.rate_answers.steps import do_everything, opened

pytestmark = pytest.mark.guards


def pairs_of(session: Session) -> list[tuple[Assignment, str, bool]]:
    """The pairs of r1 in order, each with the key of its answer, and whether it is gold."""
    gold = set(session.exec(select(GoldPair.assignment_id)))
    query = select(Assignment, Answer.key).join(Answer, col(Answer.id) == col(Assignment.answer_id))
    rows = session.exec(query.where(Assignment.rater_id == 1).order_by(col(Assignment.position))).all()
    return [(pair, key, pair.id in gold) for pair, key in rows]


def test_that_every_rater_gets_each_gold_answer_once_a_granularity_among_the_batches(workspace: Workspace) -> None:
    a_planned_study(workspace, a_plan_with_agreed(gold=GOLD))
    with workspace.reading() as session:
        gold = set(session.exec(select(GoldPair.assignment_id)))
        mixed = [pair for pair in session.exec(select(Assignment)) if pair.id in gold]
        answers = dict(session.exec(select(Answer.id, Answer.key)).all())
        counts = Counter((pair.rater_id, answers[pair.answer_id], pair.granularity) for pair in mixed)
        blocks = {(pair.block, pair.occasion, pair.is_pilot) for pair in mixed}
    assert counts == {
        (rater, *place): 1 for rater in (1, 2) for place in (("a-3", "coarse"), ("a-4", "coarse"), ("a-3", "fine"))
    }
    assert blocks == {("coarse X", 1, False), ("fine X", 1, False)}


def test_that_nothing_but_the_places_changes_with_gold(workspace: Workspace) -> None:
    a_planned_study(workspace, a_plan_with_agreed(gold=GOLD))
    create_study(workspace, replace(a_plan_with_agreed(), name="without"))
    with workspace.reading() as session:
        first, second = session.exec(select(Study.id).order_by(col(Study.id)))
        gold = set(session.exec(select(GoldPair.assignment_id)))
        of = {
            study: [
                (pair.rater_id, pair.answer_id, pair.granularity, pair.batch, pair.block)
                for pair in session.exec(select(Assignment).order_by(col(Assignment.id)))
                if pair.study_id == study and pair.id not in gold
            ]
            for study in (first, second)
        }
    assert of[first] == of[second]


def test_that_a_gold_sentence_is_among_as_many_sentences_as_any_answer_gives(workspace: Workspace) -> None:
    plan = replace(a_plan_with_agreed(gold=GOLD), sentences_per_answer=2)
    a_planned_study(workspace, plan)
    with workspace.reading() as session:
        fine = [(pair.id, is_gold) for pair, _, is_gold in pairs_of(session) if pair.granularity == "fine"]
        sentences = {
            pair: set(session.exec(select(Item.sentence_index).where(Item.assignment_id == pair))) for pair, _ in fine
        }
    assert {len(own) for own in sentences.values()} == {2}
    assert [2 in sentences[pair] for pair, is_gold in fine if is_gold] == [True]


def test_that_a_package_says_neither_which_answers_are_gold_nor_what_was_agreed_of_them(
    workspace: Workspace, tmp_path: Path
) -> None:
    study = a_planned_study(workspace, a_plan_with_agreed(gold=GOLD, practice=some_practice()))
    (written,) = hand_out(workspace, study.name, tmp_path / "out", raters=["r1"])
    with zipfile.ZipFile(written.path) as archive:
        told = b"\n".join(archive.read(name) for name in archive.namelist()).decode("utf-8", "replace")
    assert WHY_OF_GOLD not in told
    assert BANK not in told
    assert "gold" not in told
    assert "The panel said 4 of answer 0." in told  # the feedback of the practice goes along
    receive(written.path, tmp_path / "own.medreview")
    with workspace.reading() as session:
        expected = [(pair.granularity, pair.batch, pair.block) for pair, *_ in pairs_of(session)]
    own = open_workspace(tmp_path / "own.medreview")
    try:
        with own.reading() as session:
            assert [(pair.granularity, pair.batch, pair.block) for pair, *_ in pairs_of(session)] == expected
            assert session.exec(select(GoldPair)).all() == []
        rater = open_session(own, study.id, study.raters[0])
        do_everything(rater)
        assert {batch.n_pairs_done for batch in rater.overview()} >= {3, 4}
    finally:
        own.close()


def test_that_gold_is_in_no_table_of_the_analysis(workspace: Workspace) -> None:
    study = a_planned_study(workspace, a_plan_with_agreed(gold=GOLD))
    do_everything(opened(workspace, study))
    before = analyse_study(workspace, study.name)
    with workspace.transaction() as session:
        gold = set(session.exec(select(GoldPair.assignment_id)))
        items = [item.id for item in session.exec(select(Item)) if item.assignment_id in gold]
        for rating in session.exec(select(Rating).where(col(Rating.item_id).in_(items))):
            rating.value = 1.0
    assert analyse_study(workspace, study.name) == before


def test_that_an_export_marks_gold_and_an_import_keeps_the_mark(workspace: Workspace, tmp_path: Path) -> None:
    study = a_planned_study(workspace, a_plan_with_agreed(gold=GOLD))
    do_everything(opened(workspace, study))
    export_tables(workspace, tmp_path / "tables")
    names = ("questions", "answers", "raters", "ratings")
    files = tuple(FileChoice(tmp_path / "tables" / f"{name}.csv") for name in names)
    other = a_workspace(tmp_path, "other.medreview")
    import_files(other, ImportRequest(files=files), only_good_rows=False)
    with workspace.reading() as here, other.reading() as there:
        before, after = ({key for _, key, is_gold in pairs_of(one) if is_gold} for one in (here, there))
    other.close()
    assert before == after == {"a-3", "a-4"}


def test_that_a_mark_of_gold_that_was_moved_is_found(workspace: Workspace) -> None:
    study = a_planned_study(workspace, a_plan_with_agreed(gold=GOLD))
    do_everything(opened(workspace, study))
    assert check_workspace(workspace.path).is_sound
    with workspace.transaction() as session:
        session.connection().exec_driver_sql(
            "DELETE FROM gold_pair WHERE assignment_id = (SELECT max(assignment_id) FROM gold_pair)"
        )
    assert not check_workspace(workspace.path).is_sound


def test_that_answers_for_practice_and_gold_are_not_rated_as_the_others_are(workspace: Workspace) -> None:
    plan = replace(a_plan_with_agreed(gold=GOLD, practice=some_practice()), name="all")
    plan = replace(plan, selection=replace(plan.selection, datasets=()))
    study = a_planned_study(workspace, plan)
    with workspace.reading() as session:
        keys = Counter((key, is_gold) for pair, key, is_gold in pairs_of(session) if pair.granularity == "coarse")
        here = session.exec(select(Assignment).where(Assignment.study_id == study.id)).all()
    assert len(here) == 2 * 2 * 14 + 2 * 3
    assert keys["a-3", False] == 1  # that of the dataset Main


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answer": "gone"}, "is not here, or has no text"),
        ({"values": {}}, "has no agreed value"),
        ({"values": {"correctness": 9.0}}, "which is not a level of correctness"),
        ({"values": {"charm": 1.0}}, "a value of charm, which is not rated there"),
        ({"sentence_index": 40}, "the answer has fewer sentences"),
    ],
)
def test_that_a_plan_says_what_is_wrong_with_an_agreed_item(workspace: Workspace, change: dict, said: str) -> None:
    broken = replace(GOLD[0], **change)
    with pytest.raises(PlanCannotBeFilled) as refusal:
        a_planned_study(workspace, a_plan_with_agreed(gold=[broken]))
    assert any(said in str(problem) for problem in refusal.value.problems)
