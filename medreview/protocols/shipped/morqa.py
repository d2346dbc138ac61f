"""MORQA's judge: one rating of 0, 0.5 or 1, with up to three reference answers or none.

With references an answer is held against what the experts said; without, against the judge's own knowledge, in a
form of the prompt of its own.
"""

from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension, numbered

OVERALL = JudgedDimension("overall", numbered((0.0, 0.5, 1.0)), ("overall rating", "امتیاز کلی", "总体评分", "总体"))


def morqa(language: str = "en") -> JudgeProtocol:
    return JudgeProtocol("morqa", language, (OVERALL,), shipped_prompt("morqa", language))


PROTOCOLS = (ShippedProtocol("morqa", ("en", "fa", "zh"), lambda language, _setup: morqa(language)),)
