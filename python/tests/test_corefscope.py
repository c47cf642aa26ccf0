"""Tests scores, comparisons and other commands on data in memory and on files, and what is refused."""

import gc
import html
import json
import os
import re
import tempfile
import unittest
import warnings
from fractions import Fraction
from typing import Any, Dict, Iterator, List, Tuple, cast

from support import FIGURES, KEY, PRADHAN, PROJECT, RESPONSE, SPANS, Array, Test, example, spans

import corefscope
from corefscope import ConditionFailed, CorefMetric, CorefscopeError, CorefscopeWarning, compute, score


class Score(Test):
    def test_golden_cases(self) -> None:
        """Checks seven metrics against the fractions of test/golden, in a data set with a document for each case."""
        cases: Dict[str, Any] = {}
        for name in ("papers", "lea-section7", "reference-catalogue"):
            with open(os.path.join(PROJECT, "test", "golden", name + ".json"), encoding="utf-8") as file:
                cases.update((case["id"], case) for case in json.load(file)["cases"])
        self.assertGreater(len(cases), 100)
        metrics = ["mentions", "muc", "b3", "ceafm", "ceafe", "lea", "pairwise"]
        key, response = ({name: case[side] for name, case in cases.items()} for side in ("key", "response"))
        result = score(key, response, metrics=metrics, by="document", quiet=True)
        found = {group["id"]: group["scores"] for group in result["systems"][0]["byDocument"]}
        self.assertEqual(found.keys(), cases.keys())
        checked = 0
        for name, case in cases.items():
            for metric in set(metrics) & case["counts"].keys():
                expected, scores = case["counts"][metric], found[name][metric]
                for side in ("recall", "precision"):
                    numerator, denominator = map(Fraction, expected[side])
                    checked += 1
                    if denominator == 0:
                        self.assertIsNone(scores[side], (name, metric))
                    else:
                        self.assertAlmostEqual(
                            scores[side], float(numerator / denominator), places=12, msg=(name, metric)
                        )
        self.assertGreater(checked, 1000)

    def test_one_document_in_every_shape(self) -> None:
        for key, response in [
            (KEY, RESPONSE),
            (spans(KEY), spans(RESPONSE)),
            (spans(KEY), json.loads(json.dumps(spans(RESPONSE)))),
            ({"x": KEY}, {"x": [set(cluster) for cluster in RESPONSE]}),
            ({"x": tuple(map(tuple, spans(KEY)))}, {"x": spans(RESPONSE)}),
            ([KEY], [RESPONSE]),
            ([spans(KEY)], [[tuple(cluster) for cluster in spans(RESPONSE)]]),
            ({"doc_key": "x", "clusters": KEY}, RESPONSE),
            ([{"doc_key": "x", "clusters": KEY}], [{"doc_key": "x", "clusters": KEY, "predicted_clusters": RESPONSE}]),
            ([{"doc_key": "x", "clusters": KEY, "predicted_clusters": RESPONSE}], None),
            ([Array(cluster) for cluster in spans(KEY)], Array(spans(RESPONSE))),
            ([[Array(list(m)) for m in c] for c in spans(KEY)], [[Array(list(m)) for m in c] for c in spans(RESPONSE)]),
            ([[("s", m) for m in cluster] for cluster in KEY], [[("s", m) for m in cluster] for cluster in RESPONSE]),
            ({"x": [[frozenset(m) for m in c] for c in KEY]}, {"x": [[frozenset(m) for m in c] for c in RESPONSE]}),
        ]:
            with self.subTest(key=key):
                result = score(key, response)
                self.assertEqual(result["documents"], 1)
                self.assert_pradhan(result)

    def test_several_documents(self) -> None:
        # A second document that is all wrong: three links in the key, two in the response.
        more, wrong = [["p", "q", "r"], ["s", "t"]], [["p", "s"], ["q", "t"]]
        recall, precision = [2, 5 + 3], [2, 5 + 2]
        for key, response in [
            ({"x": KEY, "y": more}, {"y": wrong, "x": RESPONSE}),
            ([KEY, more], [RESPONSE, wrong]),
            ([{"doc_key": "x", "clusters": KEY}, {"doc_key": "y", "clusters": more}], [RESPONSE, wrong]),
        ]:
            with self.subTest(key=key):
                self.assertEqual(self.muc(key, response), (recall, precision))

    def test_mentions_are_equal_as_in_python(self) -> None:
        # 1 and "1" are two mentions. With equal names, there would be no link at all.
        self.assertEqual(self.muc([[1, "1"]], [[1, "1"]]), ([1, 1], [1, 1]))
        self.assertEqual(self.muc([["1'", 1, "1"]], [[1, "1"], ["1'"]]), ([1, 2], [1, 1]))
        # Numbers other than integers are not positions.
        self.assertEqual(self.muc([[(0.1, 1.1), (0.2, 1.2)]], [[(0.1, 1.1), (0.2, 1.2)]]), ([1, 1], [1, 1]))
        self.assertEqual(self.muc({"x": [[1, 2, 3]]}, {"x": [[1.0, 2.0], [4.5]]}), ([1, 2], [1, 1]))
        self.assertEqual(self.muc([["“ß”\n", "\ud83d\ude00"]], [["“ß”\n", "\ud83d\ude00"]]), ([1, 1], [1, 1]))

    def test_mentions_of_several_pieces(self) -> None:
        key = {"x": [[[(0, 1), (4, 4)], (2, 2)]]}
        self.assertEqual(self.muc(key, {"x": [[[[0, 1], [4, 4]], [2, 2]]]}), ([1, 1], [1, 1]))
        self.assertEqual(self.muc(key, {"x": [[(0, 4), (2, 2)]]}), ([0, 1], [0, 1]))

    def test_exclusive_ends(self) -> None:
        key = {"doc_key": "x", "sentences": [["Ada", "ran"]], "clusters": [[(0, 1), (1, 2)]]}
        self.assertEqual(self.muc(key, [[(0, 1), (1, 2)]], ends="exclusive"), ([1, 1], [1, 1]))
        with self.assertRaisesRegex(CorefscopeError, "span-outside-text"):
            score(key, [[(0, 1), (1, 2)]])

    def test_sides_that_mean_different_things(self) -> None:
        spans = [[(0, 1), (4, 4), (6, 6)], [(8, 9)]]
        exclusive = [[(first, last + 1) for first, last in cluster] for cluster in spans]
        with self.assertRaisesRegex(CorefscopeError, '`response_ends="exclusive"`') as caught:
            score(spans, exclusive)
        self.assertEqual(caught.exception.code, 3)
        self.assertEqual(self.muc(spans, exclusive, response_ends="exclusive"), ([2, 2], [2, 2]))
        self.assertEqual(self.muc(spans, exclusive, response_ends="inclusive"), ([0, 2], [0, 2]))
        with self.assertRaisesRegex(CorefscopeError, "mention-kinds-differ"):
            score([["m1", "m2"], ["m3"]], [["1-2", "3-4"], ["5-6"]])

    def test_nothing_is_undefined(self) -> None:
        result = score([[]], [[]], metrics="muc,conll", quiet=True)
        self.assertEqual([result["scores"]["muc"][figure] for figure in FIGURES], [None] * 3)
        self.assertIsNone(result["scores"]["conll"]["f1"])
        self.assertEqual(
            score({"x": []}, {"x": []}, metrics="muc", zero_division=1, quiet=True)["scores"]["muc"]["f1"], 1
        )
        # An untrained model that finds nothing.
        self.assertEqual(score({"x": KEY}, {"x": []}, metrics="muc,conll", quiet=True)["scores"]["conll"]["f1"], 0)

    def test_documents_that_a_side_does_not_have(self) -> None:
        # y is missing, so its two links stay in the denominator. z is not in the key, so it is left out.
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = score({"x": [["a", "b"]], "y": [["a", "b", "c"]]}, {"x": [["a", "b"]], "z": [["a", "b"]]}, "muc")
        self.assertEqual(result["scores"]["muc"]["counts"], {"recall": [1, 3], "precision": [1, 1]})
        self.assertEqual(result["systems"][0]["name"], "response")
        said = [str(each.message) for each in caught]
        self.assertEqual(
            [re.findall(r"(?:lacks|document) (\w)\b.*\[(.*)\]$", text) for text in said],
            [[("y", "missing-document")], [("z", "extra-document")]],
        )
        self.assertFalse(any(tempfile.gettempdir() in text for text in said), said)

    def test_files(self) -> None:
        # The README has the same for these files: MUC 15/19, 15/19.
        counts = {"recall": [15, 19], "precision": [15, 19]}
        from_files = score(example("key.conll"), example("response.conll"), ["muc"])
        self.assertEqual(from_files["scores"]["muc"]["counts"], counts)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "key.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"x": KEY}, file)
            self.assert_pradhan(score(path, {"x": RESPONSE}))
            with self.assertRaisesRegex(ValueError, "by their ids"):
                score(path, RESPONSE)
            before = os.getcwd()
            os.chdir(folder)
            try:
                for name in ("lr=0.1.json", "-q.json"):
                    os.rename(path, name)
                    path = name
                    self.assert_pradhan(score(name, {"x": RESPONSE}))
                    self.assertEqual(score(name, name, "muc")["scores"]["muc"]["f1"], 1)
                    pattern = score(name, name.replace(".", "*"), "muc")
                    self.assertEqual(pattern["scores"]["muc"]["f1"], 1)
                    self.assertNotEqual(pattern["systems"][0]["name"], "lr")
            finally:
                os.chdir(before)

    def test_words_that_differ_between_the_sides(self) -> None:
        key = {"doc_key": "x", "sentences": [["Ada", "ran"]], "clusters": [[(0, 0)]]}
        response = {"doc_key": "x", "sentences": [["Ada", "walked"]], "clusters": [[(0, 0)]]}
        with self.assertWarnsRegex(CorefscopeWarning, "different-text|token-mismatch|different-token"):
            score(key, response, "b3")

    def test_options(self) -> None:
        # R 2/5 and P 2/5 have the same F for every β; recall 1/3 and precision 1 with β 2: 5·(1/3)/(4 + 1/3) = 5/13.
        scores = score([["a", "b", "c", "d"]], [["a", "b"]], "muc", beta=2)["scores"]
        self.assertAlmostEqual(scores["muc"]["f1"], 5 / 13)
        singletons = ([["a", "b"], ["c"]], [["a", "b"], ["d"]])
        self.assertEqual(score(*singletons, "mentions", singletons="drop")["scores"]["mentions"]["f1"], 1)
        self.assertEqual(score(*singletons, "mentions", singletons=None)["scores"]["mentions"]["recall"], 2 / 3)
        with self.assertRaisesRegex(CorefscopeError, "parses"):
            score(KEY, RESPONSE, np_only=True)
        self.assert_pradhan(score(KEY, RESPONSE, np_only=False))
        with self.assertRaisesRegex(CorefscopeError, "unknown option '--bogus") as caught:
            score(KEY, RESPONSE, bogus=1)
        self.assertEqual(caught.exception.code, 2)
        for option in ("format", "output", "verify"):
            with self.assertRaises(TypeError):
                score(KEY, RESPONSE, **{option: "json"})

    def test_conditions(self) -> None:
        with self.assertRaisesRegex(ConditionFailed, "muc F1 is 40.00, below 40.10") as caught:
            score(KEY, RESPONSE, fail_under={"muc": 40.1})
        self.assertEqual(caught.exception.code, 1)
        self.assertAlmostEqual(caught.exception.result["systems"][0]["scores"]["muc"]["f1"], 0.4)
        self.assert_pradhan(score(KEY, RESPONSE, fail_under={"muc": 40, "lea": 27}))

    def test_columns_of_a_table_are_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.csv")
            with open(path, "w") as table:
                table.write("rec,golden,ours\na,1,1\nb,1,1\nc,1,2\nd,1,2\n")
            columns = {"mention": "rec", "key": "golden", "response": "ours"}
            # Of the three links of {a b c d}, {a b} and {c d} have two.
            self.assertEqual(score(path, metrics="muc", columns=columns)["scores"]["muc"]["counts"]["recall"], [2, 3])
            with self.assertRaisesRegex(CorefscopeError, "the columns are rec, golden, ours"):
                score(path, columns=dict(columns, key="gold"))

    def test_a_threshold_is_a_percentage(self) -> None:
        with self.assertRaisesRegex(corefscope.CorefscopeError, "in percent"):
            score(KEY, RESPONSE, fail_under={"muc": 0.9})

    def test_warnings_point_to_the_caller(self) -> None:
        with self.assertWarns(CorefscopeWarning) as caught:
            score([["a"], ["b", "c"]], [["b", "c"]])
        self.assertIn("singletons-on-one-side", str(caught.warning))
        self.assertEqual(os.path.basename(caught.filename), os.path.basename(__file__))

    def test_generators_and_views(self) -> None:
        # The same partition twice: 1 by definition.
        spans = [[SPANS[name] for name in cluster] for cluster in KEY]

        def lazy() -> Iterator[Iterator[Any]]:
            return ((mention for mention in cluster) for cluster in spans)

        for key, response in (
            (lazy(), lazy()),
            ((document for document in [spans, spans]), (lazy() for _ in range(2))),
            ({"d": lazy()}, {"d": spans}),
            (dict(enumerate(spans)).values(), spans),
        ):
            self.assertEqual(score(key, response, metrics="muc")["scores"]["muc"]["f1"], 1)

    def test_objects_that_are_compared_by_identity(self) -> None:
        class Mention:
            def __init__(self, sentence: int, start: int, end: int) -> None:
                self.sentence, self.start, self.end = sentence, start, end

        def spans() -> List[List[Mention]]:
            return [[Mention(0, *SPANS[name]) for name in cluster] for cluster in KEY]

        with self.assertRaisesRegex(ValueError, "of Mention are compared by identity: give spans"):
            score(spans(), spans())
        with self.assertRaisesRegex(ValueError, "compared by identity"):
            CorefMetric().update(key=spans(), response=spans())
        # The same objects on both sides are equal: both links of the response are among the 5 of the key.
        shared = spans()
        muc = score(shared, [shared[0]], metrics="muc")["scores"]["muc"]
        self.assertEqual((muc["recall"], muc["precision"]), (0.4, 1))

    def test_data_that_cannot_be_meant(self) -> None:
        cases: List[Tuple[Any, Any, str]] = [
            ([["a", (0, 1)]], [["a"]], "has spans, such as .0, 1., and other mentions, such as 'a'"),
            ([[(0, 1)]], [["a"]], "has spans"),
            ([["a", None]], [], "None is not a mention"),
            ({"x": [[["a", "b"]]]}, {"x": []}, "not a mention"),
            (["ab"], ["ab"], r"\['ab'\] may be labels.* no value repeats.*score_labels.*list of lists"),
            (["ab"], [["ab"]], "must be a list, not 'ab'.*score_labels"),
            ([0, 0, 1], [0, 1], "3 labels in the key and 2 in the response.*list of clusters is a list of lists"),
            (KEY, None, "one side alone: give key and response"),
            ([KEY], None, "one side alone"),
            ([{"start": 0, "end": 2}], [[(0, 1)]], "is a mention, not a cluster"),
            ({0: {"start": 0, "end": 2}}, [[(0, 1)]], "is a mention, not a cluster"),
            ({"x": "ab", "y": []}, {"x": []}, "'ab' must be a list"),
            ([KEY, KEY], [RESPONSE], "2"),
            ([KEY, KEY], KEY, "one side is a document"),
            ([["a", ["b"]]], [["a"]], "a list must be one document or several"),
            ([{"doc_key": "x", "clusters": KEY}] * 2, [KEY] * 2, "'x' occurs twice"),
            ({"doc_key": "x", "clusters": KEY}, None, "has no predicted_clusters"),
            ({"doc_key": "x", "sentences": []}, KEY, "must be a list|no clusters"),
            (7, KEY, "must be a list"),
        ]
        for key, response, text in cases:
            with self.subTest(key=key, response=response), self.assertRaisesRegex(ValueError, text):
                score(key, response)
        with self.assertRaisesRegex(CorefscopeError, "span-reversed") as caught:
            score([[(3, 1)]], [[(3, 1)]])
        self.assertEqual(caught.exception.code, 3)
        with self.assertWarnsRegex(CorefscopeWarning, "span-reversed"):
            score([[(3, 1), (2, 2)]], [[(2, 2)]], strict=False)

    def test_documents_whose_names_another_format_may_write_alike(self) -> None:
        # In x, the response splits the only entity; x_0 is perfect: recall 1/2, precision 1/1.
        key = {"x": [["a", "b"]], "x_0": [["c", "d"]]}
        response = {"x": [["a"], ["b"]], "x_0": [["c", "d"]]}
        muc = score(key, response, metrics="muc")["scores"]["muc"]
        self.assertEqual((muc["recall"], muc["precision"]), (0.5, 1))


