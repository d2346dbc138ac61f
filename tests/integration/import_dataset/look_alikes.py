"""Rows as the papers describe two datasets whose files are not at hand, and writers of them in every form. All ours."""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PIL import Image

Row = Mapping[str, object]

ASKED = "سلام خانم دکتر، سه روز است سردرد دارم؛ چه کنم؟"
ANSWERED = "لطفاً استراحت کنید و اگر بهتر نشد مراجعه کنید."


def forum_rows() -> list[Row]:
    """One question with one answer, one after earlier turns, and one that two experts answered."""
    single = [{"role": "user", "content": ASKED}, {"role": "assistant", "content": ANSWERED}]
    turns = [
        {"role": "user", "content": "دندانم درد می‌کند."},
        {"role": "assistant", "content": "از کی؟"},
        {"role": "user", "content": "از دیروز."},
        {"role": "assistant", "content": "عکس بگیرید."},
    ]
    several = [
        {"role": "user", "content": "آیا این قرص ضرر دارد؟"},
        {"role": "assistant", "content": "خیر، با غذا بخورید.", "expert": "دکتر الف"},
        {"role": "assistant", "content": "بهتر است قطع شود.", "expert": "دکتر ب"},
    ]
    about = [
        ("سردرد", "مغز و اعصاب", "نورولوژی", 34, "زن", "DrYab"),
        ("دندان", "دندان‌پزشکی", "جراحی لثه", 8.5, "مرد", "GetZoop"),
        ("دارو", "داخلی", "داروسازی", None, "", "Mavara-e-Teb"),
    ]
    names = ("Title", "Category", "Physician Specialty", "Age", "Sex", "source")
    return [
        {"id": f"p{n}", "messages": messages, **dict(zip(names, told, strict=True))}
        for n, (messages, told) in enumerate(zip((single, turns, several), about, strict=True), start=1)
    ]


def picture(shade: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (24, 16), shade).save(buffer, "PNG")
    return buffer.getvalue()


def exam_rows() -> list[Row]:
    """Two questions with four options, a numbered key and images of one and two modalities."""
    return [
        {
            "question_id": 1,
            "question": "کدام تشخیص محتمل‌تر است؟",
            "options": ["نقرس", "شکستگی", "آرتروز", "عفونت"],
            "answer": 3,
            "images": [{"bytes": picture(40), "path": "hip.png"}],
            "modality": ["X-ray"],
            "specialty": "ارتوپدی",
            "year": 1400,
        },
        {
            "question_id": 2,
            "question": "اقدام بعدی چیست؟",
            "options": ["ECG", "PCI", "CABG", "تروپونین"],
            "answer": 1,
            "images": [{"bytes": picture(80), "path": "a.png"}, {"bytes": picture(120), "path": "b.png"}],
            "modality": ["ECG", "CT"],
            "specialty": "قلب",
            "year": 1402,
        },
    ]


def _as_json(value: object) -> object:
    """Bytes as base64, which is all that text can hold."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, dict):
        return {name: _as_json(part) for name, part in value.items()}
    return [_as_json(part) for part in value] if isinstance(value, list) else value


def _as_cell(value: object) -> object:
    return json.dumps(_as_json(value), ensure_ascii=False) if isinstance(value, list | dict) else value


def write_json(rows: Sequence[Row], path: Path) -> None:
    path.write_text(json.dumps([_as_json(dict(row)) for row in rows], ensure_ascii=False, indent=1), encoding="utf-8")


def write_jsonl(rows: Sequence[Row], path: Path) -> None:
    lines = (json.dumps(_as_json(dict(row)), ensure_ascii=False) for row in rows)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_csv(rows: Sequence[Row], path: Path) -> None:
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows({name: _as_cell(cell) for name, cell in row.items()} for row in rows)


def write_xlsx(rows: Sequence[Row], path: Path) -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(list(rows[0]))
    for row in rows:
        sheet.append([_as_cell(cell) for cell in row.values()])
    workbook.save(path)


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist([dict(row) for row in rows]), path)


WRITERS: Mapping[str, Callable[[Sequence[Row], Path], None]] = {
    "json": write_json,
    "jsonl": write_jsonl,
    "csv": write_csv,
    "xlsx": write_xlsx,
    "parquet": write_parquet,
}
