"""Words that a judge gave as its verdicts: levels where anything tells their order, else kept as they are."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

from medreview.domain.study_plans import Scale
from medreview.domain.table_rows import JudgementRow, TableName
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.column_roles import Said
from medreview.importers.scales import labels_as_written, read_scale, status_of_word, value_on
from medreview.importers.spooled_rows import RowSpool
from medreview.importers.worded_labels import scales_of_words, words_without_order
from medreview.workflows.import_dataset.study_drafts import words_note
from medreview.workflows.import_dataset.values_apart import AS_RECORDED

_LOWEST_FIRST, _MOST_SHOWN = "LOWEST,NEXT,HIGHEST", 12
_WITHOUT_ORDER = Message(
    "{file}: judgements whose verdict is a word come in as that word, without a value: {n} ({words}). If its words are "
    "levels, give them in order, the lowest first ({how})."
)


@dataclass(frozen=True, slots=True)
class JudgedWords:
    """The words that judgements of a file give in place of numbers."""

    rows: dict[TableName, RowSpool[PlacedRow]]
    said: Said
    file: str

    def read(self) -> tuple[Message, ...]:
        """Read them as levels where their order is known, and say what was read and what was not.

        Raises
        ------
        ScaleUnreadable
            If the scale that a person gave is none.
        """
        words: dict[str, dict[str, int]] = {}
        for row in self.rows.get(TableName.JUDGEMENTS, ()):
            if word := word_of(row.record):
                assert isinstance(row.record, JudgementRow)
                of_dimension = words.setdefault(row.record.dimension, {})
                of_dimension[word] = of_dimension.get(word, 0) + 1
        if not words:
            return ()
        said = {name: read_scale(text) for name, text in self.said.of_dimensions("scale").items() if name in words}
        found = scales_of_words({name: own for name, own in words.items() if name not in said})
        scales = {**found, **said}
        if scales:
            judgements = self.rows[TableName.JUDGEMENTS]
            self.rows[TableName.JUDGEMENTS] = judgements.changed(lambda row: _with_level(row, scales))
        notes = [words_note(self.file, found)] if found else []
        unread = {name: left for name, own in words.items() if (left := _left(own, scales.get(name)))}
        return (*notes, *([self._kept(unread, words)] if unread else []))

    def _kept(self, words: Mapping[str, Mapping[str, int]], of_all: Mapping[str, Mapping[str, int]]) -> Message:
        ordered = words_without_order(of_all, ())
        options = (
            f"--set {shlex.quote(f'{name}.scale={labels_as_written(ordered.get(name, ())) or _LOWEST_FIRST}')}"
            for name in islice(words, _MOST_SHOWN)
        )
        told = dict.fromkeys(word for own in words.values() for word in own)
        shown = [*islice(told, _MOST_SHOWN), *(["…"] if len(told) > _MOST_SHOWN else [])]
        values = {
            "file": self.file,
            "n": sum(n for own in words.values() for n in own.values()),
            "words": Listed(shown),
            "how": PageOrOption("Set, scale of a dimension", option=" ".join(options)),
        }
        return replace(_WITHOUT_ORDER, values=values)


def word_of(record: object) -> str:
    """The word that a judgement gives in place of a number; empty where it gives none, or says that there is none."""
    if not isinstance(record, JudgementRow) or record.value is not None:
        return ""
    word = record.extra.get("value")
    return word.strip() if isinstance(word, str) and status_of_word(word) is None else ""


def _left(words: Mapping[str, int], scale: Scale | None) -> dict[str, int]:
    """The words that are no levels of a scale, with how many there are."""
    return {word: n for word, n in words.items() if scale is None or value_on(scale, word) is None}


def _with_level(row: PlacedRow, scales: Mapping[str, Scale]) -> PlacedRow:
    record, word = row.record, word_of(row.record)
    if not word or not isinstance(record, JudgementRow) or record.dimension not in scales:
        return row
    level = value_on(scales[record.dimension], word)
    if level is None:
        return row
    others = {name: value for name, value in record.extra.items() if name != "value"}
    return row._replace(record=replace(record, value=level, extra={**others, AS_RECORDED: word}))
