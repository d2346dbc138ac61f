from __future__ import annotations

import re
import subprocess
import sys

import check
import pytest
from changed_tests import changed_files, near_tests, nearest
from measure_tests import families, keep, measured
from setup_environment import Environment

TOOL = '#!/bin/sh\necho "{name} $*" >> "$CALLS"\nexit {status}\n'
PYTEST = """#!/bin/sh
echo "pytest $*" >> "$CALLS"
for word in "$@"; do
case "$word" in
--junitxml=*) echo '{report}' > "${{word#--junitxml=}}";;
esac
done
exit {status}
"""
REPORT = '<testsuites><testsuite tests="7" skipped="2" failures="{failures}" errors="{errors}"/></testsuites>'


@pytest.fixture
def run_checks(project, fakes, monkeypatch, capsys):
    """Run the checks with stand-ins for the tools; gives the exit status and the printed lines."""
    Environment(project, for_tests=True).set_up()
    for name in ("ruff", "basedpyright", "lint-imports"):
        fakes.add(name, TOOL.format(name=name, status=0))
    fakes.add("python", PYTEST.format(report=REPORT.format(failures=0, errors=0), status=0))
    for folder in ("unit", "journeys"):
        (project / "tests" / folder).mkdir(parents=True)
        (project / "tests" / folder / "test_something.py").touch()
    monkeypatch.setattr(check, "Environment", lambda **kind: Environment(project, **kind))
    monkeypatch.setattr(Environment, "program", lambda _, name: fakes.folder / name)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["check.py", *arguments])
        with pytest.raises(SystemExit) as ended:
            check.main()
        return ended.value.code, capsys.readouterr().out.splitlines()

    return run


def test_that_the_last_line_adds_up_tools_and_tests(run_checks):
    status, lines = run_checks()
    assert status == 0
    assert lines[-1] == "16 passed, 0 failed, 4 skipped"


def test_that_a_failing_step_does_not_stop_the_next_ones(run_checks, fakes):
    fakes.add("ruff", TOOL.format(name="ruff", status=1))
    status, lines = run_checks()
    assert status == 1
    assert lines[-1] == "14 passed, 2 failed, 4 skipped"
    assert [line.split()[0] for line in lines[-9:-1]] == ["failed", "failed", *["passed"] * 6]


def test_that_failed_tests_and_broken_fixtures_are_counted(run_checks, fakes):
    fakes.add("python", PYTEST.format(report=REPORT.format(failures=2, errors=1), status=1))
    assert run_checks("tests/unit")[1][-1] == "6 passed, 5 failed, 2 skipped"


def test_that_a_test_run_which_breaks_off_fails_though_its_tests_passed(run_checks, fakes):
    fakes.add("python", PYTEST.format(report=REPORT.format(failures=0, errors=0), status=3))
    status, lines = run_checks("tests/unit")
    assert status == 1
    assert lines[-1] == "9 passed, 3 failed, 2 skipped"


def test_that_a_test_run_without_a_report_fails(run_checks, fakes):
    fakes.add("python", TOOL.format(name="pytest", status=139))
    status, lines = run_checks("tests/unit")
    assert status == 1
    assert lines[-1] == "4 passed, 3 failed, 0 skipped"


@pytest.mark.parametrize("room", [0, 1 << 62])
def test_that_tests_put_their_files_in_memory_where_there_is_room(run_checks, fakes, monkeypatch, tmp_path, room):
    memory = tmp_path / "memory"
    memory.mkdir()
    monkeypatch.setattr(check, "MEMORY", memory)
    monkeypatch.setattr(check, "ROOM_IN_MEMORY_BYTES", (1 << 62) - room)
    fakes.add("python", PYTEST.format(report=REPORT.format(failures=0, errors=0), status=0).replace("$*", "$TMPDIR"))
    run_checks("tests/unit")
    said = next(call for call in fakes.calls() if call.startswith("pytest"))
    assert (str(memory) in said) is bool(room)
    assert list(memory.iterdir()) == []


