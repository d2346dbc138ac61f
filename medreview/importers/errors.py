"""The reasons for which a whole file is not read, each as one sentence with what to do."""

from collections.abc import Iterable
from difflib import get_close_matches

from medreview.errors import Listed, MedReviewError, Message, NotFound, PageOrOption


class TextNotUtf8(MedReviewError):
    """It is not UTF-8, and no other encoding fits it alone."""

    template = (
        "The encoding of {file} is not certain. Save the file as UTF-8 (in a spreadsheet: CSV UTF-8), or choose the "
        "right one under {control}."
    )

    def __init__(self, file: str) -> None:
        super().__init__(file=file, control=PageOrOption("Encoding", option="--encoding"))


class OtherEncoding(MedReviewError):
    """It is not written as a person said."""

    template = "The text of {file} is not written as {encoding}. Name another encoding, such as UTF-8 or Shift_JIS."


class EncodingUnknown(OtherEncoding, NotFound):
    template = "There is no encoding {encoding}. Name another one, such as UTF-8 or Shift_JIS."


class FileNotText(MedReviewError):
    template = "{file} is not a text table but {found}. Save the table as CSV or JSONL and import that."


class JsonUnreadable(MedReviewError):
    template = "{file} is not JSON with records in it: {reason}. Save it again as a list of objects, or as JSONL."


class XmlRefused(MedReviewError):
    template = (
        "{file} is not XML that can be read: {reason}. Save it as plain XML, or its rows as CSV, and import that."
    )


class SpreadsheetRefused(MedReviewError):
    template = "{file} is not a spreadsheet that can be read: {reason}. Save it again as XLSX, or its rows as CSV."


class ParquetRefused(MedReviewError):
    template = "{file} is not a Parquet or Arrow table that can be read: {reason}. Write it again, or as JSONL."


class StatisticsFileRefused(MedReviewError):
    """A table of Stata, SPSS, SAS or R."""

    template = (
        "{file} is not a table of Stata, SPSS, SAS or R that can be read: {reason}. Save it again, or its rows as CSV."
    )


class ArchiveRefused(MedReviewError):
    template = "{file} was not unpacked: {reason}. Unpack it yourself if you trust it, and import the folder."


class NothingInside(MedReviewError):
    """A folder or an archive without a table that any layout recognises."""

    template = "No table was recognised in {file}. Choose the file with the rows itself, and its layout."


class SheetNotThere(MedReviewError):
    template = "{file} has no sheet or file {part}. It has: {parts}."


class RowsUnaccounted(MedReviewError):
    """A layout neither took a row nor said why it did not: nothing of such a file may come in."""

    template = (
        "{file} was not imported: read as {layout}, {n_lost} of its {n_rows} {n_rows:=row|rows}, first row {row}, "
        "{n_lost:=was|were} neither imported nor refused. Choose another layout, and report this "
        "file to the developers."
    )


class TextWithoutTable(MedReviewError):
    """Running text: no delimiter cuts it into columns, and no headings into blocks."""

    template = (
        "{file} is running text: no columns were found in it, and no headings such as {question} and {answer} at "
        "the start of lines. Save its questions and answers as a table, or put such headings before them."
    )


class LabelsAlone(MedReviewError):
    """A file holds the right options, by the questions' ids, without the questions."""

    template = (
        "{file} only says which option is right, by the ID of the question. Import the file with the questions and "
        "their right answers instead; choices of a model are imported from a file named after the model."
    )


class WithoutPlace(MedReviewError):
    """A file of a known kind, of which nothing can be asked, answered or rated here; ``about`` says what it holds."""

    template = "{about}"


class OwnBatch(MedReviewError):
    """A batch that a run of this program wrote, or its results: a run knows what each of them answers."""

    template = (
        "{file} belongs to a run of this program. Import its results there: Runs, the run, Batch, Import results "
        "of the batch."
    )


class FilePointerOnly(MedReviewError):
    template = "{file} is only a pointer of Git LFS, the data is not in it. Fetch the real file and import that."


class FileTooLarge(MedReviewError):
    template = "{file} is larger than {limit} GB. Split it into smaller files and import those."


class JsonTooLarge(MedReviewError):
    """One value is read from its start to its end; a value a line is not."""

    template = (
        "{file} is one JSON value of more than {limit} MB. Save its records as JSONL, one a line, and import that."
    )


class TableTooLong(MedReviewError):
    template = "{file} has about {n_rows} rows; more than {limit} are refused. Split it into smaller files."


class TableTooWide(MedReviewError):
    template = (
        "{file} has more than {limit} columns, which no table of questions has. Save the columns that are needed."
    )


class NothingComesIn(MedReviewError):
    """Each row of a file is left out for a reason."""

    template = "Nothing was imported from {file}. {reason}"


class FileEmpty(MedReviewError):
    template = "{file} has no rows. Choose another file."


