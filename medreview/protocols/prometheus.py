"""Prometheus's way of judging: written feedback, then ``[RESULT]`` and a score from 1 to 5 by a described rubric.

Needs the question, the answer and at least one reference answer, which stands for a score of 5. The wording is our
own; whoever needs the exact prompt of the Prometheus models points the run at a file of theirs.
"""

from functools import partial

from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, read_json_or_lines
from medreview.protocols.scales import JudgedDimension, numbered
from medreview.protocols.schema import TextField

LANGUAGES = ("en", "zh")
OVERALL = JudgedDimension("overall", numbered((1, 2, 3, 4, 5)), ("overall score",))
RESULT_MARK = r"(?:\\?\[|［|【)\s*RESULT\s*(?:\\?\]|］|】)"


def prometheus(language: str = "en") -> JudgeProtocol:
    return JudgeProtocol(
        "prometheus",
        language,
        (OVERALL,),
        shipped_prompt("prometheus", language),
        more_fields=(TextField("feedback", 800),),
        free_reader=partial(read_json_or_lines, result_mark=RESULT_MARK),
    )
