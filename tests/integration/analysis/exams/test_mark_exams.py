"""An examination of four questions in two languages, marked by hand beside the tables."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.analysis.exams import NothingToMark
from medreview.cli import main
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import Question, Translation
from medreview.errors import Message
from medreview.reporting.figures import FigureSpec
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Cell, Table
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import mark_exams
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace

QUESTIONS = ("q1", "q2", "q3", "q4")
SPECIALTIES = ("Radiology", "Radiology", "Pathology", "Surgery")
KEYS = (1, 2, 3, 4)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Every question in Persian, with an English variant."""
    opened = a_workspace(tmp_path)
    rows: list[tuple[object, ...]] = []
    for key, specialty, right in zip(QUESTIONS, SPECIALTIES, KEYS, strict=True):
        same = ("choice", specialty, "a", "b", "c", "d", right)
        rows.append((key, "fa", f"پرسش {key}", "", *same))
        rows.append((f"{key}-en", "en", f"Question {key}", key, *same))
    names = "question_id language question variant_of kind specialty option_1 option_2 option_3 option_4 correct_option"
    write(tmp_path / "questions.csv", names.split(), rows)
    bring_in(opened, tmp_path / "questions.csv")
    yield opened
    opened.close()


def write(path: Path, names: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([names, *rows])


def bring_in(workspace: Workspace, path: Path) -> None:
    import_files(workspace, ImportRequest((FileChoice(path),), dataset="Board"))


def answer(
    workspace: Workspace,
    folder: Path,
    replies: Sequence[str],
    *,
    model: str = "m",
    language: str = "fa",
    images: int = 1,
    run: str = "",
) -> None:
    """One reply to each question, without a choice read from it."""
    keys = QUESTIONS if language == "fa" else [f"{key}-en" for key in QUESTIONS]
    rows = [(key, model, reply, language, images, run) for key, reply in zip(keys, replies, strict=False)]
    path = folder / f"{model}-{language}-{images}{run}.csv"
    write(path, ("question_id", "model", "raw_output", "language", "with_images", "run"), rows)
    bring_in(workspace, path)


def table(workspace: Workspace, name: str, *, fewest: int = 2) -> Table:
    (found,) = [one for one in mark_exams(workspace, fewest=fewest).tables if one.name == name]
    return found


def records(found: Table, **wanted: Cell) -> list[dict[str, Cell]]:
    all_of = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    return [one for one in all_of if all(one[name] == value for name, value in wanted.items())]


def test_that_an_unreadable_reply_is_wrong_and_counted_with_its_reason(workspace: Workspace, tmp_path: Path) -> None:
    answer(workspace, tmp_path, ("answer: 1", "answer: 2", "I cannot tell", "answer: 1"))
    (found,) = records(table(workspace, "exam_accuracy"))
    assert (found["value"], found["n_units"], found["n_unreadable"]) == (0.5, 4, 1)
    assert found["unreadable_because"] == "the last line names no option: 1"


def test_that_languages_are_paired_question_by_question(workspace: Workspace, tmp_path: Path) -> None:
    answer(workspace, tmp_path, ("answer: 1", "answer: 2", "answer: 3", "answer: 1"))
    answer(workspace, tmp_path, ("answer: 1", "answer: 1", "answer: 1", "answer: 4"), language="en")
    (found,) = records(table(workspace, "exam_pairs"), compared="language")
    assert (found["first"], found["second"], found["n_questions"]) == ("en", "fa", 4)
    assert (found["n_both"], found["n_only_first"], found["n_only_second"], found["n_neither"]) == (1, 1, 2, 0)
    assert (found["n_flipped"], found["p"], found["p_holm"]) == (3, 1, 1)


def test_that_images_and_models_are_paired_too_and_nothing_that_differs_in_two_ways(
    workspace: Workspace, tmp_path: Path
) -> None:
    right = ("answer: 1", "answer: 2", "answer: 3", "answer: 4")
    answer(workspace, tmp_path, right)
    answer(workspace, tmp_path, right[:2], images=0)
    answer(workspace, tmp_path, right, model="other")
    found = records(table(workspace, "exam_pairs"))
    assert [(one["compared"], one["n_questions"]) for one in found] == [("images", 2), ("model", 4)]


def test_that_what_is_compared_and_what_is_counted_are_said_in_words(workspace: Workspace, tmp_path: Path) -> None:
    for run in ("first", "second"):
        answer(workspace, tmp_path, ("answer: 1", "answer: 2"), run=run)
    for name, column in (("exam_pairs", "compared"), ("exam_counts", "of")):
        found = table(workspace, name)
        texts = {str(one[column]) for one in records(found)}
        assert texts
        assert [one for one in texts if not isinstance(cell_words(one, column, found.words), Message)] == []


def test_that_two_runs_never_merge_and_what_flips_between_them_is_shown(workspace: Workspace, tmp_path: Path) -> None:
    right = ("answer: 1", "answer: 2", "answer: 3", "answer: 4")
    answer(workspace, tmp_path, right)
    answer(workspace, tmp_path, (*right[:3], "answer: 1"), language="en", run="first translation")
    answer(workspace, tmp_path, (*right[:1], *["answer: 1"] * 3), language="en", run="second translation")
    accuracy = records(table(workspace, "exam_accuracy"), language="en")
    pairs = records(table(workspace, "exam_pairs"))

    assert [(one["run"], one["value"], one["n_replies"], one["n_replaced"]) for one in accuracy] == [
        ("first translation", 0.75, 4, 0),
        ("second translation", 0.25, 4, 0),
    ]
    assert [(one["compared"], one["first_run"], one["second_run"], one["n_flipped"]) for one in pairs] == [
        ("language", "first translation", None, 1),
        ("language", "second translation", None, 3),
        ("run", "first translation", "second translation", 2),
    ]


def test_that_a_reply_that_does_not_count_is_counted_beside_the_result(workspace: Workspace, tmp_path: Path) -> None:
    answer(workspace, tmp_path, ("answer: 1", "answer: 2"))
    write(
        tmp_path / "more.csv",
        ("question_id", "model", "raw_output", "language", "with_images"),
        [("q1-en", "m", "answer: 3", "fa", 1), ("q9", "m", "answer: 3", "fa", 1), ("q8", "m", "x", "fa", 1)],
    )
    write(
        tmp_path / "keyless.csv",
        ("question_id", "question", "kind", "option_1", "option_2", "language"),
        [("q9", "Without a key", "choice", "a", "b", "fa"), ("q8", "Without options", "open", "", "", "fa")],
    )
    bring_in(workspace, tmp_path / "keyless.csv")
    bring_in(workspace, tmp_path / "more.csv")
    marks = mark_exams(workspace)
    (found,) = records(next(one for one in marks.tables if one.name == "exam_accuracy"))

    assert (found["n_replies"], found["n_units"], found["n_replaced"], found["n_without_key"]) == (4, 2, 1, 1)
    assert found["value"] == 0.5
    assert marks.source["n_elsewhere"] == 1
    assert marks.source["conditions"] == [
        {
            "model": "m",
            "language": "fa",
            "images": "with",
            "run": "",
            "n_replies": 4,
            "n_replaced": 1,
            "n_without_key": 1,
        },
    ]


def test_that_small_specialties_stand_together(workspace: Workspace, tmp_path: Path) -> None:
    answer(workspace, tmp_path, ("answer: 1", "answer: 1", "answer: 3", "answer: 4"))
    found = records(table(workspace, "exam_by_specialty"))
    assert [(one["specialty"], one["value"], one["n_units"]) for one in found] == [
        ("Radiology", 0.5, 2),
        ("others", 1, 2),
    ]


def test_that_a_question_and_its_variants_are_counted_once(workspace: Workspace, tmp_path: Path) -> None:
    answer(workspace, tmp_path, ("answer: 1",))
    found = records(table(workspace, "exam_counts"), of="specialty of a question")
    assert [(one["value"], one["n"], one["share"]) for one in found] == [
        ("Radiology", 2, 0.5),
        ("Pathology", 1, 0.25),
        ("Surgery", 1, 0.25),
    ]


def with_images(workspace: Workspace, key: str = "q1", modalities: Sequence[str] = ("CT", "CT", "X-ray")) -> None:
    """Images of these modalities to a question, all of one picture."""
    sha256 = key.encode().hex().rjust(64, "0")
    with workspace.transaction() as session:
        session.add(Image(sha256=sha256, format="PNG", width=1, height=1, content=b"", thumbnail=b""))
        question = session.exec(select(Question).where(Question.key == key)).one()
        for place, modality in enumerate(modalities):
            shown = {"question_id": question.id, "position": place, "image_sha256": sha256, "name": f"{place}.png"}
            session.add(QuestionImage(**shown, modality=modality))


def test_that_a_variant_has_the_modalities_of_its_original_in_every_way_of_counting(
    workspace: Workspace, tmp_path: Path
) -> None:
    with_images(workspace)
    answer(workspace, tmp_path, ("answer: 1",), language="en")
    found = table(workspace, "exam_by_modality")
    assert [(one["modality"], one["value"], one["n_units"]) for one in records(found, counting="per_image")] == [
        ("CT", 1, 2),
        ("X-ray", 1, 1),
    ]
    assert records(found, counting="single") == []


def test_that_without_a_choice_there_is_nothing_to_mark(workspace: Workspace) -> None:
    with pytest.raises(NothingToMark, match="Import choices"):
        mark_exams(workspace)


def test_that_the_command_writes_every_table(workspace: Workspace, tmp_path: Path) -> None:
    answer(workspace, tmp_path, ("answer: 1",))
    workspace.close()
    out = tmp_path / "out"
    assert main(["exam", str(tmp_path / "study.medreview"), "-o", str(out)]) == 0
    names = {
        "exam_accuracy",
        "exam_several_right",
        "exam_by_modality",
        "exam_by_specialty",
        "exam_pairs",
        "exam_counts",
    }
    names |= {"exam_calibration", "exam_reliability"}
    assert {path.stem for path in out.glob("*.csv")} == names


def test_that_the_command_draws_the_figures_of_the_page_unless_told_not_to(
    workspace: Workspace, tmp_path: Path
) -> None:
    answer(workspace, tmp_path, ["answer: 1"] * 4)
    workspace.close()
    drawn: list[str] = []

    def save(figures: Sequence[FigureSpec], folder: Path) -> tuple[Path, ...]:
        drawn.extend(figure.about.name for figure in figures)
        return tuple(folder / f"{figure.about.name}.png" for figure in figures)

    same = ["exam", str(tmp_path / "study.medreview"), "-o", str(tmp_path / "out")]
    assert main([*same, "--no-figures"], save_figures=save) == 0
    assert drawn == []
    assert main(same, save_figures=save) == 0
    assert {"exam-accuracy", "exam-by-specialty"} <= set(drawn)
    assert len(drawn) == len(set(drawn))


def test_that_variants_of_two_translators_never_merge(workspace: Workspace, tmp_path: Path) -> None:
    """The same questions in English twice, each by a translator of its own."""
    rows = [
        (f"{key}-{who}", "en", f"Question {key}", key, "choice", "Surgery", "a", "b", "c", "d", right)
        for key, right in zip(QUESTIONS, KEYS, strict=True)
        for who in ("ann", "bo")
    ]
    names = "question_id language question variant_of kind specialty option_1 option_2 option_3 option_4 correct_option"
    write(tmp_path / "more.csv", names.split(), rows)
    bring_in(workspace, tmp_path / "more.csv")
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            if question.key.endswith(("-ann", "-bo")):
                who = question.key.rpartition("-")[2]
                session.add(
                    Translation(question_id=question.id or 0, translator=who, checks={}, translated_at="2026-11-23")
                )
    given = [(f"{key}-ann", "m", f"answer: {right}") for key, right in zip(QUESTIONS, KEYS, strict=True)]
    given += [(f"{key}-bo", "m", "answer: 1") for key in QUESTIONS]
    write(tmp_path / "given.csv", ("question_id", "model", "raw_output"), given)
    bring_in(workspace, tmp_path / "given.csv")
    answer(workspace, tmp_path, ("answer: 1", "answer: 2", "answer: 1", "answer: 1"))
    accuracy = {row["translator"]: row["value"] for row in records(table(workspace, "exam_accuracy"), language="en")}
    assert accuracy == {"ann": 1.0, "bo": 0.25}
    (pair,) = records(table(workspace, "exam_pairs"), compared="translator")
    assert (pair["first"], pair["second"], pair["n_only_first"], pair["n_only_second"]) == ("ann", "bo", 3, 0)


def test_that_a_set_is_right_only_as_a_whole_and_its_part_has_a_number_of_its_own(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    names = ("question_id", "question", "kind", "option_1", "option_2", "option_3", "correct_option")
    write(tmp_path / "questions.csv", names, [(f"s{n}", f"Why {n}?", "choice", "a", "b", "c", "1;3") for n in range(4)])
    bring_in(opened, tmp_path / "questions.csv")
    replies = ("answer: 1, 3", "answer: 1", "answer: 1, 2, 3", "I do not know.")
    rows = [(f"s{n}", "m", reply) for n, reply in enumerate(replies)]
    write(tmp_path / "choices.csv", ("question_id", "model", "raw_output"), rows)
    bring_in(opened, tmp_path / "choices.csv")
    (accuracy,) = records(table(opened, "exam_accuracy"))
    assert (accuracy["value"], accuracy["n_units"], accuracy["n_unreadable"]) == (0.25, 4, 1)
    exact, shared = records(table(opened, "exam_several_right"))
    assert (exact["measure"], exact["value"]) == ("exact sets", 0.25)
    assert (shared["measure"], shared["value"]) == ("shared part (Jaccard)", pytest.approx((1 + 1 / 2 + 2 / 3) / 4))
    opened.close()
