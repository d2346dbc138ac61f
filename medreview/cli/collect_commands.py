"""Commands for what comes back from raters: collect returns, and send one back."""

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, to_read
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of
from medreview.cli.workspace_commands import add_passphrase, passphrase_in

if TYPE_CHECKING:
    from medreview.workflows.collect import (
        CollectedFile,
        CollectedStay,
        RaterProgress,
        Reopening,
        ReturnShown,
        TakenBackBy,
    )
    from medreview.workflows.send_back import ReturnHolds

LAST_WORD = "last-word"


def _add_collect(returned: Any) -> None:
    returned.add_argument("returns", metavar="FILE", type=to_read, nargs="+", help=".mrreturn files")
    returned.add_argument(
        "--decide", choices=[LAST_WORD], help="keep the rater's latest rating in every conflict of these studies"
    )
    add_passphrase(returned, "the first line of this file opens returns that are locked")


def _add_send_back(sent: Any) -> None:
    sent.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="the file to write")
    add_passphrase(sent, "lock the return with the first line of this file")


def _add_returns(listed: Any) -> None:
    listed.add_argument("--study", metavar="NAME", type=Names.STUDY, help="only returns of this study")
    listed.add_argument("--times", metavar="NUMBER", type=int, help="list the recorded times in this return")


def _add_change(verb: Any) -> None:
    verb.add_argument("number", metavar="NUMBER", type=int, help="the return's number in the list of returns")
    verb.add_argument("--why", required=True, help="the reason, for the audit trail")
    verb.add_argument(
        "--time", metavar="N", type=int, action="append", default=[], help="only this recorded time (repeatable)"
    )


def _add_study(parser: Any) -> None:
    parser.add_argument("--study", metavar="NAME", type=Names.STUDY, help="the study; not needed if there is only one")


def _add_raters(raters: Any) -> None:
    _add_study(raters)
    raters.add_argument("-o", "--output", metavar="FILE", type=Path, help="write the list as CSV")


def _add_seal(sealed: Any) -> None:
    _add_study(sealed)
    sealed.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="the text file to write")


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import collected_returns, stays_of_return

    with opened_to_read(arguments) as workspace:
        if arguments.times is not None:
            stays = stays_of_return(workspace, arguments.times)
            output.result(_times(stays), *map(_stay_sentence, stays))
            return 0
        returns = collected_returns(workspace, arguments.study)
    lines = [_return_sentence(one) for one in returns] or ["Nothing was collected yet."]
    output.result({"returns": [asdict(one) for one in returns]}, *lines)
    return 0


