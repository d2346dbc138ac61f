"""The chat template of a file decides how a conversation is shown, and can do nothing else."""

from pathlib import Path

import pytest

from medreview.llm.engines import EngineStopped
from medreview.llm.local import engine as engine_module
from medreview.llm.local.failures import EngineSilent, TemplateUnusable
from tests.integration.llm.local.asking import a_reply, all_answers, said, substance, text_of
from tests.integration.llm.local.conftest import Open
from tests.tiny_models.vocabularies import CHATML

TURNS = "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}"
NO_SYSTEM = (
    "{% for m in messages %}{% if m.role=='system' %}{{ raise_exception('no') }}{% endif %}{{ m.content }}{% endfor %}"
)
DROPS_SYSTEM = "{% for m in messages %}{% if m.role == 'user' %}[user]{{ m.content }}{% endif %}{% endfor %}"
THINKS = "{{ messages[-1].content }}{% if enable_thinking is not defined %}<think>{% endif %}"


def with_template(files: Path, template: str) -> str:
    """A model whose template is another one; shorter ones are filled up with a comment."""
    written = CHATML.encode()
    filling = len(written) - len(template.encode()) - len("{##}")
    assert filling >= 0
    replaced = (files / "random.gguf").read_bytes().replace(written, f"{template}{{#{' ' * filling}#}}".encode())
    (files / "templated.gguf").write_bytes(replaced)
    return "templated.gguf"


@pytest.mark.parametrize("template", [NO_SYSTEM, DROPS_SYSTEM])
def test_that_a_system_message_without_a_place_begins_the_turn_of_the_user(
    open_engine: Open, files: Path, template: str
) -> None:
    engine = open_engine(with_template(files, template))
    assert engine.facts.details["folds_system"] is True
    alone, both = engine.count_tokens(said("answer", system="")), engine.count_tokens(said("answer", system="rubric"))
    assert alone is not None
    assert both is not None
    assert both > alone


def test_that_a_template_with_a_place_for_the_system_keeps_it_there(open_engine: Open, files: Path) -> None:
    assert open_engine(with_template(files, TURNS)).facts.details["folds_system"] is False


def test_that_a_model_that_can_do_without_thinking_does_so_where_a_form_is_asked_for(
    open_engine: Open, files: Path
) -> None:
    engine = open_engine(with_template(files, THINKS))
    results = all_answers(engine, [a_reply("free"), a_reply("held", grammar='root ::= "a"')])
    free, held = (results[key].completion.input_tokens for key in ("free", "held"))  # type: ignore[union-attr]
    assert free > held


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}{{ messages[0].content }}",
        "{{ cycler.__init__.__globals__.os.system('true') }}",
        "{% for m in messages %}",
        "{{ nothing.there }}",
        "the same for all",
    ],
)
def test_that_a_template_that_does_no_more_than_harm_is_refused(open_engine: Open, files: Path, template: str) -> None:
    with pytest.raises(TemplateUnusable, match=r"chat template of templated\.gguf cannot be used"):
        open_engine(with_template(files, template))


def test_that_a_template_without_end_is_ended(open_engine: Open, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = with_template(files, "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}")
    monkeypatch.setattr(engine_module, "SILENCE_S", 3.0)
    with pytest.raises(EngineSilent):
        open_engine(name)
    monkeypatch.undo()
    assert text_of(open_engine("random.gguf"), a_reply("a"))


def test_that_a_template_that_refuses_one_conversation_fails_that_one_only(open_engine: Open, files: Path) -> None:
    picky = "{% for m in messages %}{{ m.content }}{{ raise_exception('no') if 'bad' in m.content }}{% endfor %}"
    results = all_answers(open_engine(with_template(files, picky)), [a_reply("a", "bad"), a_reply("b", "good")])
    assert "cannot be used: no" in str(substance(results)["a"])
    assert results["b"].completion.text  # type: ignore[union-attr]


def test_that_a_failure_is_told_again_to_whoever_asks_later(open_engine: Open) -> None:
    engine = open_engine("random.gguf")
    engine.close()
    for _ in range(2):
        with pytest.raises(EngineStopped):
            engine.count_tokens(said("x"))
