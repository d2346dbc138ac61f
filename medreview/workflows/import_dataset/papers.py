"""Examinations from PDF: read page by page, gone through question by question, and brought in as choice questions.

Nothing comes into the workspace before a person took it, and then all of it or nothing, by the same import as any
file. Until then everything lies in a folder beside the workspace.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from medreview.atomic_files import replacing, unfinished_folder
from medreview.errors import FileUnreadable, Listed, MedReviewError, Message, NotFound, reason_of
from medreview.importers.encodings import UTF_8
from medreview.importers.paper.answer_keys import KeyDiffers, KeyUnreadable, check_key, found_key
from medreview.importers.paper.character_order import TextLine, column_gap, read_page, share_unknown
from medreview.importers.paper.exam_questions import (
    DOUBT_WORDS,
    Doubt,
    PaperQuestion,
    PlacedLine,
    with_image_tags,
)
from medreview.importers.paper.page_reader import Box, PageImage, PdfReader, ReadPage
from medreview.importers.paper.paper_drafts import (
    PaperDamaged,
    PaperDecision,
    PaperDraft,
    PaperHead,
    StoredPage,
    made_draft,
    paper_drafts,
    paper_named,
)
from medreview.importers.paper.paper_views import (
    PaperItem,
    PaperView,
    has_key,
    paper_view,
)
from medreview.importers.paper.second_readings import (
    READER_WORDS,
    PagePicture,
    PageReader,
    ReaderMissing,
    ReaderUnknown,
    installed_readers,
    lines_by,
    measures,
    plain_lines,
    regions,
)
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.opened_engine import open_engine as open_any_engine
from medreview.model_runs.execution import OpenEngine
from medreview.model_runs.page_readings import read_pages, seeing_models
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset.views import FileChoice, ImportReport, ImportRequest

__all__ = [
    "DOUBT_WORDS",
    "READER_WORDS",
    "Box",
    "Doubt",
    "KeyDiffers",
    "PageReader",
    "PaperDecision",
    "PaperItem",
    "PaperQuestion",
    "PaperView",
    "regions",
]
_FEWEST_SIGNS = 20
_MOST_UNKNOWN = 0.3
_WHOLE_PAGE = 0.7


class PaperScanned(MedReviewError):
    """No page has text; said before anything is kept."""

    template = (
        "{file} is a scan: its pages are pictures without a text layer. Choose a reading of pictures with it "
        "(here: {readers})."
    )


class PagesMissing(NotFound):
    template = "{file} has {n_pages} {n_pages:=page|pages}. Choose pages among these, such as 1-{n_pages}."


class MeasuresUnseen(MedReviewError):
    """A number or a unit differs, and nobody has said that they looked."""

    template = (
        "Question {number} is not accepted without a look: the readings differ in {first} and {second}. Look at "
        "the page, correct the question where needed, and confirm."
    )


class QuestionIncomplete(MedReviewError):
    template = (
        "Question {number} cannot be accepted: it needs a text, two options or more, and one of them or none as the "
        "right answer."
    )


class KeyNotNamed(MedReviewError):
    template = "Name the file with the answer key, or take the one on the paper's own page as far as it fits."


class NothingTaken(MedReviewError):
    template = "No question of {paper} has been accepted yet. Review it first, and accept or correct its questions."


def views(workspace_path: Path) -> Iterator[PaperView]:
    """The papers that are gone through beside a workspace; a damaged one is empty and says so."""
    for draft in paper_drafts(workspace_path):
        try:
            yield paper_view(draft)
        except PaperDamaged as error:
            name = draft.folder.name
            yield PaperView(PaperHead(name, name, "", ()), (), {}, draft.pages_folder, (error.message,))


def readers_here(workspace: Workspace) -> tuple[str, ...]:
    """Second readings that can be chosen: programs that are installed, and models that see."""
    return (*installed_readers(), *seeing_models(workspace))


def chosen_pages(text: str, n_pages: int, file: str) -> tuple[int, ...]:
    """The pages of a choice such as ``1-20,25``; all where it is empty.

    Raises
    ------
    PagesMissing
        If it is no choice, or a page is not there.
    """
    if not text.strip():
        return tuple(range(1, n_pages + 1))
    found: set[int] = set()
    for part in re.split("[,،]", text):
        match = re.fullmatch(r"\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= n_pages:
            raise PagesMissing(file=file, n_pages=n_pages)
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def open_paper(
    workspace: Workspace,
    pdf: Path,
    *,
    pages: str = "",
    readers: Sequence[str] = (),
    key: Path | None = None,
    key_as_far: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> PaperView:
    """Read a paper page by page, or go on where it was left; the pages that are read stay on the disk.

    Raises
    ------
    FileUnreadable, NotAPdf, PdfLocked, PdfTooLarge, PagesMissing, PaperScanned, ReaderMissing, ReaderUnknown,
    KeyUnreadable, KeyDiffers
        Nothing is kept of a paper that was not there before.
    PdfPageBroken, ReaderFailed, PageNotRead, EngineStopped, Cancelled
        The pages before are kept, and the next reading goes on behind them.
    """
    token = cancel or CancelToken()
    _check_readers(workspace, readers)
    if not pdf.is_file():
        raise FileUnreadable(file=pdf.name, reason=Message("it is not a file"))
    with PdfReader(pdf) as child:
        wanted = chosen_pages(pages, child.n_pages(token), pdf.name)
    from_file = key_of_file(key, token) if key is not None else {}
    draft, is_new = made_draft(workspace.path, pdf, wanted)
    try:
        _read_first(draft, wanted, report, token)
        stored = [page for number in wanted if (page := draft.page(number)) is not None]
        _refuse_scan(workspace, pdf, stored, readers)
        head = draft.head
        draft.save_head(replace(head, readers=tuple(dict.fromkeys([*head.readers, *readers]))))
        if key is not None:
            _join_key(draft, from_file, key.name, as_far=key_as_far)
    except (PaperScanned, KeyDiffers):
        if is_new:
            draft.remove()
        raise
    for reader in readers:
        _read_second(workspace, draft, reader, report, token)
    return paper_view(draft)


def read_second(
    workspace: Workspace,
    name: str,
    reader: str,
    report: Report = no_report,
    cancel: CancelToken | None = None,
    *,
    open_engine: OpenEngine = open_any_engine,
) -> PaperView:
    """Read a paper a second time, page by page, from where an earlier attempt stopped; raises as ``open_paper``."""
    _check_readers(workspace, [reader])
    draft = paper_named(workspace.path, name)
    head = draft.head
    draft.save_head(replace(head, readers=tuple(dict.fromkeys([*head.readers, reader]))))
    _read_second(workspace, draft, reader, report, cancel or CancelToken(), open_engine=open_engine)
    return paper_view(draft)


def join_key(workspace_path: Path, name: str, key: Path, *, as_far: bool = False) -> PaperView:
    """Join the key of a file to a paper.

    Raises
    ------
    PaperMissing, KeyUnreadable, KeyDiffers
        Nothing is joined then.
    """
    draft = paper_named(workspace_path, name)
    _join_key(draft, key_of_file(key), key.name, as_far=as_far)
    return paper_view(draft)


def take_key_as_far(workspace_path: Path, name: str) -> PaperView:
    """Join the key on the paper's own page although its numbers are others."""
    draft = paper_named(workspace_path, name)
    draft.save_head(replace(draft.head, key_as_far=True))
    return paper_view(draft)


