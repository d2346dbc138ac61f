"""PerMed-MM: accuracy in examination questions with images, by model, language, images, modality and specialty."""

from collections import Counter
from collections.abc import Mapping, Sequence

from medreview.analysis.exam_conditions import joined_words, part_words
from medreview.analysis.exams import OTHERS
from medreview.analysis.forms.form_data import FEWEST
from medreview.analysis.forms.paper_form import (
    SHARES,
    Filled,
    Filling,
    PaperForm,
    elsewhere,
    figure,
    number_cell,
    numbered,
    table,
    text_cell,
    value_cell,
    with_cells,
)
from medreview.analysis.forms.published_values import CellPlace, cell_at
from medreview.domain.questions import LANGUAGE_WORDS
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figures import About, Axis, Bars, Datum, Series, Unit
from medreview.reporting.form_page import PartKind
from medreview.reporting.grids import GridCell, NumberForm
from medreview.reporting.tables import Cell, Words

_PERSIAN, _ENGLISH = "fa", "en"
_BASELINE = "Persian (Baseline)"
_MODEL = Message("Model")
_ACCURACY = Message("accuracy")
_MOST_FREQUENT = 9
_NO_TRANSLATOR = "translator not known"
_WORDS: Mapping[str, Words] = {
    _BASELINE: Message("Persian (as written)"),
    "accuracy": _ACCURACY,
    "With images": Message("with images"),
    "Text-only": Message("text only"),
    "Count": Message("count"),
    "Percentage": Message("share"),
    _NO_TRANSLATOR: Message("translator not known"),
    "flipped": Message("changed"),
    "share flipped": Message("share changed"),
    "p (McNemar)": Message("p (McNemar, exact)"),
    "p (Holm)": Message("p (Holm)"),
    "Snapshot / Update": Message("version of"),
    "Knowledge Cut-off": Message("knowledge cutoff"),
    **{str(word): word for word in LANGUAGE_WORDS.values()},
}


def _original(filling: Filling) -> list[Cells]:
    """Accuracies in the language in which most questions were asked untranslated, Persian before others."""
    own = [row for row in filling.data.rows("exam_accuracy") if not row["translator"] and row["value"] is not None]
    sizes = Counter[str]()
    for row in own:
        sizes[str(row["language"] or "")] += int(str(row["n_units"]))
    if not sizes:
        return []
    native = _PERSIAN if _PERSIAN in sizes else sizes.most_common(1)[0][0]
    return [row for row in own if str(row["language"] or "") == native]


def _as_asked(rows: Sequence[Cells]) -> list[Cells]:
    """The rows with images where there are some; else those of which nothing is known, else those without."""
    for images in ("with", None, "without"):
        if found := [row for row in rows if row["images"] == images]:
            return found
    return []


def _baseline(filling: Filling) -> list[Cells]:
    return _as_asked(_original(filling))


def _same_condition(filling: Filling, name: str, **wanted: str) -> list[Cells]:
    """The rows of another table under the conditions of the baseline."""
    columns = ("model", "language", "images", "translator", "run")
    known = {tuple(row[column] for column in columns) for row in _baseline(filling)}
    rows = filling.data.rows(name, **wanted)
    return [row for row in rows if tuple(row[column] for column in columns) in known]


def _models(rows: Sequence[Cells], *same: str) -> list[str]:
    """The name of each row's model, with its run where the model has several under the same conditions."""
    seen = Counter((row["model"], *(row[column] for column in same)) for row in rows)
    several = {key[0] for key, n in seen.items() if n > 1}
    return [
        f"{row['model']}, {row['run']}" if row["model"] in several and row["run"] else str(row["model"]) for row in rows
    ]


def _conditions(rows: Sequence[Cells]) -> tuple[Words, ...]:
    """The condition that all rows share."""
    if not rows:
        return ()
    said = {"with": Message("Asked with images."), "without": Message("Asked without images.")}
    found = said.get(str(rows[0]["images"]))
    return (found,) if found else ()


