"""Registrations: a study's plan, its analyses with their choices, and the seeds, frozen on a day.

A registration is an entry of the study's own chain in the audit trail, so that it cannot be changed afterwards; one
that comes later amends it. What is analysed is held against the last one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from typing import Any, cast

from pydantic import TypeAdapter

from medreview import __version__
from medreview.analysis.labels import LABELS, LabelSet
from medreview.analysis.panel_page import CHOICE_TITLES, Choices
from medreview.analysis.results import Panel
from medreview.analysis.study.fields import title_of_field
from medreview.domain.granularity import UNIT_WORDS, Granularity
from medreview.domain.plan_json import canonical_sha256
from medreview.domain.studies import Study
from medreview.errors import Listed, Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Words
from medreview.store.audit import append_entry, chain_of_registrations
from medreview.store.queries.studies import count_raters_work
from medreview.store.queries.trail_checks import entries_of
from medreview.store.workspace import Session

ENTITY = "registration"
_HASH_SIGNS = 16


@dataclass(frozen=True, slots=True)
class RegisteredAnalysis:
    """One panel of the analysis by its key, with a reader's choices, and the settings under which it is computed."""

    panel: str
    choices: Choices = Choices()  # noqa: RUF009 - frozen
    settings: AnalysisSettings = AnalysisSettings()  # noqa: RUF009 - frozen


@dataclass(frozen=True, slots=True)
class Registration:
    """A sheet that cannot change any more.

    ``number`` counts from 1; later ones amend the first, each with its reason. ``n_entries`` of raters were there at
    that moment: 0 where it was registered before anybody rated. ``sha256`` is over everything else.
    """

    study: str
    study_uid: str
    number: int
    at: str
    by: str
    reason: str
    n_entries: int
    plan_sha256: str
    plan: dict[str, Any]
    analyses: tuple[RegisteredAnalysis, ...]
    medreview: str
    sha256: str


_ANALYSES = TypeAdapter(tuple[RegisteredAnalysis, ...])


def add_registration(
    session: Session, study: Study, analyses: Sequence[RegisteredAnalysis], *, at: str, by: str, reason: str
) -> Registration:
    """Freeze the study's plan and these analyses, inside the caller's transaction."""
    values: dict[str, Any] = {
        "study": study.name,
        "number": len(registrations_of(session, study.uid)) + 1,
        "at": at,
        "by": by,
        "reason": reason,
        "n_entries": count_raters_work(session, study),
        "plan_sha256": study.plan_sha256,
        "plan": study.plan,
        "analyses": _ANALYSES.dump_python(tuple(analyses), mode="json"),
        "medreview": __version__,
    }
    values["sha256"] = canonical_sha256({**values, "study_uid": study.uid})
    append_entry(
        session,
        chain=chain_of_registrations(study.uid),
        at=at,
        actor=by,
        entity=ENTITY,
        key={"study": study.uid},
        before=None,
        after=values,
    )
    return _from_values(study.uid, values)


def registrations_of(session: Session, study_uid: str) -> tuple[Registration, ...]:
    """All registrations of a study, the first one first."""
    entries = entries_of(session, [chain_of_registrations(study_uid)])
    return tuple(_from_values(study_uid, entry.after) for entry in entries if entry.after)


def sheet_values(registration: Registration) -> dict[str, Any]:
    """The sheet as JSON values: everything that ``sha256`` is over, and it."""
    return {**asdict(registration), "analyses": _ANALYSES.dump_python(registration.analyses, mode="json")}


def is_intact(registration: Registration) -> bool:
    """True if the sheet still has the hash that it says."""
    values = {name: value for name, value in sheet_values(registration).items() if name != "sha256"}
    return canonical_sha256(values) == registration.sha256


def sheet_lines(registration: Registration, panels: Mapping[str, Panel[Any, Any]]) -> Iterator[Words]:
    """The sheet in sentences, for a text or a printed page; ``panels`` are those that there are, by key."""
    plan = registration.plan
    yield Message("Registration of {study}", {"study": registration.study})
    yield Message("Registered on {at} by {by}.", {"at": registration.at, "by": registration.by})
    if registration.number > 1:
        yield Message("Amendment {n}: {reason}", {"n": registration.number - 1, "reason": registration.reason or "-"})
    yield (
        Message(
            "Raters had already made {n} {n:=entry|entries}: ratings, notes or answers in forms.",
            {"n": registration.n_entries},
        )
        if registration.n_entries
        else Message("No rating had been given before.")
    )
    yield Message("Plan")
    for name, count in _counts(plan):
        yield Message("{name}: {count}", {"name": name, "count": count})
    if "seed" in plan:
        yield Message("Seed of the plan: {seed}", {"seed": plan["seed"]})
    yield Message("SHA-256 of the plan: {sha256}", {"sha256": registration.plan_sha256})
    yield Message("Analyses")
    for one in registration.analyses:
        panel = panels.get(one.panel)
        values: dict[str, object] = {
            "title": panel.title if panel is not None else one.panel,
            "seed": one.settings.seed,
            "n": one.settings.n_resamples,
        }
        told = list(_choices_words(panel, one.choices)) if panel is not None else []
        yield (
            Message(
                "{title} ({choices}); seed {seed}, {n} {n:=resample|resamples}",
                values | {"choices": reduce(_beside, told)},
            )
            if told
            else Message("{title}; seed {seed}, {n} {n:=resample|resamples}", values)
        )
    yield Message("SHA-256 of this sheet: {sha256}", {"sha256": registration.sha256})


def short_hash(registration: Registration) -> str:
    return registration.sha256[:_HASH_SIGNS]


def _counts(plan: dict[str, Any]) -> Iterator[tuple[Message, object]]:
    names = {"dimensions": Message("Dimensions"), "raters": Message("Raters")}
    for field, name in names.items():
        rows = cast("list[dict[str, Any]]", plan.get(field) or [])
        if rows:
            yield name, ", ".join(str(row.get("name", row.get("code", ""))) for row in rows)
    questions = cast("dict[str, Any]", plan.get("selection") or {}).get("n_questions")
    if questions is not None:
        yield Message("Questions"), questions


def _choices_words(panel: Panel[Any, Any], choices: Choices) -> Iterator[Message]:
    """The choices that change anything on a panel, each with its value."""
    told = panel.with_runs(choices) if panel.with_runs is not None else choices
    chosen: list[tuple[Message, Words]] = [
        (title, _value_words(name, value))
        for name, title in CHOICE_TITLES.items()
        if (value := getattr(told, name)) and (name in panel.takes or (name == "runs" and panel.with_runs is not None))
    ]
    chosen += [
        (option.title, option.values[value])
        for option in panel.options
        if (value := option.of(told)) != option.of(Choices()) and option.matters(told)
    ]
    for choice, value in chosen:
        yield Message("{choice}: {value}", {"choice": choice, "value": value})


def _beside(first: Message, second: Message) -> Message:
    return Message("{first}; {second}", {"first": first, "second": second})


def _value_words(name: str, value: object) -> Words:
    if isinstance(value, tuple):
        return Listed(cast("tuple[str, ...]", value))
    if name == "granularity":
        return UNIT_WORDS[Granularity(str(value))]
    if name == "labels":
        return LABELS.get(LabelSet(str(value)), str(value))
    return title_of_field(str(value)) if name == "by" else str(value)


def _from_values(study_uid: str, values: dict[str, Any]) -> Registration:
    told: dict[str, Any] = {**values, "study_uid": study_uid}
    told["analyses"] = _ANALYSES.validate_python(values["analyses"])
    return Registration(**told)
