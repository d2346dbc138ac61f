"""Wheel and source archive hold the whole program: what is installed with pip starts as what is cloned does."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
SET_UP_UV = ROOT / ".venv-tools" / "uv" / ("Scripts" if sys.platform == "win32" else "bin") / "uv"
PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"
FOLDERS = ("resources", "models")


@pytest.fixture(scope="module")
def uv() -> str:
    found = str(SET_UP_UV) if SET_UP_UV.exists() else shutil.which("uv")
    if found is None:
        pytest.skip("uv is not set up here: python3 packaging/check.py does it")
    return found


@pytest.fixture(scope="module")
def built(uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, and the wheel that is built of it; only a build that finds no network is a reason to skip."""
    folder = tmp_path_factory.mktemp("built")
    done = ran(uv, "build", "--color", "never", "--out-dir", str(folder), str(ROOT))
    if "Failed to fetch" in done.stderr:
        pytest.skip("the build found no network")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def installed(built: Path) -> Path:
    """The wheel, unpacked as pip does."""
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(built / "site")
    return built / "site"


@pytest.fixture(scope="module")
def environment(uv: str, built: Path, request: pytest.FixtureRequest) -> Path:
    """An environment with nothing but the wheel and the packages of the lock, which uv kept when it made ours.

    With --full it has the engine of local judges, too, which may have to be compiled again.
    """
    folder = built / "environment"
    variables = {"UV_PROJECT_ENVIRONMENT": str(folder)}
    engine = ["--extra", "engine"] if request.config.getoption("--full") else []
    wanted = ["--frozen", "--offline", "--no-dev", *engine, "--no-install-project"]
    filled = ran(uv, "sync", *wanted, "--python", sys.executable, "--project", str(ROOT), **variables)
    if filled.returncode:
        pytest.skip(f"uv kept not all packages of the lock: {filled.stderr[-200:]}")
    wheel = str(next(built.glob("*.whl")))
    python = str(folder / PROGRAMS / "python")
    put = ran(uv, "pip", "install", "--offline", "--no-deps", "--python", python, wheel)
    assert put.returncode == 0, put.stderr
    return folder


def ran(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    unset = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    return subprocess.run(command, env=unset | variables, capture_output=True, text=True, check=False)


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    variables = os.environ | {"PYTHONPATH": str(installed), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=installed, env=variables, capture_output=True, text=True, check=False
    )


def own_files() -> set[Path]:
    files = {file.relative_to(ROOT) for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file()}
    return {file for file in files if file.suffix != ".qm"}


def test_that_every_file_of_the_program_is_in_the_source_archive(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {Path(*Path(name).parts[1:]) for name in archive.getnames()}
    assert own_files() - names == set()
    assert {Path("CHANGELOG.md"), Path("LICENSE"), Path("packaging/wheel.py"), Path("medreview/app.py")} <= names


def test_that_every_file_of_the_program_is_in_the_wheel(installed: Path) -> None:
    missing = sorted(str(file) for file in own_files() if not (installed / "medreview" / file).is_file())
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


def test_that_published_requirements_are_ranges_and_pins_stand_in_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["engine"]])
    assert [str(one) for one in wanted if any(part.operator == "==" for part in one.specifier)] == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_that_an_empty_environment_with_the_wheel_starts_the_program(environment: Path, full: bool) -> None:
    program = str(environment / PROGRAMS / "medreview")
    told = ran(program, "--version")
    assert (told.returncode, told.stdout.split()[0]) == (0, "medreview"), told.stderr
    state = json.loads(ran(program, "engine", "--json").stdout)
    assert (state["state"], "medreview[engine]" in state["message"]) == (("ready", False) if full else ("absent", True))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_that_the_installed_program_is_good_in_all_its_parts(environment: Path, full: bool, tmp_path: Path) -> None:
    if not full:
        pytest.skip("the self-test of an installed wheel runs with --full")
    variables = {"QT_QPA_PLATFORM": "offscreen", "MEDREVIEW_DATA": str(tmp_path)}
    tested = ran(str(environment / PROGRAMS / "medreview"), "--self-test", **variables)
    assert tested.returncode == 0, tested.stdout
    assert "installed by pip" in tested.stdout
