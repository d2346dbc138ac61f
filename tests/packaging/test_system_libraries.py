from __future__ import annotations

import os

import pytest
import system_libraries
from steps import NetworkUnreachable, Steps
from system_libraries import (
    COMPILER,
    QT_LIBRARIES,
    TEST_PROGRAMS,
    LibrariesMissing,
    install_packages,
    missing_packages,
    needed_packages,
)

DPKG_QUERY = """#!/bin/sh
echo "dpkg-query" >> "$CALLS"
echo "{installed}"
exit 1
"""
APT_GET = """#!/bin/sh
echo "apt-get $*" >> "$CALLS"
case "$* " in
*" update "*) [ -n "$UPDATE_SAYS" ] && { echo "$UPDATE_SAYS"; exit 100; };;
*) [ -n "$INSTALL_SAYS" ] && { echo "$INSTALL_SAYS"; exit 100; };;
esac
exit 0
"""
ENV = '#!/bin/sh\nexec /usr/bin/env "$@"\n'


@pytest.fixture
def debian(fakes, tmp_path, monkeypatch):
    """A Debian on which the named packages are installed."""

    def make(*installed: str) -> None:
        lines = "\n".join(f"{name} installed" for name in installed)
        fakes.add("dpkg-query", DPKG_QUERY.format(installed=lines))
        fakes.add("apt-get", APT_GET)
        fakes.add("env", ENV)
        (tmp_path / "os-release").write_text('NAME="Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n')
        monkeypatch.setattr(system_libraries, "OS_RELEASE", tmp_path / "os-release")
        monkeypatch.setattr(os, "geteuid", lambda: 1000)

    return make


@pytest.fixture
def steps(tmp_path):
    return Steps(tmp_path, tmp_path / "setup.log")


def test_that_the_checks_need_more_than_the_program(debian):
    debian()
    assert needed_packages(for_tests=False) == [*QT_LIBRARIES]
    assert needed_packages(for_tests=True) == [*QT_LIBRARIES, *COMPILER, *TEST_PROGRAMS]


def test_that_other_systems_are_left_alone(debian, tmp_path, fakes):
    debian()
    (tmp_path / "os-release").write_text("ID=fedora\n")
    assert needed_packages(for_tests=True) == []
    assert missing_packages([]) == []
    assert fakes.calls() == []


def test_that_one_question_finds_what_is_missing(debian, fakes):
    debian("libgl1", "libdbus-1-3")
    assert missing_packages(["libgl1", "libegl1", "libdbus-1-3", "xvfb"]) == ["libegl1", "xvfb"]
    assert fakes.calls() == ["dpkg-query"]


def test_that_a_library_renamed_for_64_bit_time_is_there(debian):
    debian("libglib2.0-0t64")
    assert missing_packages(["libglib2.0-0"]) == []


def test_that_a_removed_package_with_left_settings_is_missing(debian, fakes):
    debian()
    fakes.add("dpkg-query", '#!/bin/sh\necho "dbus config-files"\n')
    assert missing_packages(["dbus"]) == ["dbus"]


def test_that_a_python_without_ensurepip_needs_its_package(debian, monkeypatch):
    debian("libgl1")
    monkeypatch.setattr(system_libraries.importlib.util, "find_spec", lambda _: None)
    (package,) = missing_packages(["libgl1"])
    assert package.startswith("python3.")
    assert package.endswith("-venv")


def test_that_without_rights_one_line_to_run_is_named_and_nothing_is_done(debian, steps, fakes):
    debian()
    with pytest.raises(LibrariesMissing) as refusal:
        install_packages(["libgl1", "xvfb"], steps)
    line = str(refusal.value).splitlines()[-1]
    assert line == "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgl1 xvfb"
    assert fakes.calls("apt-get") == []


def test_that_sudo_which_asks_for_a_password_is_not_used(debian, fakes, steps):
    debian()
    fakes.add("sudo", "#!/bin/sh\nexit 1\n")
    with pytest.raises(LibrariesMissing):
        install_packages(["libgl1"], steps)
    assert fakes.calls("apt-get") == []


def test_that_passwordless_sudo_installs(debian, fakes, steps):
    debian()
    fakes.add("sudo", '#!/bin/sh\nshift\n[ "$1" = true ] && exit 0\necho "sudo" >> "$CALLS"\nexec "$@"\n')
    install_packages(["libgl1"], steps)
    assert [call.split()[0] for call in fakes.calls()] == ["sudo", "apt-get", "sudo", "apt-get"]


def test_that_root_refreshes_the_list_and_installs_all_at_once(debian, steps, monkeypatch, fakes):
    debian()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    install_packages(["libgl1", "xvfb"], steps)
    update, install = fakes.calls("apt-get")
    assert update.endswith("update")
    assert install.endswith("install -y --no-install-recommends libgl1 xvfb")


def test_that_one_broken_extra_source_does_not_stop_the_set_up(debian, steps, monkeypatch, fakes):
    debian()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("UPDATE_SAYS", "E: The repository 'http://old.example' is not signed.")
    install_packages(["libgl1"], steps)
    assert fakes.calls("apt-get")[-1].endswith("libgl1")


def test_that_unreachable_sources_are_one_sentence(debian, steps, monkeypatch):
    debian()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("UPDATE_SAYS", "W: Failed to fetch http://deb.example Temporary failure resolving")
    monkeypatch.setenv("INSTALL_SAYS", "E: Unable to locate package libgl1")
    with pytest.raises(NetworkUnreachable):
        install_packages(["libgl1"], steps)
