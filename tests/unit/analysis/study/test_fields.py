"""Numbers split by a field of questions, answers or raters, and two studies beside each other."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from medreview.analysis.panel_page import Choices, PanelPage
from medreview.analysis.study.agreement import PANEL
from medreview.analysis.study.agreement_page import APART
from medreview.analysis.study.fields import (
    MOST_PARTS,
    StudyFields,
    beside_each_other,
    fields_offered,
    is_of_questions,
    split_by,
)
from medreview.analysis.study.frames import StudyData
from medreview.analysis.study.narrowed import narrowed
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Dots, placed_data
from tests.unit.analysis.study.hand_made import a_frame, a_study_of

FEW = AnalysisSettings(n_resamples=100)
GIVEN = {"r1": [5, 4, 1, 3] * 6, "r2": [5, 1, 1, 3] * 6}


@pytest.fixture
def data() -> StudyData:
    study = a_study_of(a_frame(GIVEN))
    return replace(study, answers=tuple(replace(one, id=100 + place) for place, one in enumerate(study.answers)))


def fields_of(data: StudyData, **raters: str) -> StudyFields:
    """Every third answer is of cardiology, and each has a number of its own."""
    of_answers = {
        one.id: {"author": one.author, "specialty": ("cardiology", "surgery")[place % 3 > 0], "number": str(place)}
        for place, one in enumerate(data.answers)
    }
    return StudyFields(of_answers, {code: {"rater.specialty": value} for code, value in raters.items()})


def test_that_fields_with_few_values_are_offered_and_those_with_one_or_many_are_not(data: StudyData) -> None:
    found = fields_offered(data, fields_of(data, r1="surgery", r2="surgery"))
    assert [(one.name, one.n_values) for one in found] == [("author", 2), ("specialty", 2)]
    assert len(data.answers) > MOST_PARTS


def test_that_every_number_of_a_page_stands_once_for_each_value_with_the_small_ones_pale(data: StudyData) -> None:
    split = split_by(data, "specialty", fields_of(data))
    page = PANEL.page(split, FEW, Choices(by="specialty"))
    (figure,) = page.figures
    assert isinstance(figure, Dots)
    assert [str(one.label) for one in figure.series] == ["surgery", "cardiology"]
    shown = {str(one.second): one.datum for one in placed_data(figure)}
    assert {name: (one.n, one.is_thin) for name, one in shown.items()} == {
        "surgery": (16, False),
        "cardiology": (8, True),
    }
    assert page.table is not None
    rows = records_of(page.table)
    assert [row["subgroup"] for row in rows if row["coefficient"] == "Randolph"] == ["surgery", "cardiology"]


def test_that_the_part_of_an_author_has_the_numbers_of_a_study_of_that_author_alone(data: StudyData) -> None:
    parts = {str(one.label): one.data for one in split_by(data, "author", fields_of(data)).parts}
    alone = narrowed(data, Choices(authors=("doctor",)))
    assert (parts["doctor"].frames[0].first == alone.frames[0].first).all()


def test_that_a_field_of_raters_makes_parts_of_raters(data: StudyData) -> None:
    split = split_by(data, "rater.specialty", fields_of(data, r1="surgery", r2="cardiology"))
    assert {str(one.label): one.data.frames[0].raters for one in split.parts} == {
        "surgery": ("r1",),
        "cardiology": ("r2",),
    }


def test_that_a_field_with_one_value_splits_nothing_and_parts_are_made_once(data: StudyData) -> None:
    fields = fields_of(data, r1="surgery", r2="surgery")
    assert split_by(data, "rater.specialty", fields) is data
    one, again = (split_by(data, "specialty", fields).parts for _ in range(2))
    assert one is again


def test_that_two_studies_stand_beside_each_other_under_their_names(data: StudyData) -> None:
    both = beside_each_other(data, narrowed(data, Choices(authors=("doctor",))), ("First", "Second"))
    (figure,) = PANEL.page(both, FEW, Choices()).figures
    assert isinstance(figure, Dots)
    assert [(str(one.label), one.data[0].n if one.data[0] else None) for one in figure.series] == [
        ("First", 24),
        ("Second", 12),
    ]


def test_that_fields_of_questions_are_told_from_those_of_answers_and_raters() -> None:
    assert [is_of_questions(name) for name in ("specialty", "of the file", "author", "rater.years")] == [
        True,
        True,
        False,
        False,
    ]


def test_that_agreement_is_said_to_depend_on_a_field_only_where_the_test_shows_it() -> None:
    same = {"r1": [5, 1, 3, 5] * 10, "r2": [5, 1, 3, 5] * 4 + [5, 1, 3, 1] + [1, 5, 3, 3] * 5}
    study = a_study_of(a_frame(same), n_answers=60)
    numbered = replace(study, answers=tuple(replace(one, id=100 + at) for at, one in enumerate(study.answers)))

    def found(of: Callable[[int], str]) -> PanelPage:
        fields = StudyFields({one.id: {"half": of(at)} for at, one in enumerate(numbered.answers)}, {})
        return PANEL.page(split_by(numbered, "half", fields), FEW, Choices(by="half"))

    depends = found(lambda at: "first" if at < 20 else "second")
    assert str(depends.headline).startswith("Correctness: κ of first is 1.05 higher than elsewhere (")
    assert depends.table is not None
    rows = {row["subgroup"]: row for row in records_of(depends.table) if row["coefficient"] == APART}
    assert rows["first"]["value"] == pytest.approx(1.05)
    assert rows["second"]["value"] == pytest.approx(-1.05)
    assert all(row["low"] is not None and row["p_holm"] is not None for row in rows.values())
    same_halves = found(lambda at: str(at // 2 % 2))
    assert str(same_halves.headline) == "Agreement is not shown to depend on the subgroup (Holm)"
