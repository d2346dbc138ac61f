"""Words of the tables of results in the window's language: names of columns, and words that stand in cells.

What is not in these lists is data, or the name of a statistic, and is shown as it is. Files keep the English words.
"""

from functools import cache

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.reporting.tables import is_given_name

# Columns on how a number was computed; the others come first.
PROVENANCE_COLUMNS = frozenset(
    {"method", "interval_method", "confidence", "n_resamples", "seed", "other_low", "other_high", "other_method"}
)


def column_word(name: str, unknown: str | None = None) -> str:
    """The heading of a column; a name that is not known is shown with spaces, or as ``unknown``."""
    return _columns(*_language()).get(name) or (name.replace("_", " ") if unknown is None else unknown)


def cell_word(text: str, column: str = "") -> str:
    """A word of ours in a cell; data as it is, and so a name that happens to be one of our words."""
    if is_given_name(text, column):
        return text
    return _cells(*_language()).get(text, text)


def _language() -> tuple[str, str]:
    """What the words below depend on: the locale alone does not tell whether its translation is loaded."""
    return QLocale().name(), QCoreApplication.translate("TableWords", "answer")


@cache
def _columns(_locale: str, _sign: str) -> dict[str, str]:
    return {
        "answer": QCoreApplication.translate("TableWords", "answer"),
        "answers": QCoreApplication.translate("TableWords", "answers"),
        "asked": QCoreApplication.translate("TableWords", "asked"),
        "attempts": QCoreApplication.translate("TableWords", "attempts"),
        "author": QCoreApplication.translate("TableWords", "author"),
        "between": QCoreApplication.translate("TableWords", "between"),
        "by": QCoreApplication.translate("TableWords", "by"),
        "coefficient": QCoreApplication.translate("TableWords", "coefficient"),
        "confidence": QCoreApplication.translate("TableWords", "confidence level"),
        "dataset": QCoreApplication.translate("TableWords", "dataset"),
        "dimension": QCoreApplication.translate("TableWords", "dimension"),
        "distance": QCoreApplication.translate("TableWords", "distance"),
        "error": QCoreApplication.translate("TableWords", "errors"),
        "estimate": QCoreApplication.translate("TableWords", "estimate"),
        "explanation": QCoreApplication.translate("TableWords", "explanation"),
        "first": QCoreApplication.translate("TableWords", "first"),
        "follow_up": QCoreApplication.translate("TableWords", "follow-up"),
        "granularity": QCoreApplication.translate("TableWords", "granularity"),
        "group": QCoreApplication.translate("TableWords", "group"),
        "high": QCoreApplication.translate("TableWords", "high"),
        "interval_method": QCoreApplication.translate("TableWords", "interval"),
        "judge": QCoreApplication.translate("TableWords", "judge"),
        "judged_dimension": QCoreApplication.translate("TableWords", "judged dimension"),
        "k": QCoreApplication.translate("TableWords", "k"),
        "label": QCoreApplication.translate("TableWords", "level"),
        "labels": QCoreApplication.translate("TableWords", "labels"),
        "level": QCoreApplication.translate("TableWords", "level"),
        "low": QCoreApplication.translate("TableWords", "low"),
        "mean": QCoreApplication.translate("TableWords", "mean"),
        "mean_characters": QCoreApplication.translate("TableWords", "mean characters"),
        "mean_difference": QCoreApplication.translate("TableWords", "mean difference"),
        "mean_sd": QCoreApplication.translate("TableWords", "mean ± sd"),
        "measure": QCoreApplication.translate("TableWords", "measure"),
        "members": QCoreApplication.translate("TableWords", "members"),
        "median": QCoreApplication.translate("TableWords", "median"),
        "method": QCoreApplication.translate("TableWords", "method"),
        "n": QCoreApplication.translate("TableWords", "n"),
        "n_answers": QCoreApplication.translate("TableWords", "answers"),
        "n_down": QCoreApplication.translate("TableWords", "lower"),
        "n_error": QCoreApplication.translate("TableWords", "errors"),
        "n_hallucinated": QCoreApplication.translate("TableWords", "hallucinated"),
        "n_items": QCoreApplication.translate("TableWords", "items"),
        "n_judge_only": QCoreApplication.translate("TableWords", "judge only"),
        "n_judgements": QCoreApplication.translate("TableWords", "judgements"),
        "n_judges": QCoreApplication.translate("TableWords", "judges"),
        "n_not_valid": QCoreApplication.translate("TableWords", "not valid"),
        "minus_people": QCoreApplication.translate("TableWords", "minus people"),
        "n_not_zero": QCoreApplication.translate("TableWords", "not zero"),
        "n_out_of_range": QCoreApplication.translate("TableWords", "out of range"),
        "n_people": QCoreApplication.translate("TableWords", "people"),
        "n_rated": QCoreApplication.translate("TableWords", "rated"),
        "n_raters": QCoreApplication.translate("TableWords", "raters"),
        "n_read": QCoreApplication.translate("TableWords", "read"),
        "n_references": QCoreApplication.translate("TableWords", "references"),
        "n_refused": QCoreApplication.translate("TableWords", "refused"),
        "n_resamples": QCoreApplication.translate("TableWords", "resamples"),
        "n_truncated": QCoreApplication.translate("TableWords", "cut off"),
        "n_units": QCoreApplication.translate("TableWords", "units"),
        "n_unparsable": QCoreApplication.translate("TableWords", "unparsable"),
        "n_unread": QCoreApplication.translate("TableWords", "unread"),
        "n_up": QCoreApplication.translate("TableWords", "higher"),
        "n_valid": QCoreApplication.translate("TableWords", "valid"),
        "n_without_label": QCoreApplication.translate("TableWords", "without a label"),
        "no_value": QCoreApplication.translate("TableWords", "no value"),
        "not_compared_because": QCoreApplication.translate("TableWords", "not compared because"),
        "not_judged": QCoreApplication.translate("TableWords", "not judged"),
        "off_scale": QCoreApplication.translate("TableWords", "off the scale"),
        "other_high": QCoreApplication.translate("TableWords", "other high"),
        "other_judge": QCoreApplication.translate("TableWords", "other judge"),
        "other_low": QCoreApplication.translate("TableWords", "other low"),
        "other_method": QCoreApplication.translate("TableWords", "other interval"),
        "other_rater": QCoreApplication.translate("TableWords", "other rater"),
        "out_of_range": QCoreApplication.translate("TableWords", "out of range"),
        "over": QCoreApplication.translate("TableWords", "over"),
        "p": QCoreApplication.translate("TableWords", "p"),
        "p_holm": QCoreApplication.translate("TableWords", "p (Holm)"),
        "p_method": QCoreApplication.translate("TableWords", "p by"),
        "part": QCoreApplication.translate("TableWords", "part"),
        "people": QCoreApplication.translate("TableWords", "people"),
        "positive": QCoreApplication.translate("TableWords", "positive"),
        "predictor": QCoreApplication.translate("TableWords", "predictor"),
        "protocol": QCoreApplication.translate("TableWords", "protocol"),
        "q1": QCoreApplication.translate("TableWords", "first quartile"),
        "q3": QCoreApplication.translate("TableWords", "third quartile"),
        "question": QCoreApplication.translate("TableWords", "question"),
        "rank": QCoreApplication.translate("TableWords", "rank"),
        "rank_biserial": QCoreApplication.translate("TableWords", "rank-biserial"),
        "rank_sum": QCoreApplication.translate("TableWords", "rank sum"),
        "rater": QCoreApplication.translate("TableWords", "rater"),
        "rating": QCoreApplication.translate("TableWords", "rating"),
        "ratings": QCoreApplication.translate("TableWords", "ratings"),
        "reading": QCoreApplication.translate("TableWords", "reading"),
        "reason": QCoreApplication.translate("TableWords", "reason"),
        "refused": QCoreApplication.translate("TableWords", "refused"),
        "repeats_left_out": QCoreApplication.translate("TableWords", "repeats left out"),
        "rule": QCoreApplication.translate("TableWords", "rule"),
        "run": QCoreApplication.translate("TableWords", "run"),
        "sd": QCoreApplication.translate("TableWords", "sd"),
        "second": QCoreApplication.translate("TableWords", "second"),
        "seed": QCoreApplication.translate("TableWords", "seed"),
        "sentence_index": QCoreApplication.translate("TableWords", "sentence"),
        "sentences_elsewhere": QCoreApplication.translate("TableWords", "sentences elsewhere"),
        "setting": QCoreApplication.translate("TableWords", "setting"),
        "setup": QCoreApplication.translate("TableWords", "setup"),
        "share": QCoreApplication.translate("TableWords", "share"),
        "share_of_sentences": QCoreApplication.translate("TableWords", "share of sentences"),
        "statistic": QCoreApplication.translate("TableWords", "statistic"),
        "status": QCoreApplication.translate("TableWords", "status"),
        "test": QCoreApplication.translate("TableWords", "test"),
        "test_undefined_because": QCoreApplication.translate("TableWords", "no test because"),
        "total": QCoreApplication.translate("TableWords", "total"),
        "truncated": QCoreApplication.translate("TableWords", "cut off"),
        "undefined_because": QCoreApplication.translate("TableWords", "undefined because"),
        "unit": QCoreApplication.translate("TableWords", "unit"),
        "unparsable": QCoreApplication.translate("TableWords", "unparsable"),
        "value": QCoreApplication.translate("TableWords", "value"),
        "variant": QCoreApplication.translate("TableWords", "variant"),
        "yardstick": QCoreApplication.translate("TableWords", "yardstick"),
    }


