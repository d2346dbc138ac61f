"""The rule answerer: what it says follows from the strategy that asks and from what stands beside the question.

Asked as a specialist it answers as one, after examples in their form, and of a pivot each step says a text that the
next one must have been shown. Asked to sort, it chooses by words in the question; asked to translate, it gives each
option that it was shown. It knows the strategies that ship by a phrase of their English wording.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from tests.tiny_models.circuit import LOOK, Circuit, Layer, add_script, judge_words, plus, write_judge
from tests.tiny_models.replies import END, REPLY_BEGINS, Script
from tests.tiny_models.vocabularies import as_bytes

TASKS = {
    "role": "Your specialty is:",
    "examples": "answer the last question as they would",
    "chain-of-thought": "think step by step in a few sentences",
    "explain-term": "You explain medical terms",
    "exam": "You sit a medical examination",
    "sort": "You sort health questions",
    "into": "and do not correct it",
    "return": "also where it seems wrong",
    "translate": "You translate medical texts into English",
    "answer": "Answer in English.",
    "back": "The first text shows a language",
}
SPECIALISTS = {"cardiology": "I am of cardiology: rest.", "oncology": "I am of oncology: rest."}
SHORT_FORM, OTHER_FORM = "In-short:", "Rest as shown."
# With an underscore each is one token, both where it is written and where it is read.
FIRST, SECOND, THIRD = "FIRST_TEXT", "SECOND_TEXT", "THIRD_TEXT"
ELSE = "Rest and drink."
RULES: dict[str, tuple[tuple[str, ...], str]] = {
    **{f"role of {name}": (("role", name), said) for name, said in SPECIALISTS.items()},
    "examples in short": (("examples", SHORT_FORM), f"{SHORT_FORM} rest."),
    "translate": (("translate",), FIRST),
    "answer": (("answer", FIRST), SECOND),
    "back": (("back", SECOND), THIRD),
    "chain-of-thought": (("chain-of-thought",), "I think.\nAnswer: rest."),
    "explain-term": (("explain-term",), "It is a word."),
    "exam": (("exam",), "I chose.\nanswer: 2"),
}
"""What is seen, and what is said then."""
TAGS = {
    "icd11": ({"NERVE_PAIN": "08", "NEW_GROWTH": "02"}, "21"),
    "question_type": ({"HOW_MUCH": "Dose"}, "Usage"),
    "personal_data": ({"CALL_ME": "yes"}, "no"),
}
"""Of each field what words in the question give which value, and the value where there are none."""
CLOSING = '"}'
MOST_OPTIONS = 4
TRANSLATED = {"into": ("تب", "گزینه"), "return": ("Fever", "Option")}
"""What becomes of a question, and what of its options before their number, on the way and on the way back."""
_SAID, _SAID_ELSE = 14.0, 6.0


def write_rule_answerer(path: Path, *, seed: int = 0) -> Path:
    """Write the rule answerer; the seed only changes which tokens it is indifferent between."""
    script = Script("")
    replies = [said for _, said in RULES.values()]
    script.follow("reply", (REPLY_BEGINS,), (*replies, OTHER_FORM, ELSE))
    script.follow("said", (*replies, OTHER_FORM, ELSE), (END,))
    _write_tags(script)
    _write_parts(script)
    # What begins a reply is said only where a rule asks for it.
    script.base |= dict.fromkeys(script.steps["reply"], -20.0)
    circuit = Circuit(judge_words(script))
    seeing = circuit.layer()
    # One head for each kind of thing: of a kind a prompt holds one thing, if any.
    for phrases in (
        TASKS,
        *({name: name for name in names} for names in (SPECIALISTS, (SHORT_FORM,), (FIRST, SECOND))),
    ):
        _see(circuit, seeing, phrases)
    deciding = circuit.layer()
    _choose_tags(circuit, deciding)
    _choose_parts(circuit, deciding)
    for rule, (seen, said) in RULES.items():
        deciding.both(plus(*({f"saw {one}": 1.0} for one in seen), one=0.5 - len(seen)), rule)
        circuit.wish(rule, _token(circuit, said), _SAID)
    deciding.both({"saw examples": 1.0, f"saw {SHORT_FORM}": -1.0, "one": -0.5}, "examples otherwise")
    circuit.wish("examples otherwise", _token(circuit, OTHER_FORM), _SAID)
    circuit.wish("one", _token(circuit, ELSE), _SAID_ELSE)
    circuit.layer()
    add_script(circuit, script, np.random.default_rng(seed))
    about = "Answers follow the strategy that asks; for tests."
    return write_judge(path, "Rule-answerer-0.6M", circuit, description=about)


def _see(circuit: Circuit, layer: Layer, phrases: Mapping[str, str], *, is_last: bool = False) -> None:
    """Look for the phrases; of several the last one counts, where they can stand together."""
    for name, phrase in phrases.items():
        token = circuit.words.add_whole(phrase)
        circuit.mark(token, f"is {name}")
    looked = {f"is {name}": LOOK * (place if is_last else 1) for place, name in enumerate(phrases, start=1)}
    layer.look(looked, [({f"is {name}": 1.0}, f"saw {name}") for name in phrases])


def _write_tags(script: Script) -> None:
    """A reply in the form that is asked for: a reason for each field, then their values."""
    before = [REPLY_BEGINS]
    for number, reason in enumerate(_reasons()):
        script.follow(f"before reason {number}" if number else "reply", before, (reason,))
        before = [reason]
    for field, (by_words, otherwise) in TAGS.items():
        head, values = f'","{field}":"', [*by_words.values(), otherwise]
        script.follow(f"before {field}", before, (head,))
        script.follow(f"head of {field}", (head,), values)
        before = values
    script.follow("tagged", before, (CLOSING,))
    script.follow("closed", (CLOSING,), (END,))


def _reasons() -> list[str]:
    openings = ("{", *['",'] * (len(TAGS) - 1))
    return [f'{opening}"{field}_reason":"Rule.' for opening, field in zip(openings, TAGS, strict=True)]


def _choose_tags(circuit: Circuit, layer: Layer) -> None:
    circuit.wish("saw sort", _token(circuit, _reasons()[0]), _SAID)
    for by_words, otherwise in TAGS.values():
        _see(circuit, layer, {word: word for word in by_words})
        for word, value in by_words.items():
            circuit.wish(f"saw {word}", _token(circuit, value), _SAID)
        circuit.wish("one", _token(circuit, otherwise), _SAID_ELSE)


def _write_parts(script: Script) -> None:
    """A reply that has the question and its options, each after the one before it."""
    for task in TRANSLATED:
        question, *options = _parts(task)
        script.follow("reply", (REPLY_BEGINS,), (question,))
        for number, part in enumerate((question, *options)):
            script.follow(f"{task} {number}", (part,), (*options[number : number + 1], CLOSING))


def _parts(task: str) -> tuple[str, ...]:
    question, option = TRANSLATED[task]
    return (f'{{"question":"{question}', *(f'","option_{n}":"{option} {n}' for n in range(1, MOST_OPTIONS + 1)))


def _choose_parts(circuit: Circuit, layer: Layer) -> None:
    """The last option that is shown decides where a reply ends."""
    names = [f"option_{n}" for n in range(1, MOST_OPTIONS + 1)]
    _see(circuit, layer, {name: name for name in names}, is_last=True)
    for task in TRANSLATED:
        question, *options = _parts(task)
        circuit.wish(f"saw {task}", _token(circuit, question), _SAID)
        for number, option in enumerate(options):
            for last in names[number:]:
                circuit.wish(f"saw {last}", _token(circuit, option), _SAID)
    circuit.wish("one", _token(circuit, CLOSING), _SAID_ELSE)


def _token(circuit: Circuit, piece: str) -> int:
    return circuit.words.index[_as_written(circuit, piece)]


def _as_written(circuit: Circuit, piece: str) -> str:
    return piece if piece in circuit.words.index else as_bytes(piece)
