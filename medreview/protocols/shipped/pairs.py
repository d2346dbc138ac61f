"""A judge's choice of the better of two answers: a tie and "both are bad" are verdicts, too.

A pair is asked in both orders, since judges lean towards a place (Zheng L, Chiang WL, Sheng Y, et al. (2023) Judging
LLM-as-a-judge with MT-Bench and Chatbot Arena. NeurIPS 2023 Datasets and Benchmarks).
"""

from medreview.protocols.preferences import FIRST, NEITHER, PREFERENCE, SECOND, TIE
from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension, JudgedLevel
from medreview.protocols.schema import TextField

DIMENSION = JudgedDimension(
    PREFERENCE,
    (
        JudgedLevel(1, FIRST, ("answer A", "پاسخ A")),
        JudgedLevel(2, SECOND, ("answer B", "پاسخ B")),
        JudgedLevel(3, TIE, ("both alike", "equal", "مساوی", "هر دو یکسان")),
        JudgedLevel(4, NEITHER, ("both bad", "هیچ‌کدام", "هر دو بد")),
    ),
    ("better", "ترجیح"),
)


def pairs(language: str = "en") -> JudgeProtocol:
    prompt = shipped_prompt("pairs", language)
    return JudgeProtocol("pairs", language, (DIMENSION,), prompt, more_fields=(TextField("reason", 400),))


PROTOCOLS = (ShippedProtocol("pairs", ("en", "fa"), lambda language, _setup: pairs(language)),)
