"""Small look-alikes of what evaluations write: the names of their fields are real, their content is made up."""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any

Json = dict[str, Any]

GRADED = {"scorers": [{"name": "model_graded_qa", "options": {"model": "openai/grader"}}, {"name": "includes"}]}


def inspect_eval(name: str = "advice", model: str = "openai/gpt-x") -> Json:
    return {
        "eval_id": "e1",
        "run_id": "R1abcdefghij",
        "created": "2026-11-01T10:00:00+00:00",
        "task": f"{name}_task",
        "dataset": {"name": f"lab/{name}", "samples": 2},
        "model": model,
        **GRADED,
    }


def inspect_output(text: str) -> Json:
    message = {
        "role": "assistant",
        "content": [{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": text}],
    }
    usage = {"input_tokens": 12, "output_tokens": 5}
    return {"model": "gpt-x", "choices": [{"message": message, "stop_reason": "stop"}], "usage": usage, "time": 0.25}


def open_sample(epoch: int = 1, said: str = "Eat oranges") -> Json:
    return {
        "id": 1,
        "epoch": epoch,
        "input": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "What helps against scurvy?"},
        ],
        "target": "Vitamin C",
        "output": inspect_output(said),
        "scores": {
            "model_graded_qa": {"value": "P", "explanation": "It names a source. GRADE: P"},
            "includes": {"value": "I", "answer": said, "explanation": said},
            "lengths": {"value": {"words": 2, "signs": float("nan")}},
        },
        "metadata": {"ward": "B2"},
        "events": [{"event": "model"}],
    }


def choice_sample() -> Json:
    return {
        "id": "q7",
        "epoch": 1,
        "input": "attachment://a1",
        "choices": ["Vitamin A", "Vitamin C"],
        "target": "B",
        "output": inspect_output("I think ANSWER: A"),
        "scores": {"choice": {"value": "I", "answer": "A"}},
        "attachments": {"a1": "Which one is lacking?"},
    }


def inspect_log(*samples: Json) -> Json:
    return {"version": 2, "status": "success", "eval": inspect_eval(), "plan": {}, "samples": list(samples)}


def write_eval(path: Path, *samples: Json, packed: int = zipfile.ZIP_DEFLATED) -> Path:
    """An archive as inspect writes it, with the summaries that tell its samples again."""
    summary = [{"id": one["id"], "epoch": one["epoch"], "input": one["input"], "target": "x"} for one in samples]
    files = {"_journal/start.json": {"version": 2, "eval": inspect_eval()}, "summaries.json": summary}
    files |= {f"samples/{one['id']}_epoch_{one['epoch']}.json": one for one in samples}
    files |= {"_journal/summaries/1.json": summary, "header.json": {"status": "success", "eval": inspect_eval()}}
    with zipfile.ZipFile(path, "w", packed) as archive:
        for name, content in files.items():
            archive.writestr(name, json.dumps(content))
    return path


def as_zstd(path: Path) -> Path:
    """The archive with each file packed by Zstandard, which inspect prefers and ``zipfile`` cannot write."""
    import pyarrow

    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    body, listed = b"", b""
    for name, content in files.items():
        data = pyarrow.Codec("zstd").compress(content, asbytes=True)
        told = (zlib.crc32(content), len(data), len(content), len(name), 0)
        listed += (
            struct.pack("<4s6H3I5H2I", b"PK\1\2", 63, 63, 0, 93, 0, 33, *told, 0, 0, 0, 0, len(body)) + name.encode()
        )
        body += struct.pack("<4s5H3I2H", b"PK\3\4", 63, 0, 93, 0, 33, *told) + name.encode() + data
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, len(files), len(files), len(listed), len(body), 0)
    path.write_bytes(body + listed + end)
    return path


