"""The words of results: what columns are called, and what texts in cells say, for windows and pages in any language.

Files keep the names and the English texts. A text that is neither a word here nor one of ``STATISTICS`` is data. What
several tables say has a line here, what only one says stands in its ``words``; a test over all tables tells what is
forgotten.
"""

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from types import MappingProxyType

from medreview.domain.dimension_titles import DIMENSION_TITLES, LEVEL_WORDS, dimension_title
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.questions import LANGUAGE_WORDS, SEX_WORDS
from medreview.domain.ratings import STATUS_WORDS
from medreview.domain.run_kinds import VALIDITY_WORDS
from medreview.domain.run_plans import PROTOCOL_WORDS, SETUP_WORDS
from medreview.domain.runs import READING_WORDS
from medreview.domain.scores import metric_name
from medreview.domain.trial_names import is_for_trying, without_trial_mark
from medreview.errors import BY_NUMBER, Listed, Message
from medreview.reporting.tables import Cell, Words, is_given_name

COLUMN_WORDS: Mapping[str, Message] = {
    "accuracy": Message("accuracy"),
    "accuracy_at_zero": Message("accuracy without ties"),
    "answer": Message("answer"),
    "answers": Message("answers"),
    "asked": Message("asked"),
    "attempts": Message("attempts"),
    "author": Message("author"),
    "between": Message("between"),
    "by": Message("by"),
    "coefficient": Message("coefficient"),
    "compared": Message("compared"),
    "confidence": Message("confidence level"),
    "dataset": Message("dataset"),
    "dimension": Message("dimension"),
    "distance": Message("distance"),
    "error": Message("errors"),
    "estimate": Message("estimate"),
    "explanation": Message("explanation"),
    "first": Message("first"),
    "follow_up": Message("follow-up"),
    "granularity": Message("rated unit"),
    "group": Message("group"),
    "high": Message("upper 95% limit"),
    "interval_method": Message("interval"),
    "judge": Message("judge"),
    "judged_dimension": Message("judged dimension"),
    "k": Message("k"),
    "kind": Message("kind"),
    "label": Message("wording of the level"),
    "labels": Message("scale"),
    "level": Message("level"),
    "low": Message("lower 95% limit"),
    "mean": Message("mean"),
    "mean_characters": Message("mean characters"),
    "mean_difference": Message("mean difference"),
    "mean_sd": Message("mean ± sd"),
    "measure": Message("measure"),
    "median": Message("median"),
    "members": Message("members"),
    "method": Message("method"),
    "metric": Message("metric"),
    "minus_people": Message("judge − raters"),
    "on_rated": Message("on rated answers"),
    "on_rated_sd": Message("on rated answers, standard deviation"),
    "people_sd": Message("raters, standard deviation"),
    "most_references": Message("most references"),
    "n": Message("n"),
    "n_answers": Message("answers"),
    "n_answers_of_all": Message("answers in all"),
    "n_coinciding": Message("word for word in the judged text"),
    "n_down": Message("lower"),
    "n_error": Message("errors"),
    "n_hallucinated": Message("hallucinated"),
    "n_items": Message("items"),
    "n_judge_only": Message("judge only"),
    "n_judgements": Message("judgements"),
    "n_judges": Message("judges"),
    "n_not_judged": Message("could not be judged"),
    "n_not_valid": Message("not valid"),
    "n_not_zero": Message("not zero"),
    "n_open": Message("not rated yet"),
    "n_out_of_range": Message("out of range"),
    "n_pairs": Message("pairs"),
    "n_people": Message("raters"),
    "n_rated": Message("rated"),
    "n_raters": Message("raters"),
    "n_read": Message("read"),
    "n_references": Message("references"),
    "n_refused": Message("refused"),
    "n_resamples": Message("resamples"),
    "n_truncated": Message("cut off"),
    "n_units": Message("sample size (n)"),
    "n_unparsable": Message("unreadable"),
    "n_unread": Message("without a readable judgement"),
    "n_up": Message("higher"),
    "n_valid": Message("valid"),
    "n_without_label": Message("without a label"),
    "no_value": Message("no value"),
    "not_compared_because": Message("not compared because"),
    "not_judged": Message("not judged"),
    "off_scale": Message("off the scale"),
    "other_high": Message("high, second interval"),
    "other_judge": Message("other judge"),
    "other_low": Message("low, second interval"),
    "other_method": Message("second interval"),
    "other_rater": Message("other rater"),
    "out_of_range": Message("out of range"),
    "over": Message("aggregation"),
    "p": Message("p"),
    "p_holm": Message("p (Holm)"),
    "p_method": Message("p by"),
    "p_pearson": Message("p (Pearson)"),
    "p_spearman": Message("p (Spearman)"),
    "p_tau_b": Message("p (tau-b)"),
    "part": Message("part"),
    "pearson": Message("Pearson"),
    "people": Message("mean of the raters"),
    "positive": Message("positive"),
    "predictor": Message("predictor"),
    "protocol": Message("protocol"),
    "q1": Message("first quartile"),
    "q3": Message("third quartile"),
    "question": Message("question"),
    "rank": Message("rank"),
    "rank_biserial": Message("rank-biserial"),
    "rank_sum": Message("rank sum"),
    "rater": Message("rater"),
    "rating": Message("rating"),
    "ratings": Message("ratings"),
    "reading": Message("reply mode"),
    "reason": Message("reason"),
    "refused": Message("refused"),
    "repeats_left_out": Message("repeats left out"),
    "rule": Message("rule"),
    "run": Message("run"),
    "scale": Message("scale"),
    "sd": Message("SD"),
    "second": Message("second"),
    "seed": Message("seed"),
    "sentence_index": Message("sentence"),
    "sentences_elsewhere": Message("sentences elsewhere"),
    "setting": Message("rated unit"),
    "setup": Message("setup"),
    "share": Message("share"),
    "share_of_sentences": Message("share of sentences"),
    "spearman": Message("Spearman"),
    "statistic": Message("statistic"),
    "status": Message("status"),
    "tau_b": Message("tau-b"),
    "test": Message("test"),
    "test_undefined_because": Message("no test because"),
    "total": Message("total"),
    "truncated": Message("cut off"),
    "undefined_because": Message("undefined because"),
    "unit": Message("unit"),
    "unparsable": Message("unreadable"),
    "value": Message("value"),
    "variant": Message("variant"),
    "yardstick": Message("yardstick"),
}

