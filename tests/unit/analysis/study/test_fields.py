"""Numbers split by a field of questions, answers or raters, and two studies beside each other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.analysis.panel_page import Choices, PanelPage
from medreview.analysis.study.agreement import PANEL
from medreview.analysis.study.agreement_page import APART
from medreview.analysis.study.fields import (
    CHAPTER,
    LARGEST,
    LENGTH,
    StudyFields,
    beside_each_other,
    fields_offered,
    split_by,
    subgroups_of,
)
from medreview.analysis.study.frames import StudyData
from medreview.analysis.study.narrowed import narrowed
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Dots, placed_data
from tests.unit.analysis.study.hand_made import a_frame, a_study_of

FEW = AnalysisSettings(n_resamples=100)
GIVEN = {"r1": [5, 4, 1, 3] * 6, "r2": [5, 1, 1, 3] * 6}


def numbered_study() -> StudyData:
    study = a_study_of(a_frame(GIVEN))
    return replace(study, answers=tuple(replace(one, id=100 + place) for place, one in enumerate(study.answers)))


@pytest.fixture
def data() -> StudyData:
    return numbered_study()


def fields_of(data: StudyData, **raters: str) -> StudyFields:
    """Every third answer is of cardiology, and each has a number and a name of its own."""
    of_answers = {
        one.id: {
            "author": one.author,
            "specialty": ("cardiology", "surgery")[place % 3 > 0],
            "number": str(place),
            "name": f"n{place}",
        }
        for place, one in enumerate(data.answers)
    }
    return StudyFields(of_answers, {code: {"rater.specialty": value} for code, value in raters.items()})


def with_values(data: StudyData, field: str, values: Sequence[str]) -> StudyFields:
    """Each answer has one of these values in the field, answer by answer."""
    return StudyFields({one.id: {field: value} for one, value in zip(data.answers, values, strict=False)}, {})


def sizes_by(data: StudyData, field: str, fields: StudyFields, n_parts: int | None = None) -> dict[str, int]:
    """The number of units in every part."""
    split = split_by(data, field, fields, subgroups_of([(data, fields)], field, n_parts))
    return {str(one.label): len(one.data.frames[0].first) for one in split.parts}


def test_that_fields_that_make_subgroups_are_offered_and_those_with_one_value_or_a_name_for_each_are_not(
    data: StudyData,
) -> None:
    found = fields_offered(data, fields_of(data, r1="surgery", r2="surgery"))
    assert [(one.name, one.n_values) for one in found] == [
        ("author", 2),
        ("specialty", 2),
        (LENGTH, 24),
        ("number", 24),
    ]


def test_that_of_many_names_the_commonest_stand_for_themselves_and_all_others_together(data: StudyData) -> None:
    names = ["a"] * 6 + ["b"] * 5 + [f"rare {place}" for place in range(13)]
    fields = with_values(data, "source", names)
    assert [one.name for one in fields_offered(data, fields)] == ["source", LENGTH]
    assert sizes_by(data, "source", fields, 2) == {"a": 6, "b": 5, "all others (13 values)": 13}
    usual = sizes_by(data, "source", fields)
    assert len(usual) == LARGEST + 1
    assert sum(usual.values()) == 24


def test_that_numbers_are_cut_into_parts_of_as_many_answers_with_their_limits_named(data: StudyData) -> None:
    ages = [str(20 + place) for place in range(24)]
    assert sizes_by(data, "age", with_values(data, "age", ages)) == {
        "20 to 25": 6,
        "26 to 31": 6,
        "32 to 37": 6,
        "38 to 43": 6,
    }
    few = with_values(data, "age", ["9", "10", "9", "30"] * 6)
    assert list(sizes_by(data, "age", few)) == ["9", "10", "30"]
    assert sizes_by(data, "age", few, 2) == {"9": 12, "10 to 30": 12}


@given(
    values=st.lists(st.sampled_from(["", "1", "2", "2.5", "40", "a", "b"]), min_size=24, max_size=24),
    n=st.none() | st.integers(2, 6),
)
def test_that_every_answer_with_a_value_is_in_one_part_and_every_other_in_none(
    values: list[str], n: int | None
) -> None:
    data = numbered_study()
    fields = with_values(data, "of the file", values)
    split = split_by(data, "of the file", fields, subgroups_of([(data, fields)], "of the file", n))
    if split is data:
        assert len(set(values) - {""}) < 2 or n is not None
        return
    lacking = [place for one in split.in_no_part for place in one.data.frames[0].answers]
    placed = [place for one in split.parts for place in one.data.frames[0].answers]
    assert sorted([*placed, *lacking]) == list(range(24))
    assert set(lacking) == {place for place, value in enumerate(values) if not value}


def test_that_codes_of_diseases_are_split_by_their_chapter_and_by_themselves(data: StudyData) -> None:
    codes = ["BA00", "5A11", "BD10.Z", "chapter 11", "Neoplasms", ""] * 4
    fields = with_values(data, "icd11", codes)
    assert [one.name for one in fields_offered(data, fields)] == [CHAPTER, "icd11", LENGTH]
    assert sizes_by(data, CHAPTER, fields) == {
        "11 Diseases of the circulatory system": 12,
        "02 Neoplasms": 4,
        "05 Endocrine, nutritional or metabolic diseases": 4,
    }
    stored = with_values(data, "icd11", ["11", "05"] * 12)
    assert [one.name for one in fields_offered(data, stored)] == [CHAPTER, LENGTH]


def test_that_two_studies_are_split_into_the_same_parts(data: StudyData) -> None:
    ages = [str(20 + place) for place in range(24)]
    young = with_values(data, "age", ages)
    old = with_values(data, "age", [str(int(age) + 24) for age in ages])
    into = subgroups_of([(data, young), (data, old)], "age")
    assert [str(one.label) for one in into] == ["20 to 31", "32 to 43", "44 to 55", "56 to 67"]
    sizes = [
        [len(part.data.frames[0].first) for part in split_by(data, "age", own, into).parts] for own in (young, old)
    ]
    assert sizes == [[12, 12, 0, 0], [0, 0, 12, 12]]


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
