"""Names of the model that ships for trying, of its runs and of what it wrote; without the tables of models."""

import re

from medreview.errors import Message

TRIAL_NAME = "medreview-trial"
"""Part of the name of every model that is there for trying and reads no meaning in a text, and of all its runs."""


def is_for_trying(name: str) -> bool:
    """True for the model that ships with the program, for its runs, and for the authors whose answers it wrote."""
    return TRIAL_NAME in name


FOR_TRYING = Message("trial only")
"""The word beside the name of a trial model, of its runs and of its authors, wherever a person reads one."""
_NAMED = re.compile(rf"{TRIAL_NAME}(?!\S*\.gguf)")


def with_trial_word(text: str, word: str) -> str:
    """A text as it is read by a person: where it names what is for trying, the word for that stands beside the name.

    The word takes the place of the mark that a name of a person's own bears. The name of a file says nothing of
    values, and stays as it is.
    """
    shown = text.replace(f"({TRIAL_NAME})", f"({word})")
    return f"{shown} ({word})" if word not in shown and _NAMED.search(shown) else shown


def named_for_trying(name: str) -> str:
    """The name of what a trial model is or makes: it says so wherever it stands, in every table, figure and file."""
    return name if is_for_trying(name) else f"{name} ({TRIAL_NAME})"


def without_trial_mark(name: str) -> str:
    """The name without the mark that ``named_for_trying`` gives it, to stand beside one that says the same."""
    return name.removesuffix(f" ({TRIAL_NAME})")
