"""A judge of the tone of an answer, with a prompt of its own."""

from medreview.protocols.prompt_files import prompt_from_text, shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension, JudgedLevel

TEXT = """=== user ===
How warm is this answer?

{answer}

{scales}
"""
WARMTH = JudgedDimension(
    "warmth", tuple(JudgedLevel(n, n, (word,)) for n, word in enumerate(("cold", "plain", "warm"), 1))
)


def _make(language: str, _setup: str | None) -> JudgeProtocol:
    forms = shipped_prompt("own-forms", "en").sections
    text = TEXT + "".join(f"\n=== {name} ===\n{body}\n" for name, body in forms.items() if name != "user")
    return JudgeProtocol("bedside", language, (WARMTH,), prompt_from_text(text, file="bedside.en.txt"))


BEDSIDE = ShippedProtocol("bedside", ("en",), _make)
