"""Scores of documents that come one by one, with the interfaces of torchmetrics and of HuggingFace's evaluate."""

from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple

from ._documents import READING, Sides, is_elsewhere, refuse_foreign, refuse_mixed_shapes
from ._functions import Metrics
from ._levels import MANY
from ._program import Program
from ._results import FIGURES, Result
from ._running import json_lines, one, result_of, scored, with_diagnostics
from ._tables import File, file_of_lines, flat, is_frame, pair_of_lines
from ._values import is_mapping, is_path, is_set, plain


class CorefMetric:
    """Collects documents one by one, as in a training loop, and scores them all with `compute`.

    >>> metric = CorefMetric(metrics=["muc", "conll"])
    >>> metric.update(key=[[(0, 0), (3, 4)]], response=[[(0, 0), (3, 4)]])
    >>> metric.update(key=[[(0, 0), (3, 4)]], response=[[(0, 0), (5, 5)]])
    >>> metric.compute().muc.recall
    0.5

    `add`, `add_batch` and `compute` also work as in HuggingFace's evaluate: after `add` or `add_batch`, `compute`
    removes the documents. After `update`, they stay until `reset`.
    """

    def __init__(self, metrics: Metrics = None, program: Program = None, **options: Any) -> None:
        self._options = dict(options)
        self._metrics, self._program = metrics, program
        #: The key and the response of each document.
        self._documents: Dict[str, Tuple[Any, Any]] = {}
        #: The lines of documents that were given as lines of CoNLL files.
        self._lines: Dict[str, Tuple[List[str], List[str]]] = {}
        self._diagnostics: List[Dict[str, Any]] = []
        self._is_used_up = False

    def update(self, key: Any, response: Any) -> None:
        """Adds one or more documents in memory. Both sides must have the same documents.

        Documents without ids are numbered in order.

        Raises ValueError for a document that was already added; `reset` removes all documents.
        """
        self._add(key, response, None)

    def add(
        self, *, prediction: Any = None, reference: Any = None, predictions: Any = None, references: Any = None
    ) -> None:
        """Adds one document: a prediction, and its reference."""
        prediction = predictions if prediction is None else prediction
        reference = references if reference is None else reference
        if prediction is None or reference is None:
            raise TypeError("give both sides: add(prediction=…, reference=…)")
        self.add_batch(predictions=[prediction], references=[reference])

    def add_batch(self, *, predictions: Iterable[Any], references: Iterable[Any]) -> None:
        """Adds several documents: equally long lists of predictions and references."""
        self._add_lists(references, predictions)
        self._is_used_up = True

    def compute(
        self, *, predictions: Optional[Iterable[Any]] = None, references: Optional[Iterable[Any]] = None
    ) -> Result:
        """Scores all documents since the last `reset`. Returns the same as `score`.

        With ``predictions`` and ``references``, adds these documents first. If documents were added by `add`,
        `add_batch` or here, removes all documents, as evaluate does.
        """
        if predictions is not None or references is not None:
            if predictions is None or references is None:
                raise TypeError("give both sides: compute(predictions=…, references=…)")
            self.add_batch(predictions=predictions, references=references)
        if not self._documents and not self._lines:
            raise ValueError("no document was added")
        options = {name: value for name, value in self._options.items() if name not in READING}
        options = {"strict": True, **options, "metrics": self._metrics}
        key, response = self._files()
        result = result_of("score", key, one(response), options, self._program)
        result = with_diagnostics(result, self._diagnostics, self._options)
        if self._is_used_up:
            self.reset()
        return scored(result, self._program)

    def reset(self) -> None:
        """Removes all documents."""
        self._documents.clear()
        self._lines.clear()
        self._diagnostics.clear()
        self._is_used_up = False

    def __len__(self) -> int:
        return len(self._documents) + len(self._lines)

    def _files(self) -> Tuple[File, File]:
        """Returns the files of both sides."""
        if self._lines:
            key, response = ({name: sides[i] for name, sides in self._lines.items()} for i in (0, 1))
            return file_of_lines(key), file_of_lines(response)
        one_side, other = ([sides[i] for sides in self._documents.values()] for i in (0, 1))
        refuse_mixed_shapes(one_side)
        refuse_mixed_shapes(other)
        return File(".jsonl", json_lines(one_side)), File(".jsonl", json_lines(other))

    def _add(self, key: Any, response: Any, level: Optional[str]) -> None:
        if any(is_elsewhere(side) for side in (key, response)):
            raise TypeError("this takes data in memory; score() takes files")
        lines = pair_of_lines(key, response)
        if lines is None and any(is_frame(side) or flat(side) is not None for side in (key, response)):
            raise TypeError(
                "this takes clusters; score() takes data frames, and score_labels() lists of labels. Labels of one "
                "document can also be {mention: label}"
            )
        if lines is not None:
            self._add_all(lines[0], lines[1], self._lines, self._documents)
            return
        sides = Sides(key, [response], first=len(self._documents), options=self._options, level=level)
        sides.left(self._options, [False, False])
        one_side, other = ({each["doc_key"]: each for each in side or []} for side in sides.files())
        self._add_all(one_side, other, self._documents, self._lines)
        self._diagnostics += [diagnostic for diagnostic in sides.diagnostics if diagnostic not in self._diagnostics]

    def _add_all(
        self,
        key: Mapping[str, Any],
        response: Mapping[str, Any],
        to: Dict[str, Tuple[Any, Any]],
        others: Mapping[str, Any],
    ) -> None:
        if key.keys() != response.keys():
            different = ", ".join(sorted(key.keys() ^ response.keys()))
            raise ValueError("key and response do not have the same documents: {}".format(different))
        if others:
            raise ValueError("lines of CoNLL files and clusters cannot be added to the same metric")
        for name in key:
            if name in to:
                raise ValueError("document {!r} was added before".format(name))
        to.update((name, (key[name], response[name])) for name in key)

    def _add_lists(self, references: Any, predictions: Any) -> None:
        for side in (predictions, references):
            refuse_foreign(side)
            if is_path(side) or isinstance(side, bytes) or is_mapping(side) or is_set(side):
                raise ValueError("predictions and references are lists of documents, not {!r}".format(side))
        if predictions is references and isinstance(predictions, Iterator):
            raise ValueError("an iterator can be used only once, but two sides share one: give lists")
        predictions, references = list(plain(predictions)), list(plain(references))
        if len(predictions) != len(references):
            raise ValueError("{} predictions for {} references".format(len(predictions), len(references)))
        if pair_of_lines(references, predictions) is not None:
            self._add(references, predictions, None)
            return
        key: Dict[str, Any] = {}
        response: Dict[str, Any] = {}
        for place, (reference, prediction) in enumerate(zip(references, predictions), len(self._documents)):
            name = _name(reference, prediction) or str(place)
            if name in key:
                raise ValueError("document {!r} occurs twice".format(name))
            key[name], response[name] = reference, prediction
        # An item is a document, whatever the depth of its lists suggests.
        self._add(key, response, MANY)