def lines_of(name: str) -> List[str]:
    """Returns the lines of a file that `evaluate.load("coval")` takes as a list."""
    with open(os.path.join(PROJECT, "test/cases/18-python-hf-coval-lines", name), encoding="utf-8") as file:
        return file.read().splitlines()


class Misread(Test):
    """Data that can be taken for something else are read right, or refused with advice that gives the right score."""

    #: Key {0-1, 5-6} {2-4, 8-9}, response {0-1, 8-9} {2-4, 5-6}: all mentions, and no link.
    SPANS = ([[(0, 1), (5, 6)], [(2, 4), (8, 9)]], [[(0, 1), (8, 9)], [(2, 4), (5, 6)]])
    #: Lines of a CoNLL file with the entities {Ada, She} and {Bo, him}, and the response {Ada, She}.
    KEY_LINES, RESPONSE_LINES = map(lines_of, ("key.conll", "response.conll"))

    def refuses(self, text: str, key: Any, response: Any, **options: Any) -> str:
        with self.assertRaisesRegex(ValueError, text) as caught:
            score(key, response, **options)
        return str(caught.exception)

    def mentions(self, key: Any, response: Any, **options: Any) -> Tuple[Any, Any]:
        counts = score(key, response, metrics="mentions", quiet=True, **options)["scores"]["mentions"]["counts"]
        return counts["recall"], counts["precision"]

    def test_dictionaries_from_entities_to_mentions(self) -> None:
        key, response = self.SPANS
        for left, right in [
            (dict(enumerate(key)), dict(enumerate(response))),
            (dict(enumerate(key)), response),
            ({"e%d" % i: Array([list(m) for m in c]) for i, c in enumerate(key)}, dict(enumerate(response))),
            ({"doc": dict(enumerate(key))}, {"doc": dict(enumerate(response))}),
            ([dict(enumerate(key))], [dict(enumerate(response))]),
            ({i: iter(cluster) for i, cluster in enumerate(key)}, {i: set(c) for i, c in enumerate(response)}),
            ({m: i for i, c in enumerate(key) for m in c}, {m: "e%d" % i for i, c in enumerate(response) for m in c}),
            ({"doc": {m: i for i, c in enumerate(key) for m in c}}, {"doc": response}),
            (json.loads(json.dumps(dict(enumerate(key)))), json.loads(json.dumps(dict(enumerate(response))))),
        ]:
            with self.subTest(key=left, response=right):
                result = score(left, right, metrics=["muc", "b3", "mentions"])
                self.assertEqual(result["documents"], 1)
                self.assertEqual(result["scores"]["muc"]["counts"], {"recall": [0, 2], "precision": [0, 2]})
                self.assertEqual(result["scores"]["b3"]["f1"], 0.5)
                self.assertEqual(result["scores"]["mentions"]["f1"], 1)
        # Names as mentions, in dictionaries of entities and of mentions.
        self.assert_pradhan(score({0: KEY[0], 1: KEY[1]}, {m: i for i, c in enumerate(RESPONSE) for m in c}))
        tuples = [[(i, m) for m in cluster] for i, cluster in enumerate(KEY)]
        self.assertEqual(self.muc({"e": tuples[0], "f": tuples[1]}, [tuples[0]]), ([2, 5], [2, 2]))
        # An empty prediction.
        self.assertEqual(self.muc(dict(enumerate(key)), {}), ([0, 2], [0, 0]))

    def test_documents_whose_clusters_are_pairs_of_ids(self) -> None:
        # Each document has one link, and the response finds that of x.
        key, response = {"x": [[1, 2]], "y": [[3, 4]]}, {"x": [[1, 2]], "y": [[3], [4]]}
        # [3] is no span, so these are documents.
        self.assertEqual(self.muc(key, response), ([1, 2], [1, 1]))
        pairs = {"x": [[1, 2]], "y": [[4, 3]]}
        self.assertEqual(self.muc(key, pairs, number_pairs="ids"), ([2, 2], [2, 2]))
        self.assertEqual(self.muc({"x": [(1, 2), (3, 4)]}, {"x": [(1, 2), (3, 4)]}), ([1, 1], [1, 1]))

    def test_dictionaries_that_are_neither(self) -> None:
        self.refuses("some values of a dictionary", {"x": ["a", "b"], "y": [["a", "b"]]}, KEY)
        self.refuses("must be a list", {"x": "ab", "y": ["a"]}, KEY)
        self.refuses("one side is a document", {"x": [["a", "b"]]}, {"x": ["a", "b"]})
        for label in (None, float("nan"), -1, "-1", True, 0.5):
            self.refuses("not an entity of mention 'b'.*leave out", {"a": 0, "b": label, "c": 0}, [["a", "c"]])
        # As the message says, without the mention.
        self.assertEqual(self.muc({"a": 0, "c": 0}, [["a", "c"]]), ([1, 1], [1, 1]))
        self.refuses("has no clusters", {"tokens": [["a", "b"]], "coreferences": [[["a"]]]}, KEY)
        self.refuses("cannot be the id", {None: KEY, "x": KEY}, [KEY, KEY])

    def test_lines_of_conll_files(self) -> None:
        # R 2/4, P 2/2; links R 1/2, P 1/1.
        for key, response in [
            ([self.KEY_LINES], [self.RESPONSE_LINES]),
            (self.KEY_LINES, self.RESPONSE_LINES),
            ({"bc/a": self.KEY_LINES}, {"bc/a": self.RESPONSE_LINES}),
            # Each list is a sentence of the same document.
            ([self.KEY_LINES[:3], self.KEY_LINES[3:]], [self.RESPONSE_LINES[:3], self.RESPONSE_LINES[3:]]),
        ]:
            with self.subTest(key=key):
                self.assertEqual(self.muc(key, response), ([1, 2], [1, 1]))
                self.assertEqual(self.mentions(key, response), ([2, 4], [2, 2]))
        flat = compute(predictions=[self.RESPONSE_LINES], references=[self.KEY_LINES], metrics="muc")
        self.assertEqual((flat["muc/recall"], flat["muc/precision"]), (0.5, 1))
        # A response with nothing: none of the two links.
        begin = "#begin document (bc/a); part 000"
        self.assertEqual(self.muc([[begin, *self.KEY_LINES]], [[begin]], strict=False), ([0, 2], [0, 0]))
        # Two documents, added one by one.
        metric = CorefMetric("muc")
        others = [[line.replace("bc/a", "bc/b") for line in lines] for lines in (self.KEY_LINES, self.RESPONSE_LINES)]
        metric.update(self.KEY_LINES, self.RESPONSE_LINES)
        metric.add(reference=others[0], prediction=others[1])
        with self.assertRaisesRegex(ValueError, "bc/b.* was added before"):
            metric.add(reference=others[0], prediction=others[1])
        with self.assertRaisesRegex(ValueError, "cannot be added to the same metric"):
            metric.update(KEY, RESPONSE)
        self.assertEqual((len(metric), metric.compute().muc["counts"]["recall"]), (2, [2, 4]))
        self.refuses("not a path: write it to a file", "\n".join(self.KEY_LINES), "x.conll")
        self.refuses("some of these are lines of CoNLL files", [[*self.KEY_LINES, "Ada"]], [self.RESPONSE_LINES])
        with self.assertRaisesRegex(ValueError, "give lists of lines on both sides"):
            CorefMetric().update(self.KEY_LINES, KEY)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "key.conll")
            with open(path, "w", encoding="utf-8") as file:
                file.write("#begin document (bc/a); part 000\n" + "\n".join(self.KEY_LINES) + "\n\n#end document\n")
            self.assertEqual(self.muc(path, self.RESPONSE_LINES), ([1, 2], [1, 1]))
            self.refuses("list of paths", [path, path], KEY)
            with open(path, encoding="utf-8") as file:
                self.refuses("an open file", file, KEY)
        # Each line as the name of a mention: the response has three of the key's five.
        tuples = [[[(line,) for line in lines]] for lines in (self.KEY_LINES, self.RESPONSE_LINES)]
        self.assertEqual(self.mentions(*tuples), ([3, 5], [3, 5]))

    def test_words_instead_of_mentions(self) -> None:
        for key, response in [
            ([["Ada Lovelace", "she", "She"], ["the engine", "it"]], [["Ada Lovelace", "she"], ["the engine", "it"]]),
            ([["Ada", "Bo", "Ada"]], [["Ada", "Bo"]]),
            ([["m1", "m2"]], [["the engine", "the engine"]]),
            ({"doc_key": "x", "clusters": [["Ada", "her"]]}, [["Ada", "her"]]),
        ]:
            with self.subTest(key=key):
                self.assertIn("as_strings=False", self.refuses("are words", key, response))
        # The characters of “Ada met her”, with exclusive ends.
        self.assertEqual(self.muc([[(0, 3), (8, 11)]], [[(0, 3), (8, 11)]], ends="exclusive"), ([1, 1], [1, 1]))
        self.assertEqual(self.muc([[("Ada",), ("her",)]], [[("Ada",), ("her",)]]), ([1, 1], [1, 1]))
        # Names of records, also codes that look like pronouns.
        self.assertEqual(self.muc([["Ada", "Bo"]], [["Ada", "Bo"]]), ([1, 1], [1, 1]))
        self.assertEqual(self.muc([["it", "us", "de"]], [["it", "us"]]), ([1, 2], [1, 1]))

    def test_numbers_against_strings(self) -> None:
        key, response = [["1", "2"], ["3"]], [[1, 2.0], [3]]
        for left, right in ((key, response), (response, key), ({"x": key}, {"x": response})):
            with self.assertWarnsRegex(CorefscopeWarning, "are strings.*mention-kinds-differ|are numbers.*-differ"):
                result = score(left, right, metrics="muc,mentions")
            self.assertEqual(result["scores"]["muc"]["counts"], {"recall": [1, 1], "precision": [1, 1]})
            self.assertEqual(result["scores"]["mentions"]["f1"], 1)
            (diagnostic,) = result["diagnostics"]
            self.assertEqual((diagnostic["code"], diagnostic["severity"]), ("mention-kinds-differ", "warning"))
        metric = CorefMetric(metrics="muc")
        metric.update(key, response)
        metric.update(key, response)
        with self.assertWarnsRegex(CorefscopeWarning, "compared as text"):
            result = metric.compute()
        self.assertEqual(result["scores"]["muc"]["counts"]["recall"], [2, 2])
        self.assertEqual(len(result["diagnostics"]), 1)
        # A side with both kinds keeps them apart.
        self.assertEqual(self.muc([[1, "1"]], [[1, "1"]]), ([1, 1], [1, 1]))

    def test_values_that_are_no_mentions(self) -> None:
        nan = float("nan")
        for mention in (nan, True, b"a", (0, None), (0, nan), (True, 1)):
            self.refuses("is not a mention", [["a", mention]], [["a"]])
            self.refuses("is not a mention", {"x": [["a", mention]]}, {"x": [["a"]]})
        # Whole floats, into which tables turn numbers, are positions.
        self.assertEqual(self.muc([[(0.0, 1.0), (2.0, 2.0), (5, 6)]], [[(0, 1), (2, 2)]]), ([1, 2], [1, 1]))

    def test_iterators_that_are_used_up(self) -> None:
        clusters = (cluster for cluster in spans(KEY))
        self.refuses("two sides share one", clusters, clusters)
        self.refuses("gave nothing", clusters, spans(KEY))
        documents = iter([KEY, KEY])
        with self.assertRaisesRegex(ValueError, "two sides share one"):
            compute(documents, documents)
        shared = (mention for mention in KEY[0])
        self.refuses("two sides share one", [shared], [shared])
        self.refuses("have no order", {frozenset([frozenset("ab")])}, [[["a", "b"]]])

    def test_tables_of_other_libraries(self) -> None:
        class Frame:
            columns = ["gold", "predicted"]

            def __iter__(self) -> Iterator[str]:
                return iter(self.columns)

        frame: Any = Frame()
        self.refuses("Frame is a table, but not one of pandas or polars.*to_pandas", frame, KEY)
        with self.assertRaisesRegex(ValueError, "to_pandas"):
            compute(frame, [KEY])
        with self.assertRaisesRegex(ValueError, "lists of documents"):
            compute({"x": KEY}, {"x": KEY})

    def test_predictions_under_other_names(self) -> None:
        # The key has the link {0-0, 2-2}, the prediction has another.
        gold, predicted = [[[0, 0], [2, 2]]], [[[0, 0], [1, 1]]]
        wrong = ([0, 1], [0, 1])
        for field in ("pred_clusters", "predictions", "span_clusters"):
            documents = [{"doc_key": "x", "clusters": gold, field: predicted, "ner": [[[0, 0, "PER"]]]}]
            self.assertIn("response_field=%r" % field, self.refuses("has 'clusters' and", documents, documents))
            self.assertEqual(self.muc(documents, documents, response_field=field), wrong)
            self.assertEqual(self.muc(documents, None, response_field=field), wrong)
            self.assertEqual(self.muc(documents, documents, response_field="clusters"), ([1, 1], [1, 1]))
            self.refuses("has no predicted_clusters; if .*response_field", documents, None)
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "key.jsonl")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(json.dumps({"doc_key": "x", "clusters": gold}))
                self.assertEqual(self.muc(path, documents, response_field=field), wrong)
        nested = [{"doc_key": "x", "clusters": gold, "output": {"clusters": predicted}}]
        self.assertEqual(self.muc(nested, nested, response_field="output.clusters"), wrong)
        metric = CorefMetric(metrics="muc", response_field="pred_clusters")
        metric.update({"x": gold}, {"x": {"clusters": gold, "pred_clusters": predicted}})
        self.assertEqual(metric.compute()["scores"]["muc"]["counts"]["recall"], [0, 1])

    def test_predictions_of_some_documents(self) -> None:
        gold = [{"doc_key": name, "clusters": [[[0, 0], [2, 2]]]} for name in "xyz"]
        some = [dict(gold[0], predicted_clusters=[]), gold[1], gold[2]]
        self.refuses("2 of 3 documents of the response have no predicted_clusters: y, z", gold, some)
        self.refuses("2 of 3 documents", some, None)
        none = dict(gold[0], predicted_clusters=None)
        self.refuses("predicted_clusters of document 'x' is None", gold[:1], [none])
        self.refuses("1 of 2 documents", gold[:2], [none, dict(gold[1], predicted_clusters=[])])
        every = [dict(document, predicted_clusters=[]) for document in gold]
        self.assertEqual(self.muc(gold, every), ([0, 3], [0, 0]))


