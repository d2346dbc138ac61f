"""What goes out comes back: exporting, importing into a new workspace and exporting again gives the same bytes."""

import io
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet  # noqa: TID253 - what is tested writes Parquet
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image as PilImage

from medreview.atomic_files import FileNotWritten
from medreview.domain.possible import LARGEST_NUMBER, MOST_OFFSET_MIN
from medreview.domain.table_rows import (
    AnswerRow,
    CriterionRatingRow,
    CriterionRow,
    PreferenceRow,
    QuestionRow,
    RatingRow,
    SpanRow,
    SurveyRow,
    TableName,
    TableRow,
)
from medreview.jobs import Cancelled, CancelToken
from medreview.reporting.table_files import COMPLETE_FORMS, FileForm, write_table
from medreview.reporting.table_workbooks import TextTooLongForCell
from medreview.store.workspace import Workspace
from medreview.workflows.export_tables import export_table, export_tables
from medreview.workflows.export_tables.table_export import FileEndingUnknown
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.builders import a_study, a_workspace

HARD_TEXTS = ("=1+1", "＝x", "'", "''tis", "-5", "007", "3.0", "true", "null", '"', '"a",b', "a\r\nb", "\r", "\n", "\t")
HARD_TEXTS += (
    "\u202eabc\u202c",
    "🩺👩‍⚕️",
    "می‌خواهم",
    "\ufeffx",
    "_x000D_",
    "_x005F_x000D_",
    "_x000D\x0c",
    "\x01x0041_",
    "x005F_",
    "#N/A",
    "'#N/A",
    "\uffff",
    "<&>]]>",
    "\u2028",
    "e\u0301",
    " x ",
    ";",
    "[1]",
    '{"a": 1}',
    "1e5",
)
characters = st.characters(exclude_characters="\x00", exclude_categories=["Cs"])
texts = st.sampled_from(HARD_TEXTS) | st.text(characters, min_size=1, max_size=20)
maybe = st.none() | texts
metadata = st.dictionaries(
    texts | st.sampled_from(["answer", "question", "value", "option_1", "meta.", "meta.x"]),
    texts
    | st.integers()
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.lists(texts, max_size=2),
    max_size=2,
)
numbers = st.floats(-LARGEST_NUMBER, LARGEST_NUMBER).map(lambda number: number + 0.0)  # no zero below zero
times = st.floats(0, 86_400).map(lambda number: number + 0.0)


@st.composite
def question_rows(draw: st.DrawFn) -> list[QuestionRow]:
    keys = draw(st.lists(st.tuples(texts, texts), min_size=1, max_size=4, unique=True))
    rows: list[QuestionRow] = []
    for dataset, key in keys:
        options = tuple(draw(st.lists(texts, max_size=3)))
        earlier = [row.question_id for row in rows if row.dataset == dataset]
        rows.append(
            QuestionRow(
                question_id=key,
                question=draw(texts),
                dataset=dataset,
                kind=draw(st.sampled_from(["open", "choice", "term"])),
                title=draw(maybe),
                age=draw(maybe),
                context=tuple(
                    draw(st.lists(st.fixed_dictionaries({"role": texts, "text": st.text(characters)}), max_size=2))
                ),
                options=options,
                correct_option=tuple(sorted(draw(st.sets(st.integers(1, len(options)))))) if options else (),
                variant_of=draw(st.none() | st.sampled_from(earlier)) if earlier else None,
                extra=draw(metadata),
            )
        )
    return rows


@st.composite
def answer_rows(draw: st.DrawFn, questions: Sequence[QuestionRow]) -> list[AnswerRow]:
    rows: dict[tuple[str | None, str], AnswerRow] = {}
    for question in questions:
        for key in draw(st.lists(texts, max_size=2)):
            rows[question.dataset, key] = AnswerRow(
                question_id=question.question_id,
                answer_id=key,
                author=draw(texts),
                answer=draw(texts),
                dataset=question.dataset,
                is_reference=draw(st.booleans()),
                reference_weight=draw(st.none() | numbers),
                language=draw(maybe),
                extra=draw(metadata),
            )
    return list(rows.values())


