"""Tries every part of this installation the way a person would use it, and says what it found.

Works in a folder of its own that is removed afterwards, without the network. What a person has is not touched, but
for one entry in the system's keyring that is written, read and deleted.
"""

import hashlib
import json
import os
import platform
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from medreview import __version__
from medreview.atomic_files import unfinished_folder
from medreview.exchange.locks import lock, unlock
from medreview.jobs import CancelToken, no_report
from medreview.llm.keys import KeyKept, KeyringUnusable, forget_key, keyring_name, save_key
from medreview.llm.local.failures import engine_missing
from medreview.paths import DATA_VARIABLE, Installed, models_folder, way_of_installing
from medreview.reporting.figures import SaveFigures
from medreview.sample_workspace import STUDY_NAME, make_sample
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.manage_models import add_local, test_model
from medreview.workflows.workspace_files import open_for_reading, open_workspace

if TYPE_CHECKING:
    from medreview.workflows.export_report import WriteReport

WINDOW_ARGUMENT = "--try-window"
TRIAL_MODEL = "medreview-trial.gguf"
_PICTURES = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", "GIF": "gif", "TIFF": "tif", "BMP": "bmp"}
_ENDPOINT = "https://self-test.invalid"
_CANARY = "self-test-canary"
_PASSPHRASE = "four words nobody guesses"
_N_RESAMPLES = 200
_PATIENCE_S = 180
_SCAN_SIDE = 16
_PLAIN, _JPEG = "1.2.840.10008.1.2.1", "1.2.840.10008.1.2.4.50"
_PATIENT = b"Nobody^Jane"
_ON_PAPER = "medreview"
_DRAWN = f"BT /F 20 Tf 20 40 Td ({_ON_PAPER}) Tj ET".encode()
_PAPER = b"""%%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>> endobj
4 0 obj <</Length %d>> stream
%s
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
trailer <</Root 1 0 R>>
""" % (len(_DRAWN), _DRAWN)


class PartFailed(Exception):
    """A fault of a part, in words for the person who reads the self-test."""


@dataclass(frozen=True, slots=True)
class PartFinding:
    """The result of the test of one part."""

    part: str
    is_good: bool
    sentence: str
    seconds: float


