"""What keeps judges from being compared."""

from collections.abc import Sequence

from medreview.errors import MedReviewError


class NothingJudgedYet(MedReviewError):
    def __init__(self) -> None:
        super().__init__("This workspace holds no judgements yet. Start a judge run, or import judgements.")


class JudgeRunNotFound(MedReviewError):
    def __init__(self, run: str, known: Sequence[str]) -> None:
        super().__init__(
            "There is no run {run} with judgements here. Choose one of: {known}.", run=run, known=", ".join(known)
        )