def test_that_journeys_run_after_the_tests_of_parts_and_each_file_of_them_in_one_process(run_checks, fakes):
    run_checks()
    dependencies, translations, together, apart = fakes.calls("pytest")
    assert dependencies.endswith("packaging/dependencies.py")
    assert translations.endswith("packaging/translations.py check")
    assert together.endswith("-n 2 --dist worksteal tests --ignore=tests/journeys")
    assert re.findall(r"--sample=\d+", together) == re.findall(r"--sample=\d+", apart) != []
    assert apart.endswith("-n 2 --dist loadfile tests/journeys")


def test_that_each_run_takes_the_next_turn_of_the_slow_tests(run_checks, fakes):
    run_checks("--sample=41")
    run_checks()
    run_checks()
    given, first, second = (
        int(re.findall(r"--sample=(\d+)", call)[0]) for call in fakes.calls("pytest") if "worksteal" in call
    )
    assert (given, second) == (41, first + 1)


def test_that_full_and_chosen_tests_are_handed_to_pytest(run_checks, fakes):
    run_checks("--full", "tests/unit", "-k", "kills")
    *_tools, only = fakes.calls("pytest")
    assert only.endswith("--full tests/unit -k kills")
    run_checks("tests/unit")
    assert "--sample" not in fakes.calls("pytest")[-1]


def test_that_a_release_runs_everything_and_takes_no_draft(run_checks, fakes):
    run_checks("--release")
    _dependencies, translations, together, _apart = fakes.calls("pytest")
    assert translations.endswith("packaging/translations.py check --release")
    assert "--full" in together.split()


