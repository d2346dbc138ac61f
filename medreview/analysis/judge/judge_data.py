"""A judge's judgements and the raters' ratings of the same answers, read out of the workspace.

They meet by answer, by sentence, and by dimensions of one name or declared to be one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

import numpy as np

from medreview.analysis.asked import AskedProtocols, Judged
from medreview.analysis.facts import (
    GRANULARITIES,
    WHOLE_ANSWER,
    AnalysedAnswer,
    AnalysedStudy,
    analysed_answers,
    first_ratings,
    study_by_name,
)
from medreview.analysis.frames import PLACE, Frame, categories, frame_of, one_of_each, parts, records, units_by
from medreview.analysis.judge.choices import DimensionMatch, ReliabilitySettings
from medreview.analysis.judge.frames import (
    NO_VALUE,
    NOT_JUDGED,
    OFF_SCALE,
    READ,
    JudgeData,
    JudgedFrame,
    JudgeSeries,
    JudgesOfStudy,
    Unmatched,
)
from medreview.domain.run_kinds import Validity
from medreview.domain.study_plans import AnswerRule, Granularity, StudyPlan, wording
from medreview.errors import MedReviewError, NotFound
from medreview.protocols.scales import number_text
from medreview.stats.scales import ANSWER_RULES
from medreview.store.errors import DimensionNotRated
from medreview.store.queries.answer_facts import AnswerFact, named_answers, references_of_study, texts_of_study
from medreview.store.queries.judgement_facts import (
    JudgeCoverage,
    JudgementFact,
    judgements_near_study,
    judges_on_study,
)
from medreview.store.queries.rating_facts import RatingFact, groups_of_raters
from medreview.store.queries.studies import RatedSentence, sentences_of_study, study_to_analyse
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_rows, digest_of_texts
from medreview.store.workspace import Session

NO_DIMENSION = "the study has no such dimension; say which of its dimensions this is"
NOT_RATED = "nobody rated this dimension at this granularity"
NO_COMMON = "people and judge have no unit in common"


class Matching:
    """Lays judgements beside the ratings of a study, on the first occasion, unit by unit.

    Parameters
    ----------
    groups
        Of raters, by code.
    answers
        All that were rated or judged; units name them by their places here.
    sentences
        How the study cut its answers.
    """

    def __init__(
        self,
        study: AnalysedStudy,
        groups: Mapping[str, str],
        answers: Sequence[AnalysedAnswer],
        sentences: Sequence[RatedSentence],
        asked: AskedProtocols,
    ) -> None:
        self._plan, self._groups, self._asked = study.plan, groups, asked
        self._place_of = {answer.id: place for place, answer in enumerate(answers)}
        self._question_of = np.array([answer.question_index for answer in answers], np.int64)
        self._cut = frame_of(RatedSentence, sentences)

    def frames(
        self, ratings: Sequence[RatingFact], judgements: Sequence[JudgementFact], matches: Sequence[DimensionMatch]
    ) -> tuple[tuple[JudgedFrame, ...], tuple[Unmatched, ...]]:
        """A frame for every series of judgements and dimension rated at the same granularity; what meets nothing."""
        given = self._placed(frame_of(RatingFact, ratings))
        names = list(dict.fromkeys([*(one.name for one in self._plan.dimensions), *given["dimension"].unique()]))
        frames: list[JudgedFrame] = []
        unmatched: list[Unmatched] = []
        for (series, judged, name), own in parts(self._judged(judgements), "series", "dimension", "granularity"):
            granularity = GRANULARITIES[name]
            declared = next((one for one in matches if _folded(one.judged) == _folded(judged)), None)
            dimension = _dimension(declared.rated if declared else judged, names)
            rated = given[(given["dimension"] == dimension) & (given["granularity"] == name)]
            if dimension is None or not rated["value"].notna().any():
                reason = NO_DIMENSION if dimension is None else NOT_RATED
                unmatched.append(Unmatched(series, judged, granularity, len(own), reason))
                continue
            frame = self._frame(rated, own, declared)
            if all(fate == NOT_JUDGED for fate in frame.fates):
                unmatched.append(Unmatched(series, judged, granularity, len(own), NO_COMMON))
            else:
                frames.append(frame)
        return tuple(frames), tuple(unmatched)

    def _placed(self, frame: Frame) -> Frame:
        return frame.assign(place=frame["answer_id"].map(self._place_of))

    def _judged(self, judgements: Sequence[JudgementFact]) -> Frame:
        """Every attempt with its series, and with the study's number of the sentence; NaN where the study has none.

        A judged sentence is found by its place in the text where both are known, else its own number stands.
        """
        frame = self._placed(frame_of(JudgementFact, judgements))
        known = self._cut[self._cut["start"].notna() & self._cut["end"].notna()]
        at = known.drop_duplicates(_AT_IN_STUDY, keep="last")[[*_AT_IN_STUDY, "sentence"]]
        found = frame[_AT].merge(at, how="left", left_on=_AT, right_on=_AT_IN_STUDY)["sentence"].to_numpy(float)
        has_place = frame["answer_id"].isin(known["answer_id"]) & frame[_AT].notna().all(axis=1)
        series = records(frame, ("run", "protocol", "setup", "most_references", "reading"), _series)
        unsaid = frame["sentence_index"].isna().map({True: Granularity.COARSE.value, False: Granularity.FINE.value})
        written = frame["given_granularity"].astype(object)
        granularity = written.where(written.isin(GRANULARITIES), unsaid)
        sentence = frame["sentence_index"].mask(has_place, found)
        sentence = sentence.mask(granularity == Granularity.COARSE.value, WHOLE_ANSWER)
        return frame.assign(series=series, granularity=categories(granularity), sentence=sentence)

    def _frame(self, ratings: Frame, judgements: Frame, declared: DimensionMatch | None) -> JudgedFrame:
        first, dimension = judgements.iloc[0], str(ratings["dimension"].iat[0])
        scale = self._scale(dimension, ratings["value"], first)
        levels = tuple(scale)
        holding, n_repeats, n_elsewhere = _holding(judgements)
        said = _said(holding, levels, declared).set_index(PLACE).sort_index()
        rated = ratings[ratings["value"].notna()]
        codes = categories(rated["rater"], lambda code: (self._groups.get(code, ""), code))
        units, rater_values = units_by(rated, PLACE, codes, rated["value"])
        raters: list[str] = list(codes.categories)
        at_units = said.reindex(units)
        is_seen = said.index.get_level_values("place").isin(ratings["place"])
        others = said[~is_seen & said["value"].notna()]
        asked = self._asked.levels(first) if not (declared and declared.values) else ()
        answers = units.get_level_values("place").to_numpy(np.int64)
        return JudgedFrame(
            series=first["series"],
            judged_dimension=first["dimension"],
            dimension=dimension,
            granularity=GRANULARITIES[first["granularity"]],
            levels=levels,
            level_names=tuple(scale.values()),
            asked_levels={level.value: level.word for level in asked},
            raters=tuple(raters),
            groups=tuple(self._groups.get(rater, "") for rater in raters),
            judge=at_units["value"].to_numpy(float),
            fates=tuple(at_units["fate"].fillna(NOT_JUDGED)),
            rater_values=rater_values,
            answers=answers,
            sentences=units.get_level_values("sentence").to_numpy(np.int64),
            questions=self._question_of[answers],
            other_judge=others["value"].to_numpy(float),
            other_answers=others.index.get_level_values("place").to_numpy(np.int64),
            other_sentences=others.index.get_level_values("sentence").to_numpy(np.int64),
            n_repeats=n_repeats,
            n_elsewhere=n_elsewhere,
            rule=_rule(self._plan, dimension),
        )

    def _scale(self, dimension: str, values: Any, judgement: Judged) -> dict[float, str]:
        """Levels in order with their words: the study's, or the protocol's labels where the study has none."""
        own = [level for d in self._plan.dimensions if d.name == dimension for level in d.scale.levels]
        words = {level.value: wording(level.label, "en") for level in own}
        words = dict.fromkeys(values.dropna().unique().tolist(), "") | words
        asked = self._asked.levels(judgement)
        labels = {level.value: level.word for level in asked}
        if not any(words.values()) and any(word != number_text(value) for value, word in labels.items()):
            words = labels if labels.keys() >= words.keys() else words
        return {value: words[value] or f"{value:g}" for value in sorted(words)}


_AT, _AT_IN_STUDY = ["answer_id", "sentence_start", "sentence_end"], ["answer_id", "start", "end"]


def _holding(judgements: Frame) -> tuple[Frame, int, int]:
    """Of each unit the judgement that holds: the last attempt of the first repeat; how many were left out."""
    here = judgements[judgements["sentence"].notna()]
    repeats = one_of_each(here, [*PLACE, "repeat"], ["attempt"], keep="last")
    holding = one_of_each(repeats, PLACE, ["repeat"])
    return holding, len(repeats) - len(holding), len(judgements) - len(here)


def _said(judgements: Frame, levels: tuple[float, ...], declared: DimensionMatch | None) -> Frame:
    """Their values on the study's scale, NaN where there is none, and why there is none."""
    given, validity = judgements["value"], judgements["validity"].astype(object)
    value = given.map(dict(declared.values)) if declared and declared.values else given
    is_bad = validity.notna() & (validity != Validity.VALID.value)
    fate = np.select([is_bad, given.isna(), ~value.isin(levels)], [validity, NO_VALUE, OFF_SCALE], READ)
    return judgements[PLACE].assign(value=value.where(fate == READ), fate=fate)


