"""Tests results of coreference libraries, none of which is installed: stubs have the attributes of their objects.

The text of every test is “Ada met Bo. She liked him.”, with the entities {Ada, She} and {Bo, him}; the response has the
first. So of two links, one is found: MUC 1/2 and 1/1.
"""

import sys
import types
import unittest
from collections import UserDict
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from support import Test

from corefscope import CorefMetric, CorefscopeError, score

TEXT = "Ada met Bo. She liked him."
SENTENCES = [["Ada", "met", "Bo", "."], ["She", "liked", "him", "."]]
WORDS = SENTENCES[0] + SENTENCES[1]
RIGHT = ([1, 2], [1, 1])
#: The same as words with inclusive ends, and as a document with words.
KEY: List[Any] = [[(0, 0), (4, 4)], [(2, 2), (6, 6)]]
RESPONSE: List[Any] = KEY[:1]
DOCUMENT = {"doc_key": "0", "sentences": SENTENCES, "clusters": KEY}

Span = Tuple[int, int]


class CorefResult:
    """A result of `FCoref.predict` and `LingMessCoref.predict`.

    fastcoref 2.1, `fastcoref/modeling.py` (013907d): `clusters` counts pieces of words, `get_clusters(as_strings=False)`
    gives characters with exclusive ends, and `text` is the list of words if the texts were split into words.
    """

    def __init__(self, text: Any, spans: List[List[Span]]) -> None:
        self.text = text
        self.clusters = [[(-1, -1) for _ in cluster] for cluster in spans]
        self._spans = spans

    def get_clusters(self, as_strings: bool = True) -> List[List[Any]]:
        if not as_strings:
            return [list(cluster) for cluster in self._spans]
        return [[self.text[start:end] for start, end in cluster] for cluster in self._spans]


class Fastcoref(Test):
    GOLD = CorefResult(TEXT, [[(0, 3), (12, 15)], [(8, 10), (22, 25)]])
    PREDICTED = CorefResult(TEXT, [[(0, 3), (12, 15)]])

    def test_results(self) -> None:
        cases: List[Tuple[Any, Any]] = [
            (self.GOLD, self.PREDICTED),
            ([self.GOLD], [self.PREDICTED]),
            ({"x": self.GOLD}, {"x": self.PREDICTED}),
            # Words against characters.
            (DOCUMENT, self.PREDICTED),
            ([DOCUMENT], [self.PREDICTED]),
            (self.GOLD, {**DOCUMENT, "clusters": RESPONSE}),
            # A dictionary as in the file that `predict(…, output_file=…)` writes.
            ({"text": TEXT, "clusters": self.GOLD.get_clusters(as_strings=False)}, self.PREDICTED),
            ({"text": TEXT, "clusters": [[{"start": 0, "end": 3}, {"start": 12, "end": 15}]]}, self.PREDICTED),
        ]
        for key, response in cases:
            with self.subTest(key=key):
                recall, precision = self.muc(key, response)
                self.assertEqual(precision, [1, 1])
                self.assertEqual(recall[0], 1)
        self.assertEqual(self.muc([self.GOLD], [self.PREDICTED]), RIGHT)
        self.assertEqual(self.muc(DOCUMENT, self.PREDICTED), RIGHT)
        metric = CorefMetric("muc")
        metric.add(prediction=self.PREDICTED, reference=self.GOLD)
        metric.add(prediction=self.PREDICTED, reference=self.GOLD)
        self.assertEqual(metric.compute().muc["counts"]["recall"], [2, 4])

    def test_a_side_with_words_for_one_document_and_a_text_for_another(self) -> None:
        words = {"sentences": SENTENCES, "clusters": KEY}
        with self.assertRaisesRegex(ValueError, "document '0' has a text without words, unlike '1'"):
            score([self.GOLD, words], [self.PREDICTED, self.PREDICTED])
        metric = CorefMetric("muc")
        metric.add(prediction=self.PREDICTED, reference=self.GOLD)
        metric.add(prediction=self.PREDICTED, reference=words)
        with self.assertRaisesRegex(ValueError, "document '0' has a text without words, unlike '1'"):
            metric.compute()

    def test_results_of_words(self) -> None:
        # Spans count the words, with exclusive ends.
        key, response = (
            CorefResult(WORDS, [[(first, last + 1) for first, last in cluster] for cluster in clusters])
            for clusters in (KEY, RESPONSE)
        )
        self.assertEqual(self.muc([key], [response]), RIGHT)
        self.assertEqual(self.muc(DOCUMENT, response), RIGHT)

    def test_strings_and_positions_without_the_text(self) -> None:
        with self.assertRaisesRegex(ValueError, "give the results themselves, or use get_clusters.as_strings=False"):
            score(self.GOLD.get_clusters(), self.PREDICTED.get_clusters())
        spans = [result.get_clusters(as_strings=False) for result in (self.GOLD, self.PREDICTED)]
        self.assertEqual(self.muc(spans[0], spans[1], ends="exclusive"), RIGHT)
        with self.assertRaisesRegex(CorefscopeError, "Give the words on both sides"):
            score(spans[0], self.PREDICTED)


