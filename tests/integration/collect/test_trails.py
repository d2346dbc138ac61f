"""The trail of every rater survives collecting, and a restored backup is told from tampering."""

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.errors import Message
from medreview.exchange.container import read_return, write_return
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.compare_copies import compare_copies
from medreview.workflows.hand_out import content_shown
from tests.rater_copies import Homes

pytestmark = pytest.mark.guards


def findings(home: Workspace) -> str:
    return " ".join(str(finding) for finding in check_workspace(home.path).findings)


def compare_trails(path: Path, other: Path) -> tuple[Message, ...]:
    (compared,) = compare_copies(path, [other], shown=content_shown)
    return compared.findings


def tamper(home: Workspace, *statements: str) -> None:
    home.close()
    with sqlite3.connect(home.path) as file:
        for change in ("update", "delete"):
            file.execute(f"DROP TRIGGER collected_entry_refuses_{change}")
        for statement in statements:
            file.execute(statement)
    file.close()


@pytest.fixture
def collected(homes: Homes) -> Workspace:
    home, copy = homes.home(), homes.copy_for("r1")
    for item in range(5):
        copy.rate(item, safety=4)
    homes.collect(home, copy.send_back())
    return home


def test_that_returned_trails_that_hold_together_have_no_findings(collected: Workspace):
    assert findings(collected) == ""


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("UPDATE collected_entry SET at = '2020-01-01' WHERE sequence = 3", "is broken at entry 3 (entry was changed)"),
        ("DELETE FROM collected_entry WHERE sequence = 3", "is broken at entry 3 (entry is missing)"),
        (
            "DELETE FROM collected_entry WHERE sequence >= 4",
            "ends at entry 3, and was collected up to entry 5: it is of an older copy, not changed",
        ),
    ],
)
def test_that_a_returned_trail_that_was_touched_is_named(collected: Workspace, change: str, finding: str):
    tamper(collected, change)
    assert finding in findings(collected)


def test_that_the_returned_trail_refuses_to_be_changed(collected: Workspace):
    collected.close()
    with sqlite3.connect(collected.path) as file, pytest.raises(sqlite3.IntegrityError, match="never changed"):
        file.execute("UPDATE collected_entry SET at = ''")
    file.close()


def test_that_a_workspace_put_back_from_a_backup_is_told_from_a_changed_one(homes: Homes, tmp_path: Path):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=4)
    homes.collect(home, copy.send_back())
    home.close()
    backup = Path(shutil.copy(home.path, tmp_path / "backup.medreview"))
    copy.rate(1, safety=4)
    later = copy.send_back()
    (told,) = compare_trails(backup, later)
    assert "ends at entry 1 here and goes on to entry 2" in str(told)
    assert "nothing was changed" in str(told)


def test_that_trails_that_part_are_named_with_the_entry(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=4)
    kept = copy.back_up()
    copy.rate(1, safety=4)
    homes.collect(home, copy.send_back())
    copy.restore(kept)
    copy.rate(1, safety=2)
    (told,) = compare_trails(home.path, copy.send_back())
    assert "diverge at entry 2" in str(told)


def test_that_a_return_changed_beside_its_hashes_is_named(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=4)
    copy.rate(1, safety=4)
    path = copy.send_back()
    homes.collect(home, path)
    content = read_return(path)
    first, second = content.entries
    assert second.after is not None
    changed = replace(second, after={**second.after, "value": 1.0})
    write_return(path, replace(content, entries=(first, changed)))
    (told,) = compare_trails(home.path, path)
    assert "is broken at entry 2 (entry was changed): that file was changed" in str(told)
