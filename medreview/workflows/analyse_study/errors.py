"""What keeps a study from being analysed, each as one sentence with what to do."""

from collections.abc import Sequence

from medreview.errors import MedReviewError


class StudyNotFound(MedReviewError):
    def __init__(self, study: str, known: Sequence[str]) -> None:
        super().__init__(
            "There is no study {study} in this workspace. Choose one of: {known}.", study=study, known=", ".join(known)
        )


class NoStudyYet(MedReviewError):
    def __init__(self) -> None:
        super().__init__("This workspace holds no study yet. Plan one, or import ratings.")


class NothingRated(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__(
            "Nothing is rated in {study} yet. Rate its answers, or import what raters returned, and analyse it then.",
            study=study,
        )


class TableNotFound(MedReviewError):
    def __init__(self, table: str, known: Sequence[str]) -> None:
        super().__init__(
            "There is no table {table} in an analysis. Choose one of: {known}.", table=table, known=", ".join(known)
        )


class SettingsRefused(MedReviewError):
    def __init__(self) -> None:
        super().__init__("The seed is 0 or more, and resamples are 0 (no bootstrap) or at least 100. Change them.")