@st.composite
def rating_rows(draw: st.DrawFn, answers: Sequence[AnswerRow]) -> list[RatingRow]:
    rows: dict[object, RatingRow] = {}
    for number, answer in enumerate(answers):
        is_fine, comment, seconds = draw(st.booleans()), draw(maybe), draw(st.none() | times)
        offset = draw(st.none() | st.integers(-MOST_OFFSET_MIN, MOST_OFFSET_MIN))
        for dimension in draw(st.lists(texts, max_size=2)):
            is_rated = draw(st.booleans())
            rows[number, dimension] = RatingRow(
                rater=draw(st.sampled_from(["r1", "=r2"])),
                answer_id=answer.answer_id,
                question_id=answer.question_id,
                author=answer.author,
                dataset=answer.dataset,
                study="S",
                granularity="fine" if is_fine else "coarse",
                sentence_index=0 if is_fine else None,
                sentence=answer.answer if is_fine else None,
                dimension=dimension,
                value=draw(numbers) if is_rated else None,
                status="rated" if is_rated else "cannot_judge",
                reason=None if is_rated else draw(maybe),
                comment=comment,
                active_seconds=seconds,
                utc_offset_minutes=offset,
                extra=draw(metadata),
            )
    return list(rows.values())


@st.composite
def comparison_rows(draw: st.DrawFn, answers: Sequence[AnswerRow]) -> dict[TableName, list[TableRow]]:
    """Preferences of raters and judges, criteria with words on them, and marked parts of answers."""
    preferences: list[TableRow] = []
    ratings: list[TableRow] = []
    criteria: dict[object, TableRow] = {}
    spans: list[TableRow] = []
    for number, answer in enumerate(answers):
        judge = draw(st.none() | st.sampled_from(["j", "=j"]))
        by: dict[str, Any] = {"dataset": answer.dataset, "comment": draw(maybe), "extra": draw(metadata)}
        if judge is None:
            by |= {"rater": draw(st.sampled_from(["r1", "=r2"])), "study": draw(st.none() | st.just("S"))}
        else:
            valid = draw(st.booleans())
            by |= {"judge": judge, "run": draw(st.none() | st.just("R")), "validity": None if valid else "unparsable"}
            by |= {"raw_output": draw(maybe), "attempt": draw(st.none() | st.integers(1, 3)), "protocol": draw(maybe)}
            by |= {"input_tokens": draw(st.none() | st.integers(0, 99)), "latency_ms": draw(st.none() | times)}
        gave = by.get("validity") is None
        others = [one for one in answers[:number] if answer.dataset == one.dataset]
        for other in (one for one in others if one.question_id == answer.question_id):
            preferences.append(
                PreferenceRow(
                    question_id=answer.question_id,
                    answer_a=answer.answer_id,
                    answer_b=other.answer_id,
                    dimension=draw(maybe),
                    shown_first=draw(st.sampled_from([None, "a", "b"])),
                    value=draw(st.sampled_from(["a", "b", "tie", "neither"])) if gave else None,
                    occasion=draw(st.integers(1, 2)),
                    given_at=draw(maybe),
                    **by,
                )
            )
        name = draw(texts)
        criterion = CriterionRow(question_id=answer.question_id, criterion=name, points=draw(numbers), text=draw(maybe))
        criterion = replace(criterion, dataset=answer.dataset, extra=draw(metadata))
        criteria.setdefault((answer.dataset, answer.question_id, name), criterion)
        ratings.append(
            CriterionRatingRow(
                question_id=answer.question_id,
                criterion=name,
                answer_id=answer.answer_id,
                met=draw(st.booleans()) if gave else None,
                **by,
            )
        )
        if answer.answer and judge is None:
            start = draw(st.integers(0, len(answer.answer) - 1))
            marked = SpanRow(answer_id=answer.answer_id, start=start, end=len(answer.answer), note=by["comment"])
            marked = replace(marked, dataset=answer.dataset, rater=by["rater"], study=by["study"], extra=by["extra"])
            spans.append(replace(marked, question_id=answer.question_id, author=answer.author, category=draw(maybe)))
    return {
        TableName.PREFERENCES: preferences,
        TableName.CRITERIA: [*criteria.values()],
        TableName.CRITERION_RATINGS: ratings,
        TableName.SPANS: spans,
    }


