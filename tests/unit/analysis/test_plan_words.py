"""Words of dimensions: the study's own in figures and printed tables, codes in files."""

from dataclasses import replace

from medreview.analysis.plan_words import PlanWords
from medreview.errors import GivenWords, Message
from medreview.reporting.latex import latex_bytes
from medreview.reporting.print_tables import print_table
from medreview.reporting.tables import Words, csv_bytes, table_of
from tests.builders import a_plan


def words_of(**labels: dict[str, str]) -> PlanWords:
    plan = a_plan(dimensions=tuple(labels))
    named = tuple(replace(one, label=labels[one.name]) for one in plan.dimensions)
    return PlanWords.of_plan(replace(plan, dimensions=named))


WORDS = words_of(
    communicates_risks={"en": "Communicates risks", "fa": "بیان خطرها"},
    accuracy={"en": "Accuracy of facts"},
)


def in_persian(words: Words) -> str:
    return words.in_language("fa") if isinstance(words, GivenWords) else str(words)


def test_that_dimensions_stand_in_the_planned_order_and_others_behind_them() -> None:
    names = ["unplanned", "accuracy", "also_unplanned", "communicates_risks"]
    assert sorted(names, key=WORDS.place) == ["communicates_risks", "accuracy", "also_unplanned", "unplanned"]


def test_that_a_dimension_has_the_words_of_the_study_and_the_unit_that_was_rated() -> None:
    assert in_persian(WORDS.words("communicates_risks")) == "بیان خطرها"
    assert str(WORDS.title("communicates_risks", "fine")) == "Communicates risks, single sentences"
    assert str(WORDS.title("also_unplanned")) == "Also unplanned"


def test_that_printed_tables_say_words_and_files_for_programs_keep_codes() -> None:
    rows = [
        {"dimension": "communicates_risks", "granularity": "coarse", "value": 1.0},
        {"dimension": "accuracy", "granularity": "fine", "value": 2.0},
    ]
    table = WORDS.in_table(table_of("t", Message("T"), ("dimension", "granularity", "value"), rows))
    printed = print_table(table, in_persian)
    assert [tuple(text for text, _ in row)[:2] for row in printed.rows] == [
        ("بیان خطرها", "whole answers"),
        ("Accuracy of facts", "single sentences"),
    ]
    assert b"Communicates risks & whole answers" in latex_bytes(table)
    assert b"communicates_risks,coarse," in csv_bytes(table)


def test_that_a_dimension_named_like_a_column_does_not_rename_the_column() -> None:
    words = words_of(value={"en": "Worth"})
    table = words.in_table(table_of("t", Message("T"), ("dimension", "value"), [{"dimension": "value", "value": 1.0}]))
    assert print_table(table).columns[1] == print_table(replace(table, words={})).columns[1]
