"""The child that reads model files' headers for ``cards``: a line of JSON with a path in, a card or a refusal out.

Headers are bounded as they are read; the limits here are for what nobody thought of.
"""

import json
import re
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from medreview.llm.model_files.card_errors import CardRefused, IsFolder, NoFile, NotFirstPart, NotReadable, PartsMissing
from medreview.llm.model_files.card_guesses import card_of
from medreview.llm.model_files.card_values import ModelCard
from medreview.llm.model_files.gguf_header import Header, read_header

MOST_MEMORY = 1 << 30
MOST_PROCESSOR_S = 60  # for one file
_PART = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})(?P<ending>\.gguf)$", re.IGNORECASE)
_MOST_PARTS = 1_000


def card_of_file(path: Path) -> ModelCard:
    """The card of a file, or of all parts where it is the first of several.

    Raises
    ------
    CardRefused
        If it cannot be used; the sentence says why.
    """
    try:
        if path.is_dir():
            raise IsFolder(file=path.name)
        if not path.is_file():
            raise NoFile(file=path.name)
        parts = model_parts(path)
        headers = [read_header(part) for part in parts]
    except OSError as error:
        raise NotReadable(file=path.name, reason=error.strerror or str(error)) from error
    return replace(card_of(path, _joined(headers)), n_parts=len(parts))


def model_parts(path: Path) -> tuple[Path, ...]:
    """The files of a model, itself first; raises where it is not the first part or not all are there."""
    named = _PART.fullmatch(path.name)
    if named is None:
        return (path,)
    count = int(named["count"])
    if not 0 < count <= _MOST_PARTS:
        return (path,)
    names = [f"{named['stem']}-{number:05d}-of-{named['count']}{named['ending']}" for number in range(1, count + 1)]
    if path.name != names[0]:
        raise NotFirstPart(file=path.name, first=names[0])
    parts = tuple(path.with_name(name) for name in names)
    missing = next((part for part in parts if not part.is_file()), None)
    if missing:
        raise PartsMissing(file=path.name, n_parts=count, missing=missing.name)
    return parts


def _joined(headers: list[Header]) -> Header:
    first = headers[0]
    for header in headers[1:]:
        first.n_bytes += header.n_bytes
        first.n_tensors += header.n_tensors
        first.n_values += header.n_values
        first.shapes |= header.shapes
    return first


def answer(line: str) -> dict[str, Any]:
    """What is told of the file that a line names."""
    path = Path(json.loads(line)["path"])
    try:
        return {"card": card_of_file(path).to_json()}
    except CardRefused as refusal:
        return {"refusal": type(refusal).__name__, "values": dict(refusal.message.values)}


def main() -> None:
    """Answer line by line until the program closes its end."""
    _limit_memory()
    for line in sys.stdin:
        _limit_time()
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time() -> None:
    """From now on: one child reads many files."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + MOST_PROCESSOR_S, hard))


if __name__ == "__main__":
    main()
