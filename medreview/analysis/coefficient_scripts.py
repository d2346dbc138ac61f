"""The lines of Python that compute a coefficient from its ratings, for a reader who wants to see how.

Each reads the frame ``ratings``, a row a unit and a column a rater, and ``levels``; ``value`` is the number.
"""

_COUNTS = """\
counts = np.stack([(ratings == level).sum(axis=1) for level in levels], axis=1)
counts = counts[counts.sum(axis=1) > 1]
n = counts.sum(axis=1)
"""
_WITH_SHARES = """\
ratings = ratings.dropna(how="all")
counts = np.stack([(ratings == level).sum(axis=1) for level in levels], axis=1)
shares = (counts / counts.sum(axis=1, keepdims=True)).mean(axis=0)
counts = counts[counts.sum(axis=1) > 1]
n = counts.sum(axis=1)
"""
_AGREED = "agreed = ((counts * (counts - 1)).sum(axis=1) / (n * (n - 1))).mean()\n"
_BEYOND = "value = (agreed - chance) / (1 - chance)\n"

PERCENT = f"""\
{_COUNTS}value = ((counts * (counts - 1)).sum(axis=1) / (n * (n - 1))).mean()
"""
RANDOLPH = f"""\
{_COUNTS}{_AGREED}chance = 1 / len(levels)
{_BEYOND}"""
FLEISS = f"""\
{_WITH_SHARES}{_AGREED}chance = (shares**2).sum()
{_BEYOND}"""
AC1 = f"""\
{_WITH_SHARES}{_AGREED}chance = (shares * (1 - shares)).sum() / (len(levels) - 1)
{_BEYOND}"""
AC2 = f"""\
{_WITH_SHARES}apart = abs(np.subtract.outer(range(len(levels)), range(len(levels))))
weights = 1 - apart * (apart + 1) / (len(levels) * (len(levels) - 1))
agreed = ((counts * (counts @ weights - 1)).sum(axis=1) / (n * (n - 1))).mean()
chance = weights.sum() * (shares * (1 - shares)).sum() / (len(levels) * (len(levels) - 1))
{_BEYOND}"""

_DISTANCES = {
    "nominal": "1 - np.eye(len(levels))",
    "ordinal": "np.subtract.outer(*2 * [totals.cumsum() - totals / 2]) ** 2",
    "interval": "np.subtract.outer(levels, levels) ** 2",
    "ratio": "(np.subtract.outer(levels, levels) / np.add.outer(levels, levels).clip(1e-300)) ** 2",
}
_WEIGHTS = {
    "nominal": "np.eye(len(levels))",
    "linear": "1 - abs(np.subtract.outer(levels, levels)) / np.ptp(levels)",
    "quadratic": "1 - (np.subtract.outer(levels, levels) / np.ptp(levels)) ** 2",
}
_ICC_FORMS = {
    "ICC(2,1)": "(r - e) / (r + (k - 1) * e + k * (c - e) / n)",
    "ICC(2,k)": "(r - e) / (r + (c - e) / n)",
    "ICC(3,1)": "(r - e) / (r + (k - 1) * e)",
}
_RANKED = """\
ranks = ratings.dropna().rank()
n, k = ranks.shape
apart = ranks.sum(axis=1) - ranks.sum(axis=1).mean()
"""

KENDALL = f"""\
{_RANKED}counts = [own.value_counts() for _, own in ranks.items()]
ties = sum((own**3 - own).sum() for own in counts)
value = 12 * (apart**2).sum() / (k**2 * (n**3 - n) - k * ties)
"""
KENDALL_UNCORRECTED = f"""\
{_RANKED}value = 12 * (apart**2).sum() / (k**2 * (n**3 - n))
"""


def icc(form: str) -> str:
    return f"""\
x = ratings.dropna().to_numpy()
n, k = x.shape
units, raters = x.mean(axis=1, keepdims=True), x.mean(axis=0, keepdims=True)
r = k * ((units - x.mean()) ** 2).sum() / (n - 1)
c = n * ((raters - x.mean()) ** 2).sum() / (k - 1)
e = ((x - units - raters + x.mean()) ** 2).sum() / ((n - 1) * (k - 1))
value = {_ICC_FORMS[form]}
"""


def krippendorff(metric: str) -> str:
    return f"""\
counts = np.stack([(ratings == level).sum(axis=1) for level in levels], axis=1)
counts = counts[counts.sum(axis=1) > 1]
each = counts / (counts.sum(axis=1, keepdims=True) - 1)
pairs = each.T @ counts - np.diag(each.sum(axis=0))
totals = pairs.sum(axis=0)
distances = {_DISTANCES[metric]}
expected = (np.outer(totals, totals) * distances).sum() / (totals.sum() - 1)
value = 1 - (pairs * distances).sum() / expected
"""


def cohen(weights: str) -> str:
    return f"""\
first, second = ratings.dropna().to_numpy().T
table = np.array([[((first == one) & (second == other)).mean() for other in levels] for one in levels])
weights = {_WEIGHTS[weights]}
agreed = (table * weights).sum()
chance = (np.outer(table.sum(axis=1), table.sum(axis=0)) * weights).sum()
{_BEYOND}"""
