"""Talking to a language model: messages with images, settings, what came back.

May import jobs, domain, errors, paths; no Qt, no SQL. Protocols use the message types; workflows run the models.
"""
