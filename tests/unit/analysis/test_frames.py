from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
import pytest

from medreview.analysis.frames import (
    WHOLE_ANSWER,
    frame_of,
    numbered,
    one_of_each,
    pandas,
    parts,
    parts_at,
    places_of,
)
from medreview.stats.stop_points import stopped_by


class Fact(NamedTuple):
    id: int
    judge: str
    setup: str | None
    value: float | None
    sentence_index: int | None


FACTS = [
    Fact(7, "b", "plain", 1.0, None),
    Fact(5, "a", None, None, 0),
    Fact(9, "b", "plain", 3.0, None),
    Fact(2, "a", "plain", 2.0, 0),
]


def test_that_groups_come_in_the_order_of_their_names():
    frame = frame_of(Fact, FACTS)
    assert [(name, own["id"].tolist()) for name, own in parts(frame, "judge")] == [("a", [5, 2]), ("b", [7, 9])]


def test_that_what_is_absent_is_a_number_of_its_own_and_a_whole_answer_its_own_sentence():
    frame = frame_of(Fact, FACTS)
    assert np.isnan(frame["value"].to_numpy()).tolist() == [False, True, False, False]
    assert frame["sentence"].tolist() == [WHOLE_ANSWER, 0, WHOLE_ANSWER, 0]


def test_that_things_keep_the_order_in_which_they_come():
    frame = frame_of(Fact, FACTS)
    assert numbered(frame, ["judge"]).tolist() == [0, 1, 0, 1]
    assert one_of_each(frame, ["judge"], ["id"], "last")["id"].tolist() == [9, 5]
    assert [places.tolist() for places in places_of(frame, ["judge"])] == [[0, 2], [1, 3]]


def test_that_a_frame_of_nothing_has_every_column():
    assert frame_of(Fact, []).columns.tolist() == [*Fact._fields, "sentence"]


@pytest.mark.parametrize("walk", [parts, parts_at])
def test_that_a_walk_over_groups_can_be_stopped_at_each(walk: Callable[..., Iterable[object]]) -> None:
    frame = pandas().DataFrame({"name": ["a", "b", "c", "a"]})
    met: list[int] = []
    with stopped_by(lambda: met.append(0)):
        stops = [len(met) for _ in walk(frame, "name")]
    assert len(stops) == len(set(stops)) == 3


def test_that_one_of_each_is_of_the_first_or_the_last_and_of_nothing_nothing() -> None:
    frame = frame_of(Fact, FACTS)
    assert one_of_each(frame, ["judge", "setup"], ["value", "id"])["id"].tolist() == [7, 5, 2]
    assert not len(one_of_each(frame_of(Fact, []), ["judge"], ["id"], "last"))
