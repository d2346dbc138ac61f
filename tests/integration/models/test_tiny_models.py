"""The tiny models in the real llama.cpp; what the judges' verdicts follow."""

import hashlib
from functools import partial

import numpy as np
import pytest

from medreview.domain.runs import ReadingKind
from medreview.llm.local.bindings import llama_cpp as load_library
from medreview.protocols.prompt_files import Case
from medreview.protocols.registry import find_protocol
from medreview.protocols.scored import scored_rating
from tests.replies_of import reply_of
from tests.tiny_models import (
    write_adapter,
    write_embedder,
    write_projector,
    write_rule_judge,
    write_text_model,
)

llama_cpp = pytest.importorskip("llama_cpp", reason="the engine is not set up here")
load_library()
WORDS = "Ibuprofen, 400 mg  twice\tdaily. درد کم‌تر می‌شود 🙂 每天两次"
WRITERS = {
    "rule judge": write_rule_judge,
    "byte pairs": write_text_model,
    "pieces": partial(write_text_model, vocabulary="spm"),
    "four bits": partial(write_text_model, precision="Q4_0"),
    "projector": write_projector,
    "adapter": write_adapter,
    "embedder": write_embedder,
}
CASES = {
    "": "It helps. Take it with water.",
    "XHALF": "It helps. Take XHALF it with water.",
    "XBAD": "It helps. Take it with water. XBAD XHALF",
}


@pytest.fixture(scope="module")
def rule_judge(tiny_models):
    with_model = llama_cpp.Llama(str(tiny_models.rule_judge), n_ctx=8192, n_threads=2, verbose=False)
    yield with_model
    with_model.close()


def _reply(model, protocol, case, reading):
    read = protocol.read(reply_of(model, protocol, case, reading), case, reading)
    return [outcome.validity if outcome.value is None else outcome.value for outcome in read.outcomes.values()]


def _scored(model, protocol, case):
    values = []
    for dimension in protocol.dimensions:
        messages = protocol.render(case, ReadingKind.SCORED, dimension=dimension.name)
        text = "".join(f"<|im_start|>{m.role.value}\n{m.text}<|im_end|>\n" for m in messages)
        model.reset()
        model.eval(model.tokenize(f"{text}<|im_start|>assistant\n".encode(), add_bos=False, special=True))
        logits = np.ctypeslib.as_array(llama_cpp.llama_get_logits_ith(model.ctx, -1), (model.n_vocab(),)).astype(float)
        shares = logits - logits.max() - np.log(np.exp(logits - logits.max()).sum())
        labels = protocol.labels()[dimension.name]
        first = [model.tokenize(label.text.encode(), add_bos=False)[0] for label in labels]
        values.append(scored_rating(labels, [float(shares[token]) for token in first]).likeliest)
    return values


@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)
def test_that_a_seed_gives_the_same_bytes_again(writer, tmp_path):
    digests = [hashlib.sha256(writer(tmp_path / name, seed=3).read_bytes()).hexdigest() for name in ("a", "b")]
    assert digests[0] == digests[1]


@pytest.mark.parametrize("writer", [write for name, write in WRITERS.items()], ids=WRITERS)
def test_that_another_seed_gives_other_bytes(writer, tmp_path):
    assert writer(tmp_path / "a", seed=3).read_bytes() != writer(tmp_path / "b", seed=4).read_bytes()


@pytest.mark.parametrize("kind", ["text", "text_pieces", "text_q4", "rule_judge"])
def test_that_every_script_goes_through_the_vocabulary_unchanged(tiny_models, kind):
    model = llama_cpp.Llama(str(getattr(tiny_models, kind)), vocab_only=True, verbose=False)
    assert model.detokenize(model.tokenize(WORDS.encode(), add_bos=False)).decode() == WORDS
    model.close()


@pytest.mark.parametrize("kind", ["text", "text_pieces", "text_q4"])
def test_that_a_random_model_writes_something_else_for_another_prompt(tiny_models, kind):
    model = llama_cpp.Llama(str(getattr(tiny_models, kind)), n_ctx=512, n_threads=2, verbose=False)
    ask = partial(model.create_completion, temperature=0.0, max_tokens=8)
    assert ask("The pain is strong")["choices"][0]["text"] != ask("درد کم است")["choices"][0]["text"]
    model.close()


def test_that_the_embedder_gives_a_vector_for_every_token(tiny_models):
    none = llama_cpp.LLAMA_POOLING_TYPE_NONE
    model = llama_cpp.Llama(str(tiny_models.embedder), embedding=True, pooling_type=none, n_threads=2, verbose=False)
    vectors = np.array(model.embed("pain"))
    assert vectors.shape == (3, 64)  # one word between the marks of begin and end
    model.close()


# The long prompts of cqa are read by our own engine in the tests of runs.
@pytest.mark.parametrize("name", ["medjudge", "morqa", "prometheus", "laaj"])
def test_that_the_rule_judge_gives_one_verdict_in_every_reading(rule_judge, name):
    protocol = find_protocol(name, setup="epistemic" if name == "laaj" else None)
    seen = []
    for mark, answer in CASES.items():
        case = Case("Does XBAD help, XHALF?", answer, ("XBAD.", "XHALF."))
        free = _reply(rule_judge, protocol, case, ReadingKind.FREE)
        assert free == _reply(rule_judge, protocol, case, ReadingKind.CONSTRAINED), mark
        assert free == _scored(rule_judge, protocol, case), mark
        seen.append(free)
    expected = {"medjudge": ([4, 1, 1, 3], [3, 2, 2, 2], [1, 4, 4, 1]), "laaj": ([1, 1, 1], [0, 2, 0], [0, 3, 0])}
    expected |= {"morqa": ([1], [0.5], [0]), "prometheus": ([5], [3], [1])}
    assert tuple(seen) == expected[name]