def _series(run: str, protocol: str, setup: str, most_references: float | None, reading: str | None) -> JudgeSeries:
    n_references = -1 if most_references is None else int(most_references)
    return JudgeSeries(run, protocol, setup, n_references, reading or "")


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _dimension(name: str, names: Sequence[str]) -> str | None:
    return next((one for one in names if _folded(one) == _folded(name)), None)


def _rule(plan: StudyPlan, dimension: str) -> AnswerRule | None:
    stated: AnswerRule | None = next((one.answer_rule for one in plan.dimensions if one.name == dimension), None)
    return ANSWER_RULES.get(dimension) if stated is None else stated


class JudgeNotFound(NotFound):
    template = "{judge} judged no answer of {study}. Judges that did: {known}."


class NothingJudged(MedReviewError):
    template = "No judge judged an answer of {study} yet. Run one over it, or import its judgements."


class RunNotFound(NotFound):
    template = "{judge} has no finished judgement in a run {run}. Its runs: {known}."


class RaterNotFound(NotFound):
    template = "{rater} rates nothing in {study}. Its raters: {known}."


class DimensionNotJudged(NotFound):
    template = "{judge} judged no dimension {dimension} in {study}. It judged: {known}."


def load_judge(
    session: Session, study_name: str, judge: str, *, run: str | None, settings: ReliabilitySettings
) -> JudgeData:
    """Everything a judge's reliability uses.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is no study to hold the judge against.
    NothingJudged, JudgeNotFound, RunNotFound
        If the judge gave nothing here; names those that did.
    RaterNotFound
        If the yardstick is a rater who rates nothing here.
    DimensionNotJudged, DimensionNotRated
        If a match names a dimension that is not there.
    """
    study = study_by_name(session, study_name)
    ratings = first_ratings(session, study.id)
    if not any(one.value is not None for one in ratings):
        raise study.nothing_rated
    judgements = _judgements(session, study.id, study_name, judge, run)
    _check_rater(settings, study_name, ratings)
    _check_matches(settings.matches, study, judge, ratings, judgements)
    (found,) = _beside_raters(session, study, ratings, {judge: judgements}, settings.matches)
    return replace(found, run=run)


