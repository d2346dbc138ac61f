"""Widgets that several screens share; they know neither the workspace nor a workflow."""
