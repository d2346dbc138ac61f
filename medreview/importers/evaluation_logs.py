"""Logs of whole evaluations, written out as JSONL, one line a sample, for the layouts that read them.

inspect writes an archive of one file a sample, packed in a form that ``zipfile`` may not know, or one JSON object
around all of them; HELM writes one object around all requests, promptfoo one around all outputs, and graders of
HealthBench one around all examples. LangSmith writes a table in whose cells lie objects.
"""

import csv
import importlib
import io
import json
import math
import re
import shutil
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from medreview.errors import Message, damage_of
from medreview.importers.bounded_text import csv_records
from medreview.importers.conversations import written
from medreview.importers.encodings import UTF_8
from medreview.importers.errors import ArchiveRefused
from medreview.importers.json_records import json_parts
from medreview.importers.workbook_rows import HARMLESS, MOST_RATIO
from medreview.jobs import CancelToken, Progress, Report
from medreview.llm.cloud.json_values import items, members, text

Json = Mapping[str, object]

_HEADER, _START, _SAMPLES = "header.json", "_journal/start.json", "samples/"
_ZSTD = 93
_LOCAL_HEADER, _LENGTHS = 30, "<26x2H"
_MOST_MEMBER = 64 << 20
_HEAD_BYTES = 4096
_SHOWN_OF_ID = 8
_ATTACHED = "attachment://"
_ERRORS = (
    *(EOFError, KeyError, NotImplementedError, OSError, RecursionError, RuntimeError, UnicodeError, ValueError),
    *(struct.error, zipfile.BadZipFile, zlib.error),
)


