"""Obstacles to planning, changing or removing a study, each as one sentence with what to do."""

from medreview.errors import Conflict, MedReviewError, NotFound


class StudyNameTaken(Conflict):
    template = "There is a study called {name} already. Choose another name."


class StudyLocked(Conflict):
    template = (
        "Raters have started {study} ({n_entries} {n_entries:=entry|entries}), so its plan cannot change. Make a new "
        "version of the study."
    )


class FollowUpFixed(MedReviewError):
    template = "{study} follows up differences of another study, so its plan cannot change. Make another follow-up."


class StudyHandedOut(Conflict):
    """Raters work from its packages, and what they send back must find the pairs that they were given."""

    template = (
        "{n_packages} {n_packages:=package|packages} of {study} {n_packages:=is|are} handed out, so its plan cannot "
        "change. Make a new version of the study."
    )


class StudyKept(Conflict):
    template = (
        "Raters have started {study} ({n_entries} {n_entries:=entry|entries}), so it cannot be deleted. Export it to "
        "use it elsewhere."
    )


class RegisteredStudyKept(Conflict):
    template = "{study} was registered, so it is kept with its sheet. Make a new version of the study."


class StudyMissing(NotFound):
    template = "There is no study {study} in this workspace. Choose one from the list of studies."


class ReasonMissing(MedReviewError):
    template = "Enter a reason for the new version of {study}."


class TemplateUnknown(NotFound):
    template = "There is no template {name}. Choose one of: {known}."
