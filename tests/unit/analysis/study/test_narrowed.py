"""A study narrowed to what a reader chose: the same as a study that never had the rest."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from medreview.analysis.panel_page import Choices
from medreview.analysis.study.agreement import AGREEMENT
from medreview.analysis.study.frames import RatingsFrame, TimedItem
from medreview.analysis.study.narrowed import narrowed, raters_of
from medreview.domain.study_plans import Granularity
from tests.unit.analysis.study.hand_made import Given, a_frame, a_study_of, answers, made, record

GIVEN = {"r1": [5, 5, 1, 3], "r2": [5, 1, 1, 3], "r3": [None, 1, 2, 3]}
TIMES = [TimedItem(rater, Granularity.COARSE, answer, 10, 12) for rater in GIVEN for answer in range(4)]


def test_that_a_choice_of_everything_leaves_the_study_as_it_is() -> None:
    data = a_study_of(a_frame(GIVEN))
    assert narrowed(data, Choices()) is data
    everything = Choices(raters=tuple(GIVEN), authors=("doctor", "model"), dimensions=("correctness",))
    assert narrowed(data, everything) is data


def test_that_what_the_study_does_not_have_is_no_choice() -> None:
    data = a_study_of(a_frame(GIVEN))
    assert narrowed(data, Choices(raters=("somebody",), dimensions=("kindness",))) is data


def test_that_a_study_of_some_raters_gives_the_numbers_of_one_that_only_they_rated() -> None:
    found = narrowed(a_study_of(a_frame(GIVEN)), Choices(raters=("r1", "r2")))
    alone = a_study_of(a_frame({rater: GIVEN[rater] for rater in ("r1", "r2")}))
    assert made(AGREEMENT, found, n_resamples=100).rows == made(AGREEMENT, alone, n_resamples=100).rows


def test_that_leaving_out_a_rater_brings_back_what_she_had_not_rated() -> None:
    where = {"labels": "three points", "coefficient": "Randolph", "over": "mean over groups"}
    everybody = a_study_of(a_frame(GIVEN))
    assert record(made(AGREEMENT, everybody), **where)["n_units"] == 3
    assert record(made(AGREEMENT, narrowed(everybody, Choices(raters=("r1", "r2")))), **where)["n_units"] == 4


def test_that_only_the_answers_of_the_chosen_authors_stay() -> None:
    found = narrowed(a_study_of(a_frame(GIVEN), times=TIMES), Choices(authors=("model",)))
    (frame,) = found.frames
    assert frame.answers.tolist() == [1, 3]
    assert frame.first[:, 0].tolist() == [5, 3]
    assert sorted(set(found.times["answer"])) == [1, 3]


def test_that_dimensions_and_granularities_are_chosen_by_frame() -> None:
    kept = a_frame(GIVEN, dimension="relevance")
    data = a_study_of(a_frame(GIVEN), kept, a_frame(GIVEN, setting=Granularity.FINE, dimension="relevance"))
    found = narrowed(data, Choices(dimensions=("relevance",), granularity="coarse"))
    assert [id(frame) for frame in found.frames] == [id(kept)]


def test_that_a_frame_that_loses_nothing_is_the_same_object_and_one_that_does_is_made_once() -> None:
    whole = a_frame({"r1": [5, 1], "r2": [5, 1]})
    data = a_study_of(whole, a_frame(GIVEN, dimension="relevance"))
    one, other = (narrowed(data, Choices(raters=("r1", "r2"), by=by)).frames for by in (None, "specialty"))
    assert one[0] is whole
    assert one[1] is other[1]


def test_that_units_that_no_chosen_rater_saw_are_gone_and_those_they_could_not_judge_stay() -> None:
    frame = a_frame({"r1": [5, None], "r2": [None, 4]}, cannot_judge={"r2": "no images"})
    (found,) = narrowed(a_study_of(frame), Choices(raters=("r2",))).frames
    assert found.answers.tolist() == [1, 2]
    assert found.unjudged[["rater", "reason"]].to_numpy().tolist() == [["r2", "no images"]]
    (other,) = narrowed(a_study_of(frame), Choices(raters=("r1",))).frames
    assert other.answers.tolist() == [0]


def test_that_raters_are_named_by_group_and_code() -> None:
    frame = a_frame(GIVEN, groups={"r1": "B", "r2": "A", "r3": "A"})
    assert raters_of(a_study_of(frame, replace(frame, dimension="relevance"))) == ("r2", "r3", "r1")


FIRST = {
    "r1": [5, None, 1, 3, 2, None, 4, 1],
    "r2": [None, None, 2, 3, 5, 1, None, 2],
    "r3": [4, 2, None, None, 1, 1, None, 3],
}
AGAIN = {"r1": [5, None, 2, 3, None, None, 4, 1], "r3": [4, 2, None, None, 1, 2, None, 3]}
GROUPS = {"r1": "A", "r2": "B", "r3": "A"}
UNJUDGED = {"r2": "no images", "r3": "unclear"}


def alone(raters: Sequence[str], authors: Sequence[str] = ("doctor", "model")) -> RatingsFrame:
    """A frame that never had anything but the ratings of these raters, of answers by these authors."""

    def of(given: Given) -> dict[str, list[float | None]]:
        author_of = [answer.author for answer in answers(5) for _ in range(2)]
        return {
            rater: [
                value if author in authors else None for value, author in zip(given[rater], author_of, strict=False)
            ]
            for rater in raters
            if rater in given
        }

    # the answer that could not be judged is the fifth, by a doctor
    unjudged = {rater: why for rater, why in UNJUDGED.items() if rater in raters and "doctor" in authors}
    groups = {rater: GROUPS[rater] for rater in raters}
    fine = Granularity.FINE
    return a_frame(of(FIRST), repeat=of(AGAIN), setting=fine, sentences=2, groups=groups, cannot_judge=unjudged)


@pytest.mark.parametrize("authors", [(), ("doctor",), ("model",)])
@pytest.mark.parametrize("raters", [("r1",), ("r2",), ("r1", "r2"), ("r1", "r3"), ("r1", "r2", "r3")])
def test_that_every_part_of_a_narrowed_frame_is_that_of_these_ratings_alone(
    raters: tuple[str, ...], authors: tuple[str, ...]
) -> None:
    everybody = a_study_of(alone(tuple(FIRST)))
    (found,) = narrowed(everybody, Choices(raters=raters, authors=authors)).frames
    expected = alone(raters, authors or ("doctor", "model"))
    assert (found.raters, found.groups, found.levels) == (expected.raters, expected.groups, expected.levels)
    for name in ("first", "repeat", "answers", "sentences", "questions", "categories"):
        own, other = (np.array(getattr(frame, name), object) for frame in (found, expected))
        assert repr(own.tolist()) == repr(other.tolist()), name
    told = ["rater", "reason", "place", "sentence"]
    assert found.unjudged[told].to_numpy().tolist() == expected.unjudged[told].to_numpy().tolist()