_SAID_OTHERWISE: Mapping[str, Message] = {
    "paper": Message("three points, −1 to 1"),
    "unit": Message("three points, rescaled to 0–1"),
    "declared scale": Message("full scale"),
    "percent agreement with people": Message("percent agreement with raters"),
    "Randolph with people": Message("Randolph with raters"),
    "people": Message("raters"),
    "people and judge have no unit in common": Message("raters and judge have no item in common"),
    "judge and people": Message("judge and raters"),
    "people alone": Message("raters only"),
    "judge alone": Message("judge only"),
    "mean of the people's ratings": Message("mean of the raters' ratings"),
    "people agree with the first": Message("raters agree with the first"),
    **PROTOCOL_WORDS,
    **SETUP_WORDS,
}
"""Of codes, of a second name of the same, and of what files say of raters."""

REASON_WORDS: Mapping[str, Message] = {
    "outside_expertise": Message("Outside my expertise"),
    "unclear_text": Message("The text cannot be understood"),
    "question_lacks_information": Message("The question lacks information that is needed"),
    "other": Message("Another reason"),
}
"""Of the reasons that our templates offer for not rating."""

_AS_THEY_STAND = (
    Message("mean of the three correlations"),
    Message("binary"),
    Message("binary, strict"),
    Message("three points"),
    Message("all judges"),
    Message("mean of all pairs"),
    Message("kappa"),
    Message("no two runs differ only in the order of their references"),
    Message("no judge was shown different numbers of references for the same answers"),
    Message("no judged answer has a SARI score"),
    Message("there are no preferences between answers"),
    Message("no answer has ratings on all its criteria"),
    Message("no criterion was rated by two raters or judges"),
    Message("which answer was shown first is not known"),
    Message("no pair has verdicts of two raters or judges"),
    Message("the text of no answer is known"),
    Message("all items with two ratings"),
    Message("mean over groups"),
    Message("pooled over groups"),
    Message("all raters"),
    Message("all authors"),
    Message("active seconds"),
    Message("active seconds per item"),
    Message("wall seconds per item"),
    Message("agreement with the others"),
    Message("confidence"),
    Message("ease"),
    Message("idle seconds"),
    Message("intra-rater reliability"),
    Message("leniency"),
    Message("share that could not be judged"),
    Message("wall seconds"),
    Message("answer"),
    Message("item"),
    Message("pair"),
    Message("questionnaire"),
    Message("as measured"),
    Message("without the longest 1%"),
    Message("mean rating"),
    Message("main blocks"),
    Message("pilot"),
    Message("median"),
    Message("Spearman's rho of length and rating"),
    Message("Spearman's rho of place and seconds"),
    Message("matched rank-biserial correlation"),
    Message("variance between raters"),
    Message("all"),
    Message("with at least 6 rated sentences"),
    Message("every rating is the same, so agreement by chance is certain"),
    Message("nothing is rated in a pilot of this study"),
    Message("no two raters are that far apart"),
    Message("nothing of this study is adjudicated"),
    Message("no dimension labels statements as contradiction or entailment"),
    Message("no answer was rated a second time"),
    Message("these raters are of different groups, which share no answers"),
    Message("no item was rated by two raters"),
    Message("no two items were rated by all raters of a group"),
    Message("there are too few observations"),
    Message("no data yet: collect some, or widen the selection"),
    Message("one of the two variables does not vary"),
    Message("the scale has only one level"),
    Message("fewer than five questions are too few for an interval"),
    Message("fewer than five questions have this category, too few for an interval"),
    Message("fewer than three raters are too few for an interval valid for other raters"),
    Message("every difference is zero"),
    Message("no item belongs to the positive class"),
    Message("the judge tells good from bad no better than chance"),
    Message("no unrated answers left to predict"),
    Message("the levels have no order, so there is no mean"),
    Message("only one judge was asked"),
    Message("no answer was judged by two judges"),
    Message("no judge was asked in two setups about the same answers"),
    Message("nothing was judged twice in the same way"),
    Message("no judgement is valid"),
    Message("no judgement in the free mode, so validity was not measured"),
    Message("answer hallucination"),
    Message("comprehensiveness"),
    Message("micro"),
    Message("macro"),
    Message("any"),
    Message("only one rated unit was measured"),
    Message("nothing was measured in both rated units"),
    Message("nothing was measured in this rated unit"),
    Message("no time was measured"),
    Message("the order of rating is not known, or no two raters rated the same answers"),
    Message("no time was measured, and no rater said how sure or how easy it was"),
    Message("there is only one rater"),
    Message("nothing is rated in this dimension and rated unit"),
    Message("three points need the levels 1 to 5 (or -1, 0, 1); where the study was imported, give its scale"),
    Message(
        "no rule says how the sentences of an answer make one value in this dimension; "
        "correctness, relevance and communicating risks have one"
    ),
    Message("end points need the levels 1 to 5"),
    Message("accuracy"),
    Message("accuracy, unreadable as wrong"),
    Message("any dimension"),
    Message("attempts per item"),
    Message("cost per item (US$)"),
    Message("input tokens per item"),
    Message("output tokens per item"),
    Message("requests sent"),
    Message("requests never answered"),
    Message("requests with usage left out"),
    Message("seconds per item at work"),
    Message("seconds until a reply"),
    Message("no valid rating"),
    Message("mean"),
    Message("mean difference"),
    Message("precision"),
    Message("quadratic kappa"),
    Message("rate"),
    Message("recall (sensitivity)"),
    Message("share of all hallucinated judgements"),
    Message("share of the setup's hallucinated judgements"),
    Message("share that differs"),
    Message("with the second"),
    Message("with neither"),
    Message("specificity"),
    Message("dimension"),
    Message("judge"),
    Message("setup"),
    Message("judge × setup × dimension"),
    Message("setup × dimension"),
    Message("setup × judge"),
    Message("final attempts"),
    Message("first attempts"),
    Message("majority"),
    Message("the study has no such dimension; say which of its dimensions this is"),
    Message("a rater in the judge's place"),
    Message("mean of pairs"),
    Message("median label"),
    Message("rounded mean label"),
    Message("median of the raters"),
    Message("rounded mean of the raters"),
    Message("majority of the raters"),
    Message("none"),
    Message("normal approximation"),
    Message("exact"),
    Message("length"),
    Message("majority label"),
    Message("the judge"),
    Message("words shared with the reference"),
    Message("prediction-powered"),
    Message("share"),
    Message("share of the ratings"),
    Message("share of ratings given or declined"),
    Message("share of valid judgements"),
    Message("recall"),
    Message("judgements without a valid rating, for whatever reason"),
    Message("judge hallucination in any dimension"),
    Message("judge hallucination, share of all hallucinated judgements"),
    Message("judge hallucination, share of judgements"),
    Message("agreement with the other raters"),
    Message("leniency against the others"),
    Message("mean of the judge's values"),
    Message("mean rating over questions"),
    Message("mean over items"),
    Message("prediction-powered mean"),
    Message("time at work over items"),
    Message("unweighted mean over pairs of raters"),
    Message("identical labels"),
    Message("identical labels, pooled"),
    Message("identical labels, mean over raters"),
    Message("balanced accuracy"),
    Message("macro F1"),
    Message("weighted F1"),
    Message("Cohen's kappa, weighted (linear)"),
    Message("Cohen's kappa, weighted (quadratic)"),
    Message("Gwet's AC2 (linear)"),
    Message("Gwet's AC2 (quadratic)"),
    Message("Gwet's AC2 (ordinal)"),
    Message("Krippendorff's alpha (nominal)"),
    Message("Krippendorff's alpha (ordinal)"),
    Message("Krippendorff's alpha (interval)"),
    Message("Krippendorff's alpha (ratio)"),
    Message("pairwise ranking accuracy (threshold 0)"),
    Message("asymptotic"),
    Message("asymptotic (Gwet)"),
    Message("jackknife over questions, Student's t"),
    Message("Wilson over questions"),
    Message("raters like these: pigeonhole bootstrap, Student's t"),
    Message("raters like these: jackknife over questions and raters, Student's t"),
    Message("Student's t over raters"),
    Message("F (McGraw and Wong)"),
    Message("ICC(2,1)"),
    Message("ICC(2,k)"),
    Message("ICC(3,1)"),
    Message("Kendall's W"),
    Message("Kendall's W, ties not corrected"),
    Message("normal, prediction-powered"),
    Message("normal, prediction-powered, Student's t"),
    Message("normal, over questions"),
    Message("normal, over questions, Student's t"),
    Message("bootstrap over questions, BCa"),
    Message("bootstrap over questions, percentile"),
    Message("bootstrap over few questions, Student's t"),
    Message("percentiles over random subsets"),
    Message("Student's t over items"),
    Message("every resample gives the same value"),
    Message("ratings agree on only one of the levels, so an interval would be too short"),
    Message("few questions alone make it larger, so an interval would miss the truth"),
    Message("some always win, always lose or never meet the others, so no finite strength fits best"),
    Message("every comparison is a tie"),
    Message("no answer that two raters rated has a mark"),
    Message("almost no resample gives a value"),
    Message("the levels that count as one are not all on this scale"),
    Message("there is only one author"),
    Message("no rated answer has this score"),
    Message("the questions have no reference answer"),
    Message("the texts of the answers are not known"),
    Message("acceptable or problematic"),
    Message("high impact or not"),
    Message("ranked"),
    Message("levels"),
    Message("metric"),
)