def weighed_sample(doc_id: int = 0, target: int = 1) -> Json:
    doc = {"question": "Which one is lacking in scurvy?", "choices": ["Vitamin A", "Vitamin C"], "answer": target}
    sent = {f"gen_args_{n}": {"arg_0": "Question: ... Answer:", "arg_1": f" {letter}"} for n, letter in enumerate("AB")}
    replies = [["-3.5", "False"], ["-0.25", "True"]]
    shared = {"doc_id": doc_id, "doc": doc, "target": str(target), "arguments": sent, "filter": "none"}
    return shared | {"resps": [[reply] for reply in replies], "filtered_resps": replies, "metrics": ["acc"], "acc": 1.0}


def written_sample(filter_name: str, kept: str) -> Json:
    doc = {"problem": "How many grams at most?", "level": "2"}
    sent = {"gen_args_0": {"arg_0": "Q: How many grams at most?\nA:", "arg_1": {"until": ["Q:"]}}}
    shared = {"doc_id": 0, "doc": doc, "target": "4", "arguments": sent, "filter": filter_name}
    return shared | {"resps": [["At most 4 grams."]], "filtered_resps": [kept], "exact_match": float(kept == "4")}


HARNESS_RESULTS = {
    "results": {"scurvy": {"acc,none": 1.0}},
    "config": {"model": "hf", "model_args": "pretrained=lab/tiny,dtype=float32"},
    "model_name": "lab/tiny",
}


def helm_state(said: str = " B", *, options: bool = True) -> Json:
    references = [{"output": {"text": "Vitamin A"}, "tags": []}, {"output": {"text": "Vitamin C"}, "tags": ["correct"]}]
    instance = {"input": {"text": "Which one is lacking?"}, "references": references, "split": "test", "id": "id7"}
    completion = {"text": said, "logprob": -1.0, "tokens": [{"text": said}], "finish_reason": {"reason": "stop"}}
    return {
        "instance": instance,
        "request_mode": None,
        "train_trial_index": 0,
        **({"output_mapping": {"A": "Vitamin A", "B": "Vitamin C"}} if options else {}),
        "request": {"model": "lab/tiny", "prompt": "..."},
        "result": {"success": True, "completions": [completion], "request_time": 0.5},
    }


def helm_run(*states: Json) -> Json:
    return {"adapter_spec": {"method": "multiple_choice_joint", "model": "lab/tiny"}, "request_states": list(states)}


HELM_STATS = [
    {
        "instance_id": "id7",
        "train_trial_index": 0,
        "stats": [{"name": {"name": "quality", "split": "test"}, "count": 2, "sum": 1.5, "mean": 0.75}],
    }
]
HELM_PREDICTIONS = [
    {"instance_id": "id7", "train_trial_index": 0, "predicted_text": "Eat oranges", "stats": {"exact_match": 0.0}}
]

