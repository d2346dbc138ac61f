"""The image guard: which file a name means, and whether its bytes are an image that may be decoded.

The first bytes decide the format, never the name. Size limits are read from the header before anything is decoded,
and the decoder is told the one format it may use.
"""

import hashlib
import io
import re
import struct
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from medreview.errors import Message, reason_of
from medreview.importers.image_refusals import ImageDamaged, ImageRefused

if TYPE_CHECKING:  # a library is shown before any image is decoded
    from PIL import Image as PillowImage

MOST_BYTES = 50 * 1024 * 1024
MOST_PIXELS = 64 * 1000 * 1000
THUMBNAIL_SIDE = 256
START = 132
"""So many first bytes tell the format."""
_DICOM_MARK = b"DICM"
_ENDINGS = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", "GIF": "gif", "TIFF": "tif", "BMP": "bmp", "DICOM": "dcm"}

_WINDOWS_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)

# What Pillow's decoders raise for bytes that are not what they declare.
_DECODER_ERRORS = (
    ArithmeticError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)


@dataclass(frozen=True, slots=True)
class CheckedImage:
    """An image that passed: format as Pillow names it, pixels, thumbnail as PNG or JPEG bytes."""

    sha256: str
    format: str
    width: int
    height: int
    thumbnail: bytes


class ImageFolder:
    """Finds image files by the names that a table uses, inside one folder and nowhere else.

    ``is_deep``: the folder is one that holds tables and images in folders of their own, so that a name which is not
    there is looked for in every folder below it too.
    """

    def __init__(self, folder: Path, *, is_deep: bool = False) -> None:
        self._folder = folder
        self._is_deep = is_deep
        self._by_stem: dict[Path, dict[str, list[Path]]] = {}
        self._below: dict[str, list[Path]] | None = None

    def find(self, name: str) -> Path:
        """The file that ``name`` means: by its full name, else by its name without extension.

        Raises
        ------
        ImageRefused
            If the name leads outside the folder or through a link, or no file, or several, have it.
        """
        if not is_safe_name(name):
            raise ImageRefused(Message("The name {name} leads out of the folder of images.", {"name": name}))
        path = self._folder / name
        if not path.is_file():
            path = self._found_by_stem(path, name)
        steps = (path, *(step for step in path.parents if step.is_relative_to(self._folder) and step != self._folder))
        if any(step.is_symlink() for step in steps):
            raise ImageRefused(Message("{name} is a link; only files in the folder are imported.", {"name": name}))
        return path

    def name_of(self, path: Path) -> str:
        """The file's name inside the folder, with forward slashes."""
        return path.relative_to(self._folder).as_posix()

    def _found_by_stem(self, path: Path, name: str) -> Path:
        found = self._stems(path.parent).get(path.name, []) or self._found_below(name)
        if not found:
            raise ImageRefused(Message("There is no image {name} in the folder of images.", {"name": name}))
        if len(found) > 1:
            raise ImageRefused(Message("Several files are named {name}; give the extension.", {"name": name}))
        return found[0]

    def _found_below(self, name: str) -> list[Path]:
        """The files anywhere below the folder whose path ends as the name does, with or without extension."""
        if not self._is_deep:
            return []
        *folders, last = name.split("/")
        n_folders = len(folders)
        found = self._images_below().get(last, ())
        return [file for file in found if list(file.parts[-1 - n_folders : -1]) == folders]

    def has_images(self) -> bool:
        """True if there is any image in the folder or below it."""
        return bool(self._images_below())

    def _images_below(self) -> dict[str, list[Path]]:
        if self._below is None:
            self._below = {}
            for file in sorted(path for path in self._folder.rglob("*") if _is_image(path)):
                for known in {file.name, file.stem}:
                    self._below.setdefault(known, []).append(file)
        return self._below

    def _stems(self, folder: Path) -> dict[str, list[Path]]:
        if folder not in self._by_stem:
            stems: dict[str, list[Path]] = {}
            for file in sorted(folder.iterdir()) if folder.is_dir() else ():
                if file.is_file():
                    stems.setdefault(file.stem, []).append(file)
            self._by_stem[folder] = stems
        return self._by_stem[folder]


