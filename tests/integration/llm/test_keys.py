"""Keys lie in the system's keyring, tried against a real one, or in memory; and nowhere else."""

import json
import os
import shutil
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from medreview.jobs import Cancelled, CancelToken
from medreview.llm import keys
from medreview.llm.keys import KeyKept, accounts_with_keys, remembered

CANARY = "sk-canary-4f1d9b7e2a"
ROOT = Path(__file__).resolve().parents[3]
URL = "https://api.example.org/v1"
Session = Callable[..., list[dict[str, object]]]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Runs the program once for each list of steps, all in one desktop session with a keyring of its own."""
    if not shutil.which("dbus-run-session") or not shutil.which("gnome-keyring-daemon"):
        pytest.skip("dbus and gnome-keyring are not installed")
    home, runtime = tmp_path / "home", tmp_path / "runtime"
    home.mkdir()
    runtime.mkdir(mode=0o700)
    program = f"{sys.executable} -m tests.integration.llm.keyring_program"

    def run(*steps: str, unlocked: bool = True) -> list[dict[str, object]]:
        how = "--unlock" if unlocked else "--start"
        start = f"printf password | gnome-keyring-daemon {how} --components=secrets >/dev/null 2>&1"
        each = "; ".join(f"echo {CANARY} | {program} {step}" for step in steps)
        done = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", f"{start}; {each}"],
            cwd=ROOT,
            env=_environment(home) | {"XDG_RUNTIME_DIR": str(runtime)},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        assert CANARY not in done.stdout
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


NAMED_KEYRING = """
from pathlib import Path
from typing import ClassVar
from keyring.backend import KeyringBackend

class Named(KeyringBackend):
    priority = 99

    def set_password(self, service, username, password):
        Path.home().joinpath("taken").write_text(password)

    def get_password(self, service, username):
        return Path.home().joinpath("taken").read_text()

    def delete_password(self, service, username):
        pass
