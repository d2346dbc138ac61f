"""Which judge judges which author, as a matrix."""

from PySide6.QtCore import QCoreApplication

from medreview.ui.screens.judges.words import setup_name
from medreview.ui.settings import Settings
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.run_judge import PairingView

NAME_WIDTH = 160
CELL_WIDTH = 144
MOST_ROWS = 5


class PairingTable(DataTable):
    """A cell names the setups in which the judge of its row is asked about the author of its column."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, "pairing", QCoreApplication.translate("PairingTable", "Who judges whom"))

    def show_pairing(self, pairing: PairingView) -> None:
        separator = QCoreApplication.translate("Judges", ", ")
        model = RowsModel((Column(self.tr("Judge")), *(Column(name) for name in pairing.students)), self)
        model.show_rows(
            [
                (judge, *(separator.join(setup_name(setup) for setup in cell) for cell in row))
                for judge, row in zip(pairing.judges, pairing.cells, strict=True)
            ]
        )
        self.use(model, (NAME_WIDTH, *(CELL_WIDTH,) * len(pairing.students)), stretches=0)
        self.fit_rows(MOST_ROWS)
