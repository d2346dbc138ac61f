"""Requests to the places of models and judges: hand one to ``context.go_to``."""

from enum import Enum, auto
from typing import NamedTuple

from medreview.domain.ids import StudyId


class PlanRequest(NamedTuple):
    """Hand it to ``context.go_to("planner", ...)``: a new study, a study to change, or its next version."""

    study: StudyId | None = None
    as_new_version: bool = False


class AddModel(Enum):
    """For the place "models": begin to add a model of this kind."""

    FILE = auto()
    CLOUD = auto()


class JudgementRequest(NamedTuple):
    """For the place "run": open this run and show one of its judgements."""

    run: int
    judgement: int


class ResultsRequest(NamedTuple):
    """For the place "analysis": a panel by its key, a study by its name, the runs whose judgements are compared.

    What is None stays as it was chosen there; no run at all means every run. ``is_of_judges`` asks for the first panel
    that compares judges. ``options`` are choices of one panel alone.
    """

    panel: str | None = None
    is_of_judges: bool = False
    study: str | None = None
    runs: tuple[str, ...] | None = None
    options: tuple[tuple[str, str], ...] = ()


class NewRunRequest(NamedTuple):
    """For the place "new-run" and the forms of a kind: begin a run, with what is known of it already.

    ``like`` takes over a run's choices; ``prompt`` is the file of a protocol or strategy of one's own to ask by.
    """

    study: str | None = None
    model: str | None = None
    like: int | None = None
    prompt: str | None = None
