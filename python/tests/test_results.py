"""Tests results, the functions for single metrics, and metrics to which documents are added."""

import copy
import json
import pickle
import re
import unittest
from typing import Any, Callable, List

from support import FIGURES, KEY, PRADHAN, RESPONSE, Test

import corefscope
from corefscope import CorefMetric, CorefscopeError, Result, Score, score


class Results(Test):
    def test_shortcuts(self) -> None:
        result = score(KEY, RESPONSE)
        for metric, fractions in PRADHAN.items():
            found: Score = getattr(result, metric)
            for figure, fraction in zip(FIGURES, fractions):
                self.assertAlmostEqual(getattr(found, figure), float(fraction), places=14)
            self.assertIs(found, result[metric])
            self.assertIs(found, result["scores"][metric])
        conll = sum(PRADHAN[metric][2] for metric in ("muc", "b3", "ceafe")) / 3
        self.assertAlmostEqual(result.conll.f1 or 0, float(conll), places=14)
        for name in ("conll", "CoNLL", "CoNLL-F1"):
            self.assertIs(result[name], result.conll)
            self.assertIs(result["scores"][name], result.conll)
        for name in ("bcub", "B³", "b_cubed", "B3"):
            self.assertIs(result[name], result.b3)
        self.assertIs(result["CEAF_e"], result.ceafe)
        self.assertIs(result["CEAF_m"], result.ceafm)
        self.assertEqual({result.mentions.f1, result.blanc.f1}, {result["mentions"]["f1"], result["BLANC"]["f1"]})
        self.assertTrue(result.signature.startswith("metric:"))

    def test_what_is_not_there(self) -> None:
        result = score(KEY, RESPONSE, metrics="lea,ari")
        with self.assertRaisesRegex(KeyError, "no score of 'muc', but of lea, ari: add it to the metrics"):
            result["muc"]
        with self.assertRaisesRegex(AttributeError, "no score of 'muc', but of lea, ari"):
            result.muc
        with self.assertRaisesRegex(KeyError, "connl"):
            result["connl"]
        self.assertFalse(hasattr(result, "muc"))
        self.assertNotIn("lea", result)
        self.assertIsNone(result.get("muc"))
        with self.assertRaisesRegex(AttributeError, "no recall, but value"):
            result["ari"].recall
        with self.assertRaisesRegex(AttributeError, "no value, but recall, precision, f1"):
            result.lea.value
        self.assertIsInstance(result["ari"].value, float)

    def test_dictionaries(self) -> None:
        result = score(KEY, RESPONSE, metrics="muc")
        self.assertIsInstance(result, dict)
        self.assertEqual(result["schema"], "corefscope/score/1")
        self.assertEqual(json.loads(json.dumps(result)), result)
        for other in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            self.assertEqual(other, result)
            self.assertEqual(other.muc.recall, 0.4)
        self.assertEqual(dict(result.muc)["counts"]["recall"], [2, 5])

    def test_tables(self) -> None:
        result = score(KEY, RESPONSE, metrics="muc,lea")
        # MUC 2/5; LEA 5/21, 1/3 and 5/18.
        self.assertEqual(
            str(result).splitlines(),
            [
                "metric  recall  precision      f1",
                "muc     0.4000     0.4000  0.4000",
                "lea     0.2381     0.3333  0.2778",
            ],
        )
        page = getattr(result, "_repr_html_")()
        self.assertEqual(re.findall("<t[hd]>([^<]*)", page)[-4:], ["lea", "0.2381", "0.3333", "0.2778"])
        self.assertEqual(page.count("<tr>"), page.count("</tr>"))
        self.assertLess(len(page), 1000)
        # One figure, and 0/0.
        lines = str(score([["a"]], [["a"]], metrics="muc,ari", quiet=True)).splitlines()
        self.assertEqual(lines[0].split(), ["metric", "recall", "precision", "f1", "value"])
        self.assertEqual(lines[1].split(), ["muc", "0/0", "0/0", "0/0"])
        self.assertRegex(repr(result.muc), r"^Score\(recall=0\.4, precision=0\.4, f1=0\.4\d*\)$")

    def test_functions_for_single_metrics(self) -> None:
        functions: List[Callable[..., Score]] = [
            corefscope.mentions,
            corefscope.muc,
            corefscope.b3,
            corefscope.ceafm,
            corefscope.ceafe,
            corefscope.blanc,
            corefscope.lea,
            corefscope.conll,
        ]
        result = score(KEY, RESPONSE)
        self.assertEqual([function.__name__ for function in functions], list(result.scores))
        for function in functions:
            self.assertEqual(function(KEY, RESPONSE), result[function.__name__])
        self.assertEqual(corefscope.lea(references=KEY, predictions=RESPONSE), result.lea)
        # R 2/5, P 2/5; of four mentions in the key, two are in the response: recall 1/3, precision 1, β 2: 5/13.
        self.assertAlmostEqual(corefscope.muc([["a", "b", "c", "d"]], [["a", "b"]], beta=2).f1 or 0, 5 / 13)
        with self.assertRaisesRegex(TypeError, "lea.. is one metric"):
            corefscope.lea(KEY, RESPONSE, metrics="muc")

    def test_help(self) -> None:
        text = corefscope.score.__doc__ or ""
        # An example comes first, and lines fit a terminal.
        self.assertLess(text.index(">>> result = score("), 80)
        self.assertLess(len(text.splitlines()), 25)
        self.assertRegex(corefscope.__version__, r"^\d+\.\d+\.\d+$")
        self.assertEqual(score(KEY, KEY)["version"], corefscope.__version__)