"""


def _environment(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PATH": os.environ["PATH"]}


def _bytes_below(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_that_a_key_lies_in_the_keyring_for_later_sessions(session: Session, tmp_path: Path) -> None:
    assert session("save find", "find where") == [
        {"save": ["keyring", None], "find": True},
        {"find": True, "where": "keyring"},
    ]
    assert session("find forget where") == [{"find": True, "forget": None, "where": None}]
    assert CANARY.encode() not in _bytes_below(tmp_path)


def test_that_a_locked_keyring_is_told_and_the_key_kept_for_this_run(session: Session) -> None:
    session("save")
    before, told = session("find", "save find where", unlocked=False)
    assert before["find"] == "The system's keyring is locked. Unlock it and try again."
    where, why = told["save"]  # type: ignore[misc]
    assert where == told["where"] == "memory"
    assert "locked, so the key is kept in memory and forgotten when the program ends" in why
    assert told["find"] is True


def test_that_a_keyring_tells_whether_it_would_keep_a_key_before_it_gets_one(session: Session) -> None:
    """A locked one is not opened for that: nobody is asked for its password."""
    assert session("state", "save state") == [{"state": "ready"}, {"save": ["keyring", None], "state": "ready"}]
    assert session("state", unlocked=False) == [{"state": "locked"}]


def test_that_a_system_without_a_keyring_says_so_before_a_key_is_typed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.integration.llm.keyring_program", "state"]
    done = subprocess.run(
        command, input="", env=_environment(tmp_path), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == {"state": "none"}


def test_that_a_system_without_a_keyring_keeps_the_key_for_this_run(tmp_path: Path) -> None:
    named = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}  # what somebody's environment names is not used
    command = [sys.executable, "-m", "tests.integration.llm.keyring_program", "where", "save", "find", "forget"]
    done = subprocess.run(
        command, input=CANARY, env=_environment(tmp_path) | named, cwd=ROOT, capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    assert told["save"][0] == "memory"
    assert "no keyring" in told["save"][1]
    assert (told["where"], told["find"], told["forget"]) == (None, True, None)
    assert CANARY.encode() not in _bytes_below(tmp_path)


@pytest.mark.parametrize("by", ["environment", "configuration", "plugin"])
def test_that_a_keyring_that_somebody_named_gets_no_key(tmp_path: Path, by: str) -> None:
    """A file of keys in plain text (as keyrings.alt has one) is taken neither by name nor by its priority."""
    (tmp_path / "named.py").write_text(NAMED_KEYRING)
    named = {"PYTHONPATH": str(tmp_path)}
    if by == "environment":
        named["PYTHON_KEYRING_BACKEND"] = "named.Named"
    if by == "configuration":
        folder = tmp_path / ".config" / "python_keyring"
        folder.mkdir(parents=True)
        (folder / "keyringrc.cfg").write_text("[backend]\ndefault-keyring=named.Named\n")
    if by == "plugin":
        about = tmp_path / "named-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: named\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[keyring.backends]\nnamed = named\n")
    command = [sys.executable, "-m", "tests.integration.llm.keyring_program", "save"]
    done = subprocess.run(
        command, input=CANARY, env=_environment(tmp_path) | named, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["save"][0] == "memory"
    assert CANARY.encode() not in _bytes_below(tmp_path)


class ForgetfulKeyring:
    """Takes everything and keeps nothing, as the null keyring does."""

    priority = 9.0

    def get_password(self, service: str, username: str) -> str | None:
        return None

    def set_password(self, service: str, username: str, password: str) -> None:
        """Kept nowhere."""


class TalkativeKeyring(ForgetfulKeyring):
    def set_password(self, service: str, username: str, password: str) -> None:
        raise RuntimeError(f"cannot store {password}")

    def get_password(self, service: str, username: str) -> str | None:
        raise RuntimeError(f"cannot find {CANARY}")


class FullKeyring(ForgetfulKeyring):
    """As Windows does with a key of more than 1,280 characters."""

    def set_password(self, service: str, username: str, password: str) -> None:
        raise OSError(1783, "The stub received bad data", password)


class EmptiedKeyring(ForgetfulKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        return ""


class NoticingKeyring(ForgetfulKeyring):
    taken: ClassVar[list[str]] = []

    def set_password(self, service: str, username: str, password: str) -> None:
        self.taken.append(password)


class WaitingKeyring(ForgetfulKeyring):
    """Waits for somebody to answer a question on the screen."""

    nobody = threading.Event()

    def set_password(self, service: str, username: str, password: str) -> None:
        self.nobody.wait()


@pytest.fixture(autouse=True)
def _somebody_answers_in_the_end() -> Iterator[None]:
    WaitingKeyring.nobody.clear()
    yield
    WaitingKeyring.nobody.set()
    for thread in threading.enumerate():
        if thread.name == "keyring":
            thread.join()


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[[type], None]:
    """Makes a class the only keyring of the system."""
    monkeypatch.setattr(keys, "_in_memory", {})

    def only(kind: type) -> None:
        monkeypatch.setattr(keys, "_SYSTEM_KEYRINGS", (f"{kind.__module__}.{kind.__qualname__}",))

    return only


def test_that_a_keyring_that_keeps_nothing_is_noticed(use: Callable[[type], None]) -> None:
    use(ForgetfulKeyring)
    saved = keys.save_key(URL, CANARY)
    assert saved.where is KeyKept.MEMORY
    assert "could not be put into the system's keyring" in str(saved.reason)
    assert keys.where_key_lies(URL) is KeyKept.MEMORY
    assert accounts_with_keys() == ()
    assert keys.find_key(URL) == CANARY


def test_that_what_a_keyring_says_is_not_passed_on(use: Callable[[type], None]) -> None:
    use(TalkativeKeyring)
    assert keys.save_key(URL, CANARY).where is KeyKept.MEMORY
    with remembered(keys.account_of("https://other.example.org")):
        pass
    with pytest.raises(keys.KeyringUnusable) as unusable:
        keys.find_key("https://other.example.org")
    assert CANARY not in "".join(traceback.format_exception(unusable.value))
    assert unusable.value.__context__ is None


def test_that_a_key_that_the_keyring_refuses_is_kept_for_this_run(use: Callable[[type], None]) -> None:
    use(FullKeyring)
    saved = keys.save_key(URL, CANARY * 100)
    assert saved.where is KeyKept.MEMORY
    assert "kept in memory and forgotten when the program ends" in str(saved.reason)
    assert CANARY not in str(saved.reason)
    assert keys.find_key(URL) == CANARY * 100


def test_that_a_keyring_is_asked_only_for_keys_that_were_put_there(use: Callable[[type], None]) -> None:
    """Asking for any other may open a window of the system that wants a password, or a new wallet."""
    use(TalkativeKeyring)
    assert keys.find_key("https://never.example.org") is None
    assert keys.where_key_lies("https://never.example.org") is None
    keys.forget_key("https://never.example.org")


def test_that_a_key_of_a_keyring_that_does_not_run_here_is_not_said_to_be_missing(
    use: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_SYSTEM_KEYRINGS", ())
    with remembered(keys.account_of(URL)):
        pass
    for ask in (keys.find_key, keys.forget_key):
        with pytest.raises(keys.KeyringSilent):
            ask(URL)
    assert keys.where_key_lies(URL) is KeyKept.KEYRING


def test_that_an_empty_entry_is_no_key(use: Callable[[type], None]) -> None:
    """KWallet gives one where the machine went off before the wallet was written."""
    use(EmptiedKeyring)
    with remembered(keys.account_of(URL)):
        pass
    assert keys.find_key(URL) is None


def test_that_no_key_is_put_where_the_program_could_not_find_it_again(
    use: Callable[[type], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(keys, "user_data_folder", lambda: tmp_path / "file" / "below")
    use(NoticingKeyring)
    assert keys.save_key(URL, CANARY).where is KeyKept.MEMORY
    assert NoticingKeyring.taken == []


def test_that_a_keyring_that_waits_for_nobody_is_left(
    use: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(WaitingKeyring)
    monkeypatch.setattr(keys, "_PATIENCE_S", 0.01)
    saved = keys.save_key(URL, CANARY)
    assert saved.where is KeyKept.MEMORY
    assert "does not answer, so the key is kept in memory" in str(saved.reason)


def test_that_waiting_for_a_keyring_ends_when_the_person_leaves(use: Callable[[type], None]) -> None:
    use(WaitingKeyring)
    leaving = CancelToken()
    leaving.cancel()
    with pytest.raises(Cancelled):
        keys.save_key(URL, CANARY, leaving)
    assert keys.where_key_lies(URL) is not KeyKept.MEMORY


def test_that_one_key_serves_all_models_of_an_endpoint(use: Callable[[type], None]) -> None:
    use(ForgetfulKeyring)
    keys.save_key("https://API.example.org/v1/", CANARY)
    assert keys.find_key("https://api.example.org:443/v2") == CANARY
    assert keys.find_key("http://api.example.org/v1") is None
    keys.forget_key(URL)
    assert keys.where_key_lies(URL) is None


@pytest.mark.parametrize("text", ["", "  ", "two words", "line\nline", "Schlüssel"])
def test_that_what_is_no_key_is_refused_and_not_shown(text: str) -> None:
    with pytest.raises(keys.KeyUnusable) as refused:
        keys.save_key(URL, text)
    assert not text.strip() or text not in str(refused.value)