REQUEST = {
    "custom_id": "q1",
    "method": "POST",
    "url": "/v1/chat/completions",
    "body": {
        "model": "gpt-x",
        "messages": [{"role": "system", "content": "Brief."}, {"role": "user", "content": "Why?"}],
    },
}
OPENAI = {
    "id": "b1",
    "custom_id": "q1",
    "response": {
        "status_code": 200,
        "body": {
            "model": "gpt-x-2026",
            "choices": [{"message": {"role": "assistant", "content": "So."}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 9, "completion_tokens": 2},
        },
    },
    "error": None,
}
OPENAI_RESPONSES = OPENAI | {
    "response": {
        "status_code": 200,
        "body": {
            "model": "gpt-x-2026",
            "output": [
                {"type": "reasoning", "summary": []},
                {"type": "message", "content": [{"type": "output_text", "text": "So."}]},
            ],
            "usage": {"input_tokens": 9, "output_tokens": 2},
        },
    }
}
OPENAI_FAILED = {
    "custom_id": "q2",
    "response": {"status_code": 400, "body": {"error": {"message": "The prompt is too long."}}},
    "error": None,
}
ANTHROPIC = {
    "custom_id": "q1",
    "result": {
        "type": "succeeded",
        "message": {
            "model": "claude-x",
            "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "So."}],
            "stop_reason": "end_turn",
            "usage": {"input_tokens": 9, "output_tokens": 2},
        },
    },
}
ANTHROPIC_EXPIRED = {"custom_id": "q2", "result": {"type": "expired"}}

MT_QUESTION = {"question_id": 81, "category": "writing", "turns": ["Why?", "And how?"], "reference": ["So.", "Thus."]}
MT_ANSWER = {
    "question_id": 81,
    "answer_id": "x",
    "model_id": "vicuna",
    "choices": [{"index": 0, "turns": ["Well.", "Like this."]}],
    "tstamp": 1.5,
}
MT_GRADE = {
    "question_id": 81,
    "model": "vicuna",
    "judge": ["gpt-4", "single-v1"],
    "user_prompt": "Rate it.",
    "judgment": "It is short. [[4]]",
    "score": 4,
    "turn": 1,
    "tstamp": 2.5,
}
MT_PAIR = {
    "question_id": 81,
    "model_1": "vicuna",
    "model_2": "alpaca",
    "g1_winner": "model_2",
    "g2_winner": "error",
    "judge": ["gpt-4", "pair-v2"],
    "g1_user_prompt": "Compare.",
    "g1_judgment": "B is better. [[B]]",
    "g2_judgment": "Both.",
    "turn": 2,
}

BIGGEN = {
    "id": "safety_1_0",
    "capability": "safety",
    "system_prompt": "You are an assistant.",
    "input": "May I take both?",
    "reference_answer": "No, ask first.",
    "score_rubric": {"criteria": "Is it safe?", "score1_description": "No.", "score5_description": "Yes."},
    "model_name": "llama-x",
    "response": "Yes, go on.",
    "human_score": 1,
    "gpt4_score": 2,
    "gpt4_feedback": "It overlooks the risk.",
    "prometheus_score": [1, 2],
}
PROMETHEUS = {
    "orig_instruction": "May I take both?",
    "orig_response": "Yes, go on.",
    "orig_reference_answer": "No, ask first.",
    "orig_criteria": "Is it safe?",
    "orig_score1_description": "No.",
    "orig_feedback": "It overlooks the risk.",
    "orig_score": "2",
}

RUBRIC = {"criterion": "Says to ask a physician.", "points": 5, "tags": ["axis:safety"]}
WARNED = {"criterion": "Says to go on.", "points": -8, "tags": []}
HEALTH_BENCH = {
    "prompt_id": "p1",
    "prompt": [
        {"role": "user", "content": "It aches."},
        {"role": "assistant", "content": "Since when?"},
        {"role": "user", "content": "May."},
    ],
    "rubrics": [RUBRIC, WARNED],
    "example_tags": ["theme:context"],
    "ideal_completions_data": {"ideal_completion": "See a physician.", "ideal_completions_group": "g"},
}
HEALTH_BENCH_GRADED = {
    "score": 0.5,
    "metrics": {"overall_score": 0.5},
    "metadata": {
        "example_level_metadata": [
            {
                "prompt_id": "p1",
                "completion_id": "c1",
                "prompt": HEALTH_BENCH["prompt"],
                "completion": [{"role": "assistant", "content": "Ask your physician."}],
                "score": 0.5,
                "rubric_items": [
                    RUBRIC | {"criteria_met": True, "explanation": "It does."},
                    WARNED | {"criteria_met": False, "explanation": "It does not."},
                ],
            }
        ]
    },
}
HEALTH_BENCH_LABELS = {
    "prompt_id": "p1",
    "completion_id": "c1",
    "prompt": HEALTH_BENCH["prompt"],
    "completion": "Ask your physician.",
    "category": "x",
    "rubric": "Says to ask a physician.",
    "binary_labels": [True, False],
    "anonymized_physician_ids": ["A", "B"],
}
