"""Take in what came back of batch files, in any order, on the same way as what is judged here.

Results are OpenAI's (also vLLM's, whose failures stand in the same file) or Anthropic's, told apart line by line. What
failed for a reason that may pass, expired or is missing stays pending; a request that was refused for what is in it is
stored as an error. Each item gets the one attempt that the batch made.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from medreview.domain.judge_runs import RunSession
from medreview.errors import FileUnreadable, ImportRefused, Message, RowProblem
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.cloud.json_values import NotJson, count, members, parsed, text
from medreview.llm.cloud.outcomes import Answered, Asked, Filtered, HttpAnswer, RequestRefused, outcome_of
from medreview.llm.cloud.replies import AnswerUnreadable, anthropic_completion, openai_completion
from medreview.llm.engines import Generated, NotAnswered, Result
from medreview.llm.messages import Completion, FinishReason
from medreview.store.queries.judge_runs import items_by_uid, uids_of_run, write_finished
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.asking import Asker, asker_of, next_attempt
from medreview.workflows.run_judge.cases import item_cases
from medreview.workflows.run_judge.chosen_protocols import protocol_of
from medreview.workflows.run_judge.found_runs import found_run
from medreview.workflows.run_judge.stretches import BATCH, alone, now

_ITEMS_A_TRANSACTION = 25
_MOST_PROBLEMS = 1_000
_HTTP_OK, _HTTP_BAD_REQUEST = 200, 400


@dataclass(frozen=True, slots=True)
class BatchImport:
    """What became of the results: ``n_left`` failed for a reason that may pass and stay pending.

    ``n_already`` were judged before and are as they were; ``models`` are the names the results give themselves.
    """

    n_added: int
    n_failed: int
    n_left: int
    n_already: int
    n_pending: int
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    key: str
    values: Mapping[str, object]


def import_batch(
    workspace: Workspace,
    run_id: int,
    files: Sequence[Path],
    *,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> BatchImport:
    """Take in the results of a run's batch files.

    Raises
    ------
    RunMissing, RunWasImported, RunUnderWay
        If the run cannot take results, or is being carried out.
    FileUnreadable
        If a file cannot be opened.
    ImportRefused
        If a line is no result, names a request that is not this run's, or one that another line names too; nothing
        is written then.
    Cancelled
        If it was stopped; what was written stays, and the same files can be given again.
    """
    found = found_run(workspace, run_id)
    token = cancel or CancelToken()
    with alone(workspace, run_id, found.name):
        with workspace.reading() as rows:
            is_done = uids_of_run(rows, run_id)
        n_lines = _check(files, is_done, found.name)
        asker = asker_of(run_id, found.model_id, found.plan, protocol_of(found.plan))
        taking = _Taking(workspace, asker, is_done)
        session = _begin(workspace, run_id, files)
        for line in _lines(files):
            token.raise_if_cancelled()
            taking.take(line)
            report(Progress(taking.n_seen, n_lines))
        taking.write()
        _end(workspace, session, taking.models)
        return taking.result()


class _Taking:
    """Turns lines into results and writes them a few at a time."""

    def __init__(self, workspace: Workspace, asker: Asker, is_done: Mapping[str, bool]) -> None:
        self._workspace = workspace
        self._asker = asker
        self._is_done = is_done
        self._results: list[Result] = []
        self._counts: Counter[str] = Counter()
        self.models: dict[str, None] = {}
        self.n_seen = 0

    def take(self, line: _Line) -> None:
        self.n_seen += 1
        if self._is_done[line.key]:
            self._counts["already"] += 1
            return
        self._note_model(line.values)
        result = result_of(line.key, line.values)
        if result is None:
            self._counts["left"] += 1
            return
        self._counts["failed" if isinstance(result, NotAnswered) else "added"] += 1
        self._results.append(result)
        if len(self._results) == _ITEMS_A_TRANSACTION:
            self.write()

    def write(self) -> None:
        asker, results = self._asker, {result.key: result for result in self._results}
        self._results = []
        if not results:
            return
        with self._workspace.reading() as rows:
            cases = item_cases(rows, asker.plan, asker.protocol, items_by_uid(rows, list(results)))
        judgements = [
            (case.item.item_id, asker.rows(case, results[case.item.uid], next_attempt(case.item))) for case in cases
        ]
        with self._workspace.transaction() as rows:
            for item_id, given in judgements:
                write_finished(rows, item_id, given, at=now())

    def result(self) -> BatchImport:
        n_open = sum(not done for done in self._is_done.values())
        n_written = self._counts["added"] + self._counts["failed"]
        return BatchImport(
            n_added=self._counts["added"],
            n_failed=self._counts["failed"],
            n_left=self._counts["left"],
            n_already=self._counts["already"],
            n_pending=n_open - n_written,
            models=tuple(self.models),
        )

    def _note_model(self, values: Mapping[str, object]) -> None:
        body = members(members(values.get("response")).get("body"))
        body = body or members(members(values.get("result")).get("message"))
        if name := text(body.get("model")):
            self.models[name] = None


def result_of(key: str, values: Mapping[str, object]) -> Result | None:
    """What one line of results says; None where the request was not really answered and may be asked again."""
    if "result" in values:
        return _anthropic_result(key, members(values.get("result")))
    return _openai_result(key, members(values.get("response")), values.get("error"))


def _anthropic_result(key: str, result: Mapping[str, object]) -> Result | None:
    kind = text(result.get("type"))
    if kind == "succeeded":
        return _read(key, anthropic_completion, result.get("message"))
    error = members(result.get("error"))
    error = members(error.get("error")) or error
    if kind == "errored" and text(error.get("type")) == "invalid_request_error":
        return _of_http(key, _HTTP_BAD_REQUEST, {"error": dict(error)})
    return None


def _openai_result(key: str, response: Mapping[str, object], error: object) -> Result | None:
    status = count(response.get("status_code"))
    body = response.get("body")
    if status is None:
        return None  # expired or cancelled before it was asked
    if status == _HTTP_OK and members(body) and not error:
        return _of_http(key, status, body)
    told = body if members(body) else {"error": error}
    return _of_http(key, max(status, _HTTP_BAD_REQUEST), told)


def _of_http(key: str, status: int, body: object) -> Result | None:
    """The same as an endpoint's answer that came at once."""
    answer = HttpAnswer(status, {}, json.dumps(body).encode())
    match outcome_of(answer, Asked("", "", has_key=True), has_answered_before=True):
        case Answered(body=read):
            return _read(key, openai_completion, read)
        case Filtered():
            return Generated(key, Completion("", finish_reason=FinishReason.REFUSED))
        case RequestRefused(reason=reason):
            return NotAnswered(key, reason)
        case _:
            return None


