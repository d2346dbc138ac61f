"""Write a study's ratings in the forms of other tools: Label Studio, inspect."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from medreview.atomic_files import replacing
from medreview.domain.ids import StudyId
from medreview.domain.study_plans import Granularity, StudyPlan, plan_from_json
from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow, RatingRow
from medreview.errors import MedReviewError
from medreview.exchange import inspect_scores, label_studio
from medreview.exchange.pseudonyms import pseudonyms_for
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.queries.studies import all_studies, study_named
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Session, Workspace


class Tool(StrEnum):
    LABEL_STUDIO = "label-studio"
    INSPECT = "inspect"


TOOL_NAMES: Mapping[Tool, str] = {Tool.LABEL_STUDIO: "Label Studio", Tool.INSPECT: "inspect"}
"""The same in every language."""


class NoSuchStudy(MedReviewError):
    template = "There is no study {name}. Choose one of the list of studies."


class StudyWithoutRatings(MedReviewError):
    template = "Nothing was rated in {name} so far. Export it when ratings are there."


class TextsMissing(MedReviewError):
    template = "Answers rated in {study} whose text is not here: {n_answers}. Import the questions and answers first."


@dataclass(frozen=True, slots=True)
class ToolExport:
    """The files written, and the number of ratings and judgements in them."""

    files: tuple[Path, ...]
    n_ratings: int
    n_judgements: int


@dataclass(frozen=True, slots=True)
class _ToolRatings:
    """A study's ratings of one granularity, with the texts and models' judgements of the same answers."""

    questions: dict[tuple[str, str], QuestionRow]
    answers: dict[tuple[str, str], AnswerRow]
    ratings: Sequence[RatingRow]
    judgements: Sequence[JudgementRow]


def studies_with_ratings(workspace: Workspace) -> tuple[tuple[StudyId, str], ...]:
    """The studies that have something to write, by name."""
    with workspace.reading() as session:
        rated = {rating.study for rating in stored_ratings(session)}
        found = sorted(all_studies(session), key=lambda one: one.name)
        return tuple((StudyId(study.id or 0), study.name) for study in found if study.name in rated)


def export_for_tool(
    workspace: Workspace,
    study: str,
    tool: Tool,
    folder: Path,
    *,
    with_pseudonyms: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ToolExport:
    """Write a study's ratings for another tool; whole answers and sentences in files of their own.

    Raises
    ------
    NoSuchStudy, StudyWithoutRatings, TextsMissing
        If there is nothing to write, or a rated answer is known by name only.
    FileNotWritten
        If the folder cannot take a file; no file is left half written.
    """
    with workspace.reading() as session:
        plan = _plan(session, study)
        ratings = list(stored_ratings(session, study=study))
        if not ratings:
            raise StudyWithoutRatings(name=study)
        if with_pseudonyms:
            names = pseudonyms_for(workspace.path, [rating.rater for rating in ratings])
            ratings = names.in_rows(ratings)
        questions = {
            (stored.record.dataset or "", stored.record.question_id): stored.record
            for stored in stored_questions(session)
        }
        answers = {(answer.dataset or "", answer.answer_id): answer for answer in stored_answers(session)}
        if absent := {_answer_of(rating) for rating in ratings} - answers.keys():
            raise TextsMissing(study=study, n_answers=len(absent))
        judgements = list(stored_judgements(session)) if tool is Tool.LABEL_STUDIO else []
    files: list[Path] = []
    n_judgements = 0
    granularities = [one for one in Granularity if any(rating.granularity == one for rating in ratings)]
    for done, granularity in enumerate(granularities):
        report(Progress(done, len(granularities), granularity))
        if cancel is not None:
            cancel.raise_if_cancelled()
        of_kind = [rating for rating in ratings if rating.granularity == granularity]
        rated = {_answer_of(rating) for rating in of_kind}
        opinions = [one for one in judgements if one.granularity == granularity and _answer_of(one) in rated]
        n_judgements += len(opinions)
        part = _ToolRatings(questions, answers, of_kind, opinions)
        write = _write_label_studio if tool is Tool.LABEL_STUDIO else _write_inspect
        files += write(folder, granularity, plan, part)
    return ToolExport(tuple(files), len(ratings), n_judgements)


def _plan(session: Session, name: str) -> StudyPlan:
    study = study_named(session, name)
    if study is None:
        raise NoSuchStudy(name=name)
    return plan_from_json(study.plan, name=name)


def _write_label_studio(folder: Path, granularity: Granularity, plan: StudyPlan, rated: _ToolRatings) -> list[Path]:
    dimensions = plan.dimensions_for(granularity)
    keys = list(dict.fromkeys(map(_answer_of, rated.ratings)))
    tasks = [
        label_studio.task(number, _with_all_said(key, rated), {one.name: one for one in dimensions})
        for number, key in enumerate(keys, start=1)
    ]
    config = label_studio.labelling_config(dimensions, tuple(plan.cannot_judge_reasons), granularity)
    tasks_file, config_file = folder / f"label-studio-{granularity}.json", folder / f"label-studio-{granularity}.xml"
    _write(tasks_file, json.dumps(tasks, ensure_ascii=False, indent=1) + "\n")
    _write(config_file, config)
    return [tasks_file, config_file]


def _with_all_said(key: tuple[str, str], rated: _ToolRatings) -> label_studio.RatedAnswer:
    answer = rated.answers[key]
    return label_studio.RatedAnswer(
        rated.questions[key[0], answer.question_id],
        answer,
        [rating for rating in rated.ratings if _answer_of(rating) == key],
        [judgement for judgement in rated.judgements if _answer_of(judgement) == key],
    )


def _write_inspect(folder: Path, granularity: Granularity, _plan: StudyPlan, rated: _ToolRatings) -> list[Path]:
    files = [folder / f"inspect-{granularity}-samples.jsonl"]
    samples = {inspect_scores.sample_id(one.answer_id or "", one.sentence_index): one for one in rated.ratings}
    _write_lines(files[0], (_sample(rating, rated) for rating in samples.values()))
    for rater in sorted({rating.rater for rating in rated.ratings}):
        path = folder / f"inspect-{granularity}-{_file_part(rater)}.jsonl"
        _write_lines(path, inspect_scores.scores_of(r for r in rated.ratings if r.rater == rater))
        files.append(path)
    return files


def _sample(rating: RatingRow, rated: _ToolRatings) -> dict[str, object]:
    answer = rated.answers[_answer_of(rating)]
    question = rated.questions[answer.dataset or "", answer.question_id]
    return inspect_scores.sample(question, answer, rating.sentence_index, rating.sentence)


def _answer_of(row: RatingRow | JudgementRow) -> tuple[str, str]:
    return row.dataset or "", row.answer_id or ""


def _file_part(name: str) -> str:
    """A rater's code as a part of a file's name on every system."""
    return re.sub(r"[^\w.-]+", "_", name).strip("._") or "rater"


def _write_lines(path: Path, records: Iterable[dict[str, object]]) -> None:
    _write(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))


def _write(path: Path, text: str) -> None:
    with replacing(path) as file:
        file.write(text.encode())
