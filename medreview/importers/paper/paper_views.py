"""Questions of a paper as they are now: found in its pages anew, with other readings, doubts, and what was decided."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from medreview.errors import Listed, MedReviewError, Message
from medreview.importers.paper.answer_keys import KeyDiffers, check_key, found_key
from medreview.importers.paper.character_order import TextLine
from medreview.importers.paper.exam_questions import (
    Doubt,
    PaperQuestion,
    PlacedLine,
    found_questions,
    running_lines,
)
from medreview.importers.paper.paper_drafts import PaperDecision, PaperDraft, PaperHead, StoredPage
from medreview.importers.paper.second_readings import (
    PageReader,
    differing_pieces,
    doubts_between,
    second_texts,
)
from medreview.text.differences import Line, TextPiece


class QuestionNotInPaper(MedReviewError):
    template = "The paper {paper} has no question {number}."


@dataclass(frozen=True, slots=True)
class PaperItem:
    """A question with what is known of it: the other reading, doubts, and what a person decided."""

    found: PaperQuestion
    second: str = ""
    reader: str = ""
    decision: PaperDecision | None = None

    @property
    def number(self) -> int:
        return self.found.number

    @property
    def needs_hand(self) -> bool:
        return bool(self.found.doubts)

    @property
    def now(self) -> PaperQuestion:
        """The question as it is now: found, or as a person mended it."""
        if self.decision is None or not self.decision.is_taken:
            return self.found
        one = self.decision
        return replace(self.found, text=one.text, options=one.options, key=one.key, images=one.images)

    @property
    def first(self) -> str:
        """All its lines as they were read first."""
        return "\n".join(text for _, text in self.found.raw)

    @property
    def marked(self) -> tuple[Line, Line]:
        """Both readings with what differs marked; the second is empty where it was read once only."""
        if not self.reader:
            return (TextPiece(self.first, is_changed=False),), ()
        return differing_pieces(self.first, self.second)


@dataclass(frozen=True, slots=True)
class PaperView:
    """A paper as far as it was read; ``notes`` tell what is wrong with the whole of it."""

    head: PaperHead
    items: tuple[PaperItem, ...]
    pages: Mapping[int, StoredPage]
    folder: Path
    notes: tuple[Message, ...] = ()
    key_problem: Message | None = None

    @property
    def n_taken(self) -> int:
        return sum(one.decision is not None and one.decision.is_taken for one in self.items)

    @property
    def n_doubtful(self) -> int:
        return sum(one.needs_hand for one in self.items)

    def with_decision(self, number: int, decision: PaperDecision | None) -> "PaperView":
        """The same once this is decided of a question."""
        items = tuple(replace(one, decision=decision) if one.number == number else one for one in self.items)
        return replace(self, items=items)

    @property
    def n_left(self) -> int:
        return sum(one.decision is None for one in self.items)

    def item(self, number: int) -> PaperItem:
        """The question with a number.

        Raises
        ------
        QuestionNotInPaper
        """
        found = next((one for one in self.items if one.number == number), None)
        if found is None:
            raise QuestionNotInPaper(paper=self.head.name, number=number)
        return found


def paper_view(draft: PaperDraft) -> PaperView:
    """The questions of a draft, found in its pages anew, with what a person decided."""
    head = draft.head
    pages = {number: page for number in head.pages if (page := draft.page(number)) is not None}
    readings = {
        reader: {number: lines for number in pages if (lines := draft.second(reader, number)) is not None}
        for reader in head.readers
    }
    first, first_readers = _first_lines(pages, readings)
    by_page: dict[int, list[TextLine]] = {number: [] for number in pages}
    for line in first:
        if not line.image:
            by_page[line.page].append(TextLine(line.text, line.box, is_right_to_left=False))
    running = running_lines({number: (page.size[1], by_page[number]) for number, page in pages.items()})
    repeated = _repeated_images(pages)
    kept = [
        line
        for line in first
        if (line.image and line.image not in repeated) or (not line.image and (line.page, line.text) not in running)
    ]
    paper = found_questions(kept)
    key, key_problem = _key(head, found_key(paper.key_lines), [one.number for one in paper.questions])
    compared = {
        reader: {number: lines for number, lines in of_reader.items() if first_readers.get(number) != reader}
        for reader, of_reader in readings.items()
    }
    others = {
        reader: second_texts(paper.questions, [line for lines in of_reader.values() for line in lines], running)
        for reader, of_reader in compared.items()
    }
    decisions = draft.decisions
    items = tuple(
        _item(replace(one, key=one.key or key.get(one.number)), others, compared, decisions.get(one.number))
        for one in paper.questions
    )
    notes: list[Message] = []
    without = [number for number, page in pages.items() if not page.has_text and number not in first_readers]
    if without:
        notes.append(Message("Pages without a text layer, which were not read: {pages}.", {"pages": Listed(without)}))
    anew = next((one.number for one in items if Doubt.BEGINS_ANEW in one.found.doubts), None)
    if anew is not None:
        notes.append(
            Message(
                "The question numbers start again after question {number}, so later questions are mixed up with "
                "earlier ones. Discard this paper, and read the pages of each part as a separate paper.",
                {"number": anew},
            )
        )
    if not items and pages and not without:
        notes.append(Message("No numbered questions with options were found in {file}.", {"file": head.file}))
    return PaperView(head, items, pages, draft.pages_folder, tuple(notes), key_problem)


def _first_lines(
    pages: Mapping[int, StoredPage], readings: Mapping[str, Mapping[int, Sequence[PlacedLine]]]
) -> tuple[list[PlacedLine], dict[int, str]]:
    """The first reading of all pages; of one without a text layer by the first reader of pictures that read it."""
    lines: list[PlacedLine] = []
    readers: dict[int, str] = {}
    for number, page in pages.items():
        if page.has_text:
            lines += page.lines
            continue
        for reader, of_reader in readings.items():
            if reader != PageReader.PDFTOTEXT and number in of_reader:
                readers[number] = reader
                lines += [*of_reader[number], *(line for line in page.lines if line.image)]
                break
    return lines, readers


def _repeated_images(pages: Mapping[int, StoredPage]) -> set[str]:
    """Images that stand on most pages: a sign of the house, not what a question is about."""
    on_pages = Counter(sha256 for page in pages.values() for sha256 in {one.sha256 for one in page.images})
    common = {sha256 for sha256, n in on_pages.items() if n > 2 and 2 * n > len(pages)}  # noqa: PLR2004
    return {image.file for page in pages.values() for image in page.images if image.sha256 in common}


def _key(
    head: PaperHead, on_page: Mapping[int, int], numbers: Sequence[int]
) -> tuple[Mapping[int, int], Message | None]:
    key = head.key or on_page
    if not key or not numbers or head.key_as_far:
        return key, None
    try:
        check_key(key, numbers)
    except KeyDiffers as error:
        return {}, error.message
    return key, None


def _item(
    question: PaperQuestion,
    others: Mapping[str, Mapping[int, str]],
    compared: Mapping[str, Mapping[int, object]],
    decision: PaperDecision | None,
) -> PaperItem:
    first = "\n".join(text for _, text in question.raw)
    doubts = list(question.doubts)
    if question.key is None:
        doubts.append(Doubt.NO_KEY)
    elif not has_key(question):
        doubts.append(Doubt.KEY_OUTSIDE)
    shown = ("", "")
    was_compared = False
    for reader, texts in others.items():
        if not compared[reader].keys() >= set(question.pages):
            continue
        was_compared = True
        second = texts.get(question.number, "")
        found = doubts_between(first, second)
        if found or not shown[1]:
            shown = second, reader
        doubts += found
    if not was_compared:
        doubts.append(Doubt.ONE_READING)
    return PaperItem(replace(question, doubts=tuple(dict.fromkeys(doubts))), *shown, decision)


def has_key(question: PaperQuestion) -> bool:
    """True for a key among the options, or none."""
    return question.key is None or 1 <= question.key <= len(question.options)
