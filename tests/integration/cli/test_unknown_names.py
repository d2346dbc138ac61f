"""A name of nothing ends every command with 3 and a sentence that has it, whichever argument gives it."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import pytest

from medreview.__main__ import _write_report
from medreview.cli import main
from medreview.cli.command import Names, Several, in_row
from medreview.cli.grammar import chosen, commands, parsed, parser_of
from medreview.cli.output import NOT_FOUND
from tests.made_sample import copy_sample

PATHS = [path for path, command in commands().items() if not command.is_old]
NOTHING = "no-such-name"
KNOWN = {
    Names.DATASET: "sample",
    Names.STUDY: "Sample study",
    Names.RUN: "ICD-11 and personal data",
    Names.RUN_BY_NAME: "ICD-11 and personal data",
    Names.MODEL: "judge",
    Names.MODEL_OR_FILE: "judge",
    Names.AUTHOR: "model-atlas",
    Names.RATER: "R1",
    Names.SPLIT: "sample",
    Names.KIND: "open",
    Names.LANGUAGE: "fa",
    Names.FIELD: "sex",
    Names.DIMENSION: "correctness",
}
"""What the sample calls something of each kind."""


def _named(path: str) -> list[argparse.Action]:
    return [action for action in parser_of(commands()[path])._actions if isinstance(action.type, Names | Several)]


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The workspace of all examples, with a model."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    workspace = copy_sample(tmp_path / "trial.medreview")
    assert main(["models", "add-cloud", str(workspace), "x", "--name", "judge", "--url", "http://127.0.0.1:9/v1"]) == 0
    capsys.readouterr()
    return workspace


@pytest.mark.parametrize(("path", "argument"), [(path, one.dest) for path in PATHS for one in _named(path)])
def test_that_a_name_of_nothing_is_told_before_anything_is_done(
    path: str, argument: str, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    action = next(one for one in _named(path) if one.dest == argument)
    command, words = chosen(shlex.split(commands()[path].example))
    values = parsed(command, words)
    known = {name: KNOWN[what] for what, name in values.named} | {str(values.workspace): str(sample)}
    for file in values.reads:
        file.parent.mkdir(exist_ok=True)
        file.touch()
    words = _with_nothing_in_place(words, action, getattr(values, argument), known)
    before = sorted(Path().rglob("*")), sample.read_bytes()
    assert main([*path.split(), *words]) == NOT_FOUND, words
    assert f" {NOTHING} " in capsys.readouterr().err
    assert (sorted(Path().rglob("*")), sample.read_bytes()) == before


def _with_nothing_in_place(
    words: list[str], action: argparse.Action, given: object, known: dict[str, str]
) -> list[str]:
    """The words of an example with names of the sample, but for one argument."""
    first = given[0] if isinstance(given, list) and given else given
    option = action.option_strings[-1] if action.option_strings else None
    if option is not None and option not in words:
        return [*(known.get(word, word) for word in words), option, NOTHING]
    if option is None and first not in words:
        return [*(known.get(word, word) for word in words), NOTHING]
    place = words.index(option) + 1 if option is not None else words.index(str(first))
    return [NOTHING if at == place else known.get(word, word) for at, word in enumerate(words)]


MAKES = {
    *("--name", "--rest", "--marks", "--served-as", "--base", "--licence", "--creator", "--note", "--key-variable"),
    *(
        "prompts copy name",
        "prompts save prompt",
        "prompts save --language",
        "models add-cloud remote_name",
        "study follow-up --adjudicator",
    ),
    *("data import --dataset", "data import --other-ids-into", "data import --study", "data paper import --dataset"),
    "data import --sheet",
    *("tags set --field", "prompts try --into", "run translate --into", "data counts --language"),
}
"""What arguments name that is new, that may be, or that is no name of something."""
ELSEWHERE = (
    "workspace edit {sample} --dataset sample --question {nothing} --set question=x --why x",
    "workspace edit {sample} --dataset sample --answer {nothing} --set answer=x --why x",
    "workspace history {sample} --dataset sample --question {nothing}",
    "workspace backups compare {sample} {nothing}",
    "workspace backups restore {sample} {nothing} --yes",
    "data clean {sample} --rule {nothing}",
    "data clean {sample} --without {nothing}",
    "data aside {sample} --dataset sample --question {nothing} --why x",
    "data release {sample} --dataset sample --question {nothing}",
    "data release {sample} --rule {nothing}",
    "data quarantine {sample} --rule {nothing}",
    "data screen {sample} --rule {nothing}",
    "data screen {sample} --without {nothing}",
    "data screen {sample} --question {nothing}",
    "data screen {sample} --words x --words-are {nothing}",
    "data unmask {sample} --dataset sample --question {nothing}",
    "data import {sample} file.csv --layout {nothing}",
    "data import {sample} file.csv --reversed {nothing} --dataset new",
    "data import {sample} file.csv --encoding {nothing} --dataset new",
    "data paper open {sample} file.csv --reader {nothing}",
    *(f"data paper {verb} {{sample}} {{nothing}}" for verb in ("show", "import", "drop", "accept --clean")),
    *(f"data paper {verb} {{sample}} {{nothing}} --question 1" for verb in ("skip", "reopen", "mend --key 1")),
    "data paper key {sample} {nothing} --file file.csv",
    "data paper second {sample} known --reader {nothing}",
    "tags use {sample} 'ICD-11 and personal data' --field {nothing}",
    "tags set {sample} --dataset sample --question {nothing} --field sex --value female",
    "tags show {sample} --dataset sample --question {nothing}",
    "study plan {sample} --template {nothing}",
    "study size {sample} --template {nothing}",
    "study register {sample} 'Sample study' --panels {nothing}",
    "models add-cloud {sample} x --provider {nothing}",
    "models names {sample} --provider {nothing}",
    *(f"prompts {verb}" for verb in ("show {nothing}", "show medjudge --language {nothing}")),
    *(f"prompts {verb}" for verb in ("show medjudge --setup {nothing}", "copy {nothing} new", "versions {nothing}")),
    *(f"prompts {verb}" for verb in ("compare {nothing} 1 2", "restore {nothing} 1")),
    *(f"prompts {verb} --language {{nothing}}" for verb in ("copy medjudge new", "versions medjudge")),
    *(f"prompts {verb} --language {{nothing}}" for verb in ("compare medjudge 1 2", "restore medjudge 1")),
    "prompts try {sample} {nothing} --model judge --preview",
    "prompts try {sample} medjudge --language {nothing} --model judge --preview",
    "run answer {sample} --model judge --strategy {nothing} --preview",
    "run answer {sample} --model judge --strategy role --language {nothing} --preview",
    "run exam {sample} --model judge --strategy {nothing} --preview",
    "run exam {sample} --model judge --language {nothing} --preview",
    "run tag {sample} --model judge --strategy {nothing} --preview",
    "run tag {sample} --model judge --language {nothing} --preview",
    "run translate {sample} --model judge --strategy {nothing} --into en --preview",
    "run translate {sample} --model judge --language {nothing} --into en --preview",
    "run judge {sample} --model judge --protocol {nothing} --preview",
    "run judge {sample} --model judge --protocol laaj --setup {nothing} --preview",
    "run judge {sample} --model judge --protocol laaj --language {nothing} --preview",
    "results analyse {sample} --study 'Sample study' --table {nothing} -o out",
    "results compare {sample} --table {nothing} -o out",
    "results metric {sample} --metric {nothing}",
    "results report {sample} --form {nothing} -o out",
)
"""Names that are looked for in something else than the workspace, or in a part of it, by what the command does."""
NAMES = {"NAME", "NAMES", "RUN", "STUDY", "DATASET", "MODEL", "AUTHOR", "RATER", "CODE", "SPLIT", "A,B", "OTHER", "ID"}
NAMES |= {"PROMPT", "PAPER", "FIELD", "RULE", "TABLE", "NEW", "BACKUP", "DIMENSION", "NAME[=N]"}


@pytest.mark.parametrize("path", PATHS)
def test_that_every_argument_with_a_name_is_one_of_those_that_are_looked_for(path: str) -> None:
    lines = [chosen(shlex.split(line.replace("{", "").replace("}", ""))) for line in ELSEWHERE]
    tried = {word for command, words in lines if command.path == path for word in (*words, path)}
    unclear: list[str] = []
    for action in parser_of(commands()[path])._actions:
        is_plain = action.type in {None, in_row} or getattr(action.type, "__name__", "") == "_rule"
        if str(action.metavar) in NAMES and is_plain and not action.choices:
            name = action.option_strings[0] if action.option_strings else action.dest
            is_new = not {name, f"{path} {name}"}.isdisjoint(MAKES)
            is_tried = (name if action.option_strings else path) in tried
            unclear += [] if is_new or is_tried else [name]
    assert unclear == [], "give these a type of Names, or a line in ELSEWHERE"


@pytest.mark.parametrize("line", ELSEWHERE)
def test_that_other_names_of_nothing_end_with_3_too(
    line: str, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file.csv").write_text("question_id,question\nq1,Is it?\n", encoding="utf-8")
    assert main(shlex.split(line.format(sample=sample, nothing=NOTHING)), write_report=_write_report) == NOT_FOUND
    assert NOTHING in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Sampel study", "There is no study Sampel study in this workspace. Did you mean Sample study?"),
        ("zzz", "There is no study zzz in this workspace. Choose one of: Sample study."),
    ],
)
def test_that_a_name_that_is_nearly_one_is_told_from_one_that_is_none(
    name: str, said: str, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "show", str(sample), name]) == NOT_FOUND
    assert capsys.readouterr().err.strip() == said


def test_that_there_is_nothing_to_choose_where_there_is_nothing_yet(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "freeze", str(sample), "--dataset", "sample", "--part", "test"]) == NOT_FOUND
    assert capsys.readouterr().err.strip() == "There is no split test in this workspace, which has none yet."


def test_that_a_run_is_named_by_its_number_too(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "show", str(sample), "1"]) == 0
    assert "ICD-11 and personal data" in capsys.readouterr().out
    assert main(["results", "exam", str(sample), "--of-run", "1", "-o", "marks"]) == NOT_FOUND
