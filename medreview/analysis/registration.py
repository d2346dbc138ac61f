"""Registrations: a study's plan, its analyses with their choices, and the seeds, frozen on a day.

A registration is an entry of the study's own chain in the audit trail, so that it cannot be changed afterwards; one
that comes later amends it. What is analysed is held against the last one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, cast

from pydantic import TypeAdapter

from medreview import __version__
from medreview.analysis.coefficients import RANDOLPH
from medreview.analysis.facts import AnalysedStudy
from medreview.analysis.labels import LabelSet, has_three_points
from medreview.analysis.panel_page import Choices
from medreview.analysis.results import Panel
from medreview.domain.plan_json import canonical_sha256
from medreview.domain.studies import Study
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Words
from medreview.store.audit import append_entry, chain_of_registrations
from medreview.store.queries.answer_facts import answers_of_study
from medreview.store.queries.criterion_facts import finished_words_on_criteria
from medreview.store.queries.exam_choices import runs_with_choices
from medreview.store.queries.judgement_facts import judges_on_study, names_in_judgements
from medreview.store.queries.preference_facts import finished_preferences
from medreview.store.queries.studies import count_raters_work
from medreview.store.queries.trail_checks import entries_of
from medreview.store.workspace import Session

ENTITY = "registration"
_HASH_SIGNS = 16


class Standing(StrEnum):
    """The relation of a result to what was registered."""

    NOT_REGISTERED = "not_registered"
    AS_REGISTERED = "as_registered"
    EXPLORATORY = "exploratory"


STANDING_WORDS = {
    Standing.NOT_REGISTERED: Message("not registered"),
    Standing.AS_REGISTERED: Message("as registered"),
    Standing.EXPLORATORY: Message("exploratory"),
}


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

    def standing(
        self,
        session: Session,
        study: Study | AnalysedStudy,
        panel: Panel[Any, Any],
        choices: Choices,
        settings: AnalysisSettings | None,
    ) -> Standing:
        """The standing of one panel: as registered only with the same plan, choices, seed and resamples.

        A choice of what the panel shows anyway is no other one, nor is one that changes nothing on it.

        Parameters
        ----------
        settings
            None for results that no seed and no resample enters.
        """
        told = panel.with_runs or _as_they_are
        choices = told(choices)
        registered = [
            told(one.choices) for one in self.analyses if one.panel == panel.key and settings in (None, one.settings)
        ]
        if study.plan_sha256 != self.plan_sha256 or not registered:
            return Standing.EXPLORATORY
        is_named = any(getattr(one, name) for one in (choices, *registered) for name in _NAMED)
        there: Mapping[str, frozenset[str]] = _names_there(session, self.plan, study.id or 0, panel) if is_named else {}
        wanted = self._without_usual(panel, choices, there)
        is_same = any(self._without_usual(panel, one, there) == wanted for one in registered)
        return Standing.AS_REGISTERED if is_same else Standing.EXPLORATORY

    def _without_usual(self, panel: Panel[Any, Any], choices: Choices, there: Mapping[str, frozenset[str]]) -> Choices:
        """The choices without those of what the panel shows anyway, names in one order."""
        usual = {
            "coefficient": RANDOLPH.name,
            "labels": panel.usual_labels or _labels_of(self.plan),
            "granularity": _only(one["granularity"] for one in self.plan.get("blocks") or ()),
            "beside": self.study,
        }
        kept: dict[str, Any] = {name: None for name, value in usual.items() if getattr(choices, name) == value}
        if choices.by is None:
            kept["n_parts"] = None
        for name in _NAMED:
            chosen: frozenset[str] = frozenset(getattr(choices, name))
            kept[name] = () if there.get(name, chosen) <= chosen else tuple(sorted(chosen))
        taken = {*panel.takes, "options", *(("runs",) if panel.with_runs else ())}
        kept |= {one.name: one.default for one in fields(Choices) if one.name not in taken}
        own = {
            one.key: one.of(choices)
            for one in panel.options
            if one.of(choices) != one.of(Choices()) and one.only_by in {None, choices.by}
        }
        return replace(choices, **kept, options=tuple(sorted(own.items())))


_NAMED = ("raters", "authors", "dimensions", "judges", "runs")
"""The choices that name several of what there is."""


def _names_there(
    session: Session, plan: Mapping[str, Any], study_id: int, panel: Panel[Any, Any]
) -> Mapping[str, frozenset[str]]:
    """All that can be named of what a panel shows: who names it all, or more, leaves nothing out.

    Judgements and replies without a run have an empty name among the runs: to name every run leaves them out.
    """
    if panel.with_runs:
        return {"runs": runs_with_choices(session)}
    found: dict[str, set[str]] = {
        "raters": {one["code"] for one in plan.get("raters") or ()},
        "dimensions": {one["name"] for one in plan.get("dimensions") or ()},
        "authors": {one.author for one in answers_of_study(session, study_id)},
    }
    if panel.is_of_workspace:
        rows = names_in_judgements(session)
        for name, place in (("judges", 0), ("runs", 1), ("authors", 2), ("dimensions", 3)):
            found.setdefault(name, set()).update(row[place] for row in rows)
        for one in finished_preferences(session):
            found["authors"] |= {one.author_a, one.author_b}
            found["dimensions"] |= {one.dimension} - {""}
            found["runs"] |= {one.run} if one.judge else set()
            found["raters"] |= {one.rater} - {""}
        for one in finished_words_on_criteria(session):
            found["authors"].add(one.author)
            found["runs"] |= {one.run} if one.judge else set()
            found["raters"] |= {one.rater} - {""}
    else:
        covered = judges_on_study(session, study_id)
        found["judges"], found["runs"] = {one.judge for one in covered}, {one.run for one in covered}
    return {name: frozenset(names) for name, names in found.items()}


def _labels_of(plan: dict[str, Any]) -> str | None:
    """The labels that agreement is told on where none are chosen; None where dimensions have several."""
    scales = ([float(level["value"]) for level in one["scale"]["levels"]] for one in plan.get("dimensions") or ())
    return _only(LabelSet.THREE_POINTS if has_three_points(tuple(own)) else LabelSet.DECLARED for own in scales)


def _only(found: Iterable[str]) -> str | None:
    """The value that all have; None where there are several, or none."""
    values = set(found)
    return values.pop() if len(values) == 1 else None


def _as_they_are(choices: Choices) -> Choices:
    return choices


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


def sheet_lines(registration: Registration, titles: dict[str, Message]) -> Iterator[Words]:
    """The sheet in sentences, for a text or a printed page.

    Parameters
    ----------
    titles : dict
        The panels' titles by their keys.
    """
    plan = registration.plan
    yield Message("Registration of {study}", {"study": registration.study})
    yield Message("Registered on {at} by {by}.", {"at": registration.at, "by": registration.by})
    if registration.number > 1:
        yield Message("Amendment {n}: {reason}", {"n": registration.number - 1, "reason": registration.reason or "-"})
    yield (
        Message("Raters had already made {n} {n:=entry|entries}.", {"n": registration.n_entries})
        if registration.n_entries
        else Message("Nobody had rated before.")
    )
    yield Message("Plan")
    for name, count in _counts(plan):
        yield Message("{name}: {count}", {"name": name, "count": count})
    if "seed" in plan:
        yield Message("Seed of the plan: {seed}", {"seed": plan["seed"]})
    yield Message("SHA-256 of the plan: {sha256}", {"sha256": registration.plan_sha256})
    yield Message("Analyses")
    for one in registration.analyses:
        yield Message(
            "{title}: {choices}; seed {seed}, {n} {n:=resample|resamples}",
            {
                "title": titles.get(one.panel, one.panel),
                "choices": _choices_words(one.choices),
                "seed": one.settings.seed,
                "n": one.settings.n_resamples,
            },
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


def _choices_words(choices: Choices) -> Words:
    said = [f"{name}={_plain(value)}" for name, value in asdict(choices).items() if value]
    return "; ".join(said) if said else Message("everything")


def _plain(value: object) -> str:
    if not isinstance(value, list | tuple):
        return str(value)
    return ", ".join(_plain(one) for one in cast("Sequence[object]", value))


def _from_values(study_uid: str, values: dict[str, Any]) -> Registration:
    told: dict[str, Any] = {**values, "study_uid": study_uid}
    told["analyses"] = _ANALYSES.validate_python(values["analyses"])
    return Registration(**told)
