"""Obstacles to finding differences or following them up, each as one sentence with what to do."""

from medreview.errors import Conflict, MedReviewError, NotFound


class DistanceRefused(MedReviewError):
    template = "A distance of {distance} is not a difference. Choose one above 0."


class FollowUpOfFollowUp(MedReviewError):
    template = "{study} follows up differences in {about}. Open {about} and create the follow-up there."


class NoDifferences(MedReviewError):
    template = "No item of {study} differs by {distance} or more levels. Choose fewer levels."


class NothingToRead(MedReviewError):
    template = "The items where raters of {study} differ have no text in this workspace. Import the answers first."


class AdjudicatorMissing(MedReviewError):
    template = "Enter the code of the adjudicator."


class FollowUpNameTaken(Conflict):
    template = "There is a study called {name} already. Choose another name."


class PlaceUnknown(NotFound):
    template = "No rater rated that item in {study}, so it cannot have a note. Choose a rated item."
