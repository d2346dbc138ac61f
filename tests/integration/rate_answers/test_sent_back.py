"""What a rater is told of the work that went back: which file, when, and what was changed since."""

from pathlib import Path

from medreview.rater_work.study_check import stray_trails
from medreview.workflows.send_back import sent_back
from tests.rater_copies import handed_out_study


def test_that_a_return_is_told_with_what_was_changed_since(tmp_path: Path) -> None:
    with handed_out_study(tmp_path, forms=False) as homes:
        copy = homes.copy_for("r1")
        assert sent_back(copy.workspace) is None
        copy.finish()
        path = copy.send_back()
        sent = sent_back(copy.workspace)
        assert sent is not None
        assert (sent.file, sent.n_changes) == (path.name, 0)
        copy.session.spend(4.0, 5.0)
        copy.session.leave()
        assert sent_back(copy.workspace) == sent  # who only looks changes nothing
        copy.rate(0, correctness=2.0, safety=1.0)
        changed = sent_back(copy.workspace)
        assert changed is not None
        assert (changed.at, changed.n_changes) == (sent.at, 2)
        again = copy.send_back()
        later = sent_back(copy.workspace)
        assert later is not None
        assert (later.file, later.n_changes) == (again.name, 0)
        assert later.at > sent.at


def test_that_what_was_sent_is_part_of_no_return_and_no_stray_trail(tmp_path: Path) -> None:
    with handed_out_study(tmp_path, forms=False) as homes:
        home, copy = homes.home(), homes.copy_for("r1")
        copy.rate(0, correctness=2.0)
        copy.send_back()
        with copy.workspace.reading() as session:
            assert list(stray_trails(session)) == []
        report = homes.collect(home, copy.send_back())
        assert report.studies == (homes.study.name,)
        assert sent_back(home) is None