_WITH_VALUES = (
    Message("none: {reason}"),
    Message("rater {name}"),
    Message("group {name}"),
    Message("median {clock}"),
    Message("the {yardstick} gives no label here"),
    Message("{coefficient}, judge against one rater"),
    Message("{coefficient}, judge against the median label"),
    Message("{coefficient}, judge against the rounded mean label"),
    Message("{coefficient}, judge against the majority label"),
    Message("{coefficient}, mean over pairs of judge and rater"),
    Message("{coefficient}, mean over raters against the median of the others"),
    Message("{coefficient}, mean over groups"),
    Message("{coefficient}, pooled over groups"),
    Message("{coefficient}, mean over questions"),
    Message("{coefficient}, mean over answers"),
    Message("{measure}, answers with any"),
    Message("{measure}, share of statements"),
    Message("Spearman's rho of {n} sentences with all"),
    Message("variance between raters with {n} sentences"),
    Message("{n} {n:=reference|references}"),
    Message("pairwise ranking accuracy (ties below {n})"),
    Message("{test} (exact)"),
    Message("{test} (normal approximation)"),
)
"""Texts that are put together; what stands in them may be a word itself."""

STATISTICS = frozenset({"F1", "Cohen's d_z"})
"""Names that are the same in every language."""
_NAMES_OF_STATISTICS = (
    Message("Gwet's AC1"),
    Message("Wilson"),
    Message("Student's t"),
    Message("Rogan-Gladen"),
    Message("Cohen's kappa"),
    Message("Cohen's d"),
    Message("Cohen's d (pooled)"),
    Message("Cliff's delta"),
    Message("Fleiss' kappa"),
    Message("Randolph's kappa"),
    Message("Kendall tau-b"),
    Message("Kendall's tau-b"),
    Message("Pearson"),
    Message("Pearson's r"),
    Message("Spearman"),
    Message("Spearman's rho"),
    Message("Mann-Whitney U"),
    Message("Wilcoxon signed-rank"),
)

