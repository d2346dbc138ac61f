from medreview.workflows.collect import Outcome
from tests.rater_copies import Homes, held_in


def test_that_a_finished_return_gives_the_study_what_the_rater_gave(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    report = homes.collect(home, copy.send_back())
    assert [file.outcome for file in report.files] == [Outcome.ADDED]
    assert held_in(home, ["r1"]) == held_in(copy.workspace, ["r1"])
    taken = report.files[0].taken
    assert taken is not None
    assert (taken.n_added, taken.n_identical, taken.n_differing, taken.n_pairs_rated) == (18, 0, 0, 3)
