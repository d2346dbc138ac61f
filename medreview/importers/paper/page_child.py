"""The process that opens a PDF and gives its pages: characters with boxes, images cut out, a picture of the page.

A PDF comes from anywhere, and its reader is a large library in C: whatever breaks, breaks here. Every line on the
standard input names a file and what is wanted of it, and gets one line of JSON back.
"""

import ctypes
import hashlib
import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from medreview.jobs.line_child import limit_memory, limit_time

CHILD_ARGUMENT = "--pdf-pages"
MOST_MEMORY = 2 << 30
MOST_PROCESSOR_S = 60  # for one page
MOST_FILE_BYTES = 500 << 20
MOST_PAGES = 2_000
MOST_CHARACTERS = 100_000
MOST_SIDE_POINTS = 14_400.0  # 200 inches, the most that a page of PDF has
PICTURE_SCALE = 2.0  # 144 dots an inch
MOST_PICTURE_PIXELS = 12_000_000
MOST_OUTPUT = 4 << 20
MOST_IMAGES = 60
MOST_IMAGE_PIXELS = 40_000_000
LEAST_IMAGE_POINTS = 24.0
"""A drawing smaller than this is a bullet or a rule, not an image that a question is about."""

_PAIRED = "()[]{}<>«»‹›≤≥"
_CLOSED_AT_FOOT = "≤≥"
_LEAST_INK = 40
_LEAST_PIXELS = 4
_OPAQUE = 255
_NO_UNICODE = (0, 0xFFFE, 0xFFFF)
_PASSWORD = 4


class PdfRefused(Exception):
    """The file is not read; ``args`` are one of ``no-pdf``, ``password``, ``too-large``, ``empty``."""


def main() -> None:
    """Answer line by line until the program closes its end."""
    limit_memory(MOST_MEMORY)
    opened: dict[str, Any] = {}
    for line in sys.stdin:
        limit_time(MOST_PROCESSOR_S)
        try:
            told = _answer(json.loads(line), opened)
        except PdfRefused as refusal:
            told = {"refusal": refusal.args[0]}
        except MemoryError:
            told = {"refusal": "too-large"}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


def _answer(order: dict[str, Any], opened: dict[str, Any]) -> dict[str, Any]:
    if "command" in order:
        return _output(list(map(str, order["command"])))
    path = str(order["path"])
    if path not in opened:
        opened.clear()
        opened[path] = _document(Path(path))
    document = opened[path]
    if "page" not in order:
        return {"n_pages": len(document)}
    return _page(document, int(order["page"]), Path(order["into"]))


