"""Plans to begin with: the ones that ship, and plans in files of the person's own."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from medreview.domain.study_plans import (
    BatchSet,
    Block,
    Dimension,
    Granularity,
    Level,
    PlannedRater,
    PlanUnreadable,
    Scale,
    StudyPlan,
    Text,
    plan_from_json,
)
from medreview.errors import FileUnreadable
from medreview.paths import resources_folder
from medreview.store.queries.answer_facts import count_fitting_questions
from medreview.store.workspace import Workspace
from medreview.workflows.design_study.errors import TemplateUnknown


@dataclass(frozen=True, slots=True)
class Template:
    """A plan that ships with the program."""

    name: str
    title: Text
    plan: StudyPlan


def template_names() -> tuple[str, ...]:
    """Names of the templates that ship, in order."""
    return tuple(sorted(path.stem for path in (resources_folder() / "templates").glob("*.json")))


def list_templates() -> tuple[Template, ...]:
    """Every template that ships, by name."""
    plans = ((name, template_plan(name)) for name in template_names())
    return tuple(Template(name, plan.title, plan) for name, plan in plans)


def template_plan(name: str) -> StudyPlan:
    """Give the plan of one template.

    Raises
    ------
    TemplateUnknown
        If no template has this name; says which there are.
    """
    if name not in template_names():
        raise TemplateUnknown(name=name, known=template_names())
    return _with_codebook_texts(plan_from_file(resources_folder() / "templates" / f"{name}.json"))


def free_plan() -> StudyPlan:
    """Give the least that can be carried out, to build a study of one's own on."""
    quality = Dimension(
        "quality",
        {"en": "Quality", "fa": "کیفیت"},
        {"en": "is a good answer to the question", "fa": "پاسخ خوبی به این پرسش است"},
        Scale(tuple(Level(float(value)) for value in range(1, 6))),
    )
    return StudyPlan(
        name="study",
        dimensions=(quality,),
        raters=(PlannedRater("R1", "A"), PlannedRater("R2", "A")),
        blocks=(Block(Granularity.COARSE, "all"),),
        batch_sets=(BatchSet("all"),),
        seed=1,
    )


def with_what_there_is(workspace: Workspace, plan: StudyPlan) -> StudyPlan:
    """Take all questions where a template asks for more than fit, so that it can be begun with as it is."""
    n_wanted = plan.selection.n_questions
    if n_wanted is None:
        return plan
    with workspace.reading() as rows:
        n_fitting = count_fitting_questions(rows, plan.selection)
    if not n_fitting or n_fitting >= n_wanted:
        return plan
    return replace(plan, selection=replace(plan.selection, n_questions=None))


def plan_from_file(path: Path) -> StudyPlan:
    """Read a plan from a JSON file.

    Raises
    ------
    FileUnreadable
        If the file cannot be opened or is not UTF-8 text.
    PlanUnreadable
        If it is not JSON, or not a plan; names the first field that is wrong.
    """
    try:
        values: object = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise PlanUnreadable(name=path.name, reason=f"line {error.lineno}: {error.msg}") from error
    except UnicodeDecodeError as error:
        raise FileUnreadable(file=path.name, reason="it is not UTF-8 text") from error
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=error.strerror or str(error)) from error
    return plan_from_json(values, name=path.name)


def _with_codebook_texts(plan: StudyPlan) -> StudyPlan:
    """Put the texts in the place of the file names by which a template that ships names its codebooks."""
    folder = resources_folder() / "codebooks"
    codebooks = {
        granularity: {language: (folder / name).read_text(encoding="utf-8") for language, name in names.items()}
        for granularity, names in plan.codebooks.items()
    }
    return replace(plan, codebooks=codebooks)
