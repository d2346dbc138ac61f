"""Where a rater's workspace lies, and whether a package was opened into one before."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from medreview.errors import MedReviewError
from medreview.exchange.contents import PackageManifest
from medreview.exchange.file_names import file_name, free_path
from medreview.store.queries.packages import Received, received_here
from medreview.store.workspace import open_for_reading

WORKSPACE_SUFFIX = ".medreview"
MOST_LOOKED_INTO = 200


def default_folder() -> Path:
    """Where raters' workspaces lie unless the person says otherwise: "medreview" among the own documents."""
    import platformdirs

    return platformdirs.user_documents_path() / "medreview"


def suggested_path(manifest: PackageManifest, folder: Path | None = None) -> Path:
    """A free name for the workspace, after the study and the rater."""
    name = file_name(manifest.study_name, manifest.rater_code, suffix=WORKSPACE_SUFFIX)
    return free_path(folder or default_folder(), name)


@dataclass(frozen=True, slots=True)
class KnownWorkspace:
    """A workspace that was made from a package."""

    path: Path
    package: Received

    def holds(self, manifest: PackageManifest) -> bool:
        """Whether it has the very content of this package, even if it was handed out twice."""
        same_content = (self.package.plan_sha256, self.package.content_sha256) == (
            manifest.plan_sha256,
            manifest.content_sha256,
        )
        return self.package.uid == manifest.uid or (self.is_of_same_work(manifest) and same_content)

    def is_of_same_work(self, manifest: PackageManifest) -> bool:
        """Whether it is of the same rater in the same study, perhaps of another version of it."""
        return (self.package.study_uid, self.package.rater_code) == (manifest.study_uid, manifest.rater_code)


def known_workspaces(remembered: Iterable[Path] = (), folder: Path | None = None) -> Iterator[KnownWorkspace]:
    """Workspaces made from packages, among those remembered and in the folder; what cannot be read is left out."""
    seen: set[Path] = set()
    for path in chain(remembered, _in_folder(folder or default_folder())):
        own = path.absolute()
        if own in seen or not own.is_file():
            continue
        seen.add(own)
        try:
            workspace = open_for_reading(own)
        except MedReviewError:
            continue
        try:
            with workspace.reading() as rows:
                package = received_here(rows)
        except MedReviewError:
            continue
        finally:
            workspace.close()
        if package is not None:
            yield KnownWorkspace(own, package)


def _in_folder(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{WORKSPACE_SUFFIX}"))[:MOST_LOOKED_INTO] if folder.is_dir() else []
