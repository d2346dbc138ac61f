"""What the workspace alone cannot show: it is held beside returns, packages, backups and seals, all at once."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.domain.audit import Since
from medreview.domain.collected_returns import CollectedEntry
from medreview.exchange.container import read_return, write_return
from medreview.exchange.seals import SealUnreadable, read_seal
from medreview.rater_work.frozen import Freezing, freeze
from medreview.store.audit import entry_hash
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import Outcome, seal_study
from medreview.workflows.collect.seals import NothingToSeal, StudyNotNamed, seal_folder
from medreview.workflows.compare_copies import ComparedCopy, CopyKind, CopyVerdict, compare_copies, copies_in
from medreview.workflows.hand_out import content_shown, hand_out
from tests.builders import a_study
from tests.rater_copies import Homes


def compared(home: Path, *others: Path, **options: str) -> list[ComparedCopy]:
    return list(compare_copies(home, copies_in(others, beside=home), shown=content_shown, **options))


@pytest.fixture
def home(homes: Homes) -> Workspace:
    """The study with a package beside it, one return collected, and the seal of that in its folder."""
    home, copy = homes.home(), homes.copy_for("r1")
    for item in range(4):
        copy.rate(item, safety=4)
    folder = homes.folder / "kept"
    folder.mkdir()
    hand_out(home, homes.study.name, folder, raters=["r1"])
    homes.collect(home, Path(shutil.move(copy.send_back(), folder / "r1.mrreturn")))
    home.close()
    return home


def chain_made_anew(file: sqlite3.Connection) -> None:
    """One rating is another, and every hash after it follows again: the workspace alone shows nothing of it."""
    for table in ("collected_entry", "audit_entry"):
        for change in ("update", "delete"):
            file.execute(f"DROP TRIGGER {table}_refuses_{change}")
    file.row_factory = sqlite3.Row
    previous = ""
    for row in file.execute("SELECT * FROM collected_entry ORDER BY sequence").fetchall():
        said = {name: row[name] for name in row.keys() if name not in {"id", "hash"}}  # noqa: SIM118
        for name in ("key", "before", "after"):
            said[name] = json.loads(said[name]) if said[name] else None
        if row["sequence"] == 2:
            said["after"]["value"] = 1.0
        entry = CollectedEntry(**{**said, "previous_hash": previous}, hash="")
        previous = entry_hash(entry)
        values = (json.dumps(said["after"]), entry.previous_hash, previous, row["id"])
        file.execute("UPDATE collected_entry SET after = ?, previous_hash = ?, hash = ? WHERE id = ?", values)
    file.execute("UPDATE collected_return SET last_hash = ?", (previous,))


def authors_change_places(file: sqlite3.Connection) -> None:
    """Nobody who rated was told who wrote what, so that no package and no return knows it either."""
    first, second = file.execute("SELECT id, author_id FROM answer WHERE key IN ('a-0', 'a-1') ORDER BY key").fetchall()
    assert first[1] != second[1]
    file.executemany("UPDATE answer SET author_id = ? WHERE id = ?", [(second[1], first[0]), (first[1], second[0])])
    file.execute("DELETE FROM frozen_content")
    file.execute("DROP TRIGGER audit_entry_refuses_delete")
    file.execute("DELETE FROM audit_entry WHERE chain LIKE 'frozen/%'")


def text_changed(file: sqlite3.Connection) -> None:
    file.execute("UPDATE answer SET text = 'Take nothing.' WHERE key = 'a-0'")


def changed(path: Path, change: Callable[[sqlite3.Connection], None]) -> None:
    triggers: list[str] = []
    with sqlite3.connect(path) as file:
        triggers += [sql for (sql,) in file.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
        change(file)
        file.row_factory = None
        there = {sql for (sql,) in file.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")}
        for sql in triggers:
            if sql not in there:
                file.execute(sql)
    file.close()


def test_that_second_copies_that_say_the_same_are_told_so_one_by_one(homes: Homes, home: Workspace):
    found = compared(home.path, homes.folder / "kept", seal_folder(home.path))
    assert {(one.kind, one.verdict) for one in found} == {
        (CopyKind.RETURN, CopyVerdict.AGREES),
        (CopyKind.PACKAGE, CopyVerdict.AGREES),
        (CopyKind.SEAL, CopyVerdict.AGREES),
    }


def test_that_authors_who_change_places_and_are_frozen_anew_are_found_by_the_seal(homes: Homes, home: Workspace):
    changed(home.path, authors_change_places)
    workspace = open_workspace(home.path)
    with workspace.transaction() as session:
        freeze(session, homes.study.id, Freezing(Since.FIRST_RATING, "somebody", "2026-11-21T08:00:00.000000+00:00"))
    workspace.close()
    assert check_workspace(home.path).is_sound
    (seal,) = compared(home.path, seal_folder(home.path))
    assert seal.verdict is CopyVerdict.DIFFERS
    assert "frozen/" in str(seal.findings[0])


def test_that_a_chain_made_anew_is_found_by_the_return_and_by_the_seal(homes: Homes, home: Workspace):
    changed(home.path, chain_made_anew)
    assert not [one for one in check_workspace(home.path).findings if "broken" in str(one)]
    found = {one.kind: one for one in compared(home.path, homes.folder / "kept", seal_folder(home.path))}
    assert found[CopyKind.RETURN].verdict is found[CopyKind.SEAL].verdict is CopyVerdict.DIFFERS
    assert "diverge at entry 2" in str(found[CopyKind.RETURN].findings[0])
    assert "is not the one that was sealed" in str(found[CopyKind.SEAL].findings[0])


def test_that_a_text_changed_after_handing_out_is_found_by_the_package_and_by_the_seal(homes: Homes, home: Workspace):
    changed(home.path, text_changed)
    found = {one.kind: one for one in compared(home.path, homes.folder / "kept", seal_folder(home.path))}
    assert "other texts than" in str(found[CopyKind.PACKAGE].findings[0])
    assert "“Answer 0. Paracetamol" in str(found[CopyKind.PACKAGE].findings[0])
    assert "was changed after it was sealed" in str(found[CopyKind.SEAL].findings[0])


def test_that_what_came_back_is_taken_in_where_no_seal_can_be_written_and_that_is_said(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    seal_folder(home.path).write_text("a file where the folder would be")
    report = homes.collect(home, copy.send_back())
    assert (report.files[0].outcome, report.seals) == (Outcome.ADDED, ())
    (said,) = report.unsealed
    assert "are collected but not sealed" in str(said)
    assert "could not be written" in str(said)


def test_that_an_end_cut_off_is_told_by_the_seal(home: Workspace):
    def cut(file: sqlite3.Connection) -> None:
        for change in ("update", "delete"):
            file.execute(f"DROP TRIGGER collected_entry_refuses_{change}")
        file.execute("DELETE FROM collected_entry WHERE sequence > 2")

    changed(home.path, cut)
    (one,) = compared(home.path, seal_folder(home.path))
    assert "sealed up to entry 4" in str(one.findings[0])
    assert "ends at entry 2 here" in str(one.findings[0])


def test_that_a_trail_that_went_on_after_the_seal_agrees(homes: Homes, home: Workspace):
    reopened = homes.reopened(home)
    copy = homes.copy_for("r2")
    copy.rate(0, safety=2)
    homes.collect(reopened, copy.send_back())
    reopened.close()
    assert [one.verdict for one in compared(home.path, seal_folder(home.path))] == [CopyVerdict.AGREES] * 2


def test_that_locked_files_are_named_as_needing_a_passphrase(homes: Homes, home: Workspace):
    path = homes.folder / "kept" / "r1.mrreturn"
    write_return(path, read_return(path), passphrase="green tea")
    (one,) = compared(home.path, path)
    assert (one.verdict, "passphrase" in str(one.findings[0])) == (CopyVerdict.LOCKED, True)
    assert [one.verdict for one in compared(home.path, path, passphrase="green tea")] == [CopyVerdict.AGREES]


def test_that_check_tells_each_file_of_a_folder_and_fails_where_one_differs(homes: Homes, home: Workspace, capsys):
    (homes.folder / "kept" / "notes.txt").write_text("Call R2 on Monday.")
    assert main(["check", str(home.path), "--against", str(homes.folder / "kept"), str(seal_folder(home.path))]) == 0
    said = capsys.readouterr().out
    assert "r1.mrreturn: return, agrees; compared: 1" in said
    assert "Compared with 3 files: 3 agrees." in said
    changed(home.path, text_changed)
    assert main(["check", str(home.path), "--json", "--against", str(homes.folder / "kept")]) == 1
    verdicts = [one["verdict"] for one in json.loads(capsys.readouterr().out)["compared"]]
    assert sorted(verdicts) == ["agrees", "differs"]


def test_that_check_says_what_one_file_alone_cannot_show(home: Workspace, capsys):
    assert main(["check", str(home.path)]) == 0
    assert "One file alone cannot show everything" in capsys.readouterr().out


@pytest.mark.parametrize("spoil", [lambda text: text[:-20], lambda text: text.replace(" 4 ", " 5 "), lambda _: ""])
def test_that_a_seal_that_was_cut_or_mistyped_is_refused_with_the_line(home: Workspace, spoil):
    (path,) = seal_folder(home.path).iterdir()
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(SealUnreadable, match="line"):
        read_seal(path)


def test_that_a_seal_reads_back_after_a_mail_program_had_it(home: Workspace):
    (path,) = seal_folder(home.path).iterdir()
    before = read_seal(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert read_seal(path) == before


def test_that_the_command_seals_the_only_study_and_asks_for_the_name_of_several(homes: Homes, home: Workspace, capsys):
    path = homes.folder / "seal.txt"
    assert main(["study", "seal", str(home.path), "-o", str(path)]) == 0
    assert read_seal(path).study == homes.study.name
    reopened = homes.reopened(home)
    a_study(reopened, name="Another study")
    with pytest.raises(StudyNotNamed):
        seal_study(reopened, None, path, shown=content_shown)
    with pytest.raises(NothingToSeal):
        seal_study(reopened, "Another study", path, shown=content_shown)


def test_that_the_commands_list_take_back_and_put_back(home: Workspace, capsys):
    assert main(["study", "withdraw", str(home.path), "1", "--why", "sent by mistake"]) == 0
    assert main(["study", "returns", str(home.path)]) == 0
    assert "withdrawn by" in capsys.readouterr().out
    assert main(["study", "put-back", str(home.path), "1", "--why", "it was right"]) == 0
    assert main(["study", "returns", str(home.path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["returns"][0]["taken_back"] is None
    assert main(["study", "returns", str(home.path), "--times", "1"]) == 0
    assert main(["study", "withdraw", str(home.path), "9", "--why", "so"]) == 3
