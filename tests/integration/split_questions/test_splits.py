"""Datasets are divided into parts, parts are frozen, and nothing moves in or out of a frozen one unsaid."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from medreview.cli import main
from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import FrozenPart, Question
from medreview.errors import ImportRefused
from medreview.jobs import Cancelled, CancelToken
from medreview.store.queries.splits import PartFrozen
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.clean_questions import set_aside_by_hand, take_back
from medreview.workflows.edit_records import edit_question, find_question, history_of_question
from medreview.workflows.export_training import LeftOut, TrainingChoice, export_training, training_warnings
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.split_questions import (
    FrozenForAnotherReason,
    FrozenInTheWay,
    NoSuchPart,
    NothingToSplit,
    PartNotFrozen,
    SplitMoved,
    SplitNotMeant,
    SplitPart,
    SplitPlan,
    SplitRefused,
    UnfreezeReasonMissing,
    fields_to_split_by,
    freeze_part,
    made_splits,
    make_split,
    parts_of_splits,
    preview_split,
    unfreeze_part,
)
from medreview.workflows.tag_questions import tag_question
from tests.builders import CREATED_AT, a_workspace
from tests.judged_answers import a_judge, judged_dataset

N = 20
PLAN = SplitPlan((SplitPart("test", 3), SplitPart("eval", 2)), field="category", seed=5)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Twenty questions of two categories and none in a part, each with a reference."""
    made = a_workspace(tmp_path)
    judged_dataset(made, [()] * N)
    with made.transaction() as session:
        for number, question in enumerate(session.exec(select(Question).order_by(col(Question.id)))):
            question.category, question.split = "ab"[number % 2], None
    yield made
    made.close()


def parts(workspace: Workspace) -> dict[str, str | None]:
    with workspace.reading() as session:
        return dict(session.exec(select(Question.key, Question.split)).all())


def split(workspace: Workspace, plan: SplitPlan = PLAN) -> None:
    make_split(workspace, preview_split(workspace, plan), is_meant=True)


def a_frozen_key(workspace: Workspace, part: str = "test") -> str:
    return min(key for key, name in parts(workspace).items() if name == part)


def is_sound(workspace: Workspace) -> bool:
    return not check_workspace(workspace.path).findings


def test_that_looking_changes_nothing_and_making_is_what_was_looked_at(workspace: Workspace) -> None:
    preview = preview_split(workspace, PLAN)
    assert set(parts(workspace).values()) == {None}
    assert make_split(workspace, preview) == N
    assert Counter(parts(workspace).values()) == {"test": 6, "eval": 4, "train": 10}
    assert preview.table.rows == (("a", 10, 3, 2, 5), ("b", 10, 3, 2, 5), ("all", 20, 6, 4, 10))
    assert preview_split(workspace, PLAN).moves == {}
    assert is_sound(workspace)


def test_that_who_made_a_split_and_by_which_seed_stands_in_the_history_of_each_question(workspace: Workspace) -> None:
    split(workspace)
    (change,) = history_of_question(workspace, find_question(workspace, "D", "q0"))
    assert (change.field, change.before, change.after) == ("split", "", parts(workspace)["q0"])
    assert change.why == "Split with seed 5: test 3, eval 2 per value of category; all others: train"
    (made,) = made_splits(workspace)
    assert (made.dataset, made.plan, made.n_in) == ("D", PLAN, {"test": 6, "eval": 4, "train": 10})


def test_that_another_split_says_what_it_moves_and_is_made_only_where_that_is_meant(workspace: Workspace) -> None:
    split(workspace)
    before = parts(workspace)
    preview = preview_split(workspace, replace(PLAN, seed=6))
    assert [str(one) for one in preview.warnings] == [f"Questions that are in another part now: {preview.n_moved}."]
    with pytest.raises(SplitNotMeant):
        make_split(workspace, preview)
    assert parts(workspace) == before
    make_split(workspace, preview, is_meant=True)
    assert parts(workspace) != before


def test_that_a_split_that_leaves_a_value_out_of_a_part_is_made_only_where_that_is_meant(workspace: Workspace) -> None:
    preview = preview_split(workspace, replace(PLAN, parts=(SplitPart("test", 10), SplitPart("eval", 1)), field=""))
    assert preview.warnings == ()
    with workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == "q0")).one().category = "c"
    preview = preview_split(workspace, PLAN)
    assert [str(one) for one in preview.warnings] == ["eval gets no question of c.", "train gets no question of c."]
    with pytest.raises(
        SplitNotMeant, match=r"eval gets no question of c\. train gets no question of c\. Check the result"
    ):
        make_split(workspace, preview)
    assert set(parts(workspace).values()) == {None}


