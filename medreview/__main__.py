"""``medreview [WORKSPACE | --sample]`` opens the window; any other first word is a command, see ``cli``."""

import sys
from pathlib import Path


def main() -> int:
    arguments = sys.argv[1:]
    match arguments:
        case []:
            return _open(None)
        case ["--sample"]:
            return _open(None, sample=True)
        case ["--local-engine"]:  # how a packaged program starts its child, see llm.local
            from medreview.llm.local.child import main as run_engine

            run_engine()
            return 0
        case ["--model-cards"]:  # the same, see llm.model_files.cards
            from medreview.llm.model_files.card_reading import main as read_cards

            read_cards()
            return 0
        case [path] if path.endswith(".medreview") or Path(path).is_file():
            return _open(Path(path))
        case _:
            from medreview.cli import main as run_command
            from medreview.ui.plots.headless import print_page, save_figures

            return run_command(arguments, save_figures=save_figures, print_page=print_page)


def _open(path: Path | None, *, sample: bool = False) -> int:
    from medreview.app import open_window

    return open_window(path, sample=sample)


if __name__ == "__main__":
    sys.exit(main())
