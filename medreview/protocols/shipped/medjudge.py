"""MedJudge: an answer against an expert's answer, which is the only yardstick (PerMedCQA, appendix A).

Needs the question, the answer and one reference answer; with several, the first is the expert's.
"""

from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension, JudgedLevel
from medreview.protocols.schema import TextField, TextListField

DIMENSIONS = (
    JudgedDimension(
        "correctness",
        (
            JudgedLevel(1, "contradictory", ("متناقض", "矛盾")),
            JudgedLevel(2, "incorrect", ("نادرست", "غلط", "错误", "不正确")),
            JudgedLevel(3, "partially_correct", ("تا حدی درست", "部分正确")),
            JudgedLevel(4, "correct", ("درست", "正确")),
        ),
        ("درستی", "正确性"),
    ),
    JudgedDimension(
        "coverage",
        (
            JudgedLevel(1, "equal", ("برابر", "相同")),
            JudgedLevel(2, "model_subset", ("کمتر از متخصص",)),
            JudgedLevel(3, "expert_subset", ("بیشتر از متخصص",)),
            JudgedLevel(4, "overlap_none", ("no overlap", "بدون اشتراک", "无重叠")),
        ),
        ("پوشش", "覆盖"),
    ),
    JudgedDimension(
        "clinical_impact",
        (
            JudgedLevel(1, "negligible", ("ناچیز", "可忽略")),
            JudgedLevel(2, "moderate", ("متوسط", "中等")),
            JudgedLevel(3, "significant", ("مهم", "显著")),
            JudgedLevel(4, "critical", ("بحرانی", "严重")),
        ),
        ("impact", "اثر بالینی", "临床影响"),
    ),
    JudgedDimension(
        "judge_confidence",
        (
            JudgedLevel(1, "low", ("کم", "低")),
            JudgedLevel(2, "medium", ("متوسط", "中")),
            JudgedLevel(3, "high", ("زیاد", "高")),
        ),
        ("confidence", "اطمینان", "置信度"),
    ),
)
_MORE_FIELDS = (
    TextField("brief_analysis", 400),
    TextListField("key_missing_facts", 8, 120),
    TextListField("key_extra_facts", 8, 120),
)


def medjudge(language: str = "en") -> JudgeProtocol:
    return JudgeProtocol(
        "medjudge", language, DIMENSIONS, shipped_prompt("medjudge", language), more_fields=_MORE_FIELDS
    )


PROTOCOLS = (ShippedProtocol("medjudge", ("en", "fa"), lambda language, _setup: medjudge(language)),)
