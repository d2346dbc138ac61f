"""Exports of survey tools: a row a respondent, who is the rater, and a column for each answer and dimension rated.

REDCap, Qualtrics, Google and Microsoft Forms, LimeSurvey, KoboToolbox, SurveyMonkey, Jotform and oTree are told by the
columns that each of them always writes. A column's name, or its question's text where the tool writes that too, or a
dictionary beside the export has it, tells the answer and the dimension; where no name tells both, it is asked which of
the two the columns are. Where each form rates the one answer that its columns name, they are dimensions, and forms with
one address are one respondent's. What is no rating tells of the respondent. Columns that say where respondents are or
how to reach them stay out, and it is said.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, takewhile

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.cell_values import is_filled, missing
from medreview.importers.column_names import ANSWERS_BY_LANGUAGE, ASKING_WORDS, plain_name
from medreview.importers.column_roles import ColumnRole
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_beside, rows_with_columns
from medreview.importers.open_questions import OpenQuestion, ask_for_survey_columns
from medreview.importers.person_names import ANNOTATORS, PHYSICIANS, RATERS, named_for
from medreview.importers.rated_columns import holds_levels, is_dimension
from medreview.importers.rated_forms import AnswerOfForm, Respondents
from medreview.importers.rated_names import RatedColumn
from medreview.importers.rater_comments import RaterComments, certain_comments
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.survey_dictionaries import DescribedField, described_fields, is_dictionary

_ABOUT = re.compile(
    r"timestamp|.*_timestamp|.*_complete|redcap_.*|startdate|enddate|status|progress|duration.*|finished|recordeddate"
    r"|distributionchannel|userlanguage|submitdate|lastpage|startlanguage|seed|datestamp|interviewtime|start|end"
    r"|event_name|complete|today|_?(?:submission_time|validation_status|notes|status|version_*|tags|index|uuid|id)|_*version_*|deviceid"
    r"|meta_.*|formhub_uuid|date_submitted|last_page|start_language|date_started|date_last_action|start_date|end_date"
    r"|datum_abgeschickt|letzte_seite|start-?sprache|startsprache|zufallsstartwert|date_de_soumission|dernière_page"
    r"|langue_de_départ|tête_de_série|fecha_de_envío|última_página|lenguaje_inicial|idioma_inicial|semilla|data_invio"
    r"|ultima_pagina|lingua_iniziale|seme|data_de_envio|semente"
    r"|recorded_date|distribution_channel|user_language|زمان|时间戳|start_time|completion_time|last_modified_time"
    r"|startzeit|fertigstellungszeit|heure_de_(?:début|fin)|hora_de_(?:inicio|finalización)|ora_di_(?:inizio|completamento)"
    r"|participant_(?:id_in_session|label|_is_bot|_index_in_pages|_max_page_index|_current_(?:app|page)_name"
    r"|time_started(?:_utc)?|visited|mturk_\w+|payoff)|session_(?:code|label|mturk_\w+|comment|is_demo|config_\w+)"
    r"|\w+_\d+_(?:player_(?:id_in_group|payoff|role)|group_\w+|subsession_\w+)"
    r"|collector_id|date_modified|submission_(?:date|id|ip)|(?:start|stage|submit)_date_utc|response_type|network_id|custom_data_\d+"
)
_ABOUT_IN_SOSCI = re.compile(
    r"case|serial|ref|questnnr|mode|started|lastdata|maxpage|missing|missrel|time\d{3}|time_(?:sum|rsi)|statoutl|q_viewer"
)
"""Short names of the same, which are those of other things in other tools."""
_TIMESTAMPS = frozenset(
    {"timestamp", "marca_temporal", "zeitstempel", "horodateur", "carimbo_de_data_hora", "informazioni_cronologiche"}
    | {"tijdstempel", "zaman_damgası", "отметка_времени", "позначка_часу", "sygnatura_czasowa", "časové_razítko"}
    | {"tidstämpel", "tidsstempel", "tidsmerke", "aikaleima", "időbélyeg", "marcaj_de_timp", "χρονική_σήμανση"}
    | {"タイムスタンプ", "时间戳记", "時間戳記", "타임스탬프", "طابع_زمني", "طابع_زمنی", "الطابع_الزمني"}
    | {"الطابع_الزمنی", "مهر_زمان", "مُهر_زمان", "مهر_زمانی", "مُهر_زمانی", "חותמת_זמן", "टाइमस्टैम्प", "stempel_waktu"}
    | {"cap_waktu", "dấu_thời_gian", "ประทับเวลา"}
)
"""The first column of Google Forms in the language of the form."""
_REACHES = re.compile(
    r"ip_?addr(?:ess)?|.*(?:latitude|longitude|altitude)|token|redcap_survey_identifier|.*recipient.*|external_?(?:data)?_?reference|e?_?mail.*"
    r"|username|_?submitted_by|phone.*|_?geolocation|refurl|.*(?:ایمیل|الایمیل|البرید|邮箱|郵箱|电子邮件|メール|이메일).*"
    r"|(?:.*_)?(?:e_?mail|correo|courriel|posta_elettronica|correio|eposta|почт[аы]|mobile|telephone|whatsapp|téléphone"
    r"|telefono|teléfono|telefone|telefon(?:nummer)?|телефон|national_id|orcid)(?:_.*)?"
    r"|(?:(?:your|my|full|first|last|middle|family|given|participant|respondent"
    rf"|{'|'.join(sorted(RATERS | PHYSICIANS))}|what_is_your|please_enter_your|enter_your|ihr|votre|su"
    r"|tu|seu|il_tuo)_)*"
    r"(?:name|names|full_name|first_name|last_name|forename|surname|firstname|lastname|fullname|nombre|nombres"
    r"|apellidos?|nombre_y_apellidos?|vorname|nachname|familienname|nom|prénom|prenom|nom_et_prénom|nome|cognome|sobrenome"
    r"|nome_e_cognome|nome_completo|nombre_completo|ad|soyad|ad_soyad|adınız|имя|фамилия|фио|naam|imię|nazwisko)"
    r"(?:_(?:and|und|y|et|e)_(?:surname|last_name|nachname|family_name|prénom|apellidos?|cognome))?(?:_optional)?"
    r"|نام|نام_و_نام_خانوادگی|نام_خانوادگی|نام_کامل|نام_شما|شماره_تماس|شماره_تلفن|تلفن|تلفن_همراه|شماره_همراه|موبایل"
    r"|کد_ملی|شماره_نظام_پزشکی|الاسم|اسمک|الاسم_الکامل|姓名|名字|您的姓名|电话|手机号?|氏名|お?名前|이름|성명"
)
_ADDRESS = re.compile(r"\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*")
_NAMES: Mapping[str, tuple[str, ...]] = {
    "specialty": ("specialty", "speciality", "your_specialty", "medical_specialty", "تخصص", "专业"),
    "years_of_practice": ("years_of_practice", "years_of_experience", "experience_years", "سابقه_کار", "工作年限"),
}
_RATERS = frozenset(
    {"participant_id", "participant_code", "respondent_id", "your_code", "your_id", "کد_ارزیاب", "expert_id"}
    | {name for name in named_for(RATERS | ANNOTATORS) if not name.endswith("_name")}  # which may tell who somebody is
)
"""Names of a column in which respondents say which rater they are; it goes before the tool's own number of theirs."""
_SPLITS = (
    re.compile(r"(?P<item>.*\S)\s*\[(?P<dimension>[^\[\]]+)\]\s*"),
    re.compile(r"(?P<item>.+)\.player\.(?P<dimension>[^.]+)"),
    re.compile(r"(?P<item>.*\S)\s*>>\s*(?P<dimension>\S.*)", re.DOTALL),
    re.compile(r"(?P<item>.*\S)\s+[-–—]\s+(?P<dimension>\S.*)", re.DOTALL),
    re.compile(r"(?P<item>.*\S)\s*[:：]\s+(?P<dimension>\S.*)", re.DOTALL),
    re.compile(r"(?P<item>[^/]+(?:/[^/]+)*)/(?P<dimension>[^/]+)"),
    re.compile(
        r"(?P<item>[^\W\d][^_]*?_?\d{1,3})_(?P<dimension>[^\W\d].+)"
    ),  # q1_overall_quality, answer_2_harm_extent
    re.compile(r"(?P<item>.+)_(?P<dimension>[^_]+)"),
)
_ASKED = re.compile(
    r"how (?P<quality>\w+) (?:is|was|are|were|do you find|did you find) (?P<item>\S.*?)\s*[?:]?", re.IGNORECASE
)
_QUALITIES = {
    "accurate": "accuracy",
    "correct": "correctness",
    "complete": "completeness",
    "clear": "clarity",
    "relevant": "relevance",
    "coherent": "coherence",
    "safe": "safety",
    "helpful": "helpfulness",
    "useful": "usefulness",
    "readable": "readability",
    "appropriate": "appropriateness",
    "fluent": "fluency",
    "empathetic": "empathy",
    "empathic": "empathy",
    "reliable": "reliability",
}
_ANY_ANSWER = re.compile(r"it|(?:the|this) (?:\w+ )?(?:answer|response|reply|text)", re.IGNORECASE)
_WITHOUT_HEADING = "_open_ended_response"
"""SurveyMonkey writes so below questions whose answers have no headings of their own."""
_IMPORT_ID = '{"ImportId"'
_FIELDS = ("rater", *_NAMES)
_OF_ANSWER = {"question_id": ColumnRole.ID, "author": ColumnRole.AUTHOR}
"""The fields, with the roles that mean them, of columns that say which answer a form rates."""
_COMMENT = "comment"
_SAID_OF_ALL = frozenset({"answer_id", "dimension"})
"""Constants that say which of the two is not named by the columns."""
_TO_ASK = 0.5


