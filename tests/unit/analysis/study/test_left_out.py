"""Every answer of the choice is behind a number of the page, or is left out with one reason."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.analysis.panel_page import Choices, PanelPage
from medreview.analysis.study import agreement, authors, effort, levels, pairs, partial, raters
from medreview.analysis.study.fields import StudyFields, split_by
from medreview.analysis.study.frames import StudyData, StudyPanel
from medreview.analysis.study.narrowed import narrowed
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers
from medreview.reporting.figures import placed_data
from tests.unit.analysis.study.hand_made import a_frame, a_study_of

POINTS = AnalysisSettings(n_resamples=0)
VALUES = st.lists(st.none() | st.sampled_from([1, 3, 5]), min_size=12, max_size=12)
GIVEN = st.fixed_dictionaries({"r1": VALUES, "r2": VALUES, "r3": VALUES})
Unit = tuple[int, int | None]


def numbered(data: StudyData) -> StudyData:
    return replace(data, answers=tuple(replace(one, id=100 + at) for at, one in enumerate(data.answers)))


def opened(key: object) -> list[Unit]:
    assert isinstance(key, SourceAnswers)
    return [(unit.answers[0], unit.sentence) for unit in key.units]


def behind(page: PanelPage) -> set[Unit]:
    """All units that the numbers of the first figure open."""
    shown = (one.datum for one in placed_data(page.figures[0])) if page.figures else ()
    return {unit for datum in shown if datum.value is not None for unit in opened(datum.key)}


def every_unit(data: StudyData) -> set[Unit]:
    return {
        (data.answers[answer].id, None if sentence < 0 else sentence)
        for frame in data.frames
        for answer, sentence in (
            *zip(frame.answers.tolist(), frame.sentences.tolist(), strict=True),
            *zip(frame.unjudged["place"].tolist(), frame.unjudged["sentence"].tolist(), strict=True),
        )
    }


PAGES: dict[str, tuple[StudyPanel, tuple[tuple[str, str], ...]]] = {
    "agreement": (agreement.PANEL, ()),
    "pairs": (pairs.PANEL, ()),
    "authors": (authors.PANEL, ()),
    "leniency": (raters.PANEL, ((raters.MEASURE.key, raters.LENIENCY),)),
    "agreement with others": (raters.PANEL, ((raters.MEASURE.key, raters.AGREEMENT),)),
    "same again": (raters.PANEL, ((raters.MEASURE.key, raters.SAME_AGAIN),)),
}


@pytest.mark.parametrize("name", PAGES)
@given(first=GIVEN, repeat=GIVEN, is_fine=st.booleans(), is_split=st.booleans())
def test_that_what_is_counted_and_what_is_left_out_add_up_to_all_that_was_chosen(
    name: str,
    first: dict[str, list[float | None]],
    repeat: dict[str, list[float | None]],
    is_fine: bool,
    is_split: bool,
) -> None:
    panel, options = PAGES[name]
    opens_sentences = panel is not authors.PANEL
    setting = Granularity.FINE if is_fine and opens_sentences else Granularity.COARSE
    frame = a_frame(first, repeat=repeat, setting=setting, sentences=2, cannot_judge={"r2": "no images"})
    whole = numbered(a_study_of(frame))
    fields = StudyFields({one.id: {"half": ("", "a", "b")[one.id % 3]} for one in whole.answers}, {})
    data = split_by(whole, "half", fields) if is_split else whole
    page = panel.page(data, POINTS, Choices(options=options))
    left = [unit for one in page.not_counted for unit in opened(one.key)]
    assert len(left) == sum(one.n for one in page.not_counted) == len(set(left))
    if page.figures:
        assert behind(page) | set(left) == every_unit(whole)
        assert not behind(page) & set(left)


def test_that_what_a_chosen_rater_could_not_judge_is_left_out_with_its_reason() -> None:
    frame = a_frame({"r1": [5, 1, 3], "r2": [5, 3, 1]}, cannot_judge={"r2": "no images"})
    data = narrowed(numbered(a_study_of(frame)), Choices(raters=("r2",)))
    page = authors.PANEL.page(data, POINTS, Choices())
    assert [(one.n, str(one.because)) for one in page.not_counted] == [(1, "whole answers: a rater could not judge")]


def test_that_sentences_of_short_answers_are_left_out_where_long_ones_are_asked_for() -> None:
    fine = a_frame({"r1": [5, 1, 3, 5, 1] * 4, "r2": [5, 3, 1, 5, 1] * 4}, setting=Granularity.FINE, sentences=6)
    page = partial.PANEL.page(a_study_of(fine), POINTS, Choices().with_option(partial.WHICH.key, "long"))
    assert [(one.n, str(one.because)) for one in page.not_counted] == [
        (2, "single sentences: of answers with fewer rated sentences, or without a value")
    ]


def test_that_levels_and_times_count_what_has_no_value_in_the_field() -> None:
    data = numbered(a_study_of(a_frame({"r1": [5, 1, 3, 1], "r2": [5, 3, 1, 1]})))
    fields = StudyFields(
        {one.id: {"half": ("a", "b", "", "a")[place % 4]} for place, one in enumerate(data.answers)}, {}
    )
    of_levels = levels.PANEL.page(split_by(data, "half", fields), POINTS, Choices())
    assert [(one.n, str(one.because)) for one in of_levels.not_counted] == [(2, "ratings: no value of half")]


def test_that_items_without_a_time_are_counted_beside_those_that_have_one() -> None:
    data = effort_study()
    page = effort.PANEL.page(data, POINTS, Choices())
    assert page.table is not None
    timed = Counter(str(one.because) for one in page.not_counted for _ in range(one.n))
    assert timed == {"items: no time was measured": 1}


def effort_study() -> StudyData:
    data = numbered(a_study_of(a_frame({"r1": [5, 1, 3, 1]})))
    import pandas as pd

    times = pd.DataFrame(
        {
            "rater": pd.Categorical(["r1"] * 4),
            "granularity": pd.Categorical(["coarse"] * 4),
            "answer": [0, 1, 2, 3],
            "active_s": [10.0, 20.0, 30.0, float("nan")],
            "wall_s": [10.0, 20.0, 30.0, float("nan")],
        }
    )
    return replace(data, times=times)
