"""The form of a judge's JSON reply, as a JSON Schema and as a grammar for llama.cpp.

The grammar is written here because the one that comes with the library lets raw control characters into strings and
does not bound them: then a reply need not be JSON, and need not end.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.protocols.scales import JudgedDimension

# Everything a JSON string holds unescaped, without C1 controls and line separators, and the short escapes.
_CHARACTER = r'[^"\\\x00-\x1F\x7F-\x9F\u2028\u2029] | "\\" ["\\/bfnrt]'


@dataclass(frozen=True, slots=True)
class TextField:
    """Free text in a reply, at most ``n_characters`` long."""

    name: str
    n_characters: int


@dataclass(frozen=True, slots=True)
class TextListField:
    """A list of short texts in a reply."""

    name: str
    n_items: int
    n_characters: int


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of a few fixed texts in a reply, beside the verdicts."""

    name: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoicesField:
    """One or more of a few fixed texts in a reply."""

    name: str
    options: tuple[str, ...]


ReplyField = TextField | TextListField | ChoiceField | ChoicesField | JudgedDimension


def reply_schema(fields: Sequence[ReplyField]) -> dict[str, object]:
    """A JSON Schema for one flat object with exactly these fields, in this order."""
    return {
        "type": "object",
        "properties": {field.name: _field_schema(field) for field in fields},
        "required": [field.name for field in fields],
        "additionalProperties": False,
    }


def reply_grammar(fields: Sequence[ReplyField]) -> str:
    """The same in GBNF, without optional white space: every reply is JSON, of bounded length."""
    parts: list[str] = []
    rules: dict[str, str] = {}
    for number, field in enumerate(fields):
        key = json.dumps(field.name, ensure_ascii=True)
        parts.append(f"{_literal(('{' if not number else ',') + key + ':')} field{number}")
        rules |= _field_rules(f"field{number}", field)
    if any(isinstance(field, TextField | TextListField) for field in fields):
        rules["character"] = _CHARACTER
    lines = [f"root ::= {' '.join(parts)} {_literal('}')}", *(f"{name} ::= {body}" for name, body in rules.items())]
    return "\n".join(lines) + "\n"


def reply_example(fields: Sequence[ReplyField]) -> str:
    """The object as a person would note it down, to show in a prompt."""
    shown = {field.name: _field_example(field) for field in fields}
    return "{" + ", ".join(f"{json.dumps(name)}: {example}" for name, example in shown.items()) + "}"


def _options(field: ChoiceField | ChoicesField | JudgedDimension) -> tuple[float | str, ...]:
    return field.codes if isinstance(field, JudgedDimension) else field.options


def _field_schema(field: ReplyField) -> Mapping[str, object]:
    match field:
        case TextField():
            return {"type": "string", "maxLength": field.n_characters}
        case TextListField():
            item = {"type": "string", "maxLength": field.n_characters}
            return {"type": "array", "items": item, "maxItems": field.n_items}
        case ChoicesField():
            one = {"type": "string", "enum": list(field.options)}
            return {"type": "array", "items": one, "minItems": 1, "maxItems": len(field.options)}
        case ChoiceField() | JudgedDimension():
            options = _options(field)
            return {"type": _json_type(options), "enum": list(options)}


def _field_rules(name: str, field: ReplyField) -> dict[str, str]:
    match field:
        case TextField():
            return {name: rf'"\"" character{{0,{field.n_characters}}} "\""'}
        case TextListField():
            item = rf'"\"" character{{0,{field.n_characters}}} "\""'
            return {
                name: f'"[" ({name}-item ("," {name}-item){{0,{field.n_items - 1}}})? "]"',
                f"{name}-item": item,
            }
        case ChoicesField():
            more = f'("," {name}-item){{0,{len(field.options) - 1}}}'
            return {name: f'"[" {name}-item {more} "]"', f"{name}-item": _alternatives(field)}
        case ChoiceField() | JudgedDimension():
            return {name: _alternatives(field)}


def _alternatives(field: ChoiceField | ChoicesField | JudgedDimension) -> str:
    return " | ".join(_literal(json.dumps(option, ensure_ascii=False)) for option in _options(field))


def _field_example(field: ReplyField) -> str:
    match field:
        case ChoicesField():
            return json.dumps(list(field.options), ensure_ascii=False)
        case TextField():
            return '"..."'
        case TextListField():
            return '["..."]'
        case ChoiceField() | JudgedDimension():
            return " | ".join(json.dumps(option, ensure_ascii=False) for option in _options(field))


def _json_type(options: Sequence[float | str]) -> str:
    if any(isinstance(option, str) for option in options):
        return "string"
    return "integer" if all(isinstance(option, int) for option in options) else "number"


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
