"""The machine of a run: items, prompts, an engine, records; resumable, whatever a protocol brings back.

Plans are stored before anything is loaded; what is pending is what was planned and has no record, so stopping,
crashing and resuming are the same path. Only ``judgement_records`` knows of grades: ``run_records`` is the one seam to
what comes back, and ``stored_runs.RECORD_KINDS`` names its kinds. May import llm, protocols, store and below, never
``analysis`` or ``rater_work`` beside it; the workflows that start runs call it.
"""