def load_judges(session: Session, study_name: str, settings: ReliabilitySettings) -> JudgesOfStudy:
    """Every judge that judged answers of a study, by name; none where nothing is rated or judged yet.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study to hold judges against.
    """
    matches = settings.matches
    return _JUDGES.get(session, (study_name, matches), lambda: _read_judges(session, study_name, matches))


_JUDGES: Remembered[JudgesOfStudy] = Remembered(4)


def _read_judges(session: Session, study_name: str, matches: Sequence[DimensionMatch]) -> JudgesOfStudy:
    study = study_by_name(session, study_name)
    ratings = first_ratings(session, study.id)
    names = dict.fromkeys(one.judge for one in judges_on_study(session, study.id))
    is_rated = any(one.value is not None for one in ratings)
    judgements = {name: judgements_near_study(session, study.id, name) for name in names if is_rated}
    found = _beside_raters(session, study, ratings, judgements, matches) if judgements else ()
    return JudgesOfStudy(study.name, study.plan, tuple(found), is_rated=is_rated)


def _beside_raters(
    session: Session,
    study: AnalysedStudy,
    ratings: Sequence[RatingFact],
    of_judges: Mapping[str, Sequence[JudgementFact]],
    matches: Sequence[DimensionMatch],
) -> Sequence[JudgeData]:
    """Judges beside the same raters; all of them name the same answers by the same places."""
    groups = groups_of_raters(session, study.id)
    judged = [one for judgements in of_judges.values() for one in judgements]
    facts = named_answers(session, (one.answer_id for one in (*ratings, *judged)))
    answers = _answers(facts, texts_of_study(session, study.id), references_of_study(session, study.id))
    place_of = {answer.id: place for place, answer in enumerate(answers)}
    texts = {answer.id: answer.text for answer in answers}
    sentences = sentences_of_study(session, study.id)
    sentence_texts = {
        (place_of[one.answer_id], one.sentence_index): one.text or (texts[one.answer_id] or "")[one.start : one.end]
        for one in sentences
        if one.answer_id in place_of
    }
    matching = Matching(study, groups, answers, sentences, AskedProtocols(session))
    # everything that was loaded, under public names and in their order
    names = {one.id: repr((one.dataset, one.question, one.key)) for one in answers}
    shared = {
        "groups": digest_of_texts([repr(sorted(groups.items()))]),
        "answers": digest_of_texts(repr(_hashed(one)) for one in answers),
        "ratings": digest_of_rows("GivenRating", ratings, names),
    }
    found: list[JudgeData] = []
    for judge, judgements in of_judges.items():
        frames, unmatched = matching.frames(ratings, judgements, matches)
        data = JudgeData(
            study=study.name,
            study_version=study.version,
            plan=study.plan,
            plan_sha256=study.plan_sha256,
            judge=judge,
            run=None,
            answers=answers,
            sentence_texts=sentence_texts,
            frames=frames,
            unmatched=unmatched,
            n_ratings=len(ratings),
            n_judgements=len(judgements),
            fingerprint=Fingerprint(shared | {"judgements": digest_of_rows("GivenJudgement", judgements, names)}),
        )
        found.append(data)
    return found