def _configurations(filling: Filling) -> Filled:
    sat = {str(row["model"]) for row in filling.data.rows("exam_accuracy")}
    own = [row for row in filling.data.rows("model_cards") if row["model"] in sat]
    told = (("Snapshot / Update", "snapshot"), ("Knowledge Cut-off", "knowledge_cutoff"))
    ours = {
        cell_at(str(row["model"]), column): text_cell(row[name]) for row in own for column, name in told if row[name]
    }
    if not ours:
        return Message("No model of an examination has a version or a knowledge cutoff; add them under Models.")
    return filling.grid(ours, _MODEL, words=_WORDS)


def _accuracies(filling: Filling) -> Filled:
    rows = _baseline(filling)
    if not rows:
        return Message("No model answered the questions in the language in which they were written.")
    ours = {cell_at(name, "accuracy"): value_cell(row).datum for name, row in zip(_models(rows), rows, strict=True)}
    data = {place: datum for place, datum in ours.items() if datum is not None}
    return filling.dots(data, Axis(_ACCURACY, Unit.SHARE, (0, 1)), words=_WORDS, notes=_conditions(rows))


def _languages(rows: Sequence[Cells]) -> list[str]:
    """The language of each row, with who translated where the rows of a language differ in it.

    Questions whose translator is not known are never counted to another translator.
    """
    translators: dict[Cell, set[Cell]] = {}
    for row in rows:
        translators.setdefault(row["language"], set()).add(row["translator"])
    names: list[str] = []
    for row in rows:
        code = str(row["language"] or "")
        name = str(LANGUAGE_WORDS.get(code, code)) or "not known"
        is_told = len(translators[row["language"]]) > 1
        names.append(f"{name}, {row['translator'] or _NO_TRANSLATOR}" if is_told else name)
    return names


def _by_language(filling: Filling) -> Filled:
    rows = _as_asked(filling.data.rows("exam_accuracy"))
    rows = [row for row in rows if row["value"] is not None]
    if len({row["language"] for row in rows}) < 2:  # noqa: PLR2004 - a language and another one
        return Message("The questions were answered in one language only.")
    native = {id(row) for row in _original(filling)}
    ours = {
        cell_at(_BASELINE if id(row) in native and row["language"] == _PERSIAN else language, name): value_cell(
            row, NumberForm.SHARE
        )
        for name, language, row in zip(_models(rows, "language", "translator"), _languages(rows), rows, strict=True)
    }
    return filling.grid(ours, Message("Language"), words=_WORDS, notes=_conditions(rows))


def _of_two_specialties(first: str, second: str, filling: Filling) -> Filled:
    rows = [row for row in _same_condition(filling, "exam_by_specialty") if row["specialty"] in (first, second)]
    if {row["specialty"] for row in rows} != {first, second}:
        return Message(
            "Needs answers to {n} {n:=question|questions} from each of {first} and {second}.",
            {"n": FEWEST, "first": first, "second": second},
        )
    ours = {
        cell_at(name, str(row["specialty"])): datum
        for name, row in zip(_models(rows, "specialty"), rows, strict=True)
        if (datum := value_cell(row).datum) is not None
    }
    return filling.dots(ours, Axis(_ACCURACY, Unit.SHARE, (0, 1)))


def _internal_and_orthopedics(filling: Filling) -> Filled:
    return _of_two_specialties("Internal Medicine", "Orthopedics", filling)


def _emergency_and_pathology(filling: Filling) -> Filled:
    return _of_two_specialties("Emergency Medicine", "Pathology", filling)