def _name(reference: Any, prediction: Any) -> Optional[str]:
    """Returns the id of a document, if a side has one."""
    names = [each.get("doc_key") for each in (reference, prediction) if is_mapping(each)]
    found = {str(name) for name in names if name is not None}
    if len(found) > 1:
        raise ValueError("prediction and reference are different documents: {}".format(", ".join(sorted(found))))
    return next(iter(found), None)


def compute(
    predictions: Iterable[Any],
    references: Iterable[Any],
    metrics: Metrics = None,
    program: Program = None,
    **options: Any,
) -> Dict[str, Optional[float]]:
    """Scores documents with the interface of HuggingFace's evaluate: responses first, and a flat result.

    ``predictions`` and ``references`` are equally long lists of documents, each a list of clusters. Returns
    ``{"muc/recall": …, "muc/precision": …, "muc/f1": …, …, "conll/f1": …}``: numbers of which 1 is perfect, or None
    for 0/0 (0 with ``zero_division=0``).
    """
    metric = CorefMetric(metrics=metrics, program=program, **options)
    result = metric.compute(predictions=predictions, references=references)
    return {
        "{}/{}".format(name, figure): None if value is None else float(value)
        for name, figures in result.scores.items()
        for figure, value in figures.items()
        if figure in FIGURES
    }
