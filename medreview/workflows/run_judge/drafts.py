"""What a form or a command gives for new runs, before it is looked at."""

from dataclasses import dataclass, field
from pathlib import Path

from medreview.domain.judge_plans import AnswersToJudge, ImageUse, ItemOrder, PlannedSampling
from medreview.domain.judge_runs import ReadingKind


@dataclass(frozen=True, slots=True)
class JudgeDraft:
    """A run to be: one for each of the models.

    Attributes
    ----------
    protocol
        A protocol that ships, or the path of a file with one of one's own.
    name
        Of the run; several models get it with theirs after it. Empty suggests one.
    wording_file
        A prompt file to use instead of the protocol's own.
    language, setup
        The protocol's first ones where they are None.
    n_references
        Most reference answers that are shown; None shows all, 0 none.
    reverses_references
        Show these last first, to see whether their order sways the judge.
    max_attempts
        How often an item is asked at most when a reply cannot be read. A model on this machine that always takes
        the likeliest word is asked once, whatever this says: it would say the same again.
    uses_pairing
        Only answers of authors that the judge is paired with; of meaning for ``laaj`` only.
    n_context
        Tokens that a prompt and its reply may take together; None leaves it to the engine.
    """

    protocol: str
    models: tuple[str, ...]
    name: str = ""
    wording_file: Path | None = None
    language: str | None = None
    setup: str | None = None
    reading: ReadingKind = ReadingKind.CONSTRAINED
    selection: AnswersToJudge = field(default_factory=AnswersToJudge)
    sampling: PlannedSampling = field(default_factory=PlannedSampling)
    n_repeats: int = 1
    n_references: int | None = None
    reverses_references: bool = False
    max_attempts: int = 2
    images: ImageUse = ImageUse.NEVER
    order: ItemOrder = ItemOrder.STORED
    uses_pairing: bool = True
    n_context: int | None = None
