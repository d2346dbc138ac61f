"""Questions and answers go out to training, and nothing that is held out goes with them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli.program import main
from medreview.domain.answers import Answer
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import Question
from medreview.exchange.training_files import TrainingForm
from medreview.store.workspace import Workspace
from medreview.workflows.export_training import (
    AuthorUnknown,
    CounterUnknown,
    FilesThere,
    LeftOut,
    NothingToLearn,
    QuestionsLeak,
    TrainingChoice,
    export_training,
    training_options,
)
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

SPLITS = {"q0": "train", "q1": "train", "q2": "train", "q3": "test"}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, (("a",), ("b",), ("c",), ("d",)))
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.split = SPLITS[question.key]
    yield made
    made.close()


def question(workspace: Workspace, key: str, **values: object) -> None:
    with workspace.transaction() as session:
        found = session.exec(select(Question).where(Question.key == key)).one()
        for name, value in values.items():
            setattr(found, name, value)


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "training.jsonl").read_text("utf-8").splitlines()]


def test_that_a_split_goes_out_with_its_references_and_all_that_training_needs(
    workspace: Workspace, tmp_path: Path
) -> None:
    done = export_training(workspace, TrainingChoice(TrainingForm.ALPACA), tmp_path / "out")
    assert lines(tmp_path / "out") == [
        {"instruction": f"What helps against fever number {n}?", "input": "", "output": "Rest and drink."}
        for n in range(3)
    ]
    assert {path.name for path in done.files} == {
        *("training.jsonl", "dataset_info.json", "llamafactory.yaml", "left-out.csv", "provenance.json")
    }
    provenance = json.loads((tmp_path / "out" / "provenance.json").read_text("utf-8"))
    assert (provenance["n_pairs"], provenance["tokens_counted_by"]) == (3, "an estimate")
    assert set(provenance["files"]) == {path.name for path in done.files} - {"provenance.json"}


def test_that_answers_of_an_author_are_learnt_and_those_without_one_are_named(
    workspace: Workspace, tmp_path: Path
) -> None:
    with workspace.transaction() as session:
        cut, empty = session.exec(select(Answer).where(Answer.text.in_(("a", "b")))).all()  # type: ignore[attr-defined]
        cut.extra, empty.text = {"cut_off": "1"}, " "
    done = export_training(workspace, TrainingChoice(author="model-a"), tmp_path / "out")
    assert [one["conversations"][1]["value"] for one in lines(tmp_path / "out")] == ["c"]  # type: ignore[index]
    assert [(one.key, one.reason) for one in done.left_out] == [
        ("D/q0", LeftOut.NO_ANSWER),
        ("D/q1", LeftOut.NO_ANSWER),
    ]


@pytest.mark.parametrize("by", ["words", "variant"])
def test_that_what_is_held_out_is_left_out_by_name_or_refused(workspace: Workspace, tmp_path: Path, by: str) -> None:
    if by == "words":
        question(workspace, "q1", text="  what HELPS against fever, number ۳ ?")
    else:
        with workspace.reading() as session:
            held = session.exec(select(Question.id).where(Question.key == "q3")).one()
        question(workspace, "q1", variant_of_id=held, text="Was hilft?")
    done = export_training(workspace, TrainingChoice(), tmp_path / "out")
    assert done.n_pairs == 2
    assert [(one.key, one.reason, one.held) for one in done.left_out] == [("D/q1", LeftOut.LEAK, "D/q3")]
    assert "D/q1,leak,D/q3" in (tmp_path / "out" / "left-out.csv").read_text("utf-8")
    with pytest.raises(QuestionsLeak, match=r"D/q1, which is D/q3 there"):
        export_training(workspace, TrainingChoice(refuses_leaks=True), tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_that_questions_of_held_out_splits_never_come_along_without_being_named(
    workspace: Workspace, tmp_path: Path
) -> None:
    done = export_training(workspace, TrainingChoice(selection=QuestionsToAsk()), tmp_path / "all")
    assert done.n_left_out == {LeftOut.LEAK: 1}
    named = TrainingChoice(selection=QuestionsToAsk(splits=("test",)))
    assert export_training(workspace, named, tmp_path / "test").n_pairs == 1


def test_that_pairs_longer_than_training_reads_are_counted_by_name(workspace: Workspace, tmp_path: Path) -> None:
    question(workspace, "q2", text="fever " * 3000)
    done = export_training(workspace, TrainingChoice(), tmp_path / "out")
    assert (done.n_pairs, done.too_long, done.is_estimated) == (3, ("D/q2",), True)
    a_judge(workspace, "counter", path=_a_file(tmp_path))
    question(workspace, "q0", text="a " * 2100)  # short by its letters, long by its words
    engine = FakeEngine(lambda _: "")  # counts words
    by_model = replace(TrainingChoice(), counted_by="counter")
    done = export_training(workspace, by_model, tmp_path / "by-model", open_engine=engine.open)
    assert (done.too_long, done.is_estimated) == (("D/q0", "D/q2"), False)


def test_that_nothing_is_overwritten_unless_it_is_wished(workspace: Workspace, tmp_path: Path) -> None:
    export_training(workspace, TrainingChoice(), tmp_path / "out")
    before = (tmp_path / "out" / "training.jsonl").read_bytes()
    with pytest.raises(FilesThere, match=r"training\.jsonl"):
        export_training(workspace, TrainingChoice(TrainingForm.CHAT), tmp_path / "out")
    assert (tmp_path / "out" / "training.jsonl").read_bytes() == before
    export_training(workspace, TrainingChoice(TrainingForm.CHAT), tmp_path / "out", replaces=True)
    assert (tmp_path / "out" / "training.jsonl").read_bytes() != before


def test_that_what_cannot_be_exported_says_why_and_writes_nothing(workspace: Workspace, tmp_path: Path) -> None:
    for choice, error in (
        (TrainingChoice(author="nobody"), AuthorUnknown),
        (TrainingChoice(counted_by="nobody"), CounterUnknown),
        (TrainingChoice(selection=QuestionsToAsk(splits=("none",))), NothingToLearn),
    ):
        with pytest.raises(error):
            export_training(workspace, choice, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_that_what_can_be_chosen_is_told(workspace: Workspace) -> None:
    a_judge(workspace, "elsewhere")
    options = training_options(workspace)
    assert options.splits == (("train", 3), ("test", 1))
    assert {"expert", "model-a"} <= set(options.authors)
    assert options.counters == ()


def test_that_the_command_says_what_was_written_and_left_out(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    question(workspace, "q1", text="What helps against fever number 3")
    question(workspace, "q2", text="fever " * 3000)
    words = ["export-training", str(workspace.path), "sharegpt", "-o", str(tmp_path / "out"), "--split", "train"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "2 pairs, 0 images" in told
    assert "longer than 2048 tokens (estimated): 1: D/q2" in told
    assert "1: D/q1 (held out: D/q3)" in told
    assert main(words) == 4
    assert "already has training.jsonl" in capsys.readouterr().err
    assert main([*words, "--replace", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["left_out"] == [
        {"question": "D/q1", "reason": "leak", "held_out_as": "D/q3"}
    ]


def _a_file(folder: Path) -> Path:
    path = folder / "model.gguf"
    path.write_bytes(b"GGUF")
    return path
