"""A `compute_metrics` for a Trainer of HuggingFace, for models that predict antecedents of spans.

No package of HuggingFace is needed, only corefscope's.
"""

from typing import Any, Dict, List, Optional, Sequence

from corefscope import compute

METRICS = ["muc", "b3", "ceafe", "lea", "conll"]


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
    predictions = [clusters_of(predicted, positions) for predicted, positions in zip(antecedents, spans)]
    references = [clusters_of(expected, positions) for expected, positions in zip(evaluated.label_ids, spans)]
    return compute(predictions=predictions, references=references, metrics=METRICS)
