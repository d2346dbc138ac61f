import pytest

from medreview.llm.model_files.card_reader import card_of, size_class, template_kind
from medreview.llm.model_files.card_values import FileRole, HeaderDamaged, TemplateKind, card_from_json
from medreview.llm.model_files.gguf_header import read_header
from tests.unit.llm.model_files.headers import a_model, gguf, tensor, whole, words, written

SIZES = [
    (("Llama-3.2-3B-Instruct",), 3_212_749_888, "3B"),
    (("Qwen2.5 0.5B Instruct",), 494_032_768, "0.5B"),
    (("medgemma-27b-text-it_Q4_K_M",), None, "27B"),
    (("SmolLM2-135M",), None, "135M"),
    (("Mixtral 8x7B",), 46_700_000_000, "47B"),  # a number and a unit: that is what pairing reads
    (("Phi-4",), 14_659_507_200, "15B"),
    (("some model",), 1_540_000_000, "1.5B"),
    (("some model",), 624_256, "0.62M"),
    (("v2.5b7x",), None, None),
    (("Q4_0", "4bit"), None, None),
]
TEMPLATES = {
    "{{'<|start_header_id|>' + role}}": TemplateKind.LLAMA_3,
    "<|im_start|>": TemplateKind.CHATML,
    "<start_of_turn>": TemplateKind.GEMMA,
    "[INST] {{ content }} [/INST]": TemplateKind.LLAMA_2,
    "{{ messages }}": TemplateKind.OTHER,
}


def _card(tmp_path, *keys, file="model.gguf", tensors=None):
    path = written(tmp_path / file, a_model(*keys, tensors=tensors))
    return card_of(path, read_header(path))


@pytest.mark.parametrize(("names", "n_parameters", "expected"), SIZES)
def test_that_the_nominal_size_comes_from_the_name_and_else_from_the_count(names, n_parameters, expected):
    assert size_class(names, n_parameters) == expected


@pytest.mark.parametrize(("template", "kind"), TEMPLATES.items())
def test_that_a_chat_template_is_known_by_its_marks(template, kind):
    assert template_kind(template) is kind


def test_that_a_file_without_a_template_has_none():
    assert template_kind(None) is None


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("BioMistral-7B", "Mistral"),
        ("Meditron3-8B", "Llama"),
        ("MedGemma 4B", "Gemma"),
        ("Qwen3-8B", "Qwen"),
        ("DeepSeek-R1-Distill-Llama-8B", "DeepSeek"),
        ("Yi-6B", "Yi"),
        ("Polyinstruct", "Llama"),  # from what it is built like
    ],
)
def test_that_the_family_is_guessed_from_the_name_first(tmp_path, name, family):
    assert _card(tmp_path, words("general.name", name)).family == family


def test_that_a_file_without_a_name_is_called_as_the_file(tmp_path):
    assert _card(tmp_path, file="gemma-3-4b-it-Q4_0.gguf").name == "gemma-3-4b-it-Q4_0"


def test_that_the_quantisation_is_what_is_declared(tmp_path):
    assert _card(tmp_path, whole("general.file_type", 15)).quantisation == "Q4_K_M"


def test_that_without_a_declaration_the_commonest_numbers_name_the_quantisation(tmp_path):
    tensors = [tensor("a", (32,)), tensor("b", (64,), kind=8, offset=128)]
    path = written(tmp_path / "m.gguf", a_model(tensors=tensors) + bytes(256))
    assert card_of(path, read_header(path)).quantisation == "Q8_0"


@pytest.mark.parametrize(
    ("keys", "role"),
    [
        ((), FileRole.TEXT),
        ((words("general.type", "adapter"),), FileRole.ADAPTER),
        ((words("general.type", "mmproj"),), FileRole.PROJECTOR),
        ((whole("llama.pooling_type", 1),), FileRole.EMBEDDING),
    ],
)
def test_that_the_role_follows_from_the_keys(tmp_path, keys, role):
    assert _card(tmp_path, *keys).role is role


def test_that_a_claim_of_more_layers_than_tensors_is_refused(tmp_path):
    with pytest.raises(HeaderDamaged):
        _card(tmp_path, whole("llama.block_count", 1_000_000))


def test_that_a_file_that_does_not_say_what_it_is_built_like_is_refused(tmp_path):
    path = written(tmp_path / "m.gguf", gguf([words("general.name", "x")], [tensor("a")]))
    with pytest.raises(HeaderDamaged):
        card_of(path, read_header(path))


def test_that_a_card_comes_back_from_json_as_it_was(tmp_path):
    card = _card(tmp_path, words("tokenizer.chat_template", "<|im_start|>"), words("general.license", "MIT"))
    assert card_from_json(card.to_json() | {"of a later version": 1}) == card
