"""The command for models: list, find, add, correct, test, move and forget them. No key is ever an argument."""

import argparse
import getpass
import os
from collections.abc import Generator
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, to_read
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of
from medreview.errors import MedReviewError, NotFound, dollars
from medreview.jobs import CancelToken

if TYPE_CHECKING:
    from medreview.workflows.manage_models import FoundFile, ModelKind, ModelUse, ModelView, TestReport
    from medreview.workflows.workspace_files import Workspace


class KeyVariableEmpty(MedReviewError):
    template = "The environment variable {variable} contains no key. Set it, or leave it out."


class PresetUnknown(NotFound):
    template = "No provider is called {name}. There are {known}; or use --url."


def _add_find(find: Any) -> None:
    find.add_argument("folders", metavar="FOLDER", nargs="*", type=to_read, help="instead of the scanned folders")


def _add_add(add: Any) -> None:
    add.add_argument("file", metavar="FILE", type=to_read, help="the GGUF file")
    add.add_argument("--name", help="its name in tables (default: from the file)")
    _add_parts(add)
    add.add_argument("--adapter-scale", metavar="X", type=float, default=1.0, help="weight of the adapter")


def _add_parts(parser: Any) -> None:
    parser.add_argument("--projector", metavar="FILE", type=to_read, help="its vision projector")
    parser.add_argument("--adapter", metavar="FILE", type=to_read, help="a LoRA adapter")


def _add_name(parser: Any) -> None:
    parser.add_argument("name", metavar="NAME", type=Names.MODEL, help="the model, as the list has it")


def _add_move(move: Any) -> None:
    _add_name(move)
    move.add_argument("file", metavar="FILE", type=to_read, help="where it is now")
    _add_parts(move)


def _add_cloud(cloud: Any) -> None:
    cloud.add_argument("remote_name", metavar="MODEL", help="its name at the endpoint")
    _add_endpoint(cloud)
    cloud.add_argument("--name", help="its name in tables (default: from the endpoint)")
    cloud.add_argument("--family", help="such as llama")
    cloud.add_argument("--size-class", metavar="8B", help="its nominal size")
    _add_prices(cloud)
    key = cloud.add_mutually_exclusive_group()
    key.add_argument("--ask-key", action="store_true", help="ask for the key and put it into the keyring")
    key.add_argument("--key-variable", metavar="NAME", help="put the key of this environment variable into the keyring")


def _add_names(names: Any) -> None:
    _add_endpoint(names)
    names.add_argument("--key-variable", metavar="NAME", help="environment variable with the key, for this call only")


def _add_correct(correct: Any) -> None:
    _add_name(correct)
    correct.add_argument("--family", help="an empty text removes it")
    correct.add_argument("--size-class", metavar="8B", help="an empty text removes it")
    _add_prices(correct)


def _add_test(test: Any) -> None:
    _add_name(test)
    test.add_argument("--key-variable", metavar="NAME", help="environment variable with the key, for this test only")


def _add_endpoint(parser: argparse.ArgumentParser) -> None:
    from medreview.llm.cloud.addresses import PRESETS

    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--provider", metavar="NAME", help="one of " + ", ".join(preset.name for preset in PRESETS))
    where.add_argument("--url", metavar="URL", help="base URL of another endpoint")
    parser.add_argument("--anthropic", action="store_true", help="the endpoint at --url uses Anthropic's API")


