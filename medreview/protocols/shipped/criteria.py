"""A judge's verdict on one criterion of a question for one answer: met or not met, each criterion asked by itself.

So HealthBench grades (Arora RK et al. (2025) arXiv:2505.08775); the wording here is our own, and points are not shown.
"""

from medreview.domain.study_plans import Granularity
from medreview.protocols.criterion_verdicts import CRITERION_LEVELS, VERDICT
from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension
from medreview.protocols.schema import TextField

DIMENSION = JudgedDimension(VERDICT, CRITERION_LEVELS, ("criteria met", "criterion met", "رأی"))


def criteria(language: str = "en") -> JudgeProtocol:
    return JudgeProtocol(
        "criteria",
        language,
        (DIMENSION,),
        shipped_prompt("criteria", language),
        granularity=Granularity.CRITERIA,
        more_fields=(TextField("reason", 400),),
    )


PROTOCOLS = (ShippedProtocol("criteria", ("en", "fa"), lambda language, _setup: criteria(language)),)
