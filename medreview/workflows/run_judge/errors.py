"""What keeps a run from being made or from going on, each as one sentence with what to do."""

from collections.abc import Sequence

from medreview.errors import MedReviewError, Message


class RunRefused(MedReviewError):
    """A draft from which no run can be made."""

    def __init__(self, problems: Sequence[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__("No run was made: {problem}", problem=self.problems[0])


class RunMissing(MedReviewError):
    template = "There is no run {run} in this workspace. Look at the list of runs."


class RunNameTaken(MedReviewError):
    template = "There is a run called {name} already. Choose another name."


class RunUnderWay(MedReviewError):
    template = "The run {name} is under way already. Wait for it, or pause it first."


class RunWasImported(MedReviewError):
    template = "The run {name} was imported with its judgements, so there is nothing to go on with. Plan a new run."


class ModelNotReachable(MedReviewError):
    def __init__(self, model: str) -> None:
        super().__init__("It is not known where the model {model} is. Add it under Models first.", model=model)


class ModelChanged(MedReviewError):
    template = (
        "The file of {model} is no longer the one this run was planned with. Put the old file back, or plan a new run."
    )


class JudgeCannotSee(MedReviewError):
    template = (
        "This run shows images, and {model} cannot see them as it is loaded now. "
        "Add its vision projector, or plan a run without images."
    )


class NothingReadable(MedReviewError):
    """What came back gives no values; the run can go on."""

    template = (
        "The last {n} replies in a row could not be read, so the run paused. Look at what came back: resume it to "
        "go on, or plan one like it with another protocol, reading or model."
    )


class PromptTooLong(MedReviewError):
    def __init__(self, answer: str, n_prompt: int, n_reply: int, n_context: int) -> None:
        self.answer = answer
        super().__init__(
            "The longest prompt, for the answer {answer}, takes {n_prompt} tokens and its reply up to {n_reply}; the "
            "model has room for {n_context}. Plan the run with a larger context or shorter replies, or leave this "
            "answer out.",
            answer=answer,
            n_prompt=n_prompt,
            n_reply=n_reply,
            n_context=n_context,
        )


class AnswerGone(MedReviewError):
    template = "There is no answer {answer} in this workspace. Look at the library."


class JudgementGone(MedReviewError):
    template = "There is no judgement {judgement} any more. Look at the list again."
