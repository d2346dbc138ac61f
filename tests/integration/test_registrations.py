"""A study is registered: its sheet stays, and results are held against it."""

import dataclasses
import json
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, update

from medreview.analysis.coefficients import RANDOLPH
from medreview.analysis.labels import LabelSet
from medreview.analysis.panel_page import Choices
from medreview.analysis.registration import is_intact
from medreview.analysis.study.agreement import PANEL
from medreview.analysis.study.frames import StudyPanel
from medreview.analysis.study.raters import PANEL as RATERS
from medreview.cli import main
from medreview.domain.audit import AuditEntry
from medreview.domain.ids import StudyId
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.queries.trail_checks import broken_links
from medreview.store.workspace import Workspace
from medreview.workflows import design_study
from medreview.workflows.analyse import PANELS
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.design_study import create_study, free_plan
from medreview.workflows.design_study.errors import RegisteredStudyKept
from medreview.workflows.register_study import (
    AmendmentNeedsReason,
    NothingToRegister,
    PanelUnknown,
    RegisteredAnalysis,
    Standing,
    register,
    registrations,
    standing_of,
    write_sheet,
)
from tests.builders import a_dataset, a_workspace
from tests.known_study import STUDY as KNOWN_STUDY
from tests.known_study import bring_known_study

KNOWN = ("agreement", "raters")
AGREEMENT = RegisteredAnalysis("agreement", Choices(labels=LabelSet.DECLARED), AnalysisSettings(7, 500))


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    made = a_workspace(tmp_path)
    a_dataset(made, answers=6)
    create_study(made, free_plan())
    return made


def test_that_a_registration_holds_the_plan_the_analyses_and_a_hash_over_all(workspace: Workspace) -> None:
    made = register(workspace, "study", [AGREEMENT], known=KNOWN)
    (found,) = registrations(workspace, "study")
    assert found == made
    assert is_intact(found)
    assert not is_intact(dataclasses.replace(found, n_entries=1))
    assert (found.number, found.n_entries, found.analyses) == (1, 0, (AGREEMENT,))
    assert found.plan_sha256 == design_study.show_study(workspace, "study").plan_sha256


def test_that_a_result_is_as_registered_only_with_the_same_choices_and_seed(workspace: Workspace) -> None:
    def standing(choices: Choices, settings: AnalysisSettings, panel: StudyPanel = PANEL) -> Standing:
        return standing_of(workspace, "study", panel, choices, settings)[0]

    assert standing(AGREEMENT.choices, AGREEMENT.settings) is Standing.NOT_REGISTERED
    register(workspace, "study", [AGREEMENT], known=KNOWN)
    assert standing(AGREEMENT.choices, AGREEMENT.settings) is Standing.AS_REGISTERED
    assert standing(Choices(), AGREEMENT.settings) is Standing.EXPLORATORY
    assert standing(AGREEMENT.choices, AnalysisSettings(8, 500)) is Standing.EXPLORATORY
    assert standing(AGREEMENT.choices, AGREEMENT.settings, RATERS) is Standing.EXPLORATORY


@pytest.mark.parametrize(
    "named",
    [
        Choices(coefficient=RANDOLPH.name),
        Choices(labels=LabelSet.THREE_POINTS),
        Choices(raters=tuple(one.code for one in reversed(free_plan().raters))),
        Choices(beside="study"),
        Choices(n_parts=3),
        Choices(dimensions=("quality",)),
    ],
    ids=["coefficient", "labels", "every rater", "the study itself", "parts of nothing", "the only dimension"],
)
def test_that_to_name_what_is_shown_anyway_is_no_other_choice(workspace: Workspace, named: Choices) -> None:
    def standing(choices: Choices) -> Standing:
        return standing_of(workspace, "study", PANEL, choices, AnalysisSettings())[0]

    register(workspace, "study", [RegisteredAnalysis("agreement", named)], known=KNOWN)
    assert standing(Choices()) is Standing.AS_REGISTERED
    register(workspace, "study", [RegisteredAnalysis("agreement")], known=KNOWN, reason="the same in other words")
    assert standing(named) is Standing.AS_REGISTERED
    assert standing(Choices(labels=LabelSet.DECLARED)) is Standing.EXPLORATORY
    assert standing(Choices(coefficient="Fleiss")) is Standing.EXPLORATORY
    assert standing(Choices(raters=("another",))) is Standing.EXPLORATORY


