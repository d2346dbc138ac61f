"""Cards of model files, read in a child process that a hostile header may break without harm to the program."""

import hashlib
import json
from pathlib import Path

from medreview.errors import reason_of
from medreview.jobs import CancelToken, Progress, Report
from medreview.jobs.line_child import LineChild
from medreview.llm.model_files.card_reader import model_parts
from medreview.llm.model_files.card_values import (
    REFUSALS,
    ModelCard,
    NoFile,
    NotReadable,
    NotReadInTime,
    card_from_json,
)

CHILD_ARGUMENT = "--model-cards"
PATIENCE_S = 60.0  # a slow network folder takes a while; a header is a few megabytes
_PIECE = 1 << 22


class CardReader(LineChild):
    """Reads many cards with one child; a child that breaks is replaced for the next file."""

    def __init__(self, patience_s: float = PATIENCE_S) -> None:
        super().__init__(CHILD_ARGUMENT, "medreview.llm.model_files.card_reader", patience_s)

    def card(self, path: Path, cancel: CancelToken | None = None) -> ModelCard:
        """The card of one file; for a split model, of its first part.

        Raises
        ------
        CardRefused
            If the file is no usable model, with why in one sentence.
        Cancelled
            If the token was cancelled while the file was read.
        """
        line = self.answer(json.dumps({"path": str(path.absolute())}).encode(), cancel or CancelToken())
        try:
            told = json.loads(line)
            refusal = None if "card" in told else REFUSALS[told["refusal"]](**told["values"])
            if refusal is None:
                return card_from_json(told["card"])
        except (ValueError, KeyError, TypeError) as error:  # the child broke in the middle of its line
            self.close()
            raise NotReadInTime(file=path.name) from error
        raise refusal


def file_sha256(path: Path, report: Report, cancel: CancelToken) -> str:
    """SHA-256 of a model's file, or of its parts one after the other.

    ``report`` counts bytes.

    Raises
    ------
    CardRefused
        If it cannot be read, or not all parts are there.
    Cancelled
        If the token was cancelled meanwhile.
    """
    digest = hashlib.sha256()
    done = 0
    try:
        parts = model_parts(path)
        total = sum(part.stat().st_size for part in parts)
        for part in parts:
            with part.open("rb") as stream:
                while piece := stream.read(_PIECE):
                    cancel.raise_if_cancelled()
                    digest.update(piece)
                    done += len(piece)
                    report(Progress(done, total, path.name))
    except FileNotFoundError as error:
        raise NoFile(file=path.name) from error
    except OSError as error:
        raise NotReadable(file=path.name, reason=reason_of(error)) from error
    return digest.hexdigest()
