"""Scores of answers by automatic metrics."""

import re
from collections.abc import Mapping

from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column


class Score(SQLModel, table=True):
    """The value of one metric for one answer."""

    __tablename__ = "score"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    answer_id: int = Field(foreign_key="answer.id", index=True)
    metric: str
    value: float | None = None
    n_references: int | None = None
    setting: str | None = None
    extra: dict[str, object] = extra_column()


FIELD_NAMES: Mapping[str, str] = {
    "bertscore": "BERTScore F1",
    "bertscoref": "BERTScore F1",
    "bertscoref1": "BERTScore F1",
    "bertscoreprecision": "BERTScore precision",
    "bertscorerecall": "BERTScore recall",
    "bleu": "BLEU",
    "bleu1": "BLEU-1",
    "bleu2": "BLEU-2",
    "bleu3": "BLEU-3",
    "bleu4": "BLEU-4",
    "bleurt": "BLEURT",
    "bleurt20": "BLEURT-20",
    "chrf": "chrF",
    "deltableu": "deltaBLEU",
    "meteor": "METEOR",
    "rouge1": "ROUGE-1",
    "rouge2": "ROUGE-2",
    "rougel": "ROUGE-L",
    "rougelsum": "ROUGE-Lsum",
    "sacrebleu": "BLEU",
    "sari": "SARI",
}
"""Metrics as the field writes them, by their codes in small letters without signs; files keep the codes."""
_CODE = re.compile(r"(?P<metric>[A-Za-z][A-Za-z0-9_-]*?)(?P<of>[-_](mean|max|min|micro|macro))?(?P<rest>( \(|, ).*)?")


def metric_name(code: str) -> str:
    """The name of a metric as the field writes it, with its setting as it is; a code that is not known as it is.

    Examples
    --------
    >>> metric_name("bleu_4")
    'BLEU-4'
    >>> metric_name("rougeL-mean")
    'ROUGE-L, mean'
    >>> metric_name("bertscore (m.gguf), 2 references")
    'BERTScore F1 (m.gguf), 2 references'
    """
    found = _CODE.fullmatch(code)
    if found is None:
        return code
    known = FIELD_NAMES.get(re.sub("[-_]", "", found["metric"]).lower())
    if known is None:
        return code
    return f"{known}{', ' + found['of'][1:] if found['of'] else ''}{found['rest'] or ''}"