def _add_prices(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--input-price", metavar="X", type=float, help="price of a million tokens read, in US dollars")
    parser.add_argument(
        "--output-price", metavar="X", type=float, help="price of a million tokens written, in US dollars"
    )


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import list_models

    with _reading(arguments) as workspace:
        models = list_models(workspace)
    values = {"models": [model_as_json(model) for model in models]}
    output.result(values, *(map(model_sentence, models) if models else ["There is no model yet. Add one."]))
    return 0


def _find(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import FolderKind, WatchedFolder, found_files, watched_folders

    folders: tuple[WatchedFolder, ...] = tuple(
        WatchedFolder(path, FolderKind.OWN, path.is_dir()) for path in arguments.folders
    )
    looked_at = folders or watched_folders()
    with _reading(arguments) as workspace:
        found = found_files(workspace, output.report, CancelToken(), folders=looked_at)
    for refused in found.refused:
        output.say(f"  {refused.path}: {refused.reason}")
    values = {
        "folders": [{"path": str(folder.path), "kind": folder.kind.value} for folder in looked_at],
        "models": [file_as_json(file) for file in found.models],
        "others": [file_as_json(file) for file in found.others],
        "refused": [{"path": str(one.path), "reason": str(one.reason)} for one in found.refused],
    }
    output.result(values, *(map(file_sentence, found.models) if found.models else ["No model was found."]))
    return 0


def _add(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import add_local

    with _writing(arguments) as workspace:
        model = add_local(
            workspace,
            arguments.file,
            output.report,
            CancelToken(),
            name=arguments.name,
            projector=arguments.projector,
            adapter=arguments.adapter,
            adapter_scale=arguments.adapter_scale,
        )
    output.result(model_as_json(model), f"Added {model_sentence(model)}")
    return 0


def _move(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import move_file

    with _writing(arguments) as workspace:
        model = move_file(
            workspace,
            arguments.name,
            arguments.file,
            output.report,
            CancelToken(),
            projector=arguments.projector,
            adapter=arguments.adapter,
        )
    output.result(model_as_json(model), model_sentence(model))
    return 0


def _cloud(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import CloudDraft, add_cloud, keyring_words, save_key, where_key_lies

    kind, base_url = _endpoint(arguments)
    draft = CloudDraft(
        name=arguments.name or "",
        kind=kind,
        base_url=base_url,
        remote_name=arguments.remote_name,
        family=arguments.family,
        size_class=arguments.size_class,
        input_price=arguments.input_price,
        output_price=arguments.output_price,
    )
    if arguments.ask_key or arguments.key_variable:
        for words in keyring_words():
            output.say(str(words))
    key = getpass.getpass(f"Key of {base_url}: ") if arguments.ask_key else _key_of(arguments)
    with _writing(arguments) as workspace:
        model = add_cloud(workspace, draft)
    if key is not None:
        saved = save_key(base_url, key)
        if saved.reason is not None:
            output.say(str(saved.reason))
    elif not model.stays_here and where_key_lies(base_url) is None:
        output.say("No key of this endpoint is known yet.")
    output.result(model_as_json(model), f"Added {model_sentence(model)}")
    return 0


def _names(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import CloudDraft, names_at_endpoint

    kind, base_url = _endpoint(arguments)
    with _writing(arguments) as workspace:
        names = names_at_endpoint(workspace, CloudDraft("", kind, base_url, ""), _key_of(arguments), CancelToken())
    output.result({"models": list(names)}, *(names or ("The endpoint lists no models.",)))
    return 0


def _correct(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import ModelCorrection, correct_model, set_prices

    with _writing(arguments) as workspace:
        correction = ModelCorrection(family=arguments.family, size_class=arguments.size_class)
        model = correct_model(workspace, arguments.name, correction)
        if arguments.input_price is not None or arguments.output_price is not None:
            model = set_prices(
                workspace,
                arguments.name,
                input_price=model.input_price if arguments.input_price is None else arguments.input_price,
                output_price=model.output_price if arguments.output_price is None else arguments.output_price,
            )
    output.result(model_as_json(model), model_sentence(model))
    return 0


def _test(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import test_model

    with _writing(arguments) as workspace:
        tested = test_model(workspace, arguments.name, output.report, CancelToken(), key=_key_of(arguments))
    if tested.problem is not None:
        return output.fail(str(tested.problem))
    values = {
        "model": tested.model,
        "engine": tested.engine,
        "seconds": tested.seconds,
        "n_context": tested.n_context,
        "reply": tested.reply,
        "abilities": {ability.value: has for ability, has in tested.abilities.items()},
        "notes": [str(note) for note in tested.notes],
    }
    output.result(values, *tested_sentences(tested))
    return 0


def _forget(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.manage_models import forget_model

    with _writing(arguments) as workspace:
        forget_model(workspace, arguments.name)
    output.result({"forgotten": arguments.name}, f"Removed {arguments.name} from the list; its file stays where it is.")
    return 0


def _endpoint(arguments: argparse.Namespace) -> "tuple[ModelKind, str]":
    from medreview.workflows.manage_models import ModelKind, presets

    if arguments.url:
        return ModelKind.ANTHROPIC if arguments.anthropic else ModelKind.OPENAI, arguments.url
    known = presets()
    preset = next((one for one in known if one.name.casefold() == arguments.provider.casefold()), None)
    if preset is None:
        raise PresetUnknown(name=arguments.provider, known=", ".join(one.name for one in known))
    return preset.kind, preset.base_url


def _key_of(arguments: argparse.Namespace) -> str | None:
    """The key in the named variable; None where none is named, for the keyring to be looked into."""
    variable: str | None = arguments.key_variable
    if variable is None:
        return None
    key = os.environ.get(variable, "").strip()
    if not key:
        raise KeyVariableEmpty(variable=variable)
    return key


@contextmanager
def _reading(arguments: argparse.Namespace) -> "Generator[Workspace]":
    with opened_to_read(arguments) as workspace:
        yield workspace


@contextmanager
def _writing(arguments: argparse.Namespace) -> "Generator[Workspace]":
    with opened(arguments) as workspace:
        yield workspace


_GIGABYTE = 1e9


def model_as_json(model: "ModelView") -> dict[str, object]:
    return {
        "name": model.name,
        "kind": model.kind.value if model.kind else None,
        "standing": model.state.value,
        "family": model.family,
        "size_class": model.size_class,
        "parameters_b": model.parameters_b,
        "path": str(model.path) if model.path else None,
        "projector": str(model.projector) if model.projector else None,
        "adapter": str(model.adapter) if model.adapter else None,
        "sha256": model.sha256,
        "card": model.card.to_json() if model.card else None,
        "base_url": model.base_url,
        "remote_name": model.remote_name,
        "stays_here": model.stays_here,
        "has_vision": model.has_vision,
        "abilities": {ability.value: has for ability, has in model.abilities.items()},
        "input_price": model.input_price,
        "output_price": model.output_price,
        "tested_at": model.tested_at,
        "n_answers": model.n_answers,
        "n_runs": model.n_runs,
        "n_judgements": model.n_judgements,
        "this_month": {
            "all_opened_workspaces": _use_as_json(model.month, model.month_cost),
            "this_workspace": _use_as_json(model.month_here, model.month_cost_here),
        },
    }


def _use_as_json(used: "ModelUse", cost: float | None) -> dict[str, object]:
    return {
        "n_calls": used.n_calls,
        "input_tokens": used.n_input,
        "output_tokens": used.n_output,
        "hours": round(used.hours, 4),
        "cost": cost,
    }


def model_sentence(model: "ModelView") -> str:
    from medreview.workflows.manage_models import MODEL_STATE_WORDS

    card = model.card
    facts = [model.family, model.size_class, card.quantisation if card else None]
    where = str(model.path) if model.path else (f"{model.remote_name} at {model.host}" if model.host else "")
    told = ", ".join(fact for fact in facts if fact)
    parts = [model.name, f"({told})" if told else "", where, f"[{MODEL_STATE_WORDS[model.state]}]", _month(model)]
    return " ".join(part for part in parts if part)


def _month(model: "ModelView") -> str:
    """The use of a model this month by runs, over the workspaces that were open here; empty where there was none."""
    used = model.month
    if not used.n_calls:
        return ""
    cost = f", cost {dollars(model.month_cost)}" if model.month_cost is not None else ""
    minutes = used.seconds / 60
    short = f"{minutes:.1f} min" if minutes >= 1 else f"{ceil(used.seconds)} s"
    time = f"{used.hours:.1f} h" if used.hours >= 1 else short
    counted = f"{n_of(used.n_calls, 'call')}, {n_of(used.n_tokens, 'token')}, {time}{cost}"
    return f"this month in all opened workspaces: {counted}; here: {n_of(model.month_here.n_calls, 'call')}"


def file_as_json(file: "FoundFile") -> dict[str, object]:
    return {
        "path": str(file.path),
        "name": file.name,
        "projector": str(file.projector) if file.projector else None,
        "adapter": str(file.adapter) if file.adapter else None,
        "added_as": file.added_as,
        "problem": str(file.problem) if file.problem else None,
        "card": file.card.to_json(),
    }


def file_sentence(file: "FoundFile") -> str:
    told = [file.card.size_class, file.card.quantisation, f"{file.card.n_bytes / _GIGABYTE:.1f} GB"]
    added = f", added as {file.added_as}" if file.added_as else ""
    problem = f" {file.problem}" if file.problem else ""
    return f"{file.name} ({', '.join(one for one in told if one)}) {file.path}{added}{problem}"


def tested_sentences(tested: "TestReport") -> list[str]:
    took = f" after {tested.seconds:.1f} s" if tested.seconds is not None else ""
    abilities = [f"  {ability.value}: {'yes' if has else 'no'}" for ability, has in tested.abilities.items()]
    wrote = [f"It wrote: {tested.reply}"] if tested.reply else []
    return [f"{tested.model} answered{took}, by {tested.engine}.", *wrote, *abilities, *map(str, tested.notes)]


COMMANDS = (
    Command("models list", "list the models of a workspace", "models list trial.medreview", run=_list),
    Command(
        "models find",
        "look for model files; nothing is copied",
        "models find trial.medreview",
        run=_find,
        arguments=_add_find,
    ),
    Command(
        "models add",
        "add a model from a GGUF file, which stays where it is",
        "models add trial.medreview judge.gguf --name judge-1",
        run=_add,
        arguments=_add_add,
    ),
    Command(
        "models add-cloud",
        "add a model at an endpoint; nothing is sent",
        "models add-cloud trial.medreview judge-8b --url http://localhost:8000/v1",
        run=_cloud,
        arguments=_add_cloud,
    ),
    Command(
        "models names",
        "list the models that an endpoint offers",
        "models names trial.medreview --url http://localhost:8000/v1",
        run=_names,
        arguments=_add_names,
    ),
    Command(
        "models move",
        "set the new place of a model's file",
        "models move trial.medreview judge-1 moved/judge.gguf",
        run=_move,
        arguments=_add_move,
    ),
    Command(
        "models correct",
        "correct family, size class and prices",
        "models correct trial.medreview judge-1 --family llama --size-class 8B",
        run=_correct,
        arguments=_add_correct,
    ),
    Command(
        "models test",
        "test whether a model can be used, and what an endpoint supports",
        "models test trial.medreview judge-1",
        run=_test,
        arguments=_add_test,
    ),
    Command(
        "models forget",
        "remove a model from the list unless results name it; its file is kept",
        "models forget trial.medreview judge-1",
        run=_forget,
        arguments=_add_name,
    ),
)
