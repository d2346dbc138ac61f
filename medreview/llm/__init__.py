"""Talking to a language model: messages with images, settings, what came back.

``engines`` says what every engine takes and gives; ``local`` runs llama.cpp in a child process, ``cloud`` speaks to
endpoints, ``model_files`` finds model files and reads what they say of themselves. May import jobs, domain, errors,
paths; no Qt, no SQL; ``llama_cpp`` only inside ``local``. Protocols use the message types; workflows run the models.
"""