def is_inspect_archive(path: Path) -> bool:
    """True for a log of inspect in its archive form."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = frozenset(archive.namelist())
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False
    return bool({_HEADER, _START} & names) and any(map(_is_sample, names))


def _is_sample(name: str) -> bool:
    return name.startswith(_SAMPLES) and name.endswith(".json")


def joined_archive(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> Path:
    """Write the samples of an archive into one file; its summaries tell them again and are left.

    Raises
    ------
    ArchiveRefused
        If it is damaged, or would grow beyond all measure.
    """
    target = into / f"{path.stem}.jsonl"
    try:
        with zipfile.ZipFile(path) as archive, target.open("x", encoding="utf-8") as lines:
            entries = {entry.filename: entry for entry in archive.infolist()}
            samples = [entry for name, entry in entries.items() if _is_sample(name)]
            _refuse_too_much(path, into, samples)
            header = members(_member(path, archive, entries.get(_HEADER) or entries[_START]))
            about = _about_run(members(header.get("eval")))
            for done, entry in enumerate(samples):
                report(Progress(done, len(samples), path.name))
                if cancel is not None:
                    cancel.raise_if_cancelled()
                lines.write(_line(_of_sample(members(_member(path, archive, entry))) | about))
    except _ERRORS as error:
        raise ArchiveRefused(file=path.name, reason=damage_of(error)) from error
    return target


def _refuse_too_much(path: Path, into: Path, entries: list[zipfile.ZipInfo]) -> None:
    largest, n_bytes = max(entry.file_size for entry in entries), sum(entry.file_size for entry in entries)
    most = min(max(HARMLESS, MOST_RATIO * path.stat().st_size), shutil.disk_usage(into).free)
    if largest > _MOST_MEMBER or n_bytes > most:
        raise ArchiveRefused(file=path.name, reason=Message("it would grow to {n} MB", {"n": n_bytes >> 20}))


def _member(path: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> object:
    """The JSON in one file of an archive."""
    if entry.compress_type != _ZSTD:
        content = archive.read(entry)
    else:
        with path.open("rb") as file:
            file.seek(entry.header_offset)
            n_name, n_extra = struct.unpack(_LENGTHS, file.read(_LOCAL_HEADER))
            file.seek(n_name + n_extra, io.SEEK_CUR)
            packed = file.read(entry.compress_size)
        pyarrow: Any = importlib.import_module("pyarrow")
        content = pyarrow.CompressedInputStream(pyarrow.BufferReader(packed), "zstd").read(entry.file_size)
        if zlib.crc32(content) != entry.CRC:
            raise zipfile.BadZipFile(f"{entry.filename} is damaged")
    return json.loads(content)


def _about_run(told: Json) -> dict[str, object]:
    """The model, task and run of a log, and which model graded for which scorer."""
    named = text(members(told.get("dataset")).get("name"))
    return {
        "inspect_task": told.get("task"),
        "inspect_model": told.get("model"),
        "inspect_run": " ".join(filter(None, (text(told.get("task")), text(told.get("run_id"))[:_SHOWN_OF_ID]))),
        "inspect_dataset": named.rpartition("/")[2] or told.get("task"),
        "inspect_graders": _graders(told),
    }


def _graders(told: Json) -> dict[str, str]:
    role = members(told.get("model_roles")).get("grader")
    default = text(members(role).get("model", role))
    found: dict[str, str] = {}
    for scorer in map(members, items(told.get("scorers"))):
        given = members(scorer.get("options")).get("model")
        name = text(members(given).get("model", given)) or default
        if name or "model_graded" in text(scorer.get("name")):
            found[text(scorer.get("name"))] = name or text(told.get("model"))
    return found


_OF_SAMPLE = ("id", "epoch", "input", "choices", "target", "output", "scores", "metadata", "error", "total_time")


def _of_sample(sample: Json) -> dict[str, object]:
    """A sample without the messages and events that led to its output, and with long texts in their places."""
    attached = members(sample.get("attachments"))
    return {name: _resolved(sample.get(name), attached) for name in _OF_SAMPLE}


def _resolved(value: object, attached: Json) -> object:
    if isinstance(value, str) and value.startswith(_ATTACHED):
        return attached.get(value.removeprefix(_ATTACHED), value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # which is no JSON, though logs hold it
    if parts := items(value):
        return [_resolved(part, attached) for part in parts]
    if named := members(value):
        return {name: _resolved(part, attached) for name, part in named.items()}
    return value


_Parts = Iterator[tuple[str, object]]
"""Names and values of a log in their order; a list of samples gives each of them under its name."""


def _inspect_samples(log: _Parts, _path: Path) -> Iterator[Json]:
    about: dict[str, object] = {}
    for name, value in log:
        if name == "eval":
            about = _about_run(members(value))
        elif name == "samples":
            yield _of_sample(members(value)) | about


def _helm_requests(log: _Parts, path: Path) -> Iterator[Json]:
    adapter: Json = {}
    for name, value in log:
        if name == "adapter_spec":
            adapter = members(value)
        elif name == "request_states":
            model = adapter.get("model") or adapter.get("model_deployment")
            about = {"helm_folder": path.parent.name, "helm_model": model, "helm_method": adapter.get("method")}
            yield {**members(_resolved(value, {})), **about}


def _helm_run(parts: _Parts, path: Path) -> Iterator[Json]:
    log = dict(parts)
    model = members(log.get("adapter_spec")).get("model")
    yield {"helm_folder": path.parent.name, "helm_run": log.get("name"), "helm_model": model}


def _harness_model(parts: _Parts, _path: Path) -> Iterator[Json]:
    """The model of a run of the LM evaluation harness: what its arguments name, else what the harness calls it."""
    log = dict(parts)
    config = members(log.get("config"))
    arguments = config.get("model_args")
    told = members(arguments) or dict(re.findall(r"(\w+)=([^,]+)", text(arguments)))
    model = told.get("pretrained") or told.get("model") or log.get("model_name")
    if model:
        yield {"lm_eval_model": model, "engine": config.get("model"), "arguments": arguments, "date": log.get("date")}


def _graded_examples(log: _Parts, _path: Path) -> Iterator[Json]:
    yield from (members(value) for name, value in log if name == _TO_EXAMPLES[-1])


def _promptfoo_outputs(log: _Parts, _path: Path) -> Iterator[Json]:
    yield from (members(_resolved(value, {})) for name, value in log if name == _TO_OUTPUTS[-1])


_TO_OUTPUTS = ("results", "results")
_TO_EXAMPLES = ("metadata", "example_level_metadata")
_LOGS: tuple[tuple[re.Pattern[bytes], tuple[str, ...], Callable[[_Parts, Path], Iterator[Json]]], ...] = (
    (re.compile(rb'\s*\{\s*"version":\s*\d+,\s*"status":\s*"\w+",\s*"eval":\s*\{'), ("samples",), _inspect_samples),
    (re.compile(rb'\s*\{\s*"adapter_spec":\s*\{'), ("request_states",), _helm_requests),
    (re.compile(rb'\s*\{\s*"score":\s*[-\w.]+,\s*"metrics":\s*\{'), _TO_EXAMPLES, _graded_examples),
    (re.compile(rb'\s*\{\s*"name":\s*"[^"]*",\s*"scenario_spec":\s*\{'), (), _helm_run),
    (re.compile(rb'\s*\{\s*"evalId":\s*"[^"]*",\s*"results":\s*\{'), _TO_OUTPUTS, _promptfoo_outputs),
    (re.compile(rb'\s*\{\s*"results":\s*\{\s*"(?:version|timestamp)":'), _TO_OUTPUTS, _promptfoo_outputs),
    (re.compile(rb'\s*\{\s*"results":\s*\{'), (), _harness_model),
)
"""The first names in a log, the names that lead to its list of samples, and a function that gives these."""


def lines_of_log(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> Path | None:
    """Write the samples of a JSON log into a file in ``into``, one after the other; None for a file that is no log.

    Raises
    ------
    Cancelled
        If ``cancel`` was asked to stop before the end.
    """
    with path.open("rb") as file:
        start = file.read(_HEAD_BYTES)
    found = next(((to_list, samples) for begins, to_list, samples in _LOGS if begins.match(start)), None)
    if found is None:
        return _lines_of_table(path, into, cancel) if _TABLE_OF_RUNS.match(start) else None
    to_list, samples = found
    target = into / f"{path.stem}.jsonl"
    done = 0
    try:
        with target.open("x", encoding="utf-8") as lines:
            parts = json_parts(path, to_list, _MOST_MEMBER)
            for done, sample in enumerate(samples(parts, path), start=1):
                report(Progress(done, None, path.name))
                if cancel is not None:
                    cancel.raise_if_cancelled()
                lines.write(_line(sample))
    except (ValueError, RecursionError):
        done = 0  # the reader of JSON says what is wrong
    return target if done else None


_TABLE_OF_RUNS = re.compile(rb"(?:\xef\xbb\xbf)?(?=[^\n]*\binputs\b)[^\n]*\boutputs\b[^\n]*\n(?=[^\n]*\{)")
_OF_RUNS = frozenset({"inputs", "outputs", "reference_outputs"})


def _lines_of_table(path: Path, into: Path, cancel: CancelToken | None) -> Path | None:
    """Write the rows of a table of LangSmith's with the objects that its cells hold; None for any other table."""
    target = into / f"{path.stem}.jsonl"
    try:
        records = csv_records(path, ",", UTF_8)
        header = next(records)
        if isinstance(header, csv.Error) or not {"inputs", "outputs"} <= set(header):
            return None
        with target.open("x", encoding="utf-8") as lines:
            for record in records:
                if isinstance(record, csv.Error) or len(record) != len(header):
                    return None  # the reader of tables says what is wrong
                if cancel is not None:
                    cancel.raise_if_cancelled()
                cells = dict(zip(header, record, strict=True))
                lines.write(_line({n: written(cell) if n in _OF_RUNS else cell for n, cell in cells.items()}))
    except UnicodeDecodeError:
        return None
    return target


def _line(record: Json) -> str:
    """A line in ASCII: half of a surrogate pair can be written so, and the reader says in which row it stands."""
    return json.dumps(record) + "\n"
