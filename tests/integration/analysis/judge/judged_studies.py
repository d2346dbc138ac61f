"""Small studies with a judge, imported as a person would: ``ratings``, ``judgements``, ``bring``."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from medreview.reporting.tables import Cell, Table
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files

STUDY, JUDGE = "Trial", "a-judge-7b"
LIKERT = "1:5"
CORRECTNESS = "1=Contradictory,2=Incorrect,3=Partially correct,4=Correct"
IMPACT = "1=Negligible,2=Moderate,3=Significant,4=Critical"
COVERAGE = "1=Equal,2=Model subset,3=Expert subset,4=No overlap"
_RATINGS = "rater,group,answer_id,question_id,author,granularity,dimension,value,sentence_index,status"
_JUDGEMENTS = (
    "judge,protocol,run,answer_id,question_id,author,granularity,dimension,value,validity,sentence_index,repeat"
)

Values = Sequence[float | None]


def bring_judgements(workspace: Workspace, folder: Path, judge: str, values: Values, **said: str) -> None:
    """Import a judge's judgements of whole answers; ``said`` are further columns with one value in all rows."""
    names, cells = ",".join(["judge,protocol", *said]), ",".join([judge, "a-protocol", *said.values()])
    lines = [f"{names},answer_id,question_id,author,granularity,dimension,value,validity"]
    lines += [
        f"{cells},a{n},q{n // 2},{('doctor', 'model')[n % 2]},coarse,correctness,{value},valid"
        for n, value in enumerate(values)
    ]
    path = folder / f"{'-'.join([judge, *said.values()])}.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(path),), study=STUDY, scale=LIKERT, dataset="D"))


def bring(
    workspace: Workspace,
    folder: Path,
    *,
    people: Mapping[str, Values],
    judge: Sequence[float | str | None],
    dimension: str = "correctness",
    judged_dimension: str | None = None,
    scale: str = LIKERT,
    sentences: int = 0,
    answers_per_question: int = 2,
    texts: Sequence[str] = (),
    references: Sequence[str] = (),
    protocol: str = "a-protocol",
    unjudged: Mapping[tuple[str, int], str] = MappingProxyType({}),
) -> None:
    """Import ratings by rater, and the judgements of as many units or more; a text in place of a value is a validity.

    With ``sentences``, that many units make one answer. ``unjudged`` has the status of what a rater gave no value.
    ``texts`` are those of the answers, ``references`` of the
    questions.
    """
    per_answer = sentences or 1
    setting = "fine" if sentences else "coarse"

    def place(unit: int) -> str:
        answer = unit // per_answer
        question = answer // answers_per_question
        return f"a{answer},q{question},{('doctor', 'model')[answer % 2]},{setting},"

    def index(unit: int) -> str:
        return str(unit % per_answer) if sentences else ""

    ratings = [_RATINGS]
    for rater, values in people.items():
        ratings += [
            f"{rater},A,{place(unit)}{dimension},{'' if status else value},{index(unit)},{status or 'rated'}"
            for unit, value in enumerate(values)
            for status in (unjudged.get((rater, unit), ""),)
            if value is not None
        ]
    judgements = [_JUDGEMENTS]
    for unit, value in enumerate(judge):
        if value is not None:
            said = f",{value}" if isinstance(value, str) else f"{value},valid"
            named = judged_dimension or dimension
            judgements.append(f"{JUDGE},{protocol},,{place(unit)}{named},{said},{index(unit)},")
    files = {"ratings.csv": ratings, "judgements.csv": judgements}
    if texts:
        n_questions = -(-len(texts) // answers_per_question)
        files["answers.csv"] = ["question_id,answer_id,author,answer,is_reference"]
        files["answers.csv"] += [
            f"q{n // answers_per_question},a{n},{('doctor', 'model')[n % 2]},{text},0" for n, text in enumerate(texts)
        ]
        files["answers.csv"] += [f"q{n},ref{n},doctor,{text},1" for n, text in enumerate(references)]
        files["questions.csv"] = ["question_id,question", *(f"q{n},What helps?" for n in range(n_questions))]
    for name, lines in files.items():
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    order = [name for name in ("questions.csv", "answers.csv", "ratings.csv", "judgements.csv") if name in files]
    choices = tuple(FileChoice(folder / name) for name in order)
    import_files(workspace, ImportRequest(choices, study=STUDY, scale=scale, dataset="D"))


def records(table: Table, **chosen: Cell) -> list[dict[str, Cell]]:
    found = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return [row for row in found if all(row[name] == value for name, value in chosen.items())]


def record(table: Table, **chosen: Cell) -> dict[str, Cell]:
    (found,) = records(table, **chosen)
    return found