def _judgements(session: Session, study_id: int, study: str, judge: str, run: str | None) -> tuple[JudgementFact, ...]:
    covered = judges_on_study(session, study_id)
    if not covered:
        raise NothingJudged(study=study)
    own = [one for one in covered if one.judge == judge]
    if not own:
        raise JudgeNotFound(judge=judge, study=study, known=sorted({one.judge for one in covered}))
    found = judgements_near_study(session, study_id, judge, run)
    if not found:
        raise RunNotFound(run=run or "", judge=judge, known=sorted({one.run for one in own if one.run}) or ["-"])
    return found


def _check_rater(settings: ReliabilitySettings, study: str, ratings: Iterable[RatingFact]) -> None:
    rater = settings.yardstick.rater
    known = sorted({one.rater for one in ratings})
    if rater is not None and rater not in known:
        raise RaterNotFound(rater=rater, study=study, known=known)


def _check_matches(
    matches: Sequence[DimensionMatch],
    study: AnalysedStudy,
    judge: str,
    ratings: Iterable[RatingFact],
    judgements: Iterable[JudgementFact],
) -> None:
    rated = list(dict.fromkeys([*(one.name for one in study.plan.dimensions), *(one.dimension for one in ratings)]))
    judged = sorted({one.dimension for one in judgements})
    for match in matches:
        if _dimension(match.judged, judged) is None:
            raise DimensionNotJudged(judge=judge, dimension=match.judged, study=study.name, known=judged)
        if _dimension(match.rated, rated) is None:
            raise DimensionNotRated(dimension=match.rated, known=rated)


def _answers(
    facts: Sequence[AnswerFact], texts: Sequence[AnswerFact], references: Sequence[AnswerFact]
) -> tuple[AnalysedAnswer, ...]:
    text_of = {one.id: one for one in texts}
    of_question: dict[int, list[AnswerFact]] = {}
    for one in references:
        of_question.setdefault(one.question_id, []).append(one)
    made: list[AnalysedAnswer] = []
    for one, answer in zip(facts, analysed_answers(facts), strict=True):
        known = text_of.get(one.id)
        right = [
            other.known_text
            for other in of_question.get(one.question_id, ())
            if other.id != one.id and other.known_text
        ]
        text, language = (known.known_text, known.language) if known else (None, None)
        made.append(replace(answer, text=text, language=language, references=tuple(right)))
    return tuple(made)


_hashed = attrgetter(*("dataset", "question", "key", "author", "question_index"), *("text", "language", "references"))


@dataclass(frozen=True, slots=True)
class JudgeOffer:
    """A judge that can be held against the raters of a study, and what it judged there."""

    judge: str
    runs: tuple[str, ...]
    protocols: tuple[str, ...]
    dimensions: tuple[str, ...]
    n_judgements: int


def judges_of_study(session: Session, study: str) -> tuple[JudgeOffer, ...]:
    """The judges that judged answers of the study, by name; none where no judge did.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    covered = judges_on_study(session, study_to_analyse(session, study).id or 0)
    names = dict.fromkeys(one.judge for one in covered)
    return tuple(_offer(name, [one for one in covered if one.judge == name]) for name in names)


def _offer(judge: str, own: Sequence[JudgeCoverage]) -> JudgeOffer:
    return JudgeOffer(
        judge,
        tuple(dict.fromkeys(one.run for one in own if one.run)),
        tuple(dict.fromkeys(one.protocol for one in own)),
        tuple(dict.fromkeys(one.dimension for one in own)),
        sum(one.n_judgements for one in own),
    )
