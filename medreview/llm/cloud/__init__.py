"""Models at an endpoint: what is sent, what comes back, how many at once, and what to do when it does not come.

``dialects`` is pure: the bodies of both dialects, also for batch files. ``client`` speaks through the providers' own
libraries, which are imported when a model is opened; ``endpoint_client`` asks until there is an answer, ``engine``
keeps several requests under way, ``probes`` makes a few calls outside of a run.
"""
