"""What keeps differences from being found or followed up, each as one sentence with what to do."""

from collections.abc import Sequence

from medreview.errors import MedReviewError


class DistanceRefused(MedReviewError):
    def __init__(self, distance: float) -> None:
        super().__init__("A distance of {distance} is no difference. Choose one above 0.", distance=f"{distance:g}")


class DimensionNotRated(MedReviewError):
    def __init__(self, dimension: str, known: Sequence[str]) -> None:
        super().__init__(
            "The study has no dimension {dimension}. Choose one of: {known}.",
            dimension=dimension,
            known=", ".join(known),
        )


class FollowUpOfFollowUp(MedReviewError):
    def __init__(self, study: str, about: str) -> None:
        super().__init__(
            "{study} follows up the differences in {about}. Look at those, and make the follow-up there.",
            study=study,
            about=about,
        )


class NoDifferences(MedReviewError):
    def __init__(self, study: str, distance: float) -> None:
        super().__init__(
            "Raters of {study} are nowhere {distance} or more apart. Choose a smaller distance.",
            study=study,
            distance=f"{distance:g}",
        )


class NothingToRead(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__(
            "The places where raters of {study} differ have no text in this workspace. Import the answers first.",
            study=study,
        )


class AdjudicatorMissing(MedReviewError):
    def __init__(self) -> None:
        super().__init__("Name the rater who is to decide.")


class FollowUpNameTaken(MedReviewError):
    def __init__(self, name: str) -> None:
        super().__init__("There is a study called {name} already. Choose another name.", name=name)


class PlaceUnknown(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__("Nobody rated that place in {study}, so there is nothing to note about it.", study=study)
