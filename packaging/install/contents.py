"""What goes into the install beside what PyInstaller finds by itself, and what stays out because nothing uses it."""

from __future__ import annotations

import re
from pathlib import Path

HIDDEN_IMPORTS = (
    "keyring.backends.SecretService",  # keyrings are looked up by name
    "keyring.backends.kwallet",
    "keyring.backends.macOS",
    "keyring.backends.Windows",
    "llama_cpp.mtmd_cpp",
    "medreview.api",  # for notebooks; everything else starts without it
    "openpyxl",  # heavy libraries that are imported by name where they are used
    "pandas",
    "pyarrow.parquet",
    "pydicom",
    "pydicom.encaps",
    "pypdfium2",  # in the child that reads PDFs
    "pyqtgraph",
    "pyrage",
    "pyreadstat",  # in the child that reads tables of Stata, SPSS and R
    "pyreadstat.worker",
    "rdata",
)

FOUND_BY_NAME = ("medreview", "sacrebleu.tokenizers")
"""Packages whose modules are all taken, because they are imported by a name that is put together.

Ours are commands, screens, layouts, protocols, metrics, panels, rules for cleaning and personal data, and whatever
is dropped in next.
"""

NEEDS_VERSION = ("llama-cpp-python", "numpy", "scipy", "sentencex")
"""Distributions whose version the program asks for."""

RESOURCES = (
    "catalogues",
    "codebooks",
    "fonts",
    "icons",
    "papers",
    "personal-data",
    "prompts",
    "sample",
    "statistics",
    "templates",
    "translations",
    "guide",
)
"""Folders of ``resources/``; a folder that is not there is passed over. Of the screenshots, see ``guide_pictures``."""

_PICTURE_LINE = re.compile(r"^! (\S+)$", re.MULTILINE)

EXCLUDED_MODULES = (
    "IPython",
    "PIL._avif",
    "PIL._imagingcms",
    "PIL.AvifImagePlugin",
    "PIL.ImageTk",
    "PIL.ImageQt",
    "_pyrepl",
    "curses",
    "fastapi",
    "idlelib",
    "llama_cpp.server",
    "lxml",
    "matplotlib",
    # what is spoken with an endpoint goes through openai's client alone, never through these
    "openai.lib.beta",
    "openai.resources.admin",
    "openai.resources.beta",
    "openai.resources.live",
    "openai.resources.realtime",
    "openai.types.admin",
    "openai.types.beta",
    "openai.types.live",
    "openai.types.realtime",
    "pandas.tests",
    "pip",
    "pydoc_data",
    "pyarrow.cuda",
    "pyarrow.dataset",
    "pyarrow.flight",
    "pyarrow.substrait",
    "pyarrow.tests",
    # figures in two dimensions alone
    "pyqtgraph.canvas",
    "pyqtgraph.console",
    "pyqtgraph.dockarea",
    "pyqtgraph.examples",
    "pyqtgraph.flowchart",
    "pyqtgraph.jupyter",
    "pyqtgraph.opengl",
    "pytest",
    "readline",
    "setuptools",
    "sqlalchemy.dialects.mssql",
    "sqlalchemy.dialects.mysql",
    "sqlalchemy.dialects.oracle",
    "test",
    "tkinter",
    "uvicorn",
)

