"""The reasons for which an endpoint cannot be asked any more, one sentence each. Results that came before stand."""

from medreview.llm.engines import EngineStopped


class KeyRefused(EngineStopped):
    template = "{host} refuses the key. Enter a key that is allowed to use this model, then resume the run."


class KeyMissing(EngineStopped):
    template = "{host} asks for a key and none is known. Enter it, then resume the run."


class NoCredit(EngineStopped):
    template = "The account at {host} has no credit left. Top it up or choose another model, then resume the run."


class ModelUnknown(EngineStopped):
    template = "{host} knows no model {model} at this address. Check the name of the model and the address."


class NoModelList(EngineStopped):
    template = "{host} does not list its models. Write the name of the model."


class WebPageInstead(EngineStopped):
    """A captive portal, a proxy's own page, or an address that is no endpoint."""

    template = (
        "{host} answered with a web page. Sign in to the network if it asks you to, check the address, then "
        "resume the run."
    )


class AnswerPacked(EngineStopped):
    """An answer in an encoding that nobody asked for: what it holds can be a thousand times as large."""

    template = (
        "{host} sends compressed replies ({encoding}), though plain ones were asked for, and they are not "
        "unpacked. Ask the operator of the endpoint or the proxy, then resume the run."
    )


class SentElsewhere(EngineStopped):
    template = (
        "{host} redirects to {target}, and nothing was sent there. Sign in to the network if it asks you to, "
        "check the address, then resume the run."
    )


class Unreachable(EngineStopped):
    template = "{host} cannot be reached. Check the network, the address and that the server runs, then resume the run."


class CertificateRefused(EngineStopped):
    template = (
        "{host} cannot prove that it is {host}: its certificate is not trusted here. Nothing was sent: ask your IT "
        "support."
    )


class KeyWouldBeReadable(EngineStopped):
    template = (
        "The key was not sent: anybody on the way to {host} could read it. Use an address that begins with https."
    )


class NotEncrypted(EngineStopped):
    template = "Could not connect securely to {host}. Check whether its address begins with http or https."


class ProxyRefused(EngineStopped):
    template = "The proxy of this network blocks {host}. Ask your IT support."


class StillBusy(EngineStopped):
    """Too many requests, for longer than anybody waits."""

    template = (
        "{host} has been limiting requests for {minutes} {minutes:=minute|minutes}. Replies so far are kept; "
        "resume the run later."
    )


class KeepsFailing(EngineStopped):
    template = "{host} keeps failing ({fault}). Replies so far are kept; resume the run later."


class EverythingRefused(EngineStopped):
    template = "{host} refuses every request: {words} Test the model to find out what it accepts, then resume the run."


class CannotScore(EngineStopped):
    template = "Nothing can be scored at {host}: {reason} Choose another reply mode."


class EngineClosed(EngineStopped):
    template = "The connection to {host} was closed. Resume the run to go on."
