"""What kind of thing a write changed, so that every screen refreshes only for its kinds."""

from enum import Flag, auto


class Change(Flag):
    NONE = 0
    DATASETS = auto()
    STUDIES = auto()
    RATINGS = auto()
    SURVEYS = auto()
    MODELS = auto()
    JUDGE_RUNS = auto()
    SCORES = auto()
