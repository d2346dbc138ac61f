"""The words of an examination's conditions."""

from medreview.analysis.exam_conditions import names_of
from medreview.analysis.exams import Sitting
from medreview.domain.trial_names import TRIAL_NAME, named_for_trying


def test_that_beside_a_model_for_trying_the_name_of_its_run_does_not_say_so_again() -> None:
    runs = [Sitting(TRIAL_NAME, "en", "", "", named_for_trying(name)) for name in ("scored", "held")]
    assert [str(name).count(TRIAL_NAME) for name in names_of(runs).values()] == [1, 1]
    alone = names_of(runs, without="model")
    assert all(TRIAL_NAME in str(name) for name in alone.values())
