"""Prompts of a person's own: copies of what ships, versions that are kept, compared and restored, also by command."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.run_plans import JudgePlan
from medreview.domain.runs import ReadingKind
from medreview.model_runs.run_summaries import run_summary
from medreview.protocols import Case, find_protocol
from medreview.protocols.own_prompts import (
    PromptKey,
    PromptKind,
    PromptMissing,
    PromptNameTaken,
    PromptNameUnfit,
    VersionMissing,
    copied_text,
    own_prompts,
    prompt_file,
    shipped_prompts,
    version_with,
)
from medreview.protocols.prompt_files import PromptUnreadable, parts_of, prompt_from_text
from medreview.protocols.registry import own_protocol
from medreview.workflows import write_prompts
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, strategy_from_file
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.judged_answers import a_judge, judged_dataset

KEY = PromptKey(PromptKind.STRATEGY, "kind-voice", "en")
PERSONA = PromptKey(PromptKind.STRATEGY, "persona", "en")
WITHOUT_READER = ("cqa-coarse", "cqa-fine", "morqa")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> tuple[int, str, str]:
        status = main(["prompts", *map(str, arguments)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_command


@pytest.mark.parametrize("source", shipped_prompts(PromptKind.PROTOCOL), ids=lambda key: f"{key.name}.{key.language}")
def test_that_a_copy_of_a_protocol_asks_for_the_same_levels(source: PromptKey) -> None:
    copied = own_protocol(prompt_from_text(copied_text(source, "mine"), file="mine"))
    shipped = find_protocol(source.name, language=source.language)
    scales = [[(one.name, [level.value for level in one.levels]) for one in of.dimensions] for of in (copied, shipped)]
    assert scales[0] == scales[1]
    assert (copied.language, copied.granularity) == (shipped.language, shipped.granularity)
    if source.name in WITHOUT_READER:
        case = Case("Why?", "Because.", ("A reference.",), "Because.")
        for reading in (ReadingKind.FREE, ReadingKind.CONSTRAINED):
            assert copied.render(case, reading) == shipped.render(case, reading)


def test_that_a_copy_of_a_strategy_is_its_first_version_and_a_file_that_runs_take() -> None:
    made = write_prompts.begin_copy(PERSONA, "kind-voice")
    (version,) = write_prompts.prompt_versions(made)
    assert (made, version.number, version.origin) == (KEY, 1, "persona (en)")
    assert strategy_from_file(made.path).name == "kind-voice"
    assert [one.key for one in own_prompts(PromptKind.STRATEGY)] == [KEY]


def test_that_every_save_is_a_version_and_an_earlier_one_comes_back() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    first = write_prompts.prompt_versions(KEY)[0].text
    write_prompts.save_prompt(KEY, first.replace("physician", "nurse"), "a nurse answers")
    assert write_prompts.save_prompt(KEY, first.replace("physician", "nurse")).number == 2
    compared = write_prompts.compare_versions(KEY, 1, 2)
    assert compared.n_changed == 1
    assert write_prompts.restore_version(KEY, 1).number == 3
    assert KEY.path.read_text(encoding="utf-8") == first
    assert [one.note for one in write_prompts.prompt_versions(KEY)] == ["", "a nurse answers", ""]
    with pytest.raises(VersionMissing):
        write_prompts.compare_versions(KEY, 1, 9)


def test_that_a_text_that_cannot_be_used_is_no_version_and_says_where_it_is_wrong() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    text = write_prompts.prompt_versions(KEY)[0].text
    for wrong, place in (
        (text.replace("{question}", "{qestion}"), "user"),
        (text.replace("language: en", "languages: en"), "languages"),
        (text.replace("language: en", "words: many"), "words"),
    ):
        with pytest.raises(PromptUnreadable) as refused:
            write_prompts.save_prompt(KEY, wrong)
        assert refused.value.place == place
    assert len(write_prompts.prompt_versions(KEY)) == 1


def test_that_a_file_changed_by_other_means_becomes_a_version_before_the_next_one() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    text = KEY.path.read_text(encoding="utf-8")
    KEY.path.write_text(text.replace("physician", "pharmacist"), encoding="utf-8")
    write_prompts.save_prompt(KEY, text.replace("physician", "nurse"))
    assert ["pharmacist" in one.text for one in write_prompts.prompt_versions(KEY)] == [False, True, False]


def test_that_a_torn_line_takes_no_other_version_away() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    history = KEY.path.parent / "versions" / "kind-voice.en.jsonl"
    with history.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "text": "=== us')
    assert len(write_prompts.prompt_versions(KEY)) == 1


def test_that_what_was_not_saved_is_there_when_the_prompt_is_opened_again() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    write_prompts.keep_unsaved(KEY, "half a thought")
    assert write_prompts.opened_text(KEY) == "half a thought"
    write_prompts.drop_unsaved(KEY)
    assert write_prompts.opened_text(KEY) == KEY.path.read_text(encoding="utf-8")


def test_that_a_version_is_found_by_the_hash_that_a_run_keeps() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    sha256 = strategy_from_file(KEY.path).prompt.sha256
    found = version_with(PromptKind.STRATEGY, sha256)
    assert found is not None
    assert (found[0], found[1].number) == (KEY, 1)
    assert version_with(PromptKind.STRATEGY, "0" * 64) is None


def test_that_a_saved_prompt_is_meant_by_its_name(tmp_path: Path) -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    persian = write_prompts.begin_language(KEY, "fa")
    assert prompt_file(PromptKind.STRATEGY, "kind-voice") == KEY.path
    assert prompt_file(PromptKind.STRATEGY, "kind-voice", "fa") == persian.path
    assert prompt_file(PromptKind.STRATEGY, str(persian.path)) == persian.path
    assert prompt_file(PromptKind.PROTOCOL, "kind-voice") is None
    assert prompt_file(PromptKind.STRATEGY, "../kind-voice") is None
    with pytest.raises(PromptMissing, match=r"kind-voice \(en\), kind-voice \(fa\)"):
        prompt_file(PromptKind.STRATEGY, "kind-voice", "zh")
    (KEY.path.parent / "persona.en.txt").write_text(KEY.path.read_text("utf-8"), "utf-8")
    assert prompt_file(PromptKind.STRATEGY, "persona") is None


def test_that_runs_take_a_saved_prompt_by_its_name(tmp_path: Path) -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    write_prompts.begin_copy(PromptKey(PromptKind.PROTOCOL, "morqa", "en"), "my-morqa")
    workspace = a_workspace(tmp_path)
    a_judge(workspace, "model-1b")
    judged_dataset(workspace, (("a",),))
    (answering,) = create_answer_runs(workspace, AnswerDraft("kind-voice", ("model-1b",)))
    (judging,) = create_runs(workspace, JudgeDraft("my-morqa", ("model-1b",)))
    answered, judged = (run_summary(workspace, run) for run in (answering, judging))
    workspace.close()
    assert (answered.view.name, answered.view.protocol) == ("kind-voice model-1b", "kind-voice")
    assert (judged.view.name, judged.view.protocol) == ("my-morqa constrained model-1b", "my-morqa")
    assert isinstance(answered.plan, QuestionPlan)
    assert isinstance(judged.plan, JudgePlan)
    assert (answered.plan.is_own_strategy, judged.plan.is_own_protocol) == (True, True)


def test_that_a_language_is_a_text_of_its_own() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    persian = write_prompts.begin_language(KEY, "fa")
    assert strategy_from_file(persian.path).language == "fa"
    write_prompts.save_prompt(persian, persian.path.read_text("utf-8").replace("physician", "پرستار"))
    assert "پرستار" not in KEY.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["", "a/b", "../x", "9lives", "a b", "-x"])
def test_that_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    with pytest.raises(PromptNameUnfit):
        write_prompts.begin_copy(PERSONA, name)


def test_that_a_taken_name_is_refused() -> None:
    write_prompts.begin_copy(PERSONA, "kind-voice")
    for name in ("Persona", "Kind-Voice"):
        with pytest.raises(PromptNameTaken):
            write_prompts.begin_copy(PERSONA, name)
    with pytest.raises(PromptMissing):
        write_prompts.begin_copy(PromptKey(PromptKind.STRATEGY, "nobody", "en"), "mine")


def test_that_parts_put_together_are_the_text_again() -> None:
    for kind in PromptKind:
        for source in shipped_prompts(kind):
            text = parts_of(copied_text(source, "mine")).text
            assert parts_of(text).text == text


def test_that_the_commands_copy_save_compare_and_restore(run: Run, tmp_path: Path) -> None:
    assert run("list")[1].strip() == "There is no prompt of your own yet."
    of = ("kind-voice", "--kind", "strategy")
    assert run("copy", "persona", "kind-voice", "--kind", "strategy")[0] == 0
    edited = tmp_path / "edited.txt"
    edited.write_text(KEY.path.read_text("utf-8").replace("physician", "nurse"), "utf-8")
    assert run("save", *of, edited, "--note", "a nurse")[0] == 0
    versions = json.loads(run("versions", *of, "--json")[1])["versions"]
    assert [(one["number"], one["note"]) for one in versions] == [(1, ""), (2, "a nurse")]
    minus, plus = run("compare", *of, 1, 2)[1].splitlines()
    assert minus.startswith("- ")
    assert "nurse" in plus
    assert run("restore", *of, 1)[0] == 0
    assert json.loads(run("list", "--json")[1])["prompts"][0]["versions"] == 3
    assert run("compare", *of, 1, 3)[1].strip() == "The versions are the same."
    assert "has no version 8" in run("compare", *of, 1, 8)[2]
