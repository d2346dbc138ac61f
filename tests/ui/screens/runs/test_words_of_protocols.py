"""No list, form or line of the window calls a protocol or a strategy by its name in the code."""

import pytest

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import PROTOCOL_WORDS, SETUP_WORDS
from medreview.domain.runs import ReadingKind
from medreview.protocols.registry import PROTOCOL_NAMES, setups
from medreview.protocols.strategies import shipped_strategies
from medreview.reporting.result_words import CELL_WORDS
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_answers import StrategySection
from medreview.ui.screens.runs.new_judgements import ProtocolSection
from medreview.ui.screens.runs.words import run_line
from medreview.workflows import carry_out_runs, run_judge
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.run_judge import JudgeDraft
from tests.builders import a_rubric

STRATEGIES = sorted({one.name for one in shipped_strategies()})


def test_that_every_protocol_and_setup_that_ships_has_words_of_its_own() -> None:
    assert set(PROTOCOL_NAMES) - PROTOCOL_WORDS.keys() == set(), "give the protocol its words in PROTOCOL_WORDS"
    assert {setup for name in PROTOCOL_NAMES for setup in setups(name)} - SETUP_WORDS.keys() == set()
    assert [name for name, words in PROTOCOL_WORDS.items() if name in words.template] == []
    assert len({words.template for words in PROTOCOL_WORDS.values()}) == len(PROTOCOL_WORDS)


def test_that_tables_of_results_say_protocols_setups_and_granularities_in_words() -> None:
    assert {*PROTOCOL_WORDS, *SETUP_WORDS, *UNIT_WORDS} - CELL_WORDS.keys() == set()


def test_that_forms_offer_protocols_and_strategies_by_their_words(context: ScreenContext) -> None:
    boxes = (ProtocolSection(run_judge.available_protocols()).protocol, StrategySection().strategy)
    painted = {box.itemText(row) for box in boxes for row in range(box.count())}
    assert painted & {*PROTOCOL_NAMES, *STRATEGIES} == set()


@pytest.mark.parametrize("protocol", PROTOCOL_NAMES)
def test_that_a_run_of_a_judge_is_told_in_words(judging: ScreenContext, protocol: str) -> None:
    workspace = judging.workspace.workspace
    a_rubric(workspace, dataset="A study")
    run_judge.create_runs(workspace, JudgeDraft(protocol, ("tiny",), reading=ReadingKind.FREE, uses_pairing=False))
    (view,) = carry_out_runs.list_runs(workspace)
    assert protocol not in run_line(view)


def test_that_a_run_over_questions_is_told_by_the_title_of_its_strategy(judging: ScreenContext) -> None:
    workspace = judging.workspace.workspace
    create_answer_runs(workspace, AnswerDraft("persona", ("tiny",)))
    (view,) = carry_out_runs.list_runs(workspace)
    assert view.kind is RunKind.ANSWER
    assert run_line(view).startswith(view.title["en"])
    assert "persona" not in run_line(view)
