"""What keeps a study from being handed out, each as one sentence with what to do."""

from medreview.errors import MedReviewError


class ImportedNotHandedOut(MedReviewError):
    template = (
        "The ratings of {study} were made elsewhere, so there is nothing to hand out. Plan a study of its answers."
    )


class ReceivedNotHandedOut(MedReviewError):
    """The study came here in a package itself."""

    template = "{study} came here in a package, so it is handed out where it was planned. Send your ratings back there."


class NothingToHandOut(MedReviewError):
    template = "{study} has no pairs to rate, so there is nothing to hand out. Plan it first."


class RaterNotInStudy(MedReviewError):
    template = "{rater} has nothing to rate in {study}. Choose one of: {known}."


class NotPacked(MedReviewError):
    """A text or a number of the study that a package cannot hold."""

    template = "{study} was not handed out, because of {place}: {reason} Correct it, then hand out again."


class PlanChangedMeanwhile(MedReviewError):
    template = "The plan of {study} was changed while it was packed. Hand it out again."


class OneFileForSeveral(MedReviewError):
    template = "{file} cannot hold the packages of {n_raters} raters. Name a folder, or one rater."
