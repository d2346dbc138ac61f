"""A question in another language, part by part: what is asked for, and what of it came back."""

import json
from collections.abc import Mapping, Sequence

from medreview.domain.questions import LANGUAGE_WORDS
from medreview.errors import Listed, Message
from medreview.protocols.free_replies import json_objects
from medreview.protocols.schema import ReplyField, TextField

TITLE, QUESTION, OPTION, TURN = "title", "question", "option", "turn"
_LONGER = 4  # a text grows in another language; what grows more than this never ends
_FEWEST_CHARACTERS = 400

Parts = Sequence[tuple[str, str]]
"""Texts of a question by the name of their part: turn_1, ..., title, question, option_1, ..."""


def parts_of(title: str, turns: Sequence[str], question: str, options: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The texts of a question in the order in which they are read; what is empty is no part."""
    named = (
        *((f"{TURN}_{n}", text) for n, text in enumerate(turns, start=1)),
        (TITLE, title),
        (QUESTION, question),
        *((f"{OPTION}_{n}", text) for n, text in enumerate(options, start=1)),
    )
    return tuple((name, text) for name, text in named if text.strip())


def text_of_parts(parts: Parts) -> str:
    """As JSON, one part a line: so it is shown, kept and read again."""
    return json.dumps(dict(parts), ensure_ascii=False, indent=0)


def stored_parts(text: str) -> dict[str, str]:
    """The parts of a text that ``text_of_parts`` made."""
    return {str(name): str(part) for name, part in json.loads(text).items()}


def form_of_parts(parts: Parts) -> tuple[ReplyField, ...]:
    """A reply that has every part of this question, and an end."""
    return tuple(TextField(name, max(_FEWEST_CHARACTERS, _LONGER * len(text))) for name, text in parts)


def read_parts(said: str, parts: Parts) -> tuple[tuple[str, str], ...] | Message:
    """The parts that a reply holds, all of them; else which are missing, or which nobody asked for."""
    named = dict(parts)
    objects = [one for one in json_objects(said) if QUESTION in one]
    last: Mapping[str, object] = objects[-1] if objects else {}
    found = {
        name: " ".join(text.split()) if name.startswith(OPTION) else text.strip()
        for name, text in last.items()
        if isinstance(text, str) and text.strip()
    }
    if not objects:
        return Message("The reply has no translation.")
    options = [sum(name.startswith(f"{OPTION}_") for name in names) for names in (named, found)]
    if options[0] != options[1]:
        return Message(
            "The translation has {found} {found:=option|options}, and the question {n}.",
            {"found": options[1], "n": options[0]},
        )
    lost = [name for name in named if name not in found]
    if lost:
        return Message("The translation lost {parts}.", {"parts": Listed(lost)})
    return tuple((name, found[name]) for name in named)


def language_to_say(language: str) -> str:
    """The English name of a language, as prompts name it; of one without a name the code itself."""
    word = LANGUAGE_WORDS.get(language)
    return str(word) if word else language