@pytest.fixture
def checkout(tmp_path):
    """A project under git with two modules and a test of each."""
    for name in ("one", "two"):
        module = tmp_path / "medreview" / "workflows" / "collect" / f"{name}.py"
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text("")
        (tmp_path / "tests" / "unit").mkdir(parents=True, exist_ok=True)
        test = tmp_path / "tests" / "unit" / f"test_{name}.py"
        test.write_text(f"from medreview.workflows.collect.{name} import something")
    (tmp_path / "tests" / "unit" / "test_package.py").write_text("from medreview.workflows.collect import something")
    (tmp_path / "tests" / "journeys").mkdir()
    (tmp_path / "tests" / "journeys" / "test_all.py").write_text("import medreview.workflows.collect.one")
    for command in ("init -q", "add .", "-c user.name=a -c user.email=a@b commit -qm first"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    return tmp_path


def test_that_the_tests_of_a_changed_module_and_of_its_package_are_near(checkout):
    (checkout / "medreview" / "workflows" / "collect" / "one.py").write_text("changed = True")
    assert near_tests(checkout, changed_files(checkout)) == ["tests/unit/test_one.py", "tests/unit/test_package.py"]


def test_that_a_new_test_is_near_itself(checkout):
    (checkout / "tests" / "unit" / "test_new.py").write_text("")
    assert near_tests(checkout, changed_files(checkout)) == ["tests/unit/test_new.py"]


REPORT_OF_TESTS = """<testsuites><testsuite>
<testcase classname="tests.unit.test_one" name="test_a[1]" time="40"/>
<testcase classname="tests.unit.test_one" name="test_a[2]" time="15">
<properties><property name="sampled" value="one of 6 cases by turns"/></properties></testcase>
<testcase classname="tests.ui.test_wide" name="test_b" time="30"/>
<testcase classname="tests.ui.test_small" name="test_c" time="4.5"/>
</testsuite></testsuites>"""


@pytest.fixture
def timed(tmp_path):
    """A project with tests of which three were measured; gives what keeps a report's seconds in it."""
    for file, name in (("unit/test_one", "test_a"), ("ui/test_wide", "test_b"), ("ui/test_small", "test_c")):
        path = tmp_path / "tests" / f"{file}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"def {name}(): ...")

    def keep_report(text):
        report = tmp_path / "report.xml"
        report.write_text(text)
        keep(tmp_path, [report])

    return keep_report


def test_that_what_takes_longer_than_a_minute_is_left_to_the_full_run_by_name(tmp_path, timed):
    tests = ["tests/unit/test_one.py", "tests/ui/test_wide.py", "tests/ui/test_small.py"]
    assert nearest(tmp_path, tests) == (tests, [])
    timed(REPORT_OF_TESTS.replace("by turns", "inside"))
    assert nearest(tmp_path, tests) == ([tests[0], tests[2]], [tests[1]])
    timed(REPORT_OF_TESTS.replace("by turns", "inside").replace('"40"', '"400"'))
    assert nearest(tmp_path, tests)[0] == tests[:1]


def test_that_the_seconds_of_a_sample_or_of_what_did_not_run_stay_while_the_test_is_there(tmp_path, timed):
    timed(REPORT_OF_TESTS.replace("by turns", "inside"))
    timed(REPORT_OF_TESTS.replace('"40"', '"1"').replace('"30"', '"0.01"').replace("small", "other"))
    assert measured(tmp_path) == {
        "tests/ui/test_small.py": {"test_c": 4.5},
        "tests/unit/test_one.py": {"test_a": 55.0},
    }
    (tmp_path / "tests" / "ui" / "test_small.py").unlink()
    timed(REPORT_OF_TESTS.replace("small", "other"))
    assert "tests/ui/test_small.py" not in measured(tmp_path)


def test_that_a_module_is_nearer_than_its_package_and_a_changed_test_nearest(checkout):
    (checkout / "medreview" / "workflows" / "collect" / "two.py").write_text("changed = True")
    (checkout / "tests" / "unit" / "test_zest.py").write_text("")
    assert near_tests(checkout, changed_files(checkout)) == [
        "tests/unit/test_zest.py",
        "tests/unit/test_two.py",
        "tests/unit/test_package.py",
    ]


def test_that_families_of_tests_are_counted_and_timed(tmp_path):
    report = tmp_path / "tests.xml"
    report.write_text(REPORT_OF_TESTS)
    assert families([report], "test")["tests.unit.test_one::test_a"] == (2, 55.0, 1)
    assert families([report], "folder") == {"tests.unit": (2, 55.0, 1), "tests.ui": (2, 34.5, 0)}


def test_that_types_are_checked_beside_the_tests_and_told_in_one_piece(run_checks, fakes):
    fakes.add("basedpyright", TOOL.format(name="basedpyright", status=1).replace("exit", "echo unknown type\nexit"))
    status, lines = run_checks()
    assert status == 1
    assert lines[lines.index("== basedpyright") + 1] == "unknown type"
    assert [line.split()[0] for line in lines[-9:-1]] == ["passed", "passed", "failed", *["passed"] * 5]


def test_that_only_what_is_near_the_changes_runs(run_checks, fakes, monkeypatch):
    monkeypatch.setattr(check, "changed_files", lambda project: [project / "medreview" / "one.py"])
    monkeypatch.setattr(check, "near_tests", lambda *_: ["tests/unit/test_one.py"])
    run_checks("--changed")
    assert fakes.calls("basedpyright")[-1].endswith("medreview/one.py")
    assert fakes.calls("pytest")[-1].endswith("-n 2 tests/unit/test_one.py")


def test_that_a_first_run_needs_no_git(run_checks, fakes, project):
    run_checks()
    assert int((project / "build" / "check" / "seed").read_text()) > 0
    assert not fakes.calls("git")


@pytest.mark.parametrize(("seconds", "day"), [(9 * 86_400, 9), (10 * 86_400 - 1, 9), (10 * 86_400, 10)])
def test_that_what_is_committed_on_one_day_has_one_sample_everywhere(run_checks, fakes, project, seconds, day):
    fakes.add("git", f"#!/bin/sh\necho {seconds}\n")
    run_checks()
    assert (project / "build" / "check" / "seed").read_text() == str(day)
