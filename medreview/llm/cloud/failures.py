"""Why an endpoint cannot be asked any more, one sentence each. Results that came before stand."""

from medreview.llm.engines import EngineStopped


class KeyRefused(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "{host} refuses the key. Enter a key that is allowed to use this model, then resume the run.", host=host
        )


class KeyMissing(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__("{host} asks for a key and none is known. Enter it, then resume the run.", host=host)


class NoCredit(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "The account at {host} has no credit left. Top it up or choose another model, then resume the run.",
            host=host,
        )


class ModelUnknown(EngineStopped):
    def __init__(self, host: str, model: str) -> None:
        super().__init__(
            "{host} knows no model {model} at this address. Check the name of the model and the address.",
            host=host,
            model=model,
        )


class NoModelList(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__("{host} does not tell which models it has. Write the name of the model.", host=host)


class WebPageInstead(EngineStopped):
    """A captive portal, a proxy's own page, or an address that is no endpoint."""

    def __init__(self, host: str) -> None:
        super().__init__(
            "A web page came back in place of an answer of {host}. Sign in to the network if it asks for that, "
            "check the address, then resume the run.",
            host=host,
        )


class AnswerPacked(EngineStopped):
    """An answer in an encoding that nobody asked for: what it holds can be a thousand times as large."""

    def __init__(self, host: str, encoding: str) -> None:
        super().__init__(
            "{host} sends compressed answers ({encoding}), though plain ones were asked for, and they are not "
            "unpacked. Ask whoever looks after the endpoint or the proxy, then resume the run.",
            host=host,
            encoding=encoding[:40],
        )


class SentElsewhere(EngineStopped):
    def __init__(self, host: str, target: str) -> None:
        super().__init__(
            "{host} sends on to {target}, and nothing was sent there. Sign in to the network if it asks for that, "
            "check the address, then resume the run.",
            host=host,
            target=target,
        )


class Unreachable(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "{host} cannot be reached. Check the network, the address and that the server runs, then resume the run.",
            host=host,
        )


class CertificateRefused(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "{host} cannot prove that it is {host}: its certificate is not trusted here. Nothing was sent. "
            "Ask whoever looks after this network.",
            host=host,
        )


class KeyWouldBeReadable(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "The key would travel to {host} so that anybody on the way can read it, and was not sent. "
            "Use an address that begins with https.",
            host=host,
        )


class NotEncrypted(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "No encrypted connection to {host} comes about. Check whether its address begins with http or https.",
            host=host,
        )


class ProxyRefused(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__(
            "The proxy of this network lets nothing through to {host}. Ask whoever looks after the network.", host=host
        )


class StillBusy(EngineStopped):
    """Too many requests, for longer than anybody waits."""

    def __init__(self, host: str, minutes: int) -> None:
        super().__init__(
            "{host} has had no room for {minutes} minutes or asks to wait longer. Everything answered is kept; "
            "resume the run later.",
            host=host,
            minutes=minutes,
        )


class KeepsFailing(EngineStopped):
    def __init__(self, host: str, fault: str) -> None:
        super().__init__(
            "{host} keeps failing ({fault}). Everything answered is kept; resume the run later.", host=host, fault=fault
        )


class EverythingRefused(EngineStopped):
    def __init__(self, host: str, words: str) -> None:
        super().__init__(
            "{host} refuses every request: {words} Test the model to find out what it takes, then resume the run.",
            host=host,
            words=words,
        )


class CannotScore(EngineStopped):
    def __init__(self, host: str, reason: str) -> None:
        super().__init__(
            "Nothing can be scored at {host}: {reason} Choose another way to read the model.", host=host, reason=reason
        )


class EngineClosed(EngineStopped):
    def __init__(self, host: str) -> None:
        super().__init__("The connection to {host} was closed. Resume the run to go on.", host=host)
