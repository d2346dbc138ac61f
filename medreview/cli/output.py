"""Output of commands: the result on standard output, everything else on standard error."""

import io
import json
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from medreview.errors import Message, RowProblem
from medreview.jobs import CancelToken, Progress

if TYPE_CHECKING:
    from medreview.reporting.analysis_settings import AnalysisSettings
    from medreview.reporting.figures import FigureSpec, SaveFigures
    from medreview.reporting.tables import Table
    from medreview.store.workspace import Workspace
    from medreview.workflows.export_report import WriteReport


REFUSED, WRONG_USAGE, NOT_FOUND, CONFLICT, INTERRUPTED = 1, 2, 3, 4, 130
KINDS: Mapping[int, str] = {
    REFUSED: "refused",
    WRONG_USAGE: "wrong usage",
    NOT_FOUND: "not found",
    CONFLICT: "conflict",
    INTERRUPTED: "interrupted",
}
"""The exit statuses beside 0 for done, each with its name in JSON; they are the same for every command."""


def use_utf8() -> None:
    """Print every script whatever this system's language is."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


class Output:
    """The two outputs of a command; with ``as_json`` the result is one JSON object on standard output."""

    def __init__(
        self, *, as_json: bool, save_figures: "SaveFigures | None" = None, write_report: "WriteReport | None" = None
    ) -> None:
        self._as_json = as_json
        self._save_figures = save_figures
        self._write_report = write_report
        self._progress_is_open = False

    def result(self, values: Mapping[str, object], *sentences: str) -> None:
        """The command's result, once: ``values`` as JSON, else the sentences, one a line."""
        self._end_progress()
        text = json.dumps({"ok": True, **values}, ensure_ascii=False) if self._as_json else "\n".join(sentences)
        sys.stdout.write(text + "\n")

    def line(self, sentence: str) -> None:
        """One line of a result that comes line by line, at once."""
        self._end_progress()
        sys.stdout.write(sentence + "\n")
        sys.stdout.flush()

    def fail(self, sentence: str, *, status: int = REFUSED, problems: Sequence[RowProblem] = ()) -> int:
        """Give the reason for which the command did not do what was asked; the exit status, whose name JSON has."""
        self.say(sentence)
        if self._as_json:
            values = {
                "ok": False,
                "kind": KINDS[status],
                "error": sentence,
                "problems": problems_as_json(problems),
            }
            sys.stdout.write(json.dumps(values, ensure_ascii=False) + "\n")
        return status

    def stream(self, file: BinaryIO) -> None:
        """A file as the result, byte by byte."""
        self._end_progress()
        sys.stdout.flush()
        shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()

    def wrong_usage(self, sentence: str, usage: str) -> None:
        """Say what is wrong with the words of a command, and what they are."""
        sys.stderr.write(f"{usage}{sentence}\n")
        if self._as_json:
            values: dict[str, object] = {
                "ok": False,
                "kind": KINDS[WRONG_USAGE],
                "error": sentence,
                "usage": usage.strip(),
                "problems": [],
            }
            sys.stdout.write(json.dumps(values, ensure_ascii=False) + "\n")

    def draw(self, figures: "Sequence[FigureSpec]", folder: Path) -> tuple[Path, ...]:
        """Draw figures beside the tables of a folder; where this computer cannot, says so, and the tables stay."""
        from medreview.reporting.figures import FiguresNotDrawn

        if self._save_figures is None:
            return ()
        try:
            return tuple(self._save_figures(figures, folder))
        except FiguresNotDrawn as error:
            self.say(str(error))
            return ()

    def write_report(
        self,
        workspace: "Workspace",
        study: str,
        settings: "AnalysisSettings",
        folder: Path,
        cancel: CancelToken | None = None,
        *,
        form: str = "",
        names: Mapping[str, str] | None = None,
    ) -> tuple[Path, ...]:
        """Write the report of a study, or its results in the form of a paper; the paths written.

        ``names`` are the paper's names of models by ours, where a person chose them.

        Raises
        ------
        FiguresNotDrawn
            If this computer cannot draw.
        MedReviewError
            What computing and writing it raises.
        """
        from medreview.reporting.figures import FiguresNotDrawn

        if self._write_report is None:
            raise FiguresNotDrawn(reason=Message("nothing draws here"))
        return self._write_report(
            workspace, study, settings, folder, self.report, cancel or CancelToken(), form=form, names=names
        )

    def say(self, sentence: str) -> None:
        self._end_progress()
        sys.stderr.write(sentence + "\n")

    def report(self, progress: Progress) -> None:
        """Progress on one line that is written over, and only where somebody watches."""
        if not sys.stderr.isatty():
            return
        total = "" if progress.total is None else f" / {progress.total}"
        sys.stderr.write(f"\r\x1b[K{progress.message} {progress.done}{total}")
        sys.stderr.flush()
        self._progress_is_open = True

    def _end_progress(self) -> None:
        if self._progress_is_open:
            sys.stderr.write("\r\x1b[K")
            self._progress_is_open = False


def n_of(n: int, one: str, others: str = "") -> str:
    """So many of something, as a sentence has it: 1 row, 2 rows; the word for several where an s does not make it."""
    return f"{n:,} {one if n == 1 else others or one + 's'}"


def row_counts(tables: "Iterable[Table]") -> list[str]:
    """The tables that were made, each with its rows."""
    return [f"{table.name}: {n_of(len(table.rows), 'row')}" for table in tables]


def in_short(sentences: Sequence[str], most: int = 20) -> list[str]:
    """The first of very many sentences, and how many are left."""
    left = len(sentences) - most
    return [*sentences[:most], *([f"… and {left:,} more; --json lists all."] if left > 0 else [])]


def problems_as_json(problems: Sequence[RowProblem]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for problem in problems:
        part = {"part": problem.part} if problem.part is not None else {}
        found.append(
            {"file": problem.file, "row": problem.row, **part, "field": problem.field, "message": str(problem.message)}
        )
    return found
