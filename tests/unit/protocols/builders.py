"""Small cases to judge."""

from medreview.protocols import Case, JudgeProtocol, find_protocol

EVERY_PROTOCOL = (
    ("medjudge", "en", None),
    ("medjudge", "fa", None),
    ("cqa-coarse", "en", None),
    ("cqa-coarse", "fa", None),
    ("cqa-fine", "en", None),
    ("cqa-fine", "fa", None),
    ("morqa", "en", None),
    ("morqa", "zh", None),
    ("prometheus", "en", None),
    ("prometheus", "zh", None),
    ("laaj", "en", "vanilla"),
    ("laaj", "en", "epistemic"),
    ("laaj", "en", "bias"),
)


def every_protocol() -> list[JudgeProtocol]:
    return [find_protocol(name, language=language, setup=setup) for name, language, setup in EVERY_PROTOCOL]


def a_case(answer: str = "No butter. Cool the burn under running water.", **more: object) -> Case:
    values: dict[str, object] = {
        "question": "I burned my hand. Butter?",
        "answer": answer,
        "references": ("Cool it for 20 minutes; no butter.",),
        "sentence": "Cool the burn under running water.",
    }
    return Case(**{**values, **more})  # type: ignore[arg-type]
