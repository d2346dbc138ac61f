"""A grammar asked about single characters first allows what it allows when asked about the whole vocabulary."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from medreview.llm.local.generation import Grammars
from medreview.llm.local.llama import Beginnings, LoadedModel
from medreview.protocols.registry import PROTOCOL_NAMES, find_protocol

HALF_SPACED = json.dumps("نیم‌فاصله، ۵", ensure_ascii=False)
SCRIPTS = f"root ::= ({HALF_SPACED} | [一-龥]{{1,8}} | [^a-zA-Zا]{{3,9}}) rest\nrest ::= [ب-ی]*"


@pytest.mark.parametrize("file", ["random.gguf", "spm.gguf"])
def test_that_characters_asked_first_leave_out_no_token_that_a_grammar_allows(files: Path, file: str) -> None:
    vocabulary = LoadedModel(files / file).vocabulary
    beginnings = Beginnings([vocabulary.piece(token) for token in range(vocabulary.n_tokens)])
    everything = np.arange(vocabulary.n_tokens, dtype=np.int32)
    choices = random.Random(1)
    n_asked = n_steps = 0
    for text in (SCRIPTS, *(find_protocol(name).grammar() for name in PROTOCOL_NAMES)):
        grammars = Grammars(vocabulary)
        for _ in range(3):
            grammar = grammars.start(text)
            for _ in range(120):
                fitting = everything[grammar.allowed(everything)]
                asked = beginnings.worth_asking(grammar.allowed)
                assert set(fitting) <= set(asked)
                n_asked, n_steps = n_asked + len(asked), n_steps + 1
                token = int(choices.choice(fitting))
                if vocabulary.is_end(token):
                    break
                grammar.accept(token)
            grammar.close()
    assert n_asked < n_steps * len(everything)