def test_that_what_cannot_be_divided_is_said(workspace: Workspace) -> None:
    for plan, words in (
        (replace(PLAN, field="icd11"), "no question has a value in icd11"),
        (replace(PLAN, field="split"), "Questions cannot be split by split"),
        (replace(PLAN, field="question"), "Questions cannot be split by question"),
        (replace(PLAN, parts=(SplitPart("test", 10),)), "nothing is left for train"),
    ):
        with pytest.raises(SplitRefused, match=words):
            preview_split(workspace, plan)
    with pytest.raises(NothingToSplit, match=r"\(Other\)"):
        preview_split(workspace, replace(PLAN, datasets=("D", "Other")))
    with pytest.raises(Cancelled):
        token = CancelToken()
        token.cancel()
        preview_split(workspace, PLAN, cancel=token)
    assert fields_to_split_by(workspace) == ("category",)


def test_that_what_changed_since_it_was_looked_at_is_not_split_unseen(workspace: Workspace) -> None:
    preview = preview_split(workspace, PLAN)
    set_aside_by_hand(workspace, [find_question(workspace, "D", "q3")], reason="no question")
    with pytest.raises(SplitMoved):
        make_split(workspace, preview)
    split(workspace)
    assert parts(workspace)["q3"] is None, "what is set aside is in no part"


def test_that_a_frozen_part_stays_whatever_is_tried_until_it_is_thawed(workspace: Workspace) -> None:
    split(workspace)
    assert freeze_part(workspace, "D", "test", why="the paper's") == 6
    assert freeze_part(workspace, "D", "test") == 6, "once is enough"
    with pytest.raises(FrozenForAnotherReason, match=r"the paper's"):
        freeze_part(workspace, "D", "test", why="a reviewer asked")
    before = parts(workspace)
    inside, outside = a_frozen_key(workspace), a_frozen_key(workspace, "train")
    with pytest.raises(FrozenInTheWay, match="The part test of D is frozen, so no new split can move its 6 questions"):
        preview_split(workspace, replace(PLAN, seed=6))
    for key, part in ((inside, "train"), (inside, ""), (outside, "test")):
        question = find_question(workspace, "D", key)
        with pytest.raises(PartFrozen, match=f"{key} cannot be moved: the part test of D is frozen"):
            edit_question(workspace, question, {"split": part}, why="I want it so")
        if part:
            with pytest.raises(PartFrozen):
                tag_question(workspace, question, "split", part)
    edit_question(workspace, find_question(workspace, "D", outside), {"split": "eval"}, why="eval is not frozen")
    assert parts(workspace) == before | {outside: "eval"}
    with pytest.raises(UnfreezeReasonMissing):
        unfreeze_part(workspace, "D", "test", why=" ")
    unfreeze_part(workspace, "D", "test", why="a new draw")
    with pytest.raises(PartNotFrozen):
        unfreeze_part(workspace, "D", "test", why="again")
    split(workspace, replace(PLAN, seed=6))
    with workspace.reading() as session:
        keys = session.exec(select(AuditEntry.key).where(AuditEntry.entity == "split").order_by(col(AuditEntry.id)))
        told = [(key.get("part"), key["source"]["why"]) for key in keys]  # type: ignore[index]
    assert told[1:3] == [("test", "the paper's"), ("test", "a new draw")]
    assert is_sound(workspace)


