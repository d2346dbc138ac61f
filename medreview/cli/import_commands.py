"""Commands that bring tables in: import, and import-TABLE for what was rated, judged or scored elsewhere."""

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from medreview.atomic_files import unfinished_folder
from medreview.cli.command import STREAM, Command, to_read
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of, problems_as_json

if TYPE_CHECKING:
    from medreview.errors import Message
    from medreview.importers.column_roles import ColumnReading
    from medreview.workflows.import_dataset import FileChoice, FilePreview, ImportPreview, ImportRequest, TableCount


def _add_import(tables: Any) -> None:
    from medreview.workflows.import_dataset import layouts

    _add_files(tables)
    tables.add_argument("--layout", metavar="NAME", help=f"how the files are laid out: {', '.join(layouts())}")
    tables.add_argument("--layouts", action=_ShowLayouts, nargs=0, help="list the layouts with an example of each")


_HEAD = 4096


class _ShowLayouts(argparse.Action):
    """Writes the layouts and ends, whatever else the command says."""

    @override
    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> None:
        from medreview.workflows.import_dataset import layouts

        lines = (f"{name}: {layout.title}\n    {layout.example}\n" for name, layout in layouts().items())
        sys.stdout.write("".join(lines))
        parser.exit()


def _add_files(parser: argparse.ArgumentParser) -> None:
    from medreview.importers.column_roles import ColumnRole

    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=to_read, help="tables, folders, archives; - is standard input"
    )
    parser.add_argument(
        "--map",
        metavar="COLUMN=FIELD",
        action="append",
        default=[],
        type=_mapped,
        help="read a column as a field; COLUMN= keeps it as metadata",
    )
    parser.add_argument(
        "--role",
        metavar="COLUMN=ROLE",
        action="append",
        default=[],
        type=_assigned,
        help=f"say what a column is: {', '.join(ColumnRole)}, or the name of a field; COLUMN may be several with "
        "commas between them, or have a * for any signs",
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_assigned,
        help="a value for all rows, as author=gpt-4, rater=@file or question=TEXT; of a column's texts as "
        "COLUMN.author=, .kind= or .reference=yes, where COLUMN may be several as for --role; of its ratings as "
        "COLUMN.rater= or .dimension=; of IDs that begin anew in each part of a file as COLUMN.within=OTHER, the "
        "column of the parts, or several with commas; of a dimension as DIMENSION.scale=1:5; occasion=@again or "
        "rater=@again where rows rate the same answers again",
    )
    parser.add_argument(
        "--values",
        metavar="COLUMN:WORD=VALUE,...",
        action="append",
        default=[],
        type=_valued,
        help="what the words of a column stand for",
    )
    parser.add_argument(
        "--mapping", metavar="FILE", type=to_read, help="read the files as this file says, which --save-mapping wrote"
    )
    parser.add_argument(
        "--save-mapping", metavar="FILE", type=Path, help="write how the first file is read, to read others like it"
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="encoding of the text, such as Shift_JIS (default: detected)"
    )
    parser.add_argument(
        "--delimiter", metavar="CHARACTER", type=_sign, help="the character between cells, tab or one character"
    )
    parser.add_argument("--quote", metavar="CHARACTER", type=_sign, help="the character around cells, or none")
    parser.add_argument(
        "--header-row",
        metavar="N",
        type=_row_number,
        help="the row with the names of the columns, none if there is none",
    )
    parser.add_argument(
        "--sheet",
        metavar="NAME",
        action="append",
        default=[],
        help="read only this sheet of a workbook, or this file of a folder or an archive (default: every table)",
    )
    parser.add_argument("--dataset", metavar="NAME", help="the dataset that the rows belong to")
    parser.add_argument(
        "--other-ids-into",
        "--as",
        metavar="NAME",
        help="the dataset for questions whose IDs belong to other questions in the workspace, with their answers and "
        "ratings",
    )
    parser.add_argument("--images", metavar="FOLDER", type=to_read, help="the folder with the images")
    parser.add_argument("--study", metavar="NAME", help="the study that the rows belong to")
    parser.add_argument("--scale", metavar="SCALE", help="1:5, or 0,0.5,1, or labels from level 1 on")
    parser.add_argument(
        "--reversed",
        metavar="DIMENSION",
        action="append",
        default=[],
        help="the lowest level of this dimension is the best; values are counted from the other end of the scale",
    )
    parser.add_argument("--preview", action="store_true", help="show what would be done and write nothing")
    parser.add_argument(
        "--update",
        action="store_true",
        help="update what differs from the workspace; old values stay in the audit trail",
    )
    parser.add_argument("--only-good-rows", action="store_true", help="leave out the rows that have problems")


