"""What of the recipes for Windows and macOS can be tried on any system."""

from __future__ import annotations

import gzip
import json
import os
import plistlib
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pandas as pd  # noqa: TID253 - tables to write
import pyreadstat
import pytest
import rdata

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging" / "install"))

import archives
import contents
import mac_bundle
import program_icon
import tidying

INSTALL = Path(program_icon.__file__).parent
ENDINGS = {"medreview", "mrpack", "mrreturn"}
DATE = 1_790_000_000


class Made:
    """What a recipe told PyInstaller to make: the names of its parts with what was said of each."""

    def __init__(self) -> None:
        self.parts: dict[str, list[dict[str, Any]]] = {}

    def maker(self, kind: str) -> Any:
        def make(*arguments: Any, **options: Any) -> SimpleNamespace:
            self.parts.setdefault(kind, []).append(options | {"of": arguments})
            return SimpleNamespace(pure=[], binaries=[], datas=[], scripts=[], name=options.get("name"))

        return make


@pytest.fixture
def recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Evaluates the recipe as PyInstaller does on another system, with its own parts only noted down."""

    def evaluate(system: str) -> dict[str, list[dict[str, Any]]]:
        drawing = INSTALL.parents[1] / "resources" / "icons" / "medreview.svg"
        program_icon.write_icon(drawing, tmp_path, "ico")  # loads Qt as what this system is
        hooks = ModuleType("PyInstaller.utils.hooks")
        hooks.collect_dynamic_libs = hooks.copy_metadata = lambda _name: []
        hooks.collect_submodules = lambda name: [f"all of {name}"]
        for name in ("PyInstaller", "PyInstaller.utils"):
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
        monkeypatch.setenv("MEDREVIEW_VERSION", "1.2.3")
        monkeypatch.setenv("MEDREVIEW_FOUND", str(tmp_path / "found.json"))
        monkeypatch.setattr(sys, "platform", system)
        made = Made()
        known = {kind: made.maker(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        code = compile((INSTALL / "medreview.spec").read_text("utf-8"), "medreview.spec", "exec")
        exec(code, known | {"SPECPATH": str(INSTALL), "workpath": str(tmp_path)})
        assert json.loads((tmp_path / "found.json").read_text("utf-8")) == []
        return made.parts

    return evaluate


def test_that_windows_gets_a_program_without_a_console_and_its_twin_for_commands(recipe):
    made = recipe("win32")
    assert [(part["name"], part["console"]) for part in made["EXE"]] == [
        ("medreview", False),
        ("medreview-console", True),
    ]
    assert {Path(part["icon"]).suffix for part in made["EXE"]} == {".ico"}
    assert [part.name for part in made["COLLECT"][0]["of"][:2]] == ["medreview", "medreview-console"]
    assert "BUNDLE" not in made


def test_that_macos_gets_one_program_in_a_bundle_that_may_show_windows(recipe):
    made = recipe("darwin")
    assert [(part["name"], part["console"]) for part in made["EXE"]] == [("medreview", False)]
    (bundle,) = made["BUNDLE"]
    assert (bundle["name"], bundle["version"], Path(bundle["icon"]).suffix) == ("medreview.app", "1.2.3", ".icns")
    assert Path(bundle["icon"]).read_bytes().startswith(b"icns")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_that_the_keyrings_of_every_system_are_looked_for(recipe, system):
    hidden = set(recipe(system)["Analysis"][0]["hiddenimports"])
    assert {f"keyring.backends.{name}" for name in ("Windows", "macOS", "SecretService", "kwallet")} <= hidden


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_that_whatever_is_dropped_into_the_program_is_in_the_install(recipe, system):
    assert "all of medreview" in recipe(system)["Analysis"][0]["hiddenimports"]


def test_that_every_library_that_is_imported_by_its_name_is_in_the_install():
    sources = (path.read_text("utf-8") for path in (INSTALL.parents[1] / "medreview").rglob("*.py"))
    named = {name for source in sources for name in re.findall(r'import_module\("(\w+)', source)}
    assert {"pyreadstat", "rdata", "pyarrow"} <= named
    assert named <= {name.partition(".")[0] for name in contents.HIDDEN_IMPORTS}


def test_that_tables_of_spss_and_r_are_read_without_what_the_install_leaves_out(tmp_path):
    pyreadstat.write_sav(pd.DataFrame({"a": [1.0, 2.0]}), str(tmp_path / "a.sav"))
    rdata.write_rds(str(tmp_path / "a.rds"), pd.DataFrame({"a": [1.0, 2.0]}))
    (tmp_path / "a.rds").write_bytes(gzip.decompress((tmp_path / "a.rds").read_bytes()))
    without = f"""