_LEFT_OUT = (
    # Qt: what a program of widgets, pictures and drawings does not load
    r"PySide6/(Qt/)?qml/.*",
    r"PySide6/(Qt/)?translations/(?!qtbase_(fa|en)\.qm).*",
    r"PySide6/(Qt/)?plugins/"
    r"(?!platforms|imageformats|iconengines|platforminputcontexts|platformthemes|styles|wayland).*",
    r"PySide6/(Qt/)?plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\..*",
    r"PySide6/Qt/plugins/platformthemes/libqgtk3\..*",
    r"PySide6/(Qt/)?plugins/platforminputcontexts/(lib)?qtvirtualkeyboardplugin\..*",
    r"PySide6/(Qt/)?plugins/imageformats/(lib)?q(pdf|tga|wbmp|icns|ico)\..*",
    r"PySide6/Qt/plugins/wayland-graphics-integration-(client|server)/.*",
    r"PySide6/Qt(DBus|Network|Qml|Quick|Test|Sql|Xml|OpenGL|OpenGLWidgets)\..*",
    r"PySide6/Qt/lib/Qt(Qml|Quick|Network|Pdf|VirtualKeyboard|OpenGL)\w*\.framework/.*",
    r"PySide6/(opengl32sw|Qt6(Qml|Quick|Network|Pdf|VirtualKeyboard|OpenGL)\w*)\.dll",
    # Arrow: cloud storage, servers, encryption of files
    r"pyarrow/_(flight|substrait|s3fs|azurefs|gcsfs|hdfs|orc|dataset\w*|acero|csv|json|parquet_encryption|cuda|pyarrow_cpp_tests|feather)\..*",
    r"pyarrow/(include|src)/.*|pyarrow/libarrow_python\w*\.so(\.\d+\.\d+\.\d+)?",
    r"pyarrow/lib(arrow|parquet)_?(flight|s3)?\w*\.(pc|cmake)",
    # processors that never had a wide use, which run the next older kind as well, and AMX, which is never taken
    r"llama_cpp/lib/(lib)?ggml-cpu-(cannonlake|cooperlake|ivybridge|piledriver|sapphirerapids)\..*",
    # sources, headers, tests
    r"numpy/_core/_(simd|\w*_tests)\..*|scipy/.*/_(test|ctest|cytest)\w*\..*",
    r"scipy/(signal|io|cluster|odr|fftpack|stats/_unuran)/.*",
    r"(?!resources/).*/(tests|testing|_tests)/.*",
    r"(?!resources/).*\.(py|pyi|pxd|pxi|pyx|hpp|h|c|cc|cpp|cmake|pc|a|lib|f|f90|inc)",
    r"llama_cpp/lib/(cmake|pkgconfig)/.*",
    r"libvulkan\.so.*",  # it finds the drivers of its own system
    r"resources/translations/.*\.ts",
    r"pydicom/data/(test_files|charset_files|palettes)/.*",
    r"pyqtgraph/(colors/maps|examples|icons/peegee)/.*",
    # of what is told of a package, its name, version and entry points are read; RECORD names the build's own folder
    r"[^/]+\.dist-info/(?!METADATA|entry_points\.txt).*",
)
_PATTERN = re.compile("|".join(f"(?:{pattern})" for pattern in _LEFT_OUT))

SYSTEM_FIRST = (
    # what is closest to the system comes first; each may need those before it
    "libgcc_s.so.1",
    "libstdc++.so.6",
    "libexpat.so.1",
    "libXau.so.6",
    "libXdmcp.so.6",
    "libxcb.so.1",
    "libX11.so.6",
    "libX11-xcb.so.1",
    "libGLdispatch.so.0",
    "libGLX.so.0",
    "libGL.so.1",
    "libEGL.so.1",
)
"""Linux: a system's display and its drivers fit each other, so its own libraries come first, ours where it has none.

Drivers newer than the install stand on a newer libstdc++ than ours, and an older system's fits its glibc.
"""


def guide_pictures(resources: Path) -> list[Path]:
    """The screenshots that the guide shows, in every language and look; those of the README alone stay out."""
    pages = (page.read_text(encoding="utf-8") for page in sorted((resources / "guide").glob("*.txt")))
    names = {name for page in pages for name in _PICTURE_LINE.findall(page)}
    return sorted(path for name in names for path in (resources / "screenshots").glob(f"{name}-??-*.png"))


def is_left_out(place: str) -> bool:
    """Whether a file stays out; ``place`` is where it would lie in the install."""
    return _PATTERN.fullmatch(place.replace("\\", "/")) is not None