def _read(key: str, completion_of: Callable[[object], Completion], body: object) -> Result:
    try:
        return Generated(key, completion_of(body))
    except AnswerUnreadable as error:
        return NotAnswered(key, error.message)


def _check(files: Sequence[Path], is_done: Mapping[str, bool], run: str) -> int:
    """Count the lines, or refuse all of them with what is wrong."""
    problems: list[RowProblem] = []
    first_places: dict[str, str] = {}
    n_lines = 0
    for path in files:
        for number, raw in _raw_lines(path):
            n_lines += 1
            key = _key(raw)
            if not key:
                message = Message("This line is no result of a batch: it has no custom_id.")
            elif key not in is_done:
                message = Message("{key} is no request of the run {run}.", {"key": key, "run": run})
            elif key in first_places:
                message = Message("{key} stands in {place} already.", {"key": key, "place": first_places[key]})
            else:
                first_places[key] = f"{path.name} {number}"
                continue
            if len(problems) < _MOST_PROBLEMS:
                problems.append(RowProblem(path.name, number, "custom_id", message))
    if problems:
        raise ImportRefused(problems)
    return n_lines


def _lines(files: Sequence[Path]) -> Iterator[_Line]:
    for path in files:
        for _, raw in _raw_lines(path):
            values = members(parsed(raw))
            yield _Line(text(values.get("custom_id")), values)


def _raw_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Lines that are not blank, with their numbers from 1."""
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                if raw.strip():
                    yield number, raw
    except OSError as error:
        raise FileUnreadable(path.name, error.strerror or str(error)) from error


def _key(raw: bytes) -> str:
    try:
        return text(members(parsed(raw)).get("custom_id"))
    except NotJson:
        return ""


def _begin(workspace: Workspace, run_id: int, files: Sequence[Path]) -> int:
    engine: dict[str, object] = {
        "name": BATCH,
        "files": [{"name": path.name, "sha256": _sha256(path)} for path in files],
    }
    with workspace.transaction() as rows:
        session = RunSession(run_id=run_id, started_at=now(), engine=engine)
        rows.add(session)
        rows.flush()
        return session.id or 0


def _end(workspace: Workspace, session_id: int, models: Mapping[str, None]) -> None:
    with workspace.transaction() as rows:
        session = rows.get_one(RunSession, session_id)
        session.engine = {**session.engine, "models": list(models)}
        session.ended_at = now()


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
