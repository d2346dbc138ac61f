"""Look into a package, and open it into a workspace of the rater's own: all of it, or nothing."""

import os
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from medreview.atomic_files import unfinished_folder
from medreview.domain.granularity import Granularity
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.study_plans import StudyPlan, Text, plan_from_json
from medreview.errors import MedReviewError, Message, reason_of
from medreview.exchange.container import OpenedPackage, open_package
from medreview.exchange.contents import PackageManifest, PackedQuestion
from medreview.exchange.file_names import file_name, free_path
from medreview.exchange.fingerprints import images_of
from medreview.exchange.sealed_files import file_sha256
from medreview.importers.images import CheckedImage, ImageRefused, check_image
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.errors import WorkspaceExists
from medreview.store.queries.packages import Received, received_here
from medreview.store.workspace import Workspace, create_workspace, open_for_reading
from medreview.study_design.problems import rating_problems
from medreview.workflows.receive_package.rows import Opening, Profile, write_content, write_image

WORKSPACE_SUFFIX = ".medreview"
MOST_LOOKED_INTO = 200


def default_folder() -> Path:
    """The folder of raters' workspaces unless the person names one: "medreview" among the own documents."""
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
        """True if it has the very content of this package, even if it was handed out twice."""
        same_content = (self.package.plan_sha256, self.package.content_sha256) == (
            manifest.plan_sha256,
            manifest.content_sha256,
        )
        return self.package.uid == manifest.uid or (self.is_of_same_work(manifest) and same_content)

    def is_of_same_work(self, manifest: PackageManifest) -> bool:
        """True if it is of the same rater in the same study, perhaps of another version of it."""
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
            with open_for_reading(own) as workspace, workspace.reading() as session:
                package = received_here(session)
        except MedReviewError:
            continue
        if package is not None:
            yield KnownWorkspace(own, package)


