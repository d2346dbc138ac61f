"""Published sets of questions, known by columns and cells, whose papers say where their answers come from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from medreview.domain.answers import AuthorKind
from medreview.importers.column_names import plain_name


@dataclass(frozen=True, slots=True)
class PublishedSet:
    """A set by the plain names of all its columns; one of them holds answers that others are held to.

    Sets whose answers a model wrote, in whole or in part, are not among these: of them a person is asked.

    Attributes
    ----------
    cells
        What every filled cell of a column begins with, where others may have the same columns.
    """

    columns: frozenset[str]
    reference: str
    cells: Mapping[str, re.Pattern[str]] = field(default_factory=dict[str, re.Pattern[str]])
    kind: AuthorKind | None = None

    def is_in(self, columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bool:
        by_name = {plain_name(column): column for column in columns}
        if by_name.keys() != self.columns or len(by_name) != len(columns):
            return False
        told = {name: [str(cell) for row in rows if (cell := row.get(by_name[name]))] for name in self.cells}
        return all(told[name] and all(map(begins.match, told[name])) for name, begins in self.cells.items())


_INSTITUTES = re.compile(r"(?:NIHSeniorHealth|CancerGov|GARD|GHR|NIDDK|NHLBI|NINDS|MPlus\w*|CDC)\b")
_TYPES = re.compile(
    r"(?:information|symptoms|treatment|inheritance|genetic changes|frequency|causes|susceptibility|prevention|"
    r"exams and tests|considerations|outlook|complications|stages|research|support groups)$"
)
_SETS = (
    # Ben Abacha A, Demner-Fushman D (2019) A question-entailment approach to question answering. BMC Bioinform 20:511:
    # web pages of the National Institutes of Health, as two collections keep them in one table.
    PublishedSet(frozenset({"question", "answer", "source", "focus_area"}), "answer", {"source": _INSTITUTES}),
    PublishedSet(frozenset({"qtype", "question", "answer"}), "answer", {"qtype": _TYPES}),
    # Ben Abacha A, Mrabet Y, Sharp M, et al. (2019) Bridging the gap between consumers' medication questions and
    # trusted answers. MedInfo: passages of the pages that are named.
    PublishedSet(
        frozenset({"question", "focus_drug", "question_type", "answer", "section_title", "url"}),
        "answer",
        {"url": re.compile("https?://")},
    ),
    # Wei J, Karina N, Chung HW, et al. (2024) Measuring short-form factuality in large language models.
    PublishedSet(
        frozenset({"metadata_topic", "metadata_answer_type", "metadata_urls", "problem", "answer"}),
        "answer",
        {"metadata_urls": re.compile(r"\['https?://")},
    ),
    # Wang X, Chen GH, Song D, et al. (2024) CMB: a comprehensive medical benchmark in Chinese. NAACL: textbooks' cases.
    PublishedSet(
        frozenset({"id_around", "title", "case_description", "question", "answer"}),
        "answer",
        {"title": re.compile("案例分析|病例")},
    ),
    # Li Y, Li Z, Zhang K, et al. (2023) ChatDoctor. Cureus 15:e40895: doctors of iCliniq beside two models.
    PublishedSet(
        frozenset({"input", "answer_icliniq", "answer_chatgpt", "answer_chatdoctor"}),
        "answer_icliniq",
        kind=AuthorKind.PHYSICIAN,
    ),
)


def published_set(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> PublishedSet | None:
    """The published set that has just these columns, and such cells in them."""
    return next((known for known in _SETS if known.is_in(columns, rows)), None)
