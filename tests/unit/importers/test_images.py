"""The image guard: names stay in the folder, bytes decide the format, limits come before decoding."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from medreview.importers import images
from medreview.importers.images import (
    MOST_PIXELS,
    THUMBNAIL_SIDE,
    ImageFolder,
    ImageRefused,
    check_image,
    is_safe_name,
    read_image,
)


def an_image(image_format: str = "PNG", size: tuple[int, int] = (600, 300), mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.effect_mandelbrot(size, (-2, -1, 1, 1), 20).convert(mode).save(buffer, image_format)
    return buffer.getvalue()


def a_png_that_declares(width: int, height: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("image_format", ["PNG", "JPEG", "WEBP", "BMP", "GIF", "TIFF"])
def test_that_the_six_formats_pass_with_their_size_and_a_thumbnail(image_format: str) -> None:
    checked = check_image("x", an_image(image_format))
    assert (checked.format, checked.width, checked.height) == (image_format, 600, 300)
    with Image.open(io.BytesIO(checked.thumbnail)) as thumbnail:
        assert thumbnail.format in {"PNG", "JPEG"}
        assert max(thumbnail.size) == THUMBNAIL_SIDE


def test_that_transparency_gives_a_png_thumbnail() -> None:
    checked = check_image("x", an_image("PNG", mode="RGBA"))
    assert checked.thumbnail.startswith(b"\x89PNG")


@pytest.mark.parametrize("image_format", ["PNG", "JPEG", "WEBP", "BMP", "GIF", "TIFF"])
def test_that_a_truncated_image_is_refused(image_format: str) -> None:
    content = an_image(image_format)
    with pytest.raises(ImageRefused, match="damaged"):
        check_image("x", content[: len(content) // 2])


@pytest.mark.parametrize(
    "content",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>',
        b"<!DOCTYPE html><html></html>",
        b"%PDF-1.7",
        b"",
        b"\x00\x00\x00\x0cjP  \r\n\x87\n",
        b"SIMPLE  =                    T",
    ],
)
def test_that_anything_else_is_refused_whatever_its_name(content: bytes) -> None:
    with pytest.raises(ImageRefused, match="not an image"):
        check_image("harmless.png", content)


@pytest.mark.parametrize("side", [12_000, 60_000])
def test_that_too_many_pixels_are_refused_from_the_header(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not_decode(*_: object) -> None:
        raise AssertionError("the image was decoded")

    monkeypatch.setattr(images, "_thumbnail", must_not_decode)
    with pytest.raises(ImageRefused, match="pixels"):
        check_image("bomb.png", a_png_that_declares(side, side))


def test_that_the_largest_allowed_size_is_not_refused_for_its_pixels() -> None:
    with pytest.raises(ImageRefused, match="damaged"):
        check_image("large.png", a_png_that_declares(MOST_PIXELS // 8000, 8000))


def test_that_a_file_above_the_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    with path.open("wb") as file:
        file.truncate(images.MOST_BYTES + 1)
    with pytest.raises(ImageRefused, match="larger than 50 MB"):
        read_image(path)


@given(st.sampled_from(["PNG", "JPEG", "WEBP", "BMP", "GIF", "TIFF"]), st.data())
def test_that_damaged_bytes_pass_or_are_refused_and_nothing_else(image_format: str, data: st.DataObject) -> None:
    content = bytearray(an_image(image_format, (40, 30)))
    for _ in range(data.draw(st.integers(1, 12))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        checked = check_image("x", bytes(content))
    except ImageRefused:
        return
    assert checked.width > 0


@pytest.mark.parametrize(
    "name",
    [
        *("../secret.png", "a/../../secret.png", "/etc/hostname", "C:\\x.png", "c:x.png", "\\\\host\\x.png", "..", "."),
        *("a//b.png", "", "a\x00.png", "a\nb.png", "nul", "CON.png", "a.png.", "a.png ", "x.png:stream"),
    ],
)
def test_that_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.png").write_bytes(an_image())
    (tmp_path / "inside").mkdir()
    assert not is_safe_name(name)
    with pytest.raises(ImageRefused):
        ImageFolder(tmp_path / "inside").find(name)


def test_that_a_link_is_refused_even_when_it_stays_inside(tmp_path: Path) -> None:
    (tmp_path / "real.png").write_bytes(an_image())
    (tmp_path / "link.png").symlink_to(tmp_path / "real.png")
    with pytest.raises(ImageRefused, match="is a link"):
        ImageFolder(tmp_path).find("link.png")


def test_that_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.png").write_bytes(an_image())
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "more").symlink_to(tmp_path / "outside")
    with pytest.raises(ImageRefused, match="is a link"):
        ImageFolder(tmp_path / "images").find("more/x.png")


def test_that_a_name_without_extension_finds_its_file(tmp_path: Path) -> None:
    (tmp_path / "scan.1.png").write_bytes(an_image())
    folder = ImageFolder(tmp_path)
    assert folder.name_of(folder.find("scan.1")) == "scan.1.png"


def test_that_a_name_that_several_files_have_is_refused(tmp_path: Path) -> None:
    for name in ("scan.png", "scan.jpg"):
        (tmp_path / name).write_bytes(an_image())
    with pytest.raises(ImageRefused, match="Several files"):
        ImageFolder(tmp_path).find("scan")


def test_that_a_missing_image_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(ImageRefused, match=r"no image gone\.png"):
        ImageFolder(tmp_path).find("gone.png")
