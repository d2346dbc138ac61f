"""The libraries of Debian and Ubuntu that Qt and the tests stand on; other systems bring their own."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from steps import SetUpStopped, Steps

if TYPE_CHECKING:
    from collections.abc import Iterable

OS_RELEASE = Path("/etc/os-release")
QT_LIBRARIES = (
    "libgl1",
    "libegl1",
    "libglib2.0-0",
    "libfontconfig1",
    "libdbus-1-3",
    "libxkbcommon0",
    "libxcb-cursor0",
    "libxkbcommon-x11-0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-xkb1",
    "libx11-xcb1",
    "libxcb-randr0",
    "libxcb-shape0",
    "libxcb-sync1",
    "libxcb-xfixes0",
    "libwayland-cursor0",
    "libwayland-egl1",
)
TEST_PROGRAMS = (
    "xvfb",
    "xauth",
    "dbus",
    "gnome-keyring",
    "strace",
)

MEMORY_OF_A_COMPILER = 1.5 * 2**30

COMPILER = ("g++",)  # compiles the engine of local judges; cmake and ninja come with the Python packages


class LibrariesMissing(SetUpStopped):
    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(
            "System libraries are missing and only an administrator can add them. Run this line, then start again:\n"
            f"{install_line(names)}"
        )


def install_line(names: Iterable[str]) -> str:
    """What a person runs who may install packages of Debian and Ubuntu."""
    return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {' '.join(names)}"


def needed_packages(*, for_tests: bool) -> list[str]:
    """Names of the system packages; empty where they are not ours to know."""
    if not _is_debian_like():
        return []
    return [*QT_LIBRARIES, *((*COMPILER, *TEST_PROGRAMS) if for_tests else ())]


def compiler_packages() -> list[str]:
    """The packages that bring a C++ compiler, where there is none and they are ours to know."""
    return list(COMPILER) if _is_debian_like() and not has_compiler() else []


def has_compiler() -> bool:
    """Whether a C and a C++ compiler are there; on Windows that shows only when something is compiled."""
    if os.name == "nt":
        return True
    names = [("CC", ("cc", "gcc", "clang")), ("CXX", ("c++", "g++", "clang++"))]
    return all(os.environ.get(variable) or any(map(shutil.which, found)) for variable, found in names)


def compilers_at_once() -> int:
    """As many as there are cores, fewer where they would not fit into the memory."""
    cores = os.cpu_count() or 1
    if not hasattr(os, "sysconf"):
        return cores
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(1, min(cores, int(memory / MEMORY_OF_A_COMPILER)))


def missing_packages(names: Iterable[str]) -> list[str]:
    """Those of the packages that are not installed, found with one question to dpkg."""
    wanted = list(names)
    if not wanted:
        return []
    return [*_missing_venv_package(), *_not_installed(wanted)]


def _not_installed(wanted: list[str]) -> list[str]:
    # Debian 13 and Ubuntu 24.04 renamed some libraries for 64-bit time: libglib2.0-0t64 is libglib2.0-0.
    spellings = [spelling for name in wanted for spelling in (name, f"{name}t64")]
    answer = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${Package} ${db:Status-Status}\n", *spellings],
        capture_output=True,
        text=True,
        check=False,
    )
    installed = {line.split()[0] for line in answer.stdout.splitlines() if line.endswith(" installed")}
    return [name for name in wanted if not installed & {name, f"{name}t64"}]


def install_packages(names: list[str], steps: Steps) -> None:
    """Install system packages as root or by passwordless sudo.

    Raises
    ------
    LibrariesMissing
        When neither is possible; it names the one line to run.
    """
    prefix = _administrator_prefix()
    if prefix is None:
        raise LibrariesMissing(names)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"]
    with steps.shown(f"System libraries ({len(names)} by apt-get)"):
        unlisted = _refresh(apt, steps)
        try:
            steps.run("The system libraries", [*apt, "install", "-y", "--no-install-recommends", *names])
        except SetUpStopped as problem:
            raise unlisted or problem from None


def _refresh(apt: list[str], steps: Steps) -> SetUpStopped | None:
    """Fetch the lists of all sources; a broken one matters only when the libraries are not in the others."""
    try:
        steps.run("The system libraries", [*apt, "-o", "APT::Update::Error-Mode=any", "update"])
    except SetUpStopped as problem:
        return problem
    return None


def _is_debian_like() -> bool:
    if not OS_RELEASE.exists() or shutil.which("dpkg-query") is None:
        return False
    fields = dict(line.split("=", 1) for line in OS_RELEASE.read_text().splitlines() if "=" in line)
    families = f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".replace('"', " ").split()
    return not {"debian", "ubuntu"}.isdisjoint(families)


def _missing_venv_package() -> list[str]:
    """Debian's own Python comes without the module that puts pip into a new environment."""
    if importlib.util.find_spec("ensurepip") is not None:
        return []
    return [f"python3.{sys.version_info.minor}-venv"]


def can_install() -> bool:
    """Whether system packages can be installed without asking anybody."""
    return _administrator_prefix() is not None


def _administrator_prefix() -> list[str] | None:
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is None:
        return None
    asked = subprocess.run([sudo, "-n", "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return [sudo, "-n"] if asked.returncode == 0 else None