@st.composite
def tables(draw: st.DrawFn) -> dict[TableName, list[TableRow]]:
    questions = draw(question_rows())
    answers = draw(answer_rows(questions))
    ratings = draw(rating_rows(answers))
    items = draw(st.lists(texts, max_size=2, unique=True))
    surveys = [
        SurveyRow(rater="r1", form="ease", item=i, study="S", text=draw(maybe), extra=draw(metadata)) for i in items
    ]
    found = {
        TableName.QUESTIONS: questions,
        TableName.ANSWERS: answers,
        TableName.RATINGS: ratings,
        TableName.SURVEYS: surveys,
        **draw(comparison_rows(answers)),
    }
    return {table: [*rows] for table, rows in found.items() if rows}


EXPLAINING = ("README", "codebook", "datapackage", "provenance", "plan-", "card-", "croissant-")
"""Files that no import reads: an imported study has no plan, and so its scales have no words."""


def contents(folder: Path) -> dict[str, bytes]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith(EXPLAINING)]
    return {str(path.relative_to(folder)): written(path) for path in files}


def written(path: Path) -> bytes:
    """The bytes of a file; of Parquet its rows and their types, beside which it says what scales mean.

    Cards have the sizes and sums of Parquet files, and so are compared without these.
    """
    if path.suffix == ".parquet":
        table = pyarrow.parquet.read_table(path)
        return repr((table.schema.remove_metadata(), table.to_pylist())).encode()
    if path.name.endswith("croissant.json"):
        card = json.loads(path.read_bytes())
        kept = [one for one in card["distribution"] if not str(one.get("contentUrl", "")).endswith(".parquet")]
        return json.dumps({**card, "distribution": kept}).encode()
    if path.name.endswith("card.md"):
        return b"".join(line for line in path.read_bytes().splitlines(keepends=True) if b".parquet" not in line)
    return path.read_bytes()


def bring(workspace: Workspace, folder: Path, form: FileForm) -> None:
    if form is FileForm.XLSX:
        files = tuple(FileChoice(path) for path in folder.glob("*.xlsx"))
    else:
        tables = set(TableName)
        files = tuple(
            FileChoice(path, layout=path.stem) for path in sorted(folder.glob(f"*.{form}")) if path.stem in tables
        )
    import_files(workspace, ImportRequest(files, images_folder=folder / "images"))


def exported_through(folder: Path, form: FileForm) -> dict[str, bytes]:
    """Export a new workspace into which the tables in ``folder`` were imported."""
    with tempfile.TemporaryDirectory() as place:
        workspace = a_workspace(Path(place), "new.medreview")
        try:
            bring(workspace, folder, form)
            export_tables(workspace, Path(place) / "out", forms=COMPLETE_FORMS)
        finally:
            workspace.close()
        return contents(Path(place) / "out")