def _flips(filling: Filling) -> Filled:
    """Answers that flipped between the questions as written and their English, by translator."""
    rows = [row for row in filling.data.rows("exam_pairs", compared="language") if row["images"] != "without"]
    rows = rows or filling.data.rows("exam_pairs", compared="language")
    rows = [row for row in rows if {row["first"], row["second"]} == {_PERSIAN, _ENGLISH}]
    if not rows:
        return Message("No model answered the same questions in Persian and in English.")
    ours: dict[CellPlace, GridCell] = {}
    for name, row in zip(_models(_with_run(rows), "translator"), rows, strict=True):
        is_persian_first = row["first"] == _PERSIAN
        only_persian, only_english = (
            row["n_only_first" if is_persian_first else "n_only_second"],
            row["n_only_second" if is_persian_first else "n_only_first"],
        )
        section, n = str(row["translator"] or _NO_TRANSLATOR), row["n_questions"]
        told = (
            ("flipped", row["n_flipped"], NumberForm.COUNT),
            ("share flipped", row["share_flipped"], NumberForm.TENTHS),
            ("only Persian right", only_persian, NumberForm.COUNT),
            ("only English right", only_english, NumberForm.COUNT),
            ("p (McNemar)", row["p"], NumberForm.P),
            ("p (Holm)", row["p_holm"], NumberForm.P),
        )
        ours |= with_cells(
            (cell_at(name, column, section=section), number_cell(value, shown, n=n)) for column, value, shown in told
        )
    words = {
        **_WORDS,
        "only Persian right": Message("only Persian right"),
        "only English right": Message("only English right"),
    }
    return filling.grid(ours, _MODEL, words=words)


def _with_run(rows: Sequence[Cells]) -> list[Cells]:
    return [row | {"run": row["second_run"] or row["first_run"]} for row in rows]


def _with_and_without(filling: Filling) -> Filled:
    rows = [row for row in _original(filling) if row["images"] in ("with", "without")]
    if {row["images"] for row in rows} != {"with", "without"}:
        return Message("The questions were not answered both with their images and without them.")
    said = {"with": "With images", "without": "Text-only"}
    names = _models(rows, "images")
    ours = {
        cell_at(name, said[str(row["images"])]): value_cell(row, NumberForm.SHARE)
        for name, row in zip(names, rows, strict=True)
    }
    return filling.grid(ours, _MODEL, words=_WORDS)


def _counted(of: str, corner: Message, filling: Filling) -> Filled:
    rows = filling.data.rows("exam_counts", of=of)
    if not rows or all(row["value"] in (0, "not known") for row in rows):
        return Message("No question of an examination has an image.")
    rows = sorted(rows, key=lambda row: str(row["value"])) if of == "images per question" else rows
    ours = with_cells(
        (cell_at(str(row["value"]), column), number_cell(row[name], shown))
        for row in rows
        for column, name, shown in (("Count", "n", NumberForm.COUNT), ("Percentage", "share", NumberForm.TENTHS))
    )
    return filling.grid(ours, corner, words=_WORDS)


def _images(filling: Filling) -> Filled:
    return _counted("images per question", Message("Images per question"), filling)


def _modalities(filling: Filling) -> Filled:
    return _counted("modality of an image", Message("Modality"), filling)


def _specialties(filling: Filling) -> Filled:
    rows = filling.data.rows("exam_counts", of="specialty of a question")
    rows = [row for row in rows if row["value"] != "not known"]
    if not rows:
        return Message("No question of an examination has a specialty.")
    shares: dict[str, float] = {}
    for row in rows:
        name = str(row["value"]) if int(str(row["n"])) >= FEWEST else OTHERS
        shares[name] = shares.get(name, 0.0) + float(str(row["share"]))
    named = sorted(shares, key=lambda name: (name == OTHERS, -shares[name]))
    n = sum(int(str(row["n"])) for row in rows)
    about = filling.about()
    return Bars(
        About(name=about.name, title=about.title, definition=about.definition),
        tuple(Message("others") if name == OTHERS else name for name in named),
        (Series("", tuple(Datum(min(1.0, shares[name]), n=n) for name in named)),),
        SHARES,
    )


