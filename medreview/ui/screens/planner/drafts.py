"""A plan that is not stored yet survives a change of language, a closed window, and another day."""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from medreview.domain.ids import AnswerId, StudyId
from medreview.domain.study_plans import PlanUnreadable, StudyPlan, plan_from_json, plan_to_json
from medreview.text import Span
from medreview.ui.settings import Settings
from medreview.workflows.design_study import SentenceEdits


@dataclass(frozen=True, slots=True)
class Draft:
    """What the planner holds: the plan, what was cut by hand, and the study that it changes or follows."""

    plan: StudyPlan
    edits: SentenceEdits = field(default_factory=dict[AnswerId, tuple[Span, ...]])
    study: StudyId | None = None
    as_new_version: bool = False
    reason: str = ""
    is_edited: bool = False


def keep_draft(settings: Settings, workspace: Path, draft: Draft | None) -> None:
    """Remember the draft of a workspace, or forget it."""
    if draft is None:
        settings.remember(_name(workspace), b"")
        return
    values = {
        "plan": plan_to_json(draft.plan),
        "edits": [[answer, [[s.start, s.end] for s in spans]] for answer, spans in draft.edits.items()],
        "study": draft.study,
        "as_new_version": draft.as_new_version,
        "reason": draft.reason,
        "is_edited": draft.is_edited,
    }
    settings.remember(_name(workspace), json.dumps(values).encode())


def kept_draft(settings: Settings, workspace: Path) -> Draft | None:
    """The draft that was kept for a workspace; None where there is none that can be read."""
    try:
        values = json.loads(settings.memory(_name(workspace)) or b"null")
        return Draft(
            plan=plan_from_json(values["plan"], name=workspace.name),
            edits={AnswerId(a): tuple(Span(start, end) for start, end in spans) for a, spans in values["edits"]},
            study=values["study"],
            as_new_version=values["as_new_version"],
            reason=values["reason"],
            is_edited=values["is_edited"],
        )
    except (ValueError, TypeError, KeyError, PlanUnreadable):
        return None


def _name(workspace: Path) -> str:
    return f"draft/{hashlib.sha256(str(workspace).encode()).hexdigest()[:16]}"
