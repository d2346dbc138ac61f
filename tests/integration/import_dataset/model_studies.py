"""Sheets and records of what models answered and chose, with what is true of each of their columns."""

from __future__ import annotations

from collections.abc import Sequence

from tests.integration.import_dataset.answering_person import TrueColumn
from tests.integration.import_dataset.rated_studies import HELD_TO, SYSTEMS, RatedStudy, Structure, answers_and_authors
from tests.integration.import_dataset.true_studies import OFFERED, REASONS, TrueChoice
from tests.integration.import_dataset.written_studies import LETTERS, Row, offered

_RUNS = ("run", "trial", "sample_id", "seed", "attempt", "iteration", "Run")
_THOUGHTS = ("reasoning", "thoughts", "chain_of_thought", "thinking", "rationale", "cot")
_AROUND = ("outputs", "responses", "answers", "predictions", "results", "generations", "models")
_WHO = ("model", "engine", "system", "llm", "model_name", "Model")
_CHOSEN = (
    *("prediction", "pred", "model_answer", "model_choice", "selected_option", "response", "output", "choice"),
    *("predicted_answer", "llm_answer", "chosen", "Model Answer", "result", "reply", "selected"),
)
_KEYS = ("answer", "correct_answer", "answer_key", "gold", "label", "correct", "answer_idx", "target", "ground_truth")


def _beside(study: RatedStudy, name: str, role: str = "metadata") -> str:
    return study.column("reason" if role == "reason" else "beside", name, TrueColumn(role))


def _named_by_file(study: RatedStudy, author: str) -> None:
    """Now and then the file is named after the only author."""
    if study.chance.random() < 0.4:
        study.stem, study.person.file = author, "author"


def _with_prompt(study: RatedStudy, rows: list[Row]) -> list[Row]:
    """What was put to the models around each question, and what they all were told."""
    pick, asked = study.chance.choice, study.names.told["question"][0]
    if study.chance.random() < 0.3:
        name = _beside(study, pick(("system_prompt", "system", "instruction")))
        rows = [{name: "You are a careful doctor.", **row} for row in rows]
    if study.chance.random() < 0.3 and not study.names.has("prompt"):
        name = _beside(study, pick(("prompt", "full_prompt", "model_input")))
        rows = [row | {name: f"Answer as a doctor would.\n\nQuestion: {row[asked]}\nAnswer:"} for row in rows]
    return rows


def _with_references(study: RatedStudy, rows: list[Row]) -> list[Row]:
    """A reference beside each question, or a list of them, or none."""
    shape = study.chance.choice(("none", "one", "one", "list"))
    if shape == "none":
        return rows
    name = study.chance.choice(HELD_TO if shape == "one" else ("references", "reference_answers", "gold_answers"))
    held = study.column("reference", name, TrueColumn("reference"))
    for one, row in zip(study.questions, rows, strict=True):
        texts = [study.answer(one, "", "reference") for _ in range(1 if shape == "one" else 2)]
        row[held] = texts[0] if shape == "one" else texts
    return rows


def _measured(study: RatedStudy) -> dict[str, object]:
    """Cells of metrics, the names of their columns once and for all."""
    if "score" not in study.names.told:
        names = study.some(("exact_match", "rouge_l", "bleu", "f1", "bertscore", "similarity", "em"), 0, 0, 1, 2)
        study.names.told["score"] = []
        for name in names:
            study.column("score", name, TrueColumn("score"))
    told = {"exact_match": (0, 1), "em": (True, False)}
    return {
        name: study.chance.choice(told[name]) if name in told else round(study.chance.random(), 4)
        for name in study.names.told["score"]
    }


def rows_of_runs(study: RatedStudy) -> list[Row]:
    """Several answers of the same models to the same questions, a row each."""
    rows, systems = study.begin(), study.some(SYSTEMS, 1, 2)
    rows = _with_references(study, _with_prompt(study, rows))
    is_named = len(systems) > 1 or study.chance.random() < 0.5
    text, who = answers_and_authors(study, named=is_named, author=systems[0])
    if not is_named:
        _named_by_file(study, systems[0])
    run = _beside(study, study.chance.choice(_RUNS))
    return [
        row | ({who: name} if who else {}) | {run: number, text: study.answer(one, name, "model")} | _measured(study)
        for one, row in zip(study.questions, rows, strict=True)
        for name in systems
        for number in range(1, 4)
    ]


