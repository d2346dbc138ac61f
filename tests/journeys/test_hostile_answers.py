"""Answers full of markup open no file and no socket: the program is watched from outside while it shows them."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.workflows.hand_out import hand_out
from tests.builders import a_study, a_workspace

PROJECT = Path(__file__).resolve().parents[2]
HOSTILE = (
    '<img src="file://{bait}">',
    '<img src="{bait}">',
    '<img src="http://127.0.0.1:9/x.png">',
    '<img src="https://192.0.2.1/x.png">',
    '<link rel="stylesheet" href="file://{bait}">',
    '<style>@import url("{bait}"); body {{ background: url(file://{bait}) }}</style>',
    '<object data="file://{bait}"></object><iframe src="file://{bait}"></iframe>',
    '<script>fetch("http://127.0.0.1:9/")</script>',
    '<svg><image href="file://{bait}"/></svg>',
    "![picture](file://{bait}) ![picture]({bait}) ![picture](http://127.0.0.1:9/x.png)",
    '<a href="file://{bait}">a link</a> file://{bait} http://127.0.0.1:9/',
    '<table background="{bait}"><tr><td>cell</td></tr></table>',
)
OPENED = re.compile(r'open(?:at)?\((?:AT_FDCWD, )?"([^"]+)", ([A-Z_|]+)')
SYSTEM = ("/dev/", "/proc/")


@pytest.fixture
def watched(tmp_path: Path) -> list[str]:
    """What a command begins with to be watched, or a visible skip where that is not allowed."""
    command = ["strace", "-f", "-qq", "-s", "4096", "-e", "trace=open,openat,socket,connect"]
    trial = [*command, "-o", str(tmp_path / "trial"), "true"]
    if shutil.which("strace") is None or subprocess.run(trial, check=False, capture_output=True).returncode:
        pytest.skip("this machine does not allow programs to be watched")
    return [*command, "-o", str(tmp_path / "calls")]


@pytest.fixture
def bait(tmp_path: Path) -> Path:
    path = tmp_path / "bait.png"
    path.write_bytes(b"a file that no answer may have opened")
    return path


def a_hostile_package(folder: Path, bait: Path) -> Path:
    workspace = a_workspace(folder)
    built = a_study(workspace, answers=len(HOSTILE), fine=False, coarse=True, forms=False)
    texts = [text.format(bait=bait) for text in HOSTILE]
    with workspace.transaction() as rows:
        for answer, text in zip(rows.exec(select(Answer).where(~Answer.is_reference)), texts, strict=True):
            answer.text = f"{text} {answer.text}"
        for question in rows.exec(select(Question)):
            question.text = question.title = texts[0]
            question.context = [{"role": texts[1], "text": text} for text in texts]
            question.options = texts
    (written,) = hand_out(workspace, built.name, folder / "out")
    workspace.close()
    return written.path


@pytest.mark.timeout(300)
def test_that_hostile_answers_open_no_file_and_no_socket(tmp_path: Path, watched: list[str], bait: Path):
    package, home = a_hostile_package(tmp_path, bait), tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "HOME"))}
    temporary = home / "tmp"
    temporary.mkdir()
    done = subprocess.run(
        [*watched, sys.executable, "-m", "tests.journeys.hostile_answers_program", str(package)],
        cwd=PROJECT,
        env={**kept, "HOME": str(home), "TMPDIR": str(temporary), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len({json.loads(line)["step"] for line in done.stdout.splitlines()}) == len(HOSTILE)
    calls = (tmp_path / "calls").read_text(errors="replace").splitlines()
    opened = [(found[1], found[2]) for call in calls if (found := OPENED.search(call))]
    assert str(package) in {name for name, _ in opened}, "the program was not watched"
    assert [call for call in calls if bait.name in call] == []
    assert [call for call in calls if "AF_INET" in call] == []
    written = {name for name, how in opened if "O_WRONLY" in how or "O_RDWR" in how or "O_CREAT" in how}
    assert {name for name in written if not name.startswith((str(home), "__pycache__", *SYSTEM))} == set()