N_EXAMPLES, N_EXAMPLES_SAMPLED = 50, 4


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_any_tables_come_back_byte_for_byte(full: bool) -> None:
    wanted = settings(
        max_examples=N_EXAMPLES if full else N_EXAMPLES_SAMPLED,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    wanted(given(tables())(check_that_they_come_back))()


def check_that_they_come_back(rows: dict[TableName, list[TableRow]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        given_folder, out = Path(place) / "given", Path(place) / "out"
        given_folder.mkdir()
        for table, records in rows.items():
            with (given_folder / f"{table}.jsonl").open("wb") as file:
                write_table(file, table, records, FileForm.JSONL)
        workspace = a_workspace(Path(place), "first.medreview")
        bring(workspace, given_folder, FileForm.JSONL)
        export_tables(workspace, out, forms=COMPLETE_FORMS)
        workspace.close()
        first = contents(out)
        for name, content in contents(given_folder).items():
            if name.startswith(("questions", "answers", "preferences", "criteria", "criterion_ratings", "spans")):
                assert sorted(first[name].splitlines()) == sorted(content.splitlines())
        for form in COMPLETE_FORMS:
            assert exported_through(out, form) == first


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def test_that_a_planned_study_with_images_comes_back_byte_for_byte(workspace: Workspace, tmp_path: Path) -> None:
    study = a_study(workspace, raters=2, answers=4, images=2)
    header = "rater,answer_id,granularity,dimension,sentence_index,value,confidence,comment\n"
    lines = "".join(f"r{r},a-{a},fine,safety,1,{r + a},3,=c\n" for r in (1, 2) for a in range(3))
    (tmp_path / "ratings.csv").write_text(header + lines, encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study=study.name))
    report = export_tables(workspace, tmp_path / "out", forms=COMPLETE_FORMS)
    assert {table.table for table in report.tables} == {
        TableName.QUESTIONS,
        TableName.ANSWERS,
        TableName.RATERS,
        TableName.RATINGS,
    }
    first = contents(tmp_path / "out")
    assert report.n_images == 2
    assert set(first) >= {"images/scan-0.png", "images/scan-1.png", "ratings.csv", "ratings.jsonl"}
    for form in COMPLETE_FORMS:
        assert exported_through(tmp_path / "out", form) == first


@pytest.mark.parametrize("form", [FileForm.SAV, FileForm.DTA])
def test_that_labelled_tables_come_back_with_their_codes(workspace: Workspace, tmp_path: Path, form: FileForm) -> None:
    study = a_study(workspace, raters=2, answers=4)
    header = "rater,answer_id,granularity,dimension,sentence_index,value,flagged,meta.ward\n"
    lines = "".join(f"r{r},a-{a},fine,safety,1,{r + a},{a % 2},A {a}\n" for r in (1, 2) for a in range(3))
    (tmp_path / "ratings.csv").write_text(header + lines, encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study=study.name))
    turns = [{"role": "patient", "text": "It 'burns'."}, {"role": "doctor", "text": "Since when?"}]
    asked = {"question_id": "later", "question": "And now?", "dataset": "Talks", "kind": "open", "context": turns}
    (tmp_path / "questions.jsonl").write_text(json.dumps(asked), encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "questions.jsonl"),)))
    export_tables(workspace, tmp_path / "out", forms=COMPLETE_FORMS)
    export_tables(workspace, tmp_path / "labelled", forms=[form])
    assert exported_through(tmp_path / "labelled", form) == contents(tmp_path / "out")


def test_that_two_images_of_one_name_get_two_names(workspace: Workspace, tmp_path: Path) -> None:
    for number, name in enumerate(("a.png", "A.png")):
        folder = tmp_path / str(number)
        folder.mkdir()
        content = io.BytesIO()
        PilImage.new("L", (4, 4), 90 * number).save(content, "PNG")
        (folder / name).write_bytes(content.getvalue())
        (folder / "q.csv").write_text(f"question_id,question,images\nq{number},Which?,{name}\n", encoding="utf-8")
        request = ImportRequest((FileChoice(folder / "q.csv"),), images_folder=folder, dataset="d")
        import_files(workspace, request)
    export_tables(workspace, tmp_path / "out", forms=COMPLETE_FORMS)
    first = contents(tmp_path / "out")
    names = sorted(Path(name).name for name in first if name.startswith("images/"))
    assert len({name.casefold() for name in names}) == 2
    assert exported_through(tmp_path / "out", FileForm.CSV) == first


def test_that_one_table_is_written_even_when_it_has_no_rows(workspace: Workspace, tmp_path: Path) -> None:
    done = export_table(workspace, TableName.SCORES, tmp_path / "scores.csv")
    assert done.n_rows == 0
    assert (tmp_path / "scores.csv").read_text().startswith("answer_id,question_id,author,dataset,metric,value")


