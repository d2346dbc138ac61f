"""Answers full of markup open no file and no socket: the program is watched from outside while it shows them."""

import json
import os
import random
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
FORMS = (
    '<img src="{target}">',
    "<img src={target} onerror='location=\"{target}\"'>",
    '<link rel="stylesheet" href="{target}">',
    '<style>@import url("{target}");</style>',
    '<body style="background: url({target})"><div style="background-image: url({target})">a word</div></body>',
    '<object data="{target}"></object><embed src="{target}">',
    '<iframe src="{target}"></iframe>',
    '<script src="{target}"></script><script>fetch("{target}")</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="{target}"/><use href="{target}"/></svg>',
    "![a picture]({target}) [a link]({target})",
    '<a href="{target}">a link</a> {target}',
    '<table background="{target}"><tr><td background="{target}">a cell</td></tr></table>',
    '<meta http-equiv="refresh" content="0; url={target}">',
    '<base href="{target}"><img src="picture.png">',
    '<video poster="{target}" src="{target}" autoplay></video><audio src="{target}" autoplay></audio>',
    '<form action="{target}"><input type="image" src="{target}"></form>',
    '<!DOCTYPE html [<!ENTITY outside SYSTEM "{target}">]><p>&outside;</p>',
    '<?xml-stylesheet href="{target}"?><p>a word</p>',
    '<ul style="list-style-image: url({target})"><li>a word</li></ul>',
    '<font face="url({target})">a word</font><style>@font-face {{ font-family: a; src: url({target}) }}</style>',
)
TARGETS = (
    "{bait}",
    "file://{bait}",
    "file://localhost{bait}",
    "../../../../../../../../../..{bait}",
    "http://127.0.0.1:9/x.png",
    "https://192.0.2.1/x.png",
    "//192.0.2.1/x.png",
    "ftp://192.0.2.1/x.png",
    "\\\\192.0.2.1\\share\\x.png",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='file://{bait}'/></svg>",
)
"""Addresses are of this machine or kept for documentation: nobody is bothered if one is called after all."""
N_SAMPLED = 12
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


def hostile_texts(bait: Path, *, full: bool) -> list[str]:
    """Every form with every target, or a seeded sample of them."""
    everything = [form.format(target=target.format(bait=bait)) for form in FORMS for target in TARGETS]
    return everything if full else random.Random(20261121).sample(everything, N_SAMPLED)


def a_hostile_package(folder: Path, texts: list[str]) -> Path:
    workspace = a_workspace(folder)
    built = a_study(workspace, answers=len(texts), fine=False, coarse=True, forms=False)
    with workspace.transaction() as session:
        for answer, text in zip(session.exec(select(Answer).where(~Answer.is_reference)), texts, strict=True):
            answer.text = f"{text} {answer.text}"
        for question in session.exec(select(Question)):
            question.text = question.title = texts[0]
            question.context = [{"role": texts[1], "text": text} for text in texts[:N_SAMPLED]]
            question.options = texts[:N_SAMPLED]
    (written,) = hand_out(workspace, built.name, folder / "out")
    workspace.close()
    return written.path


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_that_hostile_answers_open_no_file_and_no_socket(tmp_path: Path, watched: list[str], bait: Path, full: bool):
    texts = hostile_texts(bait, full=full)
    package, home = a_hostile_package(tmp_path, texts), tmp_path / "home"
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
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = [json.loads(line) for line in done.stdout.splitlines()]
    assert len({line["step"] for line in shown}) == len(texts)
    assert [text for text in texts if not any(part.startswith(text) for line in shown for part in line["shown"])] == []
    calls = (tmp_path / "calls").read_text(errors="replace").splitlines()
    opened = [(found[1], found[2]) for call in calls if (found := OPENED.search(call))]
    assert str(package) in {name for name, _ in opened}, "the program was not watched"
    assert [call for call in calls if bait.name in call] == []
    assert [call for call in calls if "AF_INET" in call] == []
    written = {name for name, how in opened if "O_WRONLY" in how or "O_RDWR" in how or "O_CREAT" in how}
    elsewhere = {name for name in written if not name.startswith((str(home), *SYSTEM))}
    assert {name for name in elsewhere if "/__pycache__/" not in name} == set()  # Python keeps what it compiled
