"""The page of hallucination: wrong parts of answers, by people and by judges, and judgements that cannot be used."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers, records_of
from medreview.reporting.figures import Bars, Datum, Dots
from medreview.stats.corrections import prediction_powered_mean
from medreview.stats.intervals import share_interval
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, panel_page, show_how
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring, record, records
from tests.run_lines import value_of

SETTINGS = AnalysisSettings(n_resamples=200)
EVERYTHING = Choices()
(PANEL,) = (one for one in PANELS if one.key == "hallucination")
N = 60
SENTENCES = 2


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def page(workspace: Workspace, choices: Choices = EVERYTHING, settings: AnalysisSettings = SETTINGS) -> PanelPage:
    return panel_page(workspace, PANEL, STUDY, choices, settings)


def datum(found: PanelPage, heading: str, row: str) -> Datum:
    figure = found.figures[0]
    assert isinstance(figure, Dots)
    place = next(number for number, one in enumerate(figure.categories) if heading in str(one))
    (own,) = (one.data[place] for one in figure.series if str(one.label) == row and one.data[place] is not None)
    assert own is not None
    return own


def ratings(wrong: int) -> list[float | None]:
    """Sentences of answers by two authors in turn; so many of the second author's are wrong."""
    of_model = [unit for unit in range(N) if unit // SENTENCES % 2]
    return [2.0 if unit in of_model[:wrong] else 5.0 for unit in range(N)]


def test_that_an_author_without_a_wrong_sentence_stands_at_none_of_all_with_an_interval(workspace, tmp_path):
    people = {name: ratings(9) for name in ("R1", "R2", "R3")}
    bring(workspace, tmp_path, people=people, judge=[], sentences=SENTENCES)
    doctor = datum(page(workspace), "by raters", "doctor")
    expected = share_interval(np.zeros(N // 2), np.arange(N // 2) // SENTENCES)
    assert (doctor.value, doctor.hits, doctor.n) == (0.0, 0, N // 2)
    assert (doctor.low, doctor.high) == (0.0, pytest.approx(expected.high))
    model = datum(page(workspace), "by raters", "model")
    assert (model.hits, model.n) == (9, N // 2)
    assert isinstance(model.key, SourceAnswers)
    assert [unit.values[0][1] for unit in model.key.units[:9]] == [2.0] * 9


def test_that_a_sentence_is_wrong_where_most_raters_say_so_and_ties_are_left_out(workspace, tmp_path):
    people = {"R1": ratings(9), "R2": ratings(9), "R3": ratings(4), "R4": ratings(4)}
    bring(workspace, tmp_path, people=people, judge=[], sentences=SENTENCES)
    found = page(workspace)
    assert datum(found, "by raters", "model").hits == 4
    (tied,) = (one for one in found.not_counted if str(one.because) == "sentences: raters are divided")
    assert tied.n == 5
    assert isinstance(tied.key, SourceAnswers)
    assert len(tied.key.units) == 5


def test_that_sentences_that_nobody_could_judge_are_left_out_by_their_reason(workspace, tmp_path):
    people = {"R1": ratings(9), "R2": ratings(9)}
    unjudged = {(rater, unit): "cannot_judge" for rater in people for unit in range(4)} | {("R1", 7): "cannot_judge"}
    bring(workspace, tmp_path, people=people, judge=[], sentences=SENTENCES, unjudged=unjudged)
    for choices in (EVERYTHING, Choices(raters=("R2",))):
        found = page(workspace, choices)
        (lost,) = (
            one
            for one in found.not_counted
            if str(one.because) == "sentences: every rater skipped them or could not judge"
        )
        assert lost.n == 4
        assert isinstance(lost.key, SourceAnswers)
        assert {unit.sentence for unit in lost.key.units} == {0, 1}
        assert datum(found, "by raters", "all authors").n == N - 4


def test_that_a_judges_share_is_corrected_by_the_ratings_of_people(workspace, tmp_path):
    rng = np.random.default_rng(4)
    people = ratings(15)
    judge = [2.0 if rng.random() < (0.8 if value == 2 else 0.1) else 5.0 for value in people]
    judge += [2.0 if rng.random() < 0.3 else 5.0 for _ in range(N)]
    bring(workspace, tmp_path, people={"R1": people}, judge=judge, sentences=SENTENCES)
    found = datum(page(workspace), "by judges", f"{JUDGE}, corrected")
    questions = np.arange(2 * N) // (2 * SENTENCES)
    expected = prediction_powered_mean(
        np.array(people) == 2,
        np.array(judge[:N]) == 2,
        np.array(judge[N:]) == 2,
        clusters=questions[:N],
        clusters_of_others=questions[N:],
    ).mean
    assert found.value == pytest.approx(expected.value)
    assert (found.low, found.high) == (pytest.approx(expected.low), pytest.approx(expected.high))


def test_that_a_judge_who_read_nothing_more_is_called_uncorrected(workspace, tmp_path):
    bring(workspace, tmp_path, people={"R1": ratings(6)}, judge=ratings(9), sentences=SENTENCES)
    assert datum(page(workspace), "by judges", f"{JUDGE}, uncorrected").hits == 9


def test_that_the_classes_of_replies_add_up_to_all(workspace, tmp_path):
    judge = [*ratings(3)[:50], *["unparsable"] * 4, *["refused"] * 3, *["out_of_range"] * 2, "truncated"]
    bring(workspace, tmp_path, people={"R1": ratings(3)}, judge=judge, sentences=SENTENCES)
    found = page(workspace)
    row = record(found.table, what="replies")
    classes = ("valid", "unparsable", "out_of_range", "refused", "empty", "truncated", "error")
    counts = [row[f"n_{name}"] for name in classes]
    assert counts == [50, 4, 2, 3, 0, 1, 0]
    assert (sum(counts), row["hits"]) == (row["n_units"], 10)
    (stack,) = (one for one in found.figures if isinstance(one, Bars))
    assert sum(one.data[0].value for one in stack.series if one.data[0] is not None) == pytest.approx(1)


def test_that_a_reply_of_nothing_is_empty_and_one_that_nobody_kept_is_not(workspace, tmp_path):
    lines = ["judge,protocol,answer_id,question_id,author,granularity,dimension,value,validity,raw_output"]
    said = [("4", "valid", "4"), ("", "", ""), ("", "unparsable", ""), ("", "unparsable", "hm")]
    lines += [
        f"b,p,a{n},q{n},{('doctor', 'model')[n % 2]},coarse,correctness,{value},{validity},{reply}"
        for n, (value, validity, reply) in enumerate(said)
    ]
    bring(workspace, tmp_path, people={"R1": [4.0] * 4}, judge=[], answers_per_question=1)
    path = tmp_path / "b.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(path),), study=STUDY, scale="1:5", dataset="D"))
    (row,) = records(page(workspace).table, what="replies")
    assert (row["n_valid"], row["n_empty"], row["n_unparsable"]) == (1, 1, 2)


def test_that_an_unread_reply_is_never_called_a_wrong_answer(workspace, tmp_path):
    judge = [*ratings(0)[:40], *["unparsable"] * 20]
    bring(workspace, tmp_path, people={"R1": ratings(0)}, judge=judge, sentences=SENTENCES)
    found = page(workspace)
    assert datum(found, "by judges", f"{JUDGE}, uncorrected").hits == 0
    assert datum(found, "cannot be used", JUDGE).hits == 20


@pytest.mark.parametrize("n_resamples", [0, 200])
def test_that_the_headline_is_short_and_has_both_counts(workspace, tmp_path, n_resamples):
    bring(workspace, tmp_path, people={"R1": ratings(9)}, judge=[*ratings(9)[:59], "refused"], sentences=SENTENCES)
    said = str(page(workspace, settings=AnalysisSettings(n_resamples=n_resamples)).headline)
    assert len(said) <= HEADLINE_SIGNS
    assert "9 of 60" in said
    assert "1 of 60" in said


def test_that_a_study_of_whole_answers_without_judges_says_what_to_do(workspace, tmp_path):
    bring(workspace, tmp_path, people={"R1": [4.0, 2.0]}, judge=[])
    found = page(workspace)
    assert found.figures == ()
    assert found.next_step is not None
    chosen = page(workspace, Choices(granularity="coarse")).next_step
    assert chosen is not None
    assert chosen.place == "choices.granularity"


def test_that_the_lines_of_wrong_parts_give_the_share_of_every_author(workspace, tmp_path, monkeypatch) -> None:
    people = {name: ratings(9 + number) for number, name in enumerate(("R1", "R2", "R3"))}
    bring(workspace, tmp_path, people=people, judge=[], sentences=SENTENCES)
    found = page(workspace)
    assert found.table is not None
    rows = [row for row in records_of(found.table) if row["value"] is not None]
    assert len(rows) >= 3
    for row in rows:
        how = show_how(workspace, STUDY, row, EVERYTHING, SETTINGS, panel=PANEL.key)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(row["value"], abs=1e-12)