PAIR, PREFERRED, NOT_PREFERRED = "pair", "preferred to", "less good than"
MET, NOT_MET = "met", "not met"
ALIKE, BOTH_BAD = "as good as", "as bad as"
"""The unit of a comparison, and its outcome for one of the two answers."""
CELL_WORDS: Mapping[str, Message] = {
    PAIR: Message("pairs of answers"),
    PREFERRED: Message("preferred to"),
    NOT_PREFERRED: Message("less good than"),
    MET: Message("met"),
    NOT_MET: Message("not met"),
    ALIKE: Message("as good as"),
    BOTH_BAD: Message("as bad as"),
    **{word.template: word for word in (*_AS_THEY_STAND, *_NAMES_OF_STATISTICS)},
    **LEVEL_WORDS,
    **SEX_WORDS,
    **_SAID_OTHERWISE,
    **{
        text.value: word
        for words in (VALIDITY_WORDS, READING_WORDS, STATUS_WORDS, UNIT_WORDS)
        for text, word in words.items()
    },
}


NO_WORDS: Mapping[str, Words] = MappingProxyType({})


_WORDS_OF_COLUMNS: Mapping[str, Mapping[str, Message]] = {
    "reason": REASON_WORDS,
    "language": LANGUAGE_WORDS,
}
"""Values that are words in their own column alone."""


