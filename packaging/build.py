"""Makes the install of medreview for this system: python3 packaging/build.py [--test] [--twice] [--vulkan]."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python has to hear about it
    sys.exit("medreview needs Python 3.11 or newer: install it and start again with that one.")

import argparse
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "install"))

import archives
import desktop
import mac_bundle
import tidying
import vulkan
from setup_environment import Environment
from steps import SetUpStopped, Steps, own_environment, plain_endings
from system_libraries import OS_RELEASE, install_packages, missing_packages, needed_packages

PROGRAM = "medreview"
BUILD_PROGRAMS = ("binutils",)  # PyInstaller reads shared libraries with it
N_LARGEST = 15
MEGABYTE = 1_000_000


class NothingCommitted(SetUpStopped):
    def __init__(self) -> None:
        super().__init__("The time of the last commit dates the install: run this in a git checkout.")


class NotReproducible(SetUpStopped):
    def __init__(self, names: list[str]) -> None:
        super().__init__(
            f"Two builds of the same source differ in {len(names)} files: {', '.join(names[:N_LARGEST])}. A library "
            "of the system may have been upgraded in between: run this again before looking further."
        )


class Build:
    """One install: ``folder`` is made first, the archives from it."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.project = environment.project
        self.work = self.project / "build" / "install"
        self.place = self.project / "dist"
        self.python_folder = self.work / "environment"
        self.steps = Steps(self.project, self.work / "build.log")
        self.version = _version(self.project)
        self.date = _commit_date(self.project)

    @property
    def folder(self) -> Path:
        return self.place / (f"{PROGRAM}.app" if sys.platform == "darwin" else PROGRAM)

    @property
    def python(self) -> Path:
        return self.python_folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def make(self, *, with_archives: bool, with_vulkan: bool = False) -> list[Path]:
        """Make the folder and, where they are wanted, the archives of it, from nothing; the paths of the latter."""
        print(f"Building medreview {self.version} in {self.place}", flush=True)
        for left_over in (self.place, self.work):
            shutil.rmtree(left_over, ignore_errors=True)
        self._fill_environment()
        if with_vulkan:
            vulkan.VulkanPart(self.environment).make(vulkan.libraries_of(self.python_folder))
        self._collect()
        with self.steps.shown("Licences, bill of materials, desktop files, sums"):
            desktop.write(self.folder, self.project, self.version)
            self._run("The papers", "packaging/install/papers.py", self.folder, self.work / "found.json")
            tidying.write_sums(self.folder, desktop.papers_folder(self.folder))
            if sys.platform == "darwin":
                mac_bundle.sign(self.folder)
            tidying.set_times(self.folder, self.date)
        if not with_archives:
            return []
        with self.steps.shown("Archives"):
            made = archives.make(self.folder, self.place, version=self.version, date=self.date)
            tidying.write_list(self.place / tidying.SUMS, self.place, made)
        return made

    def sums_of_files(self) -> dict[str, str]:
        """What the install says of its own files: the name of each with its sum."""
        lines = (desktop.papers_folder(self.folder) / tidying.SUMS).read_text(encoding="utf-8").splitlines()
        return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}

    def _fill_environment(self) -> None:
        """Exactly what is locked, without the tools of the checks."""
        self.work.mkdir(parents=True, exist_ok=True)
        if OS_RELEASE.exists() and (missing := missing_packages([*needed_packages(for_tests=False), *BUILD_PROGRAMS])):
            install_packages(missing, self.steps)
        self.environment.set_up()
        command = [self.environment.uv, "sync", "--frozen", "--color", "never", "--no-dev", "--group", "build"]
        command += ["--extra", "engine", "--no-install-project", "--python", self.environment.program("python")]
        with self.steps.shown("The locked packages, with llama.cpp compiled where it is not yet"):
            variables = {"UV_PROJECT_ENVIRONMENT": str(self.python_folder), "UV_PYTHON_DOWNLOADS": "never"}
            self.environment.provide_uv()
            self.steps.run("The locked packages", command, variables)

    def _collect(self) -> None:
        """Run PyInstaller on the recipe, and leave no file twice."""
        options = ["--noconfirm", "--distpath", self.place, "--workpath", self.work / "pyinstaller"]
        with self.steps.shown("The program with Python and Qt, by PyInstaller"):
            self._run("PyInstaller", "-m", "PyInstaller", *options, "packaging/install/medreview.spec")
            tidying.tidy(self.folder)

    def _run(self, what: str, *arguments: str | Path) -> None:
        variables = {
            "MEDREVIEW_VERSION": self.version,
            "MEDREVIEW_FOUND": str(self.work / "found.json"),
            "SOURCE_DATE_EPOCH": str(self.date),
            "PYTHONHASHSEED": "0",
        }
        self.steps.run(what, [self.python, *arguments], variables)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the install of medreview for this system.")
    parser.add_argument("--test", action="store_true", help="run the tests of the packaged program afterwards")
    parser.add_argument("--twice", action="store_true", help="build a second time and compare")
    parser.add_argument("--vulkan", action="store_true", help="with llama.cpp's part for graphics processors: an hour")
    parser.add_argument("--folder-only", action="store_true", help="without the archives, which take minutes")
    options = parser.parse_args()
    with plain_endings():
        build = Build(Environment())
        sums = made(build, options)
        if options.twice:
            first = build.sums_of_files() | by_name(sums)
            sums = made(build, options)
            second = build.sums_of_files() | by_name(sums)
            if names := sorted(name for name in first | second if first.get(name) != second.get(name)):
                raise NotReproducible(names)
            print(f"  Both builds are the same in all {len(second)} files.")
        print_result(build, sums)
        if options.test:
            sys.exit(_test(build))


def made(build: Build, options: argparse.Namespace) -> dict[Path, str]:
    """The sums of the archives and of the list of sums in the folder, which stands for every file in it."""
    archives_made = build.make(with_archives=not options.folder_only, with_vulkan=options.vulkan)
    return tidying.sums_of([*archives_made, desktop.papers_folder(build.folder) / tidying.SUMS])


def by_name(sums: dict[Path, str]) -> dict[str, str]:
    return {path.name: digest for path, digest in sums.items()}


def print_result(build: Build, sums: dict[Path, str]) -> None:
    """What was made, how large it is, and what makes it large."""
    largest = tidying.largest(build.folder, N_LARGEST)
    total = tidying.size_of(build.folder)
    print(f"\n{build.folder}: {total / MEGABYTE:.0f} MB. The largest parts:")
    for name, size in largest:
        print(f"  {size / MEGABYTE:7.1f} MB  {name}")
    for path, digest in sums.items():
        print(f"{digest}  {path.name}  ({path.stat().st_size / MEGABYTE:.0f} MB)")


def _test(build: Build) -> int:
    checks = Environment(for_tests=True)
    checks.set_up()
    command = [checks.program("python"), "-m", "pytest", "-rsx", "tests/packaged"]
    return subprocess.call(command, cwd=build.project, env=own_environment())


def _version(project: Path) -> str:
    return str(tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _commit_date(project: Path) -> int:
    """Seconds since 1970 of the last commit: the date of everything that is made."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    asked = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=project, capture_output=True, text=True, check=False
    )
    if asked.returncode != 0:
        raise NothingCommitted
    return int(asked.stdout)


if __name__ == "__main__":
    main()
