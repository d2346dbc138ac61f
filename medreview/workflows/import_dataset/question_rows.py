"""Questions: which are new, with their images found and checked."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from medreview.domain.table_rows import QuestionRow, TableName, fill_in
from medreview.errors import Message, RowProblem
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.images import (
    CheckedImage,
    ImageFolder,
    ImageRefused,
    check_image,
    read_image,
    says_text_is_burned_in,
)
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.queries.splits import SPLIT
from medreview.store.tables.questions import NewQuestion, QuestionKey, StoredQuestion
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.answer_names import OtherMeanings
from medreview.workflows.import_dataset.outcomes import (
    Corrections,
    SeenKeys,
    TableOutcome,
    frozen_part,
    given_twice,
    sort_differing,
)


@dataclass(frozen=True, slots=True)
class FoundImage:
    """An image file that passed the guard; its bytes are read again when they are written."""

    path: Path
    image: CheckedImage


@dataclass(slots=True)
class ImageIndex:
    """The images that the rows of an import name: each file is checked once.

    ``own`` are the folders that came with a file; the one that a person chose goes first. ``burned_in`` names the
    files that say that text is drawn into their pixels: what their tags told is not kept, what is drawn is.
    """

    folder: ImageFolder | None
    own: Mapping[str, Sequence[ImageFolder]] = field(default_factory=dict[str, Sequence[ImageFolder]])
    report: Report = no_report
    cancel: CancelToken | None = None
    by_sha256: dict[str, FoundImage] = field(default_factory=dict[str, FoundImage])
    burned_in: list[str] = field(default_factory=list[str])
    _by_path: dict[Path, FoundImage] = field(default_factory=dict[Path, FoundImage])

    def take(self, file: str, name: str) -> tuple[str, FoundImage]:
        """The image's name inside its folder, and the image, for a row of that file.

        Raises
        ------
        ImageRefused
            If the name or the file is refused.
        """
        folder, path = self._find(file, name)
        if path not in self._by_path:
            self.report(Progress(len(self._by_path), None, path.name))
            if self.cancel is not None:
                self.cancel.raise_if_cancelled()
            found = FoundImage(path, check_image(path.name, read_image(path)))
            if says_text_is_burned_in(path, found.image):
                self.burned_in.append(path.name)
            self._by_path[path] = self.by_sha256.setdefault(found.image.sha256, found)
        return folder.name_of(path), self._by_path[path]

    def has_images_of(self, file: str) -> bool:
        """True if there are any images to look for those of this file in."""
        return self.folder is not None or any(folder.has_images() for folder in self.own.get(file, ()))

    def _find(self, file: str, name: str) -> tuple[ImageFolder, Path]:
        folders = [*([self.folder] if self.folder else []), *self.own.get(file, ())]
        refusal = ImageRefused(Message("The row names an image; choose the folder that holds the images."))
        for folder in folders:
            try:
                return folder, folder.find(name)
            except ImageRefused as refused:
                refusal = refused
        raise refusal


def plan_questions(
    rows: Iterable[PlacedRow],
    *,
    stored: Mapping[QuestionKey, StoredQuestion],
    images: ImageIndex,
    corrections: Corrections,
    others: OtherMeanings,
    taken: Mapping[tuple[str, str], str],
) -> TableOutcome[NewQuestion]:
    """Sort questions, whose dataset is set, into new, identical, corrected and refused.

    Ids under which the workspace has another question are added to ``others``, and those of new questions with an
    answer that is ``taken`` there, by file and id: such a question would come in without it.
    """
    outcome: TableOutcome[NewQuestion] = TableOutcome(TableName.QUESTIONS)
    seen = SeenKeys()
    candidates: list[tuple[PlacedRow, NewQuestion]] = []
    for row in rows:
        assert isinstance(row.record, QuestionRow)
        key = (row.record.dataset or "", row.record.question_id)
        earlier = stored[key].record if key in stored else seen.earlier(key)
        if isinstance(earlier, QuestionRow) and corrections.keeps_text(key, earlier.question, row.record.question):
            fill_in(row.record, question=earlier.question)
            outcome.n_spaced += 1
        if key in stored and corrections.keeps_mask(key, row.record.question):
            fill_in(row.record, question=stored[key].record.question)
            outcome.n_masked += 1
        if key in stored:
            corrections.keep_found_language(stored[key].record, row.record)
        question, problems = _with_images(row, row.record, images)
        answer = None if key in stored or others.into else taken.get((row.place.file, row.record.question_id))
        if answer is not None:
            outcome.refuse(row, "question_id", _answer_taken(row.record.question_id, answer))
            others.add_question(row.place.file, row.record.question_id)
            continue
        duplicate = seen.duplicate(key, row, row.record)
        if duplicate == "other":
            problems.append(row.problem("question_id", given_twice(row.record.question_id)))
        if problems:
            outcome.refuse_all(problems)
        elif duplicate == "same":
            outcome.skip(row)
        elif key in stored:
            _compare(outcome, row, question, stored, corrections)
            if outcome.problems and outcome.problems[-1].row == row.place.row and is_another(stored[key].record, row):
                others.add_question(row.place.file, row.record.question_id)
        elif row.record.variant_of is None and (key[0], row.record.split) in corrections.frozen:
            outcome.refuse(row, SPLIT, frozen_part(row.record.question_id, (row.record.split,)))
        else:
            candidates.append((row, question))
    _add_with_variants(outcome, candidates, stored)
    return outcome


def _with_images(row: PlacedRow, record: QuestionRow, images: ImageIndex) -> tuple[NewQuestion, list[RowProblem]]:
    if not record.images:
        return NewQuestion(record), []
    names: list[str] = []
    hashes: list[str] = []
    problems: list[RowProblem] = []
    for name in record.images:
        try:
            file_name, found = images.take(row.place.file, name)
        except ImageRefused as refused:
            problems.append(row.problem("images", refused.message))
            continue
        names.append(file_name)
        hashes.append(found.image.sha256)
    return NewQuestion(replace(record, images=tuple(names)), tuple(hashes)), problems


def _compare(
    outcome: TableOutcome[NewQuestion],
    row: PlacedRow,
    new: NewQuestion,
    stored: Mapping[QuestionKey, StoredQuestion],
    corrections: Corrections,
) -> None:
    known = stored[new.record.dataset or "", new.record.question_id]
    old = NewQuestion(known.record, known.images)
    if new == old:
        outcome.skip(row)
        return
    full = corrections.completed(row, known.record, new.record)
    after = NewQuestion(full, new.images if full.images == new.record.images else known.images)
    if not _has_original(full, stored.keys()):
        outcome.refuse(row, "variant_of", _no_original(full))
        return
    sort_differing(
        outcome,
        row,
        key=((full.dataset or "", full.question_id), full.question_id),
        records=(known.record, full),
        contents=(old, after),
        corrections=corrections,
    )


def is_another(stored: QuestionRow, row: PlacedRow) -> bool:
    """True if a row asks something else under an id that is there, white space aside."""
    given = row.record
    return isinstance(given, QuestionRow) and not same_but_spaces(stored.question, given.question)


def _answer_taken(question_id: str, answer_id: str) -> Message:
    return Message(
        "{question} stays out with all that is about it: in the workspace {answer} is the answer to another question. "
        "Have such rows go into another dataset.",
        {"question": question_id, "answer": answer_id},
    )


def _no_original(record: QuestionRow) -> Message:
    return Message("There is no question {key} to be a variant of.", {"key": record.variant_of})


def _add_with_variants(
    outcome: TableOutcome[NewQuestion],
    candidates: list[tuple[PlacedRow, NewQuestion]],
    stored: Mapping[QuestionKey, StoredQuestion],
) -> None:
    """Add the questions whose original is there too; leaving one out may leave out its variants in turn."""
    while True:
        keys = {(new.record.dataset or "", new.record.question_id) for _, new in candidates} | stored.keys()
        kept = [pair for pair in candidates if _has_original(pair[1].record, keys)]
        for row, new in candidates:
            if not _has_original(new.record, keys):
                outcome.refuse(row, "variant_of", _no_original(new.record))
        if len(kept) == len(candidates):
            break
        candidates = kept
    for row, new in candidates:
        outcome.add(row, new)


def _has_original(record: QuestionRow, keys: Collection[QuestionKey]) -> bool:
    return record.variant_of is None or (record.dataset or "", record.variant_of) in keys
