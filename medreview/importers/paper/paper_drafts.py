"""Papers that are being gone through, each in a folder beside the workspace: pages as they were read, decisions.

Every file is the old one or the new one whatever happens, so that a kill loses nothing that was decided, and pages
that were read need not be read again.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from medreview.atomic_files import replacing, write_whole
from medreview.errors import MedReviewError, NotFound
from medreview.importers.paper.exam_questions import Doubt, PlacedLine
from medreview.importers.paper.page_reader import PageImage

T = TypeVar("T")
_LONGEST_NAME = 60


class PaperMissing(NotFound):
    template = "There is no paper {paper} beside this workspace. Those there are: {papers}."


class PaperDamaged(MedReviewError):
    template = "{file} of the paper {paper} is damaged. Discard the paper, and read its PDF again."


@dataclass(frozen=True, slots=True)
class PaperHead:
    """The paper, and what was chosen for it. ``readers`` are second readings; ``key`` is that of a file."""

    name: str
    file: str
    sha256: str
    pages: tuple[int, ...]
    readers: tuple[str, ...] = ()
    key: Mapping[int, int] = field(default_factory=dict[int, int])
    key_file: str = ""
    key_as_far: bool = False


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page as it was read first; without a text layer it has no lines."""

    number: int
    size: tuple[float, float]
    scale: float
    picture: str
    lines: tuple[PlacedLine, ...]
    images: tuple[PageImage, ...]
    has_text: bool
    gutter: float | None = None
    """Between its two columns."""


@dataclass(frozen=True, slots=True)
class PaperDecision:
    """The question as a person left it; not ``is_taken``: it is skipped. ``seen`` are the doubts they were shown."""

    is_taken: bool
    text: str = ""
    options: tuple[str, ...] = ()
    key: int | None = None
    images: tuple[str, ...] = ()
    seen: tuple[Doubt, ...] = ()
    is_mended: bool = False


class PaperDraft:
    """One folder of a paper; reading and writing it needs nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages_folder = folder / "pages"

    @property
    def pdf(self) -> Path:
        return self.folder / "paper.pdf"

    @property
    def head(self) -> PaperHead:
        return self._read(self.folder / "paper.json", PaperHead)

    def save_head(self, head: PaperHead) -> None:
        _write(self.folder / "paper.json", asdict(head))

    def page(self, number: int) -> StoredPage | None:
        path = self.pages_folder / f"page-{number:04d}.json"
        return self._read(path, StoredPage) if path.exists() else None

    def save_page(self, page: StoredPage) -> None:
        _write(self.pages_folder / f"page-{page.number:04d}.json", asdict(page))

    def second(self, reader: str, number: int) -> tuple[PlacedLine, ...] | None:
        """The lines of a page by another reader; None where it has not read that page yet."""
        path = self._second(reader, number)
        return self._read(path, tuple[PlacedLine, ...]) if path.exists() else None

    def save_second(self, reader: str, number: int, lines: Sequence[PlacedLine]) -> None:
        _write(self._second(reader, number), [asdict(line) for line in lines])

    @property
    def decisions(self) -> dict[int, PaperDecision]:
        path = self.folder / "decisions.json"
        return self._read(path, dict[int, PaperDecision]) if path.exists() else {}

    def decide(self, decided: Mapping[int, PaperDecision | None]) -> None:
        """Keep decisions on the disk by the question's number; None takes one back."""
        kept = {**self.decisions, **decided}
        _write(self.folder / "decisions.json", {n: asdict(one) for n, one in kept.items() if one is not None})

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _second(self, reader: str, number: int) -> Path:
        name = hashlib.sha256(reader.encode()).hexdigest()[:12]
        return self.folder / "second" / f"{name}-{number:04d}.json"

    def _read(self, path: Path, kind: type[T]) -> T:
        try:
            found: T = TypeAdapter(kind).validate_json(path.read_bytes())
        except (OSError, ValidationError) as error:
            raise PaperDamaged(file=path.name, paper=self.folder.name) from error
        return found


def papers_folder(workspace: Path) -> Path:
    """The folder of the papers of a workspace, beside it."""
    file = workspace.resolve()
    return file.with_name(f"{file.stem} papers")


def paper_drafts(workspace: Path) -> Iterator[PaperDraft]:
    """The papers beside a workspace, by name."""
    folder = papers_folder(workspace)
    if folder.is_dir():
        yield from (PaperDraft(one) for one in sorted(folder.iterdir()) if (one / "paper.json").is_file())


def paper_named(workspace: Path, name: str) -> PaperDraft:
    """A paper by the name of its folder.

    Raises
    ------
    PaperMissing
    """
    found = {draft.folder.name: draft for draft in paper_drafts(workspace)}
    if name not in found:
        raise PaperMissing(paper=name, papers=tuple(found) or "–")
    return found[name]


def made_draft(workspace: Path, pdf: Path, pages: Sequence[int]) -> tuple[PaperDraft, bool]:
    """The draft of this file, as it was left or begun now, and whether it is new."""
    with pdf.open("rb") as stream:
        sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
    taken: set[str] = set()
    for draft in paper_drafts(workspace):
        taken.add(draft.folder.name)
        with suppress(PaperDamaged):
            head = draft.head
            if head.sha256 == sha256 and head.pages == tuple(pages):
                return draft, False
    plain = re.sub(r"[^\w.-]+", "-", pdf.stem).strip("-.")[:_LONGEST_NAME] or "paper"
    name = next(one for n in range(1, len(taken) + 2) if (one := plain if n == 1 else f"{plain}-{n}") not in taken)
    draft = PaperDraft(papers_folder(workspace) / name)
    shutil.rmtree(draft.folder, ignore_errors=True)  # of a paper that a kill left before its head was written
    draft.pages_folder.mkdir(parents=True, mode=0o700)
    with pdf.open("rb") as source, replacing(draft.pdf) as copy:
        shutil.copyfileobj(source, copy)
    draft.save_head(PaperHead(name, pdf.name, sha256, tuple(pages)))
    return draft, True


def _write(path: Path, content: Any) -> None:
    write_whole(path, json.dumps(content, ensure_ascii=False).encode())
