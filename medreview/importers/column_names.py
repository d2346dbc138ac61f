"""Names of the columns of questions and answers in many languages, to suggest the field of each."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import cast

from medreview.importers.person_names import AUTHORS_BY_LANGUAGE, MODELS_BY_LANGUAGE
from medreview.importers.words_by_language import Called, words_for

MODELS = frozenset({"model", "model_name", "model_id", "llm", "llm_name", "generator"})
"""Names of columns, and of what files tell of themselves, that hold the name of a model."""
ASKING_WORDS = frozenset({"question", "query", "prompt", *words_for(Called.QUESTION)})
"""Words for one question in names of columns."""
ANSWERS_BY_LANGUAGE = words_for(Called.ANSWER)
"""Words for an answer in names of columns, in other languages than English."""
_ASKS = (ASKING_WORDS | {"inquiry", "enquiry"}) - {"prompt", "query"}
"""Words that tell a question from what else may be called one, such as a translation of it."""
QUESTIONS = frozenset({"questions", "queries", *words_for(Called.QUESTIONS)})
"""Names of lists of questions, and of columns of one in each cell."""
SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "question": (
        *(
            "question",
            "query",
            *("stem", "question_stem"),
            "prompt",
            "ask",
            "problem_text",
            "problem",
            "patient_question",
            "question_text",
            "user_question",
            "question_body",
            *("inquiry", "enquiry", "medical_question", "clinical_question"),
        ),
        *("user_message", "patient_message", "customer_message", "client_message", "customer_query", "user_query"),
        *("patient_query", "question_content", "body_question", "input"),
        *("question_plain", "stem_plain", "stem_text", "question_html", "stem_html"),
        *("user_input", "user_prompt"),
        *("qtext", "instruction", *words_for(Called.QUESTION)),
        *("question_fa", "case_vignette", "full_question", "body", "content", "selftext"),
        *("origin_prompt", "example", "inputs", "findings", "front", "prompt_text", "query_text"),
    ),
    "answer": (
        *("answer", "response", "reply", "output", "reference_answer", "answer_text", "expert_answer", "answers"),
        *("response_text", "text_response", "free_text_answer", "written_answer"),
        *("doctor_answer", "physician_answer", "expert_response", "assistant_message", "doctor_response", "responses"),
        *("expert_answers", "expert_responses", "replies", "gold_answer", "ideal_answer", "ground_truth_answer"),
        *("true_answer", "long_answer", "ideal_completion", "answer_list", "solution", "answer_1", "expert_answer_1"),
        *("answer_string",),
        *(*ANSWERS_BY_LANGUAGE, "پاسخ_پزشک", "پاسخ_متخصص", "متن_پاسخ", "پاسخها", "جواب_پزشک", "پاسخ_1", "回答内容"),
        *("model_answer", "model_response", "model_output", "generated_answer", "generation", "completion"),
        *("prediction", "actual_output", "result", "outputs", "output_text", "back", "generated_text", "generated"),
    ),
    "messages": (
        *("messages", "conversation", "conversations", "dialogue", "dialog", "turns", "chat", "utterances", "dialogs"),
        *("message_list", "dialogues", "گفتگو", "گفت_و_گو", "پیامها", "对话"),
    ),
    "context": (
        *("context", "history", "earlier_turns", "previous_turns", "dialogue_history", "chat_history", "历史"),
        *("kontext", "contexto", "contesto", "contexte"),
    ),
    "question_id": (
        *("question_id", "id", "qid", "_id", "record_id", "case_id", "item_id", "uid", "uuid", "index", "idx"),
        *("question_idx", "prompt_id", "pubid", "pmid", "problem_id", "sample_id"),
        *("شناسه", "شناسه_سوال", "کد_سوال", "شماره_سوال", "编号", "序号", "题号"),
    ),
    "title": ("title", "subject", "question_title", "headline", "عنوان", "موضوع_پرسش", "标题"),
    "author": (
        *("author", "model", "generator", "answered_by", "doctor", "expert", "physician", "expert_name", "doctor_name"),
        *("therapist_info", "therapist", "counselor", "counsellor", "answer_from", "generated_by", "written_by"),
        *("therapist_name", "physician_name", "پزشک", "نام_پزشک", "متخصص", "医生"),
        *(*AUTHORS_BY_LANGUAGE, *MODELS_BY_LANGUAGE),
        *("model_name", "model_id", "llm_name", "response_model", "answer_model", "engine", "llm", "chatbot"),
        *("system_name", "bot_name", "chatbot_name", "llm_model", "ai_model", "model_used"),
    ),
    "category": ("category", "topic", "department", "user_category", *words_for(Called.CATEGORY)),
    "specialty": (
        *("specialty", "speciality", "physician_specialty", "doctor_specialty", "expert_specialty"),
        *("medical_specialty",),
        *("physician_speciality", "specialization", "تخصص", "تخصص_پزشک", "رشته", "رشته_تخصصی", "专科"),
    ),
    "language": ("language", "lang", "زبان", "语言"),
    "age": ("age", "patient_age", "user_age", "سن", "سن_بیمار", "年龄"),
    "sex": ("sex", "gender", "patient_sex", "patient_gender", "جنسیت", "جنس", "性别"),
    "source": ("source", "url", "link", "website", "platform", "forum", "data_source", "منبع", "وبگاه", "来源"),
    "icd11": (
        *("icd11", "icd_11", "icd11_category", "icd_11_category", "icd11_chapter", "icd_11_chapter", "icd_category"),
    ),
    "question_type": ("question_type", "qtype", "نوع_سوال", "نوع_پرسش"),
    "split": ("split", "subset", "partition"),
    "images": (
        *("images", "image", "image_path", "image_paths", "image_file", "image_files", "image_name", "image_names"),
        *("image_id", "image_ids", "figures", "figure_path", "img_path", "img_name", "image_filename", "تصویر"),
        *("تصاویر", "عکس", "图片", "图像", "img", "imgs", "imagen", "imagem"),
        *("圖片", "圖像", "画像", "이미지", "그림", "bild", "bilder", "abbildung", "abbildungen", "imágenes"),
        *("immagine", "immagini", "изображение", "изображения", "картинка", "görsel", "resim", "hình_ảnh", "gambar"),
        *("صورة", "صور", "الصورة", "afbeelding", "zdjęcie", "obraz", "imagens"),
    ),
    "modalities": (
        *("modalities", "modality", "image_modality", "image_modalities", "modality_type", "image_type", "image_types"),
        *("نوع_تصویر", "مدالیته", "影像类型", "模态"),
    ),
    "options": (
        "options",
        "choices",
        "answer_options",
        "answer_choices",
        "option",
        *("alternatives", "opts", *words_for(Called.OPTIONS)),
    ),
    "correct_option": (
        *("correct_option", "answer_idx", "correct_answer", "correct", "answer_key", "key", "correct_choice", "gold"),
        *("correct_answers", "correct_options", "answer_keys", "answer_letter", "correct_letter", "right_answer"),
        *("correct_diagnosis", "right_option", "right_choice", "gold_index", "correct_answer_s_choose_at_least_one"),
        *("correct_answer_index", "correct_answer_indexes", "correct_answer_indices", "correct_indexes"),
        *("correct_indices", "correct_option_index", "correct_option_indices", "correct_option_indexes"),
        *("correct_index", "answer_index", "answer_label", "label", "cop", "ground_truth", "answer", "ra"),
        *words_for(Called.KEY),
        "پاسخ",
    ),
}
"""By field; the first that is there wins."""

CASES = frozenset(
    {"case", "vignette", "case_vignette", "clinical_vignette", "passage", "abstract", "case_text", "patient_case"}
    | {"scenario", "clinical_case", "case_description", "case_presentation", "case_information"}
    | {"clean_case_presentation", "case_summary", "patient_note", "clinical_vignettes", "vignettes"}
    | {"clinical_cases", "medical_case", "patient_vignette", "case_report", "contexts", "context_text", "snippets"}
    | {"documents", "passages", "retrieved_documents", "retrieved_passages", "retrieved_docs"}
    | {"retrieved_context", "retrieved_contexts", "clinical_note", "article", "story", "document", "knowledge"}
    | {"شرح_حال", "病例", "fallbeschreibung", "fallvignette", "caso_clinico", "caso_clínico", "cas_clinique"}
)
"""Names of columns that are read before a question, and are no earlier turn of it."""
PASSAGES = frozenset(
    {"passage", "passages", "contexts", "context_text", "snippets", "documents", "document", "abstract", "knowledge"}
    | {"retrieved_documents", "retrieved_passages", "retrieved_docs", "retrieved_context", "retrieved_contexts"}
)
"""Those of them that ask nothing by themselves, as a case does."""
_CONTEXT = re.compile(r"(?!answer|response|output|model|with)(?:[a-z]+_){1,3}contexts?(?:_(?:json|text))?")
KEY_COLUMN = "(key)"
"""The column of the keys of a JSON object whose values are the records; never a key of options."""
_BETWEEN = re.compile(r"[\s\-./:：()\[\]?؟？*]+")
_LONGEST_CELL = re.compile(r"_max_\d+_characters")
"""The end of a heading that says how much its cells may hold, as templates of quizzes have it."""
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_ARABIC_FORMS = str.maketrans(
    {"ي": "ی", "ك": "ک", "ؤ": "و", "أ": "ا", "إ": "ا", "\u200c": "", "\u200e": "", "\u200f": "", "\ufeff": ""}
)
_IN_LANGUAGES = frozenset({"question", "answer"})
_INITIALS = {"q": "question", "a": "answer", "o": "options"}
_CODES = (
    *("en", "fa", "ar", "zh", "de", "fr", "es", "it", "pt", "ru", "hi", "bn", "ur", "tr", "vi", "ja", "ko", "th", "pl"),
    *("nl", "sw", "ta", "te", "mr", "uk", "cs", "el", "he", "sv", "fi", "da", "hu", "ro"),
)
_LANGUAGES = {
    "english": "en",
    "persian": "fa",
    "farsi": "fa",
    "arabic": "ar",
    "chinese": "zh",
    "german": "de",
    "french": "fr",
} | {"spanish": "es", "hindi": "hi", "japanese": "ja", "korean": "ko", "russian": "ru", "ukrainian": "uk", "ua": "uk"}
"""Codes by words, and by codes that are none."""
_FORM = re.compile(
    f"_({'|'.join(_CODES)}|{'|'.join(_LANGUAGES)})$|(?<=question)_text$|(?<=_answer)_text$|(?<=_response)_text$"
)
_IMAGE = frozenset({"bytes", "path"})
_DEEPEST = 4
_NESTED = frozenset({dict, list})


_MADE_OF = (
    "accuracy ai annotator annotators answer answers asked author base best candidate case chatgpt choice choices"
    " chosen clinical comment completeness completion context correct dataset diagnosis doctor evaluator expected"
    " expert explanation extracted final generated generation given gold golden gpt ground gt human id image"
    " incorrect input item judge key label labels language llm long message model name non option options output"
    " outputs overall parent patient physician post predict predicted prediction preferred problem prompt quality"
    " query question questions rater rating ratings rationale raw reference rejected relevance reply response"
    " responses reviewer right safety sample score scores second short source subject system target text title"
    " true truth type user value winner wrong"
)
_TOGETHER = "|".join(sorted(_MADE_OF.split(), key=len, reverse=True))
"""Words that names of columns are made of, the longest first, also where nothing stands between them."""
_WRITTEN_TOGETHER = re.compile(
    rf"(?<![^_])(?!username(?![^_]))(?:(?:(?:{_TOGETHER})\d?){{1,2}}(?:{_TOGETHER})|(?:option|choice)[a-h])(?![^_\d])"
)
_AFTER_NUMBER = re.compile(r"(?<=[^\W\d_]\d)(?=(?:answers?|responses?|outputs?|reply|ratings?|scores?)(?![^_]))")
"""A place behind the name of a model, where what it gave stands: gpt4answer."""
_WORD_OF_SEVERAL = re.compile(rf"(?:{_TOGETHER})\d?|[a-h]")


@lru_cache(maxsize=4096)
def plain_name(column: str) -> str:
    """A column's name without what does not tell it apart: case, spaces, width, joiners and forms of letters.

    Words that many names are made of are told apart where nothing stands between them: correctanswer.
    """
    text = _HUMP.sub("_", unicodedata.normalize("NFKC", column)).translate(_ARABIC_FORMS)
    text = "".join(str(unicodedata.digit(sign)) if sign.isdigit() else sign for sign in text)
    joined = _LONGEST_CELL.sub("", _BETWEEN.sub("_", text.strip().casefold()).strip("_"))
    joined = _WRITTEN_TOGETHER.sub(lambda found: "_".join(_WORD_OF_SEVERAL.findall(found[0])), joined)
    joined = _AFTER_NUMBER.sub("_", joined)
    return f"_{joined}" if column.strip() == "_id" else joined


def words_of_name(column: str) -> frozenset[str]:
    """The words of a column's plain name, also without the number and the letter at their ends: rating2b."""
    words = plain_name(column).split("_")
    return frozenset({*words, *(_NUMBER_AT_END.sub("", word) for word in words)})


