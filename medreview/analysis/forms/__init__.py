"""Results in the form of a published study: each module with a ``FORM`` is found, and lays out one paper.

``paper_form`` holds what every form is made of, ``form_data`` reads the tables of the analysis that a form uses,
``published_values`` the paper's own numbers. A form computes nothing: it chooses rows and puts them in their place.
"""

import sys

from medreview.analysis.forms.form_data import FormData as FormData
from medreview.analysis.forms.form_data import load_form_data as load_form_data
from medreview.analysis.forms.paper_form import PaperForm
from medreview.analysis.forms.paper_form import filled as filled
from medreview.module_search import offered_in

FORMS: tuple[PaperForm, ...] = tuple(sorted(offered_in(sys.modules[__name__], "FORM"), key=lambda form: form.key))
