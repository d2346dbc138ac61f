"""The engine of local judges is set up in the background: told, resumable, one at a time. Nothing is compiled here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import build_engine
import pytest
import system_libraries
from build_engine import EngineBuild
from engine_file import EngineFile
from engine_lock import EngineLock
from setup_environment import Environment

from medreview.workflows import engine_state as reader
from medreview.workflows.engine_state import EngineState, EngineStatus, engine_state

REAL_PYTHON = sys.executable
UV = """#!/bin/sh
case "$1" in
--version) echo "uv 0.13.8"; exit 0;;
esac
echo "uv $*" >> "$CALLS"
case "$*" in
*"--extra engine"*) ;;
*) /bin/mkdir -p .venv/bin; /bin/cp "$FAKES/venv-python" .venv/bin/python; exit 0;;
esac
case "$* $NOT_CACHED" in
*--offline*yes) echo "error: Failed to download: Network connectivity is disabled"; exit 2;;
esac
. "$FAKES/engine"
"""
HOLDER = """
import sys
from pathlib import Path
from engine_lock import EngineLock
lock = EngineLock(Path(sys.argv[1]))
assert lock.take()
lock.sign(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def ready_to_start(project, fakes) -> Environment:
    """A project in which the window can open and the engine is missing; what uv does for it is the file `engine`."""
    fakes.add("uv", UV)
    fakes.add("g++", "")
    fakes.add("gcc", "")
    fakes.add("engine", "exit 0")
    environment = Environment(project)
    environment.set_up()
    return environment


@pytest.fixture
def states(monkeypatch) -> list[dict[str, object]]:
    """Everything that is written for the program to read."""
    written = []
    write = EngineFile.write

    def record(file, state, **values):
        written.append({"state": state, **values})
        write(file, state, **values)

    monkeypatch.setattr(EngineFile, "write", record)
    return written


@pytest.fixture
def shown(ready_to_start, monkeypatch):
    """What the program makes of the file."""

    def look() -> EngineState:
        monkeypatch.setattr(reader, "engine_state_file", lambda: ready_to_start.tools / "engine.json")
        monkeypatch.setattr(reader, "_installed_version", lambda: None)
        return engine_state()

    return look


@pytest.fixture
def hold(ready_to_start):
    """Another process that holds the lock until it is told to end."""
    holders = []

    def start(recipe: str) -> subprocess.Popen:
        holder = subprocess.Popen(
            [REAL_PYTHON, "-c", HOLDER, ready_to_start.tools, recipe],
            env={**os.environ, "PYTHONPATH": str(ready_to_start.project / "packaging")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        holders.append(holder)
        assert holder.stdout.readline() == "held\n"
        return holder

    yield start
    for holder in holders:
        holder.kill()
        holder.wait()
        holder.stdin.close()
        holder.stdout.close()


def run_script(environment: Environment, *options: str) -> None:
    script = environment.project / "packaging" / "build_engine.py"
    subprocess.run([REAL_PYTHON, script, *options], check=True, stdout=subprocess.DEVNULL)


def test_that_a_finished_engine_is_ready_and_leaves_no_parts_behind(ready_to_start, fakes):
    fakes.add("engine", 'echo parts; /bin/mkdir -p "$SKBUILD_BUILD_DIR"')
    EngineBuild(ready_to_start).run()
    assert ready_to_start.has_engine()
    assert EngineFile(ready_to_start.tools / "engine.json").read()["state"] == "ready"
    assert not (ready_to_start.tools / "engine-parts").exists()


def test_that_the_engine_is_added_to_an_environment_in_use(ready_to_start, fakes):
    EngineBuild(ready_to_start).run()
    added = set(fakes.calls("uv sync")[-1].split())
    assert {"--inexact", "--no-dev", "--no-install-project", "--frozen", "--offline"} <= added


def test_that_what_is_not_at_hand_is_downloaded(ready_to_start, fakes, monkeypatch):
    monkeypatch.setenv("NOT_CACHED", "yes")
    EngineBuild(ready_to_start).run()
    assert ready_to_start.has_engine()
    assert ["--offline" in call for call in fakes.calls("uv sync")[1:]] == [True, False]


def test_that_compiled_parts_are_counted(ready_to_start, shown):
    build = EngineBuild(ready_to_start)
    build._watch(
        "   Building llama-cpp-python\nDEBUG [1/193] g++ a.cpp\nDEBUG [2/193] g++ [7/9].cpp\nDEBUG    [1/2] x\n"
    )
    state = shown()
    assert state.status is EngineStatus.BUILDING
    assert (state.done, state.total) == (2, 193)


def test_that_parts_of_an_interrupted_set_up_count_as_done(ready_to_start, shown):
    (ready_to_start.tools / "engine-parts").mkdir()
    EngineBuild(ready_to_start)._watch("DEBUG [88/193] g++ a.cpp\n")
    EngineBuild(ready_to_start)._watch("DEBUG [1/105] g++ b.cpp\n")
    state = shown()
    assert (state.done, state.total) == (89, 193)
    assert state.seconds_left is None


def test_that_parts_which_are_gone_do_not_count(ready_to_start, shown):
    EngineBuild(ready_to_start)._watch("DEBUG [88/193] g++ a.cpp\n")
    EngineBuild(ready_to_start)._watch("DEBUG [1/105] g++ b.cpp\n")
    assert (shown().done, shown().total) == (1, 105)


def test_that_without_a_compiler_the_line_to_run_is_told(ready_to_start, fakes, monkeypatch, shown, tmp_path):
    monkeypatch.setenv("NOT_CACHED", "yes")
    (fakes.folder / "g++").unlink()
    fakes.add("dpkg-query", "")
    (tmp_path / "os-release").write_text("ID=debian\n")
    monkeypatch.setattr(system_libraries, "OS_RELEASE", tmp_path / "os-release")
    EngineBuild(ready_to_start).run()
    assert shown().status is EngineStatus.FAILED
    assert shown().command == "sudo apt-get update && sudo apt-get install -y --no-install-recommends g++"
    assert len(fakes.calls("uv sync")) == 2


def test_that_an_engine_compiled_before_needs_no_compiler(ready_to_start, fakes):
    (fakes.folder / "g++").unlink()
    EngineBuild(ready_to_start).run()
    assert ready_to_start.has_engine()


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("CMake Error: No CMAKE_CXX_COMPILER could be found.", "C++ compiler"),
        ("fatal error: error writing to /tmp/a.s: No space left on device", "Free about 2 GB"),
        ("DEBUG [1/9] g++ a.cpp\nDEBUG connection reset\n*** CMake build failed", "*** CMake build failed"),
    ],
)
def test_that_a_failed_build_says_why(ready_to_start, fakes, shown, output, words):
    fakes.add("engine", f"echo '{output}'; exit 1")
    EngineBuild(ready_to_start).run()
    assert shown().status is EngineStatus.FAILED
    assert words in str(shown().message)
    assert not ready_to_start.has_engine()


def test_that_a_failed_compilation_is_not_tried_a_second_time(ready_to_start, fakes):
    fakes.add("engine", "echo 'DEBUG [1/9] g++ a.cpp'; exit 1")
    EngineBuild(ready_to_start).run()
    assert len(fakes.calls("uv sync")) == 2


def test_that_it_waits_for_the_network_and_gives_up_in_the_end(ready_to_start, fakes, states, shown, monkeypatch):
    fakes.add("engine", "echo 'error: dns error'; exit 2")
    monkeypatch.setattr(build_engine, "TRIES", 2)
    monkeypatch.setattr(build_engine, "PAUSE_S", 0.01)
    EngineBuild(ready_to_start).run()
    assert "waiting" in {state["state"] for state in states}
    assert "Connect this computer to the internet" in str(shown().message)


def test_that_an_engine_which_does_not_run_is_not_ready(ready_to_start, shown):
    (ready_to_start.folder / "bin" / "python").write_text("#!/bin/sh\nkill -ILL $$\n")
    EngineBuild(ready_to_start).run()
    assert "SIGILL" in str(shown().message)
    assert not ready_to_start.has_engine()


def test_that_packages_of_a_killed_installation_are_installed_again(ready_to_start):
    packages = ready_to_start.folder / "lib" / "python3.11" / "site-packages"
    for name in ("whole", "half"):
        (packages / f"{name}-1.dist-info").mkdir(parents=True)
    (packages / "whole-1.dist-info" / "INSTALLER").write_text("uv")
    EngineBuild(ready_to_start).run()
    assert [path.name for path in packages.iterdir()] == ["whole-1.dist-info"]


def test_that_a_killed_set_up_goes_on_at_the_next_start(ready_to_start, fakes):
    fakes.add("engine", 'kill -9 "$PPID"')
    with pytest.raises(subprocess.CalledProcessError):
        run_script(ready_to_start, "--attached")
    assert not ready_to_start.has_engine()
    fakes.add("engine", "exit 0")
    run_script(ready_to_start, "--attached")
    assert ready_to_start.has_engine()


def test_that_it_goes_on_alone_in_the_background_and_gives_way(ready_to_start, fakes, tmp_path, shown):
    os.mkfifo(tmp_path / "go")
    fakes.add("engine", f'echo "nice $(/usr/bin/nice)" >> "$CALLS"; read word < "{tmp_path / "go"}"')
    run_script(ready_to_start)
    assert shown().status is EngineStatus.BUILDING
    run_script(ready_to_start)
    (tmp_path / "go").write_text("go\n")
    EngineLock(ready_to_start.tools).wait(lambda: True, lambda: None)
    assert ready_to_start.has_engine()
    assert len(fakes.calls("uv sync")) == 2
    (niceness,) = fakes.calls("nice")
    assert int(niceness.split()[1]) >= 15


def test_that_the_window_does_not_wait_for_an_engine_of_older_packages(ready_to_start, hold):
    holder = hold(ready_to_start.engine_recipe())
    (ready_to_start.project / "uv.lock").write_text("second lock")
    Environment(ready_to_start.project).set_up()
    assert holder.wait(timeout=10) < 0


def test_that_the_checks_wait_for_an_engine_that_is_being_compiled(ready_to_start, hold, monkeypatch):
    holder = hold(ready_to_start.engine_recipe())
    EngineFile(ready_to_start.tools / "engine.json").write("building")
    wait = EngineLock.wait
    monkeypatch.setattr(EngineLock, "wait", lambda *given: (holder.stdin.close(), wait(*given)))
    Environment(ready_to_start.project, for_tests=True).set_up()
    assert holder.wait(timeout=10) == 0


def test_that_the_checks_do_not_wait_for_an_engine_without_network(ready_to_start, hold):
    holder = hold(ready_to_start.engine_recipe())
    EngineFile(ready_to_start.tools / "engine.json").write("waiting")
    Environment(ready_to_start.project, for_tests=True).set_up()
    assert holder.wait(timeout=10) < 0


def test_that_a_set_up_for_the_checks_brings_the_engine(ready_to_start, shown):
    Environment(ready_to_start.project, for_tests=True).set_up()
    assert Environment(ready_to_start.project).is_ready()
    assert Environment(ready_to_start.project).has_engine()


def test_that_a_set_up_that_is_at_work_keeps_the_engine_waiting(ready_to_start, fakes):
    with ready_to_start.alone():
        run_script(ready_to_start)
    assert len(fakes.calls("uv sync")) == 1


def test_that_the_compiler_is_installed_where_that_needs_no_question(project, fakes, monkeypatch, tmp_path):
    fakes.add("uv", UV)
    (tmp_path / "os-release").write_text("ID=debian\n")
    monkeypatch.setattr(system_libraries, "OS_RELEASE", tmp_path / "os-release")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    installed = "\n".join(f"{name} installed" for name in system_libraries.QT_LIBRARIES)
    fakes.add("dpkg-query", f'#!/bin/sh\necho "{installed}"\n')
    fakes.add("apt-get", '#!/bin/sh\necho "apt-get $*" >> "$CALLS"\nexit 100\n')
    fakes.add("env", '#!/bin/sh\nexec /usr/bin/env "$@"\n')
    Environment(project).set_up()
    assert fakes.calls("apt-get")[-1].endswith(" g++")
    assert Environment(project).is_ready()


def test_that_memory_limits_the_compilers_at_once(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 16)
    monkeypatch.setattr(os, "sysconf", lambda name: {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 2**20}[name])
    assert system_libraries.compilers_at_once() == 2


def test_that_the_state_file_is_read_as_nothing_where_it_is_odd(tmp_path):
    for text in ("", "[]", "{"):
        Path(tmp_path / "engine.json").write_text(text)
        assert EngineFile(tmp_path / "engine.json").read() == {}
