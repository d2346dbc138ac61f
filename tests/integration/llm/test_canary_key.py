"""A key that is used in every way, good and bad, is found where it was sent and nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

from tests.fakes.scripted_server import Hold, Received, Reply, ScriptedServer, anthropic_reply, chat_reply

CANARY = "sk-canary-4f1d9b7e2a"
ROOT = Path(__file__).resolve().parents[3]


ECHO = {"error": {"message": f"Incorrect API key: {CANARY}", "code": CANARY}}
REPLIES: dict[str, Reply | Hold] = {
    "key": Reply(ECHO, 401),
    "words": Reply(ECHO, 400),
    "busy": Reply(ECHO, 429),
    "slow": Hold(),
    "moved": Reply(b"", 302, {"Location": f"https://elsewhere.example.org/{CANARY}?key={CANARY}"}),
    "page": Reply(f"<html>{CANARY}</html>".encode(), 200, {"Content-Type": "text/html"}),
}


def _script(received: Received) -> Reply | Hold:
    """Some endpoints repeat the key in what they say of it."""
    good = anthropic_reply() if received.path.endswith("messages") else chat_reply()
    return REPLIES.get(received.path.split("/")[1], good)


def test_that_a_key_is_found_only_where_it_was_sent(tmp_path: Path) -> None:
    with ScriptedServer(_script) as server:
        done = subprocess.run(
            [sys.executable, "-m", "tests.integration.llm.canary_program", server.url],
            input=CANARY,
            cwd=tmp_path,
            env={"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "OPENAI_LOG": "debug"},
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )
        cases = {received.path.split("/")[1] for received in server.received}
        sent = [received.headers.get("authorization") or received.headers["x-api-key"] for received in server.received]
    assert "a mistake of ours" in done.stderr
    assert cases == {"good", "key", "words", "busy", "slow", "moved", "page"}
    assert all(CANARY in header for header in sent)
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Incorrect API key: [key]" in written
    assert CANARY not in done.stdout + done.stderr
    assert CANARY.encode() not in written
