"""Why a whole file is not read, each as one sentence with what to do."""

from collections.abc import Sequence

from medreview.errors import MedReviewError


class TextNotUtf8(MedReviewError):
    """It is not UTF-8, and no other encoding fits it alone."""

    def __init__(self, file: str) -> None:
        super().__init__(
            "How the text of {file} is written could not be told for certain. Save it as UTF-8 (in a spreadsheet: "
            "CSV UTF-8) and import it again.",
            file=file,
        )


class FileNotText(MedReviewError):
    def __init__(self, file: str, found: str) -> None:
        super().__init__(
            "{file} is not a text table but {found}. Save the table as CSV or JSONL and import that.",
            file=file,
            found=found,
        )


class JsonUnreadable(MedReviewError):
    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            "{file} is not JSON with records in it: {reason}. Save it again as a list of objects, or as JSONL.",
            file=file,
            reason=reason,
        )


class XmlRefused(MedReviewError):
    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            "{file} is not XML that can be read: {reason}. Save it as plain XML, or its rows as CSV, and import that.",
            file=file,
            reason=reason,
        )


class SpreadsheetRefused(MedReviewError):
    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            "{file} is not a spreadsheet that can be read: {reason}. Save it again as XLSX, or its rows as CSV.",
            file=file,
            reason=reason,
        )


class ParquetRefused(MedReviewError):
    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            "{file} is not a Parquet table that can be read: {reason}. Write it again, or its rows as JSONL.",
            file=file,
            reason=reason,
        )


class ArchiveRefused(MedReviewError):
    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            "{file} was not unpacked: {reason}. Unpack it yourself if you trust it, and import the folder.",
            file=file,
            reason=reason,
        )


class NothingInside(MedReviewError):
    """A folder or an archive without a table that any layout recognises."""

    def __init__(self, file: str) -> None:
        super().__init__(
            "No table was recognised in {file}. Choose the file with the rows itself, and its layout.", file=file
        )


class TextWithoutTable(MedReviewError):
    """Running text: no delimiter cuts it into columns, and no headings into blocks."""

    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} is running text: no columns were found in it, and no headings such as {question} and {answer} at "
            "the start of lines. Save its questions and answers as a table, or put such headings before them.",
            file=file,
            question="Question:",
            answer="Answer:",
        )


class LabelsAlone(MedReviewError):
    """What is right, by the question's id, without the questions."""

    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} only says which option is right, by the id of the question. Import the file that holds the "
            "questions with their keys instead; what a model chose comes in from a file named after the model.",
            file=file,
        )


class FilePointerOnly(MedReviewError):
    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} is only a pointer of Git LFS, the data is not in it. Fetch the real file and import that.",
            file=file,
        )


class FileTooLarge(MedReviewError):
    def __init__(self, file: str, limit: int) -> None:
        super().__init__(
            "{file} is larger than {limit} GB. Split it into smaller files and import those.", file=file, limit=limit
        )


class JsonTooLarge(MedReviewError):
    """One value is read from its start to its end; a value a line is not."""

    def __init__(self, file: str, limit: int) -> None:
        super().__init__(
            "{file} is one JSON value of more than {limit} MB. Save its records as JSONL, one a line, and import that.",
            file=file,
            limit=limit,
        )


class TableTooLong(MedReviewError):
    def __init__(self, file: str, n_rows: int, limit: int) -> None:
        super().__init__(
            "{file} has about {n_rows} rows; more than {limit} are refused. Split it into smaller files.",
            file=file,
            n_rows=n_rows,
            limit=limit,
        )


class TableTooWide(MedReviewError):
    def __init__(self, file: str, limit: int) -> None:
        super().__init__(
            "{file} has more than {limit} columns, which no table of questions has. Save the columns that are needed.",
            file=file,
            limit=limit,
        )


class FileEmpty(MedReviewError):
    def __init__(self, file: str) -> None:
        super().__init__("{file} holds no rows. Choose another file.", file=file)


class LayoutUnknown(MedReviewError):
    def __init__(self, file: str, layouts: Sequence[str]) -> None:
        super().__init__(
            "What {file} holds was not recognised. Choose its layout: {layouts}.",
            file=file,
            layouts=", ".join(layouts),
        )


class NoSuchLayout(MedReviewError):
    def __init__(self, layout: str, layouts: Sequence[str]) -> None:
        super().__init__(
            "There is no layout named {layout}. Choose one of: {layouts}.", layout=layout, layouts=", ".join(layouts)
        )


class MappingRefused(MedReviewError):
    """A mapping names a column that the file does not have, a field that the layout does not have, or one twice."""

    def __init__(self, file: str, column: str, target: str, fields: str) -> None:
        super().__init__(
            "{file}: column {column} cannot be mapped to {target}. Use columns of the file, and each of these fields "
            "at most once: {fields}.",
            file=file,
            column=column,
            target=target,
            fields=fields,
        )


class ValueMapRefused(MedReviewError):
    """Words are given for a column that is not there."""

    def __init__(self, file: str, column: str) -> None:
        super().__init__(
            "{file} has no column {column} whose words could stand for values. Name one of its columns.",
            file=file,
            column=column,
        )
