"""Prometheus's way of judging: written feedback, then ``[RESULT]`` and a score by a described rubric.

The score is 1 to 5, or 0, 0.5 or 1, as MORQA asked it. Needs the question, the answer and at least one reference
answer, which stands for the highest score. The wording is our
own; whoever needs the exact prompt of the Prometheus models points the run at a file of theirs.
"""

from enum import StrEnum
from functools import partial

from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol, read_json_or_lines
from medreview.protocols.scales import JudgedDimension, numbered
from medreview.protocols.schema import TextField
from medreview.protocols.shipped import morqa

_WORDS = ("overall score", "امتیاز کلی")
OVERALL = JudgedDimension("overall", numbered((1, 2, 3, 4, 5)), _WORDS)
IN_HALVES = JudgedDimension("overall", morqa.OVERALL.levels, _WORDS)
RESULT_MARK = r"(?:\\?\[|［|【)\s*RESULT\s*(?:\\?\]|］|】)"


class PrometheusScale(StrEnum):
    """The scale that is asked for; the first is the protocol's own and no setup of its own."""

    ONE_TO_FIVE = "1-5"
    HALVES = "0-0.5-1"


def prometheus(language: str = "en", scale: PrometheusScale = PrometheusScale.ONE_TO_FIVE) -> JudgeProtocol:
    asks_in_halves = scale is PrometheusScale.HALVES
    return JudgeProtocol(
        "prometheus",
        language,
        (IN_HALVES if asks_in_halves else OVERALL,),
        shipped_prompt("prometheus", language),
        setup=scale.value if asks_in_halves else None,
        variant="halves" if asks_in_halves else "",
        more_fields=(TextField("feedback", 800),),
        free_reader=partial(read_json_or_lines, result_mark=RESULT_MARK),
    )


PROTOCOLS = (
    ShippedProtocol(
        "prometheus",
        ("en", "fa", "zh"),
        lambda language, setup: prometheus(language, PrometheusScale(setup or PrometheusScale.ONE_TO_FIVE)),
        setups=tuple(scale.value for scale in PrometheusScale),
        own_scales=frozenset({PrometheusScale.HALVES.value}),
    ),
)
