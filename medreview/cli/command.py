"""The record of a command: the words for it, an example, its arguments and the function that runs it.

A module of this package offers its records as ``COMMANDS``; ``grammar`` finds them there. Arguments and runs import
what they need themselves, so that help, completion and wrong words read no library.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.errors import MedReviewError

SUFFIX = ".medreview"
WORKSPACE_VARIABLE = "MEDREVIEW_WORKSPACE"
"""The name of the workspace that commands take where none is named."""


class Takes(Enum):
    """The workspace of a command, which comes after its words."""

    WORKSPACE = auto()
    NEW = auto()
    """One that the command makes."""
    NONE = auto()


def nothing(_parser: Any) -> None:
    """The arguments of a command that has none of its own."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    ``path`` is a noun and its verbs (``study plan``), ``words`` say what it does, ``example`` is what comes after
    ``medreview`` in a line that works. ``note`` stands at the end of its help. ``is_old`` commands are only kept for
    those who know them.
    """

    path: str
    words: str
    example: str
    run: Callable[[argparse.Namespace, Output], int]
    arguments: Callable[[Any], None] = nothing
    takes: Takes = Takes.WORKSPACE
    note: str = ""
    is_old: bool = False


def workspace_named(text: str) -> Path:
    """The file that is meant: what ``workspace new X`` makes is found as X, too."""
    path = Path(text)
    try:
        whole = path if path.exists() or path.name in {"", ".."} else path.with_name(path.name + SUFFIX)
        return whole if whole.is_file() else path
    except OSError:
        return path


STREAM = Path("-")
"""Standard input or output, in the place of a file."""


def to_read(text: str) -> Path:
    """The type of an argument for a file or folder that is read: ``grammar.parsed`` notes that it has to be there."""
    return Path(text)


class Names(Enum):
    """The type of an argument that names something in the workspace, which has to be there: ``opened`` looks for it."""

    DATASET = "dataset"
    STUDY = "study"
    RUN = "run"
    """By its name or number."""
    RUN_BY_NAME = "run called"
    MODEL = "model"
    MODEL_OR_FILE = "model, or GGUF file,"
    AUTHOR = "author"
    RATER = "rater"
    SPLIT = "split"
    KIND = "kind of question"
    LANGUAGE = "language of questions"
    FIELD = "field of questions"
    DIMENSION = "dimension"

    def __call__(self, text: str) -> str:
        return text


@dataclass(frozen=True, slots=True)
class Several:
    """The type of an argument with such names in a row, commas between them."""

    names: Names

    def __call__(self, text: str) -> tuple[str, ...]:
        return in_row(text)


def add_only(parser: Any, names: Names, words: str, *, option: str = "", metavar: str = "NAME", **more: Any) -> None:
    """An option that is named after what it names, unless ``option`` says otherwise, and may come several times.

    ``more`` goes to argparse, such as ``default``, which is None otherwise.
    """
    name = option or f"--{names.name.lower()}"
    parser.add_argument(name, metavar=metavar, type=names, action="append", help=f"{words} (repeatable)", **more)


def in_row(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def words_of(choices: Iterable[StrEnum]) -> tuple[str, ...]:
    """The choices of an argument as plain words, which are named where somebody gives another one."""
    return tuple(map(str, choices))


class NotConfirmed(MedReviewError):
    template = "Nothing was changed. Answer the question with y, or add --yes."


def add_yes(parser: Any) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask first")


def may_go_on(arguments: argparse.Namespace, what_happens: str) -> None:
    """Ask at a terminal before something is replaced or removed.

    Raises
    ------
    NotConfirmed
        If the answer is not yes.
    """
    if arguments.yes or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    sys.stderr.write(f"{what_happens} Go on? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().casefold() not in {"y", "yes"}:
        raise NotConfirmed
