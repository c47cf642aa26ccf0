"""Results of coreference libraries as dictionaries of words and clusters.

No library is imported: objects are recognised by their attributes. The shapes were read in the sources, in these files
and commits:

* spaCy 3: `spacy/tokens/span_group.pyx` (030d63a) and `_dict_proxies.py` (0a350f8);
* spacy-experimental: `spacy_experimental/coref/coref_util.py` (0e81e0f) writes `doc.spans["coref_clusters_1"]`, …, and
  takes a prefix, an underscore and a number for a cluster;
* Stanza: `stanza/models/coref/coref_chain.py` (19c2b07). `start_word` and `end_word` count the words of `sentence` from
  0, the end is exclusive, and empty nodes are tuples;
* fastcoref 2.1: `fastcoref/modeling.py` (013907d), also for LingMess. `CorefResult` has characters with exclusive ends;
* Maverick 1.0.3: `maverick/models/maverick_model.py` (041b446), a dictionary with inclusive ends.
"""

import re
from typing import Any, Dict, List, Mapping, Sequence

from ._mentions import is_span
from ._values import is_mapping, is_sequence, plain

#: The option that names span groups of spaCy.
GROUPS = "span_groups"
_USUAL_GROUPS = "coref_clusters"


def without_libraries(data: Any, groups: Any = None, field: str = "clusters") -> Any:
    """Returns data in which objects of libraries are dictionaries with ``field``, and otherwise the data.

    ``groups`` names span groups of spaCy: the prefix before `_1`, `_2`, …, or a list of names.
    """
    if is_sequence(data):
        return [_converted(each, groups, field) for each in data]
    found = _converted(data, groups, field)
    if found is data and is_mapping(data):
        return {name: _converted(each, groups, field) for name, each in data.items()}
    return found


def _converted(value: Any, groups: Any, field: str) -> Any:
    """Returns one document as a dictionary, or a value that is no document of a library as it is."""
    if type(value) is list:
        return value  # pyright: ignore[reportUnknownVariableType]
    if is_mapping(value):
        if "clusters_token_offsets" in value or "clusters_char_offsets" in value:
            return _of_maverick(value, field)
        if value and all(_is_group(each) for each in value.values()):
            return _clusters_of_groups(value, groups)
        return value
    if hasattr(value, "spans") and hasattr(value, "vocab"):
        words = [token.text for token in value]
        return {"tokens": words, field: _clusters_of_groups(value.spans, groups, value)}
    if hasattr(value, "get_clusters") and hasattr(value, "text"):
        text = plain(value.text)
        return {"text": list(text) if is_sequence(text) else text, field: value.get_clusters(as_strings=False)}
    if hasattr(value, "sentences") and hasattr(value, "coref"):
        return _of_stanza(value, field)
    if _is_stanza_chains(value):
        raise ValueError("chains of Stanza count words in their sentences: give the document, not its `coref`")
    return value


def _is_group(value: Any) -> bool:
    """Returns whether a value is a span group of spaCy."""
    return all(hasattr(value, name) for name in ("name", "attrs", "doc"))


def _clusters_of_groups(groups: Mapping[str, Any], wanted: Any, document: Any = None) -> List[List[Any]]:
    """Returns the clusters of span groups. Groups of other annotation layers, such as entities, are left out."""
    names = list(groups)
    if wanted is None or isinstance(wanted, str):
        pattern = re.compile(re.escape(wanted or _USUAL_GROUPS) + r"_?\d+$")
        found = [name for name in names if pattern.match(name)]
        # A group with this very name is one cluster.
        found = found or [name for name in names if name == wanted]
    else:
        found = [name for name in names if name in wanted]
        missing = [name for name in wanted if name not in names]
        if missing:
            raise ValueError("doc.spans has no group {!r}: its groups are {}".format(missing[0], ", ".join(names)))
    if not found and names:
        raise ValueError(
            "doc.spans has no groups {}_1, …: its groups are {}. Name those with the clusters, for example {}={!r} for "
            "a prefix, or a list of names".format(wanted or _USUAL_GROUPS, ", ".join(names), GROUPS, names[0])
        )
    if not found and document is not None and getattr(getattr(document, "_", None), "coref_clusters", None):
        raise ValueError(
            "the document has no span groups, but doc._.coref_clusters: with fastcoref, give "
            "{'text': doc.text, 'clusters': doc._.coref_clusters}"
        )
    return [[{"start": span.start, "end": span.end} for span in groups[name]] for name in found]


def _of_maverick(result: Mapping[Any, Any], field: str) -> Dict[str, Any]:
    clusters = result.get("clusters_token_offsets")
    tokens = plain(result.get("tokens"))
    if clusters is None:
        raise ValueError("the result of Maverick has no clusters_token_offsets")
    if is_sequence(tokens) and any(is_sequence(plain(token)) for token in tokens):
        raise ValueError("results of several documents (xCoRe) are read from files: write json.dumps(result) to a file")
    names = {name: result[name] for name in ("doc_key", "doc_id", "document_id", "id") if name in result}
    spans = [[_inclusive(plain(mention)) for mention in plain(cluster)] for cluster in plain(clusters)]
    return {**names, **({} if tokens is None else {"tokens": list(tokens)}), field: spans}


def _inclusive(mention: Any) -> Any:
    """Returns a span with an inclusive end in the form whose end is always exclusive."""
    return {"start": int(mention[0]), "end": int(mention[1]) + 1} if is_span(mention) else mention


def _of_stanza(document: Any, field: str) -> Dict[str, Any]:
    """Returns the words and clusters of a document of Stanza, with positions in the whole document."""
    sentences: List[List[str]] = [[word.text for word in sentence.words] for sentence in document.sentences]
    chains: Sequence[Any] = document.coref or []
    first: List[int] = [0]
    for sentence in sentences:
        first.append(first[-1] + len(sentence))
    return {
        "sentences": sentences,
        field: [[_stanza_span(mention, first) for mention in chain.mentions] for chain in chains],
    }


def _stanza_span(mention: Any, first: Sequence[int]) -> Dict[str, int]:
    start: Any = plain(mention.start_word)
    end: Any = plain(mention.end_word)
    if is_sequence(start) or is_sequence(end):
        raise ValueError(
            "a mention of Stanza is an empty node {!r} in sentence {}: documents with empty nodes are read from files of "
            "CorefUD only".format(start, mention.sentence)
        )
    offset = first[int(mention.sentence)]
    return {"start": offset + int(start), "end": offset + int(end)}


def _is_stanza_chains(value: Any) -> bool:
    return hasattr(value, "mentions") and hasattr(value, "representative_text")
