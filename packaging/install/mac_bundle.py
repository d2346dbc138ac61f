"""What macOS is told of the program: the files it opens, and, by a signature, that nobody changed it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_KINDS = (
    ("medreview", "org.medreview.workspace", "medreview workspace", "Editor"),
    ("mrpack", "org.medreview.package", "medreview package for a rater", "Viewer"),
    ("mrreturn", "org.medreview.return", "medreview return of a rater", "Viewer"),
)

INFORMATION: dict[str, object] = {
    "NSHighResolutionCapable": True,
    "LSMinimumSystemVersion": "13.0",
    "LSApplicationCategoryType": "public.app-category.medical",
    "NSHumanReadableCopyright": "MIT licence",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": words,
            "CFBundleTypeRole": role,
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [identifier],
        }
        for _, identifier, words, role in _KINDS
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": identifier,
            "UTTypeDescription": words,
            "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": {"public.filename-extension": [ending]},
        }
        for ending, identifier, words, _ in _KINDS
    ],
}


def sign(bundle: Path) -> None:
    """Sign the finished bundle anew; what lies inside keeps the signature that PyInstaller gave it.

    With MEDREVIEW_SIGN_AS the name of a developer's certificate, else for this file alone (ad hoc), which is what
    processors of Apple ask of every program.
    """
    identity = os.environ.get("MEDREVIEW_SIGN_AS", "-")
    hardened = [] if identity == "-" else ["--options", "runtime", "--timestamp"]
    subprocess.run(["codesign", "--force", "--sign", identity, *hardened, str(bundle)], check=True)
    subprocess.run(["codesign", "--verify", "--strict", str(bundle)], check=True)
