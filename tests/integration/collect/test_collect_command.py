"""The commands for what comes back: words for people, JSON for programs, and the exit status."""

import json
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.exchange.container import read_return, write_return
from medreview.workflows.collect import open_conflicts
from medreview.workflows.recover_workspace import list_backups
from tests.rater_copies import Homes


def two_returns(homes: Homes) -> tuple[Path, Path]:
    copy = homes.copy_for("r1")
    copy.rate(0, safety=2)
    first = copy.send_back()
    copy.rate(0, safety=5)
    return first, copy.send_back()


def test_that_collect_says_what_became_of_each_file(homes: Homes, capsys):
    home = homes.home()
    home.close()
    first, second = two_returns(homes)
    assert main(["collect", str(home.path), str(second), str(first), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [(file["outcome"], file["n_added"], file["n_differing"]) for file in said["files"]] == [
        ("added", 1, 0),
        ("added", 0, 1),
    ]
    assert said["studies"] == [{"study": homes.study.name, "n_open_conflicts": 1, "not_returned": ["r2"]}]


def test_that_collect_can_let_the_last_word_stand(homes: Homes, capsys):
    home = homes.home()
    home.close()
    assert main(["collect", str(home.path), *map(str, two_returns(homes)), "--decide", "last-word", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["n_decided"] == 1
    reopened = homes.reopened(home)
    assert open_conflicts(reopened, homes.study.name) == ()


def test_that_collect_opens_locked_returns_and_fails_where_a_file_is_refused(homes: Homes, tmp_path: Path, capsys):
    home, key, letter = homes.home(), tmp_path / "key", tmp_path / "letter.mrreturn"
    home.close()
    locked, _ = two_returns(homes)
    write_return(locked, read_return(locked), passphrase="green tea")
    key.write_text("green tea\n")
    letter.write_text("Dear colleague")
    command = ["collect", str(home.path), str(locked), str(letter), "--passphrase-file", str(key), "--json"]
    assert main(command) == 1
    said = json.loads(capsys.readouterr().out)
    assert [file["outcome"] for file in said["files"]] == ["added", "refused"]


def test_that_send_back_writes_a_return_that_collect_takes(homes: Homes, tmp_path: Path, capsys):
    home, copy, path = homes.home(), homes.copy_for("r2"), tmp_path / "back.mrreturn"
    home.close()
    copy.rate(0, safety=2)
    copy.session.leave()
    assert main(["send-back", str(copy.path), "-o", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rater"] == "r2"
    assert main(["collect", str(home.path), str(path)]) == 0
    assert "1 rating added" in capsys.readouterr().out


def test_that_sent_tells_the_last_return_and_the_changes_since(homes: Homes, tmp_path: Path, capsys):
    copy, path = homes.copy_for("r2"), tmp_path / "back.mrreturn"
    copy.rate(0, safety=2)
    assert main(["sites", "sent", str(copy.path)]) == 0
    assert "no return was written yet" in capsys.readouterr().out
    copy.send_back()
    copy.rate(0, safety=5)
    copy.session.leave()
    assert main(["sites", "sent", str(copy.path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rater"], told["n_changes_since"]) == ("r2", 1)
    copy.workspace.close()
    assert main(["sites", "send-back", str(copy.path), "-o", str(path)]) == 0
    assert main(["sites", "sent", str(copy.path)]) == 0
    assert "back.mrreturn was written at" in (said := capsys.readouterr().out)
    assert "nothing has changed since" in said


def test_that_only_a_workspace_made_from_a_package_sends_back(homes: Homes, tmp_path: Path, capsys):
    home = homes.home()
    home.close()
    assert main(["send-back", str(home.path), "-o", str(tmp_path / "back.mrreturn")]) == 1
    assert "was not made from a package" in capsys.readouterr().err


def test_that_check_compares_trails_with_a_return(homes: Homes, capsys):
    home = homes.home()
    first, second = two_returns(homes)
    homes.collect(home, first)
    home.close()
    assert main(["check", str(home.path), "--against", str(first)]) == 0
    assert main(["check", str(home.path), "--against", str(second)]) == 1
    assert "this workspace is older, and nothing was changed" in capsys.readouterr().out


def test_that_collecting_nothing_makes_no_backup(homes: Homes, tmp_path: Path, capsys):
    home = homes.home()
    first, _ = two_returns(homes)
    home.close()
    before = list_backups(home.path)
    assert main(["collect", str(home.path), str(tmp_path / "nosuch.mrreturn")]) == 3
    assert list_backups(home.path) == before
    assert main(["collect", str(home.path), str(first)]) == 0
    assert [one.reason for one in list_backups(home.path) if one not in before] == ["collect"]


@pytest.mark.parametrize("name", ["copy.medreview", "A study-r2.mrpack", "thesis.docx"])
def test_that_send_back_writes_over_no_other_file(homes: Homes, tmp_path: Path, capsys, name: str):
    copy, path = homes.copy_for("r2"), tmp_path / name
    path.write_text("kept")
    assert main(["send-back", str(copy.path), "-o", str(path)]) == 4
    assert path.read_text() == "kept"
    assert f"{name} is there already and is not a return" in capsys.readouterr().err


def test_that_a_file_of_another_tool_is_said_to_come_in_through_import(homes: Homes, tmp_path: Path, capsys):
    home, other = homes.home(), tmp_path / "annotator1.jsonl"
    home.close()
    other.write_text('{"answer_id": "gpt4_1", "rated": "Yes", "correctness": "Agree"}\n')
    assert main(["collect", str(home.path), str(other)]) == 1
    assert "ratings made with another tool are added with Import" in capsys.readouterr().out