@cache
def _cells(_locale: str, _sign: str) -> dict[str, str]:
    return {
        "coarse": QCoreApplication.translate("TableWords", "coarse"),
        "fine": QCoreApplication.translate("TableWords", "fine"),
        "binary": QCoreApplication.translate("TableWords", "binary"),
        "binary, strict": QCoreApplication.translate("TableWords", "binary, strict"),
        "declared scale": QCoreApplication.translate("TableWords", "declared scale"),
        "three points": QCoreApplication.translate("TableWords", "three points"),
        "percent agreement": QCoreApplication.translate("TableWords", "percent agreement"),
        "Cohen, quadratic": QCoreApplication.translate("TableWords", "Cohen, quadratic"),
        "Krippendorff, nominal": QCoreApplication.translate("TableWords", "Krippendorff, nominal"),
        "Krippendorff, ordinal": QCoreApplication.translate("TableWords", "Krippendorff, ordinal"),
        "Krippendorff, interval": QCoreApplication.translate("TableWords", "Krippendorff, interval"),
        "Krippendorff, ratio": QCoreApplication.translate("TableWords", "Krippendorff, ratio"),
        "Cohen, linear weights": QCoreApplication.translate("TableWords", "Cohen, linear weights"),
        "Cohen, quadratic weights": QCoreApplication.translate("TableWords", "Cohen, quadratic weights"),
        "all judges": QCoreApplication.translate("TableWords", "all judges"),
        "mean of all pairs": QCoreApplication.translate("TableWords", "mean of all pairs"),
        "kappa": QCoreApplication.translate("TableWords", "kappa"),
        "no two runs differ only in the order of their references": QCoreApplication.translate(
            "TableWords", "no two runs differ only in the order of their references"
        ),
        "all units with two ratings": QCoreApplication.translate("TableWords", "all units with two ratings"),
        "mean over groups": QCoreApplication.translate("TableWords", "mean over groups"),
        "pooled over groups": QCoreApplication.translate("TableWords", "pooled over groups"),
        "all raters": QCoreApplication.translate("TableWords", "all raters"),
        "all authors": QCoreApplication.translate("TableWords", "all authors"),
        "cannot_judge": QCoreApplication.translate("TableWords", "cannot judge"),
        "rated": QCoreApplication.translate("TableWords", "rated"),
        "skipped": QCoreApplication.translate("TableWords", "skipped"),
        "active seconds": QCoreApplication.translate("TableWords", "active seconds"),
        "active seconds per item": QCoreApplication.translate("TableWords", "active seconds per item"),
        "wall seconds per item": QCoreApplication.translate("TableWords", "wall seconds per item"),
        "agreement with the others": QCoreApplication.translate("TableWords", "agreement with the others"),
        "confidence": QCoreApplication.translate("TableWords", "confidence"),
        "ease": QCoreApplication.translate("TableWords", "ease"),
        "idle seconds": QCoreApplication.translate("TableWords", "idle seconds"),
        "intra-rater reliability": QCoreApplication.translate("TableWords", "intra-rater reliability"),
        "leniency": QCoreApplication.translate("TableWords", "leniency"),
        "share that could not be judged": QCoreApplication.translate("TableWords", "share that could not be judged"),
        "wall seconds": QCoreApplication.translate("TableWords", "wall seconds"),
        "answer": QCoreApplication.translate("TableWords", "answer"),
        "item": QCoreApplication.translate("TableWords", "item"),
        "pair": QCoreApplication.translate("TableWords", "pair"),
        "questionnaire": QCoreApplication.translate("TableWords", "questionnaire"),
        "as measured": QCoreApplication.translate("TableWords", "as measured"),
        "without the longest 1%": QCoreApplication.translate("TableWords", "without the longest 1%"),
        "mean rating": QCoreApplication.translate("TableWords", "mean rating"),
        "main blocks": QCoreApplication.translate("TableWords", "main blocks"),
        "pilot": QCoreApplication.translate("TableWords", "pilot"),
        "median": QCoreApplication.translate("TableWords", "median"),
        "Spearman of length and rating": QCoreApplication.translate("TableWords", "Spearman of length and rating"),
        "Spearman of place and seconds": QCoreApplication.translate("TableWords", "Spearman of place and seconds"),
        "matched rank-biserial correlation": QCoreApplication.translate(
            "TableWords", "matched rank-biserial correlation"
        ),
        "variance between raters": QCoreApplication.translate("TableWords", "variance between raters"),
        "all": QCoreApplication.translate("TableWords", "all"),
        "with at least 6 rated sentences": QCoreApplication.translate("TableWords", "with at least 6 rated sentences"),
        "paper": QCoreApplication.translate("TableWords", "three points, −1 to 1"),
        "unit": QCoreApplication.translate("TableWords", "three points, rescaled to 0–1"),
        ("every rating is the same, so agreement by chance is certain"): QCoreApplication.translate(
            "TableWords",
            "every rating is the same, so agreement by chance is certain",
        ),
        "nothing is rated in a pilot of this study": QCoreApplication.translate(
            "TableWords",
            "nothing is rated in a pilot of this study",
        ),
        "no two raters are that far apart": QCoreApplication.translate(
            "TableWords",
            "no two raters are that far apart",
        ),
        "nothing of this study is adjudicated": QCoreApplication.translate(
            "TableWords",
            "nothing of this study is adjudicated",
        ),
        ("no dimension labels statements as contradiction or entailment"): QCoreApplication.translate(
            "TableWords",
            "no dimension labels statements as contradiction or entailment",
        ),
        "no pair was rated a second time": QCoreApplication.translate("TableWords", "no pair was rated a second time"),
        "these raters are of different groups, which share no answers": QCoreApplication.translate(
            "TableWords", "these raters are of different groups, which share no answers"
        ),
        "no unit was rated by two raters": QCoreApplication.translate("TableWords", "no unit was rated by two raters"),
        "there are too few observations": QCoreApplication.translate("TableWords", "there are too few observations"),
        "there is nothing to compute it from": QCoreApplication.translate(
            "TableWords", "there is nothing to compute it from"
        ),
        "one of the two variables does not vary": QCoreApplication.translate(
            "TableWords", "one of the two variables does not vary"
        ),
        "the scale has only one level": QCoreApplication.translate("TableWords", "the scale has only one level"),
        "resampling needs at least two questions": QCoreApplication.translate(
            "TableWords", "resampling needs at least two questions"
        ),
        "every difference is zero": QCoreApplication.translate("TableWords", "every difference is zero"),
        "no unit belongs to the positive class": QCoreApplication.translate(
            "TableWords", "no unit belongs to the positive class"
        ),
        ("the judge tells good from bad no better than chance"): QCoreApplication.translate(
            "TableWords",
            "the judge tells good from bad no better than chance",
        ),
        ("the judge judged no answer of this author that people did not rate"): QCoreApplication.translate(
            "TableWords",
            "the judge judged no answer of this author that people did not rate",
        ),
        ("the levels have no order, so that there is no mean"): QCoreApplication.translate(
            "TableWords",
            "the levels have no order, so that there is no mean",
        ),
        "only one judge was asked": QCoreApplication.translate("TableWords", "only one judge was asked"),
        "no answer was judged by two judges": QCoreApplication.translate(
            "TableWords", "no answer was judged by two judges"
        ),
        ("no judge was asked in two setups about the same answers"): QCoreApplication.translate(
            "TableWords",
            "no judge was asked in two setups about the same answers",
        ),
        "nothing was judged twice in the same way": QCoreApplication.translate(
            "TableWords", "nothing was judged twice in the same way"
        ),
        "no judgement is valid": QCoreApplication.translate("TableWords", "no judgement is valid"),
        ("nothing was read freely, so validity was not measured"): QCoreApplication.translate(
            "TableWords",
            "nothing was read freely, so validity was not measured",
        ),
        "answer hallucination": QCoreApplication.translate("TableWords", "answer hallucination"),
        "comprehensiveness": QCoreApplication.translate("TableWords", "comprehensiveness"),
        "micro": QCoreApplication.translate("TableWords", "micro"),
        "macro": QCoreApplication.translate("TableWords", "macro"),
        "any": QCoreApplication.translate("TableWords", "any"),
        "only one setting was measured": QCoreApplication.translate("TableWords", "only one setting was measured"),
        "nothing was measured in both settings": QCoreApplication.translate(
            "TableWords", "nothing was measured in both settings"
        ),
        "nothing was measured in this setting": QCoreApplication.translate(
            "TableWords", "nothing was measured in this setting"
        ),
        "no time was measured": QCoreApplication.translate("TableWords", "no time was measured"),
        ("no time was measured, and no rater said how sure or how easy it was"): QCoreApplication.translate(
            "TableWords",
            "no time was measured, and no rater said how sure or how easy it was",
        ),
        "there is only one rater": QCoreApplication.translate("TableWords", "there is only one rater"),
        ("nothing is rated in this dimension and setting"): QCoreApplication.translate(
            "TableWords",
            "nothing is rated in this dimension and setting",
        ),
        (
            "three points need the levels 1 to 5 (or -1, 0, 1); where the study was imported, give its scale"
        ): QCoreApplication.translate(
            "TableWords",
            "three points need the levels 1 to 5 (or -1, 0, 1); where the study was imported, give its scale",
        ),
        (
            "no rule says how the sentences of an answer make one value in this dimension; "
            "correctness, relevance and communicates_risks have one"
        ): QCoreApplication.translate(
            "TableWords",
            "no rule says how the sentences of an answer make one value in this dimension; "
            "correctness, relevance and communicates_risks have one",
        ),
        "end points need the levels 1 to 5": QCoreApplication.translate(
            "TableWords", "end points need the levels 1 to 5"
        ),
        "accuracy": QCoreApplication.translate("TableWords", "accuracy"),
        "accuracy, unread as wrong": QCoreApplication.translate("TableWords", "accuracy, unread as wrong"),
        "any dimension": QCoreApplication.translate("TableWords", "any dimension"),
        "attempts per item": QCoreApplication.translate("TableWords", "attempts per item"),
        "cost per item": QCoreApplication.translate("TableWords", "cost per item"),
        "input tokens per item": QCoreApplication.translate("TableWords", "input tokens per item"),
        "output tokens per item": QCoreApplication.translate("TableWords", "output tokens per item"),
        "requests sent": QCoreApplication.translate("TableWords", "requests sent"),
        "requests never answered": QCoreApplication.translate("TableWords", "requests never answered"),
        "requests with usage left out": QCoreApplication.translate("TableWords", "requests with usage left out"),
        "seconds per item at work": QCoreApplication.translate("TableWords", "seconds per item at work"),
        "seconds until a reply": QCoreApplication.translate("TableWords", "seconds until a reply"),
        "no valid rating": QCoreApplication.translate("TableWords", "no valid rating"),
        "mean": QCoreApplication.translate("TableWords", "mean"),
        "mean difference": QCoreApplication.translate("TableWords", "mean difference"),
        "percent agreement with people": QCoreApplication.translate("TableWords", "percent agreement with people"),
        "Randolph with people": QCoreApplication.translate("TableWords", "Randolph with people"),
        "precision": QCoreApplication.translate("TableWords", "precision"),
        "quadratic kappa": QCoreApplication.translate("TableWords", "quadratic kappa"),
        "rate": QCoreApplication.translate("TableWords", "rate"),
        "recall (sensitivity)": QCoreApplication.translate("TableWords", "recall (sensitivity)"),
        "share of all hallucinated": QCoreApplication.translate("TableWords", "share of all hallucinated"),
        "share that differs": QCoreApplication.translate("TableWords", "share that differs"),
        "specificity": QCoreApplication.translate("TableWords", "specificity"),
        "dimension": QCoreApplication.translate("TableWords", "dimension"),
        "judge": QCoreApplication.translate("TableWords", "judge"),
        "setup": QCoreApplication.translate("TableWords", "setup"),
        "judge × setup × dimension": QCoreApplication.translate("TableWords", "judge × setup × dimension"),
        "setup × dimension": QCoreApplication.translate("TableWords", "setup × dimension"),
        "setup × judge": QCoreApplication.translate("TableWords", "setup × judge"),
        "attempts that hold": QCoreApplication.translate("TableWords", "attempts that hold"),
        "first attempts": QCoreApplication.translate("TableWords", "first attempts"),
        "people": QCoreApplication.translate("TableWords", "people"),
        "majority": QCoreApplication.translate("TableWords", "majority"),
        "people and judge have no unit in common": QCoreApplication.translate(
            "TableWords", "people and judge have no unit in common"
        ),
        ("the study has no such dimension; say which of its dimensions this is"): QCoreApplication.translate(
            "TableWords",
            "the study has no such dimension; say which of its dimensions this is",
        ),
        "judge and people": QCoreApplication.translate("TableWords", "judge and people"),
        "a rater in the judge's place": QCoreApplication.translate("TableWords", "a rater in the judge's place"),
        "mean of pairs": QCoreApplication.translate("TableWords", "mean of pairs"),
        "median label": QCoreApplication.translate("TableWords", "median label"),
        "rounded mean label": QCoreApplication.translate("TableWords", "rounded mean label"),
        "median of the raters": QCoreApplication.translate("TableWords", "median of the raters"),
        "rounded mean of the raters": QCoreApplication.translate("TableWords", "rounded mean of the raters"),
        "majority of the raters": QCoreApplication.translate("TableWords", "majority of the raters"),
        "none": QCoreApplication.translate("TableWords", "none"),
        "normal approximation": QCoreApplication.translate("TableWords", "normal approximation"),
        "length": QCoreApplication.translate("TableWords", "length"),
        "majority label": QCoreApplication.translate("TableWords", "majority label"),
        "the judge": QCoreApplication.translate("TableWords", "the judge"),
        "words shared with the reference": QCoreApplication.translate("TableWords", "words shared with the reference"),
        "judge alone": QCoreApplication.translate("TableWords", "judge alone"),
        "people alone": QCoreApplication.translate("TableWords", "people alone"),
        "prediction-powered": QCoreApplication.translate("TableWords", "prediction-powered"),
        "valid": QCoreApplication.translate("TableWords", "valid"),
        "unparsable": QCoreApplication.translate("TableWords", "unparsable"),
        "out_of_range": QCoreApplication.translate("TableWords", "out of range"),
        "refused": QCoreApplication.translate("TableWords", "refused"),
        "truncated": QCoreApplication.translate("TableWords", "cut off"),
        "error": QCoreApplication.translate("TableWords", "error"),
        "vanilla": QCoreApplication.translate("TableWords", "vanilla"),
        "epistemic": QCoreApplication.translate("TableWords", "epistemic"),
        "bias": QCoreApplication.translate("TableWords", "bias"),
        "constrained": QCoreApplication.translate("TableWords", "constrained"),
        "free": QCoreApplication.translate("TableWords", "free"),
        "scored": QCoreApplication.translate("TableWords", "scored"),
    }
