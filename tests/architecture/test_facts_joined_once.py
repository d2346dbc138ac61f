"""An answer, a rating and a judgement are joined to what names them in one module each."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.sources import PACKAGE, trees

FACTS = {f"store/queries/{name}_facts.py" for name in ("answer", "rating", "judgement")}
NAMED_BY = {
    "Answer": {"Question", "Dataset", "Author"},
    "Rating": {"Item", "Assignment", "Rater", "Study", "Answer", "Question", "Dataset", "Author"},
    "Judgement": {"Model", "Run", "Answer", "Question", "Dataset", "Author"},
}
JOINS = {"join", "outerjoin", "join_from", "outerjoin_from"}
ELSEWHERE = {
    ("store/queries/preference_facts.py", "_given_in_studies"): "a rating in a pairwise block is of two answers",
    ("store/queries/runs.py", "of_named_items"): "an item of a run is about an answer or about a question",
    ("store/queries/library.py", "_n_answers"): "how many answers a question of the list has, which it is sorted by",
    ("store/queries/question_items.py", "remove_answers"): "whether an author has other answers, where it is deleted",
    ("store/queries/work_rows.py", "_RATINGS"): "rows as a trail names them, by the ids of pairs and not by names",
    ("store/queries/work_rows.py", "_DISCUSSIONS"): "rows as a trail names them; a note is no fact",
    (
        "store/queries/shown_content.py",
        "_GIVEN",
    ): "answers to rate and to practise on, in the hash of a study",
    **{
        ("store/queries/shown_content.py", name): "the lines of the schema's second step, which hashed the same rows"
        for name in ("_SHOWN", "_QUESTIONS", "_REFERENCES", "_ANSWERS", "_SENTENCES", "_PAIRS", "_CRITERIA")
    },
}


def tables_in(*nodes: ast.AST) -> set[str]:
    known = set(NAMED_BY).union(*NAMED_BY.values())
    return {one.id for node in nodes for one in ast.walk(node) if isinstance(one, ast.Name)} & known


def tables_of_text(text: str) -> set[str]:
    return {name.capitalize() for name in re.findall(r"\b(?:FROM|JOIN)\s+(\w+)", text)}


def joined_by(node: ast.AST) -> set[str]:
    """The tables that a join, a comparison of two columns or a text of SQL brings together."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr), args=args) if attr in JOINS:
            return tables_in(*args) if len(args) > 1 else tables_in(node)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            return tables_in(left, right)
        case ast.Constant(value=str(text)):
            return tables_of_text(text)
        case ast.JoinedStr(values=parts):
            return tables_of_text("".join(str(one.value) for one in parts if isinstance(one, ast.Constant)))
        case _:
            return set()


def places(tree: ast.Module) -> Iterator[str]:
    """The names of functions and values that join a fact to what names it."""
    for part in tree.body:
        match part:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case _:
                continue
        found = [joined_by(node) for node in ast.walk(part)]
        if any(fact in one and one & names for fact, names in NAMED_BY.items() for one in found):
            yield name


def test_that_facts_are_joined_to_their_names_in_their_own_modules_alone() -> None:
    found: set[tuple[str, str]] = set()
    for path, tree in trees().items():
        file = path.relative_to(PACKAGE).as_posix()
        if file not in FACTS and "migrations" not in path.parts:
            found |= {(file, name) for name in places(tree)}
    assert found == set(ELSEWHERE)


def test_that_every_fact_is_joined_in_its_own_module() -> None:
    assert all(any(places(trees()[PACKAGE / file])) for file in FACTS)


def test_that_a_second_join_would_be_found() -> None:
    def found(body: str) -> bool:
        return any(places(ast.parse(f"def one(): return {body}")))

    assert found("select(Answer, Author.name).join(Author, col(Author.id) == col(Answer.author_id))")
    assert found("select(Author.name).join(Answer).where(col(Answer.question_id) == 1)")
    assert found("sa.join(Item, Rating, on)")
    assert found("select(Judgement, Model.name).where(col(Model.id) == col(Judgement.judge_model_id))")
    assert found("'SELECT a.key FROM answer a JOIN dataset d ON d.id = a.dataset_id'")
    assert not found("ANSWERS.query(('key', 'author'), col(Author.name) == name)")
    assert not found("select(Answer).join(Segmentation, col(Segmentation.answer_id) == col(Answer.id))")