def view_paper(workspace_path: Path, name: str) -> PaperView:
    """A paper as it was left.

    Raises
    ------
    PaperMissing, PaperDamaged
    """
    return paper_view(paper_named(workspace_path, name))


def accept(workspace_path: Path, view: PaperView, number: int, *, has_looked: bool) -> PaperDecision:
    """Take a question as it is; raises as ``mend``."""
    return mend(workspace_path, view, view.item(number).now, has_looked=has_looked, is_mended=False)


def mend(
    workspace_path: Path, view: PaperView, mended: PaperQuestion, *, has_looked: bool, is_mended: bool = True
) -> PaperDecision:
    """Take a question as a person wrote it; on the disk before this returns.

    Parameters
    ----------
    has_looked
        The person saw both readings beside each other.

    Raises
    ------
    QuestionNotInPaper, QuestionIncomplete
    MeasuresUnseen
        If a number or a unit differs between the readings and nobody looked.
    """
    item = view.item(mended.number)
    if Doubt.MEASURES in item.found.doubts and not has_looked:
        first, second = measures(item.first), measures(item.second)
        differ = {"first": Listed(first - second) or "–", "second": Listed(second - first) or "–"}
        raise MeasuresUnseen(number=mended.number, **differ)
    texts = [mended.text, *mended.options]
    if len(mended.options) < 2 or not all(one.strip() for one in texts) or not has_key(mended):  # noqa: PLR2004
        raise QuestionIncomplete(number=mended.number)
    decision = _taken(mended, seen=item.found.doubts if has_looked else (), is_mended=is_mended)
    paper_named(workspace_path, view.head.name).decide({mended.number: decision})
    return decision


