"""Answer hallucination and comprehensiveness, where raters label statements as contradicted or entailed."""

from collections.abc import Iterator

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import AnyArray, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import majority_label
from medreview.stats.proportions import statement_shares
from medreview.workflows.analyse_study.frames import ALL_AUTHORS, RatingsFrame, StudyData

MUST_HAVE = "must_have"
HALLUCINATION, COMPREHENSIVENESS = "answer hallucination", "comprehensiveness"
_CONTRADICTION, _ENTAILMENT = "contradiction", "entailment"
_DEFINITION = Message(
    "A statement's label is the one that more than half of its raters gave; statements without such a label are left "
    "out and counted. Answer hallucination is the share of statements that the answer contradicts; comprehensiveness "
    "the share of must-have statements that it entails. 'micro' is over statements, 'macro' the mean over answers, "
    "'any' the share of answers with at least one. First occasion, pilots left out."
)


def statements_table(data: StudyData, resampling: Resampling | None) -> Table:
    """Both measures for every author and all of them."""
    rows: list[Cells] = []
    notes: list[Message] = []
    for frame in data.frames:
        levels = statement_levels(data, frame)
        if levels and frame.n_rated:
            labels = majority_label(frame.first)
            rows += _of_frame(data, frame, labels, levels, resampling)
            n_open = int(np.isnan(labels).sum())
            if n_open:
                values = {"dimension": frame.dimension, "n": n_open}
                notes.append(Message("{dimension}: statements without a majority, left out: {n}.", values))
    rows = rows or [missing_cells("no dimension labels statements as contradiction or entailment")]
    columns = ("dimension", "author", "measure", "over", *ESTIMATE_COLUMNS)
    return table_of(
        "statements",
        Message("Statements"),
        columns,
        rows,
        notes=notes,
        definition=_DEFINITION,
        findings=list(_told(rows)),
    )


def _told(rows: list[Cells]) -> Iterator[Message]:
    """Of every author the share of statements, by measure."""
    for row in rows:
        value, low, high = row.get("value"), row.get("low"), row.get("high")
        if row.get("over") != "micro" or row.get("author") == ALL_AUTHORS or not isinstance(value, float):
            continue
        values: dict[str, object] = {"author": row["author"], "share": value, "n": row["n_units"]}
        is_wrong, is_bounded = row["measure"] == HALLUCINATION, low is not None and high is not None
        values |= {"low": low, "high": high} if is_bounded else {}
        if is_wrong and is_bounded:
            yield Message("{author} contradicts {share:.1%} of {n} statements (95%: {low:.1%} to {high:.1%}).", values)
        elif is_wrong:
            yield Message("{author} contradicts {share:.1%} of {n} statements.", values)
        elif is_bounded:
            yield Message(
                "{author} covers {share:.1%} of {n} must-have statements (95%: {low:.1%} to {high:.1%}).", values
            )
        else:
            yield Message("{author} covers {share:.1%} of {n} must-have statements.", values)


def statement_levels(data: StudyData, frame: RatingsFrame) -> dict[str, float] | None:
    """Values of the levels for contradiction and entailment, where the scale has both."""
    found = {
        level.label.get("en", "").casefold(): level.value
        for dimension in data.plan.dimensions
        if dimension.name == frame.dimension
        for level in dimension.scale.levels
    }
    return found if {_CONTRADICTION, _ENTAILMENT} <= found.keys() else None


def _of_frame(
    data: StudyData, frame: RatingsFrame, labels: FloatArray, levels: dict[str, float], resampling: Resampling | None
) -> Iterator[Cells]:
    is_labelled = ~np.isnan(labels)
    is_must = np.array([category.casefold() == MUST_HAVE for category in frame.categories], bool)
    authors = [data.answers[int(answer)].author for answer in frame.answers]
    measures: tuple[tuple[str, str, AnyArray], ...] = (
        (HALLUCINATION, _CONTRADICTION, is_labelled),
        (COMPREHENSIVENESS, _ENTAILMENT, is_labelled & is_must),
    )
    for author in (None, *sorted(set(authors))):
        is_own = np.array([author in (None, one) for one in authors], bool)
        for measure, label, chosen in measures:
            own = chosen & is_own
            about: Cells = {"dimension": frame.dimension, "author": author or ALL_AUTHORS, "measure": measure}
            shares = statement_shares(
                (labels[own] == levels[label]).tolist(),
                frame.answers[own],
                measure,
                clusters=frame.questions[own],
                resampling=resampling,
            )
            for over, found in (("micro", shares.micro), ("macro", shares.macro), ("any", shares.any_in_answer)):
                yield about | {"over": over} | estimate_cells(found)