class Maverick(Test):
    @staticmethod
    def result(clusters: List[Any], **other: Any) -> Dict[str, Any]:
        """Returns a result of `Maverick.predict`.

        maverick-coref 1.0.3, `maverick/models/maverick_model.py` (041b446).
        """
        texts = [[" ".join(WORDS[first : last + 1]) for first, last in cluster] for cluster in clusters]
        return {
            "tokens": WORDS,
            "clusters_token_offsets": [tuple(cluster) for cluster in clusters],
            "clusters_char_offsets": None,
            "clusters_token_text": texts,
            "clusters_char_text": None,
            **other,
        }

    def test_results(self) -> None:
        key, response = self.result(KEY), self.result(RESPONSE)
        cases: List[Tuple[Any, Any]] = [
            (key, response),
            ([key], [response]),
            ({"x": key}, {"x": response}),
            (DOCUMENT, response),
            (KEY, response),
            (key, RESPONSE),
            (Fastcoref.GOLD, response),
        ]
        for left, right in cases:
            with self.subTest(key=left):
                self.assertEqual(self.muc(left, right), RIGHT)
        # Its ends are inclusive, whatever an option says of pairs.
        pairs = [[(first, last + 1) for first, last in cluster] for cluster in RESPONSE]
        self.assertEqual(self.muc(key, pairs, ends="exclusive"), RIGHT)

    def test_results_that_cannot_be_read(self) -> None:
        with self.assertRaisesRegex(ValueError, "has no clusters_token_offsets"):
            score(self.result(KEY, clusters_token_offsets=None), RESPONSE)
        with self.assertRaisesRegex(ValueError, "xCoRe.*write json.dumps"):
            score(self.result(KEY, tokens=SENTENCES), RESPONSE)


class Stanza(Test):
    @staticmethod
    def document(clusters: List[Any]) -> Any:
        """Returns a document of Stanza (`stanza/models/coref/coref_chain.py`, 19c2b07).

        `start_word` and `end_word` count the words of `sentence` from 0, and the end is exclusive.
        """

        def mention(sentence: int, start: Any, end: Any) -> types.SimpleNamespace:
            return types.SimpleNamespace(sentence=sentence, start_word=start, end_word=end)

        chains = [
            types.SimpleNamespace(
                index=index,
                mentions=[mention(*each) for each in cluster],
                representative_text="Ada",
                representative_index=0,
            )
            for index, cluster in enumerate(clusters)
        ]
        sentences = [
            types.SimpleNamespace(words=[types.SimpleNamespace(text=word) for word in words]) for words in SENTENCES
        ]
        return types.SimpleNamespace(text=TEXT, sentences=sentences, coref=chains)

    #: Mentions as (sentence, start, end).
    GOLD = [[(0, 0, 1), (1, 0, 1)], [(0, 2, 3), (1, 2, 3)]]

    def test_documents(self) -> None:
        key, response = self.document(self.GOLD), self.document(self.GOLD[:1])
        cases: List[Tuple[Any, Any]] = [
            (key, response),
            ([key], [response]),
            (KEY, response),
            (DOCUMENT, response),
            (Fastcoref.GOLD, response),
        ]
        for left, right in cases:
            with self.subTest(key=left):
                self.assertEqual(self.muc(left, right), RIGHT)
        self.assertEqual(self.muc(key, self.document([])), ([0, 2], [0, 0]))

    def test_what_is_refused(self) -> None:
        empty = self.document([[(0, 0, 1), (1, (2, 1), (2, 1))]])
        with self.assertRaisesRegex(ValueError, r"empty node \(2, 1\) in sentence 1"):
            score(empty, empty)
        with self.assertRaisesRegex(ValueError, "give the document, not its `coref`"):
            score(self.document(self.GOLD).coref, KEY)


class Doc:
    """A document of spaCy 3: iterates over its tokens, and holds span groups by name.

    `spans` is a UserDict (`spacy/tokens/_dict_proxies.py`, 0a350f8) of groups (`spacy/tokens/span_group.pyx`, 030d63a),
    whose spans have exclusive ends. spacy-experimental writes groups `coref_clusters_1`, …
    (`spacy_experimental/coref/coref_util.py`, 0e81e0f).
    """

    def __init__(self, groups: Dict[str, List[Span]]) -> None:
        self.vocab = object()
        self._ = types.SimpleNamespace()
        self.spans: "UserDict[str, SpanGroup]" = UserDict()
        for name, spans in groups.items():
            self.spans[name] = SpanGroup(self, name, spans)

    def __iter__(self) -> Iterator[Any]:
        return iter([types.SimpleNamespace(text=word) for word in WORDS])

    def __len__(self) -> int:
        return len(WORDS)


class DocSpan:
    """A span, which is equal only to spans of the same document."""

    def __init__(self, doc: Doc, start: int, end: int) -> None:
        self.doc, self.start, self.end = doc, start, end
        self.start_char = self.end_char = 0
        self.label_ = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DocSpan) and (self.doc, self.start, self.end) == (other.doc, other.start, other.end)

    def __hash__(self) -> int:
        return hash((id(self.doc), self.start, self.end))