@dataclass(frozen=True, slots=True)
class SurveyTool:
    """A tool by the columns that it always writes, and the one that names a respondent; None: the row's number."""

    name: str
    marks: frozenset[str]
    rater: str | None


_MICROSOFT_FORMS = "Microsoft Forms"
_SOSCI = frozenset({"CASE", "QUESTNNR"})
_TOOLS = (
    SurveyTool("REDCap", frozenset({"record_id", "redcap_event_name"}), "record_id"),
    SurveyTool("REDCap", frozenset({"record_id", "redcap_survey_identifier"}), "record_id"),
    SurveyTool("REDCap", frozenset({"Record ID", "Event Name"}), "Record ID"),
    SurveyTool("REDCap", frozenset({"Record ID", "Survey Identifier"}), "Record ID"),
    SurveyTool("Qualtrics", frozenset({"ResponseId", "StartDate", "EndDate"}), "ResponseId"),
    SurveyTool("LimeSurvey", frozenset({"id", "submitdate", "lastpage"}), "id"),
    *(
        SurveyTool("LimeSurvey", frozenset(marks), marks[0])
        for marks in (
            ("Response ID", "Date submitted", "Last page"),
            ("Antwort ID", "Datum Abgeschickt", "Letzte Seite"),
            ("ID de la réponse", "Date de soumission", "Dernière page"),
            ("ID de respuesta", "Fecha de envío", "Última página"),
            ("ID risposta", "Data invio", "Ultima pagina"),
            ("ID da resposta", "Data de envio", "Última página"),
        )
    ),
    SurveyTool("KoboToolbox", frozenset({"_id", "_uuid"}), "_id"),
    SurveyTool("SurveyMonkey", frozenset({"Respondent ID", "Collector ID"}), "Respondent ID"),
    SurveyTool("Typeform", frozenset({"#", "Submit Date (UTC)"}), "#"),
    SurveyTool("SoSci Survey", _SOSCI, "CASE"),
    SurveyTool("oTree", frozenset({"participant.code", "session.code"}), "participant.code"),
    SurveyTool("Jotform", frozenset({"Submission Date", "Submission ID"}), "Submission ID"),
    *(
        SurveyTool(_MICROSOFT_FORMS, frozenset({number, *times}), number)
        for number in ("ID", "Id")
        for times in (
            ("Start time", "Completion time"),
            ("Startzeit", "Fertigstellungszeit"),
            ("Heure de début", "Heure de fin"),
            ("Hora de inicio", "Hora de finalización"),
            ("Ora di inizio", "Ora di completamento"),
        )
    ),
)
_GOOGLE_FORMS = SurveyTool("Google Forms", frozenset(), None)


