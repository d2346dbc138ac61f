"""What the command for models says of them: as JSON, and in one line each."""

from medreview.workflows.manage_models import FoundFile, ModelView, TestReport

_GIGABYTE = 1e9


def model_as_json(model: ModelView) -> dict[str, object]:
    return {
        "name": model.name,
        "kind": model.kind.value if model.kind else None,
        "standing": model.standing.value,
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
    }


def model_sentence(model: ModelView) -> str:
    card = model.card
    facts = [model.family, model.size_class, card.quantisation if card else None]
    where = str(model.path) if model.path else (f"{model.remote_name} at {model.host}" if model.host else "")
    told = ", ".join(fact for fact in facts if fact)
    parts = [model.name, f"({told})" if told else "", where, f"[{model.standing.value.replace('_', ' ')}]"]
    return " ".join(part for part in parts if part)


def file_as_json(file: FoundFile) -> dict[str, object]:
    return {
        "path": str(file.path),
        "name": file.name,
        "projector": str(file.projector) if file.projector else None,
        "adapter": str(file.adapter) if file.adapter else None,
        "added_as": file.added_as,
        "problem": str(file.problem) if file.problem else None,
        "card": file.card.to_json(),
    }


def file_sentence(file: FoundFile) -> str:
    told = [file.card.size_class, file.card.quantisation, f"{file.card.n_bytes / _GIGABYTE:.1f} GB"]
    added = f", added as {file.added_as}" if file.added_as else ""
    problem = f" {file.problem}" if file.problem else ""
    return f"{file.name} ({', '.join(one for one in told if one)}) {file.path}{added}{problem}"


def tested_sentences(tested: TestReport) -> list[str]:
    took = f" after {tested.seconds:.1f} s" if tested.seconds is not None else ""
    abilities = [f"  {ability.value}: {'yes' if has else 'no'}" for ability, has in tested.abilities.items()]
    wrote = [f"It wrote: {tested.reply}"] if tested.reply else []
    return [f"{tested.model} answered{took}, by {tested.engine}.", *wrote, *abilities, *map(str, tested.notes)]
