"""A person who knows what each column of a file holds, and answers every question of the import truthfully."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import MedReviewError
from medreview.importers.open_questions import AskChoice, OpenQuestion
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, Said, import_files, preview

_ROUNDS = 9
_UNTRUE, _LOSSY, _FITTING, _TRUE = range(4)
_MEANS: Mapping[str, frozenset[str]] = {
    **{name: frozenset({name}) for name in ("question", "context", "answer", "reference", "id", "rater", "dimension")},
    "question_id": frozenset({"id"}),
    "author": frozenset({"author"}),
    "rating": frozenset({"rating"}),
    "note": frozenset({"comment"}),
    "profile": frozenset({"profile"}),
    "occasion": frozenset({"occasion"}),
    **{name: frozenset({name}) for name in ("options", "preference", "judgement")},
    **{name: frozenset({"judge"}) for name in ("judge", "judged_by")},
    "correct_option": frozenset({"key"}),
    "choice": frozenset({"choice", "reply"}),
    "score": frozenset({"score", "verdict"}),
    "rationale": frozenset({"reason"}),
}
"""What a column holds, by the roles and fields that say so."""
_BESIDE = frozenset({"metadata", "comment", "reason", "verdict", "reply"})
"""What is no record of its own: remarks, and whether a model was right."""
_WORDS = {name: name for name in ("author", "rater", "dimension")} | dict.fromkeys(("question_id", "answer_id"), "item")
_NAMED = {"model": ("author", frozenset({"choice", "reply", "answer"})), "judge": ("rater", frozenset({"judgement"}))}
"""The name that a constant of the whole file asks for, and what the columns hold that have it."""


@dataclass(frozen=True)
class TrueColumn:
    """What a column holds, and whose: empty where other columns tell it.

    ``item`` is what was rated in all of it, ``counts_from`` all that is true of its numbers in words of the import.
    """

    role: str
    author: str = ""
    rater: str = ""
    dimension: str = ""
    item: str = ""
    counts_from: tuple[str, ...] = ()
    by: str = ""
    """The column that names the author, where several name authors."""


@dataclass
class Person:
    """What is true of the columns of a file, and what was answered to the questions of the import.

    ``sheets`` is what the sheets of a workbook are named for: raters, dimensions or authors, ``file`` what the file
    is. ``open`` are the questions to which no answer was true, ``notes`` what was told of all columns in the end, and
    ``refused`` says why nothing came in. ``scales`` are the labels of dimensions, for whoever refuses them.
    Who ``is_thorough`` answers also what may stay open.
    """

    columns: Mapping[str, TrueColumn]
    sheets: str = ""
    file: str = ""
    is_thorough: bool = False
    open: list[str] = field(default_factory=list[str])
    notes: str = ""
    scales: dict[str, str] = field(default_factory=dict[str, str])
    refused: str = ""

    def bring_in(self, workspace: Workspace, path: Path) -> str | None:
        """Answer until the file comes in, and give all that was told then; None where it does not."""
        said = Said()
        for _ in range(_ROUNDS):
            request = ImportRequest(files=(FileChoice(path, said=said),))
            asks = [ask for file in preview(workspace, request).files for ask in file.asks]
            asks = [ask for ask in asks if not ask.may_stay_open or (self.is_thorough and self._answer(ask))]
            if not asks:
                try:
                    report = import_files(workspace, request)
                except MedReviewError as refused:
                    self.refused = str(refused)
                    scales = {f"{name}.scale": scale for name, scale in self.scales.items()}
                    if "label of the scale" not in self.refused or scales.keys() <= said.constants.keys():
                        return None
                    said = Said(said.roles, {**said.constants, **scales})
                    continue
                self.notes = "\n".join(map(str, report.notes))
                return self.notes + str(said)
            answer = self._answer(asks[0])
            if answer is None:
                self.open.append(str(asks[0].words))
                return None
            said = Said({**said.roles, **answer.roles}, {**said.constants, **answer.constants})
        self.open.append("one question after another")
        return None

    def _answer(self, ask: OpenQuestion) -> AskChoice | None:
        """The truest answer; None where each of them says something untrue."""
        told = [(self._worth(choice), choice) for choice in ask.choices]
        worth, best = max(told, key=lambda one: one[0])
        if worth[0] == _UNTRUE:
            return None
        named = {name: value or self._truth(name) for name, value in best.constants.items()}
        return AskChoice(best.words, best.roles, named)

    def _worth(self, choice: AskChoice) -> tuple[int, float]:
        found = [self._of_role(name, str(role)) for name, role in choice.roles.items()]
        named = [value for value in choice.words.values.values() if value in self.columns]
        by = [
            one
            for name, role in choice.roles.items()
            if role == "answer" and (one := self.columns.get(name)) and one.by
        ]
        if any(self.columns[str(name)].role == "author" and one.by != name for name in named for one in by):
            found.append(_UNTRUE)
        found += [self._of_word(name, value) for name, value in choice.constants.items()]
        return (min(found), sum(found) / len(found)) if found else (_UNTRUE, 0.0)

    def _of_role(self, column: str, role: str) -> int:
        true = self._column(column)
        if role == "metadata":
            return _LOSSY if true and true.role not in _BESIDE else _FITTING
        if true and true.role == "reply" and role == "answer":
            return _FITTING
        if role == "id" and any(one.role == "question" for one in self.columns.values()):
            return _FITTING  # what is asked is in the file, too
        return _TRUE if true and true.role in _MEANS.get(role, ()) else _UNTRUE

    def _of_word(self, name: str, value: str) -> int:
        column, _, word = name.rpartition(".")
        if word == "kind":
            return _FITTING if value in {"", "model"} else _UNTRUE
        if word in {"missing", "reversed"}:  # no code is written, and the best is asked for only where it is the lowest
            return _TRUE if value in {"none", "yes"} else _UNTRUE
        true = self._column(column)
        if word in {"reference", "counts_from"}:
            is_so = true and (value in true.counts_from if word == "counts_from" else true.role == "reference")
            return _TRUE if is_so else _UNTRUE
        if value == NOT_STATED:
            return _LOSSY
        if value in {"@sheet", "@file"}:
            return _TRUE if word == {"@sheet": self.sheets, "@file": self.file}[value] else _UNTRUE
        truth = self._truth(name)
        is_named = word == "author" and value in self.columns and self.columns[value].role == "author"  # in its cells
        is_said = is_named or (truth and (value == "" or _letters(value) == _letters(truth)))
        is_item = word == "author" and true is not None and value == true.item != ""  # rated, and nobody named
        return _TRUE if is_said else _FITTING if is_item else _UNTRUE

    def _truth(self, name: str) -> str:
        """The name that a constant asks for: of one column, or the only one of all; else nothing."""
        column, _, word = name.rpartition(".")
        if word == "kind":
            return "model"
        word, of_roles = _NAMED.get(word, (word, None)) if not column else (word, None)
        if word not in _WORDS:
            return ""
        roles = {true.role for true in self.columns.values()}
        if not column and (word in roles or (_WORDS[word] == "item" and "id" in roles)):
            return ""
        of_all = [true for true in self.columns.values() if of_roles is None or true.role in of_roles]
        held = [self._column(column)] if column else of_all
        found = {getattr(true, _WORDS[word]) for true in held if true} - {""}
        return str(*found) if len(found) == 1 else ""

    def _column(self, name: str) -> TrueColumn | None:
        """A column, also under the last part of its name, as where what objects hold has rows of its own."""
        if name in self.columns:
            return self.columns[name]
        alike = [true for known, true in self.columns.items() if _is_part(name, known)]
        if not alike or len({true.role for true in alike}) > 1:
            return None
        names = [_only(getattr(true, word) for true in alike) for word in dict.fromkeys(_WORDS.values())]
        return TrueColumn(alike[0].role, *names, counts_from=alike[0].counts_from)


def _is_part(name: str, known: str) -> bool:
    """True if a name has some parts of a known one, in their order, the last among them; or the first one of all."""
    parts, told = iter(known.split(".")), name.split(".")
    return known.startswith(f"{name}.") or (known.endswith(f".{told[-1]}") and all(one in parts for one in told))


def _only(names: Iterable[str]) -> str:
    found = {*names}
    return found.pop() if len(found) == 1 else ""


def _letters(text: object) -> str:
    return re.sub(r"[\W_]+", "", str(text).casefold())