def _in_folder(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{WORKSPACE_SUFFIX}"))[:MOST_LOOKED_INTO] if folder.is_dir() else []


class PackageNotOpened(MedReviewError):
    """Something in a package that is whole cannot be shown here; nothing was made of it."""

    template = "{file} was not opened: {reason} Ask for the package again."


class PlaceForWorkspaceMissing(MedReviewError):
    template = "The workspace for your ratings cannot be created in {folder} ({reason}). Choose another place."


PROFILE_FORM = "profile"


@dataclass(frozen=True, slots=True)
class PackageView:
    """The description of a package before it is opened.

    ``n_of`` counts what the rater is asked about by rated unit, each answer or two that are compared.
    ``workspace`` is where it was opened into before, if it was; ``other_version`` a workspace of the same rater in the
    same study that was made from another content. ``suggested`` is a free place for a new workspace. ``asks_profile``
    where a form of the study asks for specialty and years of practice, so that nobody else need ask. ``languages`` are
    those in which everything that is rated has words, that of most questions first.
    """

    study: str
    title: Text
    rater: str
    n_of: Mapping[Granularity, int]
    n_images: int
    is_locked: bool
    asks_profile: bool
    workspace: Path | None
    other_version: Path | None
    suggested: Path
    languages: tuple[str, ...]


def _languages(questions: Iterable[PackedQuestion], plan: StudyPlan) -> tuple[str, ...]:
    asked = Counter(one.language for one in questions)
    return tuple(sorted(plan.languages, key=lambda one: (-asked[one], one)))


@dataclass(frozen=True, slots=True)
class ReceivedWork:
    """The workspace made from a package."""

    workspace: Path
    study: str
    rater: str
    n_pairs: int


def workspace_of(path: Path, *, remembered: Iterable[Path] = (), folder: Path | None = None) -> Path | None:
    """The workspace that this very file was opened into before; needs no passphrase.

    Raises
    ------
    FileUnreadable
        If the file cannot be read.
    """
    sha256 = file_sha256(path)
    known = known_workspaces(remembered, folder)
    return next((one.path for one in known if one.package.file_sha256 == sha256), None)


def look_into(
    path: Path,
    passphrase: str | None = None,
    *,
    remembered: Iterable[Path] = (),
    folder: Path | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> PackageView:
    """Check a package, and find a workspace that was made from it before.

    Parameters
    ----------
    remembered
        Workspaces to look at beside those in ``folder``, which is the rater's own by default.

    Raises
    ------
    NotAPackage, ReturnNotPackage, PackageTooNew, PackageTooBig, PackageCut, PackageDamaged, FileUnreadable
        With the file, the place in it and the reason.
    PassphraseNeeded, WrongPassphrase
        If it is locked.
    PackageNotOpened
        If its plan cannot be rated by.
    """
    with open_package(path, passphrase, report=report, cancel=cancel) as package:
        manifest, plan = package.content.manifest, _plan(package, path)
        known = [one for one in known_workspaces(remembered, folder) if one.is_of_same_work(manifest)]
        return PackageView(
            study=manifest.study_name,
            title=plan.title,
            rater=manifest.rater_code,
            n_of=Counter(Granularity(pair.granularity) for pair in package.content.pairs),
            n_images=manifest.n_images,
            is_locked=package.is_locked,
            asks_profile=any(form.name == PROFILE_FORM for form in plan.forms),
            workspace=next((one.path for one in known if one.holds(manifest)), None),
            other_version=next((one.path for one in known if not one.holds(manifest)), None),
            suggested=suggested_path(manifest, folder),
            languages=_languages(package.content.questions, plan),
        )


def receive(
    path: Path,
    workspace_path: Path,
    passphrase: str | None = None,
    *,
    profile: Profile | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
    now: Clock = utc_now,
) -> ReceivedWork:
    """Open a package into a new workspace file; the package itself is never changed.

    Parameters
    ----------
    profile
        What the rater says of themselves; it goes back with the ratings.

    Raises
    ------
    WorkspaceExists
        If there is a file already.
    PackageNotOpened, PlaceForWorkspaceMissing, DiskFull, WorkspaceNotMade
        If it cannot be made; nothing is left behind.
    NotAPackage, ReturnNotPackage, PackageTooNew, PackageTooBig, PackageCut, PackageDamaged, FileUnreadable
        With the file, the place in it and the reason.
    PassphraseNeeded, WrongPassphrase
        If it is locked.
    """
    target = workspace_path.absolute()
    if target.exists():
        raise WorkspaceExists(path=target)
    with open_package(path, passphrase, report=report, cancel=cancel) as package:
        plan = _plan(package, path)
        at = instant("seconds", now)
        opening = Opening(uuid.uuid4().hex, package.file_sha256, at, profile or Profile())
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with unfinished_folder(target.parent) as folder:
                unfinished = folder / target.name
                _make(unfinished, package, partial(_write, path=path, plan=plan, opening=opening), report, cancel)
                if target.exists():
                    raise WorkspaceExists(path=target)
                os.replace(unfinished, target)  # noqa: PTH105 - the same on every system
        except OSError as error:
            raise PlaceForWorkspaceMissing(folder=str(target.parent), reason=reason_of(error)) from error
        manifest = package.content.manifest
        return ReceivedWork(target, manifest.study_name, manifest.rater_code, manifest.n_pairs)


def _plan(package: OpenedPackage, path: Path) -> StudyPlan:
    """The plan that its rater rates by."""
    plan = plan_from_json(package.content.plan, name=package.content.manifest.study_name)
    for problem in rating_problems(plan):
        raise PackageNotOpened(file=path.name, reason=problem)
    return plan


_Write = Callable[[Workspace, OpenedPackage, Report, CancelToken | None], None]


def _make(unfinished: Path, package: OpenedPackage, write: _Write, report: Report, cancel: CancelToken | None) -> None:
    with create_workspace(unfinished) as workspace:
        write(workspace, package, report, cancel)
        workspace.merge_log()


def _write(
    workspace: Workspace,
    package: OpenedPackage,
    report: Report,
    cancel: CancelToken | None,
    *,
    path: Path,
    plan: StudyPlan,
    opening: Opening,
) -> None:
    names = sorted(images_of(package.content.questions))
    with workspace.transaction() as session:
        for done, sha256 in enumerate(names):
            if cancel is not None:
                cancel.raise_if_cancelled()
            report(Progress(done, len(names), path.name))
            content = package.image(sha256)
            write_image(session, _checked(content, f"images/{sha256[:8]}", path), content)
        write_content(session, package.content, plan, opening)


def _checked(content: bytes, name: str, path: Path) -> CheckedImage:
    try:
        return check_image(name, content)
    except ImageRefused as error:
        raise PackageNotOpened(file=path.name, reason=Message("{problem}", {"problem": error.message})) from error
