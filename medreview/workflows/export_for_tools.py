"""Write a study's ratings in the forms of other tools: Label Studio, inspect, the LM Evaluation Harness, HELM."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from medreview.atomic_files import replacing, write_whole
from medreview.domain.granularity import SCALED
from medreview.domain.ids import StudyId
from medreview.domain.study_plans import Granularity, StudyPlan, plan_from_json
from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow, RatingRow
from medreview.errors import MedReviewError
from medreview.exchange import helm_runs, inspect_logs, inspect_scores, label_studio, lm_eval_files
from medreview.exchange.pseudonyms import pseudonyms_for
from medreview.exchange.rated_answers import RatedAnswer, RatedAuthor, counted
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.queries.studies import all_studies, study_to_analyse
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Session, Workspace

_Key = tuple[str, str]
"""A dataset and the id of something in it."""


class Tool(StrEnum):
    LABEL_STUDIO = "label-studio"
    INSPECT = "inspect"
    INSPECT_LOG = "inspect-log"
    LM_EVAL = "lm-eval"
    HELM = "helm"


TOOL_NAMES: Mapping[Tool, str] = {
    Tool.LABEL_STUDIO: "Label Studio",
    Tool.INSPECT: "inspect (JSONL)",
    Tool.INSPECT_LOG: "inspect (.eval)",
    Tool.LM_EVAL: "LM Evaluation Harness",
    Tool.HELM: "HELM",
}
"""The same in every language."""


class StudyWithoutRatings(MedReviewError):
    template = "Nothing has been rated in {name} yet. Export it after the first rating."


class OnlyPilotRated(MedReviewError):
    template = (
        "{name} has ratings of its pilot and of gold only, which do not count in any number. Export it when "
        "it has other ratings."
    )


class TextsMissing(MedReviewError):
    template = "Answers rated in {study} whose text is not here: {n_answers}. Import the questions and answers first."


@dataclass(frozen=True, slots=True)
class ToolExport:
    """The files written, and the number of ratings and judgements in them."""

    files: tuple[Path, ...]
    n_ratings: int
    n_judgements: int


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
    StudyNotFound, NoStudyYet, StudyWithoutRatings, OnlyPilotRated, TextsMissing
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
        texts = _texts(session)
        if absent := {_answer_of(rating) for rating in ratings} - texts.answers.keys():
            raise TextsMissing(study=study, n_answers=len(absent))
        judgements = list(stored_judgements(session)) if tool in _WITH_JUDGEMENTS else []
    if tool in _OF_AUTHORS:
        ratings = counted(ratings)
        if not ratings:
            raise OnlyPilotRated(name=study)
    files: list[Path] = []
    n_judgements = 0
    granularities = [one for one in SCALED if any(rating.granularity == one for rating in ratings)]
    for done, granularity in enumerate(granularities):
        report(Progress(done, len(granularities), granularity))
        if cancel is not None:
            cancel.raise_if_cancelled()
        of_kind = [rating for rating in ratings if rating.granularity == granularity]
        rated = _rated_answers(texts, of_kind, [one for one in judgements if one.granularity == granularity])
        n_judgements += sum(len(answer.judgements) for answer in rated)
        files += _WRITERS[tool](folder, granularity, plan, rated)
    return ToolExport(tuple(files), len(ratings), n_judgements)


@dataclass(frozen=True, slots=True)
class _TextsOfStudy:
    """Every question and answer by its dataset and id, and the references of each question."""

    questions: Mapping[_Key, QuestionRow]
    answers: Mapping[_Key, AnswerRow]
    references: Mapping[_Key, Sequence[AnswerRow]]


def _texts(session: Session) -> _TextsOfStudy:
    questions = {
        (stored.record.dataset or "", stored.record.question_id): stored.record for stored in stored_questions(session)
    }
    answers = {(answer.dataset or "", answer.answer_id): answer for answer in stored_answers(session)}
    references: dict[_Key, list[AnswerRow]] = defaultdict(list)
    for answer in answers.values():
        if answer.is_reference:
            references[answer.dataset or "", answer.question_id].append(answer)
    return _TextsOfStudy(questions, answers, references)


def _rated_answers(
    texts: _TextsOfStudy, ratings: Sequence[RatingRow], judgements: Sequence[JudgementRow]
) -> list[RatedAnswer]:
    """Each rated answer with all that was said of it, in the order in which the ratings name them."""
    rated: dict[_Key, list[RatingRow]] = defaultdict(list)
    judged: dict[_Key, list[JudgementRow]] = defaultdict(list)
    for rating in ratings:
        rated[_answer_of(rating)].append(rating)
    for judgement in judgements:
        judged[_answer_of(judgement)].append(judgement)
    found: list[RatedAnswer] = []
    for key, own in rated.items():
        answer = texts.answers[key]
        asked = key[0], answer.question_id
        found.append(
            RatedAnswer(texts.questions[asked], answer, own, judged.get(key, []), texts.references.get(asked, []))
        )
    return found


def _plan(session: Session, name: str) -> StudyPlan:
    return plan_from_json(study_to_analyse(session, name).plan, name=name)


def _write_label_studio(
    folder: Path, granularity: Granularity, plan: StudyPlan, rated: Sequence[RatedAnswer]
) -> list[Path]:
    dimensions = plan.dimensions_for(granularity)
    by_name = {one.name: one for one in dimensions}
    tasks = [label_studio.task(number, answer, by_name) for number, answer in enumerate(rated, start=1)]
    given = (rating.reason for answer in rated for rating in answer.ratings if rating.reason)
    config = label_studio.labelling_config(dimensions, (*plan.cannot_judge_reasons, *given), granularity)
    tasks_file, config_file = folder / f"label-studio-{granularity}.json", folder / f"label-studio-{granularity}.xml"
    _write_json(tasks_file, tasks)
    _write(config_file, config)
    return [tasks_file, config_file]


def _write_inspect(
    folder: Path, granularity: Granularity, _plan: StudyPlan, rated: Sequence[RatedAnswer]
) -> list[Path]:
    samples = {
        inspect_scores.sample_id(one.answer_id or "", one.sentence_index): (answer, one)
        for answer in rated
        for one in answer.ratings
    }
    files = [folder / f"inspect-{granularity}-samples.jsonl"]
    _write_lines(
        files[0],
        (
            inspect_scores.sample(answer.question, answer.answer, one.sentence_index, one.sentence)
            for answer, one in samples.values()
        ),
    )
    ratings = [rating for answer in rated for rating in answer.ratings]
    for rater in sorted({rating.rater for rating in ratings}):
        path = folder / f"inspect-{granularity}-{_file_part(rater)}.jsonl"
        _write_lines(path, inspect_scores.scores_of(r for r in ratings if r.rater == rater))
        files.append(path)
    return files


def _write_inspect_logs(
    folder: Path, granularity: Granularity, plan: StudyPlan, rated: Sequence[RatedAnswer]
) -> list[Path]:
    files: list[Path] = []
    for author in _authors(granularity, plan, rated):
        parts = (author.study, author.dataset, granularity, author.author)
        files.append(folder / f"{'-'.join(map(_file_part, parts))}.eval")
        with replacing(files[-1]) as file:
            inspect_logs.write_log(file, author)
    return files


def _write_lm_eval(folder: Path, granularity: Granularity, plan: StudyPlan, rated: Sequence[RatedAnswer]) -> list[Path]:
    files: list[Path] = []
    for author in _authors(granularity, plan, rated):
        samples = lm_eval_files.samples_of(author)
        samples_file, results_file = (
            folder / lm_eval_files.place_of(author) / name for name in lm_eval_files.file_names(author)
        )
        _write_lines(samples_file, samples)
        _write_json(results_file, lm_eval_files.results_of(author, samples))
        files += [samples_file, results_file]
    return files


def _write_helm(folder: Path, granularity: Granularity, plan: StudyPlan, rated: Sequence[RatedAnswer]) -> list[Path]:
    files: list[Path] = []
    for author in _authors(granularity, plan, rated):
        place = folder / "runs" / _file_part(author.study) / helm_runs.run_name(author)
        for name, content in helm_runs.files_of_run(author).items():
            files.append(place / f"{name}.json")
            _write_json(files[-1], content)
    return files


def _authors(granularity: Granularity, plan: StudyPlan, rated: Sequence[RatedAnswer]) -> list[RatedAuthor]:
    """The rated answers of each author in each dataset, with the dimensions that the study asks for."""
    found: dict[tuple[str, str], list[RatedAnswer]] = defaultdict(list)
    for answer in rated:
        found[answer.answer.dataset or "", answer.answer.author].append(answer)
    study = rated[0].ratings[0].study or ""
    dimensions = plan.dimensions_for(granularity)
    return [
        RatedAuthor(study, dataset or study, author, granularity, dimensions, answers)
        for (dataset, author), answers in sorted(found.items())
    ]


_WRITERS: Mapping[Tool, Callable[[Path, Granularity, StudyPlan, Sequence[RatedAnswer]], list[Path]]] = {
    Tool.LABEL_STUDIO: _write_label_studio,
    Tool.INSPECT: _write_inspect,
    Tool.INSPECT_LOG: _write_inspect_logs,
    Tool.LM_EVAL: _write_lm_eval,
    Tool.HELM: _write_helm,
}
_OF_AUTHORS = frozenset({Tool.INSPECT_LOG, Tool.LM_EVAL, Tool.HELM})
"""Tools that take numbers of each author, to which neither a pilot nor gold belongs."""
_WITH_JUDGEMENTS = frozenset({Tool.LABEL_STUDIO, Tool.INSPECT_LOG})


def _answer_of(row: RatingRow | JudgementRow) -> _Key:
    return row.dataset or "", row.answer_id or ""


def _file_part(name: str) -> str:
    """A rater's code as a part of a file's name on every system."""
    return re.sub(r"[^\w.-]+", "_", name).strip("._") or "rater"


def _write_lines(path: Path, records: Iterable[dict[str, object]]) -> None:
    _write(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))


def _write_json(path: Path, content: object) -> None:
    _write(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def _write(path: Path, text: str) -> None:
    write_whole(path, text.encode())
