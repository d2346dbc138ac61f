"""Take in what came back of batch files, in any order, as what is asked here is taken in.

Results are OpenAI's (also vLLM's, whose failures stand in the same file) or Anthropic's, told apart line by line. What
failed for a reason that may pass, expired or is missing stays pending; a request that was refused for what is in it is
stored as an error. Each item gets the one attempt that the batch made. A result whose name or metadata hold the hash of
another prompt is refused; where only its name says which prompt it answers, that is counted.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from medreview.domain.runs import BATCH_ENGINE
from medreview.errors import FileUnreadable, ImportRefused, Message, RowProblem, reason_of
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.cloud.dialects import AnswerUnreadable, anthropic_completion, openai_completion
from medreview.llm.cloud.json_values import NamedTwice, NotJson, count, members, parsed, text
from medreview.llm.cloud.outcomes import (
    TOO_LONG,
    Answered,
    Asked,
    Filtered,
    HttpAnswer,
    ReplyBounds,
    RequestRefused,
    Usage,
    completed,
    is_too_long,
    most_body_bytes,
    outcome_of,
)
from medreview.llm.engines import Generated, GenerateRequest, NotAnswered, Result
from medreview.llm.messages import Completion, FinishReason
from medreview.model_runs.run_records import ItemCase, Row, RunRecords, next_attempt
from medreview.model_runs.stored_runs import alone, begin_session, end_session, now, records_of_run
from medreview.store.queries.question_items import steps_of_items
from medreview.store.queries.runs import uids_of_run
from medreview.store.workspace import Workspace

PROMPT_HASH = "prompt_sha256"
"""The name under which the metadata of a batch's request hold the hash of its prompt."""

_LETTERS_OF_HASH = 32
_ITEMS_A_TRANSACTION = 25
_COMPARED_AT_ONCE = 200
_MOST_PROBLEMS = 1_000
_MOST_SHOWN = 80
_HTTP_OK, _HTTP_BAD_REQUEST = 200, 400


