"""Pages of a PDF, asked of the limited child, and the reasons for which a file or a page is not read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from medreview.errors import MedReviewError
from medreview.importers.paper.character_order import PlacedCharacter
from medreview.importers.paper.page_child import CHILD_ARGUMENT, MOST_FILE_BYTES, MOST_PAGES
from medreview.jobs import CancelToken
from medreview.jobs.line_child import LineChild

PATIENCE_S = 90.0

Box = tuple[float, float, float, float]


class NotAPdf(MedReviewError):
    template = "{file} is not a PDF that can be read. Save or print it as PDF again, and choose that file."


class PdfLocked(MedReviewError):
    template = "{file} is locked by a password. Save it without one, and choose that file."


class PdfTooLarge(MedReviewError):
    template = (
        "{file} is larger than is read: a file has at most {megabytes} MB and {pages} pages, of a usual size each. "
        "Split it, and read the parts."
    )


class PdfPageBroken(MedReviewError):
    """The child broke, or ran into its limits of memory and time."""

    template = (
        "Page {page} of {file} could not be read within the limits of memory and time. Leave that page out with "
        "the choice of pages, or save the file as PDF again."
    )


@dataclass(frozen=True, slots=True)
class PageImage:
    """An image that was cut out: the name of its file, and its place on the page from the upper left, in points."""

    file: str
    sha256: str
    box: Box
    pixels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page as it came from the child; ``picture`` has ``scale`` pixels a point."""

    number: int
    size: tuple[float, float]
    picture: str
    scale: float
    characters: tuple[PlacedCharacter, ...]
    images: tuple[PageImage, ...]


class PdfReader(LineChild):
    """Reads one file page by page; used from one thread, and closed at the end."""

    def __init__(self, path: Path, patience_s: float = PATIENCE_S) -> None:
        super().__init__(CHILD_ARGUMENT, "medreview.importers.paper.page_child", patience_s)
        self._path = path

    def n_pages(self, cancel: CancelToken | None = None) -> int:
        """The number of pages.

        Raises
        ------
        NotAPdf, PdfLocked, PdfTooLarge, Cancelled
        """
        return int(self._asked({}, cancel)["n_pages"])

    def page(self, number: int, into: Path, cancel: CancelToken | None = None) -> ReadPage:
        """One page, from 1; its picture and its images are written into a folder.

        Raises
        ------
        NotAPdf, PdfLocked, PdfTooLarge, PdfPageBroken, Cancelled
        """
        told = self._asked({"page": number, "into": str(into.absolute())}, cancel)
        try:
            return ReadPage(
                number,
                (float(told["size"][0]), float(told["size"][1])),
                str(told["picture"]),
                float(told["scale"]),
                tuple(PlacedCharacter(*one) for one in told["characters"]),
                tuple(
                    PageImage(one["file"], one["sha256"], tuple(one["box"]), tuple(one["pixels"]))
                    for one in told["images"]
                ),
            )
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise PdfPageBroken(page=number, file=self._path.name) from error

    def output(self, command: Sequence[str], cancel: CancelToken | None = None) -> str | None:
        """The output of another program, run with the child's limits; None where it fails."""
        try:
            found = self._asked({"command": list(command)}, cancel)["output"]
        except NotAPdf:  # it ran into its limits
            return None
        return None if found is None else str(found)

    def _asked(self, order: Mapping[str, object], cancel: CancelToken | None) -> dict[str, Any]:
        line = json.dumps({"path": str(self._path.absolute()), **order}).encode()
        answered = self.answer(line, cancel or CancelToken())
        try:
            told: dict[str, Any] = json.loads(answered)
        except ValueError as error:  # the child broke in the middle of its line, or before it
            self.close()
            if "page" in order:
                raise PdfPageBroken(page=order["page"], file=self._path.name) from error
            raise NotAPdf(file=self._path.name) from error
        match told.get("refusal"):
            case None:
                return told
            case "password":
                raise PdfLocked(file=self._path.name)
            case "too-large":
                raise PdfTooLarge(file=self._path.name, megabytes=MOST_FILE_BYTES >> 20, pages=MOST_PAGES)
            case _:
                raise NotAPdf(file=self._path.name)