_COLUMNS_OF_DIMENSIONS = frozenset({"dimension", "judged_dimension"})


def column_words(name: str, own: Mapping[str, Words] = NO_WORDS) -> Words:
    """The heading of a column; a name without a word is shown with spaces. ``own`` are the words of its table."""
    return own.get(name) or COLUMN_WORDS.get(name, name.replace("_", " "))


def cell_words(text: str, column: str = "", own: Mapping[str, Words] = NO_WORDS) -> Words:
    """A word of ours in a cell; data as it is, and so a name that happens to be one of our words."""
    if column in _WORDS_OF_COLUMNS and text in _WORDS_OF_COLUMNS[column]:
        return _WORDS_OF_COLUMNS[column][text]
    if column == "metric" and (name := metric_name(text)) != text:
        return name
    if isinstance(text, Listed) and len(text.parts) > 1:
        return Message("{values}", {"values": _listed_words(text, own)})
    if column == "asked" and ", " in text:
        first, _, rest = text.partition(", ")
        return Message("{first}, {rest}", {"first": _words(first, own), "rest": cell_words(rest, column, own)})
    is_title = text in DIMENSION_TITLES or text not in CELL_WORDS
    if column in _COLUMNS_OF_DIMENSIONS and text not in own and is_title:
        return dimension_title(text)
    return text if is_given_name(text, column) else _words(text, own)


