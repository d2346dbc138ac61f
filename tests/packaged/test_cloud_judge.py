"""The packaged program asks endpoints on loopback: over HTTP and HTTPS, in both dialects, and with a key that leaks."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.fakes.certificates import self_signed
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, anthropic_reply, chat_reply

CLINIC = Path(__file__).resolve().parent / "clinic"
KEY = "sk-canary/4f1d+9b7e2a"
OTHER_KEY = "sk-canary/77aa+3c5d1b"
OF_PROXY = "proxy-canary-5b2c"
VARIABLE = "CLINIC_KEY"
OUTSIDE = {VARIABLE, "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"}
NEAR = "0.0.0.0"  # it leads to loopback and is not known to: what is asked of it is noted
DIALECTS = {"openai": [], "anthropic": ["--anthropic"]}
DIMENSIONS = ("correctness", "relevance", "communicates_risks")
WRONG_ANSWERS = {"a2": "Measure once a month", "a4": "سردرد همیشه"}
BUSY = Reply({"error": {"message": f"slow down, {KEY}"}}, 429, {"Retry-After": "100000"})
BROKEN = Reply({"error": {"message": f"no room for {KEY}"}}, 500, {"Retry-After": "0"})
TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
TALKATIVE = {"OPENAI_LOG": "debug", "ANTHROPIC_LOG": "debug", "HTTPX_LOG_LEVEL": "trace", "PYTHONFAULTHANDLER": "1"}

pytestmark = pytest.mark.timeout(300)


class Endpoint:
    """Knows one key and repeats a wrong one; of requests, the first go by ``faults``. Sees who runs meanwhile."""

    def __init__(self) -> None:
        self.faults: list[Reply | None] = []
        self.command_lines: set[bytes] = set()

    def __call__(self, received: Received) -> Reply:
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                self.command_lines.add(path.read_bytes())
        is_anthropic = "anthropic-version" in received.headers
        named = received.headers.get("x-api-key" if is_anthropic else "authorization", "").removeprefix("Bearer ")
        if named != KEY:
            return Reply({"error": {"message": f"Incorrect API key: {named}", "code": named}}, 401)
        if received.method == "GET":
            return Reply({"data": [{"id": "judge"}]})
        fault = self.faults.pop(0) if self.faults else None
        if fault:
            return fault
        is_wrong = any(words in received.user_text for words in WRONG_ANSWERS.values())
        levels = json.dumps(dict.fromkeys(DIMENSIONS, 1 if is_wrong else 5))
        return anthropic_reply(levels) if is_anthropic else chat_reply(levels)


class Person:
    """Somebody with a workspace of the clinic and no keyring; ``said`` is all that the program ever told."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.workspace = folder / "clinic.medreview"
        self.said = ""
        self.before: list[str | Path] = []
        self.variables: dict[str, str] = {VARIABLE: KEY}

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        own = {name: value for name, value in os.environ.items() if name.upper() not in OUTSIDE}
        silent = {"QT_QPA_PLATFORM": "offscreen", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
        done = subprocess.run(
            [*self.before, self.program, *arguments],
            cwd=self.folder,
            env=own | silent | TALKATIVE | self.variables,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        self.said += done.stdout + done.stderr
        return done

    def does(self, *arguments: str | Path) -> str:
        done = self.run(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def is_refused(self, *arguments: str | Path) -> str:
        """The one sentence that the program ends with."""
        done = self.run(*arguments)
        assert (done.returncode, done.stdout) == (1, ""), done.stdout + done.stderr
        return done.stderr.strip()

    def adds(self, url: str, dialect: str = "openai") -> None:
        self.does("models", "add-cloud", self.workspace, "judge", "--url", url, *DIALECTS[dialect])

    def network_uses(self) -> Counter[tuple[str, str | None, str | None, int]]:
        """How often a host was asked, through which proxy, for which run, with how many requests."""
        told = json.loads(self.does("privacy", "--json"))["network_uses"]
        return Counter((use["host"], use["proxy"], use["run"], use["n_requests"]) for use in told)

    def everything_shown(self) -> str:
        """All files of the workspace's folder and of the home, and all that the program told."""
        folders = (self.folder, Path(os.environ["HOME"]))
        files = (path for folder in folders for path in folder.rglob("*") if path.is_file())
        return "\n".join([self.said, *(path.read_bytes().decode("latin-1") for path in files)])


TEST = ("judge", "--key-variable", VARIABLE)
JUDGE = ("--key-variable", VARIABLE, "--connections", "1")
FIRST_RUN = ("--protocol", "cqa-coarse", "--model", "judge", "--name", "First", *JUDGE)


def ways_to_write(key: str) -> tuple[str, ...]:
    """A key as it is, as an address and as JSON may write it."""
    return (key, quote(key, safe=""), key.replace("/", "\\/"))


@pytest.fixture
def person(program: Path, tmp_path: Path) -> Person:
    made = Person(program, tmp_path)
    made.does("new", made.workspace)
    made.does("import", made.workspace, CLINIC / "questions.csv", CLINIC / "answers.csv")
    return made


@pytest.mark.parametrize("dialect", DIALECTS)
def test_that_a_run_goes_on_where_a_busy_endpoint_stopped_it_and_its_key_is_nowhere(
    person: Person, dialect: str
) -> None:
    endpoint = Endpoint()
    with ScriptedServer(endpoint) as server:
        url = server.url.replace("127.0.0.1", NEAR)
        at_endpoint = ("--url", url, *DIALECTS[dialect], "--key-variable", VARIABLE)
        assert person.does("models", "names", person.workspace, *at_endpoint) == "judge\n"
        person.does("models", "add-cloud", person.workspace, "judge", *at_endpoint)
        assert "This system has no keyring" in person.said
        person.does("models", "test", person.workspace, *TEST)
        n_tested = len(server.received) - 1
        endpoint.faults = [None, None, BUSY, BROKEN]
        stopped = person.is_refused("run", "judge", person.workspace, *FIRST_RUN)
        assert f"{NEAR} has been limiting requests" in stopped
        assert "2 of 4 are done; go on with run resume 'First'" in stopped
        (run,) = json.loads(person.does("run", "resume", person.workspace, "First", *JUDGE, "--json"))["runs"]
    assert (run["state"], run["n_done"], run["n_valid"]) == ("finished", 4, 4 * len(DIMENSIONS))
    person.does("data", "export", person.workspace, "judgements", "-o", person.folder / "judgements.csv")
    with (person.folder / "judgements.csv").open(encoding="utf-8-sig", newline="") as file:
        values = {(row["answer_id"], row["dimension"]): float(row["value"]) for row in csv.DictReader(file)}
    answers = {answer: 1 if answer in WRONG_ANSWERS else 5 for answer in ("a1", "a2", "a3", "a4")}
    assert values == {(answer, name): value for answer, value in answers.items() for name in DIMENSIONS}
    noted = {(NEAR, None, None, 1): 1, (NEAR, None, None, n_tested): 1, (NEAR, None, "First", 3): 2}
    assert person.network_uses() == noted
    assert any(str(person.program).encode() in line for line in endpoint.command_lines)
    assert [line for line in endpoint.command_lines if KEY.encode() in line] == []
    shown = person.everything_shown()
    assert f'"host": "{NEAR}"' in shown
    assert [way for way in ways_to_write(KEY) if way in shown] == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_that_a_wrong_key_is_told_and_never_shown(person: Person, dialect: str) -> None:
    person.variables = {VARIABLE: OTHER_KEY}
    with ScriptedServer(Endpoint()) as server:
        person.adds(server.url, dialect)
        tested = person.is_refused("models", "test", person.workspace, *TEST)
        judged = person.is_refused("run", "judge", person.workspace, *FIRST_RUN)
    assert tested.startswith("127.0.0.1 refuses the key. ")
    assert judged.startswith("127.0.0.1 refuses the key. ")
    assert "0 of 4 are done" in judged
    shown = person.everything_shown()
    assert [way for way in ways_to_write(OTHER_KEY) if way in shown] == []
    assert person.network_uses() == {}  # nothing left this machine


def test_that_nothing_is_sent_to_an_endpoint_whose_certificate_nobody_trusts(person: Person, tmp_path: Path) -> None:
    with ScriptedServer(Endpoint(), certificate=self_signed(tmp_path)) as server:
        person.adds(server.url)
        refused = person.is_refused("models", "test", person.workspace, *TEST)
        assert server.received == []
    assert refused.startswith("127.0.0.1 cannot prove that it is 127.0.0.1: its certificate is not trusted here.")


def test_that_the_program_trusts_whom_the_system_trusts(person: Person, tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    own = tmp_path / "trusted"
    own.mkdir()
    shutil.copy(certificate, own / TRUSTED.name)
    if not can_exchange_trust(own):
        pytest.skip("the certificates that this system trusts lie elsewhere, or cannot be exchanged for one program")
    with ScriptedServer(Endpoint(), certificate=certificate) as server:
        person.adds(server.url)
        person.before = trusting(own)
        person.does("models", "test", person.workspace, *TEST)
        person.does("run", "judge", person.workspace, *FIRST_RUN)


def can_exchange_trust(folder: Path) -> bool:
    if not TRUSTED.is_file() or shutil.which("unshare") is None:
        return False
    return subprocess.run([*trusting(folder), "true"], capture_output=True, check=False).returncode == 0


def trusting(folder: Path) -> list[str | Path]:
    """Starts a program for which the certificates in a folder are those of the system."""
    exchange = f'mount --bind "$0" {TRUSTED.parent} && exec "$@"'
    return ["unshare", "--map-root-user", "--mount", "sh", "-c", exchange, folder]


def test_that_a_far_endpoint_is_asked_through_the_proxy_whose_password_stays_unsaid(person: Person) -> None:
    with ScriptedServer(lambda _: Reply(b"", 407)) as server:
        proxy = server.url.replace("http://", f"http://person:{OF_PROXY}@")
        person.variables |= {"HTTPS_PROXY": proxy}
        person.adds("https://judge.example.org/v1")
        refused = person.is_refused("models", "test", person.workspace, *TEST)
        assert {(received.method, received.path) for received in server.received} == {
            ("CONNECT", "judge.example.org:443")
        }
    assert refused.startswith("The proxy of this network blocks judge.example.org.")
    assert person.network_uses() == {("judge.example.org", "127.0.0.1", None, 0): 1}
    shown = person.everything_shown()
    assert [secret for secret in (*ways_to_write(KEY), OF_PROXY) if secret in shown] == []


def test_that_a_proxy_of_a_kind_that_is_not_spoken_is_told(person: Person) -> None:
    person.variables |= {"ALL_PROXY": "socks5://127.0.0.1:9"}
    person.adds("https://judge.example.org/v1")
    refused = person.is_refused("models", "test", person.workspace, *TEST)
    assert refused.startswith("The proxy of this network blocks judge.example.org.")
