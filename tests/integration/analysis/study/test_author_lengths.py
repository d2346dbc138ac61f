"""Lengths of the answers of each author, counted by hand."""

from contextlib import closing
from pathlib import Path
from statistics import fmean, stdev

from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Cell, Table
from medreview.workflows.analyse import analyse_study
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import STUDY, bring, record

TEXTS = ("Rest and drink water.", "See a doctor!", "Wait.", "Take 2.5 mg; then rest.")


def lengths(folder: Path, texts: tuple[str, ...]) -> Table:
    with closing(a_workspace(folder)) as workspace:
        bring(workspace, folder, people={"R1": [4.0] * 4}, judge=[], texts=texts)
        plain = AnalysisSettings(n_resamples=0)
        return analyse_study(workspace, STUDY, tables=["author_lengths"], settings=plain).tables[0]


def told(table: Table, author: str, measure: str) -> tuple[Cell, ...]:
    row = record(table, author=author, measure=measure)
    return row["mean"], row["n_answers"]


def test_that_lengths_are_counted_in_characters_words_and_tokens(tmp_path):
    found = lengths(tmp_path, TEXTS)
    assert told(found, "doctor", "characters") == (fmean([21, 5]), 2)
    assert told(found, "doctor", "words") == (fmean([4, 1]), 2)
    assert told(found, "doctor", "tokens") == (fmean([5, 2]), 2)
    assert told(found, "model", "words") == (fmean([3, 6]), 2)
    assert told(found, "model", "tokens") == (fmean([4, 7]), 2)


def test_that_all_authors_stand_together_with_their_spread(tmp_path):
    row = record(lengths(tmp_path, TEXTS), author="all authors", measure="characters")
    counts = [len(one) for one in TEXTS]
    assert (row["mean"], row["n_answers"]) == (fmean(counts), 4)
    assert abs(float(row["sd"]) - stdev(counts)) < 1e-12


def test_that_answers_without_a_text_say_why_there_is_no_length(tmp_path):
    found = lengths(tmp_path, ())
    assert found.rows[0][found.columns.index("undefined_because")] == "the text of no answer is known"
    assert "Answers whose text is not known, left out: 4." in [str(note) for note in found.notes]