def _taken(question: PaperQuestion, *, seen: tuple[Doubt, ...] = (), is_mended: bool = False) -> PaperDecision:
    text = with_image_tags(question.text, len(question.images))
    options = tuple(one.strip() for one in question.options)
    return PaperDecision(True, text, options, question.key, question.images, seen, is_mended)


def skip(workspace_path: Path, view: PaperView, number: int) -> PaperDecision:
    """Leave a question out; raises as ``mend`` where there is none."""
    view.item(number)
    decision = PaperDecision(is_taken=False)
    paper_named(workspace_path, view.head.name).decide({number: decision})
    return decision


def take_decision_back(workspace_path: Path, view: PaperView, number: int) -> None:
    view.item(number)
    paper_named(workspace_path, view.head.name).decide({number: None})


def accept_clean(workspace_path: Path, view: PaperView) -> int:
    """Take every open question in which two readings agree and nothing is in doubt; how many those are."""
    clean = (one for one in view.items if one.decision is None and not one.needs_hand)
    decided = {one.number: _taken(one.found) for one in clean}
    if decided:
        paper_named(workspace_path, view.head.name).decide(decided)
    return len(decided)


def cut_image(workspace_path: Path, view: PaperView, page: int, box: tuple[float, float, float, float]) -> str:
    """Cut a part out of a page's picture, in points; the name of its file, for a question's images."""
    from PIL import Image as PillowImage

    draft = paper_named(workspace_path, view.head.name)
    stored = view.pages[page]
    with PillowImage.open(draft.pages_folder / stored.picture) as picture:
        left, top, right, bottom = (round(one * stored.scale) for one in box)
        cut = picture.crop((max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)))
    sha256 = hashlib.sha256(cut.tobytes()).hexdigest()
    name = f"cut-{page:04d}-{sha256[:12]}.png"
    with replacing(draft.pages_folder / name) as file:
        cut.save(file, "PNG")
    return name


def give_up(workspace_path: Path, name: str) -> None:
    """Remove a paper with all that was decided; what was imported stays."""
    paper_named(workspace_path, name).remove()


def import_paper(
    workspace: Workspace,
    name: str,
    *,
    dataset: str = "",
    only_with_images: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ImportReport:
    """Bring what was taken into the workspace as choice questions, all of it or nothing; raises as ``import_files``.

    Raises
    ------
    PaperMissing, NothingTaken
    """
    from medreview.workflows.import_dataset import import_files

    draft = paper_named(workspace.path, name)
    view = paper_view(draft)
    taken = [one for one in view.items if one.decision is not None and one.decision.is_taken]
    if only_with_images:
        taken = [one for one in taken if one.now.images]
    if not taken:
        raise NothingTaken(paper=name)
    with unfinished_folder() as folder:
        file = folder / f"{name}.jsonl"
        rows = [_row(view.head, one.now, dataset or name) for one in taken]
        file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        request = ImportRequest(
            (FileChoice(file, layout="questions"),), images_folder=draft.pages_folder, takes_over_changes=True
        )
        return import_files(workspace, request, report=report, cancel=cancel)


def _row(head: PaperHead, question: PaperQuestion, dataset: str) -> dict[str, object]:
    pages = ", ".join(map(str, question.pages))
    return {
        "question_id": f"{head.name}-{question.number}",
        "dataset": dataset,
        "kind": "choice",
        "question": question.text,
        **{f"option_{n}": option for n, option in enumerate(question.options, start=1)},
        **({} if question.key is None else {"correct_option": question.key}),
        **({"images": ";".join(question.images)} if question.images else {}),
        "source": f"{head.file}, p. {pages}",
        "paper_sha256": head.sha256,
    }


def key_of_file(path: Path, cancel: CancelToken | None = None) -> dict[int, int]:
    """The key in a file of its own: a PDF, or text such as CSV.

    Raises
    ------
    FileUnreadable, NotAPdf, PdfLocked, PdfTooLarge, PdfPageBroken, KeyUnreadable
    """
    try:
        with path.open("rb") as stream:
            is_pdf = stream.read(1024).lstrip().startswith(b"%PDF-")
        if is_pdf:
            lines = _lines_of_pdf(path, cancel or CancelToken())
        else:
            lines = path.read_bytes()[: 1 << 20].decode(UTF_8, "replace").splitlines()
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=reason_of(error)) from error
    key = found_key(lines)
    if not key:
        raise KeyUnreadable(file=path.name)
    return key


