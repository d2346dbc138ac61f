"""Keys lie in the system's keyring, tried against a real one, or in memory; and nowhere else."""

import json
import os
import shutil
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.llm import keys
from medreview.llm.keys import KeyKept

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


def _environment(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PATH": os.environ["PATH"]}


def _bytes_below(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_that_a_key_lies_in_the_keyring_for_later_sessions(session: Session, tmp_path: Path) -> None:
    assert session("save find", "find has") == [
        {"save": ["keyring", None], "find": True},
        {"find": True, "has": True},
    ]
    assert session("find forget has") == [{"find": True, "forget": None, "has": False}]
    assert CANARY.encode() not in _bytes_below(tmp_path)


def test_that_a_locked_keyring_is_told_and_the_key_kept_for_this_run(session: Session) -> None:
    session("save")
    (told,) = session("find has save find", unlocked=False)
    assert told["save"] == ["memory", "The system's keyring is locked. Unlock it and try again."]
    assert told["has"] is False
    assert told["find"] is True


def test_that_a_system_without_a_keyring_keeps_the_key_for_this_run(tmp_path: Path) -> None:
    named = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}  # what somebody's environment names is not used
    command = [sys.executable, "-m", "tests.integration.llm.keyring_program", "has", "save", "find", "forget"]
    done = subprocess.run(
        command, input=CANARY, env=_environment(tmp_path) | named, cwd=ROOT, capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    assert told["save"][0] == "memory"
    assert "no keyring" in told["save"][1]
    assert (told["has"], told["find"], told["forget"]) == (False, True, None)
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


class WaitingKeyring(ForgetfulKeyring):
    """Waits for somebody to answer a question on the screen."""

    nobody = threading.Event()

    def set_password(self, service: str, username: str, password: str) -> None:
        self.nobody.wait()


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
    assert "did not keep" in str(saved.reason)
    assert keys.find_key(URL) == CANARY


def test_that_what_a_keyring_says_is_not_passed_on(use: Callable[[type], None]) -> None:
    use(TalkativeKeyring)
    assert keys.save_key(URL, CANARY).where is KeyKept.MEMORY
    with pytest.raises(keys.KeyringUnusable) as unusable:
        keys.find_key("https://other.example.org")
    assert CANARY not in "".join(traceback.format_exception(unusable.value))
    assert unusable.value.__context__ is None
    assert not keys.has_key("https://other.example.org")


def test_that_a_keyring_that_waits_for_nobody_is_left(
    use: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(WaitingKeyring)
    monkeypatch.setattr(keys, "_PATIENCE_S", 0.01)
    saved = keys.save_key(URL, CANARY)
    WaitingKeyring.nobody.set()
    assert saved.where is KeyKept.MEMORY
    assert "does not answer" in str(saved.reason)


def test_that_one_key_serves_all_models_of_an_endpoint(use: Callable[[type], None]) -> None:
    use(ForgetfulKeyring)
    keys.save_key("https://API.example.org/v1/", CANARY)
    assert keys.find_key("https://api.example.org:443/v2") == CANARY
    assert keys.find_key("http://api.example.org/v1") is None
    keys.forget_key(URL)
    assert not keys.has_key(URL)


@pytest.mark.parametrize("text", ["", "  ", "two words", "line\nline", "Schlüssel"])
def test_that_what_is_no_key_is_refused_and_not_shown(text: str) -> None:
    with pytest.raises(keys.KeyUnusable) as refused:
        keys.save_key(URL, text)
    assert not text.strip() or text not in str(refused.value)
