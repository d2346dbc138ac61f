"""A key that is used in every way, good and bad, is found where it was sent and nowhere else."""

import base64
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.fakes.scripted_server import Cut, Hold, Received, Reply, ScriptedServer, anthropic_reply, chat_reply

CANARY = "sk-canary/4f1d+9b7e2a"
"""With letters that JSON and addresses may write in another way."""

OF_PROXY = "proxy-canary-77aa"
ROOT = Path(__file__).resolve().parents[3]
ECHO = {"error": {"message": f"Incorrect API key: {CANARY}", "code": CANARY}}
WRITTEN = {"error": {"message": f"Incorrect API key in https://x.example.org/?key={quote(CANARY, safe='')}"}}
ESCAPED = "".join(f"\\u{ord(letter):04x}" for letter in CANARY)
IN_BASE64 = base64.b64encode(f"Bearer {CANARY}".encode()).decode()
SAID = f"You sent {CANARY.upper()}, {CANARY[::-1]}, {IN_BASE64} and {ESCAPED}."
REPLIES: dict[str, Reply | Hold | Cut] = {
    "key": Reply(ECHO, 401),
    "words": Reply(json.dumps(ECHO).replace("/", "\\/").encode(), 400),
    "written": Reply(WRITTEN, 400),
    "escaped": Reply(b'{"error": {"message": "Incorrect API key: ' + ESCAPED.encode() + b'"}}', 400),
    "said": Reply({"error": {"message": SAID}}, 400),
    "replied": chat_reply(SAID),
    "busy": Reply(ECHO, 429),
    "slow": Hold(),
    "moved": Reply(b"", 302, {"Location": f"https://elsewhere.example.org/{CANARY}?key={CANARY}"}),
    "page": Reply(f"<html>{CANARY}</html>".encode(), 200, {"Content-Type": "text/html"}),
    "malformed": Reply(f'{{"choices": {CANARY}'.encode(), 200),
    "cut": Cut(f'{{"choices": [{CANARY}'.encode()),
}
TALKATIVE = {
    "OPENAI_LOG": "debug",
    "ANTHROPIC_LOG": "debug",
    "HTTPX_LOG_LEVEL": "trace",
    "PYTHONFAULTHANDLER": "1",
    "PYTHONASYNCIODEBUG": "1",
    "PYTHONDEVMODE": "1",
}


def _script(received: Received) -> Reply | Hold | Cut:
    """Some endpoints repeat the key in what they say of it."""
    good = anthropic_reply() if received.path.endswith("messages") else chat_reply()
    return REPLIES.get(received.path.split("/")[1], good)


@pytest.mark.parametrize("crash", ["exception", "fault"])
def test_that_a_key_is_found_only_where_it_was_sent(tmp_path: Path, crash: str) -> None:
    with ScriptedServer(_script) as server:
        proxy = server.url.replace("http://", f"http://person:{OF_PROXY}@")
        home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HTTPS_PROXY": proxy}
        done = subprocess.run(
            [sys.executable, "-m", "tests.integration.llm.canary_program", server.url, crash],
            input=CANARY,
            cwd=tmp_path,
            env=home | TALKATIVE,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        asked = [received for received in server.received if received.method != "CONNECT"]
    keys = [received.headers.get("authorization") or received.headers["x-api-key"] for received in asked]
    assert {received.path.split("/")[1] for received in asked} == {"good", *REPLIES}
    assert all(CANARY in key for key in keys)
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Incorrect API key: [key]" in written
    assert b"in https://x.example.org/?key=[key]" in written
    assert len(asked) < len(server.received)  # the proxy was asked, with its password
    assert b'"host": "judge.example.org"' in written
    assert b'"proxy": "127.0.0.1"' in written
    assert ("a mistake of ours" in done.stderr) is (crash == "exception")
    assert (done.returncode == -signal.SIGSEGV) is (crash == "fault")
    assert (b"Segmentation fault" in written) is (crash == "fault")
    said = (done.stdout + done.stderr).encode() + written
    ways = (
        CANARY,
        CANARY.upper(),
        CANARY[::-1],
        quote(CANARY, safe=""),
        CANARY.replace("/", "\\/"),
        ESCAPED,
        IN_BASE64,
    )
    secrets = (*ways, ESCAPED.replace("\\", "\\\\"), OF_PROXY)
    environment = f"HTTPS_PROXY={proxy}"  # the program prints its own environment once
    assert [secret for secret in secrets if secret.encode() in said.replace(environment.encode(), b"")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no core files")
def test_that_a_crash_leaves_no_memory_of_the_program_on_the_disk() -> None:
    """Its memory holds texts and keys, and the folder of core files may be anybody's to read."""
    code = "import resource, sys; sys.argv[1:] = ['privacy']; from medreview.__main__ import main; main()"
    told = "; print(*resource.getrlimit(resource.RLIMIT_CORE))"
    done = subprocess.run([sys.executable, "-c", code + told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 0"