def _by_modality(filling: Filling) -> Filled:
    rows = _same_condition(filling, "exam_by_modality", counting="once")
    rows = [row for row in rows if row["modality"] != "not known"]
    if not rows:
        return Message("No question that a model answered has an image whose modality is known.")
    names = _models(rows, "modality")
    ours = {
        cell_at(str(row["modality"]), name): value_cell(row, NumberForm.SHARE)
        for name, row in zip(names, rows, strict=True)
    }
    counted = Message("A question counts once in every modality among its images.")
    return filling.grid(ours, Message("Modality"), notes=(counted,))


def _by_specialty(filling: Filling) -> Filled:
    rows = [row for row in _same_condition(filling, "exam_by_specialty") if row["specialty"] != OTHERS]
    sizes = {row["value"]: int(str(row["n"])) for row in filling.data.rows("exam_counts", of="specialty of a question")}
    most = sorted({str(row["specialty"]) for row in rows}, key=lambda name: (-sizes.get(name, 0), name))[
        :_MOST_FREQUENT
    ]
    if not most:
        return Message("No specialty has {n} {n:=question|questions} that a model answered.", {"n": FEWEST})
    rows = [row for row in rows if row["specialty"] in most]
    ours = {
        cell_at(str(row["specialty"]), name): value_cell(row, NumberForm.SHARE)
        for name, row in sorted(
            zip(_models(rows, "specialty"), rows, strict=True), key=lambda one: most.index(str(one[1]["specialty"]))
        )
    }
    return filling.grid(ours, Message("Specialty"))


def _persian_and_english(filling: Filling) -> Filled:
    rows = [row for row in _as_asked(filling.data.rows("exam_accuracy")) if row["language"] in (_PERSIAN, _ENGLISH)]
    rows = [row for row in rows if row["value"] is not None]
    if {row["language"] for row in rows} != {_PERSIAN, _ENGLISH}:
        return Message("No model answered the questions both in Persian and in English.")
    ours = {
        cell_at(name, language): value_cell(row, NumberForm.SHARE)
        for name, language, row in zip(_models(rows, "language", "translator"), _languages(rows), rows, strict=True)
    }
    return filling.grid(ours, _MODEL, words=_WORDS, notes=_conditions(rows))


def _calibration(filling: Filling) -> Filled:
    rows = filling.data.rows("exam_calibration")
    names = _models(rows, "measure", "language", "images", "translator")
    ours = {
        cell_at(name, str(row["measure"]), section=language): value_cell(row)
        for name, language, row in zip(names, _languages(rows), rows, strict=True)
    }
    words = {**_WORDS, **filling.data.words_of("exam_calibration")}
    return filling.grid(ours, _MODEL, words=words)


def _pairs(filling: Filling) -> Filled:
    """Pairs of conditions of one model with what flipped; Persian and English stand above already.

    Pairs of models stand on the page of the examination: ten models would be hundreds of rows here.
    """
    rows = [
        row
        for row in filling.data.rows("exam_pairs")
        if row["compared"] != "model"
        and (row["compared"] != "language" or {row["first"], row["second"]} != {_PERSIAN, _ENGLISH})
    ]
    if not rows:
        return Message("No two conditions of a model that differ in one thing answered the same questions.")
    ours: dict[CellPlace, GridCell] = {}
    said: dict[str, Words] = {}
    for row in rows:
        compared = str(row["compared"])
        shared = [part_words(name, str(row[name])) for name in ("model", "language", "images") if row.get(name)]
        pair = Message(
            "{first} and {second}", {side: part_words(compared, str(row[side])) for side in ("first", "second")}
        )
        if row["first_run"] != row["second_run"] and compared != "run":
            runs = {"first": row["first_run"] or "–", "second": row["second_run"] or "–"}
            pair = Message("{pair} ({runs})", {"pair": pair, "runs": Message("{first} and {second}", runs)})
        told = Message("{condition}: {pair}", {"condition": joined_words(shared), "pair": pair}) if shared else pair
        name = str(told)
        said[name] = told
        numbers = (
            ("flipped", row["n_flipped"], NumberForm.COUNT),
            ("only the first right", row["n_only_first"], NumberForm.COUNT),
            ("only the second right", row["n_only_second"], NumberForm.COUNT),
            ("p (McNemar)", row["p"], NumberForm.P),
            ("p (Holm)", row["p_holm"], NumberForm.P),
        )
        ours |= with_cells(
            (cell_at(name, column, section=compared), number_cell(value, shown, n=row["n_questions"]))
            for column, value, shown in numbers
        )
    words = {
        **_WORDS,
        "only the first right": Message("only the first right"),
        "only the second right": Message("only the second right"),
        **filling.data.words_of("exam_pairs"),
        **said,
    }
    return filling.grid(ours, Message("Conditions"), words=words)


