"""Write the tables of a workspace as files, so that importing them gives the same workspace again.

May import analysis, exchange, reporting, store and everything below; the export page, notebooks and the headless
commands call it. ``exported_rows`` says which rows go out, ``table_export`` writes them, ``explanations`` and
``dataset_cards`` write what is told of them, ``release`` makes of one study what a repository takes.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.workflows.export_tables.dataset_cards import card_of as card_of
    from medreview.workflows.export_tables.dataset_cards import count_dataset as count_dataset
    from medreview.workflows.export_tables.dataset_cards import write_cards as write_cards
    from medreview.workflows.export_tables.explanations import REPLIES as REPLIES
    from medreview.workflows.export_tables.explanations import SEEN_IMAGES as SEEN_IMAGES
    from medreview.workflows.export_tables.exported_rows import ExportChoice as ExportChoice
    from medreview.workflows.export_tables.exported_rows import TableSize as TableSize
    from medreview.workflows.export_tables.exported_rows import table_rows as table_rows
    from medreview.workflows.export_tables.exported_rows import table_sizes as table_sizes
    from medreview.workflows.export_tables.release import release_study as release_study
    from medreview.workflows.export_tables.table_export import ExportedTable as ExportedTable
    from medreview.workflows.export_tables.table_export import ExportReport as ExportReport
    from medreview.workflows.export_tables.table_export import export_table as export_table
    from medreview.workflows.export_tables.table_export import export_tables as export_tables
    from medreview.workflows.export_tables.table_export import file_name as file_name

__getattr__ = named_when_used(__name__)
