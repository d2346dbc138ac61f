"""Whatever is rated, returned and collected, in whatever order: the study ends as after one history in order."""

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sqlmodel import select
from typing_extensions import override

from medreview.domain.collected_returns import CollectedEntry, Keep
from medreview.domain.study_plans import PREFERENCE
from medreview.store.audit import first_broken_link
from medreview.store.queries.collected import collected_entries
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import Outcome, collected_returns, decide_all, put_back, stays_of_return, take_back
from medreview.workflows.export_tables import export_tables
from medreview.workflows.rate_answers.errors import NothingToUndo, PracticeClosed
from tests.builders import a_practice
from tests.rater_copies import Homes, RaterCopy, handed_out_study, held_in

pytestmark = pytest.mark.guards

COPIES = ("r1", "r1 elsewhere", "r2")
ITEMS = st.integers(0, 2)
RATE = st.tuples(
    st.just("rate"), ITEMS, st.sampled_from(["correctness", "safety"]), st.sampled_from([1.0, 2.0, 4.0, 5.0])
)
RETURN = st.tuples(st.just("return"), st.none(), st.none(), st.none())
ACTIONS = st.one_of(
    RATE,
    RATE,
    RATE,
    RETURN,
    RETURN,
    st.tuples(st.just("clear"), ITEMS, st.just("safety"), st.none()),
    st.tuples(st.just("cannot"), ITEMS, st.just("correctness"), st.just("unclear")),
    st.tuples(st.just("flag"), ITEMS, st.booleans(), st.none()),
    st.tuples(st.just("comment"), ITEMS, st.sampled_from(["", "why", "چرا"]), st.none()),
    st.tuples(st.just("stay"), ITEMS, st.integers(1, 9), st.none()),
    st.tuples(st.just("look"), ITEMS, st.integers(0, 1), st.sampled_from([0.5, 2.0])),
    st.tuples(st.just("mark"), ITEMS, st.sampled_from([(0, 4), (2, 6)]), st.sampled_from(["wrong", "unsafe"])),
    st.tuples(st.just("annotate"), ITEMS, st.sampled_from(["", "why"]), st.none()),
    st.tuples(st.just("unmark"), ITEMS, st.none(), st.none()),
    st.tuples(st.just("practise"), st.integers(0, 1), st.sampled_from([1.0, 4.0]), st.none()),
    st.tuples(st.just("undo"), st.none(), st.none(), st.none()),
    st.tuples(st.just("back up"), st.none(), st.none(), st.none()),
    st.tuples(st.just("restore"), st.none(), st.none(), st.none()),
)
"""Few places and many returns, so that versions meet."""
HISTORIES = st.lists(st.tuples(st.sampled_from(COPIES), ACTIONS), min_size=15, max_size=40)


class Raters:
    """Copies of the packages and what they sent back so far."""

    def __init__(self, homes: Homes) -> None:
        self.copies = {name: homes.copy_for(name.split()[0]) for name in COPIES}
        self.backups: dict[str, Path] = {}
        self.returns: list[Path] = []

    def do(self, name: str, action: tuple) -> None:
        copy = self.copies[name]
        kind, item, what, value = action
        match kind:
            case "rate":
                copy.rate(item, **{what: value})
            case "practise":
                copy.practise(item, what)
            case "undo":
                self._undo(copy)
            case "back up":
                self.backups[name] = copy.back_up()
            case "restore":
                if name in self.backups:
                    copy.restore(self.backups[name])
            case "return":
                self.returns.append(copy.send_back())
            case _:
                copy.go_to(item)
                self._do_there(copy, kind, what, value)

    def _do_there(self, copy: RaterCopy, kind: str, what, value) -> None:
        match kind:
            case "clear":
                copy.session.clear(what)
            case "cannot":
                copy.session.cannot_judge(what, value)
            case "flag":
                copy.session.set_flag(what)
            case "comment":
                copy.session.set_comment(what)
            case "look":
                copy.session.look(what, value)
            case "mark":
                copy.session.mark(*what, value)
            case "annotate" | "unmark":
                for mark in copy.session.task.marks[:1]:
                    if kind == "unmark":
                        copy.session.unmark(mark.start, mark.end)
                    else:
                        copy.session.annotate(mark.start, mark.end, note=what)
            case "stay":
                copy.session.spend(float(what), float(what) + 1)
                copy.session.leave()

    def _undo(self, copy: RaterCopy) -> None:
        try:
            copy.session.undo()
        except (NothingToUndo, PracticeClosed):
            return


class ComparingRaters(Raters):
    """The same at two answers, of which nothing is marked, and nothing practised."""

    @override
    def do(self, name: str, action: tuple) -> None:
        kind, item, _, value = action
        match kind:
            case "rate":
                action = (kind, item, PREFERENCE.name, min(value, 4.0))
            case "clear" | "cannot":
                action = (kind, item, PREFERENCE.name, value)
            case "mark" | "annotate" | "unmark" | "practise":
                return
        super().do(name, action)


