"""Power is lost in the middle of a write: the log is cut anywhere, and the file holds a prefix of commits."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from medreview.domain.datasets import Dataset
from medreview.store.workspace import Workspace, create_workspace, open_workspace

pytestmark = pytest.mark.guards

N_CUTS, N_CUTS_SAMPLED = 200, 40
N_COMMITS = 30
SEED = 20261121
LOG_HEADER, FRAME_HEADER = 32, 24


def commit(workspace: Workspace, number: int) -> None:
    """One commit of two rows, so that half of it would show."""
    with workspace.transaction() as session:
        session.add_all([Dataset(name=f"{number} {half} " + "x" * 3000, created_at="now") for half in ("a", "b")])


def commits_in(path: Path) -> list[tuple[int, str]]:
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    names = [name.split()[:2] for (name,) in connection.execute("SELECT name FROM dataset ORDER BY id")]
    connection.close()
    return [(int(number), half) for number, half in names]


def cuts(n_bytes: int, page: int, n_cuts: int) -> list[int]:
    """Borders of frames, and places in the middle of one: in its header, and in its page."""
    chance = random.Random(SEED)
    frame = FRAME_HEADER + page
    n_frames = (n_bytes - LOG_HEADER) // frame
    borders = [LOG_HEADER + n * frame for n in range(n_frames + 1)]
    chosen = [borders[-1], *chance.sample(borders[:-1], min(n_frames, n_cuts // 2))]
    while len(chosen) < n_cuts:
        within = chance.choice((chance.randrange(1, FRAME_HEADER), chance.randrange(FRAME_HEADER, frame)))
        chosen.append(chance.choice(borders[:-1]) + within)
    return sorted(chosen)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_a_log_cut_anywhere_leaves_a_prefix_of_commits(tmp_path: Path, full: bool) -> None:
    workspace = create_workspace(tmp_path / "source.medreview")
    path, log = workspace.path, workspace.path.with_name("source.medreview-wal")
    for number in range(N_COMMITS):
        commit(workspace, number)
    written, content = path.read_bytes(), log.read_bytes()
    page = int.from_bytes(content[8:12], "big")
    workspace.close()
    kept_lengths: set[int] = set()
    for number, length in enumerate(cuts(len(content), page, N_CUTS if full else N_CUTS_SAMPLED)):
        folder = tmp_path / str(number)
        folder.mkdir()
        copy = folder / "copy.medreview"
        copy.write_bytes(written)
        copy.with_name(copy.name + "-wal").write_bytes(content[:length])
        open_workspace(copy).close()
        found = commits_in(copy)
        assert found == [(n, half) for n in range(len(found) // 2) for half in ("a", "b")]
        kept_lengths.add(len(found))
        shutil.rmtree(folder)
    assert len(kept_lengths) > 5
    assert max(kept_lengths) == 2 * N_COMMITS


@pytest.mark.parametrize("length", [0, 10, LOG_HEADER - 1])
def test_that_a_log_without_its_own_beginning_loses_only_what_was_in_it(tmp_path: Path, length: int) -> None:
    workspace = create_workspace(tmp_path / "source.medreview")
    commit(workspace, 0)
    workspace.close()
    again = open_workspace(workspace.path)
    commit(again, 1)
    log = again.path.with_name(again.path.name + "-wal")
    written, content = again.path.read_bytes(), log.read_bytes()
    again.close()
    copy = tmp_path / "copy.medreview"
    copy.write_bytes(written)
    copy.with_name(copy.name + "-wal").write_bytes(content[:length])
    open_workspace(copy).close()
    assert commits_in(copy) == [(0, "a"), (0, "b")]
