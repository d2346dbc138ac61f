"""What keeps a judge from being held against people, each as one sentence with what to do."""

from collections.abc import Sequence

from medreview.errors import MedReviewError


class JudgeNotFound(MedReviewError):
    template = "{judge} judged no answer of {study}. Judges that did: {known}."


class NothingJudged(MedReviewError):
    template = "No judge judged an answer of {study} yet. Run one over it, or import its judgements."


class RunNotFound(MedReviewError):
    def __init__(self, run: str, judge: str, known: Sequence[str]) -> None:
        super().__init__(
            "{judge} has no finished judgement in a run {run}. Its runs: {known}.",
            run=run,
            judge=judge,
            known=", ".join(known) or "-",
        )


class RaterNotFound(MedReviewError):
    template = "{rater} rates nothing in {study}. Its raters: {known}."


class MatchUnreadable(MedReviewError):
    template = (
        "{text} does not say which dimension of the judge is which of the study. "
        "Write JUDGED=RATED, or JUDGED=RATED:1=0,2=1 with the study's value for each of the judge's."
    )