@dataclass(frozen=True, slots=True)
class BatchImport:
    """The outcome of an import of results: ``n_left`` failed for a reason that may pass and stay pending.

    ``n_already`` were judged before and are as they were; ``models`` are the names the results give themselves.
    ``n_by_name`` of the results name their request, and nothing else in them shows that they answer its prompt.
    ``n_further`` lead to a next step of theirs, which is pending.
    """

    n_added: int
    n_failed: int
    n_left: int
    n_already: int
    n_pending: int
    models: tuple[str, ...]
    n_by_name: int = 0
    n_further: int = 0


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of results; ``sha256`` is the hash of its prompt, or the beginning of it, where it holds one."""

    key: str
    values: Mapping[str, object]
    n_bytes: int
    sha256: str
    is_bound: bool

    @property
    def request(self) -> str:
        """The request that this is the result of: an item's, at one of its steps."""
        return batch_name(self.key, self.sha256)


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
        If a line is no result or more than one, is longer than any, names a request that is not this run's, one that
        another line names too, or one whose prompt was another; nothing is written then.
    Cancelled
        If it was stopped; what was written stays, and the same files can be given again.
    """
    records, token = records_of_run(workspace, run_id), cancel or CancelToken()
    with alone(workspace, run_id, records.name):
        with workspace.reading() as session:
            is_done = uids_of_run(session, run_id)
        most_bytes = most_body_bytes(max(records.plan.sampling.max_tokens, records.n_reply_tokens))
        checking = _Checking(workspace, records, is_done)
        n_lines = checking.check(files, most_bytes)
        taking = _Taking(workspace, records, is_done, checking.taken_before)
        told = [{"name": path.name, "sha256": _sha256(path)} for path in files]
        stretch = begin_session(workspace, run_id, {"name": BATCH_ENGINE, "files": told})
        for line in _lines(files, is_done, most_bytes):
            token.raise_if_cancelled()
            taking.take(line)
            report(Progress(taking.n_seen, n_lines))
        taking.write()
        result = taking.result()
        more = {"models": list(result.models), "matched_by_name": result.n_by_name}
        end_session(workspace, stretch, more=more)
        return result


class _Taking:
    """Turns lines into results and writes them a few at a time."""

    def __init__(
        self, workspace: Workspace, records: RunRecords, is_done: Mapping[str, bool], taken_before: Container[str]
    ) -> None:
        self._workspace = workspace
        self._records = records
        self._is_done = is_done
        self._taken_before = taken_before
        self._results: dict[str, tuple[Result, int]] = {}
        self._counts: Counter[str] = Counter()
        self.models: dict[str, None] = {}
        self.n_seen = 0

    def take(self, line: _Line) -> None:
        self.n_seen += 1
        if self._is_done[line.key] or line.request in self._taken_before:
            self._counts["already"] += 1
            return
        self._note_model(line.values)
        result = result_of(line.key, line.values)
        if result is None:
            self._counts["left"] += 1
            return
        self._counts["by name"] += not line.is_bound
        self._results[line.key] = result, line.n_bytes
        if len(self._results) == _ITEMS_A_TRANSACTION:
            self.write()

    def write(self) -> None:
        records, results = self._records, self._results
        self._results = {}
        if not results:
            return
        with self._workspace.reading() as session:
            cases = records.named(session, list(results))
        given: list[tuple[ItemCase, tuple[Row, ...]]] = []
        for case in cases:
            result = self._bounded(case, *results[case.item.uid])
            given.append((case, records.rows(case, result, next_attempt(case.item))))
            is_further = records.next_step(*given[-1]) is not None
            self._counts["failed" if isinstance(result, NotAnswered) else "further" if is_further else "added"] += 1
        with self._workspace.transaction() as session:
            for case, rows in given:
                if records.next_step(case, rows) is None:
                    records.write(session, case, rows, at=now())
                else:
                    records.write_part(session, case, rows)

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
            n_by_name=self._counts["by name"],
            n_further=self._counts["further"],
        )

    def _bounded(self, case: ItemCase, result: Result, n_bytes: int) -> Result:
        """A result as long as its request allows, with the figures that can be believed."""
        if not isinstance(result, Generated):
            return result
        request = self._records.request(case, next_attempt(case.item))
        form = request.form if isinstance(request, GenerateRequest) else None
        sampling = request.settings if isinstance(request, GenerateRequest) else self._records.plan.sampling
        completion, max_tokens = result.completion, sampling.max_tokens
        if is_too_long(completion, max_tokens):
            return NotAnswered(result.key, TOO_LONG)
        messages = [one for told in self._records.conversations(case.case).values() for one in told]
        n_sent = sum(len(message.text.encode("utf-8", "replace")) for message in messages)
        if form is not None:
            n_sent += len(json.dumps(form.schema))
        told = Usage(completion.input_tokens, completion.output_tokens, completion.is_usage_believed)
        asked = ReplyBounds(max_tokens, sum(len(message.images) for message in messages))
        usage = told.within(asked, n_sent=n_sent, n_received=n_bytes)
        return replace(result, completion=completed(completion, usage))

    def _note_model(self, values: Mapping[str, object]) -> None:
        body = members(members(values.get("response")).get("body"))
        body = body or members(members(values.get("result")).get("message"))
        if name := text(body.get("model")):
            self.models[name] = None


def result_of(key: str, values: Mapping[str, object]) -> Result | None:
    """The result in one line; None where the request was not really answered and may be asked again."""
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


class _Checking:
    """Looks at every line before any is taken in."""

    def __init__(self, workspace: Workspace, records: RunRecords, is_done: Mapping[str, bool]) -> None:
        self._workspace = workspace
        self._records = records
        self._is_done = is_done
        self._places: dict[str, tuple[str, int]] = {}
        self._pending: dict[str, _Line] = {}
        self.taken_before: set[str] = set()
        """Results that were taken in before, of items that go on with a later step."""
        self._problems: list[RowProblem] = []

    def check(self, files: Sequence[Path], most_bytes: int) -> int:
        """Count the lines, or refuse all of them with what is wrong."""
        n_lines = 0
        for path in files:
            for number, raw in _raw_lines(path, most_bytes):
                n_lines += 1
                problem = self._problem(raw, (path.name, number))
                if problem is not None:
                    self._refuse((path.name, number), problem)
        if not self._problems:
            self._compare()
        if self._problems:
            raise ImportRefused(sorted(self._problems, key=lambda problem: (problem.file, problem.row or 0)))
        return n_lines

    def _refuse(self, place: tuple[str, int], problem: Message) -> None:
        if len(self._problems) < _MOST_PROBLEMS:
            self._problems.append(RowProblem(*place, "custom_id", problem))

    def _problem(self, raw: bytes | None, place: tuple[str, int]) -> Message | None:
        if raw is None:
            return Message("This line is longer than any result of this run can be.")
        try:
            line = _line(raw, self._is_done)
        except NamedTwice as twice:
            return Message("{name} occurs twice in one object of this line.", {"name": twice.name[:_MOST_SHOWN]})
        except NotJson:
            line = None
        if line is None:
            return Message("This line is not a result of a batch: it has no custom_id.")
        return self._problem_with(line, place)

    def _problem_with(self, line: _Line, place: tuple[str, int]) -> Message | None:
        shown = line.key[:_MOST_SHOWN]
        if line.key not in self._is_done:
            return Message("{key} is not a request of the run {run}.", {"key": shown, "run": self._records.name})
        if line.values.get("response") is not None and line.values.get("result") is not None:
            return Message("{key} has two results on one line, a response and a result.", {"key": shown})
        has_steps = self._records.n_steps > 1
        request = line.request if has_steps else line.key
        if request in self._places:
            file, number = self._places[request]
            return Message("{key} is in {place} already.", {"key": shown, "place": f"{file} {number}"})
        self._places[request] = place
        if self._is_done[line.key]:
            return None
        if has_steps and not line.sha256:
            return Message("The result of {key} does not say which step it answers.", {"key": shown})
        if line.sha256:
            self._pending[request] = replace(line, values={})
        return None

    def _compare(self) -> None:
        """Hold the hashes that the results carry against the prompts of this run."""
        requests = list(self._pending)
        for start in range(0, len(requests), _COMPARED_AT_ONCE):
            some = requests[start : start + _COMPARED_AT_ONCE]
            keys = list(dict.fromkeys(self._pending[request].key for request in some))
            with self._workspace.reading() as session:
                cases = {case.item.uid: case for case in self._records.named(session, keys)}
                later = [case.item.item_id for case in cases.values() if self._records.step_of(case)]
                asked = steps_of_items(session, later)
            for request in some:
                line = self._pending[request]
                case = cases[line.key]
                so_far = asked.get(case.item.item_id, {})
                before = [so_far[step].prompt_sha256 for step in range(self._records.step_of(case))]
                if any(sha256.startswith(line.sha256) for sha256 in before):
                    self.taken_before.add(request)
                elif not self._records.prompt_sha256(case.case).startswith(line.sha256):
                    told = Message("The result of {key} is one of another prompt.", {"key": line.key})
                    self._refuse(self._places[request], told)


def _lines(files: Sequence[Path], is_done: Mapping[str, bool], most_bytes: int) -> Iterator[_Line]:
    for path in files:
        for _, raw in _raw_lines(path, most_bytes):
            line = None if raw is None else _line(raw, is_done)
            if line is not None:
                yield line


def _line(raw: bytes, is_done: Mapping[str, bool]) -> _Line | None:
    """A line that names a request, or None; raises ``NotJson``."""
    values = members(parsed(raw, names_once=True))
    name = text(values.get("custom_id"))
    if not name:
        return None
    key, of_name = _named(name, is_done)
    if key not in is_done:
        key = name
    of_prompt = _told_hash(values)
    # Where both are told, the one that came back with the answer says more.
    return _Line(key, values, len(raw), of_prompt or of_name, bool(of_prompt))


def _told_hash(values: Mapping[str, object]) -> str:
    """The hash of the prompt in the metadata that came back with an answer; empty where none did."""
    answers = (
        members(members(values.get("response")).get("body")),
        members(members(values.get("result")).get("message")),
    )
    told = (text(members(answer.get("metadata")).get(PROMPT_HASH)) for answer in answers)
    return next((found for found in told if found), "")


def _raw_lines(path: Path, most_bytes: int) -> Iterator[tuple[int, bytes | None]]:
    """Lines that are not blank, with their numbers from 1; None for one that is too long, of which no more is kept."""
    try:
        with path.open("rb") as file:
            number = 0
            while raw := file.readline(most_bytes + 1):
                number += 1
                if len(raw) > most_bytes:
                    while raw and not raw.endswith(b"\n"):
                        raw = file.readline(most_bytes)
                    yield number, None
                elif raw.strip():
                    yield number, raw
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=reason_of(error)) from error


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def batch_name(uid: str, sha256: str) -> str:
    """The name of a request in a batch file: 64 letters and digits, as many as every provider takes."""
    return uid + sha256[:_LETTERS_OF_HASH]


def _named(name: str, uids: Container[str]) -> tuple[str, str]:
    """The item that a name in a batch file means, and the beginning of its prompt's hash; files of before have none."""
    if name in uids:
        return name, ""
    return name[:-_LETTERS_OF_HASH], name[-_LETTERS_OF_HASH:]
