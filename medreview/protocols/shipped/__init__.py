"""The protocols that ship. Each module offers ``PROTOCOLS``; adding a module adds its protocols.

A module may import what the other modules of ``protocols`` offer; ``registry`` finds it.
"""