def _output(command: list[str]) -> dict[str, Any]:
    """The text that a program of this machine reads from a page; it inherits the limits of this process."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
        env={**os.environ, "OMP_THREAD_LIMIT": "1"}, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip
    return {"output": done.stdout[:MOST_OUTPUT].decode("utf-8", "replace") if done.returncode == 0 else None}


def _document(path: Path) -> Any:
    import pypdfium2  # pyright: ignore[reportMissingTypeStubs]

    if path.stat().st_size > MOST_FILE_BYTES:
        raise PdfRefused("too-large")
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        raise PdfRefused("password" if getattr(error, "err_code", None) == _PASSWORD else "no-pdf") from error
    if not 0 < len(document) <= MOST_PAGES:
        raise PdfRefused("too-large" if len(document) else "empty")
    return document


def _page(document: Any, number: int, into: Path) -> dict[str, Any]:
    import pypdfium2  # pyright: ignore[reportMissingTypeStubs]

    try:
        page = document[number - 1]
        width, height = page.get_size()
        if not (0 < width <= MOST_SIDE_POINTS and 0 < height <= MOST_SIDE_POINTS):
            raise PdfRefused("too-large")
        scale = min(PICTURE_SCALE, (MOST_PICTURE_PIXELS / (width * height)) ** 0.5)
        picture = page.render(scale=scale, rev_byteorder=True).to_pil().convert("RGB")
        name = f"page-{number:04d}.jpg"
        picture.save(into / name, quality=80)
        place = _Placement(page, width, height)
        characters = list(_characters(page, place, picture.convert("L"), scale))
        images = list(_images(page, place, number, into))
    except pypdfium2.PdfiumError as error:
        raise PdfRefused("no-pdf") from error
    return {"size": [width, height], "picture": name, "scale": scale, "characters": characters, "images": images}


class _Placement:
    """Boxes of a page as it is shown: from its upper left corner, its rotation applied."""

    def __init__(self, page: Any, width: float, height: float) -> None:
        self._turns = page.get_rotation() // 90
        self._width, self._height = width, height
        self._left, self._bottom, *_ = page.get_cropbox()

    def point(self, x: float, y: float) -> tuple[float, float]:
        x, y = x - self._left, y - self._bottom
        match self._turns:
            case 1:
                return y, x
            case 2:
                return self._width - x, y
            case 3:
                return self._width - y, self._height - x
            case _:
                return x, self._height - y

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        (x, y), (other_x, other_y) = self.point(left, bottom), self.point(right, top)
        return min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y)


def _characters(page: Any, place: _Placement, ink: Any, scale: float) -> Iterator[list[Any]]:
    """Each character: text, left, top, right, bottom, baseline, size, and whether its shape was seen."""
    import pypdfium2.raw as pdfium  # pyright: ignore[reportMissingTypeStubs]

    text = page.get_textpage()
    n_characters = text.count_chars()
    if n_characters > MOST_CHARACTERS:
        raise PdfRefused("too-large")
    library = cast("Any", pdfium)
    x, y = ctypes.c_double(), ctypes.c_double()
    for index in range(n_characters):
        code = int(library.FPDFText_GetUnicode(text, index))
        if code in (0x0A, 0x0D):
            continue
        box = place.box(*text.get_charbox(index))
        library.FPDFText_GetCharOrigin(text, index, ctypes.byref(x), ctypes.byref(y))
        _, baseline = place.point(x.value, y.value)
        is_known = code not in _NO_UNICODE and not library.FPDFText_HasUnicodeMapError(text, index)
        character = chr(code) if is_known and unicodedata.category(chr(code)) != "Cs" else "\ufffd"
        is_seen = False
        if character in _PAIRED:
            shape = _seen_shape(ink, box, scale, character)
            character, is_seen = shape or character, shape is not None
        size = library.FPDFText_GetFontSize(text, index)
        yield [character, *(round(one, 2) for one in (*box, baseline, size)), is_seen]


def _seen_shape(ink: Any, box: tuple[float, float, float, float], scale: float, character: str) -> str | None:
    """A bracket as it is drawn, whatever the file's tables and the library made of it; None where nothing is drawn.

    The library mirrors brackets where it takes a run for right to left, and files differ in what they write down.
    """
    left, top, right, bottom = (round(one * scale) for one in box)
    if character in _CLOSED_AT_FOOT:
        bottom -= (bottom - top) // 3
    crop = ink.crop((left - 1, top, right + 1, bottom))
    width, height = crop.size
    if min(height, width) < _LEAST_PIXELS:
        return None
    content = crop.tobytes()
    centres: list[float | None] = []
    for row in range(height):
        dark = [255 - value for value in content[row * width : (row + 1) * width]]
        weight = sum(dark)
        centres.append(None if weight < _LEAST_INK else sum(n * one for n, one in enumerate(dark)) / weight)
    drawn = [one for one in centres if one is not None]
    if len(drawn) < _LEAST_PIXELS:
        return None
    rim = max(1, len(drawn) // 5)
    middle = drawn[2 * len(drawn) // 5 : max(3 * len(drawn) // 5, 2 * len(drawn) // 5 + 1)]
    ends = (sum(drawn[:rim]) + sum(drawn[-rim:])) / (2 * rim)
    place = _PAIRED.index(character) // 2 * 2
    return _PAIRED[place if sum(middle) / len(middle) < ends else place + 1]


def _images(page: Any, place: _Placement, number: int, into: Path) -> Iterator[dict[str, Any]]:
    """Images of the page in the order of its content, written as PNG: turned and cut as the page shows them."""
    import pypdfium2.raw as pdfium  # pyright: ignore[reportMissingTypeStubs]

    n_found = 0
    for found in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=8):
        box = place.box(*found.get_bounds())
        if min(box[2] - box[0], box[3] - box[1]) < LEAST_IMAGE_POINTS:
            continue
        n_found += 1
        if n_found > MOST_IMAGES:
            raise PdfRefused("too-large")
        n_pixels = _n_pixels(found)
        if n_pixels > MOST_IMAGE_PIXELS:
            raise PdfRefused("too-large")
        bitmap = found.get_bitmap(render=True, scale_to_original=True).to_pil()
        if bitmap.mode == "RGBA" and bitmap.getextrema()[3][0] == _OPAQUE:
            bitmap = bitmap.convert("RGB")
        name = f"image-{number:04d}-{n_found:02d}.png"
        bitmap.save(into / name)
        sha256 = hashlib.sha256((into / name).read_bytes()).hexdigest()
        yield {"file": name, "sha256": sha256, "box": [round(one, 2) for one in box], "pixels": list(bitmap.size)}


def _n_pixels(found: Any) -> int:
    width, height = cast("tuple[int, int]", found.get_px_size())
    return width * height


if __name__ == "__main__":
    main()
