"""The seam between the machine and what a run brings back: what is asked of an item, and which rows are kept of it."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from medreview.domain.model_requests import RequestPurpose
from medreview.domain.run_plans import PlannedModel, SpendCap
from medreview.domain.sampling_settings import SamplingSettings
from medreview.importers.images import is_dicom
from medreview.llm.engines import GenerateRequest, ReplyForm, Request, Result
from medreview.llm.messages import ChatMessage, ImagePart
from medreview.protocols import Case
from medreview.store.queries.library import image_content
from medreview.store.queries.runs import PendingItem, items_by_uid, longest_pending, pending_items
from medreview.store.workspace import Session, Workspace

Row = dict[str, object]
Conversations = Mapping[str | None, tuple[ChatMessage, ...]]
_ITEMS_READ_AT_ONCE = 64
_TOKENS_OF_A_LABEL = 16


class RunPlan(Protocol):
    """The part of every plan that the machine goes by; the rest is for the kind of records alone."""

    @property
    def model(self) -> PlannedModel: ...
    @property
    def sampling(self) -> SamplingSettings: ...
    @property
    def n_items(self) -> int: ...
    @property
    def max_attempts(self) -> int: ...
    @property
    def n_context(self) -> int | None: ...
    @property
    def cap(self) -> SpendCap: ...
    @property
    def skipped(self) -> Mapping[Any, tuple[int, ...]]: ...
    @property
    def shows_images(self) -> bool: ...
    def seed_of(self, *, repeat: int, attempt: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Stage:
    """Steps that are asked of one model, for every item, before another model is opened."""

    model: PlannedModel
    steps: range
    shows_images: bool


@dataclass(frozen=True, slots=True)
class ItemCase:
    """An item with the texts it is about; the bytes of images are not in it yet."""

    item: PendingItem
    case: Case


@dataclass(frozen=True, slots=True)
class RunRecords(ABC):
    """One run: which of its items are pending, what they are asked, and which rows are kept of a reply.

    The machine sends ``request``, hands what comes back to ``rows`` and these to ``write``; it never looks into a row.
    ``form`` is what replies are held to; without ``writes_text`` only probabilities are asked for.
    """

    purpose: ClassVar[RequestPurpose]

    run_id: int
    name: str
    model_id: int
    plan: RunPlan
    form: ReplyForm | None
    writes_text: bool

    @abstractmethod
    def cases(self, session: Session, items: Sequence[PendingItem]) -> Sequence[ItemCase]:
        """These items with their texts, as the plan wants them."""

    def pending(self, session: Session, *, after: int = -1, limit: int) -> Sequence[ItemCase]:
        """The next pending items in the order of the plan, whose positions are greater than ``after``."""
        return self.cases(session, pending_items(session, self.run_id, after=after, limit=limit))

    def longest(self, session: Session, *, limit: int) -> Sequence[ItemCase]:
        """The pending items whose texts are longest."""
        return self.cases(session, longest_pending(session, self.run_id, limit=limit))

    def named(self, session: Session, uids: Sequence[str]) -> Sequence[ItemCase]:
        """Items by their outside names, in the order of the plan."""
        return self.cases(session, items_by_uid(session, uids))

    @abstractmethod
    def conversations(self, case: Case) -> Conversations:
        """All that is sent for a case, under None where it is one conversation."""

    @property
    def n_steps(self) -> int:
        """The number of requests for an item, where one reply leads to the next request."""
        return 1

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The run's steps by the model that is asked, one after the other: two never lie in memory together."""
        return (Stage(self.plan.model, range(self.n_steps), self.plan.shows_images),)

    def step_of(self, item: ItemCase) -> int:
        """The step that an item is asked next."""
        return 0

    @property
    def n_reply_tokens(self) -> int:
        """Tokens that there must be room for behind the first prompt of an item."""
        return self.plan.sampling.max_tokens if self.writes_text else _TOKENS_OF_A_LABEL

    def next_step(self, item: ItemCase, rows: Sequence[Row]) -> ItemCase | None:
        """The item as it is asked next, after these rows of its last attempt; None where it is done."""
        return None

    @abstractmethod
    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        """The rows to store of one attempt."""

    @abstractmethod
    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        """Store an item's rows and that it is done, together; False, and nothing, where it was done already."""

    def write_part(self, session: Session, item: ItemCase, rows: Sequence[Row]) -> None:
        """Store the rows of an item that goes on in another stage."""
        raise NotImplementedError

    @abstractmethod
    def needs_another_attempt(self, rows: Sequence[Row]) -> bool:
        """True if asking again may bring what these rows have not."""

    @abstractmethod
    def gave_a_value(self, rows: Sequence[Row]) -> bool:
        """True if anything could be read in the reply."""

    def request(self, item: ItemCase, attempt: int) -> Request:
        """The request for an item; images must have their bytes by now."""
        settings = replace(self.plan.sampling, seed=self.seed(item.item, attempt))
        return GenerateRequest(item.item.uid, self.conversations(item.case)[None], settings, self.form)

    def seed(self, item: PendingItem, attempt: int) -> int:
        return self.plan.seed_of(repeat=item.repeat, attempt=n_answered(item, attempt))

    def prompt_sha256(self, case: Case) -> str:
        """Hash of everything that is sent for a case, images by their own hashes."""
        told = [
            [
                name or "",
                message.role.value,
                [part.sha256 if isinstance(part, ImagePart) else part.text for part in message.parts],
            ]
            for name, messages in self.conversations(case).items()
            for message in messages
        ]
        return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()


def next_attempt(item: PendingItem) -> int:
    """The number of the next attempt; 1 unless the item is asked again after it had failed."""
    return item.n_attempts + 1


def n_answered(item: PendingItem, attempt: int) -> int:
    """The number of replies with this attempt's, not counting attempts that brought none.

    What brought no reply uses up neither a seed nor one of the planned attempts.
    """
    return attempt - item.n_errors


def pending_cases(workspace: Workspace, records: RunRecords, stage: Stage | None = None) -> Iterator[ItemCase]:
    """The pending items, of a stage where one is given, in the plan's order; never more than a few texts are held."""
    last = -1
    while True:
        with workspace.reading() as session:
            found = records.pending(session, after=last, limit=_ITEMS_READ_AT_ONCE)
        if not found:
            return
        yield from (item for item in found if stage is None or records.step_of(item) in stage.steps)
        last = found[-1].item.position


def with_images(session: Session, item: ItemCase) -> ItemCase:
    """The item with the bytes of its images, to be sent."""
    images = tuple(_with_content(session, part) for part in item.case.images)
    return replace(item, case=replace(item.case, images=images))


def media_type(form: str) -> str:
    """The media type of an image of a stored format; a scan is sent as a picture of it."""
    return "image/png" if form == "DICOM" else f"image/{form.lower()}"


def _with_content(session: Session, part: ImagePart) -> ImagePart:
    """The image as models read it: of a scan the first frame, as a person would see it."""
    content = image_content(session, part.sha256)
    if not is_dicom(content):
        return replace(part, content=content)
    from medreview.importers.dicom_images import rendered_png  # loads numpy, which other images do not need

    return replace(part, content=rendered_png(part.sha256[:8], content))
