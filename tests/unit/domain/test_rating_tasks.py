"""What the types of the rating screen can and cannot hold."""

import dataclasses
import inspect

import pytest

from medreview.domain import rating_tasks
from medreview.domain.ids import AssignmentId
from medreview.domain.rating_tasks import BatchOverview, PairOverview
from medreview.domain.study_plans import Granularity

VIEWS = [kind for _, kind in inspect.getmembers(rating_tasks, dataclasses.is_dataclass)]
TELLING = {
    "author",
    "model",
    "run",
    "source",
    "extra",
    "key",
    "correct_option",
    "is_reference",
    "occasion",
    "answer_id",
}


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_that_no_view_has_a_field_that_could_tell_who_wrote_an_answer(view: type) -> None:
    fields = {field.name for field in dataclasses.fields(view)}
    assert fields & TELLING == set()
    assert not any("author" in name for name in fields)


def test_that_every_view_of_a_step_is_looked_at() -> None:
    assert {"ItemTask", "ConfidenceTask", "FormTask", "Pair", "ShownQuestion", "ShownText"} <= {
        view.__name__ for view in VIEWS
    }


def test_that_the_views_know_a_pair_by_its_assignment_alone() -> None:
    assert {field.name: field.type for field in dataclasses.fields(rating_tasks.Pair)}["assignment"] is AssignmentId


def _pair(n_items_done: int, n_flagged: int) -> PairOverview:
    return PairOverview("item/x/0", 1, 3, n_items_done, n_flagged, 1, can_go_to=True, is_current=False)


def test_that_a_batch_adds_up_its_pairs() -> None:
    batch = BatchOverview(1, Granularity.FINE, (_pair(3, 2), _pair(2, 1)))
    assert (batch.n_pairs_done, batch.n_flagged, batch.n_cannot_judge) == (1, 3, 2)
