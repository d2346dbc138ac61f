"""Tags and variants of questions: who said what stays, set by hand, chosen from a run, held against each other.

May import analysis, model_runs and all below; the library screen, the page of a run and the command ``tags`` call it.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from medreview.domain.changes import Change
from medreview.domain.datasets import Dataset
from medreview.domain.instants import instant
from medreview.domain.questions import LANGUAGE_WORDS, NEVER_TAGGED, QUESTION_KIND_WORDS, Question
from medreview.errors import Conflict, Listed, MedReviewError, Message, NotFound
from medreview.store.person import this_person
from medreview.store.queries.library import metadata_fields
from medreview.store.queries.tags import (
    GivenTag,
    HeldTag,
    choose_run,
    chosen_runs,
    held_tags,
    tag_spread,
    tag_validity,
    tagging_runs,
    tags_by_hand,
    tags_of_question,
    tags_of_run,
)
from medreview.store.workspace import Session, Workspace

if TYPE_CHECKING:
    from medreview.analysis.results import Analysis
    from medreview.domain.question_plans import TagValue
    from medreview.domain.runs import Run
    from medreview.reporting.tables import Words
    from medreview.store.queries.translations import VariantLine
    from medreview.store.tables.corrections import Source


class NotATagRun(MedReviewError):
    template = "The run {run} has no tags for {fields}. Choose a run that tags questions."


class FieldNotTagged(NotFound):
    template = "The run {run} has no tags for {field}. It has tags for: {known}."


class ListChanged(Conflict):
    """A run sorted by another list than the one of that name now."""

    template = (
        "{n} {n:=tag has a value that is|tags have values that are} no longer in the list of {field}, which changed "
        "after {run} used it. Confirm these tags, or run the tagging again."
    )


class NotATag(MedReviewError):
    template = "The field {field} cannot be tagged. {reason}"


@dataclass(frozen=True, slots=True)
class TaggedField:
    """A field of a question: the value that holds, whose run is chosen, and everything that was said of it.

    ``own`` is what this person said. ``holds`` is None where nobody's word holds: a file told the value, or nobody.
    """

    field: str
    held: str
    chosen: str
    tags: tuple[GivenTag, ...]
    own: str = ""
    holds: GivenTag | None = None


@dataclass(frozen=True, slots=True)
class OfferedField:
    """A field with the values that it is offered with; none where any text will do."""

    field: str
    values: "tuple[TagValue, ...]"


def question_tags(workspace: Workspace, question_id: int) -> tuple[TaggedField, ...]:
    """The tags of a question by field; none where nobody tagged it."""
    with workspace.reading() as session:
        question, chosen = session.get(Question, question_id), chosen_runs(session)
        given = tags_of_question(session, question_id)
        return tuple(
            _tagged_field(
                field,
                _held(question, field),
                chosen.get(field, (0, ""))[1],
                tuple(one for one in given if one.field == field),
            )
            for field in dict.fromkeys(one.field for one in given)
        )


def _tagged_field(field: str, held: str, chosen: str, tags: tuple[GivenTag, ...]) -> TaggedField:
    """As ``held_tags`` has it: a person's last word holds, else the chosen run's."""
    may_hold = [one for one in tags if one.value is not None and (one.is_by_hand or (chosen and one.run == chosen))]
    last = max(may_hold, key=lambda one: (one.is_by_hand, one.at), default=None)
    person = this_person()
    own = next((one.value or "" for one in tags if one.is_by_hand and one.source == person), "")
    return TaggedField(field, held, chosen, tags, own, last if last and last.value == held else None)


@dataclass(frozen=True, slots=True)
class QuestionVariant:
    """A question among its variants, with what the rules find in its texts as they are now.

    ``findings`` are by rule, as in ``CHECK_WORDS``; None where it is the original, or its source is not known.
    ``back_findings`` are those of the back-translation, which is of the texts as they came in; ``is_corrected`` is
    True where a person changed them since.
    """

    line: "VariantLine"
    findings: Mapping[str, Sequence[str]] | None
    back_findings: Sequence[str]
    is_original: bool
    is_corrected: bool


def question_variants(workspace: Workspace, question_id: int) -> tuple[QuestionVariant, ...]:
    """The question with everything that it was translated into, and from; none where it stands alone."""
    from medreview.curation.translation_checks import BACK, translation_findings
    from medreview.protocols.translating import parts_of
    from medreview.store.queries.question_items import question_texts
    from medreview.store.queries.translations import variants_of
    from medreview.store.tables.corrections import entries_about_question

    with workspace.reading() as session:
        lines = variants_of(session, question_id)
        questions = {one.question_id: session.get_one(Question, one.question_id) for one in lines}
        parts = {
            one: parts_of(texts.title or "", [text for _, text in texts.context], texts.text, texts.options)
            for one, texts in question_texts(session, list(questions)).items()
        }
        found: list[QuestionVariant] = []
        for line in lines:
            question = questions[line.question_id]
            source = line.source_id or question.variant_of_id
            back = line.checks.get(BACK)
            findings = (
                translation_findings(parts[source], parts[line.question_id], line.language or "")
                if source in parts
                else None
            )
            found.append(
                QuestionVariant(
                    line,
                    findings,
                    tuple(str(one) for one in back) if isinstance(back, list) else (),  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
                    is_original=question.variant_of_id is None,
                    is_corrected=any(
                        _TEXTS & (one.before or {}).keys() for one in entries_about_question(session, question)
                    ),
                )
            )
    return tuple(found)


_TEXTS = frozenset({"question", "title", "context", "options"})


def rule_words(rule: str) -> Message:
    """The words of a rule of translations."""
    from medreview.curation.translation_checks import CHECK_WORDS

    return CHECK_WORDS[rule]


def fields_to_tag(workspace: Workspace, language: str = "en") -> tuple[OfferedField, ...]:
    """Fields with their values: those that ship, in a language, then those of runs, whose lists are in their plans."""
    from medreview.curation.catalogues import find_catalogue
    from medreview.domain.question_plans import TagValue
    from medreview.model_runs.plans_of_runs import plan_of
    from medreview.protocols.strategies import Returns, shipped_strategies

    found: dict[str, tuple[TagValue, ...]] = {}
    for strategy in shipped_strategies():
        for field in strategy.fields if strategy.returns is Returns.TAGS else ():
            entries = find_catalogue(field.catalogue).entries if field.catalogue else ()
            values = tuple(TagValue(one.code, one.title(language), one.meaning(language)) for one in entries)
            found.setdefault(field.name, values or field.values)
    with workspace.reading() as session:
        for run in tagging_runs(session):
            for field in getattr(plan_of(run), "fields", ()):
                found.setdefault(field.name, field.values)
    return tuple(OfferedField(name, values) for name, values in found.items())


def tag_question(workspace: Workspace, question_id: int, field: str, value: str, *, why: str = "") -> Change:
    """Say by hand what a field of a question is; it holds from now on, and what others said stays beside it.

    An empty value takes the person's own word back: then the chosen run's holds again.

    Raises
    ------
    NotATag
        If the field is what the question itself is, or the value is in none of its lists.
    """
    return tag_fields(workspace, question_id, {field: value}, why=why)


def tag_fields(workspace: Workspace, question_id: int, values: Mapping[str, str], *, why: str = "") -> Change:
    """Say by hand what several fields of a question are, as ``tag_question`` does."""
    from medreview.store.tables.corrections import Source

    said = {field.strip(): value.strip() for field, value in values.items()}
    for name, wanted in said.items():
        _check(workspace, name, wanted)
    source = Source(instant("milliseconds"), actor=this_person(), kind="edited", why=why.strip())
    with workspace.transaction() as session:
        for name, wanted in said.items():
            _tag(session, question_id, name, wanted, source)
    return Change.DATASETS


def _tag(session: Session, question_id: int, name: str, wanted: str, source: "Source") -> None:
    from medreview.store.audit import NewEntry
    from medreview.store.tables.corrections import tell_of_dataset
    from medreview.store.tables.tags import put_into_questions, write_tag_by_hand

    question = session.get_one(Question, question_id)
    dataset = session.get_one(Dataset, question.dataset_id).name
    key = source.key(question_id=question.key)
    own = [one for one in tags_of_question(session, question_id) if one.is_by_hand and one.source == source.actor]
    before = next((one.value for one in own if one.field == name), None)
    write_tag_by_hand(session, question_id, name, wanted, source=source)
    held = held_tags(session, name, question_id).get(question_id, HeldTag(None, source.actor, source.why))
    if not put_into_questions(session, name, {question_id: held}, source) and before != (wanted or None):
        # The field says so already; that a person says it, too, is news all the same.
        entry = NewEntry("tag", key, {name: before}, {name: wanted or None})
        tell_of_dataset(session, dataset, [entry], source)


@dataclass(frozen=True, slots=True)
class TagSample:
    """The questions of a run in an order drawn once, so that those tagged first are a random sample.

    ``own`` is what this person said so far, by question and field.
    """

    run: str
    fields: tuple[OfferedField, ...]
    questions: tuple[int, ...]
    own: Mapping[tuple[int, str], str]

    def is_done(self, question_id: int) -> bool:
        return all((question_id, one.field) in self.own for one in self.fields)


def sample_to_tag(workspace: Workspace, run_id: int, language: str = "en") -> TagSample:
    """The questions that a run sorted, to be tagged by a person who does not see what it said.

    Raises
    ------
    RunMissing
        If the run is not there.
    NotATagRun
        If it gave no tags.
    """
    with workspace.reading() as session:
        run = _found_run(session, run_id).name
        given, by_hand = tags_of_run(session, run_id), tags_by_hand(session)
    if not given:
        raise NotATagRun(run=run, fields=Message("any field"))
    offered = {one.field: one for one in fields_to_tag(workspace, language)}
    tagged = {one.field for one in given}
    fields = [one for name, one in offered.items() if name in tagged]
    fields += [OfferedField(name, ()) for name in sorted(tagged - offered.keys())]
    questions = sorted({one.question_id for one in given})
    random.Random(run).shuffle(questions)
    person = this_person()
    own = {(one.question_id, one.field): str(one.value) for one in by_hand if one.source == person}
    return TagSample(run, tuple(fields), tuple(questions), own)


def use_tags(
    workspace: Workspace, run_id: int, fields: Sequence[str] = (), *, is_meant: bool = False
) -> Mapping[str, int]:
    """Let a run's tags hold, where no person said otherwise; how many questions changed, by field.

    Raises
    ------
    RunMissing
        If the run is not there.
    NotATagRun, FieldNotTagged
        If it gave no tags, or none of one of these fields.
    ListChanged
        If a list is not the one any more that the run sorted by, and nobody said that its tags are meant.
    """
    from medreview.store.tables.corrections import Source
    from medreview.store.tables.tags import put_into_questions

    source = Source(instant("milliseconds"), actor=this_person())
    with workspace.transaction() as session:
        run = _found_run(session, run_id)
        given = tuple(tag_validity(session, run_id))
        wanted = tuple(fields) or given
        if not given:
            raise NotATagRun(run=run.name, fields=Listed(fields) or Message("any field"))
        for field in wanted:
            if field not in given:
                raise FieldNotTagged(run=run.name, field=field, known=given)
        if not is_meant:
            _refuse_changed_lists(session, run, wanted)
        changed: dict[str, int] = {}
        for field in wanted:
            choose_run(session, field, run_id, at=source.at)
            changed[field] = put_into_questions(session, field, held_tags(session, field), source)
        return changed


def _refuse_changed_lists(session: Session, run: "Run", wanted: Collection[str]) -> None:
    for field, codes in _changed_lists(run).items():
        if field in wanted:
            spread = tag_spread(session, run.id or 0).get(field, {})
            raise ListChanged(field=field, run=run.name, n=sum(n for value, n in spread.items() if value not in codes))


def agreement_of_tags(workspace: Workspace, run_id: int, *, other: str = "", seed: int = 0) -> "Analysis":
    """The tags of a run held against those of persons, or of another run that is named.

    Raises
    ------
    RunMissing
        If a run is not there.
    NothingTaggedByBoth
        If there is no question with tags of both.
    """
    # numpy and scipy wait until somebody asks for statistics
    from medreview.analysis import tag_agreement
    from medreview.analysis.results import run_analysis
    from medreview.stats.intervals import Resampling
    from medreview.store.queries.runs import run_named

    with workspace.reading() as session:
        run = _found_run(session, run_id)
        beside = run_named(session, other) if other else None
        if other and beside is None:
            raise NotATagRun(run=other, fields=Message("any field"))
        data = tag_agreement.load_tags(session, run, beside)
        name = run.name
    source = {"run": name, "with": other or tag_agreement.PERSONS, "seed": seed, **data.fingerprint.as_json()}
    return run_analysis(tag_agreement.TABLES, data, Resampling(seed=seed), source=source)


def fields_to_count(workspace: Workspace) -> tuple[str, ...]:
    """Fields by which questions can be counted: what they are, and the fields and metadata that hold something."""
    with workspace.reading() as session:
        return ("dataset", "kind", "language", *metadata_fields(session))


def counts_of_questions(
    workspace: Workspace,
    fields: Sequence[str],
    *,
    datasets: Sequence[str] = (),
    language: str = "en",
    names: Mapping[str, "Words"] | None = None,
) -> "Analysis":
    """Questions by the values of one to three fields: counts and shares of each, and of two or three crossed.

    Parameters
    ----------
    language
        Of the titles of values.
    names
        Words of fields that have some.

    Raises
    ------
    FieldsToCountRefused
        If the fields are none, too many, the same twice, or hold nothing.
    NothingToCount
        If there are no questions.
    """
    # numpy and scipy wait until somebody asks for statistics
    from medreview.analysis.question_counts import load_counts, tables_of
    from medreview.analysis.results import run_analysis

    offered = {one.field: one.values for one in fields_to_tag(workspace, language) if one.field in fields}
    titles: dict[str, Mapping[str, Words]] = {"kind": {**QUESTION_KIND_WORDS}, "language": LANGUAGE_WORDS}
    titles |= {field: {value.code: value.title for value in values} for field, values in offered.items()}
    with workspace.reading() as session:
        remarks = tuple(_origins(session, {field: (names or {}).get(field, field) for field in fields}))
        data = load_counts(
            session, tuple(fields), datasets=tuple(datasets), titles=titles, names=names or {}, remarks=remarks
        )
    strange = [
        Message(
            "Values of {field} that are not in its list: {values}.",
            {"field": data.name(place), "values": Listed(values)},
        )
        for place, field in enumerate(fields)
        if field in offered and (values := _beside_list(data.groups, place, titles[field]))
    ]
    data = replace(data, remarks=(*data.remarks, *strange))
    source = {"fields": list(fields), "datasets": list(datasets), **data.fingerprint.as_json()}
    return run_analysis(tables_of(data), data, None, source=source)


def _beside_list(
    groups: Sequence[tuple[tuple[str | None, ...], int]], place: int, titles: Mapping[str, "Words"]
) -> tuple[str, ...]:
    """Values that a field holds and its list does not, where it has one."""
    held = {value for values, _ in groups if (value := values[place]) is not None}
    return tuple(sorted(held - titles.keys())) if titles else ()


def _origins(session: Session, fields: Mapping[str, "Words"]) -> Iterator[Message]:
    """The runs whose tags hold in these fields, given with their words, and whether a list changed since."""
    for field, (run_id, run) in chosen_runs(session).items():
        if field in fields:
            values: dict[str, object] = {"field": fields[field], "run": run}
            yield Message("{field}: the tags of {run} are used, except where a tag was set by hand.", values)
            if field in _changed_lists(_found_run(session, run_id)):
                yield Message("The list of {field} changed after {run} used it.", values)


def _found_run(session: Session, run_id: int) -> "Run":
    """A run; the library shows tags without loading all that carries runs out."""
    from medreview.model_runs.stored_runs import found_run

    return found_run(session, run_id)


def _changed_lists(run: "Run") -> dict[str, frozenset[str]]:
    """Fields of a run whose list ships and is another one by now, each with the values that it has."""
    from medreview.curation.catalogues import CatalogueUnknown, find_catalogue
    from medreview.model_runs.plans_of_runs import plan_of

    found: dict[str, frozenset[str]] = {}
    for field in getattr(plan_of(run), "fields", ()):
        with suppress(CatalogueUnknown):
            now = find_catalogue(field.catalogue) if field.catalogue else None
            if now is not None and now.sha256 != field.sha256:
                found[field.name] = frozenset(one.code for one in now.entries)
    return found


def _check(workspace: Workspace, field: str, value: str) -> None:
    if not field or field in NEVER_TAGGED:
        raise NotATag(field=field, reason=Message("It is the text of the question itself."))
    offered = next((one.values for one in fields_to_tag(workspace) if one.field == field), ())
    if value and offered and value not in {one.code for one in offered}:
        raise NotATag(field=field, reason=Message("{value} is not in its list.", {"value": value}))


def _held(question: Question | None, field: str) -> str:
    if question is None:
        return ""
    value = getattr(question, field) if field in Question.model_fields else question.extra.get(field)
    return "" if value is None else str(value)
