"""Prints what the code is made of: python3 packaging/measure_code.py [FOLDER].

Lines, modules and their sizes, functions, records, and names that stand for several classes, for ``medreview`` and each
package in it. Another folder, such as an older checkout's, is measured by the same rules.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROWS_OF_RECORDS = {"NamedTuple", "TypedDict", "SQLModel", "BaseModel"}
SMALL = 80
WIDTHS = (8, 8, 9, 6, 8, 9, 6, 9, 8)


@dataclass(frozen=True)
class Module:
    path: Path
    n_lines: int
    tree: ast.Module

    def nodes(self, kind: type[ast.AST]) -> Iterator[ast.AST]:
        return (node for node in ast.walk(self.tree) if isinstance(node, kind))


def modules_in(folder: Path) -> list[Module]:
    texts = ((path, path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))
    return [Module(path, text.count("\n"), ast.parse(text)) for path, text in texts]


def is_record(node: ast.ClassDef) -> bool:
    """A dataclass, or a class that holds nothing but fields by its base."""
    decorators = {ast.unparse(one).partition("(")[0] for one in node.decorator_list}
    return "dataclass" in decorators or bool({ast.unparse(base) for base in node.bases} & ROWS_OF_RECORDS)


def classes_in(modules: Iterable[Module]) -> list[ast.ClassDef]:
    return [node for module in modules for node in module.nodes(ast.ClassDef) if isinstance(node, ast.ClassDef)]


def function_lengths(modules: Iterable[Module]) -> list[int]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = (node for module in modules for kind in kinds for node in module.nodes(kind))
    return [node.end_lineno - node.lineno + 1 for node in found if isinstance(node, kinds) and node.end_lineno]


def at_share(numbers: Iterable[int], share: float) -> int:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0


def line_of(name: str, modules: Sequence[Module]) -> str:
    n_lines = sum(module.n_lines for module in modules)
    records = sum(map(is_record, classes_in(modules)))
    rooms = [module for module in modules if module.path.name != "__init__.py"]
    sizes, functions = [module.n_lines for module in rooms], function_lengths(modules)
    small = sum(size < SMALL for size in sizes)
    figures = (n_lines, len(modules), at_share(sizes, 0.5), at_share(sizes, 0.95), small)
    figures += (at_share(functions, 0.5), at_share(functions, 0.95), records, f"{1000 * records / max(1, n_lines):.1f}")
    return f"{name:24}" + "".join(f"{figure:>{width}}" for figure, width in zip(figures, WIDTHS, strict=True))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "medreview"
    modules = modules_in(folder)
    heads = ("lines", "modules", "median", "p95", f"< {SMALL}", "function", "p95", "records", "/1000")
    print(" " * 24 + "".join(f"{head:>{width}}" for head, width in zip(heads, WIDTHS, strict=True)))
    print(line_of(folder.name, modules))
    for package in sorted({module.path.relative_to(folder).parts[0] for module in modules}):
        if (folder / package).is_dir():
            print(line_of(f"  {package}", [one for one in modules if one.path.is_relative_to(folder / package)]))
    names = Counter(node.name for node in classes_in(modules) if not node.name.startswith("_"))
    twice = sorted(name for name, count in names.items() if count > 1)
    print(f"class names that stand for several: {len(twice)}  {' '.join(twice)}")


if __name__ == "__main__":
    main()
