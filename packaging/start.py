"""Sets medreview up where that is needed and opens it: python3 packaging/start.py [WORKSPACE]."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python has to hear about it
    sys.exit("medreview needs Python 3.11 or newer: install it and start again with that one.")

import argparse
import os
from pathlib import Path

from setup_environment import Environment
from steps import own_environment, plain_endings


def main() -> None:
    parser = argparse.ArgumentParser(description="Set medreview up where that is needed, and open it.")
    parser.add_argument("workspace", nargs="?", type=Path, help="a .medreview file (default: the sample workspace)")
    workspace = parser.parse_args().workspace
    environment = Environment()
    with plain_endings():
        environment.set_up()
        if not environment.has_engine():
            finish_engine_in_background()
    if not has_display():
        sys.exit(
            "medreview is set up, but there is no display to open its window on: start it from a desktop session, "
            "or set DISPLAY."
        )
    open_program(environment, "--sample" if workspace is None else str(workspace.absolute()))


def finish_engine_in_background() -> None:
    """Local judges need an engine that is compiled for minutes; nothing else of the program has to wait for it."""
    import subprocess

    script = Path(__file__).resolve().with_name("build_engine.py")
    subprocess.run([sys.executable, str(script)], env=own_environment(), stdin=subprocess.DEVNULL, check=False)


def has_display() -> bool:
    """Whether a window can be shown; only Linux runs without one."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def open_program(environment: Environment, what: str) -> None:
    """Become the program: the terminal, its signals and the exit status are the program's own."""
    python = str(environment.program("python"))
    command = [python, "-P", "-m", "medreview", what]  # -P: modules in the current folder stay out
    sys.stdout.flush()
    if os.name == "nt":  # there exec would return to the shell while the program runs
        import subprocess

        sys.exit(subprocess.call(command, env=own_environment()))
    os.execve(python, command, own_environment())


if __name__ == "__main__":
    main()
