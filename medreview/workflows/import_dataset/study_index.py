"""The studies that the ratings of an import belong to, with what files and persons say of their scales."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from medreview.domain.study_plans import Level, Scale
from medreview.domain.table_rows import JudgementRow, RatingRow, TableName
from medreview.errors import Listed, NotFound
from medreview.importers.scales import read_scale, scale_of_labels, status_of_word, value_on
from medreview.importers.worded_labels import scales_of_words, words_without_order
from medreview.store.tables.ratings import given_pairs, stored_ratings
from medreview.store.tables.studies import studies_by_name
from medreview.store.workspace import Session
from medreview.workflows.import_dataset.rating_rows import StudyIndex
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.study_drafts import Published, StudyDraft, known_study, plan_beside
from medreview.workflows.import_dataset.views import ImportRequest


class DimensionUnknown(NotFound):
    template = "The files do not rate {dimension}, of which a scale or a direction was given. They rate: {dimensions}."


def study_index(session: Session, files: Sequence[ReadFile], request: ImportRequest) -> StudyIndex:
    """The studies that the files' rows name, with the scale that the person or a layout gives them.

    Raises
    ------
    ScaleUnreadable
        If the request's scale, or that of a dimension, is not one.
    DimensionUnknown
        If a scale or a turning is said of a dimension that the files do not rate.
    """
    scale = read_scale(request.scale) if request.scale else None
    published = _published(files, request)
    of_files = [file.draft.head.said for file in files]
    scales = {name: read_scale(text) for said in of_files for name, text in said.of_dimensions("scale").items()}
    words = {} if scale else _words_given(files, request)
    in_names = {} if scale else _scales_in_names(files)
    written = re.split("[,،]", request.reversed_dimensions or "")
    turned = frozenset(name.strip() for name in written if name.strip())
    turned = turned.union(*(said.turned for said in of_files))
    _check_dimensions(files, {*turned, *scales})
    folders = tuple(dict.fromkeys(file.path.parent for file in files if file.draft.is_of_ours))

    def draft(name: str) -> StudyDraft:
        study = studies_by_name(session).get(name)
        found = published.get(name, Published())
        beside = plan_beside(folders, name)
        is_told = study is not None or beside is not None or found.scale is not None
        given = {one: own for one, own in words.get(name, {}).items() if not _are_on(in_names.get(one), own)}
        in_words = {} if is_told else scales_of_words(given) | _scales_of_labels(files, given)
        chosen = replace(
            found, scale=scale or found.scale, scales=in_names | in_words | scales, words=in_words, turned=turned
        )
        chosen = replace(chosen, unordered=words_without_order(given, chosen.scales))
        return StudyDraft(name, known_study(study) if study else None, chosen, beside)

    return StudyIndex(
        draft_of=draft,
        ratings_of=lambda name: list(stored_ratings(session, study=name)),
        pairs_of=lambda name: given_pairs(session, name),
    )


def _words_given(files: Sequence[ReadFile], request: ImportRequest) -> dict[str, dict[str, set[str]]]:
    """By study and dimension the words of ratings; one word beside numbers is of no scale, but a slip."""
    words: dict[str, dict[str, set[str]]] = {}
    in_numbers: set[tuple[str, str]] = set()
    for file in files:
        for row in file.rows.get(TableName.RATINGS, ()):
            record = row.record
            if isinstance(record, RatingRow) and record.value is not None:
                study = request.study or record.study or ""
                if isinstance(record.value, str):
                    words.setdefault(study, {}).setdefault(record.dimension, set()).add(record.value)
                else:
                    in_numbers.add((study, record.dimension))
    return {
        study: {name: own for name, own in dimensions.items() if len(own) > 1 or (study, name) not in in_numbers}
        for study, dimensions in words.items()
    }


def _scales_of_labels(files: Sequence[ReadFile], words: Mapping[str, Set[str]]) -> dict[str, Scale]:
    """By dimension the only scale of labels, as statistics programs list them, that has all of its words."""
    listed = {labels: scale_of_labels(labels) for file in files for labels in file.draft.head.levels.values()}
    scales = [scale for scale in listed.values() if scale is not None]
    found: dict[str, Scale] = {}
    for name, own in words.items():
        rated = [word for word in own if status_of_word(word) is None]
        fitting = [scale for scale in scales if all(value_on(scale, word) is not None for word in rated)]
        if len(fitting) == 1 and rated:
            (found[name],) = fitting
    return found


def _scales_in_names(files: Sequence[ReadFile]) -> dict[str, Scale]:
    """The scales that names of columns tell, with what was given between their levels: 3.5 of 1 to 5."""
    told = {name: scale for file in files for name, scale in file.draft.scales(file.mapping).items()}
    between: dict[str, set[float]] = {name: set() for name in told}
    for file in files if told else ():
        for row in file.rows.get(TableName.RATINGS, ()):
            record = row.record
            if isinstance(record, RatingRow) and isinstance(record.value, float) and record.dimension in told:
                ends = told[record.dimension].values
                between[record.dimension] |= {record.value} if min(ends) < record.value < max(ends) else set()
    return {name: _with_levels(scale, between[name]) for name, scale in told.items()}


def _are_on(scale: Scale | None, words: Set[str]) -> bool:
    """True for words that all are labels of a scale."""
    return scale is not None and all(value_on(scale, word) is not None for word in words)


def _with_levels(scale: Scale, values: Set[float]) -> Scale:
    levels = (*scale.levels, *(Level(value) for value in values - {*scale.values}))
    return Scale(tuple(sorted(levels, key=lambda level: level.value)))


def _check_dimensions(files: Sequence[ReadFile], told: Set[str]) -> None:
    if not told:
        return
    tables = (TableName.RATINGS, TableName.JUDGEMENTS)
    records = (row.record for file in files for table in tables for row in file.rows.get(table, ()))
    rated = {record.dimension for record in records if isinstance(record, RatingRow | JudgementRow)}
    if unknown := sorted(told - rated):
        raise DimensionUnknown(dimension=unknown[0], dimensions=Listed(sorted(rated)) or "-")


def _published(files: Sequence[ReadFile], request: ImportRequest) -> dict[str, Published]:
    """Layouts' knowledge of the study of their ratings; the first file of a study decides."""
    found: dict[str, Published] = {}
    for file in files:
        draft = file.draft
        if draft.scale is None:
            continue
        confidence = read_scale(draft.confidence_scale) if draft.confidence_scale else None
        records = (row.record for row in file.rows.get(TableName.RATINGS, ()))
        named = (request.study or record.study for record in records if isinstance(record, RatingRow))
        for study in dict.fromkeys(named):
            of_study = Published(read_scale(draft.scale), confidence=confidence, called_in_files=draft.called_in_files)
            found.setdefault(study or "", of_study)
    return found