def _mapped(text: str) -> tuple[str, str | None]:
    column, equals, field = text.rpartition("=")
    if not equals or not column:
        raise argparse.ArgumentTypeError(f"{text!r} is not COLUMN=FIELD; COLUMN= keeps a column as metadata")
    return column, field if field not in {"", "-"} else None


def _assigned(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=") if text.count("=") == 1 else text.rpartition("=")
    if not equals or not name or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


_SIGNS = {"tab": "\t", "\\t": "\t", "none": ""}


def _sign(text: str) -> str:
    sign = _SIGNS.get(text, text)
    if len(sign) > 1 or sign in {"\n", "\r"}:
        raise argparse.ArgumentTypeError(f"{text!r} is not one sign")
    return sign


def _row_number(text: str) -> int:
    from medreview.importers.file_heads import MOST_HEADER_ROW

    if text == "none":
        return 0
    if not text.isdecimal() or not 1 <= int(text) <= MOST_HEADER_ROW:
        raise argparse.ArgumentTypeError(f"{text!r} is neither none nor a row from 1 to {MOST_HEADER_ROW}")
    return int(text)


def _valued(text: str) -> tuple[str, dict[str, float | str]]:
    from medreview.importers.value_maps import read_values

    column, colon, values = text.partition(":")
    try:
        found = read_values(values)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not COLUMN:WORD=VALUE,...") from error
    if not colon or not column:
        raise argparse.ArgumentTypeError(f"{text!r} is not COLUMN:WORD=VALUE,...")
    return column, found


def _choice(arguments: argparse.Namespace, path: Path) -> "FileChoice":
    """The choices for reading a file: those of the saved mapping, and over them those of the command."""
    from medreview.importers.column_roles import Said
    from medreview.workflows.import_dataset import FileChoice
    from medreview.workflows.import_dataset.saved_mappings import SavedMapping, read_mapping_file

    saved = read_mapping_file(arguments.mapping) if arguments.mapping else SavedMapping()
    choice = saved.applied_to(FileChoice(path))
    mapping = {**saved.columns, **dict(arguments.map)}
    values = {**saved.values, **dict(arguments.values)}
    said = Said({**saved.said.roles, **dict(arguments.role)}, {**saved.said.constants, **dict(arguments.set)})
    written = {
        "encoding": arguments.encoding,
        "delimiter": arguments.delimiter or None,
        "quote": arguments.quote,
        "header_row": arguments.header_row,
    }
    return replace(
        choice,
        layout=arguments.layout or choice.layout,
        mapping=mapping or None,
        values=values,
        said=said,
        read_as=replace(choice.read_as, **{name: said for name, said in written.items() if said is not None}),
    )


def _import(arguments: argparse.Namespace, output: Output) -> int:
    if STREAM not in arguments.files:
        return _import_files(arguments, output)
    with unfinished_folder() as folder:
        taken = _kept_input(folder)
        arguments.files = [taken if path == STREAM else path for path in arguments.files]
        return _import_files(arguments, output)


def _kept_input(folder: Path) -> Path:
    """Standard input as a file, named by what it begins with: JSON, or a table."""
    path = folder / "standard-input"
    with path.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    with path.open("rb") as file:
        head = file.read(_HEAD).lstrip(b"\xef\xbb\xbf \t\r\n")
    ending = ".json" if head.startswith(b"[") else ".jsonl" if head.startswith(b"{") else ".csv"
    return path.rename(path.with_suffix(ending))


def _import_files(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset import ImportRequest

    request = ImportRequest(
        files=tuple(
            replace(_choice(arguments, path), part=part) for path in arguments.files for part in arguments.sheet or [""]
        ),
        images_folder=arguments.images,
        dataset=arguments.dataset,
        study=arguments.study,
        scale=arguments.scale,
        takes_over_changes=arguments.update,
        other_ids_into=arguments.other_ids_into,
        reversed_dimensions=",".join(arguments.reversed) or None,
    )
    return _preview(arguments, request, output) if arguments.preview else _write(arguments, request, output)


def _preview(arguments: argparse.Namespace, request: "ImportRequest", output: Output) -> int:
    from medreview.workflows.import_dataset import preview

    with opened_to_read(arguments) as workspace:
        found = preview(workspace, request, report=output.report)
    _save_mapping(arguments, found)
    for problem in found.problems:
        output.say(str(problem))
    differing = [f"differs: {difference}" for difference in found.differences]
    values = {
        "differences": [asdict(difference) for difference in found.differences],
        "files": [_file_as_json(file) for file in found.files],
        "tables": counts_as_json(found.counts),
        "datasets": found.datasets,
        "problems": problems_as_json(found.problems),
        "notes": [str(note) for note in found.notes],
        "example": [str(line) for line in found.example],
    }
    pairs = zip(found.files, found.request.files, strict=True)
    files = (text for file, choice in pairs for text in file_lines(file, choice))
    sentences = count_sentences(found.counts, "would be added", "would be changed")
    output.result(values, *files, *differing, *sentences, *map(str, found.notes), *_example_lines(found.example))
    return 0


def _write(arguments: argparse.Namespace, request: "ImportRequest", output: Output) -> int:
    from medreview.workflows.browse_library import find_languages
    from medreview.workflows.import_dataset import import_files, preview

    with opened(arguments) as workspace:
        if arguments.save_mapping:
            _save_mapping(arguments, preview(workspace, request, report=output.report))
        done = import_files(
            workspace,
            request,
            only_good_rows=arguments.only_good_rows,
            asks_about_updates=True,
            report=output.report,
        )
        n_found = find_languages(workspace)
    for problem in done.problems:
        output.say(str(problem))
    values = {
        "tables": counts_as_json(done.counts),
        "datasets": done.datasets,
        "problems": problems_as_json(done.problems),
        "notes": [str(note) for note in done.notes],
        "example": [str(line) for line in done.example],
    }
    found = [f"languages found in texts whose file does not tell them: {n_found}"] if n_found else []
    sentences = count_sentences(done.counts, "added", "changed")
    output.result(values, *sentences, *found, *map(str, done.notes), *_example_lines(done.example))
    return 0


def _example_lines(example: "Sequence[Message]") -> list[str]:
    return ["For example:", *(f"  {line}" for line in example)] if example else []


def _save_mapping(arguments: argparse.Namespace, found: "ImportPreview") -> None:
    from medreview.atomic_files import write_whole
    from medreview.workflows.import_dataset.saved_mappings import mapping_of

    if arguments.save_mapping:
        write_whole(arguments.save_mapping, mapping_of(found.files[0], found.request.files[0]).as_json().encode())


def _file_as_json(file: "FilePreview") -> dict[str, object]:
    return {
        "file": str(file.path),
        "layout": file.layout,
        "tables": file.tables,
        "columns": {column.name: column.field for column in file.columns},
        "n_rows": file.n_rows,
        "n_taken": file.n_taken,
        "n_skipped": file.n_skipped,
        "n_with_problems": file.n_faulty,
        "can_map": file.can_map,
        "fields": {field.name: field.table for field in file.fields},
        "readings": [_reading_as_json(column) for column in file.columns],
        "asks": [
            {
                "columns": ask.columns,
                "question": str(ask.words),
                "may_stay_open": ask.may_stay_open,
                "choices": [{"words": str(choice.words), "options": choice.option} for choice in ask.choices],
            }
            for ask in file.asks
        ],
        "first_rows": file.first_rows,
        "words": {found.column: dict.fromkeys(found.words) | {**found.suggested} for found in file.words},
    }


def _reading_as_json(column: "ColumnReading") -> dict[str, object]:
    author = column.authorship
    return {
        "column": column.name,
        "role": column.role,
        "field": column.field,
        "why": column.why,
        "n_filled": column.n_filled,
        "n_rows": column.n_rows,
        "samples": column.samples,
        "looks_like": column.looks_like,
        "author": None if author is None else asdict(author),
    }


def counts_as_json(counts: "Sequence[TableCount]") -> dict[str, dict[str, int]]:
    return {
        count.table: {
            "added": count.n_added,
            **({"changed": count.n_changed} if count.n_changed else {}),
            "skipped": count.n_identical,
            "problems": count.n_problems,
        }
        for count in counts
    }


def count_sentences(counts: "Sequence[TableCount]", added: str, changed: str) -> list[str]:
    return [_sentence(count, added, changed) for count in counts] or ["There is nothing to import."]


def _sentence(count: "TableCount", added: str, changed: str) -> str:
    parts = [f"{count.n_added} {added}", f"{count.n_identical} already there", f"{count.n_problems} with problems"]
    if count.n_changed:
        parts.insert(1, f"{count.n_changed} {changed}")
    return f"{count.table}: {', '.join(parts)}"


def _taken_for(column: "ColumnReading", *, can_map: bool) -> str:
    """The field of a column with its role, its author, the reason, and how much of it is filled."""
    from medreview.domain.unstated_authors import NOT_STATED
    from medreview.importers.column_roles import REASON_WORDS

    author = column.authorship
    parts = [column.role.value] if column.field not in {None, column.role.value} else []
    if author is not None:
        kind = f", {author.kind}" if author.kind else ""
        named = f"by {author.name}{kind}" if author.is_sure else f"author {NOT_STATED}"
        parts.append(named)
    parts += [str(REASON_WORDS[column.why])] if can_map else []
    parts.append(f"{column.n_filled} of {column.n_rows} filled")
    return f"{column.field or (column.role if can_map else 'as the layout says')} ({'; '.join(parts)})"


_LONGEST_CELL = 60


def file_lines(file: "FilePreview", choice: "FileChoice") -> Iterator[str]:
    """One file as it would be read."""
    from medreview.importers.value_maps import shown_values

    counts = f"{n_of(file.n_rows, 'row')}: {file.n_taken} ready to import or already there"
    if file.n_skipped:
        counts += f", {file.n_skipped} left out"
    if file.n_faulty:
        counts += f", {file.n_faulty} with problems"
    yield f"{file.path.parent / file.name}: {file.layout}, {counts}"
    for column in file.columns:
        cells = " | ".join(map(_short, column.samples))
        yield f"  {column.name} -> {_taken_for(column, can_map=file.can_map)}: {cells}"
    for ask in file.asks:
        until = "It may stay open" if ask.may_stay_open else "Nothing is imported before it is answered"
        yield f"  OPEN QUESTION: {ask.words} {until}:"
        yield from (f"    {choice.option}  ({choice.words})" for choice in ask.choices)
    for words in file.words:
        given = choice.values.get(words.column)
        if given:
            yield f"  {words.column}: {shown_values(given)}"
        else:
            suggested = shown_values({word: words.suggested.get(word, "?") for word in words.words})
            yield f"  words of {words.column}, suggested: {suggested}"


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST_CELL else f"{plain[: _LONGEST_CELL - 1]}…"


COMMANDS = (
    Command(
        "data import",
        "import questions, answers, ratings, judgements and other tables, of this program or of others",
        "data import trial.medreview questions.csv answers.csv --preview",
        run=_import,
        arguments=_add_import,
    ),
)