def test_that_what_is_set_aside_keeps_its_part_and_is_counted_there(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    split(workspace)
    freeze_part(workspace, "D", "test")
    inside = a_frozen_key(workspace)
    set_aside_by_hand(workspace, [find_question(workspace, "D", inside)], reason="a doubt")
    assert [(one.split, one.n, one.n_aside) for one in parts_of_splits(workspace)] == [
        ("eval", 4, 0),
        ("test", 6, 1),
        ("train", 10, 0),
    ]
    assert main(["data", "parts", str(workspace.path)]) == 0
    assert "D, test: 6, 1 set aside; frozen on" in capsys.readouterr().out
    assert is_sound(workspace)
    take_back(workspace)
    assert (parts(workspace)[inside], parts_of_splits(workspace)[1].n_aside) == ("test", 0)


def test_that_doubles_of_a_frozen_part_of_another_dataset_are_told_before_they_come_into_another_part(
    workspace: Workspace,
) -> None:
    split(workspace)
    freeze_part(workspace, "D", "test")
    freeze_part(workspace, "D", "train")
    with workspace.transaction() as session:
        other = Dataset(name="E", created_at=CREATED_AT)
        session.add(other)
        session.flush()
        said = {one.key: one.text for one in session.exec(select(Question))}
        texts = {"double": f" {said[a_frozen_key(workspace)]} !", "trained": said[a_frozen_key(workspace, "train")]}
        for key, text in {**texts, "new": "something else", "newer": "and another thing"}.items():
            session.add(Question(dataset_id=other.id or 0, key=key, text=text, context=[], options=[]))
    plan = SplitPlan((SplitPart("eval", 1),), datasets=("E",))
    preview = preview_split(workspace, plan)
    told = "Questions that say the same as one in the frozen part test of D, and come into another part: 1."
    assert [str(one) for one in preview.warnings] == [told]
    with pytest.raises(SplitNotMeant, match="the frozen part test of D"):
        make_split(workspace, preview)
    double = find_question(workspace, "E", "double")
    for seed in range(6):
        drawn = preview_split(workspace, replace(plan, rest="test", seed=seed))
        assert bool(drawn.warnings) == (drawn.drawn.part_of[double] == "eval"), "in a part of the same name it may be"


def test_that_an_import_cannot_change_a_frozen_part(workspace: Workspace, tmp_path: Path) -> None:
    split(workspace)
    freeze_part(workspace, "D", "test")
    before = parts(workspace)
    inside, outside = a_frozen_key(workspace), a_frozen_key(workspace, "train")

    def refusals(name: str, content: str) -> list[str]:
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        with pytest.raises(ImportRefused) as refused:
            import_files(workspace, ImportRequest((FileChoice(path),), dataset="D", takes_over_changes=True))
        return [str(problem.message) for problem in refused.value.problems]

    assert refusals("tags.csv", f"question_id,field,value\n{inside},split,train\n{outside},split,test\n") == [
        f"{inside} would leave or join a part of a split that is frozen (test → train). Unfreeze the part first, if "
        "that is meant.",
        f"{outside} would leave or join a part of a split that is frozen (train → test). Unfreeze the part first, if "
        "that is meant.",
    ]
    text = f"What helps against fever number {inside[1:]}?"
    found = refusals("questions.csv", f"question_id,question,split\n{inside},{text},train\nnew,Is it new?,test\n")
    assert [one.partition(" would")[0] for one in found] == [inside, "new"]
    by_hand = f"question_id,field,value,source,by_hand\n{inside},split,train,Dr A,1\n"
    (tmp_path / "by-hand.csv").write_text(by_hand, encoding="utf-8")
    with pytest.raises(PartFrozen):
        import_files(workspace, ImportRequest((FileChoice(tmp_path / "by-hand.csv"),), dataset="D"))
    assert parts(workspace) == before
    (tmp_path / "more.csv").write_text("question_id,question,split\nmore,Is it more?,train\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "more.csv"),), dataset="D"))
    assert parts(workspace)["more"] == "train"


def test_that_a_frozen_part_that_was_changed_behind_our_back_is_found(workspace: Workspace) -> None:
    split(workspace)
    freeze_part(workspace, "D", "test")
    with workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == a_frozen_key(workspace))).one().split = "train"
    (finding,) = check_workspace(workspace.path).findings
    assert str(finding).startswith("The part test of D is frozen, but its questions have changed since.")
    with workspace.reading() as session:
        assert session.exec(select(FrozenPart.n_questions)).one() == 6


def test_that_only_a_part_that_has_questions_is_frozen(workspace: Workspace) -> None:
    for dataset, part in (("D", "test"), ("Nothing", "test")):
        with pytest.raises(NoSuchPart):
            freeze_part(workspace, dataset, part)
    split(workspace)
    freeze_part(workspace, "D", "eval", why="kept")
    found = {one.split: (one.n, one.n_frozen, one.why) for one in parts_of_splits(workspace)}
    assert found == {"eval": (4, 4, "kept"), "test": (6, None, ""), "train": (10, None, "")}