def outputs_of_one_model(study: RatedStudy) -> list[Row]:
    """The whole output, what was taken from it, and how it was thought of, with marks of metrics."""
    rows, (system,) = study.begin(), study.some(SYSTEMS, 1)
    rows = _with_references(study, _with_prompt(study, rows))
    is_named = study.chance.random() < 0.4
    text, who = answers_and_authors(study, named=is_named, author=system)
    if not is_named:
        _named_by_file(study, system)
    thought = _beside(study, study.chance.choice(_THOUGHTS), "reason") if study.chance.random() < 0.4 else ""
    raw = (
        _beside(study, "raw_output", "reply")
        if not (_measured(study) or study.names.has("raw_output"))  # else nothing tells which was measured
        else ""
    )
    found = list[Row]()
    for one, row in zip(study.questions, rows, strict=True):
        said, reason = study.answer(one, system, "model"), study.words.one(REASONS)
        cells = ({thought: reason} if thought else {}) | ({raw: f"{reason}\n\n{said}"} if raw else {})
        one.replies += [f"{reason}\n\n{said}"] if raw else []
        found.append(row | ({who: system} if who else {}) | {text: said} | cells | _measured(study))
    return found


def a_column_for_each_model(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 2, 3)
    rows = _with_references(study, _with_prompt(study, rows))
    pattern = study.chance.choice(
        ("{}", "{}_response", "response_{}", "{}_output", "pred_{}", "{} answer", "{}_prediction", "output ({})")
    )
    held = {name: study.column("answer", pattern.format(name), TrueColumn("answer", name)) for name in systems}
    thoughts = study.chance.choice(_THOUGHTS[:-1]) if study.chance.random() < 0.3 else ""
    beside = {name: _beside(study, f"{name}_{thoughts}", "reason") for name in systems if thoughts}
    for row, told in zip(rows, study.replies(systems), strict=True):
        for name, answer in told.items():
            row[held[name]] = answer.text
            if thoughts:
                row[beside[name]] = study.words.one(REASONS)
    return rows


def a_column_for_each_run(study: RatedStudy) -> list[Row]:
    """Several answers of one model in columns with numbers."""
    rows, (system,) = study.begin(), study.some(SYSTEMS, 1)
    rows = _with_references(study, _with_prompt(study, rows))
    is_named = study.chance.random() < 0.5
    who = study.column("author", study.chance.choice(_WHO), TrueColumn("author")) if is_named else ""
    pattern = study.chance.choice(("response_{}", "run_{}", "output{}", "answer_{}", "generation_{}", "sample_{}"))
    if not is_named and study.chance.random() < 0.4:
        pattern = f"{system}_{pattern}"
    elif not is_named:
        _named_by_file(study, system)
    author = "" if is_named else system
    names = [study.column("answer", pattern.format(n), TrueColumn("answer", author)) for n in (1, 2, 3)]
    return [
        row | ({who: system} if who else {}) | {name: study.answer(one, system, "model") for name in names}
        for one, row in zip(study.questions, rows, strict=True)
    ]


def objects_of_models(study: RatedStudy) -> list[Row]:
    """An object by model, of texts, of lists of runs or of objects; or a list of objects."""
    rows, systems = study.begin(), study.some(SYSTEMS, 2, 3)
    rows = _with_references(study, _with_prompt(study, rows))
    around, text = study.chance.choice(_AROUND), study.chance.choice(("response", "text", "output", "answer"))
    who, more = study.chance.choice(_WHO), study.chance.choice((*_THOUGHTS, "latency", "tokens"))
    shape = study.chance.choice(("texts", "runs", "objects", "list"))
    for name in systems:
        inner = {"texts": f"{around}.{name}", "runs": f"{around}.{name}", "objects": f"{around}.{name}.{text}"}
        study.column(
            "answer", inner.get(shape, f"{around}.{text}"), TrueColumn("answer", "" if shape == "list" else name)
        )
        if shape in {"objects", "list"}:
            study.columns[f"{around}.{name}.{more}" if shape == "objects" else f"{around}.{more}"] = TrueColumn(
                "reason"
            )
    if shape == "list":
        study.column("author", f"{around}.{who}", TrueColumn("author"))
    for one, row in zip(study.questions, rows, strict=True):
        told = {
            name: [study.answer(one, name, "model") for _ in range(2 if shape == "runs" else 1)] for name in systems
        }
        beside = {more: study.words.one(REASONS) if more in _THOUGHTS else study.chance.randint(2, 900)}
        row[around] = {
            "texts": {name: texts[0] for name, texts in told.items()},
            "runs": told,
            "objects": {name: {text: texts[0], **beside} for name, texts in told.items()},
            "list": [{who: name, text: texts[0], **beside} for name, texts in told.items()],
        }[shape]
    return rows