def _list_reopenings(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import reopenings

    with opened_to_read(arguments) as workspace:
        found = reopenings(workspace, arguments.study)
    lines = [_reopening_sentence(one) for one in found] or ["No closed batch was opened again."]
    output.result({"reopenings": [asdict(one) for one in found]}, *lines)
    return 0


def _list_raters(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import rater_table, study_of, study_progress, write_raters

    with opened_to_read(arguments) as workspace:
        progress = study_progress(workspace, study_of(workspace, arguments.study))
    if arguments.output is not None:
        write_raters(progress, arguments.output)
    table = rater_table(progress)
    lines = map(_rater_sentence, progress.raters)
    output.result(
        {
            "study": progress.study,
            "definition": str(table.definition),
            "raters": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
        },
        *lines,
        str(table.definition),
    )
    return 0


def _rater_sentence(one: "RaterProgress") -> str:
    care = one.care
    said = [f"{one.amount.n_pairs_rated:,} of {n_of(one.amount.n_pairs, 'assignment')}"]
    if (practice := care.practice) is not None:
        passed = "passed" if practice.is_passed else "not passed"
        said.append(
            f"practice {practice.n_agreed} of {practice.n_values} agree (attempt {practice.n_attempts}, {passed})"
        )
    if care.n_practice_images:
        said.append(f"images seen in the practice: {care.n_practice_images}")
    if care.gold is not None and care.gold.is_defined:
        gold = care.gold
        interval = "" if math.isnan(gold.low) else f" [{gold.low:.2f}, {gold.high:.2f}]"
        said.append(f"gold {gold.value:.2f}{interval} of {n_of(care.n_gold, 'value')}")
    if care.median_s is not None and care.share_fast is not None:
        said.append(f"median {care.median_s:.1f} s per item, {care.share_fast:.0%} under 2 s (n = {care.n_timed})")
    said.append(f"longest streak of equal values {care.longest_run}")
    if care.n_asked:
        said.append(f"asked to review {n_of(care.n_asked, 'time')}")
    return f"{one.rater}: {', '.join(said)}"


def _reopening_sentence(one: "Reopening") -> str:
    place = "in a package" if one.is_returned else "here"
    until = f"until {one.closed_at[:16]}" if one.closed_at else "not closed since"
    return f"{one.rater}, batch {one.batch} ({one.setting}), {place}, {one.opened_at[:16]}, {until}: {one.why}"


def _withdraw(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import take_back

    return _change(arguments, output, take_back)


def _put_back(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import put_back

    return _change(arguments, output, put_back)


def _change(arguments: argparse.Namespace, output: Output, act: Callable[..., object]) -> int:
    from medreview.workflows.collect import collected_returns, stays_of_return, this_person

    with opened(arguments) as workspace:
        act(workspace, arguments.number, why=arguments.why, by=this_person(), stays=arguments.time)
        one = next(one for one in collected_returns(workspace) if one.number == arguments.number)
        stays = [stay for stay in stays_of_return(workspace, arguments.number) if stay.number in arguments.time]
    values = {"return": asdict(one), **_times(stays)}
    output.result(values, *(map(_stay_sentence, stays) if stays else [_return_sentence(one)]))
    return 0


def _times(stays: "Sequence[CollectedStay]") -> dict[str, object]:
    """Recorded times as JSON; ``visits`` is what they were called before, and goes with the next release."""
    told = [asdict(stay) for stay in stays]
    return {"times": told, "visits": told}


def _seal(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import seal_study
    from medreview.workflows.hand_out import content_shown

    with opened_to_read(arguments) as workspace:
        seal = seal_study(workspace, arguments.study, arguments.output, shown=content_shown)
    values = {"file": str(arguments.output), "study": seal.study, "n_trails": len(seal.heads)}
    output.result(
        values,
        f"{arguments.output}: {n_of(len(seal.heads), 'trail')} of {seal.study} sealed. Print it, mail it or register "
        "it; medreview workspace check compares it with the study later.",
    )
    return 0


def _return_sentence(one: "ReturnShown") -> str:
    made = f"{one.number:4}  {one.rater} in {one.study}, made {one.made_at[:16]}, {n_of(one.n_entries, 'change')}"
    return f"{made}, {one.file}{_taken_back_words(one.taken_back)}"


def _stay_sentence(stay: "CollectedStay") -> str:
    place = "whole answer" if stay.sentence is None else f"sentence {stay.sentence + 1}"
    place = "confidence" if stay.is_at_confidence else place
    seconds = " of ".join("-" if one is None else f"{one:.1f}" for one in (stay.active_s, stay.wall_s))
    where = f"batch {stay.batch}, answer {stay.answer}, {place}"
    made = f"{stay.number:4}  {where}, from {stay.started_at[:19]}, active seconds {seconds}"
    return made + _taken_back_words(stay.taken_back)


def _taken_back_words(out: "TakenBackBy | None") -> str:
    return f"; withdrawn by {out.by} on {out.at[:10]}: {out.why}" if out else ""


def _collect(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.collect import Keep, collect, decide_all, open_conflicts, study_progress, this_person
    from medreview.workflows.hand_out import content_shown

    passphrase = passphrase_in(arguments.passphrase_file)
    with opened(arguments) as workspace:
        report = collect(
            workspace,
            arguments.returns,
            by=this_person(),
            shown=content_shown,
            passphrase=passphrase,
            report=output.report,
        )
        n_decided = 0
        if arguments.decide == LAST_WORD:
            why = "the rater's latest rating in every conflict"
            n_decided = sum(
                decide_all(workspace, study, by=this_person(), why=why, keep=Keep.LAST_WORD) for study in report.studies
            )
        n_open = {study: len(open_conflicts(workspace, study)) for study in report.studies}
        waiting = {study: study_progress(workspace, study).not_returned for study in report.studies}
    values = {
        "files": [_as_json(file) for file in report.files],
        "n_decided": n_decided,
        "seals": [str(path) for path in report.seals],
        "unsealed": [str(message) for message in report.unsealed],
        "studies": [
            {"study": study, "n_open_conflicts": n_open[study], "not_returned": waiting[study]}
            for study in report.studies
        ],
    }
    ends = [f"{study}: {n_of(n_open[study], 'open conflict')}" for study in report.studies]
    ends += [f"Sealed in {path}; keep a copy elsewhere." for path in report.seals]
    ends += map(str, report.unsealed)
    output.result(values, *(sentence for file in report.files for sentence in _sentences(file)), *ends)
    return int(any(file.taken is None for file in report.files))


def _send_back(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.store.errors import WorkspaceInUse, WorkspaceReadOnly
    from medreview.workflows.send_back import write_return_file

    passphrase = passphrase_in(arguments.passphrase_file)
    try:
        workspace = opened(arguments)  # it tells that a return was written
    except (WorkspaceInUse, WorkspaceReadOnly):
        workspace = opened_to_read(arguments)
    with workspace:
        holds = write_return_file(workspace, arguments.output, passphrase=passphrase)
    values = {
        "file": str(arguments.output),
        "study": holds.study,
        "rater": holds.rater,
        "n_pairs": holds.n_pairs,
        "n_pairs_rated": holds.n_pairs_rated,
        "n_comments": holds.n_comments,
        "n_flags": holds.n_flags,
    }
    output.result(values, f"{arguments.output}: {_held_sentence(holds)}")
    return 0


def _held_sentence(holds: "ReturnHolds") -> str:
    return f"{holds.n_pairs_rated:,} of {n_of(holds.n_pairs, 'assignment')} of {holds.study} by {holds.rater}"


def _sent(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.send_back import held_by, sent_back

    with opened_to_read(arguments) as workspace:
        holds, last = held_by(workspace), sent_back(workspace)
    values: dict[str, object] = {
        "study": holds.study,
        "rater": holds.rater,
        "n_pairs": holds.n_pairs,
        "n_pairs_rated": holds.n_pairs_rated,
        "file": last.file if last else None,
        "written_at": last.at if last else None,
        "n_changes_since": last.n_changes if last else None,
    }
    said = _held_sentence(holds)
    if last is None:
        output.result(values, f"{said}: no return was written yet.")
    else:
        since = f"changes since: {last.n_changes}" if last.n_changes else "nothing has changed since"
        output.result(values, f"{said}: {last.file} was written at {last.at}; {since}.")
    return 0


def _as_json(file: "CollectedFile") -> dict[str, object]:
    values: dict[str, object] = {
        "file": file.file,
        "outcome": file.outcome.value,
        "study": file.study,
        "rater": file.rater,
        "made_at": file.made_at,
        "why": str(file.why) if file.why else None,
    }
    taken = file.taken
    if taken is not None:
        values |= {
            "n_pairs_rated": taken.n_pairs_rated,
            "n_added": taken.n_added,
            "n_identical": taken.n_identical,
            "n_differing": taken.n_differing,
            "n_open_conflicts": taken.n_open_conflicts,
            "remarks": [str(remark) for remark in taken.remarks],
        }
    return values


def _sentences(file: "CollectedFile") -> Iterator[str]:
    from medreview.workflows.collect import Outcome

    if file.taken is None:
        word = "set aside" if file.outcome is Outcome.SET_ASIDE else "refused"
        yield f"{file.file}: {word}. {file.why}"
        return
    taken = file.taken
    yield (
        f"{file.file}: {file.rater} in {file.study}, {n_of(taken.n_pairs_rated, 'assignment')} rated; "
        f"{n_of(taken.n_added, 'rating')} added, {taken.n_identical} already there, {taken.n_differing} different"
    )
    for remark in taken.remarks:
        yield f"  {remark}"


COMMANDS = (
    Command(
        "study returns",
        "list collected returns, or the recorded times in one return",
        "study returns trial.medreview",
        run=_list,
        arguments=_add_returns,
    ),
    Command(
        "study withdraw",
        "withdraw a return, or some of its recorded times",
        'study withdraw trial.medreview 2 --why "rated by somebody else"',
        run=_withdraw,
        arguments=_add_change,
    ),
    Command(
        "study put-back",
        "let a withdrawn return, or some of its recorded times, count again",
        'study put-back trial.medreview 2 --why "it was the rater after all"',
        run=_put_back,
        arguments=_add_change,
    ),
    Command(
        "study reopenings",
        "list closed batches that raters opened again, with their reasons",
        "study reopenings trial.medreview",
        run=_list_reopenings,
        arguments=_add_study,
    ),
    Command(
        "study raters",
        "list raters with their practice, gold, seconds per item, and equal values",
        "study raters trial.medreview -o raters.csv",
        run=_list_raters,
        arguments=_add_raters,
    ),
    Command(
        "study seal",
        "write the last hashes of a study's audit trails to a small file to print or register",
        "study seal trial.medreview -o seal.txt",
        run=_seal,
        arguments=_add_seal,
    ),
    Command(
        "sites send-back",
        "write what a rater rated so far as a .mrreturn file",
        "sites send-back mine.medreview -o mine.mrreturn",
        run=_send_back,
        arguments=_add_send_back,
    ),
    Command(
        "sites sent",
        "show when a rater's return was last written, and what was changed since",
        "sites sent mine.medreview",
        run=_sent,
    ),
    Command(
        "sites collect",
        "collect the returns of raters, in any order, any number of times",
        "sites collect trial.medreview first.mrreturn second.mrreturn",
        run=_collect,
        arguments=_add_collect,
        note="Returns are not signed: anyone with a rater's package can rate as that rater.",
    ),
)