class Others(Test):
    def test_compare(self) -> None:
        # Each of six documents has one link. One system finds all of them, the other none. Only two of the 64
        # arrangements have such a large difference, so p = 2/64.
        key = {"d%d" % i: [["a", "b"]] for i in range(6)}
        wrong = {name: [["a", "c"]] for name in key}
        result = corefscope.compare(key, {"wrong": wrong, "right": key}, metrics="muc")
        (pair,) = result["pairs"]
        self.assertEqual((pair["p"], pair["reject"]), (1 / 32, True))
        f1 = {system["name"]: system["scores"]["muc"]["f1"] for system in result["systems"]}
        self.assertEqual(f1, {"right": 1, "wrong": 0})
        self.assertEqual(pair["delta"], f1[pair["b"]] - f1[pair["a"]])
        with self.assertRaisesRegex(ConditionFailed, "wrong is significantly worse than right") as caught:
            corefscope.compare(key, {"wrong": wrong, "right": key}, metrics="muc", fail_if_worse="wrong")
        self.assertEqual(caught.exception.result["pairs"], result["pairs"])
        inexact = corefscope.compare(key, {"wrong": wrong, "right": key}, metrics="muc", exact=False)
        self.assertEqual((pair["method"], inexact["pairs"][0]["method"]), ("exact", "monte-carlo"))

    def test_agree(self) -> None:
        # Of the ten pairs of five mentions, both join two, each joins two others alone, and neither joins four. So
        # κ = (.6 − .52) / (1 − .52) = 1/6.
        ann, ben = [["a", "b", "c"], ["d", "e"]], [["a", "b"], ["c", "d", "e"]]
        result = corefscope.agree({"ann": ann, "ben": ben}, metrics="b3", by="document", details=True)
        self.assertEqual(result["annotators"], ["ann", "ben"])
        self.assertAlmostEqual(result["pairs"][0]["links"]["value"], 1 / 6)
        self.assertEqual(result["verdict"]["standing"], "no-interval")
        self.assertEqual([group["both"] for group in result["by"]["groups"]], [5])
        (reason,) = [each["reason"] for each in result["disagreements"]]
        self.assertRegex(reason, "^ann joins it with .*, ben joins it with ")
        self.assertEqual(corefscope.agree([ann, ben])["annotators"], ["1", "2"])
        with self.assertRaisesRegex(ValueError, "two annotators or more"):
            corefscope.agree([ann])

    def test_agree_on_files_and_data(self) -> None:
        paths = [example("annotators/{}.txt".format(name)) for name in ("ann", "ben")]
        result = corefscope.agree(paths)
        self.assertEqual((result["annotators"], result["documents"]), (["ann", "ben"], 8))

    def test_compares_the_others_where_one_is_refused(self) -> None:
        key, north, south = (example("villages/%s.txt" % name) for name in ("key", "north.1", "south.1"))
        with self.assertWarnsRegex(CorefscopeWarning, "c was left out"):
            result = corefscope.compare(key, {"a": north, "b": south, "c": example("response.conll")}, metrics="muc")
        self.assertEqual([system["name"] for system in result["systems"]], ["a", "b"])
        self.assertEqual([refused["code"] for refused in result["refused"]], ["no-common-document"])
        with self.assertRaisesRegex(CorefscopeError, "no document in common"):
            corefscope.compare(key, {"a": north, "c": example("response.conll")}, metrics="muc")

    def test_compare_files_and_runs(self) -> None:
        key = example("villages/key.txt")
        runs = {name: [example("villages/%s.%d.txt" % (name, i)) for i in (1, 2, 3)] for name in ("north", "south")}
        result = corefscope.compare(key, runs, metrics="lea")
        self.assertEqual(result["options"]["claim"], "method")
        # There are twenty ways to assign six runs to two systems: p is a multiple of 1/20, and at least 2/20.
        self.assertAlmostEqual(result["pairs"][0]["p"] * 20 % 1, 0)
        self.assertGreaterEqual(result["pairs"][0]["p"], 0.1)
        counts = {name: example("cluster/%s.*.counts" % name) for name in ("north", "south")}
        self.assertEqual(len(corefscope.compare(None, counts, metrics="lea")["systems"]), 2)
        names: List[Any] = ["", "a=b", "a/b", 1]
        for name in names:
            with self.assertRaisesRegex(ValueError, "name of a system"):
                corefscope.compare(key, {name: runs["north"][0], "b": runs["south"][0]})

    def test_windows(self) -> None:
        key, response = example("key.conll"), example("response.conll")
        (system,) = corefscope.run("windows", key, response, window="16", metrics="lea", format="json")["systems"]
        self.assertEqual([16, 32], [each["length"] for each in system["windows"]])
        self.assertEqual(corefscope.score(key, response, metrics="lea").lea.f1, system["whole"]["scores"]["lea"]["f1"])

    def test_answers(self) -> None:
        # The text has four words. One answer copies it, one refuses, and one document has no answer.
        words = [["Ada", "knows", "her", "."]]
        key = [{"doc_key": name, "sentences": words, "clusters": [[[0, 0], [2, 2]]]} for name in "xyz"]
        refusal = {"doc_key": "y", "sentences": [["I", "cannot", "help"]], "clusters": []}
        result = corefscope.answers(key, {"small": [key[0], refusal], "large": key}, metrics="muc", quiet=True)
        small, large = result["systems"]
        states = {each["document"]: each["state"] for each in small["documents"]}
        self.assertEqual(states, {"x": "answered", "y": "refused", "z": "missing"})
        self.assertEqual([each["state"] for each in large["documents"]], ["answered"] * 3)
        self.assertEqual(small["scores"]["all"]["scores"]["muc"]["counts"]["recall"], [1, 3])
        self.assertEqual(small["scores"]["answered"]["scores"]["muc"]["counts"]["recall"], [1, 1])
        path = corefscope.answers(example("key.conll"), example("answers.txt"), metrics="muc", quiet=True)
        self.assertEqual([system["name"] for system in path["systems"]], ["answers"])
        with self.assertRaisesRegex(TypeError, "returns a dictionary"):
            corefscope.answers(key, key, format="md")

    def test_questions(self) -> None:
        paths = {name: example("questions/%s.jsonl" % name) for name in ("small", "large")}
        result = corefscope.questions(paths)
        with open(paths["small"], encoding="utf-8") as file:
            asked = [json.loads(line) for line in file]
        right = sum(each["answer"] == each["predicted_answer"] for each in asked)
        self.assertEqual([system["name"] for system in result["systems"]], ["small", "large"])
        self.assertEqual((result["systems"][0]["all"]["correct"], result["systems"][0]["all"]["questions"]), (right, len(asked)))
        alone = corefscope.questions(paths["small"], by=["category"])
        self.assertEqual(alone["systems"][0]["all"], result["systems"][0]["all"])
        with self.assertRaisesRegex(TypeError, "returns a dictionary"):
            corefscope.questions(paths, format="md")

    def test_several_keys(self) -> None:
        keys = {name: example("annotators/%s.txt" % name) for name in ("ann", "ben", "cem")}
        ours = example("annotators/ours.txt")
        pooled = corefscope.score_keys(keys, ours, metrics="b3")
        self.assertEqual((pooled["keys"]["combined"], pooled["keys"]["names"]), ("pool", list(keys)))
        counts = [corefscope.b3(key, ours)["counts"]["precision"] for key in keys.values()]
        found, of = (sum(count[place] for count in counts) for place in (0, 1))
        self.assertAlmostEqual(pooled["systems"][0]["scores"]["b3"]["precision"], found / of)
        soft = corefscope.score_keys(keys, {"us": ours}, "soft")
        self.assertEqual([each["metric"] for each in soft["keys"]["attainable"]], ["mentions", "b3", "blanc", "pairwise"])
        ceiling = corefscope.ceiling(keys, [ours], metrics="b3")
        self.assertEqual([each["name"] for each in ceiling["annotators"]], list(keys))
        with self.assertRaisesRegex(TypeError, "takes keys as"):
            corefscope.score_keys(cast(Any, [ours]), ours)
        with self.assertRaisesRegex(TypeError, "returns a dictionary"):
            corefscope.ceiling(keys, ours, format="md")

    def test_suites(self) -> None:
        suite = example("suite/suite.json")
        systems = {name: example("suite/%s" % name) for name in ("north", "south")}
        result = corefscope.score_suite(suite, systems, metrics="conll")
        self.assertEqual([system["name"] for system in result["systems"]], ["north", "south"])
        for system in result["systems"]:
            own = [
                corefscope.conll(
                    example("suite/keys/%s.txt" % dataset), example("suite/%s/%s.txt" % (system["name"], dataset))
                ).f1
                for dataset in ("news", "tales", "letters")
            ]
            self.assertAlmostEqual(system["macro"]["scores"]["conll"]["f1"], sum(figure or 0 for figure in own) / 3)
        alone = corefscope.score_suite(suite, systems["north"], metrics="conll")
        self.assertEqual(alone["systems"][0]["macro"], result["systems"][0]["macro"])
        (pair,) = corefscope.compare_suite(suite, list(systems.values()), metrics="conll")["pairs"]
        self.assertEqual((pair["a"], pair["b"], len(pair["datasets"])), ("north", "south", 3))
        with self.assertRaisesRegex(TypeError, "returns a dictionary"):
            corefscope.score_suite(suite, systems, format="md")
        with self.assertRaisesRegex(CorefscopeError, "lacks news, tales, letters"):
            corefscope.score_suite(suite, example("villages"))

    def test_explain(self) -> None:
        text = corefscope.explain(KEY, RESPONSE, metrics="lea")
        self.assertIn("= 5/21", text)
        self.assertIn("= 5/18", text)
        self.assertEqual(corefscope.explain(KEY, RESPONSE, format="json")["schema"], "corefscope/explain/1")
        # Two of three mentions of {a, b, c} are in {a, b}; c is alone with d.
        large = corefscope.explain(KEY, RESPONSE, metrics="b3", by="entity-size", class_="3")
        self.assertIn("R = (2 × 2/3 + 1/3) / 3", large)
        self.assertTrue(
            corefscope.explain({"x": KEY}, {"x": RESPONSE, "y": []}, format="md", quiet=True).startswith("#")
        )

    def test_errors_and_audit(self) -> None:
        key = {"x": [["a", "b"], ["c", "d"]], "y": [["a", "b"]]}
        missing = {"x": [["a", "b"]], "y": [["a", "b"]]}
        (system,) = corefscope.errors(key, {"mine": missing})["systems"]
        self.assertEqual((system["name"], system["counts"]["missing-entity"]), ("mine", 1))
        self.assertEqual(len(corefscope.audit(key, {"a": missing, "b": key})["systems"]), 2)

    def test_report(self) -> None:
        page = corefscope.report({"x": KEY}, {"ours": {"x": RESPONSE}}, height=500)
        with open(page.path, encoding="utf-8") as file:
            text = file.read()
        shown = getattr(page, "_repr_html_")()
        self.assertEqual([html.unescape(found) for found in re.findall('srcdoc="([^"]*)"', shown)], [text])
        self.assertIn("height: 500px", shown)
        # Scripts run but have no access to the notebook.
        self.assertIn("allow-scripts", shown)
        self.assertNotIn("allow-same-origin", shown)
        path = page.path
        del page
        gc.collect()
        self.assertFalse(os.path.exists(path))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            corefscope.report(
                example("key.conll"), [example("response.conll"), example("baseline.conll")], output=path, quiet=True
            )
            gc.collect()
            self.assertTrue(os.path.getsize(path) > 100000)
            self.assertEqual(os.fspath(corefscope.report(KEY, RESPONSE, output=path)), path)
            with open(path, "w", encoding="utf-8") as file:
                file.write("mine")
            with self.assertRaisesRegex(corefscope.CorefscopeError, "--force"):
                corefscope.report(KEY, RESPONSE, output=path)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), "mine")
            corefscope.report(KEY, RESPONSE, output=path, force=True)
            self.assertTrue(os.path.getsize(path) > 100000)

    def test_report_that_fails_leaves_no_file(self) -> None:
        before = set(os.listdir(tempfile.gettempdir()))
        with self.assertRaises(CorefscopeError):
            corefscope.report(KEY, RESPONSE, bogus=1)
        left = [name for name in set(os.listdir(tempfile.gettempdir())) - before if name.endswith(".html")]
        self.assertEqual([name for name in left if name.startswith("corefscope-")], [])

    def test_run(self) -> None:
        self.assertIn("@inproceedings{moosavi-strube-2016", corefscope.run("cite", "lea"))
        # The README counts the same file: 34 mentions.
        (file,) = corefscope.run("stats", example("key.conll"), format="json")["files"]
        self.assertEqual(file["mentions"], 34)
        with self.assertRaises(ConditionFailed) as caught:
            corefscope.run("check", example("damaged.conll"), format="json")
        self.assertIn("files", caught.exception.result)