_A_QUESTION = Message("It shows one question of the set; the Library shows every question with its images.")
_A_PROMPT = Message("It shows a prompt; the wording that was sent is kept with each run.")

FORM = PaperForm(
    "permed-mm",
    Message("PerMed-MM: examination questions with images"),
    Message("Accuracy by model, language, images, modality and specialty, and answers that changed."),
    Message("Examination questions with an answer key, and what models chose."),
    (
        elsewhere(
            PartKind.FIGURE, "1", Message("How the set of questions was made"), Message("A drawing without results.")
        ),
        table(
            "1",
            Message("Models at an endpoint: version and knowledge cutoff"),
            _configurations,
            "exam_accuracy",
            "model_cards",
        ),
        figure(
            "2", Message("Accuracy of each model in the questions as they were written"), _accuracies, "exam_accuracy"
        ),
        table(
            "2",
            Message("Accuracy in the questions as written and in translations, by language and model"),
            _by_language,
            "exam_accuracy",
        ),
        figure(
            "3",
            Message("Accuracy in a specialty of knowledge and in one of images: internal medicine and orthopedics"),
            _internal_and_orthopedics,
            "exam_accuracy",
            "exam_by_specialty",
        ),
        figure(
            "4",
            Message("Two specialties in which models change places: emergency medicine and pathology"),
            _emergency_and_pathology,
            "exam_accuracy",
            "exam_by_specialty",
        ),
        numbered(
            PartKind.SECTION, "4.2", Message("Answers that changed between Persian and English"), _flips, "exam_pairs"
        ),
        table("3", Message("Accuracy with the images and from the text alone"), _with_and_without, "exam_accuracy"),
        elsewhere(PartKind.FIGURE, "5", Message("A question as it was written"), _A_QUESTION),
        elsewhere(PartKind.FIGURE, "6", Message("The same question in English"), _A_QUESTION),
        elsewhere(PartKind.FIGURE, "7", Message("A question with several images"), _A_QUESTION),
        table("4", Message("Questions by their number of images"), _images, "exam_counts"),
        figure(
            "8", Message("Questions by specialty; those with few questions are grouped"), _specialties, "exam_counts"
        ),
        elsewhere(PartKind.SECTION, "B.1", Message("The prompt of the examination"), _A_PROMPT),
        elsewhere(PartKind.SECTION, "B.2", Message("The prompt of the translation"), _A_PROMPT),
        table("5", Message("Images by modality"), _modalities, "exam_counts"),
        table("6", Message("Accuracy by modality and model"), _by_modality, "exam_accuracy", "exam_by_modality"),
        table(
            "7",
            Message("Accuracy by specialty and model, in the specialties with most questions"),
            _by_specialty,
            "exam_accuracy",
            "exam_by_specialty",
            "exam_counts",
        ),
        table("8", Message("Accuracy of each model in Persian and in English"), _persian_and_english, "exam_accuracy"),
        numbered(
            PartKind.ADDED,
            "1",
            Message("Every other pair of conditions of one model: answers that changed, with exact tests"),
            _pairs,
            "exam_pairs",
        ),
        numbered(
            PartKind.ADDED,
            "2",
            Message("Calibration of choices that were read from probabilities"),
            _calibration,
            "exam_calibration",
        ),
    ),
)