def test_that_subgroups_that_a_field_makes_anyway_may_be_registered_by_their_number(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("known")
    workspace = a_workspace(folder)
    bring_known_study(workspace, folder)

    def standing(choices: Choices) -> Standing:
        return standing_of(workspace, KNOWN_STUDY, PANEL, choices, AnalysisSettings())[0]

    by_author = Choices(by="author")
    register(
        workspace,
        KNOWN_STUDY,
        [RegisteredAnalysis("agreement", dataclasses.replace(by_author, n_parts=12))],
        known=KNOWN,
    )
    assert standing(by_author) is Standing.AS_REGISTERED
    assert standing(dataclasses.replace(by_author, n_parts=10)) is Standing.AS_REGISTERED
    assert standing(dataclasses.replace(by_author, n_parts=1)) is Standing.EXPLORATORY
    workspace.close()


def test_that_every_option_of_a_panel_may_be_registered_by_its_usual_value(workspace: Workspace) -> None:
    with_options = [panel for panel in PANELS if panel.options]
    assert with_options
    for panel in with_options:
        usual, other = Choices(), Choices()
        for option in panel.options:
            usual = usual.with_option(option.key, option.of(Choices()))
            others = [value for value in option.values if value != option.of(Choices())]
            other = other.with_option(option.key, others[0])
        register(workspace, "study", [RegisteredAnalysis(panel.key, usual)], known=(panel.key,), reason="again")
        settings = AnalysisSettings()
        assert standing_of(workspace, "study", panel, Choices(), settings)[0] is Standing.AS_REGISTERED, panel.key
        assert standing_of(workspace, "study", panel, other, settings)[0] is Standing.EXPLORATORY, panel.key


def test_that_another_plan_makes_what_was_registered_exploratory(workspace: Workspace) -> None:
    register(workspace, "study", [AGREEMENT], known=KNOWN)
    study = StudyId(design_study.list_studies(workspace)[0].study)
    design_study.update_study(workspace, study, dataclasses.replace(free_plan(), seed=2))
    found, _ = standing_of(workspace, "study", PANEL, AGREEMENT.choices, AGREEMENT.settings)
    assert found is Standing.EXPLORATORY


def test_that_an_amendment_needs_a_reason_and_keeps_the_first_sheet(workspace: Workspace) -> None:
    first = register(workspace, "study", [AGREEMENT], known=KNOWN)
    with pytest.raises(AmendmentNeedsReason):
        register(workspace, "study", [RegisteredAnalysis("raters")], known=KNOWN)
    register(workspace, "study", [RegisteredAnalysis("raters")], known=KNOWN, reason="one more question")
    found = registrations(workspace, "study")
    assert (found[0], found[1].number, found[1].reason) == (first, 2, "one more question")
    assert standing_of(workspace, "study", PANEL, AGREEMENT.choices, AGREEMENT.settings)[0] is Standing.EXPLORATORY


def test_that_a_sheet_cannot_be_changed_afterwards(workspace: Workspace) -> None:
    register(workspace, "study", [AGREEMENT], known=KNOWN)
    with workspace.reading() as session:
        assert broken_links(session) == []
    changed = update(AuditEntry).where(col(AuditEntry.entity) == "registration").values(after={"study": "x"})
    with pytest.raises(IntegrityError, match="the audit trail is never changed"), workspace.transaction() as session:
        session.exec(changed)


def test_that_a_check_of_the_workspace_knows_registrations_and_a_registered_study_is_kept(workspace: Workspace) -> None:
    register(workspace, "study", [AGREEMENT], known=KNOWN)
    (study,) = design_study.list_studies(workspace)
    with pytest.raises(RegisteredStudyKept):
        design_study.delete_study(workspace, study.study)
    assert study.registered_at
    workspace.close()
    assert check_workspace(workspace.path).findings == ()


def test_that_only_panels_that_there_are_can_be_registered(workspace: Workspace) -> None:
    with pytest.raises(NothingToRegister):
        register(workspace, "study", [], known=KNOWN)
    with pytest.raises(PanelUnknown):
        register(workspace, "study", [RegisteredAnalysis("nothing")], known=KNOWN)


def test_that_a_sheet_is_written_as_text_and_as_json(workspace: Workspace, tmp_path: Path) -> None:
    choices = Choices(("R1", "R2"), granularity="coarse").with_option("authors.shown", "raters")
    analyses = [AGREEMENT, RegisteredAnalysis("raters", choices), RegisteredAnalysis("systems", choices)]
    made = register(workspace, "study", analyses, known=[panel.key for panel in PANELS])
    write_sheet(made, PANELS, tmp_path / "sheet.txt")
    write_sheet(made, PANELS, tmp_path / "sheet.json")
    text = (tmp_path / "sheet.txt").read_text(encoding="utf-8")
    assert "No rating had been given before." in text
    of_analyses = text.splitlines()[text.splitlines().index("Analyses") + 1 :]
    assert of_analyses[:3] == [
        "Agreement (Scale: full scale); seed 7, 500 resamples",
        "Raters (Raters: R1, R2; Rated unit: whole answers); seed 1, 2,000 resamples",
        "Authors (Raters: R1, R2; Rated unit: whole answers; Show: Differences rater by rater); "
        "seed 1, 2,000 resamples",
    ]
    assert f"SHA-256 of this sheet: {made.sha256}" in text
    assert json.loads((tmp_path / "sheet.json").read_text(encoding="utf-8"))["sha256"] == made.sha256


def test_that_a_command_registers_and_shows(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(workspace.path)
    workspace.close()
    assert main(["study", "register", path, "study", "--show"]) == 0
    assert "study was not registered." in capsys.readouterr().out
    assert main(["study", "register", path, "study", "--seed", "3", "-o", str(tmp_path / "sheet.txt")]) == 0
    assert "Registration of study" in capsys.readouterr().out
    assert "seed 3" in (tmp_path / "sheet.txt").read_text(encoding="utf-8")
    assert main(["study", "register", path, "study"]) == 1
    assert "Enter a reason for registering it again" in capsys.readouterr().err
    assert main(["study", "register", path, "study", "--why", "typo", "--json"]) == 0
    assert [one["number"] for one in json.loads(capsys.readouterr().out)["registrations"]] == [1, 2]