class Metric(Test):
    def test_adds_up(self) -> None:
        metric = CorefMetric(metrics=list(PRADHAN))
        metric.update(KEY, RESPONSE)
        self.assert_pradhan(metric.compute())
        metric.update([KEY, KEY], [RESPONSE, RESPONSE])
        self.assertEqual(len(metric), 3)
        # Three equal documents have the score of one.
        self.assert_pradhan(metric.compute())
        self.assertEqual(metric.compute()["scores"]["muc"]["counts"]["recall"], [6, 15])
        metric.update({"named": KEY}, {"named": []})
        self.assertEqual(metric.compute()["scores"]["muc"]["counts"]["recall"], [6, 20])
        metric.reset()
        metric.update({"named": KEY}, {"named": RESPONSE})
        self.assert_pradhan(metric.compute())

    def test_refuses(self) -> None:
        metric = CorefMetric()
        with self.assertRaisesRegex(ValueError, "no document was added"):
            metric.compute()
        metric.update({"x": KEY, "y": KEY}, {"y": RESPONSE, "x": RESPONSE})
        with self.assertRaisesRegex(ValueError, "'y' was added before"):
            metric.update({"z": KEY, "y": KEY}, {"z": KEY, "y": KEY})
        self.assertEqual(len(metric), 2)
        with self.assertRaisesRegex(ValueError, "not have the same documents: w, z"):
            metric.update({"z": KEY}, {"w": KEY})
        with self.assertRaises(TypeError):
            metric.update("key.conll", RESPONSE)

    def test_compute_as_in_evaluate(self) -> None:
        flat = compute(predictions=[RESPONSE, []], references=[KEY, []], metrics="muc,lea,conll,ari", quiet=True)
        for metric in ("muc", "lea"):
            for figure, fraction in zip(FIGURES, PRADHAN[metric]):
                self.assertAlmostEqual(flat["%s/%s" % (metric, figure)] or 0, float(fraction), places=14)
        conll = sum(PRADHAN[metric][2] for metric in ("muc", "b3", "ceafe")) / 3
        self.assertAlmostEqual(flat["conll/f1"] or 0, float(conll), places=14)
        self.assertIn("ari/value", flat)
        self.assertTrue(all(value is None or isinstance(value, float) for value in flat.values()), flat)
        self.assertEqual(compute([[]], [[]], metrics="muc", quiet=True)["muc/f1"], None)
        # Here the level of documents is fixed: two integers are one span, so one mention.
        self.assertEqual(compute([[[(0, 1), (2, 3)]]], [[[(0, 1), (2, 3)]]], metrics="muc")["muc/f1"], 1)
        with self.assertRaisesRegex(ValueError, "2 predictions for 1 references"):
            compute([KEY, KEY], [KEY])


if __name__ == "__main__":
    unittest.main()
