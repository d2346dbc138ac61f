"""Files as a stranger brings them, in the shapes of public benchmarks and of doctors' sheets, all made by us.

Each is a folder of ``tests/samples/look_alikes`` with one file, and ``comes_in.txt``: what the import asks or refuses
when nothing was said (``asks:``, ``refused:``), the options that answer it (``say:``), what the import tells in the end
(``tells:``), and every record that is in the workspace afterwards. A file that asks nothing and is not refused comes in
at once.
"""

from __future__ import annotations

import shlex
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.store.workspace import create_workspace
from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.held_records import held_records

FOLDERS = sorted(path for path in (Path(__file__).parents[2] / "samples" / "look_alikes").iterdir() if path.is_dir())
TOLD = "comes_in.txt"


@dataclass(frozen=True)
class LookAlike:
    """A file with what must be asked, what is said then, what must be told, and what must come in."""

    path: Path
    asks: str = ""
    refused: str = ""
    say: tuple[str, ...] = ()
    tells: str = ""
    records: tuple[str, ...] = ()


def look_alike(folder: Path) -> LookAlike:
    (path,) = (one for one in folder.iterdir() if one.name != TOLD)
    said: dict[str, str] = {}
    records: list[str] = []
    for line in (folder / TOLD).read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(": ")
        if name in {"asks", "refused", "say", "tells"} and not records:
            said[name] = rest
        elif line:
            records.append(line)
    say = tuple(shlex.split(said.get("say", "")))
    told = {name: said.get(name, "") for name in ("asks", "refused", "tells")}
    return LookAlike(path, say=say, records=tuple(records), **told)


def records_of(workspace: Path) -> list[str]:
    with closing(open_workspace(workspace)) as opened, opened.reading() as session:
        return sorted(held_records(session))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_that_what_comes_in_is_right_or_somebody_is_asked(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = look_alike(folder)
    workspace = tmp_path / "study.medreview"
    create_workspace(workspace).close()
    command = ["data", "import", str(workspace), str(expected.path)]
    if question := expected.asks or expected.refused:
        assert main(command) == 1
        assert question in capsys.readouterr().err
        assert records_of(workspace) == []
    if not question or expected.say:
        assert main([*command, *expected.say]) == 0
        assert expected.tells in capsys.readouterr().out
    assert records_of(workspace) == sorted(expected.records)


def test_that_most_files_of_strangers_come_in_and_few_are_refused() -> None:
    expected = [look_alike(folder) for folder in FOLDERS]
    n_taken = sum(bool(one.records) for one in expected)
    assert len(expected) > 200
    assert n_taken > 0.9 * len(expected)


def test_that_most_of_them_come_in_without_a_question() -> None:
    expected = [look_alike(folder) for folder in FOLDERS]
    n_unasked = sum(not one.asks and not one.refused for one in expected)
    assert n_unasked > 3 / 5 * len(
        expected
    )  # with room for folders that show what has to be asked, which grow in number
