"""Pairs of a judge and a student whose answers it rates, from the models' families and nominal size classes.

Vanilla and epistemic setups ask a judge of another family that is at least as large as the student; the bias setup
asks one of the student's own family, of the same size or larger, itself included. Sizes are the classes that families
give their models (1B, 3B, 8B): exact parameter counts would separate models that count as equals. (BrainCancerDB,
table 1.)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from medreview.errors import MedReviewError
from medreview.protocols.shipped.laaj import Setup

_SIZE = re.compile(r"(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>[KMBT])", re.IGNORECASE)
_IN_BILLIONS = {"K": 1e-6, "M": 1e-3, "B": 1.0, "T": 1e3}


class SizeClassUnreadable(MedReviewError):
    """A model whose nominal size is not known cannot be paired."""

    template = "{model} has the size class {size_class}; pairing needs one such as 8B. Correct it on the model's card."


@dataclass(frozen=True, slots=True)
class PairedModel:
    """The properties of a model for pairing."""

    name: str
    family: str
    size_class: str

    @property
    def billions(self) -> float:
        size = _SIZE.fullmatch(self.size_class.strip())
        if size is None:
            raise SizeClassUnreadable(model=self.name, size_class=self.size_class or "-")
        return float(size["number"]) * _IN_BILLIONS[size["unit"].upper()]


@dataclass(frozen=True, slots=True)
class PairingMatrix:
    """For every judge (row) and student (column) the setups in which they are paired; empty for none."""

    judges: tuple[PairedModel, ...]
    students: tuple[PairedModel, ...]
    cells: tuple[tuple[tuple[Setup, ...], ...], ...]

    def pairs(self, setup: Setup) -> tuple[tuple[PairedModel, PairedModel], ...]:
        """Judge and student of every pair of a setup, row by row."""
        return tuple(
            (judge, student)
            for judge, row in zip(self.judges, self.cells, strict=True)
            for student, cell in zip(self.students, row, strict=True)
            if setup in cell
        )


def pairing_matrix(judges: Sequence[PairedModel], students: Sequence[PairedModel]) -> PairingMatrix:
    """Pair every judge with every student it may rate.

    Raises
    ------
    SizeClassUnreadable
        If a model's size class is not a number with K, M, B or T.
    """
    cells = tuple(tuple(_setups(judge, student) for student in students) for judge in judges)
    return PairingMatrix(tuple(judges), tuple(students), cells)


def _setups(judge: PairedModel, student: PairedModel) -> tuple[Setup, ...]:
    if judge.billions < student.billions:
        return ()
    if judge.family.strip().casefold() == student.family.strip().casefold():
        return (Setup.BIAS,)
    return (Setup.VANILLA, Setup.EPISTEMIC)
