"""Which judges are paired with which authors of answers, for protocols that pair them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from medreview.protocols.pairing import PairedModel, SizeClassUnreadable, pairing_matrix
from medreview.protocols.shipped.laaj import Setup
from medreview.store.queries.models import KnownModel
from medreview.workflows.run_judge.views import PairingView


@dataclass(frozen=True, slots=True)
class Students:
    """Authors of answers as far as they are models whose family and size are known."""

    known: tuple[PairedModel, ...]

    def paired_with(self, judge: KnownModel, setup: str) -> frozenset[str]:
        """Names of the authors that the judge may rate in a setup; none where its own family or size is not known."""
        model = paired_model(judge)
        if model is None:
            return frozenset()
        matrix = pairing_matrix([model], self.known)
        return frozenset(student.name for _, student in matrix.pairs(Setup(setup)))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(student.name for student in self.known)


def students_among(authors: Iterable[str], models: Sequence[KnownModel]) -> Students:
    """The authors that are models, by name."""
    wanted = set(authors)
    found = (paired_model(known) for known in models if known.model.name in wanted)
    return Students(tuple(model for model in found if model is not None))


def paired_model(known: KnownModel) -> PairedModel | None:
    """What pairing needs of a model; None where its family or its size class is not known."""
    if not known.model.family or not known.model.size_class:
        return None
    model = PairedModel(known.model.name, known.model.family, known.model.size_class)
    try:
        return model if model.billions > 0 else None
    except SizeClassUnreadable:
        return None


def pairing_view(judges: Sequence[KnownModel], students: Students) -> PairingView:
    """The matrix as it is shown before a run; judges of which too little is known have empty rows."""
    rows: list[tuple[tuple[str, ...], ...]] = []
    for judge in judges:
        model = paired_model(judge)
        cells = pairing_matrix([model], students.known).cells[0] if model else ((),) * len(students.known)
        rows.append(tuple(tuple(setup.value for setup in cell) for cell in cells))
    return PairingView(
        tuple(judge.model.name for judge in judges), tuple(student.name for student in students.known), tuple(rows)
    )
