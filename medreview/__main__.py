"""``medreview [WORKSPACE | PACKAGE | --sample]`` opens the window; any other first word is a command, see ``cli``."""

import os
import sys
from pathlib import Path
from typing import Any


def main() -> int:
    _without_core_files()
    _multiply_in_one_thread()
    arguments = sys.argv[1:]
    match arguments:
        case []:
            return _open(None)
        case ["--sample"]:
            return _open(None, sample=True)
        case [
            "--local-engine"
            | "--model-cards"
            | "--pdf-pages"
            | "--statistics-tables"
            | "--sheet-rows"
            | "--locks"
            | "--try-window" as part,
            *rest,
        ]:
            return _serve(part, rest)
        case ["--self-test", *options]:
            from medreview.cli.self_test_command import main as test_self
            from medreview.ui.headless import save_figures, write_report

            return test_self(options, save_figures=save_figures, write_report=write_report)
        case [path] if path.lower().endswith((".medreview", ".mrpack", ".mrreturn")) or Path(path).is_file():
            return _open(Path(path))
        case _:
            from medreview.cli import main as run_command

            return run_command(arguments, save_figures=_save_figures, write_report=_write_report)


def _without_core_files() -> None:
    """Forbid core files: one that a system writes when a program crashes holds texts and keys from its memory."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _multiply_in_one_thread() -> None:
    """Have sums of resamples made in one thread, before numpy is loaded.

    They are products of long and narrow matrices: more threads spin while they wait for each other, which takes several
    times as much of the processor, and takes it from a model that runs beside them.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _save_figures(*arguments: Any, **options: Any) -> Any:
    """Figures by the window's painter, which is imported when the first is drawn."""
    from medreview.ui.headless import save_figures

    return save_figures(*arguments, **options)


def _write_report(*arguments: Any, **options: Any) -> Any:
    from medreview.ui.headless import write_report

    return write_report(*arguments, **options)


def _serve(part: str, arguments: list[str]) -> int:
    """Do what the program asks of a process of its own; a packaged program starts itself for that."""
    match part:
        case "--local-engine":  # see llm.local
            from medreview.llm.local.child import main as run_engine

            run_engine()
        case "--model-cards":  # see llm.model_files.cards
            from medreview.llm.model_files.card_reader import main as read_cards

            read_cards()
        case "--pdf-pages":  # see importers.paper
            from medreview.importers.paper.page_child import main as read_pages

            read_pages()
        case "--statistics-tables":  # see importers.statistics_files
            from medreview.importers.statistics_child import main as read_tables

            read_tables()
        case "--sheet-rows":  # see importers.sheet_child
            from medreview.importers.sheet_child import main as read_rows

            read_rows()
        case "--locks":  # see exchange.locking
            from medreview.exchange.lock_child import main as lock_or_unlock

            lock_or_unlock()
        case _:  # see self_test
            from medreview.window_trial import try_window

            workspace, pictures, result = map(Path, arguments[:3])
            return try_window(workspace, pictures, result, started=float(arguments[3]))
    return 0


def _open(path: Path | None, *, sample: bool = False) -> int:
    import gc

    gc.disable()  # nearly all that a start makes stays; ``open_window`` collects from then on
    from medreview.app import open_window

    return open_window(path, sample=sample)


if __name__ == "__main__":
    sys.exit(main())
