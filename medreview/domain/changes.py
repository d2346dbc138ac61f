"""Kinds of things that a write changes; every screen refreshes only for its own kinds."""

from enum import Flag, auto


class Change(Flag):
    NONE = 0
    DATASETS = auto()
    STUDIES = auto()
    RATINGS = auto()
    SURVEYS = auto()
    MODELS = auto()
    RUNS = auto()
    SCORES = auto()
