"""Write what is pending of a run as batch files, to be carried out on another machine or by a provider.

OpenAI's form is one request a line, which ``vllm run-batch`` takes as well; Anthropic's is one JSON object whose
``requests`` can be sent as it is. The names of requests say nothing but which prompt is theirs: the item's own name and
the beginning of the prompt's hash. Nothing but the prompts is in the files beside them; the whole hash is in the
metadata of requests for a server of one's own (OpenAI takes metadata only with what it stores).

Of a run that asks in several steps the files hold the step that each item is asked next, of one model: its results,
taken in, give the next files.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Literal

from medreview.atomic_files import replacing
from medreview.domain.run_plans import PlannedModel
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.cloud.dialects import Dialect
from medreview.llm.engines import Ability, CloudModel, GenerateRequest
from medreview.model_runs.batch_import import PROMPT_HASH, batch_name
from medreview.model_runs.run_records import ItemCase, RunRecords, Stage, next_attempt, pending_cases, with_images
from medreview.model_runs.stored_runs import alone, records_of_run
from medreview.store.queries.models import model_named, place_of
from medreview.store.queries.runs import item_counts
from medreview.store.workspace import Workspace

BatchDialect = Literal["openai", "anthropic"]
MOST_REQUESTS = 50_000
MOST_BYTES = 200_000_000
_STAND_INS = {"openai": "http://127.0.0.1:8000/v1", "anthropic": "https://api.anthropic.com"}


class BatchNeedsText(MedReviewError):
    template = (
        "The run {run} reads probabilities, which results of batch files do not contain. Plan a run in constrained or "
        "free mode."
    )


class NothingPending(MedReviewError):
    template = "Nothing is pending in the run {run}, so there is nothing to write."


@dataclass(frozen=True, slots=True)
class BatchExport:
    """The files that were written, and how many requests they hold.

    ``n_later_steps`` are asked after these, in files that can be written once the results of these were taken in.
    """

    files: tuple[Path, ...]
    n_requests: int
    n_later_steps: int = 0


def export_batch(
    workspace: Workspace,
    run_id: int,
    folder: Path,
    *,
    dialect: BatchDialect = "openai",
    n_shards: int = 1,
    served_as: str | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> BatchExport:
    """Write the pending requests of a run, in as many shards as asked for; a shard too large takes several files.

    Parameters
    ----------
    folder : Path
        Made where it is not there. A file of the same name is replaced.
    n_shards : int
        Neighbours stay together, so that the machines that carry them out can share what prompts have in common.
    served_as : str, optional
        The name under which the model is served there; the model's own where it is not given.

    Raises
    ------
    RunMissing, RunWasImported, RunUnderWay, BatchNeedsText, NothingPending
        If there is nothing to write.
    FileNotWritten
        If the folder does not take the files.
    Cancelled
        If it was stopped; files that are complete stay.
    """
    records = records_of_run(workspace, run_id)
    if not records.writes_text:
        raise BatchNeedsText(run=records.name)
    with alone(workspace, run_id, records.name):
        stage, n_by_step = _next_requests(workspace, records)
        spoken = _dialect(workspace, stage.model, dialect, served_as)
        writer = _Writer(workspace, records, stage, spoken, report=report, cancel=cancel or CancelToken())
        return writer.write(folder, n_by_step, n_shards)


def _next_requests(workspace: Workspace, records: RunRecords) -> tuple[Stage, Mapping[int, int]]:
    """The first stage that anything is pending in, and its pending requests by step."""
    if records.n_steps == 1:
        with workspace.reading() as session:
            n_items, n_done = item_counts(session, records.run_id).get(records.run_id, (0, 0))
        counts = Counter({0: n_items - n_done})
        if counts.total():
            return records.stages[0], counts
    else:
        for stage in records.stages:
            if counts := Counter(map(records.step_of, pending_cases(workspace, records, stage))):
                return stage, counts
    raise NothingPending(run=records.name)


@dataclass(frozen=True, slots=True)
class _Form:
    """The frame of a file around its requests."""

    suffix: str
    start: bytes
    between: bytes
    end: bytes


_LINES = _Form("jsonl", b"", b"\n", b"\n")
_OBJECT = _Form("json", b'{"requests":[\n', b",\n", b"\n]}\n")


class _Writer:
    """Writes shard after shard from one way through what is pending."""

    def __init__(
        self,
        workspace: Workspace,
        records: RunRecords,
        stage: Stage,
        dialect: Dialect,
        *,
        report: Report,
        cancel: CancelToken,
    ) -> None:
        self._workspace = workspace
        self._name = re.sub(r"[^\w.-]+", "-", records.name).strip("-") or "run"
        self._dialect = dialect
        self._form = _OBJECT if dialect.is_anthropic else _LINES
        self._records = records
        self._stage = stage
        self._report = report
        self._cancel = cancel
        self._n_written = 0

    def write(self, folder: Path, n_by_step: Mapping[int, int], n_shards: int) -> BatchExport:
        n_pending, n_steps = sum(n_by_step.values()), self._records.n_steps
        n_shards = max(1, min(n_shards, n_pending))
        # The files of a step stay beside those of the next one.
        steps = "-".join(str(step + 1) for step in sorted(n_by_step))
        name = self._name if n_steps == 1 else f"{self._name}-step-{steps}-of-{n_steps}"
        cases = pending_cases(self._workspace, self._records, self._stage)
        files: list[Path] = []
        for shard in range(n_shards):
            n_here = n_pending * (shard + 1) // n_shards - n_pending * shard // n_shards
            lines = (self._line(case) for case in islice(cases, n_here))
            files += self._write_shard(folder, f"{name}-{shard + 1:03}-of-{n_shards:03}", lines, n_pending)
        return BatchExport(tuple(files), self._n_written, n_steps - 1 - min(n_by_step))

    def _write_shard(self, folder: Path, stem: str, lines: Iterator[bytes], n_pending: int) -> list[Path]:
        files: list[Path] = []
        line = next(lines, None)
        while line is not None:
            part = f"-part-{len(files) + 1}" if files else ""
            path = folder / f"{stem}{part}.{self._form.suffix}"
            with replacing(path) as file:
                n_lines, n_bytes = 0, file.write(self._form.start)
                while line is not None and (not n_lines or _has_room(n_lines, n_bytes + len(line))):
                    self._cancel.raise_if_cancelled()
                    n_bytes += file.write((self._form.between if n_lines else b"") + line)
                    n_lines += 1
                    line = next(lines, None)
                file.write(self._form.end)
            self._n_written += n_lines
            self._report(Progress(self._n_written, n_pending))
            files.append(path)
        return files

    def _line(self, found: ItemCase) -> bytes:
        if found.case.images:
            with self._workspace.reading() as session:
                found = with_images(session, found)
        request = self._records.request(found, next_attempt(found.item))
        assert isinstance(request, GenerateRequest)
        body = self._dialect.body(request)
        sha256 = self._records.prompt_sha256(found.case)
        name = batch_name(request.key, sha256)
        if self._dialect.place.base_url == _STAND_INS["openai"]:
            body["metadata"] = {PROMPT_HASH: sha256}
        if self._dialect.is_anthropic:
            line: dict[str, object] = {"custom_id": name, "params": body}
        else:
            line = {"custom_id": name, "method": "POST", "url": "/v1/chat/completions", "body": body}
        return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()


def _has_room(n_lines: int, n_bytes: int) -> bool:
    return n_lines < MOST_REQUESTS and n_bytes <= MOST_BYTES


def _dialect(workspace: Workspace, planned: PlannedModel, dialect: BatchDialect, served_as: str | None) -> Dialect:
    """The form of requests: that of the model's own endpoint, or of a server that loads it.

    A constrained run asks for its schema, unless a test found that the endpoint refuses it.
    """
    with workspace.reading() as session:
        known = model_named(session, planned.name)
        place = place_of(known.source) if known and known.source else None
    if isinstance(place, CloudModel) and place.dialect == dialect:
        abilities = {Ability.SCHEMA: True, **place.abilities}
        return Dialect(replace(place, name=served_as or place.name, abilities=abilities))
    name = served_as or planned.remote_name or planned.name
    return Dialect(CloudModel(dialect, _STAND_INS[dialect], name, {Ability.SCHEMA: True}))