class LayoutUnknown(MedReviewError):
    template = "The content of {file} was not recognised. Choose its layout ({control})."

    def __init__(self, file: str) -> None:
        super().__init__(file=file, control=PageOrOption("Read as", option="--layout NAME; --layouts shows all"))


class NoSuchLayout(NotFound):
    template = "There is no layout named {layout}. Choose one of: {layouts}."


class MappingRefused(MedReviewError):
    """A mapping names a column that the file does not have, a field that the layout does not have, or one twice."""

    template = "{file}: column “{column}” cannot be mapped to {target}: {reason}."


class RoleRefused(MedReviewError):
    """A role is said of a column that the file does not have, or one that the layout has no place for."""

    template = "{file}: column “{column}” cannot be read as {role}: {reason}."


def no_such_column(column: str, columns: Iterable[str]) -> Message:
    """The reason for refusing what is said of a column, with what may have been meant."""
    few = Listed(few_like(column, columns))
    return Message("the file has no such column. Use one of its own, such as {columns}", {"columns": few})


def no_such_field(field: str, fields: Iterable[str]) -> Message:
    """The reason for refusing a field or role that the layout does not have."""
    return Message("there is no such field here. Use one such as {fields}", {"fields": Listed(few_like(field, fields))})


def filled_already(other: str) -> Message:
    """The reason for refusing a field that another column fills."""
    values = {"other": other}
    return Message("the column “{other}” fills it already. Choose something else for that one first", values)


def layout_decides() -> Message:
    """The reason for refusing everything of a layout that maps no columns."""
    control = PageOrOption("Read as", option="--layout NAME; --layouts shows all")
    return Message("the layout decides what the columns are. Choose another layout ({control})", {"control": control})


_FEW, _LONGEST_ALIKE = 6, 80


def few_like(name: str, names: Iterable[str]) -> list[str]:
    """The names that are most like one that is not among them, filled up with the first ones."""
    known = [*dict.fromkeys(names)]
    short = [one for one in known if len(one) <= _LONGEST_ALIKE]
    alike = get_close_matches(name[:_LONGEST_ALIKE], short, n=_FEW)
    return [*dict.fromkeys([*alike, *known])][:_FEW]


class RoleTaken(MedReviewError):
    """A role is said of more columns than the layout has places for."""

    template = (
        "{file}: another column is read as {role}, so that {column} cannot be. Choose something else for one of them."
    )


class KindRefused(MedReviewError):
    """An author is said to be of a kind that there is not."""

    template = "{file}: there are no authors of the kind {kind}. Use one of: {kinds}."


class WordRefused(MedReviewError):
    """A name is said to be a word for something that it does not stand for."""

    template = "{file}: {word} stands for nothing in {field}, where the words are {words}. {how}"


class ConstantRefused(MedReviewError):
    template = "{file}: there is no field {field} for {value}. Use one such as {fields}."


class NameIsColumn(MedReviewError):
    """A name said for all rows is that of a column, which holds the names itself."""

    template = "{file}: “{column}” is a column, and would become the {field} of all rows. {how}"


class LooksLikeUpdate(MedReviewError):
    """A file whose questions a known dataset has would come in beside it, under the name of the file."""

    template = (
        "Nothing was imported: of the first {n} {n:=question|questions} of {new}, {n_alike} {n_alike:=is|are} in "
        "{known} under the same IDs. If this is an update, name {known} as the dataset ({naming}) and accept the "
        "changes ({taking}); to have both, name {new}."
    )


class SameQuestionsApart(MedReviewError):
    """Files of one import would have a dataset each, and ask the same questions."""

    template = (
        "Nothing was imported: of the first {n} {n:=question|questions} of {new}, {n_alike} {n_alike:=is|are} in "
        "{others}, too, under the same IDs. Name one for all of them ({naming}) to have what they say of a question "
        "together; to keep it apart, import one file at a time and name a dataset for each."
    )


class OpenAsks(MedReviewError):
    """Nothing tells what a column is, and what would follow from a guess matters too much.

    Parameters
    ----------
    file, question
        The open question.
    options
        Those of a command that answer it.
    beside
        Those that read the tables beside this one, if there are any.
    """

    template = "{file} has an open question: {question} {how}"

    def __init__(self, file: str, question: Message, options: str, beside: str = "") -> None:
        with_options = f"Answer it with {options}; --preview shows what else it may be."
        if len(options) > _LONGEST_OPTIONS:
            with_options = "Answer it with the options that --preview shows, or those of a mapping file (--mapping)."
        if beside:
            others = beside if len(beside) <= _LONGEST_BESIDE else "--sheet NAME"
            with_options += f" To leave this table out, name those that are to be read ({others})."
        how = PageOrOption("Answer it above the first rows.", option=with_options)
        super().__init__(file=file, question=question, how=how)


_LONGEST_OPTIONS, _LONGEST_BESIDE = 2_000, 200


class ValueMapRefused(MedReviewError):
    """Words are given for a column that is not there."""

    template = "{file} has no column “{column}” whose words could stand for values. Name one of its columns."
