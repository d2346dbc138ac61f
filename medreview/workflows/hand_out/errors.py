"""What keeps a study from being handed out, each as one sentence with what to do."""

from collections.abc import Sequence

from medreview.errors import MedReviewError, Message


class ImportedNotHandedOut(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__(
            "The ratings of {study} were made elsewhere, so there is nothing to hand out. Plan a study of its answers.",
            study=study,
        )


class ReceivedNotHandedOut(MedReviewError):
    """The study came here in a package itself."""

    def __init__(self, study: str) -> None:
        super().__init__(
            "{study} came here in a package, so it is handed out where it was planned. Send your ratings back there.",
            study=study,
        )


class NothingToHandOut(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__("{study} has no pairs to rate, so there is nothing to hand out. Plan it first.", study=study)


class RaterNotInStudy(MedReviewError):
    def __init__(self, study: str, rater: str, known: Sequence[str]) -> None:
        super().__init__(
            "{rater} has nothing to rate in {study}. Choose one of: {known}.",
            study=study,
            rater=rater,
            known=", ".join(known),
        )


class NotPacked(MedReviewError):
    """A text or a number of the study that a package cannot hold."""

    def __init__(self, study: str, place: str, reason: Message) -> None:
        super().__init__(
            "{study} was not handed out, because of {place}: {reason} Correct it, then hand out again.",
            study=study,
            place=place,
            reason=reason,
        )


class PlanChangedMeanwhile(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__("The plan of {study} was changed while it was packed. Hand it out again.", study=study)


class OneFileForSeveral(MedReviewError):
    def __init__(self, file: str, n_raters: int) -> None:
        super().__init__(
            "{file} cannot hold the packages of {n_raters} raters. Name a folder, or one rater.",
            file=file,
            n_raters=n_raters,
        )