def _with_options(study: RatedStudy, rows: list[Row], *, n_right: Sequence[int] = (1,)) -> list[Row]:
    """The rows with their options in one of many shapes, and with a key in one of many."""
    chance, n_options = study.chance, study.chance.choice((3, 4, 5))
    for one in study.questions:
        one.options = [study.words.one(OFFERED) for _ in range(n_options)]
        one.right = tuple(sorted(chance.sample(range(n_options), chance.choice(n_right))))
    shape = chance.choice(
        ("Option {L}", "op{l}", "option_{n}", "choice_{l}", "{L}", "by letter", "list", "records", "(A)", "lines")
    )
    if "{" in shape:
        for place, letter in enumerate(LETTERS[:n_options]):
            name = shape.format(L=letter, l=letter.lower(), n=place + 1)
            study.column("options", name, TrueColumn("options"))
            for one, row in zip(study.questions, rows, strict=True):
                row[name] = one.options[place]
    else:
        name = study.column(
            "options", study.chance.choice(("options", "choices", "answer_choices")), TrueColumn("options")
        )
        for one, row in zip(study.questions, rows, strict=True):
            marked = "\n".join(f"({letter}) {text}" for letter, text in zip(LETTERS, one.options, strict=False))
            row[name] = marked if shape == "(A)" else offered(one, shape)
    return _with_key(study, rows, is_numbered=shape == "option_{n}")


def _with_key(study: RatedStudy, rows: list[Row], *, is_numbered: bool) -> list[Row]:
    free = [name for name in _KEYS if not study.names.has(name)]
    are_several = max(len(one.right) for one in study.questions) > 1
    forms = (
        ("letter", "letter", "small", "text", "from 1")
        if is_numbered
        else ("letter", "small", "text", "from 0", "from 1")
    )
    form, many = study.chance.choice(forms), study.chance.choice(("{}, {}", "list", "{};{}", "{}{}"))
    many = "list" if form == "text" or (form != "letter" and many == "{}{}") else many
    counts = {"from 0": ("0",), "from 1": ("1",)}.get(form, ("0", "1"))
    name = study.column("key", study.chance.choice(free), TrueColumn("key", counts_from=counts))
    for one, row in zip(study.questions, rows, strict=True):
        cells = [_label(one.options, place, form) for place in one.right]
        joined = cells if many == "list" else many.replace("{}", "", 2).join(map(str, cells))
        row[name] = joined if are_several else cells[0]
    study.key_form = form
    return rows


def _label(options: Sequence[str], place: int, form: str) -> object:
    return {
        "letter": LETTERS[place],
        "small": LETTERS[place].lower(),
        "text": options[place],
        "from 0": place,
        "from 1": place + 1,
        "(B)": f"({LETTERS[place]})",
        "B. text": f"{LETTERS[place]}. {options[place]}",
        "sentence": f"The answer is ({LETTERS[place]}).",
        "answer:": f"Answer: {LETTERS[place]}",
    }[form]


def _choice_forms(study: RatedStudy) -> tuple[str, ...]:
    by_number = (study.key_form,) if study.key_form.startswith("from") else ()
    return ("letter", "letter", "(B)", "B. text", "text", "sentence", "answer:", *by_number)


def _choose(study: RatedStudy, systems: Sequence[str]) -> list[dict[str, int]]:
    """The place that each system chose of each question's options."""
    told = [{name: study.chance.randrange(len(one.options)) for name in systems} for one in study.questions]
    for one, by in zip(study.questions, told, strict=True):
        one.choices += [TrueChoice(name, place) for name, place in by.items()]
    return told


def _chosen_column(study: RatedStudy, name: str, author: str) -> str:
    counts = {"from 0": ("0",), "from 1": ("1",)}.get(study.key_form, ())
    return study.column("choice", name, TrueColumn("choice", author, counts_from=counts))


def choices_a_row_each(study: RatedStudy) -> list[Row]:
    """What models chose, a row each, or of one model, whom the file names or not; with the reply that it is from."""
    rows, systems = _with_options(study, study.begin()), study.some(SYSTEMS, 1, 1, 2)
    free = [name for name in _CHOSEN if not study.names.has(name)]
    is_named = len(systems) > 1 or study.chance.random() < 0.4
    who = study.column("author", study.chance.choice(_WHO), TrueColumn("author")) if is_named else ""
    if not is_named:
        _named_by_file(study, systems[0])
    author, form = "" if is_named else systems[0], study.chance.choice(_choice_forms(study))
    has_reply, has_marks = study.chance.random() < 0.3, study.chance.random() < 0.4
    whole = ""
    if has_reply:
        form = "letter"
        whole = study.column(
            "reason", study.chance.choice(("raw_response", "full_output", "explanation")), TrueColumn("reply", author)
        )
        free = ["extracted_answer", "parsed_answer", "pred", "model_answer"]
    held = _chosen_column(study, study.chance.choice([name for name in free if not study.names.has(name)]), author)
    mark = (
        _beside(study, study.chance.choice(("is_correct", "correct", "acc")), "verdict")
        if has_marks and not study.names.has("correct")
        else ""
    )
    likely = (
        _beside(study, study.chance.choice(("probs", "confidences", "logprobs"))) if study.chance.random() < 0.2 else ""
    )
    found = list[Row]()
    for one, row, told in zip(study.questions, rows, _choose(study, systems), strict=True):
        for name, place in told.items():
            cells: Row = row | ({who: name} if who else {})
            if has_reply:
                cells[whole] = f"{study.words.one(REASONS)} So the answer is {LETTERS[place]}."
            cells[held] = _label(one.options, place, form)
            cells |= {mark: place in one.right} if mark else {}
            cells |= {likely: dict(zip(LETTERS, _shares(study, len(one.options)), strict=False))} if likely else {}
            found.append(cells)
    return found


