"""CQA-EVAL's three statements with the raters' own codebooks: of whole answers, or of one sentence in its answer.

``cqa-coarse`` needs the question and the answer, ``cqa-fine`` the sentence too. Prompts put the codebook first and
the sentence last, so that a model can keep what the sentences of an answer share.
"""

from medreview.domain.study_plans import Granularity
from medreview.paths import resources_folder
from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension, numbered

_LEVELS = numbered(
    (1, 2, 3, 4, 5),
    (
        ("Disagree", "مخالفم", "不同意"),
        ("Partially Disagree", "تا حدی مخالفم", "部分不同意"),
        ("Neutral", "نه موافق، نه مخالف", "中立"),
        ("Partially Agree", "تا حدی موافقم", "部分同意"),
        ("Agree", "موافقم", "同意"),
    ),
)
DIMENSIONS = (
    JudgedDimension("correctness", _LEVELS, ("درستی", "正确性")),
    JudgedDimension("relevance", _LEVELS, ("مرتبط بودن", "ربط", "相关性")),
    JudgedDimension(
        "communicates_risks", _LEVELS, ("communicates risks", "communicating risks", "risks", "بیان خطرها", "风险告知")
    ),
)


def cqa(granularity: Granularity, language: str = "en") -> JudgeProtocol:
    name = f"cqa-{granularity.value}"
    return JudgeProtocol(
        name,
        language,
        DIMENSIONS,
        shipped_prompt(name, language),
        granularity=granularity,
        codebook=(resources_folder() / "codebooks" / f"{name}.{language}.txt").read_text(encoding="utf-8").strip(),
    )


PROTOCOLS = tuple(
    ShippedProtocol(f"cqa-{one.value}", ("en", "fa"), lambda language, _setup, one=one: cqa(one, language))
    for one in (Granularity.COARSE, Granularity.FINE)
)