class Metrics(Test):
    def test_add_and_add_batch_as_in_evaluate(self) -> None:
        metric = CorefMetric(metrics=list(PRADHAN))
        metric.add_batch(predictions=[RESPONSE, RESPONSE], references=[KEY, KEY])
        metric.add(prediction=RESPONSE, reference=KEY)
        self.assertEqual(len(metric), 3)
        result = metric.compute()
        self.assert_pradhan(result)
        self.assertEqual(result.muc["counts"]["recall"], [6, 15])
        # As in evaluate, the next epoch starts with no documents.
        self.assertEqual(len(metric), 0)
        metric.add(predictions=KEY, references=KEY)
        self.assertEqual(metric.compute().muc.f1, 1)
        self.assertEqual(metric.compute(predictions=[RESPONSE], references=[KEY]).muc["counts"]["recall"], [2, 5])
        with self.assertRaisesRegex(ValueError, "no document was added"):
            metric.compute()
        # After update, documents stay.
        metric.update(KEY, RESPONSE)
        self.assertEqual([metric.compute().muc["counts"]["recall"] for _ in range(2)], [[2, 5], [2, 5]])

    def test_documents_with_ids(self) -> None:
        metric = CorefMetric("muc")
        document = {"doc_key": "x", "clusters": KEY}
        metric.add(prediction=RESPONSE, reference=document)
        with self.assertRaisesRegex(ValueError, "'x' was added before"):
            metric.add(prediction=RESPONSE, reference=document)
        with self.assertRaisesRegex(ValueError, "'x' occurs twice"):
            CorefMetric().add_batch(predictions=[RESPONSE] * 2, references=[document] * 2)
        with self.assertRaisesRegex(ValueError, "different documents: x, y"):
            CorefMetric().add(prediction=dict(document, doc_key="y"), reference=document)

    def test_what_is_missing(self) -> None:
        metric = CorefMetric()
        cases: List[Callable[[], Any]] = [
            lambda: metric.add(prediction=KEY),
            lambda: metric.compute(predictions=[KEY]),
            lambda: metric.compute(references=[KEY]),
        ]
        for call in cases:
            with self.assertRaisesRegex(TypeError, "give both sides"):
                call()
        with self.assertRaisesRegex(ValueError, "1 predictions for 2 references"):
            metric.add_batch(predictions=[KEY], references=[KEY, KEY])
        with self.assertRaisesRegex(CorefscopeError, "connl"):
            CorefMetric("connl").compute(predictions=[KEY], references=[KEY])
        self.assertIsInstance(CorefMetric("muc").compute(predictions=[KEY], references=[KEY]), Result)


if __name__ == "__main__":
    unittest.main()
