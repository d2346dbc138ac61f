from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest
from setup_environment import Environment

REAL_PYTHON = sys.executable


@pytest.fixture
def start(project, monkeypatch):
    """Run start.py as a person does, in a project whose set-up is complete or made with stand-ins."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    stand_in = f"import sys; sys.executable = {sys.executable!r}; sys.prefix = sys.base_prefix"
    begin = f"{stand_in}; sys.argv[0] = 'start.py'; import start; start.main()"

    def run(*arguments, **variables):
        return subprocess.run(
            [REAL_PYTHON, "-c", begin, *arguments],
            env={**os.environ, "PYTHONPATH": str(project / "packaging"), **variables},
            cwd=project.parent,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_that_without_a_workspace_the_sample_is_opened(start, fakes):
    assert start(DISPLAY=":1").returncode == 0
    assert fakes.calls("venv-python")[-3:] == ["venv-python: -m", "venv-python: medreview", "venv-python: --sample"]


def test_that_a_workspace_is_opened_from_any_folder(start, fakes, project):
    assert start("my study.medreview", DISPLAY=":1").returncode == 0
    assert fakes.calls("venv-python")[-1] == f"venv-python: {project.parent / 'my study.medreview'}"


def test_that_without_a_display_it_sets_up_and_says_so_in_one_sentence(start, fakes):
    ended = start()
    assert ended.returncode == 1
    assert ended.stderr.count(".") == ended.stderr.count("\n") == 1
    assert "no display" in ended.stderr
    assert fakes.calls("uv sync")
    assert not fakes.calls("venv-python")


def test_that_a_failed_set_up_ends_without_a_traceback(start):
    ended = start(UV_SAYS="error: dns error", DISPLAY=":1")
    assert ended.returncode == 1
    assert "connect this machine to the internet" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("script", ["start.py", "check.py"])
def test_that_an_older_python_gets_as_far_as_the_sentence_about_its_age(project, script):
    source = (project / "packaging" / script).read_text()
    tree = ast.parse(source, feature_version=(3, 7))
    first_import, check, *_ = [node for node in tree.body if not isinstance(node, ast.Expr)]
    assert ast.unparse(first_import) == "import sys"
    assert ast.unparse(check).startswith("if sys.version_info < (3, 11):\n    sys.exit('medreview needs Python 3.11")


def test_that_the_engine_is_finished_in_the_background(start, fakes, project):
    assert start(DISPLAY=":1").returncode == 0
    assert fakes.calls("python")[-1] == f"python {project / 'packaging' / 'build_engine.py'}"


def test_that_a_finished_engine_is_left_alone(start, fakes, project):
    start(DISPLAY=":1")
    environment = Environment(project)
    environment.note_engine(environment.engine_recipe())
    before = len(fakes.calls("python"))
    assert start(DISPLAY=":1").returncode == 0
    assert len(fakes.calls("python")) == before