class SpanGroup:
    """A named list of spans."""

    def __init__(self, doc: Doc, name: str, spans: Sequence[Span]) -> None:
        self.doc, self.name = doc, name
        self.attrs: Dict[str, Any] = {}
        self._spans = [DocSpan(doc, *span) for span in spans]

    def __iter__(self) -> Iterator[DocSpan]:
        return iter(self._spans)

    def __len__(self) -> int:
        return len(self._spans)


class Spacy(Test):
    GOLD: Dict[str, List[Span]] = {"coref_clusters_1": [(0, 1), (4, 5)], "coref_clusters_2": [(2, 3), (6, 7)]}
    PREDICTED: Dict[str, List[Span]] = {"coref_clusters_1": [(0, 1), (4, 5)]}

    def test_documents_and_span_groups(self) -> None:
        # Groups of heads and of other layers are not the clusters.
        key = Doc({**self.GOLD, "coref_head_clusters_1": [(0, 1)], "sc": [(0, 8)]})
        response = Doc(self.PREDICTED)
        lists = [[list(group) for group in doc.spans.values()] for doc in (Doc(self.GOLD), response)]
        cases: List[Tuple[Any, Any]] = [
            (key, response),
            ([key], [response]),
            ({"x": key}, {"x": response}),
            (key.spans, response.spans),
            (KEY, response),
            (key, response.spans),
            (DOCUMENT, response),
            (Fastcoref.GOLD, response),
            # Lists of spans of different documents.
            (lists[0], lists[1]),
        ]
        for left, right in cases:
            with self.subTest(key=left):
                self.assertEqual(self.muc(left, right), RIGHT)
        self.assertEqual(self.muc(key, Doc({})), ([0, 2], [0, 0]))
        self.assertEqual(self.muc(key, response, ends="exclusive"), RIGHT)
        metric = CorefMetric("muc")
        metric.add_batch(predictions=[response, response], references=[key, key])
        self.assertEqual(metric.compute().muc["counts"]["recall"], [2, 4])

    def test_groups_with_other_names(self) -> None:
        named = Doc({"gold_1": [(0, 1), (4, 5)], "gold_2": [(2, 3), (6, 7)], **self.PREDICTED, "sc": [(0, 1)]})
        self.assertEqual(self.muc(named, Doc(self.PREDICTED), key_span_groups="gold"), RIGHT)
        self.assertEqual(self.muc(named, Doc(self.PREDICTED), key_span_groups=["gold_1", "gold_2"]), RIGHT)
        # Both sides in one document.
        both: Dict[str, Any] = {"key_span_groups": "gold", "response_span_groups": "coref_clusters"}
        self.assertEqual(self.muc(named, None, **both), RIGHT)
        self.assertEqual(self.muc([named], None, **both), RIGHT)
        cases: List[Tuple[Doc, Dict[str, Any], str]] = [
            (Doc({"sc": [(0, 1)], "entities": []}), {}, "its groups are sc, entities.*span_groups='sc'"),
            (named, {"key_span_groups": "golden"}, "no groups golden_1, …: its groups are gold_1, gold_2"),
            (named, {"key_span_groups": ["gold_3"]}, "no group 'gold_3': its groups are gold_1"),
        ]
        for doc, options, text in cases:
            with self.assertRaisesRegex(ValueError, text):
                score(doc, Doc(self.PREDICTED), **options)
        for alone in (named, named.spans):
            with self.assertRaisesRegex(ValueError, "give the response, too|one side alone|no groups"):
                score(alone)
        with self.assertRaisesRegex(ValueError, "one side alone"):
            score(Doc(self.GOLD).spans)

    def test_clusters_of_a_component_of_fastcoref(self) -> None:
        # fastcoref 2.1, `fastcoref/spacy_component/spacy_component.py` (2e24e28): characters, without groups.
        doc = Doc({})
        doc._.coref_clusters = [[(0, 3), (12, 15)]]
        with self.assertRaisesRegex(ValueError, "'text': doc.text, 'clusters': doc._.coref_clusters"):
            score(KEY, doc)


class AllenNlp(Test):
    def test_results(self) -> None:
        # AllenNLP (`allennlp_models/coref/predictors/coref.py`, 06d9e49).
        def result(clusters: List[Any]) -> Dict[str, Any]:
            spans = [list(span) for cluster in clusters for span in cluster]
            return {"top_spans": spans, "predicted_antecedents": [-1, 0], "document": WORDS, "clusters": clusters}

        self.assertEqual(self.muc(result(KEY), result(RESPONSE)), RIGHT)
        self.assertEqual(self.muc([result(KEY)], [result(RESPONSE)]), RIGHT)


class Modules(Test):
    def test_no_library_is_imported(self) -> None:
        libraries = {"spacy", "stanza", "fastcoref", "maverick", "numpy", "pandas", "polars"}
        self.assertEqual(libraries & sys.modules.keys(), set())


if __name__ == "__main__":
    unittest.main()
