"""medreview: find out offline whether medical answers, by doctors or language models, can be trusted.

Map, lower never imports higher: errors, paths; atomic_files; domain (the words of the field); stats, text, jobs,
sample (drawn pictures); llm, plug_ins (what installed packages add); importers, study_design, protocols, metrics,
reporting, exchange, store; rater_work (what raters do, and its trail), analysis (from facts to tables and figures),
model_runs (items, prompts, an engine, records); workflows (one module or package per thing a person does);
sample_workspace; self_test; ui, cli; api (for notebooks); app; window_trial. ``python -m medreview`` opens the window
or runs a command; ``medreview.open("x.medreview")`` gives a workspace as data frames.
"""

from importlib import import_module

__version__ = "0.1.0"

_IN_API = ("OpenedWorkspace", "open")


def __getattr__(name: str) -> object:
    """The names for notebooks, imported when they are used: all else starts without them. Types are in the ``.pyi``."""
    if name in _IN_API:
        return getattr(import_module("medreview.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *_IN_API]
