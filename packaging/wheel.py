"""What the wheel holds beside the code: resources with compiled translations, models, and what is new.

``MEDREVIEW_HOME`` is the address of the project at the host that publishes it: without it there are no addresses.
"""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

FOLDERS = ("resources", "models")


class WheelHook(BuildHookInterface):
    """Puts the folders of the program's own files into the package, where ``medreview.paths`` looks for them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # it reads the folders of the checkout
            return
        root = Path(self.root)
        files = [file for folder in FOLDERS for file in (root / folder).rglob("*") if file.is_file()]
        files = [root / "CHANGELOG.md", *(file for file in files if file.suffix != ".qm")]
        included = {str(file): f"medreview/{file.relative_to(root).as_posix()}" for file in files}
        self._compiled = tempfile.TemporaryDirectory()  # lives until the wheel is written
        for source in (root / "resources" / "translations").glob("*.ts"):
            compiled = Path(self._compiled.name) / f"{source.stem}.qm"
            subprocess.run(["pyside6-lrelease", "-silent", source, "-qm", compiled], check=True)
            included[str(compiled)] = f"medreview/resources/translations/{compiled.name}"
        build_data["force_include"].update(included)


class HomeHook(MetadataHookInterface):
    """Says where source, issues and changes are."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get("MEDREVIEW_HOME", "").rstrip("/")
        if home:
            metadata["urls"] = {
                "Homepage": home,
                "Source": home,
                "Issues": f"{home}/issues",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
            }
