"""Runs of models, whatever they do: the list of them, a new one of each kind, and one with what came of it."""
