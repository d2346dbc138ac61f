"""What keeps a study from being planned, changed or removed, each as one sentence with what to do."""

from medreview.errors import MedReviewError


class StudyNameTaken(MedReviewError):
    def __init__(self, name: str) -> None:
        super().__init__("There is a study called {name} already. Choose another name.", name=name)


class StudyLocked(MedReviewError):
    def __init__(self, study: str, n_entries: int) -> None:
        super().__init__(
            "Raters have begun with {study} ({n_entries} entries), so its design can no longer change. "
            "Make a new version of the study instead.",
            study=study,
            n_entries=n_entries,
        )


class FollowUpFixed(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__(
            "{study} holds what raters of another study differed in, so its plan stays as it is. "
            "Make another follow-up instead.",
            study=study,
        )


class StudyHandedOut(MedReviewError):
    """Raters work from its packages, and what they send back must find the pairs that they were given."""

    def __init__(self, study: str, n_packages: int) -> None:
        super().__init__(
            "Packages of {study} were handed out ({n_packages}), so it stays as it is until they are back. "
            "Make a new version of the study instead.",
            study=study,
            n_packages=n_packages,
        )


class StudyKept(MedReviewError):
    def __init__(self, study: str, n_entries: int) -> None:
        super().__init__(
            "Raters have begun with {study} ({n_entries} entries), so it is kept. Export it if you need it elsewhere.",
            study=study,
            n_entries=n_entries,
        )


class StudyMissing(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__("There is no study {study} in this workspace. Look at the list of studies.", study=study)


class ReasonMissing(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__("Say why {study} gets a new version.", study=study)


class TemplateUnknown(MedReviewError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__("There is no template {name}. Choose one of: {known}.", name=name, known=", ".join(known))
