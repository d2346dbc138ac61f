"""Practice, gold and hidden repeats in a study by criteria, at home and by package."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.rating_tasks import FeedbackTask, ItemTask, PracticeDoneTask
from medreview.domain.study_plans import (
    MET,
    NOT_MET,
    AgreedItem,
    Gold,
    Granularity,
    MarkCategory,
    Practice,
    Repeats,
    plan_from_json,
    plan_to_json,
)
from medreview.domain.study_plans import StudyPlan as Plan
from medreview.reporting.figure_data import records_of
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.analyse import analyse_criteria
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import collect, study_progress
from medreview.workflows.design_study import (
    agreed_from_table,
    agreed_in_study,
    create_study,
    preview,
    with_gold_items,
    with_practice_items,
)
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.send_back import write_return_file
from tests.builders import CRITERIA, a_dataset, a_rubric, a_workspace
from tests.criteria_raters import a_criteria_plan, hold_all, word_on

PRACTISED = AgreedItem(
    "A dataset", "a-0", {"doctor": MET, "no-dose": NOT_MET}, why={"en": "It sends to a doctor."}, by_criteria=True
)
GOLD = AgreedItem("A dataset", "a-6", {"doctor": MET, "paracetamol": NOT_MET}, by_criteria=True)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=12)
    a_rubric(workspace)
    yield workspace
    workspace.close()


def practise(session: RatingSession) -> None:
    """The practice item, rated as all else is, and on to the work."""
    task = session.task
    assert isinstance(task, ItemTask)
    assert task.practice is not None
    for dimension in task.dimensions:
        session.rate(dimension.name, word_on(dimension.name))
    session.go_next()
    assert isinstance(session.task, FeedbackTask)
    session.go_next()
    assert isinstance(session.task, PracticeDoneTask)
    session.go_next()


def rate_the_rest(session: RatingSession) -> None:
    while isinstance(task := session.task, ItemTask):
        for dimension in task.dimensions:
            session.rate(dimension.name, word_on(dimension.name))
        session.go_next()
    session.leave()


def careful_plan(*raters: str) -> Plan:
    return replace(a_criteria_plan(*raters), practice=Practice((PRACTISED,), pass_share=1.0), gold=Gold((GOLD,)))


def test_that_practice_asks_the_criteria_that_were_agreed_on_in_their_words(home: Workspace) -> None:
    study = create_study(home, careful_plan("r1"))
    (rater,) = raters_of(home, study)
    session = open_session(home, study, rater.rater)
    task = session.task
    assert isinstance(task, ItemTask)
    texts = {key: text for key, _, text in CRITERIA}
    assert task.pair.granularity is Granularity.CRITERIA
    assert [(one.name, one.statement[""]) for one in task.dimensions] == [(key, texts[key]) for key in PRACTISED.values]
    session.rate("doctor", MET)
    session.rate("no-dose", MET)
    session.go_next()
    seen = session.task
    assert isinstance(seen, FeedbackTask)
    assert [(one.dimension.statement[""], one.agreed, one.is_agreed) for one in seen.values] == [
        (texts["doctor"], MET, True),
        (texts["no-dose"], NOT_MET, False),
    ]
    assert seen.why == {"en": "It sends to a doctor."}


def test_that_gold_by_criteria_is_told_of_each_rater_and_counts_for_nothing_else(
    home: Workspace, tmp_path: Path
) -> None:
    study = create_study(home, careful_plan("r1"))
    (rater,) = raters_of(home, study)
    session = open_session(home, study, rater.rater)
    practise(session)
    rate_the_rest(session)
    (progress,) = study_progress(home, "Criteria").raters
    assert progress.care.practice is not None
    assert (progress.care.practice.n_values, progress.care.practice.n_agreed) == (2, 2)
    assert (progress.care.n_gold, progress.care.gold and progress.care.gold.value) == (2, 0.5)
    answers = records_of(analyse_criteria(home, tables=("criteria_answers",)).tables[0])
    assert {row["answer"] for row in answers} == {f"a-{n}" for n in range(12)} - {"a-0", "a-6"}
    export_tables(home, tmp_path / "tables")
    with (tmp_path / "tables" / "criterion_ratings.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["answer_id"] for row in rows if row["meta.is_gold"]} == {"a-6"}
    assert "a-0" not in {row["answer_id"] for row in rows}
    again = a_workspace(tmp_path, "again.medreview")
    import_files(again, ImportRequest((FileChoice(tmp_path / "tables"),)))
    assert records_of(analyse_criteria(again, tables=("criteria_answers",)).tables[0]) == answers
    again.close()
    assert check_workspace(home.path).is_sound


def test_that_practice_by_criteria_travels_and_gold_stays_unknown(home: Workspace, tmp_path: Path) -> None:
    create_study(home, careful_plan("r1"))
    (written,) = hand_out(home, "Criteria", tmp_path / "packages")
    received = receive(written.path, tmp_path / "r1.medreview")
    away = open_workspace(received.workspace)
    (study,) = studies_to_rate(away)
    (rater,) = raters_of(away, study.study)
    session = open_session(away, study.study, rater.rater)
    assert session.plan.gold is None
    practise(session)
    rate_the_rest(session)
    write_return_file(away, tmp_path / "r1.mrreturn")
    away.close()
    collect(home, [tmp_path / "r1.mrreturn"], by="researcher", shown=content_shown)
    (progress,) = study_progress(home, "Criteria").raters
    assert progress.care.practice is not None
    assert (progress.care.practice.is_passed, progress.care.n_gold) == (True, 2)
    home.close()
    assert check_workspace(home.path).is_sound


def test_that_agreed_values_come_from_raters_and_from_the_exported_table(home: Workspace, tmp_path: Path) -> None:
    study = create_study(home, a_criteria_plan())
    for rater in raters_of(home, study):
        hold_all(open_session(home, study, rater.rater))
    found = agreed_in_study(home, "Criteria")
    assert {item.by_criteria for item in found} == {True}
    assert {(key, value) for item in found for key, value in item.values.items()} == {
        (key, word_on(key)) for key, *_ in CRITERIA
    }
    export_tables(home, tmp_path / "tables")
    read = agreed_from_table(tmp_path / "tables" / "criterion_ratings.csv")
    told = {item.answer: item.values for item in read}  # a row without a word says nothing against the others
    assert {item.by_criteria for item in read} == {True}
    assert all(told[item.answer].items() >= item.values.items() for item in found)
    plan = with_gold_items(with_practice_items(a_criteria_plan("r3"), found, 2), found, 2)
    assert plan.practice is not None
    assert plan.gold is not None
    assert len({item.answer for item in (*plan.practice.items, *plan.gold.items)}) == 4
    assert preview(home, replace(plan, name="Next")).problems == ()
    assert plan_from_json(plan_to_json(plan), name="x") == plan


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (replace(PRACTISED, values={"other": MET}), "has no criterion other"),
        (replace(PRACTISED, values={"doctor": 3.0}), "not a level of doctor"),
        (AgreedItem("A dataset", "a-0", {"safety": 1.0}), "this plan asks no scale"),
    ],
)
def test_that_a_plan_says_what_is_wrong_with_an_item_by_criteria(home: Workspace, item: AgreedItem, said: str) -> None:
    plan = replace(a_criteria_plan("r1"), practice=Practice((item,)))
    assert said in " ".join(map(str, preview(home, plan).problems))


def test_that_an_item_on_scales_is_written_as_before() -> None:
    plan = replace(a_criteria_plan("r1"), practice=Practice((AgreedItem("d", "a", {"safety": 1.0}),)))
    assert "by_criteria" not in str(plan_to_json(plan))
    assert "by_criteria" in str(plan_to_json(careful_plan("r1")))


def test_that_repeats_by_criteria_hold_raters_against_themselves_and_change_no_score(home: Workspace) -> None:
    study = create_study(home, replace(a_criteria_plan("r1"), repeats=Repeats(3, (Granularity.CRITERIA,))))
    (rater,) = raters_of(home, study)
    session, n_seen = open_session(home, study, rater.rater), 0
    while isinstance(task := session.task, ItemTask):
        n_seen += 1
        for dimension in task.dimensions:
            is_turned = n_seen > 12 and dimension.name == "doctor"
            session.rate(dimension.name, NOT_MET if is_turned else word_on(dimension.name))
        session.go_next()
    session.leave()
    assert n_seen == 15
    tables = {table.name: records_of(table) for table in analyse_criteria(home).tables}
    assert len(tables["criteria_answers"]) == 12
    assert {row["value"] for row in tables["criteria_answers"]} == {1.0}
    (same,) = (
        row
        for row in tables["criteria_agreement"]
        if row["second"] == "raters, again" and row["coefficient"] == "percent agreement"
    )
    n_again = same["n_units"]
    assert isinstance(n_again, int)
    assert same["value"] == pytest.approx((n_again - 3) / n_again)


def test_that_marked_words_need_a_block_on_scales(home: Workspace) -> None:
    plan = replace(a_criteria_plan("r1"), marks=(MarkCategory("wrong", {"en": "Wrong"}),))
    assert "Words are marked in answers that are rated on scales" in " ".join(map(str, preview(home, plan).problems))
