"""Questions: which are new, with their images found and checked."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from medreview.domain.table_rows import QuestionRow, are_same
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
from medreview.importers.spooled_rows import KeyHashes
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.queries.splits import SPLIT
from medreview.store.tables.questions import NewQuestion, QuestionKey, StoredQuestion
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.answer_names import OtherMeanings
from medreview.workflows.import_dataset.outcomes import (
    Corrections,
    SeenKeys,
    StoredRecords,
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
        refusal = ImageRefused(Message("The row names an image; choose the folder with the images."))
        for folder in folders:
            try:
                return folder, folder.find(name)
            except ImageRefused as refused:
                refusal = refused
        raise refusal


def plan_questions(
    rows: Iterable[PlacedRow],
    outcome: TableOutcome[NewQuestion],
    *,
    seen: SeenKeys,
    stored: StoredRecords[StoredQuestion],
    images: ImageIndex,
    corrections: Corrections,
    others: OtherMeanings,
    taken: Callable[[], Mapping[tuple[str, str], str]],
) -> None:
    """Sort questions, whose dataset is set, into new, identical, corrected and refused.

    Ids under which the workspace has another question are added to ``others``, and those of new questions with an
    answer that is ``taken`` there, by file and id: such a question would come in without it. These are looked for only
    where a question is new.
    """
    waiting: list[tuple[PlacedRow, NewQuestion]] = []
    """From the first variant on, which may come before its original."""
    added = KeyHashes()
    for row in rows:
        assert isinstance(row.record, QuestionRow)
        key = (row.record.dataset or "", row.record.question_id)
        there = stored.get(key)
        earlier = there.record if there is not None else seen.earlier(key)
        if isinstance(earlier, QuestionRow) and corrections.keeps_text(key, earlier, row.record):
            row.record.question = earlier.question
            outcome.n_spaced += 1
        if there is not None:
            outcome.n_masked += _keep_stored(corrections, there.record, row.record)
        question, problems = _with_images(row, row.record, images)
        answer = None if there is not None or others.into else taken().get((row.file, row.record.question_id))
        if answer is not None:
            outcome.refuse(row, "question_id", _answer_taken(row.record.question_id, answer))
            others.add_question(row.file, row.record.question_id)
            continue
        duplicate = seen.duplicate(key, row, row.record)
        if duplicate == "other":
            problems.append(row.problem("question_id", given_twice(row.record.question_id, seen.columns.get(row.file))))
        if problems:
            outcome.refuse_all(problems)
        elif duplicate == "same":
            outcome.skip(row)
        elif there is not None:
            _compare(outcome, row, (NewQuestion(there.record, there.images), question), stored, corrections)
            if outcome.problems and outcome.problems[-1].row == row.row and is_another(there.record, row):
                others.add_question(row.file, row.record.question_id)
        elif row.record.variant_of is None and (key[0], row.record.split) in corrections.frozen:
            outcome.refuse(row, SPLIT, frozen_part(row.record.question_id, (row.record.split,)))
        elif waiting or question.record.variant_of is not None:
            waiting.append((row, question))
        else:
            added.add(key)
            outcome.add(row, question)
    _add_waiting(outcome, waiting, added, stored)


def _keep_stored(corrections: Corrections, stored: QuestionRow, given: QuestionRow) -> bool:
    """Keep the mask of a text and the language found in it; true where there is a mask to keep."""
    is_masked = corrections.keeps_mask((given.dataset or "", given.question_id), given)
    if is_masked:
        given.question = stored.question
    corrections.keep_found_language(stored, given)
    return is_masked


def _with_images(row: PlacedRow, record: QuestionRow, images: ImageIndex) -> tuple[NewQuestion, list[RowProblem]]:
    if not record.images:
        return NewQuestion(record), []
    names: list[str] = []
    hashes: list[str] = []
    problems: list[RowProblem] = []
    for name in record.images:
        try:
            file_name, found = images.take(row.file, name)
        except ImageRefused as refused:
            problems.append(row.problem("images", refused.message))
            continue
        names.append(file_name)
        hashes.append(found.image.sha256)
    return NewQuestion(replace(record, images=tuple(names)), tuple(hashes)), problems


def _compare(
    outcome: TableOutcome[NewQuestion],
    row: PlacedRow,
    contents: tuple[NewQuestion, NewQuestion],
    stored: StoredRecords[StoredQuestion],
    corrections: Corrections,
) -> None:
    """Sort a question that is there by what is stored and what the file says."""
    old, new = contents
    if new.images == old.images and are_same(new.record, old.record):
        outcome.skip(row)
        return
    full = corrections.completed(row, old.record, new.record)
    after = NewQuestion(full, new.images if full.images == new.record.images else old.images)
    if full.variant_of is not None and stored.get((full.dataset or "", full.variant_of)) is None:
        outcome.refuse(row, "variant_of", _no_original(full))
        return
    sort_differing(
        outcome,
        row,
        key=((full.dataset or "", full.question_id), full.question_id),
        records=(old.record, full),
        contents=(old, after),
        corrections=corrections,
    )


def is_another(stored: QuestionRow, row: PlacedRow) -> bool:
    """True if a row asks something else under an id that is there, white space aside."""
    given = row.record
    return isinstance(given, QuestionRow) and not same_but_spaces(stored.question, given.question)


def _answer_taken(question_id: str, answer_id: str) -> Message:
    return Message(
        "{question} is left out with everything about it: in the workspace {answer} is the answer to "
        "another question. Send such rows to another dataset.",
        {"question": question_id, "answer": answer_id},
    )


def _no_original(record: QuestionRow) -> Message:
    return Message("There is no question {key} to be a variant of.", {"key": record.variant_of})


def _add_waiting(
    outcome: TableOutcome[NewQuestion],
    waiting: list[tuple[PlacedRow, NewQuestion]],
    added: KeyHashes,
    stored: StoredRecords[StoredQuestion],
) -> None:
    """Add the questions whose original is there too; leaving one out may leave out its variants in turn."""
    while True:
        keys = {new.key for _, new in waiting}

        def has_original(record: QuestionRow, keys: Collection[QuestionKey] = keys) -> bool:
            original = (record.dataset or "", record.variant_of or "")
            return (
                record.variant_of is None or original in keys or original in added or stored.get(original) is not None
            )

        kept = [pair for pair in waiting if has_original(pair[1].record)]
        for row, new in waiting:
            if not has_original(new.record):
                outcome.refuse(row, "variant_of", _no_original(new.record))
        if len(kept) == len(waiting):
            break
        waiting = kept
    for row, new in waiting:
        outcome.add(row, new)