def judge_words(name: Cell) -> Words:
    """The name of a judge, and what tells it from others, as a sentence says it."""
    return cell_words(name, "judge") if isinstance(name, str) else ""


def _listed_words(names: Listed, own: Mapping[str, Words]) -> Listed:
    """A judge's name, and after it what tells it from others: our words, and names that say no second time what it is.

    A part may be such a row itself.
    """
    first, *others = _parts(names)
    says_so = is_for_trying(first)
    return Listed([first, *(_words(without_trial_mark(one) if says_so else one, own) for one in others)])


def _parts(names: Listed) -> Iterator[str]:
    for one in names.parts:
        yield from _parts(one) if isinstance(one, Listed) else (str(one),)


def _words(text: str, own: Mapping[str, Words]) -> Words:
    known = own.get(text) or CELL_WORDS.get(text)
    if known is not None:
        return known
    if text.partition(" ")[0] in PROTOCOL_WORDS:
        return _scale_words(text)
    made = _made(text)
    return replace(made, values={name: _value(str(said), own) for name, said in made.values.items()}) if made else text


_NAME_OF_SCALE = re.compile(r"(?P<protocol>\S+)(?: (?P<setup>[^()]+?))?(?: \((?P<levels>[0-9.,\- ]+)\))?")


def _scale_words(text: str) -> Words:
    """The scale of a protocol by the protocol's words: with its setup, and its levels where they tell two apart."""
    found = _NAME_OF_SCALE.fullmatch(text)
    if found is None or (found["setup"] is not None and found["setup"] not in SETUP_WORDS):
        return text
    words: Words = PROTOCOL_WORDS[found["protocol"]]
    if setup := found["setup"]:
        words = Message("{first}, {rest}", {"first": words, "rest": SETUP_WORDS[setup]})
    if levels := found["levels"]:
        numbers = [Message("{level:g}", {"level": float(level)}) for level in levels.split(", ")]
        row = reduce(lambda first, rest: Message("{first}, {rest}", {"first": first, "rest": rest}), numbers)
        words = Message("{title} ({part})", {"title": words, "part": row})
    return words


@lru_cache(maxsize=4096)
def _made(text: str) -> Message | None:
    """The sentence that the text was made from, with what stands in it."""
    for made in _WITH_VALUES:
        match = re.fullmatch("".join(_patterns(made.template)), text)
        if match is not None:
            return replace(made, values=match.groupdict())
    return None


def _patterns(template: str) -> Iterator[str]:
    for literal, name, form, _ in string.Formatter().parse(template):
        yield re.escape(literal)
        if name and form and form.startswith(BY_NUMBER):
            yield f"(?:{form.removeprefix(BY_NUMBER)})"
        elif name:
            yield f"(?P<{name}>.+)"


def _value(said: str, own: Mapping[str, Words]) -> Words | float:
    """A number to be shown in the digits of the language, or what is a word itself."""
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", said):
        return float(said) if "." in said else int(said)
    return _words(said, own)
