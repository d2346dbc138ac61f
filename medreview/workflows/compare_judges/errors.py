"""What keeps judges from being compared."""

from medreview.errors import MedReviewError


class NothingJudgedYet(MedReviewError):
    template = "This workspace holds no judgements yet. Start a judge run, or import judgements."


class JudgeRunNotFound(MedReviewError):
    template = "There is no run {run} with judgements here. Choose one of: {known}."
