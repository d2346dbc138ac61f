"""A wheel holds the whole program: what is installed with pip starts as what is cloned does."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SET_UP_UV = ROOT / ".venv-tools" / "uv" / ("Scripts" if sys.platform == "win32" else "bin") / "uv"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as pip does; only a build that finds no network is a reason to skip."""
    uv = str(SET_UP_UV) if SET_UP_UV.exists() else shutil.which("uv")
    if uv is None:
        pytest.skip("uv is not set up here: python3 packaging/check.py does it")
    folder = tmp_path_factory.mktemp("wheel")
    command = [uv, "build", "--wheel", "--color", "never", "--out-dir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Failed to fetch" in built.stderr:
        pytest.skip("the build found no network")
    assert built.returncode == 0, built.stderr
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    variables = os.environ | {"PYTHONPATH": str(installed), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=installed, env=variables, capture_output=True, text=True, check=False
    )


def test_that_every_file_of_the_program_is_in_the_wheel(installed: Path) -> None:
    for folder in ("resources", "models"):
        files = {file.relative_to(ROOT) for file in (ROOT / folder).rglob("*") if file.is_file()}
        missing = sorted(str(file) for file in files if not (installed / "medreview" / file).is_file())
        assert missing == [], "add their folder to FOLDERS of packaging/wheel.py"
    assert (installed / "medreview" / "CHANGELOG.md").is_file()


def test_that_the_compiled_translations_are_in_the_wheel(installed: Path) -> None:
    for source in (ROOT / "resources" / "translations").glob("*.ts"):
        assert (installed / "medreview" / "resources" / "translations" / f"{source.stem}.qm").stat().st_size > 0


def test_that_the_installed_program_finds_its_own_files(installed: Path) -> None:
    shown = run(installed, "-m", "medreview", "prompts", "show", "medjudge")
    assert shown.returncode == 0, shown.stderr
    place = run(installed, "-c", "import medreview.paths as p; print(p.models_folder())")
    assert Path(place.stdout.strip()) == installed / "medreview" / "models"


@pytest.mark.slow
def test_that_the_installed_program_is_good_in_all_its_parts(installed: Path, full: bool) -> None:
    if not full:
        pytest.skip("the self-test of an installed wheel runs with --full")
    tested = run(installed, "-m", "medreview", "--self-test")
    assert tested.returncode == 0, tested.stdout
