"""Backups and privacy without a window."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.cli.output import NOT_FOUND
from medreview.llm import keys
from medreview.llm.keys import accounts_with_keys, remembered
from medreview.llm.network_log import HostConversation, network_log
from medreview.store.backup import back_up
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study, a_workspace

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: str | Path) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        said = capfd.readouterr()
        return status, said.out, said.err

    return run_command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed workspace with one rating, and a backup from before it."""
    workspace = a_workspace(tmp_path)
    study = a_study(workspace)
    back_up(workspace.path, reason="closing")
    open_session(workspace, study.id, study.raters[0]).rate("safety", 5)
    workspace.close()
    return workspace.path


def test_that_backups_are_listed_with_what_they_hold(file: Path, run: Run) -> None:
    status, out, _ = run("workspace", "backups", "list", file, "--json")
    (backup,) = json.loads(out)["backups"]
    assert status == 0
    assert (backup["number"], backup["reason"], backup["contents"]["answers"]) == (1, "closing", 3)
    assert "closing" in run("workspace", "backups", "list", file)[1]


def test_that_a_workspace_without_backups_says_so(tmp_path: Path, run: Run) -> None:
    assert "has no backup yet" in run("backups", tmp_path / "none.medreview", "list")[1]


def test_that_a_comparison_names_what_would_be_lost(file: Path, run: Run) -> None:
    _, out, _ = run("workspace", "backups", "compare", file, "1")
    assert "A study, r1, a-0 sentence 1, safety: now 5, in the backup none" in out
    values = json.loads(run("workspace", "backups", "compare", file, "1", "--json")[1])
    assert values["ratings"][0]["here"] == {"status": "rated", "value": 5.0}


def test_that_a_restored_backup_tells_what_is_kept(file: Path, run: Run) -> None:
    status, out, _ = run("workspace", "backups", "restore", file, "1", "--json")
    kept = Path(json.loads(out)["kept"])
    assert status == 0
    assert kept.is_file()
    assert (
        json.loads(run("workspace", "backups", "compare", file, "2", "--json")[1])["kinds"][5]["n_only_in_backup"] == 1
    )


def test_that_a_backup_which_is_not_there_is_refused(file: Path, run: Run) -> None:
    status, _, err = run("workspace", "backups", "restore", file, "9")
    assert (status, err) == (
        NOT_FOUND,
        f"There is no backup 9 of {file}. List the backups, and give the number or the file of one.\n",
    )


def test_that_privacy_says_none_where_nothing_left(run: Run) -> None:
    status, out, _ = run("privacy")
    assert status == 0
    assert out.startswith("Network uses since installation: none.\n")
    assert json.loads(run("privacy", "--json")[1])["network_uses"] == []


def test_that_privacy_names_every_conversation(run: Run) -> None:
    HostConversation("api.example.org", "medjudge with far").note_request()
    assert "api.example.org, for the run medjudge with far: 1 request\n" in run("privacy")[1]


class EmptyKeyring:
    """Every key was taken out of it already."""

    def get_password(self, service: str, username: str) -> None:
        return None


def test_that_what_is_kept_is_removed_on_request(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "_system_keyring", EmptyKeyring)
    HostConversation("api.example.org", "").note_request()
    with remembered(keys.account_of("https://api.example.org")):
        pass
    status, out, _ = run("privacy", "--remove", "--json")
    assert (status, json.loads(out)["left"]) == (0, [])
    assert not network_log().exists()
    assert accounts_with_keys() == ()


def test_that_keys_in_a_keyring_that_does_not_run_here_are_named_as_left(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_system_keyring", lambda: None)
    with remembered("https://api.example.org:443"), remembered("https://b.example.org:443"):
        pass
    left = json.loads(run("privacy", "--remove", "--json")[1])["left"]
    assert left == ["https://api.example.org:443", "https://b.example.org:443"]
    assert len(accounts_with_keys()) == 2