def test_that_training_on_a_frozen_part_is_warned_of_and_otherwise_it_is_held_out(
    workspace: Workspace, tmp_path: Path
) -> None:
    split(workspace, replace(PLAN, parts=(SplitPart("gold", 3),)))
    on_gold = TrainingChoice(selection=QuestionsToAsk(splits=("gold", "train")))
    on_all = TrainingChoice(selection=QuestionsToAsk())
    assert training_warnings(workspace, on_gold) == ()
    assert export_training(workspace, on_all, tmp_path / "before").n_pairs == N, "nobody said that gold is held out"
    freeze_part(workspace, "D", "gold")
    freeze_part(workspace, "D", "train")
    (warning,) = training_warnings(workspace, on_gold)
    assert str(warning).startswith("6 questions of the frozen part gold of D are among the training data.")
    done = export_training(workspace, on_gold, tmp_path / "gold")
    assert done.n_pairs == N, "a warning takes nothing"
    assert json.loads((tmp_path / "gold" / "provenance.json").read_text("utf-8"))["warnings"] == [str(warning)]
    assert training_warnings(workspace, on_all) == ()
    done = export_training(workspace, on_all, tmp_path / "all")
    assert (done.n_pairs, done.n_left_out) == (N - 6, {LeftOut.LEAK: 6})
    assert "warnings" not in json.loads((tmp_path / "all" / "provenance.json").read_text("utf-8"))


def test_that_examples_from_a_frozen_part_are_warned_of_before_anything_is_asked(workspace: Workspace) -> None:
    a_judge(workspace, "model-1b")
    split(workspace)
    draft = AnswerDraft("examples", ("model-1b",), n_examples=1, example_split="test")

    def warnings(draft: AnswerDraft) -> list[str]:
        return [str(one) for model in preview_answers(workspace, draft).models for one in model.warnings]

    assert warnings(draft) == []
    freeze_part(workspace, "D", "test")
    freeze_part(workspace, "D", "train")
    said = f"Examples are drawn from the frozen part test of D, {N} times. Draw from a part for training."
    assert warnings(draft) == [said]
    assert warnings(replace(draft, example_split="train")) == []
    assert warnings(AnswerDraft("persona", ("model-1b",))) == []
    told: list[str] = []
    create_answer_runs(workspace, draft, warn=lambda warning: told.append(str(warning)))
    assert told == [said]


def result_of(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[dict[str, Any], str]:
    assert main([*words, "--json"]) == 0
    shown = capsys.readouterr()
    return json.loads(shown.out), shown.err


def test_that_the_command_looks_makes_lists_freezes_and_thaws(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(workspace.path)
    workspace.close()
    words = ("data", "split", file, "--part", "test=3", "--part", "eval=2", "--by", "category", "--seed", "5")
    looked, _ = result_of(capsys, *words, "-o", str(tmp_path / "out"))
    assert (looked["n_in"], looked["n_moved"]) == ({"test": 6, "eval": 4, "train": 10}, 0)
    rows = (tmp_path / "out" / "split.csv").read_text("utf-8-sig").splitlines()
    assert rows == ["value,n,n_test,n_eval,n_train", "a,10,3,2,5", "b,10,3,2,5", "all,20,6,4,10"]
    assert json.loads((tmp_path / "out" / "provenance.json").read_text("utf-8"))["plan"]["seed"] == 5
    assert result_of(capsys, "data", "parts", file)[0]["parts"] == []
    assert result_of(capsys, *words, "--apply")[0]["n_moved"] == N
    assert result_of(capsys, "data", "freeze", file, "--dataset", "D", "--part", "test")[0]["n_frozen"] == 6
    assert main([*words, "--apply", "--meant"]) == 1
    assert "The part test of D is frozen" in capsys.readouterr().err
    assert main(["data", "parts", file]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert (listed[0], listed[2]) == ("D, eval: 4", "D, train: 10")
    assert listed[1].startswith("D, test: 6; frozen on ")
    assert "Split with seed 5: test 3, eval 2 per value of category; all others: train" in listed[3]
    trained = ("export-training", file, "sharegpt", "--split", "test", "-o", str(tmp_path / "train"))
    exported, said = result_of(capsys, *trained)
    assert exported["warnings"]
    assert exported["warnings"][0] in said
    assert main(["data", "unfreeze", file, "--dataset", "D", "--part", "test"]) == 2
    assert (
        result_of(capsys, "data", "unfreeze", file, "--dataset", "D", "--part", "test", "--why", "x")[0]["unfrozen"]
        == "test"
    )
    assert main(["data", "split", file, "--part", "test"]) == 2
    assert main(["data", "split", file, "--part", "test=3", "--by", "category", "--seed", "9", "--apply"]) == 1
    assert "Questions that are in another part now" in capsys.readouterr().err