class RatersByCriteria(Raters):
    """The same at criteria: of an answer nothing is marked, and nothing practised."""

    @override
    def do(self, name: str, action: tuple) -> None:
        kind, item, what, value = action
        match kind:
            case "rate":
                action = (kind, item, _CRITERIA[what], float(value > 3))
            case "clear" | "cannot":
                action = (kind, item, _CRITERIA[what], value)
            case "mark" | "annotate" | "unmark" | "practise":
                return
        super().do(name, action)


_CRITERIA = {"correctness": "doctor", "safety": "paracetamol"}
RATERS = {"fine": Raters, "pairwise": ComparingRaters, "criteria": RatersByCriteria}


def state_of(home: Workspace, folder: Path) -> tuple[object, ...]:
    """What the tables hold, the open conflicts, and the very bytes of an export."""
    export = Path(tempfile.mkdtemp(dir=folder))
    export_tables(home, export)
    files = {path.name: path.read_bytes() for path in sorted(export.iterdir()) if path.is_file()}
    return held_in(home), files


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", RATERS)
def test_that_any_history_of_rating_returning_and_collecting_ends_as_one_in_order(full: bool, kind: str):
    wanted = settings(
        max_examples=200 if full else 4, deadline=None, phases=[Phase.explicit, Phase.generate], database=None
    )
    given_to = given(history=HISTORIES, seed=st.integers(0, 10_000), kind=st.just(kind))
    wanted(given_to(check_history))()


def check_history(history, seed, kind: str):
    practice = a_practice(2) if kind == "fine" else None
    asked = {"fine": False, kind: True, "practice": practice, "marks": ("wrong", "unsafe")}
    with (
        tempfile.TemporaryDirectory() as name,
        handed_out_study(Path(name), answers=3, sentences=2, **asked) as homes,
    ):
        rng = random.Random(seed)
        raters, one_by_one = RATERS[kind](homes), homes.home()
        for copy_name, action in history:
            raters.do(copy_name, action)
            if raters.returns and rng.random() < 0.3:
                homes.collect(one_by_one, rng.choice(raters.returns))
        for copy_name in COPIES:
            raters.do(copy_name, ("return", None, None, None))
        in_order, shuffled = homes.home(), homes.home()
        homes.collect(in_order, *raters.returns)
        homes.collect(one_by_one, *raters.returns)
        homes.collect(shuffled, *rng.sample(raters.returns, len(raters.returns)))
        expected = state_of(in_order, homes.folder)
        assert state_of(one_by_one, homes.folder) == expected
        assert state_of(shuffled, homes.folder) == expected
        if "r2" not in raters.backups:  # one copy, never set back: the study holds what the copy holds
            assert held_in(in_order, ["r2"]) == held_in(raters.copies["r2"].workspace, ["r2"])
        again = homes.collect(shuffled, *raters.returns)
        assert {file.outcome for file in again.files} == {Outcome.NOTHING_NEW}
        assert state_of(shuffled, homes.folder) == expected
        check_taking_back(homes, raters, shuffled, rng, expected)
        for home in (in_order, shuffled):
            decide_all(home, homes.study.name, by="researcher", keep=Keep.LAST_WORD)
            with home.reading() as session:
                assert all(
                    first_broken_link(collected_entries(session, [chain]), chain=chain) is None
                    for chain in session.exec(select(CollectedEntry.chain).distinct())
                    if not raters.backups
                )
            assert check_workspace(home.path).is_sound
        assert held_in(in_order) == held_in(shuffled)


def check_taking_back(homes: Homes, raters: Raters, home: Workspace, rng: random.Random, expected) -> None:
    """What is taken back, in any order, is as if it had never come; what is put back is as if it always had."""
    numbers = {one.file: one.number for one in collected_returns(home)}
    taken = rng.sample(raters.returns, rng.randint(1, len(raters.returns)))
    for path in taken:
        take_back(home, numbers[path.name], why="sent by mistake", by="researcher", now=homes.clock)
    without = homes.home()
    homes.collect(without, *[path for path in raters.returns if path not in taken])
    assert state_of(home, homes.folder) == state_of(without, homes.folder)
    assert check_workspace(home.path).is_sound
    homes.collect(home, *taken)
    assert state_of(home, homes.folder) == state_of(without, homes.folder)
    for path in rng.sample(taken, len(taken)):
        put_back(home, numbers[path.name], why="it was right", by="researcher", now=homes.clock)
    assert state_of(home, homes.folder) == expected
    for path in taken[:1]:
        number = numbers[path.name]
        stays = rng.sample(range(1, 1 + len(stays_of_return(home, number))), min(2, len(stays_of_return(home, number))))
        if stays:
            take_back(home, number, stays=stays, why="the page was left open", by="researcher", now=homes.clock)
            assert len(held_in(home)["visits"]) == len(expected[0]["visits"]) - len(stays)
            put_back(home, number, stays=stays, why="it was not", by="researcher", now=homes.clock)
            assert state_of(home, homes.folder) == expected