import sys
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in {contents.EXCLUDED_MODULES!r}):
            raise ImportError(name)
sys.meta_path.insert(0, LeftOut())
sys.stdin = open("orders")
from medreview.__main__ import _serve
_serve("--statistics-tables", [])
"""
    for name in ("a.sav", "a.rds"):
        order = json.dumps({"path": str(tmp_path / name), "into": str(tmp_path / f"{name}.jsonl")})
        (tmp_path / "orders").write_text(order + "\n")
        command = [sys.executable, "-c", without]
        variables = dict(os.environ) | {"PYTHONPATH": str(INSTALL.parents[1])}
        said = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
        assert json.loads(said.stdout)["n_rows"] == 2, said.stderr
        assert [json.loads(line) for line in (tmp_path / f"{name}.jsonl").read_text().splitlines()] == [
            {"a": 1},
            {"a": 2},
        ]


def test_that_figures_are_drawn_without_what_the_install_leaves_out():
    without = f"""
import runpy, sys
runpy.run_path({str(INSTALL / "without_opengl.py")!r})
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in {(*contents.EXCLUDED_MODULES, "PySide6.QtTest")!r}):
            raise ImportError(name)
sys.meta_path.insert(0, LeftOut())
from PySide6.QtWidgets import QApplication
application = QApplication([])
import pyqtgraph
figure = pyqtgraph.PlotWidget()
figure.plotItem.addItem(pyqtgraph.ScatterPlotItem([1, 2], [1, 2]))
print(figure.grab().isNull(), hasattr(sys.modules["PySide6.QtOpenGL"], "QOpenGLBuffer"))
"""
    said = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert said.stdout.split() == ["False", "False"], said.stderr


def test_that_the_same_kinds_of_files_open_on_every_system():
    declared = plistlib.loads(plistlib.dumps(mac_bundle.INFORMATION))
    types = {kind["UTTypeIdentifier"]: kind for kind in declared["UTExportedTypeDeclarations"]}
    opened = {name for kind in declared["CFBundleDocumentTypes"] for name in kind["LSItemContentTypes"]}
    assert opened == set(types)
    mac = {ending for kind in types.values() for ending in kind["UTTypeTagSpecification"]["public.filename-extension"]}
    linux = set(re.findall(r'pattern="\*\.(\w+)"', (INSTALL / "linux" / "medreview.xml").read_text("utf-8")))
    windows = set(re.findall(r'^ +"\.(\w+)" +=', (INSTALL / "windows" / "associate.ps1").read_text("utf-8"), re.M))
    assert (mac, linux, windows) == (ENDINGS, ENDINGS, ENDINGS)


def test_that_what_runs_on_windows_needs_no_administrator_and_is_read_in_every_code_page():
    script = (INSTALL / "windows" / "associate.ps1").read_bytes()
    assert script.isascii()  # without a mark at its beginning, older Windows reads it in its own code page
    assert b"HKCU:" in script
    assert not re.search(rb"HKLM|HKEY_LOCAL_MACHINE|RunAs", script)
    assert [script.count(pair[:1]) - script.count(pair[1:]) for pair in (b"{}", b"()", b"[]")] == [0, 0, 0]


@pytest.mark.parametrize("name", ["of mine", "کار من", "100% a&b|c"])
def test_that_the_program_opens_from_the_menu_wherever_it_lies(tmp_path, name):
    if shutil.which("sh") is None:
        pytest.skip("this system has no sh")
    install = tmp_path / name
    shutil.copytree(INSTALL / "linux", install / "desktop")
    (install / "desktop" / "medreview.svg").write_bytes(b"<svg/>")
    variables = dict(os.environ) | {"XDG_DATA_HOME": str(tmp_path / "home")}
    subprocess.run(["sh", install / "desktop" / "associate.sh"], env=variables, check=True, capture_output=True)
    entry = (tmp_path / "home" / "applications" / "medreview.desktop").read_text("utf-8")
    (line,) = re.findall("^Exec=(.*)$", entry, re.MULTILINE)
    assert shlex.split(line.replace("%%", "%")) == [f"{install}/medreview", "%f"]


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/plugins/platforms/qminimal.dll",
        "PySide6/plugins/tls/qopensslbackend.dll",
        "PySide6/translations/qtbase_de.qm",
        "PySide6/Qt6Quick.dll",
        "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml",
        "llama_cpp/lib/ggml-cpu-sapphirerapids.dll",
    ],
)
def test_that_what_nothing_uses_is_left_out_there_too(place):
    assert contents.is_left_out(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/styles/qmodernwindowsstyle.dll",
        "PySide6/translations/qtbase_fa.qm",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/lib/QtWidgets.framework/Versions/A/QtWidgets",
        "PySide6/Qt/lib/QtDBus.framework/Versions/A/QtDBus",
        "llama_cpp/lib/ggml-cpu-haswell.dll",
        "llama_cpp/lib/libggml-cpu-apple_m1.so",
        "vcomp140.dll",
    ],
)
def test_that_what_the_program_needs_stays_there_too(place):
    assert not contents.is_left_out(place)


def test_that_the_archive_for_windows_is_the_same_whenever_it_is_made(tmp_path):
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name / "medreview"
        (folder / "lib").mkdir(parents=True)
        for file in sorted(("متن.txt", "a.txt"), reverse=name == "two"):
            (folder / "lib" / file).write_bytes(b"text\n" * 100)
        made.append(archives.zip_archive(folder, tmp_path / f"{name}.zip", date=DATE))
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as archive:
        assert archive.namelist() == ["medreview/lib/a.txt", "medreview/lib/متن.txt"]
        assert archive.testzip() is None


def test_that_the_sums_of_a_bundle_leave_its_signature_out_which_covers_them(tmp_path):
    bundle = tmp_path / "medreview.app"
    papers = bundle / "Contents" / "Resources"
    for name in ("MacOS/medreview", "_CodeSignature/CodeResources", "Frameworks/one.dylib", "Resources/README.txt"):
        (bundle / "Contents" / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / "Contents" / name).write_bytes(b"bytes")
    tidying.write_sums(bundle, papers)
    names = [line.split("  ")[1] for line in (papers / tidying.SUMS).read_text("utf-8").splitlines()]
    assert names == ["Contents/Frameworks/one.dylib", "Contents/Resources/README.txt"]


def test_that_pythons_own_libraries_on_windows_are_nobody_elses(monkeypatch, tmp_path):
    bill = ModuleType("bill")
    bill.Part = bill.write_bill = object  # what writes it comes with the tools of the build only
    monkeypatch.setitem(sys.modules, "bill", bill)
    monkeypatch.delitem(sys.modules, "papers", raising=False)
    import papers

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path / "Python311"))
    places = [tmp_path / "Python311" / "DLLs" / "libssl-3.dll", tmp_path / "System32" / "strange.dll"]
    found = [(path.name, str(path), "BINARY") for path in places]
    assert papers._sources(found) == {places[1]}
    assert papers._MICROSOFT.fullmatch("MSVCP140_1.dll")
    monkeypatch.delitem(sys.modules, "papers")
