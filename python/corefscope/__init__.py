"""Coreference scores, comparisons, explanations and reports.

>>> from corefscope import score
>>> result = score([["a", "b", "c"], ["d", "e"]], [["a", "b"], ["c", "d", "e"]])
>>> result.lea.f1
0.6

The first argument is the **key** (the gold annotation), the second the **response** (the prediction). Each is a path of
a file, folder or glob in any format that corefscope reads, or data in memory:

* one document: a list of clusters, each a list (tuple, set, array) of mentions, or a dictionary ``{entity: mentions}``
  or ``{mention: entity}``;
* several documents: a dictionary ``{document id: clusters}``, or a list of documents, which are paired by position;
* instead of clusters, a dictionary with words, as in e2e-coref: ``{"doc_key": …, "sentences": …, "clusters": …}``, or
  what spaCy, Stanza, fastcoref, LingMess and Maverick return;
* a data frame of pandas or polars, with columns as in tables of labels; or two lists of labels, one for each mention;
* lines of CoNLL files, as HuggingFace's coval takes them.

**A mention** ``(first, last)`` is a span of token positions from 0, **both inclusive** (``ends="exclusive"`` changes
this). Whatever has a start and an end has an **exclusive** end: ``{"start": 0, "end": 2}``, ``slice(0, 2)``,
``range(0, 2)``, spans of spaCy, data classes. A list of spans is a mention in several pieces. Anything else that is
hashable is a mention that is compared by equality.

**Scores are fractions**, from 0 to 1, or None for 0/0.

**Options** are those of the command line, with underscores: ``match="head"`` is ``--match head``, ``np_only=True`` is
``--np-only``, ``metrics=["muc", "lea"]`` is ``--metrics muc,lea``, and ``fail_under={"lea": 60}`` is ``--fail-under
lea=60``. None and False leave an option out, except that ``exact=False`` is ``--no-exact``.

**Errors** of the program raise a `CorefscopeError`; its warnings become a `CorefscopeWarning`. Data in memory are read
with ``--strict``, so damaged data raise an error unless you set ``strict=False``. A `ValueError` or `TypeError` says
what was given and what to give instead.
"""

from ._errors import ConditionFailed, CorefscopeError, CorefscopeWarning
from ._functions import (
    agree,
    answers,
    audit,
    b3,
    blanc,
    ceafe,
    ceafm,
    ceiling,
    compare,
    compare_suite,
    conll,
    errors,
    explain,
    lea,
    mentions,
    muc,
    questions,
    report,
    run,
    score,
    score_keys,
    score_labels,
    score_suite,
)
from ._metric import CorefMetric, compute
from ._process import close
from ._results import Report, Result, Score, Scores

__version__ = "2.0.0"

# Messages and pickles name the classes as users do.
for _class in (ConditionFailed, CorefscopeError, CorefscopeWarning, Report, Result, Score, Scores):
    _class.__module__ = __name__

__all__ = [
    "ConditionFailed",
    "CorefMetric",
    "CorefscopeError",
    "CorefscopeWarning",
    "Report",
    "Result",
    "Score",
    "Scores",
    "__version__",
    "audit",
    "b3",
    "blanc",
    "ceafe",
    "ceafm",
    "ceiling",
    "close",
    "agree",
    "answers",
    "compare",
    "compare_suite",
    "compute",
    "conll",
    "errors",
    "explain",
    "lea",
    "mentions",
    "muc",
    "questions",
    "report",
    "run",
    "score",
    "score_keys",
    "score_labels",
    "score_suite",
]
