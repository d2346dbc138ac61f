"""Pseudonyms of raters: what leaves a workspace names them P01, P02, ...; who is who stays in a file beside it.

The numbers are drawn at random from a recorded seed, so that their order says nothing; a rater keeps the number in
every later export, and new raters get the next ones.
"""

import json
import random
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar, cast

from medreview.atomic_files import FileNotWritten, write_whole
from medreview.domain.study_plans import StudyPlan
from medreview.domain.table_rows import RaterRow, TableRow, TagRow
from medreview.errors import MedReviewError

Row = TypeVar("Row", bound=TableRow)
_SUFFIX = ".pseudonyms.json"
_RATERS = ("rater", "translator")
"""Columns that name raters, or others who are no secret, such as a model that translated."""
_PERSONS = ("set_aside_by", "released_by")
_MOST_SEED = 2**32


class PseudonymsUnreadable(MedReviewError):
    template = (
        "The list of pseudonyms {path} cannot be read. Restore it from a backup, or move it "
        "away to make new pseudonyms."
    )


class PseudonymsNotKept(MedReviewError):
    template = (
        "{path}, which says who is who among the raters, could not be written: {reason}. Copy the workspace to a "
        "folder that can be written, or export with the raters' names."
    )


@dataclass(slots=True)
class Pseudonyms:
    """The pseudonym of each rater by code; ``path`` is the file that keeps them."""

    path: Path
    seed: int = 0
    of_rater: dict[str, str] = field(default_factory=dict[str, str])
    _others: dict[str, str] = field(default_factory=dict[str, str], init=False)

    def add(self, codes: Iterable[str]) -> None:
        """Give those raters a pseudonym that have none, in an order that the seed draws."""
        new = sorted(set(codes) - self.of_rater.keys())
        random.Random(f"{self.seed} {len(self.of_rater)}").shuffle(new)
        for number, code in enumerate(new, start=len(self.of_rater) + 1):
            self.of_rater[code] = f"P{number:02d}"

    def save(self) -> None:
        """Write the file.

        Raises
        ------
        PseudonymsNotKept
            If the folder of the workspace cannot take it: without it nobody could be told apart later.
        """
        values = {"seed": self.seed, "pseudonym_of": self.of_rater}
        try:
            write_whole(self.path, (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode())
        except FileNotWritten as error:
            raise PseudonymsNotKept(path=self.path, reason=error.message.values["reason"]) from error

    def in_rows(self, rows: Iterable[Row]) -> list[Row]:
        """The rows without names of raters, in the order of pseudonyms: the old one would tell who is who."""
        return sorted(map(self._in_row, rows), key=_by_rater)

    def _in_row(self, row: Row) -> Row:
        """The row without the names of raters, and of persons who are no raters."""
        changes: dict[str, object] = {}
        for name in _RATERS:
            if told := getattr(row, name, None):
                changes[name] = self.of_rater.get(told, told)
        for name in (*_PERSONS, *(("source",) if isinstance(row, TagRow) and row.by_hand else ())):
            if told := getattr(row, name, None):
                changes[name] = self._person(told)
        if isinstance(row, RaterRow):
            changes["name"] = None
        return replace(row, **changes) if changes else row

    def _person(self, name: str) -> str:
        """A rater's pseudonym; of others ``person``, ``person 2``, ...: what two of them said is not said by one."""
        if name in self.of_rater:
            return self.of_rater[name]
        n = len(self._others) + 1
        return self._others.setdefault(name, "person" if n == 1 else f"person {n}")

    def in_records(self, records: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The same of a table that no import reads, whose rows have a study and a rater."""
        renamed = [{**record, "rater": self.of_rater[record["rater"]]} for record in records]
        return sorted(renamed, key=lambda record: (record["study"], record["rater"]))

    def in_plan(self, plan: StudyPlan) -> StudyPlan:
        renamed = [replace(one, code=self.of_rater.get(one.code, "P?")) for one in plan.raters]
        return replace(plan, raters=tuple(sorted(renamed, key=lambda one: one.code)))


def _by_rater(row: TableRow) -> tuple[str, str]:
    """The place of a row: as tables of raters are written, and nothing where no rater is named."""
    rater = getattr(row, "rater", None) or ""
    study = (getattr(row, "study", None) or "") if rater else ""
    return (rater, study) if isinstance(row, RaterRow) else (study, rater)


def pseudonyms_for(workspace: Path, codes: Iterable[str]) -> Pseudonyms:
    """The pseudonyms of these raters of a workspace file, new ones kept beside it.

    Raises
    ------
    PseudonymsUnreadable
        If the file that says who is who is damaged.
    PseudonymsNotKept
        If it cannot be written.
    """
    found = pseudonyms_beside(workspace)
    n_before = len(found.of_rater)
    found.add(codes)
    if len(found.of_rater) > n_before:
        found.save()
    return found


def pseudonyms_beside(workspace: Path) -> Pseudonyms:
    """The pseudonyms that belong to a workspace file; none yet, with a new seed, where it has no such file.

    Raises
    ------
    PseudonymsUnreadable
        If the file is not what ``save`` wrote.
    """
    path = workspace.with_name(workspace.name + _SUFFIX)
    try:
        told = cast("dict[str, Any]", json.loads(path.read_bytes()))
        of_rater = {str(code): str(name) for code, name in told["pseudonym_of"].items()}
        return Pseudonyms(path, int(told["seed"]), of_rater)
    except FileNotFoundError:
        return Pseudonyms(path, secrets.randbelow(_MOST_SEED))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise PseudonymsUnreadable(path=path) from error
