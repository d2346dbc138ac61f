"""The part of GBNF that our grammars use, as a regular expression: rules in order, no recursion."""

import re

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"'  # a literal
    r"|\[\^?(?:[^\]\\]|\\.)*\]"  # a class of characters
    r"|\{\d+,\d+\}|[()|?*+]"
    r"|[a-z][a-z0-9-]*"
)


def pattern_of(grammar: str) -> re.Pattern[str]:
    """The whole language of ``root``, for ``fullmatch``."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())
    return re.compile(_expanded("root", rules, ()))


def _expanded(name: str, rules: dict[str, str], above: tuple[str, ...]) -> str:
    assert name not in above, f"{name} is recursive"
    body = rules[name]
    assert not _TOKEN.sub("", body).strip(), f"unknown symbols in {body}"
    parts = (_translated(token, rules, (*above, name)) for token in _TOKEN.findall(body))
    return "(?:" + "".join(parts) + ")"


def _translated(token: str, rules: dict[str, str], above: tuple[str, ...]) -> str:
    match token[0]:
        case '"':
            return "(?:" + re.escape(re.sub(r"\\(.)", r"\1", token[1:-1])) + ")"
        case "[" | "{" | "(" | ")" | "|" | "?" | "*" | "+":
            return token if token != "(" else "(?:"
        case _:
            return _expanded(token, rules, above)
