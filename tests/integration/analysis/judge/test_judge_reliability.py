"""A judge against the people of a study: numbers computed by hand, what is refused, what is counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers
from medreview.reporting.figures import Dots, Heatmap, placed_data
from medreview.reporting.tables import Table
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import (
    RELIABILITY_TABLES,
    Analysis,
    Consensus,
    DimensionMatch,
    ReliabilitySettings,
    Yardstick,
    judge_reliability,
    judges_to_compare,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import (
    CORRECTNESS,
    COVERAGE,
    IMPACT,
    JUDGE,
    STUDY,
    bring,
    record,
    records,
)

FEW = AnalysisSettings(n_resamples=200)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def held(workspace: Workspace, **settings: object) -> Analysis:
    chosen = ReliabilitySettings(FEW, **settings)  # pyright: ignore[reportArgumentType]
    return judge_reliability(workspace, STUDY, JUDGE, settings=chosen)


def tables(workspace: Workspace, **settings: object) -> dict[str, Table]:
    return {table.name: table for table in held(workspace, **settings).tables}


def of_counts(tp: int, fn: int, fp: int, tn: int, *, low: float, high: float) -> tuple[list[float], list[float]]:
    """People's and the judge's values with these counts, shuffled so that questions are mixed."""
    pairs = [(high, high)] * tp + [(high, low)] * fn + [(low, high)] * fp + [(low, low)] * tn
    mixed = [pairs[(7 * place) % len(pairs)] for place in range(len(pairs))]
    return [people for people, _ in mixed], [judge for _, judge in mixed]


def test_that_a_judge_who_says_what_people_say_agrees_fully(workspace, tmp_path):
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 5.0, 4.0, 1.0, 3.0, 2.0]
    bring(workspace, tmp_path, people={"r1": values, "r2": values, "r3": values}, judge=values)
    found = tables(workspace)
    between = records(found["judge_kappa"], between="judge and people")
    assert between
    assert {row["value"] for row in between} == {1.0}
    for measure in ("accuracy", "macro F1", "kappa", "quadratic kappa", "Kendall tau-b"):
        assert [row["value"] for row in records(found["judge_reliability"], measure=measure)] == pytest.approx([1, 1])
    assert found["judge_disagreements"].rows == ()


def test_that_reliability_has_permedcqas_figures_with_intervals(workspace, tmp_path):
    people, judge = of_counts(57, 6, 19, 18, low=2, high=3)
    bring(workspace, tmp_path, people={"r1": people}, judge=judge, scale=CORRECTNESS, answers_per_question=1)
    table = tables(workspace)["judge_reliability"]
    found = {row["measure"]: row for row in records(table, labels="acceptable or problematic", positive="acceptable")}
    expected = {"accuracy": 0.75, "F1": 114 / 139, "kappa": (0.75 - 0.5676) / (1 - 0.5676), "PABAK": 0.5}
    expected |= {"recall (sensitivity)": 57 / 63, "specificity": 18 / 37, "precision": 57 / 76}
    for measure, value in expected.items():
        row = found[measure]
        assert row["value"] == pytest.approx(value)
        assert row["low"] < value < row["high"]  # type: ignore[operator]
    tau = found["Kendall tau-b"]
    assert tau["value"] == pytest.approx((57 * 18 - 6 * 19) / (63 * 37 * 76 * 24) ** 0.5)
    assert isinstance(tau["p"], float)
    assert tau["p"] < 0.001
    assert found["kappa"]["other_method"] == "asymptotic"
    assert found["accuracy"]["other_method"] == "Wilson"
    four = {row["measure"] for row in records(table, labels="declared scale")}
    assert {"quadratic kappa", "Kendall tau-b"} <= four


def test_that_high_impact_is_the_class_to_find(workspace, tmp_path):
    people, judge = of_counts(7, 14, 8, 71, low=1, high=4)
    bring(workspace, tmp_path, people={"r1": people}, judge=judge, scale=IMPACT, dimension="clinical_impact")
    table = tables(workspace)["judge_reliability"]
    found = {row["measure"]: row["value"] for row in records(table, labels="high impact or not", positive="high")}
    assert found["accuracy"] == pytest.approx(0.78)
    assert found["recall (sensitivity)"] == pytest.approx(1 / 3)
    assert found["PABAK"] == pytest.approx(0.56)
    assert found["kappa"] == pytest.approx((0.78 - 0.703) / (1 - 0.703))


def test_that_the_three_readings_stand_beside_each_other(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 3.0], "r2": [5.0, 1.0, 5.0, 3.0], "r3": [1.0, 5.0, 5.0, 3.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 3.0])
    table = tables(workspace)["judge_kappa"]
    found = {
        row["reading"]: row["value"]
        for row in records(table, labels="three points", coefficient="percent agreement", between="judge and people")
    }
    assert found["median label"] == 1.0
    assert found["rounded mean label"] == 0.5
    assert found["mean of pairs"] == pytest.approx((1 + 1 + 0.5) / 3)
    assert found["rater r3"] == 0.5


def test_that_people_among_themselves_stand_beside_the_judge_over_the_same_units(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 3.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 3.0, "refused"])
    table = tables(workspace)["judge_kappa"]
    row = record(table, labels="three points", between="people", reading="mean over groups", coefficient="Randolph")
    assert (row["value"], row["n_units"]) == (pytest.approx((0.75 - 1 / 3) / (2 / 3)), 4)


def test_that_a_judge_asked_on_other_levels_is_told_although_its_values_overlap(workspace, tmp_path):
    values = [1.0, 2.0, 3.0, 4.0, 4.0, 1.0]
    bring(workspace, tmp_path, people={"r1": values}, judge=values, scale="1:4", protocol="cqa-coarse")
    (finding,) = tables(workspace)["judge_matches"].findings
    assert "asked for the levels 1, 2, 3, 4, 5, and the study has 1, 2, 3, 4." in str(finding)


@pytest.mark.parametrize(
    ("scale", "protocol"), [("1:5", "cqa-coarse"), (CORRECTNESS, "medjudge"), ("1:4", "a-protocol")]
)
def test_that_the_same_levels_under_other_names_or_unknown_ones_are_not_told(workspace, tmp_path, scale, protocol):
    values = [1.0, 2.0, 3.0, 4.0, 4.0, 1.0]
    bring(workspace, tmp_path, people={"r1": values}, judge=values, scale=scale, protocol=protocol)
    assert tables(workspace)["judge_matches"].findings == ()


def test_that_levels_that_were_declared_to_be_others_are_not_told(workspace, tmp_path):
    values = [1.0, 2.0, 3.0, 4.0, 4.0, 1.0]
    bring(workspace, tmp_path, people={"r1": values}, judge=values, scale="1:4", protocol="cqa-coarse")
    same = DimensionMatch.from_text("correctness=correctness:1=1,2=2,3=3,4=4,5=4")
    assert tables(workspace, matches=(same,))["judge_matches"].findings == ()


def test_that_what_cannot_be_read_is_counted_and_never_a_value(workspace, tmp_path):
    judge = [5.0, "unparsable", "refused", 1.0, 7.0, None]
    bring(workspace, tmp_path, people={"r1": [5.0, 5.0, 1.0, 1.0, 5.0, 5.0]}, judge=judge)
    found = tables(workspace)
    row = record(found["judge_matches"])
    counted = ("n_rated", "n_read", "unparsable", "refused", "off_scale", "not_judged")
    assert [row[name] for name in counted] == [6, 2, 1, 1, 1, 1]
    (finding,) = found["judge_matches"].findings
    assert str(finding).startswith("correctness, coarse: 1 of 6 judgements is not on the study's scale")
    accuracy = record(found["judge_reliability"], labels="three points", measure="accuracy")
    assert (accuracy["value"], accuracy["n_units"], accuracy["n_unread"]) == (1.0, 2, 4)
    as_wrong = record(found["judge_reliability"], labels="three points", measure="accuracy, unreadable as wrong")
    assert (as_wrong["value"], as_wrong["n_units"]) == (pytest.approx(2 / 6), 6)


def test_that_sentences_make_one_value_for_the_answer_of_the_judge_as_of_people(workspace, tmp_path):
    people = [5.0, 5.0, 5.0, 2.0, 3.0, 5.0, 5.0, 1.0]
    judge = [5.0, 2.0, 5.0, 1.0, 3.0, 3.0, 5.0, 5.0]
    bring(workspace, tmp_path, people={"r1": people}, judge=judge, sentences=2)
    table = tables(workspace)["judge_confusion"]
    found = {(row["people"], row["judge"]): row["n"] for row in records(table, labels="binary")}
    assert found == {("0", "0"): 1, ("0", "1"): 1, ("1", "0"): 1, ("1", "1"): 1}


def test_that_a_dimension_without_a_counterpart_says_so_and_can_be_declared(workspace, tmp_path):
    bring(
        workspace,
        tmp_path,
        people={"r1": [5.0, 1.0, 5.0, 1.0]},
        judge=[2.0, 1.0, 2.0, 2.0],
        judged_dimension="harmless",
    )
    row = record(tables(workspace)["judge_matches"])
    assert (row["judged_dimension"], row["n_judgements"]) == ("harmless", 4)
    assert row["not_compared_because"] == "the study has no such dimension; say which of its dimensions this is"
    declared = (DimensionMatch.from_text("harmless=correctness:1=1,2=5"),)
    found = tables(workspace, matches=declared)
    accuracy = record(found["judge_reliability"], labels="three points", measure="accuracy")
    assert (accuracy["value"], accuracy["n_units"]) == (0.75, 4)
    assert "Declared to be the same: harmless=correctness:1=1,2=5." in [
        str(note) for note in found["judge_reliability"].notes
    ]


def test_that_one_rater_can_be_the_yardstick(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0], "r2": [1.0, 5.0, 1.0, 5.0], "r3": [1.0, 5.0, 1.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 1.0])

    def accuracy(yardstick: Yardstick) -> object:
        table = tables(workspace, yardstick=yardstick)["judge_reliability"]
        row = record(table, labels="three points", measure="accuracy")
        assert row["yardstick"] == yardstick.name
        return row["value"]

    assert accuracy(Yardstick(rater="r1")) == 1.0
    assert accuracy(Yardstick()) == 0.0
    assert accuracy(Yardstick(Consensus.MAJORITY)) == 0.0


def test_that_levels_without_order_have_a_majority_and_no_distance(workspace, tmp_path):
    people = {"r1": [1.0, 2.0, 4.0, 3.0], "r2": [1.0, 2.0, 4.0, 1.0], "r3": [1.0, 3.0, 4.0, 2.0]}
    bring(workspace, tmp_path, people=people, judge=[1.0, 2.0, 1.0, 3.0], scale=COVERAGE, dimension="coverage")
    found = tables(workspace)
    accuracy = record(found["judge_reliability"], measure="accuracy")
    assert (accuracy["yardstick"], accuracy["n_units"]) == ("majority of the raters", 3)
    assert not records(found["judge_kappa"], coefficient="Cohen, quadratic weights")
    assert not records(found["judge_kappa"], reading="median label")
    (worst,) = records(found["judge_disagreements"])
    assert (worst["distance"], worst["people"], worst["judge"]) == (1, "No overlap", "Equal")
    assert record(found["judge_corrected"])["undefined_because"] == "the levels have no order, so there is no mean"


def test_that_the_furthest_disagreements_come_first_and_can_be_opened(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 2.0], "r2": [5.0, 2.0, 5.0, 4.0]}
    bring(workspace, tmp_path, people=people, judge=[1.0, 5.0, 5.0, 1.0])
    done = held(workspace)
    (table,) = (one for one in done.tables if one.name == "judge_disagreements")
    found = records(table)
    assert [(one["answer"], one["distance"], one["people"], one["judge"]) for one in found] == [
        ("a0", 4, "5", "1"),
        ("a1", 3, "2", "5"),
        ("a3", 2, "3", "1"),
    ]
    with workspace.reading() as session:
        from medreview.domain.answers import Answer

        assert session.get_one(Answer, done.answers["judge_disagreements"][0]).key == "a0"
    assert found[1]["ratings"] == "r1: 1; r2: 2"


def test_that_trivial_judges_stand_beside_the_judge(workspace, tmp_path):
    values = [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]
    texts = ["rest and drink", "x", "drink and rest", "y", "rest then drink", "drink a lot rest"]
    bring(
        workspace,
        tmp_path,
        people={"r1": values},
        judge=[5.0, 1.0, 5.0, 5.0, 5.0, 5.0],
        texts=texts,
        references=["rest and drink"] * 3,
    )
    table = tables(workspace)["judge_baselines"]
    found = {row["predictor"]: row["value"] for row in records(table, labels="three points", measure="accuracy")}
    assert found == {
        "the judge": pytest.approx(5 / 6),
        "majority label": pytest.approx(4 / 6),
        "length": 1.0,
        "words shared with the reference": 1.0,
    }


def test_that_without_texts_the_baselines_say_why(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0]}, judge=[5.0, 1.0])
    table = tables(workspace)["judge_baselines"]
    reasons = {row["predictor"]: row["undefined_because"] for row in records(table) if row["measure"] is None}
    assert reasons == {
        "length": "the texts of the answers are not known",
        "words shared with the reference": "the questions have no reference answer",
    }


def test_that_a_good_judge_of_many_answers_sharpens_few_ratings(workspace, tmp_path):
    people = [3.0, 3.0, 2.0, 3.0, 2.0, 3.0, 2.0, 3.0, 3.0, 2.0, 3.0, 2.0, 3.0, 3.0, 2.0, 3.0] * 2
    others = [3.0, 2.0, 3.0, 3.0, 3.0, 2.0, 3.0, 3.0] * 10
    bring(workspace, tmp_path, people={"r1": people}, judge=[*people, *others], scale=CORRECTNESS)
    table = tables(workspace)["judge_corrected"]
    found = {row["estimate"]: row for row in records(table, labels="acceptable or problematic", author="all authors")}
    assert (found["people alone"]["n_people"], found["people alone"]["n_judge_only"]) == (32, 80)
    assert found["people alone"]["value"] == pytest.approx(20 / 32)
    assert found["Rogan-Gladen"]["value"] == pytest.approx(0.75)
    # the judge is always right: the power is 1 / (1 + 32 / 80) times var(shared) / var(all), and the sum as defined
    power = (480 / 992 * 0.5) / (1.4 * (112 / 111) * (80 / 112) * (32 / 112))
    assert found["prediction-powered"]["value"] == pytest.approx(power * 0.75 + (1 - power) * 20 / 32)
    width = {name: row["high"] - row["low"] for name, row in found.items()}  # type: ignore[operator]
    assert width["prediction-powered"] < width["people alone"]


def test_that_corrections_refuse_a_judge_no_better_than_chance(workspace, tmp_path):
    people = [3.0, 3.0, 2.0, 2.0] * 10
    judge = [3.0, 2.0, 3.0, 2.0] * 10
    bring(workspace, tmp_path, people={"r1": people}, judge=[*judge, *judge], scale=CORRECTNESS)
    table = tables(workspace)["judge_corrected"]
    for estimate in ("prediction-powered", "Rogan-Gladen"):
        row = record(table, labels="acceptable or problematic", author="all authors", estimate=estimate)
        assert row["value"] is None
        assert row["undefined_because"] == "the judge tells good from bad no better than chance"
    assert record(table, author="all authors", estimate="people alone")["value"] == 0.5


def test_that_there_is_nothing_to_correct_where_people_rated_everything(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0, 5.0, 1.0]}, judge=[5.0, 1.0, 5.0, 1.0])
    row = record(tables(workspace)["judge_corrected"], author="model", estimate="prediction-powered")
    assert row["undefined_because"] == "no unrated answers left to predict"


def test_that_figures_show_the_numbers_of_the_tables(workspace, tmp_path):
    people, judge = of_counts(57, 6, 19, 18, low=2, high=3)
    bring(workspace, tmp_path, people={"r1": people, "r2": people}, judge=judge, scale=CORRECTNESS)
    found = held(workspace)
    figures = {figure.about.name: figure for figure in found.figures}
    assert set(figures) == {"judge_kappa", "judge_confusion_1", "judge_baselines", "judge_corrected_1"}
    heat = figures["judge_confusion_1"]
    assert isinstance(heat, Heatmap)
    assert [[datum.hits for datum in row.data if datum] for row in heat.rows] == [[18, 19], [6, 57]]
    assert [[datum.n for datum in row.data if datum] for row in heat.rows] == [[37, 37], [63, 63]]
    assert heat.rows[1].data[1] is not None
    assert heat.rows[1].data[1].value == pytest.approx(57 / 63)
    behind = [[datum.key for datum in row.data if datum] for row in heat.rows]
    assert [[len(cell.units) for cell in row if isinstance(cell, SourceAnswers)] for row in behind] == [
        [18, 19],
        [6, 57],
    ]
    dots = figures["judge_kappa"]
    assert isinstance(dots, Dots)
    assert [str(one) for one in dots.categories] == [
        "Correctness: whole answers, acceptable or problematic",
        "Correctness: whole answers, full scale",
    ]
    judge_dot, people_dot = dots.series[0].data[0], dots.series[1].data[0]
    assert judge_dot is not None
    assert people_dot is not None
    assert (judge_dot.value, judge_dot.n, people_dot.value) == (pytest.approx(0.5), 100, 1.0)
    assert isinstance(judge_dot.key, SourceAnswers)
    assert len(judge_dot.key.units) == 100
    every = [placed.datum for figure in found.figures for placed in placed_data(figure)]
    of_key = [(one, one.key) for one in every if isinstance(one.key, SourceAnswers)]
    assert all(len(key.units) == (one.n if one.hits is None else one.hits) for one, key in of_key)


def test_that_every_number_has_its_n_and_method_and_every_gap_its_reason(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0], "r2": [5.0, 1.0, 5.0, 2.0, 3.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 5.0, 5.0, 5.0, 5.0, "error"], sentences=3)
    found = tables(workspace)
    assert tuple(found) == RELIABILITY_TABLES
    assert all(table.definition for table in found.values())
    for name in ("judge_kappa", "judge_reliability", "judge_baselines", "judge_corrected"):
        for row in records(found[name]):
            has_value = row["value"] is not None
            assert has_value == (row["undefined_because"] is None), row
            assert not has_value or (row["n_units"] is not None and row["method"]), row


def test_that_judges_of_a_study_are_offered(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0]}, judge=[5.0, 1.0])
    (offer,) = judges_to_compare(workspace, STUDY)
    assert (offer.judge, offer.runs, offer.protocols, offer.dimensions, offer.n_judgements) == (
        JUDGE,
        (),
        ("a-protocol",),
        ("correctness",),
        2,
    )


def test_that_the_released_judge_is_compared_in_every_way_it_can_be(shared_data: Path, workspace: Workspace):
    path = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    import_files(workspace, ImportRequest((FileChoice(path),)))
    settings = ReliabilitySettings(AnalysisSettings(n_resamples=0))
    found = judge_reliability(workspace, "CQA-EVAL", "CQA-EVAL model", settings=settings)
    made = {table.name: table for table in found.tables}
    matched = records(made["judge_matches"])
    assert [(row["dimension"], row["n_rated"], row["n_read"]) for row in matched] == [
        ("communicates_risks", 1229, 1226),
        ("correctness", 1229, 1226),
        ("relevance", 1229, 1226),
    ]
    row = record(
        made["judge_kappa"],
        dimension="correctness",
        labels="three points",
        between="people",
        reading="mean over groups",
        coefficient="Randolph",
    )
    assert row["value"] == pytest.approx(0.90, abs=0.005)
    assert {row["labels"] for row in records(made["judge_kappa"], dimension="relevance")} == {
        "three points",
        "binary",
        "binary, strict",
        "declared scale",
    }