def head_leaving_out(head: FileHead, columns: Sequence[str]) -> FileHead:
    """The head with the remark that columns about respondents themselves are left out, if there are any."""
    if not columns:
        return head
    message = Message(
        "{file}: {n} {n:=column is|columns are} left out, because {n:=it says|they say} who respondents are, where "
        "they are, or how to reach them: {columns}.",
        {"file": head.name, "columns": Listed(columns), "n": len(columns)},
    )
    return replace(head, remarks=(*head.remarks, message))


class SurveyExport:
    """Answers and dimensions as the survey names them, or ``COLUMN.answer_id`` and ``COLUMN.dimension``."""

    name = "survey-export"
    title = Message("Surveys of REDCap, Qualtrics, Google and Microsoft Forms, LimeSurvey, KoboToolbox, SurveyMonkey")
    example = "Timestamp, Answer 1 [Accuracy], Answer 1 [Safety], Specialty"

    def recognises(self, head: FileHead) -> float:
        if _tool(head) is None:
            return 0.0
        return 0.97 if "value" in _suggested(head).values() else _TO_ASK if _unplaced(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        left_out = [column for column in head.columns if column not in head.said.roles and _reaches(head, column)]
        head = _of_respondents(head_leaving_out(head, left_out))
        rated = replace(head, first_rows=head.first_rows[_n_headers(head.first_rows) :])  # headings are no cells
        return ImportDraft(
            layout=self.name,
            head=rated,
            tables=(TableName.RATINGS, TableName.RATERS, TableName.SURVEYS),
            fields=(
                LayoutField("value", TableName.RATINGS, takes_many=True),
                LayoutField("profile", TableName.SURVEYS, takes_many=True),
                *(
                    LayoutField(name, TableName.RATINGS, takes_many=name == _COMMENT)
                    for name in (*_OF_ANSWER, _COMMENT)
                ),
                *(LayoutField(name, TableName.RATERS) for name in _FIELDS),
            ),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
            scale=_scale(head),
            left_out=frozenset(left_out),
            follows=frozenset(column for column in head.columns if _is_apart(head, column)),
            asks=partial(_asks, head),
        )


class SurveyDictionary:
    """The fields of an export of REDCap: they come in with the export that is chosen with them."""

    name = "survey-dictionary"
    title = Message("REDCap: data dictionary beside an export")
    example = "Variable / Field Name, Field Label, Choices, Calculations, OR Slider Labels"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if is_dictionary(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, self._rows, layout=self.name, tables=(TableName.SURVEYS,))

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        alone = Message("This dictionary only describes an export. Choose the export, too.")
        return rows_beside(head, RowSkip.JOINED, alone)


def _scale(head: FileHead) -> str | None:
    """The scale of the ratings, where a dictionary gives all of them the same choices with numbers for codes."""
    fields = described_fields(head.beside)
    rated = [column for column, name in _suggested(head).items() if name == "value"]
    of_ratings = [fields[column].choices for column in rated if column in fields]
    if not of_ratings or any(choices != of_ratings[0] for choices in of_ratings):
        return None
    levels = of_ratings[0].items()
    can_be_told = levels and all(code.isdecimal() and not set(word) & set(",،=") for code, word in levels)
    return ",".join(f"{code}={word}" for code, word in levels) if can_be_told else None


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    """The question what columns of levels are, none of which says both the answer and the dimension."""
    unplaced = _unplaced(head)
    is_said = bool(_SAID_OF_ALL & head.said.constants.keys()) or any(map(head.said.has_said, unplaced))
    if not unplaced or "value" in mapping.values() or is_said:
        return ()
    answer = _rated_answer(head)
    return (ask_for_survey_columns(unplaced, answer.items, answer.author),)


def _unplaced(head: FileHead) -> tuple[str, ...]:
    """The columns of numbers, or words of one scale, in an export of which no column says what it rates."""
    if _places(head):
        return ()
    rows = head.first_rows[_n_headers(head.first_rows) :]
    tool = _tool(head)
    return tuple(
        column
        for column in head.columns
        if not _is_apart(head, column)
        and (tool is None or column != tool.rater)
        and not any(plain_name(column) in (*spellings, *_RATERS) for spellings in _NAMES.values())
        and any(is_filled(row.get(column)) for row in rows)
        and holds_levels([row.get(column) for row in rows], column, takes_words=True)
    )


def _respondents(head: FileHead) -> Respondents:
    """Those who filled in the forms, by their addresses: names alone may be those of several.

    No one where a column names the rater of each form.
    """
    rows = head.first_rows[_n_headers(head.first_rows) :]
    if _named_rater(head) is not None:
        return Respondents()
    reaching = [name for name in head.columns if _reaches(head, name)]
    cells = {name: [str(cell) for row in rows if is_filled(cell := row.get(name))] for name in reaching}
    addresses = [name for name, told in cells.items() if told and all(map(_ADDRESS.fullmatch, told))]
    return Respondents((*addresses[:1],))


def _of_respondents(head: FileHead) -> FileHead:
    """The head with the remark that whoever filled in several forms is one rater, where anything tells who did."""
    respondents = _respondents(head)
    if not respondents.columns:
        return head
    message = Message(
        "{file}: Forms with the same {columns} are those of one rater.",
        {"file": head.name, "columns": Listed(respondents.columns)},
    )
    return replace(head, remarks=(*head.remarks, message))


def _rated_answer(head: FileHead) -> AnswerOfForm:
    """The columns that say which answer a form rates, where its columns of ratings do not."""
    rows = head.first_rows[_n_headers(head.first_rows) :]
    rated = _unplaced(head)
    of_rater = {name for name in head.columns if plain_name(name) in (*chain(*_NAMES.values()), *_RATERS)}
    free = [name for name in head.columns if name not in rated and name not in of_rater and not _is_apart(head, name)]
    return AnswerOfForm.of(free, rows, _respondents(head)) if rated else AnswerOfForm()


def _named_rater(head: FileHead) -> str | None:
    """The column in which all respondents of the first rows name a rater, and no two the same."""
    named = next((column for column in head.columns if plain_name(column) in _RATERS), None)
    return named if named is not None and _names_raters(head, named) else None


def _tool(head: FileHead) -> SurveyTool | None:
    if head.form not in {SourceForm.CSV, SourceForm.XLSX}:
        return None
    is_form = any(plain_name(column) in _TIMESTAMPS for column in head.columns[:1])
    return next((tool for tool in _TOOLS if tool.marks <= set(head.columns)), _GOOGLE_FORMS if is_form else None)


def _is_about_header(cells: Mapping[str, object]) -> bool:
    return any(str(cell).startswith(_IMPORT_ID) for cell in cells.values())


def _n_headers(rows: Sequence[Mapping[str, object]]) -> int:
    """The number of first rows that are headings, too.

    Qualtrics writes the questions' texts and its own ids there, SoSci Survey the texts alone.
    """
    if rows and not str(rows[0].get("CASE") or "0").isdecimal() and "QUESTNNR" in rows[0]:
        return 1
    return next((place + 1 for place, row in enumerate(rows[:2]) if _is_about_header(row)), 0)


def _places(head: FileHead) -> dict[str, tuple[str, str]]:
    """The rated thing and its dimension by column: parts of names of which both come again, or are dimensions."""
    none: Mapping[str, object] = {}
    if numbered := _numbered_places(head):
        return numbered
    has_texts = _n_headers(head.first_rows) > 0 and not _is_about_header(head.first_rows[0])
    texts = head.first_rows[0] if has_texts else none
    found: dict[str, tuple[str, str]] = {}
    rows = head.first_rows[_n_headers(head.first_rows) :]
    fields = described_fields(head.beside)
    for split in _SPLITS:
        parts: dict[str, tuple[str, str]] = {}
        for column in head.columns:
            is_free = column not in found and not _is_apart(head, column)
            told = (fields[column].label if column in fields else "", str(texts.get(column) or column).strip())
            match = next(filter(None, map(split.fullmatch, map(_parted, told))), None) if is_free else None
            if match is not None and holds_levels([row.get(column) for row in rows], column, takes_words=True):
                item, dimension = _parts_of(match)
                swaps = is_dimension(item) and not is_dimension(dimension)
                parts[column] = (dimension, item) if swaps else (item, dimension)
        dimensions = [dimension for _, dimension in parts.values()]
        found |= {
            column: place
            for column, place in parts.items()
            if is_dimension(place[1]) or dimensions.count(place[1]) > 1 or split is _SPLITS[0]
        }
    return found if _rates_answers(found.values()) else {}


def _parts_of(match: re.Match[str]) -> tuple[str, str]:
    """The item and the dimension of a name, of which a known one may have several words: bard_overall_quality."""
    item, dimension = match["item"].strip(" :."), match["dimension"].strip()
    before, between, word = item.rpartition("_")
    is_longer = between and before and match.string[match.end("item")] == "_" and is_dimension(f"{word}_{dimension}")
    return (before, f"{word}_{dimension}") if is_longer else (item, dimension)


def _numbered_places(head: FileHead) -> dict[str, tuple[str, str]]:
    """The same in Microsoft Forms, which numbers a question that comes again from 2 on: Accuracy, Accuracy2."""
    tool = _tool(head)
    if tool is None or tool.name != _MICROSOFT_FORMS:
        return {}
    found: dict[str, tuple[str, str]] = {}
    known = {*head.columns}
    for name in filter(is_dimension, head.columns):
        own = [name, *takewhile(known.__contains__, (f"{name}{n}" for n in count(2)))]
        are_levels = all(holds_levels([row.get(one) for row in head.first_rows], one, takes_words=True) for one in own)
        if len(own) > 1 and are_levels:
            found |= {one: (str(n), name) for n, one in enumerate(own, start=1)}
    return found


def _rates_answers(places: Collection[tuple[str, str]]) -> bool:
    """True if some rated thing is called as answers are, or most are rated on known dimensions.

    Surveys ask on other things in grids, too: what people find important, by topic.
    """
    n_known = sum(is_dimension(dimension) for _, dimension in places)
    return 2 * n_known > len(places) or any(_ANSWER.search(plain_name(item)) for item, _ in places)


_ANSWER = re.compile(
    rf"{'|'.join((*ANSWERS_BY_LANGUAGE, *sorted(ASKING_WORDS)))}|answer|response|reply|output|text|summar|case|item"
    r"|model|gpt|llm|答|\d$|(?:^|_)[a-h]$"
)


def _parted(text: str) -> str:
    """The answer and the dimension of a question such as "How accurate is answer 1?"; any other text as it is."""
    asked = _ASKED.fullmatch(text)
    quality = _QUALITIES.get(asked["quality"].casefold()) if asked else None
    return f"{asked['item']} - {quality}" if asked and quality and not _ANY_ANSWER.fullmatch(asked["item"]) else text


def _is_apart(head: FileHead, column: str) -> bool:
    plain = plain_name(column)
    is_of_sosci = {*head.columns} >= _SOSCI and _ABOUT_IN_SOSCI.fullmatch(plain) is not None
    return is_of_sosci or plain in _TIMESTAMPS or bool(_ABOUT.fullmatch(plain)) or _reaches(head, column)


def _reaches(head: FileHead, column: str) -> bool:
    """True if a column's name, its question's text or an address in its cells tells who a respondent is."""
    n_headers = _n_headers(head.first_rows)
    described = described_fields(head.beside).get(column, DescribedField())
    if described.identifies:
        return True
    names = [column, described.label]
    names += [str(row.get(column) or "") for row in head.first_rows[: n_headers - 1]] if n_headers else []
    cells = [row.get(column) for row in head.first_rows[n_headers:]]
    told = [cell for cell in cells if isinstance(cell, str)]
    is_named = any(_REACHES.fullmatch(plain_name(name)) for name in names)
    return is_named or any(_ADDRESS.fullmatch(cell) for cell in told)


def _suggested(head: FileHead) -> FieldMapping:
    tool, places = _tool(head), _places(head)
    mapping: dict[str, str | None] = {}
    rater = _named_rater(head) or (tool.rater if tool is not None else None)
    of_answer = _of_answer(head)
    told = _unplaced(head) if of_answer or _SAID_OF_ALL & head.said.constants.keys() else ()
    for column in head.columns:
        plain = plain_name(column).removesuffix(_WITHOUT_HEADING)
        known = next((name for name, spellings in _NAMES.items() if plain in spellings), None)
        if column == rater:
            mapping[column] = "rater"
        elif column in places or column in told:
            mapping[column] = "value"
        elif column in of_answer:
            mapping[column] = of_answer[column]
        elif known is not None and known not in mapping.values():
            mapping[column] = known
        else:
            mapping[column] = None if _is_apart(head, column) else "profile"
    texts = [name for name, field in mapping.items() if field == "profile"] if of_answer else []
    return mapping | dict.fromkeys(certain_comments(texts, [*map(RatedColumn, told)], head), _COMMENT)


def _of_answer(head: FileHead) -> dict[str, str]:
    """The fields of the columns that say which answer a form rates, as a person says or as they leave no doubt."""
    fields: dict[str, str] = {role: field for field, role in _OF_ANSWER.items()}
    said = {name: fields[role] for name, role in head.said.roles.items() if role in fields and name in head.columns}
    answer = _rated_answer(head)
    is_open = head.said.roles.keys().isdisjoint(_unplaced(head)) and not _SAID_OF_ALL & head.said.constants.keys()
    if said or not is_open or not answer.is_sure or answer.author is None:
        return said
    return {answer.items[0]: "question_id", answer.author: "author"}


def _names_raters(head: FileHead, column: str) -> bool:
    """True if every respondent of the first rows names a rater, and no two name the same."""
    names = [_text(row.get(column)) for row in head.first_rows[_n_headers(head.first_rows) :]]
    return bool(names) and all(names) and len({*names}) == len(names)


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    n_headers, forms = _n_headers(head.first_rows), _Forms(head, mapping)
    for raw in rows_with_columns(head, mapping.values(), ("value",)):
        if not isinstance(raw, FileRow):
            yield raw
        elif raw.row <= n_headers:
            yield SkippedRow(raw.row, RowSkip.ABOUT)
        else:
            yield from forms.rows(raw)


class _Forms:
    """The forms of a survey as its mapping says, each with all that is known of whoever filled it in."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._head, self._mapping = head, mapping
        self._columns = {field: column for column, field in mapping.items() if field in {*_FIELDS, *_OF_ANSWER}}
        self._rated = [column for column, field in mapping.items() if field == "value"]
        self._places = _places(head)
        self._left_out = frozenset(column for column in head.columns if _reaches(head, column))
        self._described = described_fields(head.beside)
        self._respondents, self._first = _respondents(head), dict[tuple[str, ...], str]()
        self._told: dict[tuple[str, str], object] = {}
        comments = [column for column, field in mapping.items() if field == _COMMENT]
        self._names = {column: RatedColumn(column) for column in self._rated}
        self._comments = RaterComments(comments, [*self._names.values()])

    def rows(self, raw: FileRow) -> Iterator[ReadRow]:
        """The respondent of a form, what it says of them for the first time, and the ratings in it."""
        rater = self._rater(raw)
        if not rater:
            yield RowProblem(self._head.name, raw.row, self._columns["rater"], missing("rater"))
            return
        told = (column for field, column in self._columns.items() if field in _OF_ANSWER)
        if absent := next((column for column in told if not is_filled(raw.cells.get(column))), None):
            yield RowProblem(self._head.name, raw.row, absent, missing(absent))
            return
        of_rater: dict[str, object] = {"rater": rater, "study": self._head.path.stem}
        about = {name: raw.cells.get(self._columns[name]) for name in _NAMES if name in self._columns}
        extra = {name: cell for name, cell in raw.cells.items() if self._is_extra(rater, name, cell)}
        if self._is_new(rater, "", ""):
            yield FieldRow(TableName.RATERS, raw.row, of_rater | about)
        for column in (name for name, field in self._mapping.items() if field == "profile"):
            if is_filled(cell := raw.cells.get(column)) and self._is_new(rater, column, cell):
                described = self._described.get(column, DescribedField())
                told = described.choices.get(_text(cell).strip(), cell)
                answer = {"form": "profile", "item": described.label or column, "value": told}
                yield FieldRow(TableName.SURVEYS, raw.row, of_rater | answer)
        for column in self._rated:
            value = raw.cells.get(column)
            if value is None or value == "":
                yield SkippedRow(raw.row, RowSkip.NOT_RATED)
                continue
            rated = _rated(self._head, column, self._places.get(column, (column, column)))
            rated |= self._answer(raw.cells) if column not in self._places else {}
            rated[_COMMENT] = self._comments.on(self._names[column], raw.cells)
            yield FieldRow(TableName.RATINGS, raw.row, {**of_rater, **rated, "value": value}, extra)

    def _is_new(self, rater: str, column: str, cell: object) -> bool:
        """True the first time that something is told of a rater, who may have filled in several forms."""
        is_new = (rater, column) not in self._told
        self._told.setdefault((rater, column), cell)
        return is_new

    def _is_extra(self, rater: str, column: str, cell: object) -> bool:
        """True for what only stays beside the ratings of a form, as what another form of its rater says otherwise."""
        field = self._mapping.get(column)
        if field == "profile" or field in _NAMES:
            return is_filled(cell) and self._told.get((rater, column), cell) != cell
        return field is None and column not in self._left_out

    def _rater(self, raw: FileRow) -> str:
        """The rater who filled in a form: as it is named, or as the first form of the same respondent is."""
        number = raw.row - _n_headers(self._head.first_rows)
        column = self._columns.get("rater")
        name = _text(raw.cells.get(column)) if column else f"respondent {number}"
        key = self._respondents.key(raw.cells)
        return self._first.setdefault(key, name) if key and name else name

    def _answer(self, cells: Mapping[str, object]) -> dict[str, object]:
        """The answer that a form rates, where its columns say which."""
        names = {
            field: _text(cells.get(column)).strip() for field, column in self._columns.items() if field in _OF_ANSWER
        }
        said = {field: self._head.said.constants.get(field) for field in _OF_ANSWER}
        return {"answer_id": None, **{field: names.get(field) or said[field] for field in _OF_ANSWER}} if names else {}


def _rated(head: FileHead, column: str, place: tuple[str, str]) -> dict[str, object]:
    """The answer and the dimension of a column, as a person or its place says."""
    item, dimension = place
    said: dict[str, object] = {
        name: head.said.of_column(column, name) for name in ("answer_id", "question_id", "author", "dimension")
    }
    is_named = said["question_id"] and said["author"]
    none: Mapping[str, str] = {}
    of_all = head.said.constants if item == dimension == column else none
    return said | {
        "answer_id": said["answer_id"] or of_all.get("answer_id") or (None if is_named else item),
        "dimension": said["dimension"] or of_all.get("dimension") or dimension,
        "granularity": Granularity.COARSE,
    }


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


LAYOUTS = (SurveyExport(), SurveyDictionary())
