"""A check knows tags, chosen runs and translations by what they mean: each fault that is planted is named."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.questions import Question
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.tag_questions import tag_question, use_tags
from tests.builders import a_workspace
from tests.integration.answer_questions import test_tag_runs, test_translation_runs
from tests.judged_answers import a_judge, judged_dataset


def with_tags_and_variants(workspace: Workspace) -> None:
    """Tags of a run and of a person, a chosen run, and a variant of one question."""
    a_judge(workspace, "model-1b")
    judged_dataset(workspace, (("a",), ("b",), ("c",)))
    run = test_tag_runs.tagged(workspace, lambda _: test_tag_runs.reply())
    with workspace.reading() as session:
        first = session.exec(select(Question.id).where(col(Question.key) == "q0")).one() or 0
    tag_question(workspace, first, "icd11", "08", why="A headache.")
    use_tags(workspace, run)
    test_translation_runs.translated(
        workspace, test_translation_runs.by_step({"question": "What helps against number 0, تب؟"})
    )


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    workspace = a_workspace(tmp_path_factory.mktemp("sound"))
    with_tags_and_variants(workspace)
    workspace.close()
    return workspace.path


def findings(path: Path) -> list[str]:
    return [str(finding) for finding in check_workspace(path).findings]


def test_that_tags_and_variants_as_they_were_made_are_sound(sound: Path) -> None:
    assert findings(sound) == []


OF_RUN = "WHERE run_id IS NOT NULL AND field = 'icd11' AND question_id = 1"
UNLIKE = "the tag icd11 of question q0 is not what the model's reply says"
FAULTS: dict[str, tuple[str, str]] = {
    "value": (f"UPDATE tag SET value = '02' {OF_RUN}", UNLIKE),
    "validity": (f"UPDATE tag SET validity = 'refused' {OF_RUN}", UNLIKE),
    "reason": (f"UPDATE tag SET reason = 'So be it.' {OF_RUN}", UNLIKE),
    "why": (f"""UPDATE tag SET extra = '{{"why": {{}}}}' {OF_RUN}""", UNLIKE),
    "source": (f"UPDATE tag SET source = 'another' {OF_RUN}", UNLIKE),
    "said by a person": (f"UPDATE tag SET is_by_hand = 1 {OF_RUN}", UNLIKE),
    "gone": (f"DELETE FROM tag {OF_RUN}", UNLIKE),
    "of no run": (f"UPDATE tag SET run_id = NULL {OF_RUN}", UNLIKE),
    "of another run": (f"UPDATE tag SET run_id = 2 {OF_RUN}", UNLIKE),
    "question gone": ("UPDATE tag SET question_id = 99 WHERE run_id IS NULL", "tag row "),
    "item gone": ("UPDATE run_item SET question_id = 99 WHERE run_id = 1 AND question_id = 1", UNLIKE),
    "no value": ("UPDATE tag SET value = NULL WHERE run_id IS NULL", "has no value or no source"),
    "nobody": ("UPDATE tag SET source = '' WHERE run_id IS NULL", "has no value or no source"),
    "chosen run": ("UPDATE chosen_tags SET run_id = 2 WHERE field = 'icd11'", "Tags of icd11 are to come from the run"),
    "chosen field": ("UPDATE chosen_tags SET field = 'tone' WHERE field = 'icd11'", "Tags of tone are to come from"),
    "source of a variant": ("UPDATE translation SET source_id = 2", "a variant of another question"),
    "original of a variant": (
        "UPDATE question SET variant_of_id = 2 WHERE variant_of_id IS NOT NULL",
        "a variant of another question",
    ),
    "no variant": ("UPDATE question SET variant_of_id = NULL", "a variant of another question"),
    "translator": ("UPDATE translation SET translator = 'another'", "is not what the run"),
    "variant of another run": ("UPDATE translation SET run_id = 1", "is not what the run"),
    "translation gone": ("DELETE FROM translation", "is translated and its variant is gone"),
    "translation of no run": ("UPDATE translation SET run_id = NULL", "is translated and its variant is gone"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_that_a_planted_fault_is_named(sound: Path, tmp_path: Path, fault: str) -> None:
    statement, expected = FAULTS[fault]
    path = tmp_path / "changed.medreview"
    shutil.copy(sound, path)
    connection = sqlite3.connect(path)
    with connection:
        assert connection.execute(statement).rowcount
    connection.close()
    assert expected in "\n".join(findings(path))