def _shares(study: RatedStudy, n_options: int) -> list[float]:
    rest = [round(study.chance.random() / n_options, 3) for _ in range(n_options - 1)]
    return [*rest, round(1 - sum(rest), 3)]


def choices_a_column_each(study: RatedStudy) -> list[Row]:
    rows, systems = _with_options(study, study.begin()), study.some(SYSTEMS, 2, 3)
    pattern = study.chance.choice(
        ("{}", "{}_answer", "{}_prediction", "pred_{}", "{}_choice", "{} answer", "answer_{}")
    )
    form = study.chance.choice(_choice_forms(study))
    held = {name: _chosen_column(study, pattern.format(name), name) for name in systems}
    marks = (
        {name: _beside(study, f"{name}_correct", "verdict") for name in systems} if study.chance.random() < 0.3 else {}
    )
    for one, row, told in zip(study.questions, rows, _choose(study, systems), strict=True):
        for name, place in told.items():
            row[held[name]] = _label(one.options, place, form)
            if marks:
                row[marks[name]] = int(place in one.right)
    return rows


def objects_of_choices(study: RatedStudy) -> list[Row]:
    rows, systems = _with_options(study, study.begin()), study.some(SYSTEMS, 2, 3)
    around, inner = study.chance.choice(_AROUND), study.chance.choice(("answer", "prediction", "choice", "pred"))
    who, shape = study.chance.choice(_WHO), study.chance.choice(("plain", "objects", "list"))
    form, more = study.chance.choice(_choice_forms(study)), study.chance.choice((*_THOUGHTS, "correct", ""))
    for name in systems:
        before = f"{around}.{name}" if shape != "list" else around
        _chosen_column(study, before if shape == "plain" else f"{before}.{inner}", "" if shape == "list" else name)
        if more and shape != "plain":
            study.columns[f"{before}.{more}"] = TrueColumn("verdict" if more == "correct" else "reason")
    if shape == "list":
        study.column("author", f"{around}.{who}", TrueColumn("author"))
    for one, row, told in zip(study.questions, rows, _choose(study, systems), strict=True):
        labels = {name: _label(one.options, place, form) for name, place in told.items()}
        beside = {
            name: {more: place in one.right if more == "correct" else study.words.one(REASONS)} if more else {}
            for name, place in told.items()
        }
        row[around] = {
            "plain": labels,
            "objects": {name: {inner: label, **beside[name]} for name, label in labels.items()},
            "list": [{who: name, inner: label, **beside[name]} for name, label in labels.items()],
        }[shape]
    return rows


def several_right_options(study: RatedStudy) -> list[Row]:
    rows = _with_options(study, study.begin(), n_right=(1, 2))
    if study.chance.random() < 0.5:
        name = _beside(study, study.chance.choice(("explanation", "exp", "rationale")), "reason")
        for row in rows:
            row[name] = study.words.one(REASONS)
    return rows


def lists_of_references(study: RatedStudy) -> list[Row]:
    """References of each question: a list, or columns with numbers; an answer of a model beside them or none."""
    rows, (system,) = study.begin(), study.some(SYSTEMS, 1)
    are_columns = study.chance.random() < 0.5
    names = (
        ("reference_{}", "ref{}", "gold_answer_{}") if are_columns else ("references", "gold_answers", "ideal_answers")
    )
    name = study.chance.choice(names)
    held = [name.format(n) for n in (1, 2)] if are_columns else [name]
    for one in held:
        study.column("reference", one, TrueColumn("reference"))
    is_answered = study.chance.random() < 0.5
    text, _ = answers_and_authors(study, named=False, author=system) if is_answered else ("", "")
    for one, row in zip(study.questions, rows, strict=True):
        texts = [study.answer(one, "", "reference") for _ in range(2)]
        row.update(dict(zip(held, texts, strict=True)) if are_columns else {name: texts})
        row.update({text: study.answer(one, system, "model")} if is_answered else {})
    return rows


MODEL_STRUCTURES: tuple[Structure, ...] = (
    rows_of_runs,
    outputs_of_one_model,
    a_column_for_each_model,
    a_column_for_each_run,
    objects_of_models,
    choices_a_row_each,
    choices_a_column_each,
    objects_of_choices,
    several_right_options,
    lists_of_references,
)
