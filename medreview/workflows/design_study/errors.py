"""Obstacles to planning, changing or removing a study, each as one sentence with what to do."""

from medreview.errors import MedReviewError


class StudyNameTaken(MedReviewError):
    template = "There is a study called {name} already. Choose another name."


class StudyLocked(MedReviewError):
    template = (
        "Raters have begun with {study} ({n_entries} entries), so its design can no longer change. "
        "Make a new version of the study instead."
    )


class FollowUpFixed(MedReviewError):
    template = (
        "{study} is a follow-up of differences in another study, so its plan cannot change. Make another follow-up "
        "instead."
    )


class StudyHandedOut(MedReviewError):
    """Raters work from its packages, and what they send back must find the pairs that they were given."""

    template = (
        "Packages of {study} were handed out ({n_packages}), so it stays as it is until they are back. "
        "Make a new version of the study instead."
    )


class StudyKept(MedReviewError):
    template = (
        "Raters have begun with {study} ({n_entries} entries), so it is kept. Export it if you need it elsewhere."
    )


class RegisteredStudyKept(MedReviewError):
    template = "{study} was registered, so it is kept with its sheet. Make a new version of the study instead."


class StudyMissing(MedReviewError):
    template = "There is no study {study} in this workspace. Choose one from the list of studies."


class ReasonMissing(MedReviewError):
    template = "Say why {study} gets a new version."


class TemplateUnknown(MedReviewError):
    template = "There is no template {name}. Choose one of: {known}."
