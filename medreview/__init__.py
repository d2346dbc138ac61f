"""medreview: find out offline whether medical answers, by doctors or language models, can be trusted.

Map, lower never imports higher: errors, paths; atomic_files; domain (the words of the field); stats,
text, jobs, sample (drawn pictures); llm; importers, study_design, protocols, metrics, reporting, exchange, store;
rater_work (what raters do, and its trail), analysis (from facts to tables and figures), model_runs (items, prompts,
an engine, records); workflows (one module or package per thing a person does); sample_workspace; self_test; ui, cli;
app; window_trial. ``python -m medreview`` opens the window or runs a command.
"""

__version__ = "0.1.0"
