"""Small cases to judge."""

from medreview.protocols import PROTOCOL_NAMES, Case, JudgeProtocol, find_protocol
from medreview.protocols.registry import prompt_languages, setups

EVERY_PROTOCOL = tuple(
    (name, language, setup)
    for name in PROTOCOL_NAMES
    for language in prompt_languages(name)
    for setup in (setups(name) or (None,))
)


def every_protocol() -> list[JudgeProtocol]:
    return [find_protocol(name, language=language, setup=setup) for name, language, setup in EVERY_PROTOCOL]


def a_case(answer: str = "No butter. Cool the burn under running water.", **more: object) -> Case:
    values: dict[str, object] = {
        "question": "I burned my hand. Butter?",
        "answer": answer,
        "other_answer": "Wait and see.",
        "criterion": "Advises against butter.",
        "references": ("Cool it for 20 minutes; no butter.",),
        "sentence": "Cool the burn under running water.",
    }
    return Case(**{**values, **more})  # type: ignore[arg-type]
