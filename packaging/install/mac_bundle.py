"""What macOS is told of the program: the files it opens, in Info.plist."""

from __future__ import annotations

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
