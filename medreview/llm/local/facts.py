"""What a run records of the engine: everything that could change a bit of a result."""

import platform
from types import MappingProxyType

from medreview.llm.engines import KEEPS_BITS, EngineFacts, LocalModel
from medreview.llm.local.bindings import library_version, llama_cpp, variant
from medreview.llm.local.llama import N_BATCH, Model
from medreview.llm.local.machine import Fit
from medreview.llm.local.templates import ChatTemplate
from medreview.llm.local.variants import variant_name

NAME = "llama.cpp"


def engine_facts(model: Model, template: ChatTemplate, fit: Fit, place: LocalModel) -> EngineFacts:
    c, library = llama_cpp(), variant()
    details: dict[str, object] = {
        "llama_cpp_python": library_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "processor_variant": variant_name(library) if library else None,
        "system": c.llama_print_system_info().decode("utf-8", "replace").strip(),
        "model": model.description,
        "n_parameters": model.n_parameters,
        "file_type": int(c.llama_model_ftype(model.pointer)),
        "chat_template": template.source,
        "folds_system": template.folds_system,
        "n_threads": fit.n_threads,
        "n_context": fit.n_context,
        "n_sequences": fit.n_sequences,
        "n_batch": N_BATCH,
        "kv_unified": False,
        KEEPS_BITS: model.forgets_parts,
        "flash_attention": False,
        "projector": place.projector.name if place.projector else None,
        "adapter": place.adapter.name if place.adapter else None,
        "adapter_scale": place.adapter_scale if place.adapter else None,
    }
    return EngineFacts(NAME, c.llama_version().decode("utf-8", "replace"), MappingProxyType(details))
