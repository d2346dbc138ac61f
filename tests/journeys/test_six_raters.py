"""Six clinicians at six machines without a network: a package out, returns back in any order, the same study."""

import json
import os
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.studies import Assignment, Item
from medreview.domain.study_plans import Granularity
from medreview.store.workspace import Workspace, open_workspace
from medreview.ui.screens.collecting import CollectingScreen
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import Outcome, collect, open_conflicts, study_progress
from medreview.workflows.design_study import create_study
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import content_shown, hand_out
from tests.builders import a_dataset, a_plan, a_workspace
from tests.journeys.window_driver import WindowDriver

PROJECT = Path(__file__).resolve().parents[2]
CODES = tuple(f"r{number}" for number in range(1, 7))
N_ITEMS = {"r1": 100, "r2": 3, "r3": 5, "r4": 2, "r5": 4, "r6": 1}
"""How many items each rates before sending back; r1 rates all, r2 and r3 go on and send back again."""
GOES_ON = {"r2": (2, 0), "r3": (1, 2)}
"""How many more, and of how many given before they think otherwise."""
N_ORDERS = 4
Place = tuple[str, str]
"""The step, which names pair and item, and the dimension."""


@pytest.fixture
def no_network() -> list[str]:
    """What a command begins with to have no network at all, or a visible skip where that is not allowed."""
    command = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "-rn"]
    if shutil.which("unshare") is None or subprocess.run([*command, "true"], check=False).returncode:
        pytest.skip("this machine does not allow programs without a network of their own")
    return command


@dataclass
class Clinician:
    """A rater with a home of their own; ``shown`` is what the screen showed as given last."""

    code: str
    package: Path
    home: Path
    no_network: list[str]
    returns: list[Path] = field(default_factory=list)
    shown: dict[Place, float] = field(default_factory=dict)
    n_changed: int = 0

    def rate_and_send_back(self, n_items: int, n_changed: int = 0) -> None:
        returned = self.home / f"{self.code}-{len(self.returns) + 1}.mrreturn"
        arguments = [str(self.package), str(returned), str(n_items), str(n_changed)]
        done = subprocess.run(
            [*self.no_network, sys.executable, "-m", "tests.journeys.clinician_program", *arguments],
            cwd=PROJECT,
            env={**self._environment(), "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert lines[0] == {"is_offline": True}
        for line in lines:
            if "step" in line:
                place = (line["step"], line["dimension"])
                self.n_changed += self.shown.get(place, line["value"]) != line["value"]
                self.shown[place] = line["value"]
        self.returns.append(returned)

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "HOME"))}
        return {**kept, "HOME": str(self.home)}


@pytest.fixture
def home(tmp_path: Path) -> Workspace:
    """The study's home: 6 answers, six raters, whole answers and then sentences."""
    workspace = a_workspace(tmp_path, "home.medreview")
    a_dataset(workspace, answers=6, sentences=2)
    plan = a_plan(raters=CODES, granularities=[Granularity.COARSE, Granularity.FINE], consent=True, batch_size=3)
    create_study(workspace, plan)
    return workspace


@pytest.mark.timeout(900)
def test_that_six_clinicians_without_a_network_give_one_study_in_any_order(
    qapp, home: Workspace, tmp_path: Path, no_network: list[str]
):
    clinicians = [a_clinician(tmp_path, one.rater, one.path, no_network) for one in hand_out(home, "A study", tmp_path)]
    home.close()
    assert [one.code for one in clinicians] == list(CODES)
    packages = {one.package: one.package.read_bytes() for one in clinicians}
    for one in clinicians:
        one.rate_and_send_back(N_ITEMS[one.code])
    for one in clinicians:
        if one.code in GOES_ON:
            one.rate_and_send_back(*GOES_ON[one.code])
    assert {path: path.read_bytes() for path in packages} == packages
    n_changed = sum(one.n_changed for one in clinicians)
    assert n_changed == 2

    returns = [path for one in clinicians for path in one.returns]
    exports = [collected_by_window(home.path, returns, tmp_path, n_conflicts=n_changed)]
    rng = random.Random(1)
    for number in range(N_ORDERS):
        exports.append(collected_in_order(home.path, rng.sample(returns, len(returns)), tmp_path / f"order-{number}"))
    assert all(export == exports[0] for export in exports)

    assert ratings_at(tmp_path / "window" / "home.medreview") == {
        place: value for one in clinicians for place, value in one.shown.items()
    }
    assert check_workspace(tmp_path / "window" / "home.medreview").findings == ()


def a_clinician(folder: Path, code: str, package: Path, no_network: list[str]) -> Clinician:
    """The package is carried to the clinician's machine."""
    own = folder / f"machine-of-{code}"
    own.mkdir()
    return Clinician(code, Path(shutil.copy(package, own)), own, no_network)


def collected_by_window(home: Path, returns: list[Path], folder: Path, *, n_conflicts: int) -> dict[str, bytes]:
    """Collect at the real window, look at what it says, and export."""
    own = folder / "window"
    own.mkdir()
    workspace = Path(shutil.copy(home, own))
    driver = WindowDriver(own / "settings.ini")
    try:
        driver.open(workspace)
        driver.window.show_place("collect")
        screen = driver.screen("collect", CollectingScreen)
        driver.wait_until(lambda: screen.study.currentText() == "A study", "the study to collect")
        screen.collect_files(returns)
        driver.wait_until(lambda: bool(screen.files.summary.text()), "the end of collecting")
        driver.wait_until(lambda: screen.tabs.tabText(1).endswith(f"({n_conflicts} in conflict)"), "the conflicts")
        is_busy = driver.shell.context.read_jobs
        driver.wait_until(lambda: not is_busy.is_busy, "the lists")
        assert "6 of 6 raters have sent a return." in screen.raters.summary.text()
        driver.shell.context.workspace.close()
    finally:
        driver.close()
    return exported(workspace, own / "export")


def collected_in_order(home: Path, returns: list[Path], folder: Path) -> dict[str, bytes]:
    """Collect one file after the other, and all of them a second time, which changes nothing."""
    folder.mkdir()
    path = Path(shutil.copy(home, folder))
    workspace = open_workspace(path)
    for one in returns:
        (file,) = collect(workspace, [one], by="researcher", shown=content_shown).files
        assert file.outcome is Outcome.ADDED, file.why
    again = collect(workspace, returns, by="researcher", shown=content_shown)
    assert {file.outcome for file in again.files} == {Outcome.NOTHING_NEW}
    assert len(open_conflicts(workspace, "A study")) == 2
    assert study_progress(workspace, "A study").not_returned == ()
    workspace.close()
    return exported(path, folder / "export")


def exported(path: Path, folder: Path) -> dict[str, bytes]:
    workspace = open_workspace(path)
    export_tables(workspace, folder)
    workspace.close()
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}


def ratings_at(path: Path) -> dict[Place, float | None]:
    workspace = open_workspace(path)
    with workspace.reading() as session:
        found = session.exec(
            select(Assignment.uid, Item.position, Rating.dimension, Rating.value)
            .join(Item, Item.assignment_id == Assignment.id)
            .join(Rating, Rating.item_id == Item.id)
            .where(Rating.status == RatingStatus.RATED)
        ).all()
    workspace.close()
    return {(f"item/{uid}/{position}", dimension): value for uid, position, dimension, value in found}
