"""Numbered steps from one schema to the next; a released step is final and imports nothing of ours.

Each module ``mNNNN_what`` has one ``upgrade(op)`` with Alembic's operations (imported for type checking
only, to open fast); ``store.schema`` runs them in order.
"""