def test_that_the_ending_of_the_name_decides_the_form(workspace: Workspace, tmp_path: Path) -> None:
    a_study(workspace, answers=1)
    export_table(workspace, TableName.ANSWERS, tmp_path / "answers.JSONL")
    assert (tmp_path / "answers.JSONL").read_text(encoding="utf-8").startswith('{"question_id": ')


def test_that_placeholders_are_not_exported_but_their_ratings_are(workspace: Workspace, tmp_path: Path) -> None:
    content = "rater,answer_id,granularity,dimension,value,study\nr1,a1,coarse,safety,4,S\n"
    (tmp_path / "ratings.csv").write_text(content, encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),)))
    tables_written = {table.table for table in export_tables(workspace, tmp_path / "out").tables}
    assert tables_written == {TableName.RATERS, TableName.RATINGS}


def test_that_a_cancelled_export_leaves_only_complete_files(workspace: Workspace, tmp_path: Path) -> None:
    a_study(workspace)
    cancel = CancelToken()

    def stop_at_answers(progress: object) -> None:
        if getattr(progress, "message", "") == "answers":
            cancel.cancel()

    with pytest.raises(Cancelled):
        export_tables(workspace, tmp_path / "out", report=stop_at_answers, cancel=cancel)
    assert all(not path.name.endswith(".part") for path in (tmp_path / "out").iterdir())


def test_that_a_folder_that_cannot_be_written_is_told(workspace: Workspace, tmp_path: Path) -> None:
    a_study(workspace)
    (tmp_path / "out").write_bytes(b"a file")
    with pytest.raises(FileNotWritten, match="choose another place"):
        export_tables(workspace, tmp_path / "out")


def test_that_a_table_is_not_written_under_a_name_of_another_form(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(FileEndingUnknown, match=r"answers\.ods ends in none"):
        export_table(workspace, TableName.ANSWERS, tmp_path / "answers.ods")
    assert list(tmp_path.glob("answers*")) == []


@pytest.mark.parametrize("form", COMPLETE_FORMS)
@pytest.mark.parametrize("text", ["a\x00b", "a\ud83d"])
def test_that_text_which_no_form_can_hold_is_refused_on_its_way_in(
    workspace: Workspace, tmp_path: Path, text: str, form: FileForm
) -> None:
    path = tmp_path / f"questions.{form}"
    rows = [QuestionRow(question_id="q1", question=text)]
    try:
        with path.open("wb") as file:
            write_table(file, TableName.QUESTIONS, rows, form)
    except UnicodeEncodeError:  # half a pair is no text in UTF-8, so only an escape can bring it
        path = tmp_path / "questions.jsonl"
        path.write_text(json.dumps({"question_id": "q1", "question": text}), encoding="ascii")
    found = preview(workspace, ImportRequest((FileChoice(path, layout="questions"),)))
    assert [(problem.row, problem.field) for problem in found.problems] == [(1, "question")]


def test_that_only_the_asked_forms_are_written(workspace: Workspace, tmp_path: Path) -> None:
    a_study(workspace, answers=1)
    report = export_tables(workspace, tmp_path / "out", forms=(FileForm.XLSX, FileForm.PARQUET))
    names = {name for name in contents(tmp_path / "out") if not name.startswith(("images/", "card-", "croissant-"))}
    assert names == {"tables.xlsx", *(f"{table.table}.parquet" for table in report.tables)}


def test_that_a_text_too_long_for_a_cell_leaves_no_workbook(workspace: Workspace, tmp_path: Path) -> None:
    row = QuestionRow(question_id="q1", question="a" * 32_768, dataset="d")
    with (tmp_path / "q.jsonl").open("wb") as file:
        write_table(file, TableName.QUESTIONS, [row], FileForm.JSONL)
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "q.jsonl"),)))
    with pytest.raises(TextTooLongForCell, match="row 1 of questions the text of question is longer"):
        export_tables(workspace, tmp_path / "out", forms=(FileForm.JSONL, FileForm.XLSX))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["questions.jsonl"]