class SelfTest:
    """One run; each part may use what the parts before it made.

    Parameters
    ----------
    save_figures, write_report : callable, optional
        Draw without a display; without them the parts that draw are left out.
    """

    def __init__(self, save_figures: SaveFigures | None = None, write_report: "WriteReport | None" = None) -> None:
        self._save_figures = save_figures
        self._write_report = write_report
        self._folder = Path()

    def findings(self) -> Iterator[PartFinding]:
        """Try one part after the other; a part that fails does not keep the next from being tried."""
        with unfinished_folder() as folder:
            self._folder = folder
            for name, part in self._parts():
                start = time.monotonic()
                with _data_in(folder / "data"):
                    is_good, sentence = _outcome(part)
                yield PartFinding(name, is_good, sentence, time.monotonic() - start)

    def _parts(self) -> Sequence[tuple[str, Callable[[], str]]]:
        drawing = (("plots", self._plots), ("report", self._report))
        return (
            ("program", _program),
            ("files", _files),
            ("workspace", self._workspace),
            ("images", self._images),
            ("DICOM", _dicom),
            ("PDF", self._paper),
            ("window", self._window),
            ("local model", self._local_model),
            ("keyring", _keyring),
            ("encryption", _encryption),
            ("statistics", _statistics),
            ("tables", self._tables),
            *(drawing if self._save_figures is not None else ()),
        )

    @property
    def _sample(self) -> Path:
        return self._folder / "sample.medreview"

    def _workspace(self) -> str:
        make_sample(self._sample)
        report = check_workspace(self._sample)
        if not report.is_sound:
            raise PartFailed(str(report.findings[0]))
        size = self._sample.stat().st_size / 1e6
        return f"made, rated and checked ({size:.1f} MB, {report.n_audit_entries} audit entries)"

    def _images(self) -> str:
        """Every format by the guard that an import uses; the window decodes the same files."""
        from PIL import Image

        from medreview.importers.images import check_image

        folder = self._folder / "pictures"
        folder.mkdir()
        for name, ending in _PICTURES.items():
            path = folder / f"picture.{ending}"
            Image.linear_gradient("L").convert("RGB").save(path, name)
            if check_image(path.name, path.read_bytes()).format != name:
                raise PartFailed(f"a picture written as {name} is read as something else")
        return f"{', '.join(_PICTURES)} are read"

    def _paper(self) -> str:
        """A page of letters, by the limited child."""
        from medreview.importers.paper.page_reader import PdfReader

        path, folder = self._folder / "paper.pdf", self._folder / "paper"
        path.write_bytes(_PAPER)
        folder.mkdir()
        with PdfReader(path) as reader:
            page = reader.page(reader.n_pages(), folder)
        if "".join(one.text for one in page.characters).strip() != _ON_PAPER or not (folder / page.picture).is_file():
            raise PartFailed("the letters of a page are read as others, or its picture is missing")
        return f"a page with {len(_ON_PAPER)} letters is read and shown"

    def _window(self) -> str:
        """In a process of its own: Qt ends a process whose display it cannot use."""
        result = self._folder / "window.json"
        has_display = not sys.platform.startswith("linux") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
        environment = dict(os.environ) | ({} if has_display else {"QT_QPA_PLATFORM": "offscreen"})
        files = map(str, (self._sample, self._folder / "pictures", result))
        child = subprocess.run(
            [*_own_command(), WINDOW_ARGUMENT, *files, str(time.time())],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE_S,
            check=False,
        )
        if not result.exists():
            said = child.stderr.decode("utf-8", "replace").strip()
            raise PartFailed(
                f"no window opened (status {child.returncode}): {said.rpartition(chr(10))[2] or 'silence'}"
            )
        told = json.loads(result.read_text(encoding="utf-8"))
        if told["problem"]:
            raise PartFailed(str(told["problem"]))
        return str(told["found"])

    def _local_model(self) -> str:
        if way_of_installing() is Installed.PACKAGE and find_spec("llama_cpp") is None:
            return f"not asked for when this was installed. {engine_missing()}"
        with open_workspace(self._sample) as workspace:
            model = add_local(workspace, models_folder() / TRIAL_MODEL, no_report, CancelToken(), name="trial")
            report = test_model(workspace, model.name, no_report, CancelToken())
        if report.problem is not None:
            raise PartFailed(str(report.problem))
        return f"the trial model answers in {report.seconds or 0:.1f} s ({report.engine})"

    def _tables(self) -> str:
        from medreview.reporting.table_files import FileForm
        from medreview.workflows.export_tables import export_tables
        from medreview.workflows.import_dataset import FileChoice, ImportRequest, preview

        with open_for_reading(self._sample) as workspace:
            done = export_tables(workspace, self._folder / "tables", forms=tuple(FileForm))
            files = [file for table in done.tables if table.table == "questions" for file in table.files]
            for file in files:
                preview(workspace, ImportRequest(files=(FileChoice(file),)))
        return f"{len(done.tables)} tables written as {', '.join(FileForm)}, the questions read back from each"

    def _plots(self) -> str:
        from medreview.workflows.analyse import AnalysisSettings, analyse_study

        if self._save_figures is None:
            raise PartFailed("nothing draws here")
        with open_for_reading(self._sample) as workspace:
            done = analyse_study(workspace, STUDY_NAME, settings=AnalysisSettings(1, _N_RESAMPLES))
        paths = self._save_figures(done.figures, self._folder)
        empty = [path.name for path in paths if path.stat().st_size == 0]
        if empty or not paths:
            raise PartFailed(f"empty figures: {', '.join(empty) or 'none was drawn'}")
        return f"{len(done.figures)} figures of the sample study drawn"

    def _report(self) -> str:
        from medreview.workflows.analyse import AnalysisSettings
        from medreview.workflows.export_report import EVERYTHING, PRINTED

        if self._write_report is None:
            raise PartFailed("nothing prints here")
        settings, folder = AnalysisSettings(1, 0), self._folder / "report"
        with open_for_reading(self._sample) as workspace:
            self._write_report(workspace, STUDY_NAME, settings, folder, no_report, CancelToken())
        if not (folder / PRINTED).read_bytes().startswith(b"%PDF-"):
            raise PartFailed("what was printed is no PDF")
        size, rest = ((folder / name).stat().st_size // 1000 for name in (PRINTED, EVERYTHING))
        return f"a report of the sample study printed as PDF ({size} kB), everything else beside it ({rest} kB)"


@contextmanager
def _data_in(folder: Path) -> Generator[None]:
    """Models, keys' places and network uses of the trial are kept there, not with the person's own."""
    before = os.environ.get(DATA_VARIABLE)
    os.environ[DATA_VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[DATA_VARIABLE]
        else:
            os.environ[DATA_VARIABLE] = before


def _outcome(part: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, part()
    except PartFailed as failed:
        return False, str(failed)
    except Exception as fault:  # noqa: BLE001 - a self-test says of every fault what it is, and goes on
        return False, f"{type(fault).__name__}: {fault}"


def _program() -> str:
    kinds = {Installed.CHECKOUT: "from source", Installed.PACKAGE: "installed by pip", Installed.FROZEN: "packaged"}
    kind = kinds[way_of_installing()]
    return f"medreview {__version__}, {kind}, Python {platform.python_version()}, {platform.platform(terse=True)}"


def _files() -> str:
    """An install brings the sums of its files; a checkout has git for that."""
    folder = install_folder()
    if folder is None:
        return "not an install, so there are no sums to compare"
    compared, changed = changed_files(folder)
    if changed:
        raise PartFailed(f"{len(changed)} of {compared} files are not as they were built: {', '.join(changed[:5])}")
    return f"{compared} files are as they were built"


def _dicom() -> str:
    """Pixels as they are and as JPEG, which are decoded by different libraries; a copy for a workspace is written."""
    from io import BytesIO

    from PIL import Image

    from medreview.importers.dicom_images import clean_dicom, read_scan

    values = [step * 16 for step in range(_SCAN_SIDE * _SCAN_SIDE)]
    plain = _scan_file(_PLAIN, 16, struct.pack(f"<{len(values)}H", *values))
    if read_scan("plain", plain).frames.ravel().tolist() != values:
        raise PartFailed("the pixels of a scan are read as others")
    photo = BytesIO()
    Image.linear_gradient("L").resize((_SCAN_SIDE, _SCAN_SIDE)).save(photo, "JPEG")
    packed = read_scan("packed", _scan_file(_JPEG, 8, photo.getvalue()))
    if packed.size != (_SCAN_SIDE, _SCAN_SIDE) or packed.lowest >= packed.highest:
        raise PartFailed("the pixels of a packed scan are read as others")
    kept = clean_dicom("plain", plain)
    if _PATIENT in kept or read_scan("kept", kept).frames.ravel().tolist() != values:
        raise PartFailed("the copy of a scan for a workspace is not its pixels alone")
    return "scans of 16 bits and as JPEG are read, and kept without the patient's name"


def _scan_file(syntax: str, n_bits: int, pixels: bytes) -> bytes:
    """A DICOM file of one grey frame, plain or packed."""
    identifier = syntax.encode() + b"\0" * (len(syntax) % 2)
    head = _element(0x0002, 0x0010, b"UI", identifier) + _element(0x0010, 0x0010, b"PN", _PATIENT + b" ")
    sides, bits = {0x0010: _SCAN_SIDE, 0x0011: _SCAN_SIDE}, {0x0100: n_bits, 0x0101: n_bits, 0x0102: n_bits - 1}
    numbers = [_element(0x0028, tag, b"US", struct.pack("<H", number)) for tag, number in (sides | bits).items()]
    samples = _element(0x0028, 0x0002, b"US", b"\1\0") + _element(0x0028, 0x0004, b"CS", b"MONOCHROME2 ")
    kind, length = b"OW", len(pixels)
    if syntax != _PLAIN:  # an empty list of offsets, the frame, the end
        frame = pixels + b"\0" * (len(pixels) % 2)
        first, second = (struct.pack("<HHL", 0xFFFE, 0xE000, size) for size in (0, len(frame)))
        pixels = first + second + frame + struct.pack("<HHL", 0xFFFE, 0xE0DD, 0)
        kind, length = b"OB", 0xFFFFFFFF
    start = struct.pack("<HH2sHL", 0x7FE0, 0x0010, kind, 0, length)
    sign = _element(0x0028, 0x0103, b"US", bytes(2))
    return b"".join((bytes(128), b"DICM", head, samples, *numbers, sign, start, pixels))


def _element(group: int, tag: int, kind: bytes, value: bytes) -> bytes:
    return struct.pack("<HH2sH", group, tag, kind, len(value)) + value


def _encryption() -> str:
    """Lock a text with a passphrase and open it again; each takes a second, so that guessing is slow too."""
    content = _CANARY.encode()
    locked = lock(content, _PASSPHRASE)
    if content in locked or unlock(locked, _PASSPHRASE) != content:
        raise PartFailed("what a passphrase locked is not what it opens")
    return f"{len(content)} bytes were locked with a passphrase and opened again"


def _keyring() -> str:
    saved = save_key(_ENDPOINT, _CANARY)
    if saved.where is KeyKept.MEMORY:
        with suppress(KeyringUnusable):
            forget_key(_ENDPOINT)
        return f"keys stay in memory: {saved.reason}"
    forget_key(_ENDPOINT)
    return f"{keyring_name()}: a key was written, read back and deleted"


def _statistics() -> str:
    from medreview.workflows.check_statistics import check_statistics, shipped_cases

    report = check_statistics(shipped_cases())
    if not report.all_agree:
        raise PartFailed(f"only {report.n_agreeing} of {len(report.cases)} cases agree with published results")
    return f"{report.n_agreeing} cases agree with published results"


def _own_command() -> list[str]:
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "medreview"]


SUMS = "SHA256SUMS"


def install_folder() -> Path | None:
    """The folder or bundle that was installed; None where the program runs from its source."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable)
    return program.parents[2] if sys.platform == "darwin" else program.parent


def changed_files(folder: Path) -> tuple[int, tuple[str, ...]]:
    """The number of files compared with the sums that came with them, and the names of those that differ.

    Raises
    ------
    FileNotFoundError
        If the sums are missing.
    """
    papers = folder / "Contents" / "Resources" if sys.platform == "darwin" else folder
    lines = (papers / SUMS).read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    return len(sums), tuple(name for name, digest in sums.items() if _sha256(folder / name) != digest)


def _sha256(path: Path) -> str | None:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
