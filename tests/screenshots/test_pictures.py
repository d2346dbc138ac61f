"""The picture of a screen shows it as it is now; a screen that was changed is named until it is drawn again."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PySide6.QtWidgets import QApplication

from tests.made_sample import ROOT, kept
from tests.ui.every_window import make_workspaces, screenshots

MOST_PIXELS = 120
"""A caret that blinks, or a pointer that rests, differs in fewer; a word in more."""
MORE_PIXELS = {"run": 1500, "run-beside": 1500, "new-judgements": 1200}
"""Screens that say how fast this machine judged, or will."""
SEEN = 48
"""Grey levels apart: what 160 colours blur is less."""
VARIANTS = [("en", "light"), ("fa", "dark")]
DRAWN = ROOT / "build" / "check" / "pictures"

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform != "linux", reason="letters are painted a little otherwise elsewhere"),
]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with screenshots.shown_folder() as folder:
        made = kept("workspaces", make_workspaces)
        shutil.copytree(made, folder, dirs_exist_ok=True)
        known = folder / "medreview" / "models.json"  # what it says goes into every workspace that is opened
        known.write_text(known.read_text().replace(str(made), str(folder)))
        yield folder


def differs_in(drawn: Path, known: Path) -> int:
    with Image.open(drawn) as now, Image.open(known) as before:
        difference = ImageChops.difference(now.convert("RGB"), before.convert("RGB"))
    return sum(difference.convert("L").histogram()[SEEN:])


def _variants(full: bool) -> list[tuple[str, str, str]]:
    """Each scene in one of two looks by turns; in both of them for a complete run."""
    turns = enumerate(screenshots.SCENES)
    return [(scene, *VARIANTS[look]) for place, scene in turns for look in ((0, 1) if full else (place % 2,))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "picture" in metafunc.fixturenames:
        chosen = _variants(metafunc.config.getoption("--full"))
        metafunc.parametrize("picture", chosen, ids="-".join)


def test_that_a_picture_shows_its_screen(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, folder: Path, picture: tuple[str, str, str]
) -> None:
    scene, language, theme = picture
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(folder))
    DRAWN.mkdir(parents=True, exist_ok=True)
    drawn = DRAWN / f"{scene}-{language}-{theme}.png"
    with screenshots.opened_studio(qapp, folder, language, theme) as studio:
        screenshots.draw(studio, screenshots.SCENES[scene], drawn)
    known = screenshots.TARGET / drawn.name
    assert differs_in(drawn, known) <= MORE_PIXELS.get(scene, MOST_PIXELS), (
        f"{known.relative_to(ROOT)} is not what {drawn.relative_to(ROOT)} shows: look at both, and draw it again with"
        f" packaging/screenshots.py {scene}"
    )


@pytest.mark.parametrize(("n_pixels", "is_seen"), [(MOST_PIXELS, False), (MOST_PIXELS + 1, True)])
def test_that_more_than_a_caret_makes_a_picture_stale(tmp_path: Path, n_pixels: int, is_seen: bool) -> None:
    white = Image.new("RGB", (100, 100), "white")
    white.save(tmp_path / "before.png")
    for place in range(n_pixels):
        white.putpixel((place % 100, place // 100), (0, 0, 0))
    white.save(tmp_path / "now.png")
    assert (differs_in(tmp_path / "now.png", tmp_path / "before.png") > MOST_PIXELS) is is_seen