_NUMBER_AT_END = re.compile(r"(?<!\d)\d{1,2}[a-z]?$")


def without_form(name: str) -> str:
    """A plain name without the language in which, or the word that, something is told there: question_bn."""
    return _FORM.sub("", name)


def language_of_name(name: str) -> str:
    """The code of the language with which a plain name ends, or whose word it begins with; empty for any other."""
    found = _FORM.search(name)
    told = (found[1] if found else None) or name.partition("_")[0]
    return _LANGUAGES.get(told, told if found and found[1] else "")


def code_before(name: str) -> str:
    """The code of a language that a plain name begins with, as de_claim beside en_claim does; empty for any other."""
    code = name.partition("_")[0]
    return code if code in _CODES and code != name else ""


def names_case(column: str) -> bool:
    """True for the name of what is read before a question: a case, or one kind of context, such as that of a chart."""
    name = plain_name(column)
    return name in CASES or _CONTEXT.fullmatch(name) is not None


def columns_by_meaning(columns: Sequence[str], names: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """The column of each meaning: the first of its plain names that a column has, the first of columns alike."""
    by_name = {plain_name(column): column for column in reversed(columns)}
    found = {meaning: next((by_name[n] for n in known if n in by_name), "") for meaning, known in names.items()}
    return {meaning: column for meaning, column in found.items() if column}


@cache
def _spellings(field: str) -> tuple[str, ...]:
    return tuple(plain_name(name) for name in SPELLINGS[field])


def is_known_name(column: str) -> bool:
    """True if some field is spelled so."""
    return plain_name(column) in _KNOWN


def suggested_columns(columns: Iterable[str], fields: Iterable[str]) -> dict[str, str]:
    """The column for each field that has one; of a nested column its last name counts where no other has it."""
    names = [column for column in columns if column != KEY_COLUMN]
    by_last = {plain_name(last_name(column)): column for column in reversed(names) if "." in column}
    bare = [without_form(plain_name(column)) for column in names]
    n_alike = Counter(bare)
    by_form = {name: column for name, column in zip(bare, names, strict=True) if n_alike[name] == 1}
    by_name = by_last | {plain_name(column): column for column in reversed(names)}
    if "q" in by_name and "b" not in by_name:  # otherwise A and B are two of something
        by_name = {known: by_name[name] for name, known in _INITIALS.items() if name in by_name} | by_name
    found: dict[str, str] = {}
    for field in fields:
        is_plural = field == "question" and not QUESTIONS.isdisjoint(by_name)
        known = by_form | by_name if field in _IN_LANGUAGES and not is_plural else by_name
        spelt = sorted(_spellings(field), key=lambda name: name not in by_name or _ASKS.isdisjoint(name.split("_")))
        column = next((known[name] for name in spelt if name in known), None)
        if column is not None and column not in found.values():
            found[field] = column
    return found


def last_name(column: str) -> str:
    """The last name of a nested column; of what only holds a value, that which is outside of it: input.value."""
    *around, last = column.split(".")
    return around[-1] if around and plain_name(last) in _VALUES else last


_VALUES = frozenset({"value", "text", "content"})


def is_translation(column: str, columns: Iterable[str], question: str) -> bool:
    """True for what another column tells in the language of the question."""
    name, own = plain_name(column), language_of_name(plain_name(question))
    before, own_before = code_before(name), code_before(plain_name(question))
    others = (plain_name(other) for other in columns if other != column)
    if before and own_before and before != own_before:
        return f"{own_before}_{name.partition('_')[2]}" in others
    if language_of_name(name) in ("", own):  # of most columns, of which a file may have thousands
        return False
    return any(without_form(other) == without_form(name) and language_of_name(other) == own for other in others)


def flattened(cells: Mapping[str, object]) -> dict[str, object]:
    """Cells in which objects inside cells have become columns: metadata.age; options by letter and images stay.

    So have lists of named values: scores.correctness.
    """
    if holds_plain(cells):
        return dict(cells)
    return dict(_flat(cells, 1))


def holds_plain(cells: Mapping[str, object]) -> bool:
    """True if no cell is an object or a list; asked of every row."""
    return _NESTED.isdisjoint(map(type, cells.values()))


def _flat(cells: Mapping[str, object], depth: int) -> Iterator[tuple[str, object]]:
    for name, cell in cells.items():
        if isinstance(cell, dict) and depth < _DEEPEST and _is_record(cast("dict[str, object]", cell)):
            inner = _flat(cast("dict[str, object]", cell), depth + 1)
            yield from ((f"{name}.{part}", value) for part, value in inner)
        elif isinstance(cell, list) and (named := _named_values(cast("list[object]", cell))):
            yield from ((f"{name}.{part}", value) for part, value in named.items())
        else:
            yield name, cell


def _named_values(parts: Sequence[object]) -> dict[str, object]:
    """The values by name of a list of objects with a name and a number each, no name twice; else nothing."""
    told = [cast("dict[str, object]", part) for part in parts if isinstance(part, dict)]
    named = {one["name"]: one.get("value") for one in told if isinstance(one.get("name"), str)}
    are_numbers = all(isinstance(value, int | float) for value in named.values())
    return cast("dict[str, object]", named) if len(named) == len(parts) and are_numbers else {}


def _is_record(cell: Mapping[str, object]) -> bool:
    """True if an object has names of its own for its parts, and is neither a list by letters nor an image."""
    is_lettered = all(len(name.strip()) <= 1 or name.strip().isdigit() for name in cell)
    is_of_lists = all(isinstance(value, list) for value in cell.values())
    return bool(cell) and not is_lettered and not is_of_lists and not cell.keys() >= _IMAGE


_KNOWN = frozenset(name for field in SPELLINGS for name in (field, *_spellings(field)))


def is_nameless(column: str) -> bool:
    """True for a name that stands for a missing one."""
    return _NAMELESS.fullmatch(column) is not None


def numbers_rows(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    """True for whole numbers below a missing name, as pandas writes them before a table: each another, or in order.

    The same come again where a row is read as several.
    """
    if not is_nameless(column):
        return False
    texts = [str(row.get(column)).strip().removesuffix(".0") for row in rows]
    if len(texts) < 2 or not all(map(str.isdecimal, texts)):  # noqa: PLR2004 - one number is in any order
        return False
    numbers = [*map(int, texts)]
    return len({*numbers}) == len(numbers) or numbers == sorted(numbers)


_NAMELESS = re.compile(r"(?:column|unnamed:) \d{1,4}", re.IGNORECASE)
"""Names that stand for a missing one: here, or where pandas read such a table again."""