def _lines_of_pdf(path: Path, cancel: CancelToken) -> list[str]:
    lines: list[str] = []
    with PdfReader(path) as child, unfinished_folder() as folder:
        for number in range(1, child.n_pages(cancel) + 1):
            page = child.page(number, folder, cancel)
            lines += [item.text for item in read_page(page.characters) if isinstance(item, TextLine)]
    return lines


def _refuse_scan(workspace: Workspace, pdf: Path, stored: Sequence[StoredPage], readers: Sequence[str]) -> None:
    sees = any(one != PageReader.PDFTOTEXT for one in readers)
    if not sees and not any(page.has_text and page.lines for page in stored):
        others = [one for one in readers_here(workspace) if one != PageReader.PDFTOTEXT]
        raise PaperScanned(file=pdf.name, readers=others or "–")


def _check_readers(workspace: Workspace, readers: Sequence[str]) -> None:
    here = readers_here(workspace)
    for reader in readers:
        if reader not in here:
            reason = ReaderMissing if reader in tuple(PageReader) else ReaderUnknown
            raise reason(reader=reader, others=here or "–")


def _read_first(draft: PaperDraft, wanted: Sequence[int], report: Report, cancel: CancelToken) -> None:
    missing = [number for number in wanted if draft.page(number) is None]
    with PdfReader(draft.pdf) as child:
        for number in missing:
            page = child.page(number, draft.pages_folder, cancel)
            before = draft.page(number - 1)
            draft.save_page(_stored(page, expected=before.gutter if before else None))
            report(Progress(len(wanted) - len(missing) + missing.index(number) + 1, len(wanted), draft.head.file))


def _stored(page: ReadPage, *, expected: float | None) -> StoredPage:
    width, height = page.size
    images = tuple(one for one in page.images if not _fills(one, width * height))
    gutter = column_gap(page.characters, width, expected=expected) or column_gap(page.characters, width)
    items = read_page(page.characters, [one.box for one in images], gutter)
    n_signs = sum(not one.text.isspace() for one in page.characters)
    has_text = n_signs >= _FEWEST_SIGNS and share_unknown(page.characters) <= _MOST_UNKNOWN
    if len(images) == len(page.images):  # an empty page between others, or one with a picture of its own
        has_text = has_text or not (n_signs or images)
    lines = tuple(
        PlacedLine(page.number, item.text, item.box)
        if isinstance(item, TextLine)
        else PlacedLine(page.number, "", images[item].box, images[item].file)
        for item in items
        if has_text or not isinstance(item, TextLine)
    )
    return StoredPage(page.number, page.size, page.scale, page.picture, lines, images, has_text, gutter)


def _fills(image: PageImage, of_page: float) -> bool:
    left, top, right, bottom = image.box
    return (right - left) * (bottom - top) > _WHOLE_PAGE * of_page


def _read_second(
    workspace: Workspace,
    draft: PaperDraft,
    reader: str,
    report: Report,
    cancel: CancelToken,
    *,
    open_engine: OpenEngine = open_any_engine,
) -> None:
    head = draft.head
    missing = [number for number in head.pages if draft.second(reader, number) is None]
    stored = {number: page for number in missing if (page := draft.page(number)) is not None}
    if reader not in list(PageReader):
        pictures = [
            (number, draft.pages_folder / page.picture, _sha256(draft, page)) for number, page in stored.items()
        ]
        read_pages(
            workspace,
            reader,
            pictures,
            lambda number, text: draft.save_second(reader, number, plain_lines(text, number)),
            report=report,
            cancel=cancel,
            open_engine=open_engine,
        )
        return
    questions = paper_view(draft).items
    with PdfReader(draft.pdf) as child:
        for done, (number, page) in enumerate(stored.items(), start=1):
            parts = [box for one in questions for box in regions(one.found, number)]
            picture = PagePicture(number, draft.pages_folder / page.picture, page.scale)
            lines = lines_by(PageReader(reader), child, draft.pdf, picture, parts, cancel=cancel)
            draft.save_second(reader, number, lines)
            report(Progress(done, len(stored), reader))


def _sha256(draft: PaperDraft, page: StoredPage) -> str:
    return hashlib.sha256((draft.pages_folder / page.picture).read_bytes()).hexdigest()


def _join_key(draft: PaperDraft, key: Mapping[int, int], file: str, *, as_far: bool) -> None:
    if not as_far:
        numbers = [one.number for one in paper_view(draft).items]
        if numbers:  # else nothing of a scan was read yet
            check_key(key, numbers)
    draft.save_head(replace(draft.head, key=dict(key), key_file=file, key_as_far=as_far))