def _is_image(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return format_of(file.read(START)) is not None


def is_safe_name(name: str) -> bool:
    """True if a name stays inside the folder it is looked up in, on every system."""
    if not name or "\\" in name or any(ord(character) < ord(" ") for character in name):
        return False
    parts = name.split("/")
    if any(part in {"", ".", ".."} or part.endswith((".", " ")) for part in parts):
        return False
    return ":" not in name and not any(_WINDOWS_DEVICE.fullmatch(part) for part in parts)


def format_of(content: bytes) -> str | None:  # noqa: PLR0911 - one for each format
    """The image format that the first bytes declare, as Pillow names it; None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if content.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "WEBP"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "GIF"
    if content.startswith((b"II*\x00", b"MM\x00*")):
        return "TIFF"
    if content.startswith(b"BM") and content[6:10] == bytes(4):
        return "BMP"
    return "DICOM" if is_dicom(content) else None


def is_dicom(content: bytes) -> bool:
    return content[START - len(_DICOM_MARK) : START] == _DICOM_MARK


def keep_image(content: bytes, name: str, folder: Path) -> str:
    """Write an image that lay inside a row into a folder, and give the name of its file there."""
    file = folder / f"{name}.{_ENDINGS.get(format_of(content) or '', 'bin')}"
    file.write_bytes(content)
    return file.name


def read_image(path: Path) -> bytes:
    """The bytes of a file that is not larger than an image may be; of a DICOM file, without what tells of a patient.

    Raises
    ------
    ImageRefused
        If it is larger, or cannot be read.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ImageRefused(
                Message("{name} is larger than {limit} MB.", {"name": path.name, "limit": MOST_BYTES >> 20})
            )
        content = path.read_bytes()
    except OSError as error:
        reason = reason_of(error)
        raise ImageRefused(
            Message("{name} cannot be read: {reason}.", {"name": path.name, "reason": reason})
        ) from error
    return _clean(path.name, content) if is_dicom(content) else content


def says_text_is_burned_in(path: Path, image: CheckedImage) -> bool:
    """True if the file of a checked image says that text is drawn into its pixels; only DICOM files say so."""
    if image.format != "DICOM":
        return False
    from medreview.importers import dicom_images

    return dicom_images.says_text_is_burned_in(path)


def _clean(name: str, content: bytes) -> bytes:
    from medreview.importers.dicom_images import clean_dicom  # loads numpy, which nothing else here needs

    return clean_dicom(name, content)


def check_image(name: str, content: bytes) -> CheckedImage:
    """Check the limits in the header, decode the whole image once, and make its thumbnail.

    Parameters
    ----------
    name
        For the message only.
    content
        The file's bytes.

    Raises
    ------
    ImageRefused
        If the bytes are no PNG, JPEG, WebP, BMP, GIF, TIFF or DICOM image, the image has more than 64 million pixels
        or 50 MB, it does not decode to its end, or it is a DICOM file that tells of more than its pixels.
    """
    image_format = format_of(content)
    if image_format is None:
        raise ImageRefused(Message("{name} is not an image (PNG, JPEG, WebP, BMP, GIF, TIFF, DICOM).", {"name": name}))
    if image_format == "DICOM":
        return _checked_scan(name, content)
    if len(content) > MOST_BYTES:
        raise ImageRefused(Message("{name} is larger than {limit} MB.", {"name": name, "limit": MOST_BYTES >> 20}))
    from PIL import Image as PillowImage

    try:
        return _decoded(name, content, image_format)
    except PillowImage.DecompressionBombError as error:
        raise ImageRefused(
            Message("{name} has too many pixels: {reason}", {"name": name, "reason": str(error)})
        ) from error
    except _DECODER_ERRORS as error:
        raise ImageDamaged(name, str(error)) from error


def _checked_scan(name: str, content: bytes) -> CheckedImage:
    from PIL import Image as PillowImage

    from medreview.importers.dicom_images import read_scan

    if _clean(name, content) != content:
        raise ImageRefused(Message("{name} contains more than pixels; the rest is not kept.", {"name": name}))
    scan = read_scan(name, content)
    thumbnail = _thumbnail(PillowImage.fromarray(scan.shown()))
    width, height = scan.size
    return CheckedImage(hashlib.sha256(content).hexdigest(), "DICOM", width, height, thumbnail)


def _decoded(name: str, content: bytes, image_format: str) -> CheckedImage:
    from PIL import Image as PillowImage

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with PillowImage.open(io.BytesIO(content), formats=[image_format]) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                values = {"name": name, "width": width, "height": height, "limit": MOST_PIXELS // 1_000_000}
                raise ImageRefused(
                    Message("{name} has {width} × {height} pixels; more than {limit} million are refused.", values)
                )
            image.draft("RGB", (2 * THUMBNAIL_SIDE, 2 * THUMBNAIL_SIDE))
            image.load()
            thumbnail = _thumbnail(image)
    return CheckedImage(hashlib.sha256(content).hexdigest(), image_format, width, height, thumbnail)


def _thumbnail(image: "PillowImage.Image") -> bytes:
    """At most 256 pixels a side, upright; PNG where there is transparency, else JPEG."""
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(image)
    has_transparency = upright.has_transparency_data
    small = upright.convert("RGBA" if has_transparency else "RGB")
    small.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    buffer = io.BytesIO()
    if has_transparency:
        small.save(buffer, "PNG")
    else:
        small.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()
