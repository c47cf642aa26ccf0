"""Coreference scores for HuggingFace code: the methods of a metric of `evaluate`, and a `compute_metrics` for a
Trainer.

Neither package is needed. Copy this file and corefscope.py next to your training script.
"""

from typing import Any, Dict, List, Optional, Sequence

from corefscope import compute


class Coreference:
    """Has the methods of what `evaluate.load(…)` returns: `add`, `add_batch` and `compute`.

    A prediction or a reference is a document: a list of clusters, each a list of mentions. Scores have names such as
    `muc/recall` and `conll/f1`. With the default metrics, they are between 0 and 1, or None for 0/0.
    """

    def __init__(self, metrics: Sequence[str] = ("muc", "b3", "ceafe", "lea", "conll"), **options: Any) -> None:
        self.options = dict(options, metrics=list(metrics))
        self.predictions: List[Any] = []
        self.references: List[Any] = []

    def add(self, prediction: Any, reference: Any) -> None:
        """Adds a document."""
        self.add_batch([prediction], [reference])

    def add_batch(self, predictions: Sequence[Any], references: Sequence[Any]) -> None:
        """Adds several documents."""
        if len(predictions) != len(references):
            raise ValueError("{} predictions for {} references".format(len(predictions), len(references)))
        self.predictions.extend(predictions)
        self.references.extend(references)

    def compute(self, predictions: Sequence[Any] = (), references: Sequence[Any] = ()) -> Dict[str, Optional[float]]:
        """Scores the added documents and those given here together, and removes them all."""
        self.add_batch(predictions, references)
        added = self.predictions, self.references
        self.predictions, self.references = [], []
        return compute(predictions=added[0], references=added[1], **self.options)


def clusters_of(antecedents: Sequence[int], spans: Sequence[Sequence[int]]) -> List[List[Sequence[int]]]:
    """Returns the clusters of a mention-ranking model.

    `antecedents` has the index of each candidate span's antecedent. It is negative for a span without an antecedent,
    and for padding. A span without an antecedent that is not an antecedent itself is not a mention.
    """
    clusters: Dict[int, List[Sequence[int]]] = {}
    first: Dict[int, int] = {}
    for place, antecedent in enumerate(antecedents):
        first[place] = place if antecedent < 0 else first[antecedent]
        clusters.setdefault(first[place], []).append(spans[place])
    return [cluster for cluster in clusters.values() if len(cluster) > 1]


def compute_metrics(evaluated: Any) -> Dict[str, Optional[float]]:
    """Scores a model that predicts antecedents, for `Trainer(compute_metrics=compute_metrics)`.

    `evaluated` comes from the Trainer. Its `predictions` are a pair: antecedents (documents × spans), and spans
    (documents × spans × 2: first and last token). Its `label_ids` are the key's antecedents of the same spans. The
    Trainer puts `eval_` before the names, as in `metric_for_best_model="eval_conll/f1"`.
    """
    antecedents, spans = evaluated.predictions
    metric = Coreference()
    for predicted, expected, positions in zip(antecedents, evaluated.label_ids, spans):
        metric.add(clusters_of(predicted, positions), clusters_of(expected, positions))
    return metric.compute()
