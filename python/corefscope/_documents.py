"""Documents in memory, by their ids.

`Sides` takes the key and the responses together, because one side can show what another is.
"""

import re
from typing import Any, Dict, Hashable, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

from ._levels import KEY, MANY, ONE, RESPONSE, at, is_record, items_of, level_of, refuse_strings
from ._libraries import GROUPS, without_libraries
from ._mentions import PlainSpans, is_alone, is_pieces, is_span, json_of, mention_of
from ._tables import LINE, LINES_GIVEN
from ._values import (
    is_iterator,
    is_list,
    is_mapping,
    is_missing,
    is_number,
    is_path,
    is_position,
    is_scalar,
    is_sequence,
    is_set,
    is_view,
    plain,
    text_of_number,
)


class _Document(NamedTuple):
    """One side of a document."""

    name: Optional[str]
    #: A list of clusters, each a list of hashable mentions. Plain spans are as they were given.
    clusters: List[List[Hashable]]
    #: The words and other fields besides the clusters.
    other: Dict[str, Any]
    #: Whether the mentions are spans as they were given (`PlainSpans`), which need no further look.
    is_plain: bool = False


_NAMES = ("doc_key", "doc_id", "document_id", "id")

#: Options that say how to read data in memory, and that files need, too.
READING = ("field", "key_field", "response_field", "number_pairs")
#: Options that only data in memory need.
_IN_MEMORY = (GROUPS, "key_" + GROUPS, "response_" + GROUPS)


def _nested(field: str, value: Any) -> Dict[str, Any]:
    """Returns a field whose name may be those of the fields on the way to it, joined by dots."""
    name, *inner = field.split(".", 1)
    return {name: _nested(inner[0], value) if inner else value}


class _Reading(NamedTuple):
    """How to read the documents of one side."""

    #: The names of the fields with the clusters, in order of preference.
    names: Tuple[str, ...]
    #: Whether another field that looks like clusters may be the one that is meant.
    is_response: bool = False
    #: How the ends of spans will be read, if an option says so.
    ends: Optional[str] = None
    #: Whether each document holds both sides.
    is_both: bool = False


class Sides:
    """Holds key and responses as documents by id. A side that is not in memory is None.

    Without responses, the key holds both sides. ``first`` is the number of the first document without an id.
    ``options`` may name the fields of clusters. ``level`` is "documents" if every side is known to be a dictionary of
    documents.
    """

    def __init__(
        self,
        key: Any,
        responses: Sequence[Any],
        first: int = 0,
        options: Optional[Mapping[str, Any]] = None,
        level: Optional[str] = None,
    ) -> None:
        options = options or {}
        met: List[Any] = []
        key_field, response_field = _of_side(options, "key", "field"), _of_side(options, "response", "field")
        fields = [field for field in (KEY, RESPONSE, key_field, response_field) if field]
        known = PlainSpans()
        held = [_held(side, fields, met, known) for side in (key, *responses)]
        of_groups = [_of_side(options, side, GROUPS) for side in ("key", "response")]
        key, *responses = [without_libraries(side, of_groups[min(place, 1)]) for place, side in enumerate(held)]
        #: The fields to write. Files of the same side may have fields of their own.
        self._fields = (KEY, RESPONSE)
        self._named_fields = (key_field, response_field)
        of_key = _Reading(
            (key_field,) if key_field else (KEY,) if not responses else (KEY, RESPONSE),
            ends=_of_side(options, "key", "ends"),
            is_both=not responses,
        )
        of_response = _Reading(
            (response_field,) if response_field else (RESPONSE,) if not responses else (RESPONSE, KEY),
            True,
            _of_side(options, "response", "ends"),
            not responses,
        )
        given: List[Tuple[Any, _Reading]] = [(key, of_key)]
        if not responses:
            # A document of spaCy can hold both sides in different groups.
            is_named = "response_" + GROUPS in options
            responses = [without_libraries(held[0], of_groups[1], RESPONSE) if is_named else key]
        given += [(response, of_response) for response in responses]
        level = level or level_of([data for data, _ in given], options.get("number_pairs") == "ids", known)
        sides = [None if data is None else _documents(data, reading, level, known) for data, reading in given]
        _refuse_strangers(sides)
        _refuse_texts(sides)
        #: Diagnostics of how the data were read.
        self.diagnostics: List[Dict[str, Any]] = []
        self._sides = _with_names(_alike(sides, self.diagnostics), first)
        self._mentions = self._json_of_mentions()

    def _json_of_mentions(self) -> Dict[str, Dict[Hashable, Any]]:
        """Returns the JSON form of each document's mentions, the same on all sides.

        Documents whose mentions are plain spans on all sides are left out.
        """
        found: Dict[str, Dict[Hashable, None]] = {}
        sides = [side for side in self._sides if side is not None]
        for name in {name for side in sides for name, document in side.items() if not document.is_plain}:
            for document in (side[name] for side in sides if name in side):
                found.setdefault(name, {}).update((mention, None) for each in _hashable(document) for mention in each)
        return {name: json_of(list(mentions), name) for name, mentions in found.items()}

    def left(self, options: Mapping[str, Any], are_files: Sequence[bool]) -> Dict[str, Any]:
        """Returns the options of reading that files need. Those of data in memory have been used."""
        left = {name: value for name, value in options.items() if name not in READING + _IN_MEMORY}
        if any(are_files):
            left["number_pairs"] = options.get("number_pairs")
        key_field = self._named_fields[0] if are_files[0] else None
        response_field = self._named_fields[1] if any(are_files[1:]) else None
        self._fields = (key_field or KEY, response_field or RESPONSE)
        return dict(left, key_field=key_field, response_field=response_field)

    @property
    def are_plain(self) -> List[bool]:
        """For each side, whether it has nothing but plain spans, so that its format needs no look at its lines."""
        return [
            side is not None and all(document.is_plain and not document.other for document in side.values())
            for side in self._sides
        ]

    def lines(self) -> List[Dict[str, Any]]:
        """Returns documents with both sides."""
        key, response = (side or {} for side in self._sides)
        of_key, of_response = self._fields
        return [
            {
                **response[name].other,
                **document.other,
                "doc_key": name,
                of_key: self._json(name, document),
                of_response: self._json(name, response[name]),
            }
            for name, document in key.items()
        ]

    def files(self) -> List[Optional[List[Dict[str, Any]]]]:
        """Returns the documents of each side, or None if it is not in memory."""
        return [
            None if side is None else [self._written(place, name, document) for name, document in side.items()]
            for place, side in enumerate(self._sides)
        ]

    def _written(self, place: int, name: str, document: _Document) -> Dict[str, Any]:
        # fastcoref has one name for the field, whichever the side.
        field = KEY if _has_text_alone(document.other) else self._fields[min(place, 1)]
        return {**document.other, "doc_key": name, **_nested(field, self._json(name, document))}

    def _json(self, name: str, document: _Document) -> List[List[Any]]:
        if name not in self._mentions:
            return document.clusters
        return [[self._mentions[name][mention] for mention in cluster] for cluster in _hashable(document)]


def _hashable(document: _Document) -> List[List[Hashable]]:
    """Returns the clusters of a document with mentions that can be hashed."""
    if not document.is_plain:
        return document.clusters
    clusters: Any = document.clusters
    return [[(first, last) for first, last in cluster] for cluster in clusters]


def _of_side(options: Mapping[str, Any], side: str, name: str) -> Any:
    """Returns an option of one side, or of both."""
    return options.get("{}_{}".format(side, name)) or options.get(name)


def _with_names(sides: Sequence[Optional[List[_Document]]], first: int) -> List[Optional[Dict[str, _Document]]]:
    """Returns documents by id. A document without an id gets that of its counterpart, or a number."""
    there = [side for side in sides if side is not None]
    nameless = [side for side in there if any(document.name is None for document in side)]
    if nameless and len(there) < len(sides):
        raise ValueError("documents are paired with those of a file by their ids: give {document id: clusters}")
    sizes = sorted({len(side) for side in there})
    if nameless and len(sizes) > 1:
        raise ValueError("documents without ids are paired by position, but there are {} and {}".format(*sizes[:2]))
    names = [
        next((document.name for document in same if document.name is not None), str(first + i))
        for i, same in enumerate(zip(*there))
    ]
    return [side if side is None else _by_name(side, names if side in nameless else []) for side in sides]


def _by_name(documents: List[_Document], names: List[str]) -> Dict[str, _Document]:
    found: Dict[str, _Document] = {}
    for i, document in enumerate(documents):
        name = document.name if document.name is not None else names[i]
        if name in found:
            raise ValueError("document {!r} occurs twice".format(name))
        found[name] = document
    return found


def _documents(data: Any, reading: _Reading, level: Optional[str], known: PlainSpans) -> List[_Document]:
    if is_mapping(data):
        if is_record(data, reading.names) or level == ONE:
            return [_document(data, reading, known)]
        _require_predictions(list(data.items()), reading)
        return [_document(value, reading, known, _name_of(name)) for name, value in data.items()]
    if level != MANY:
        return [_document(data, reading, known)]
    if is_set(data):
        raise ValueError("documents in a set have no order: give {document id: clusters}")
    items = items_of(data, "the data")
    _require_predictions(list(enumerate(items)), reading)
    return [_document(item, reading, known) for item in items]


def _require_predictions(documents: Sequence[Tuple[Any, Any]], reading: _Reading) -> None:
    """Raises ValueError if only some documents have predictions: the others would be scored as their own key."""
    records = [(name, each) for name, each in documents if is_mapping(each) and is_record(each, reading.names)]
    first = reading.names[0]
    without = [_record_name(each) or str(name) for name, each in records if at(each, first) is None]
    if reading.is_response and without and len(without) < len(records):
        raise ValueError(
            "{} of {} documents of the response have no {}: {}; give an empty list if nothing was predicted".format(
                len(without), len(records), first, ", ".join(without[:5]) + (", …" if len(without) > 5 else "")
            )
        )


def _name_of(name: Any) -> str:
    if type(name) is str:
        return name
    name = plain(name)
    if is_missing(name):
        raise ValueError("{!r} cannot be the id of a document".format(name))
    return text_of_number(name) if is_number(name) else str(name)


def _record_name(data: Mapping[str, Any]) -> Optional[str]:
    return next((_name_of(data[field]) for field in _NAMES if data.get(field) is not None), None)


def _document(data: Any, reading: _Reading, known: PlainSpans, name: Optional[str] = None) -> _Document:
    other: Dict[str, Any] = {}
    if known.has(data) and not reading.is_both:
        return _Document(name, data, other, True)
    data = plain(data)
    if is_mapping(data) and is_record(data, reading.names):
        if name is None:
            name = _record_name(data)
        field = _field_of(data, reading, name)
        used = (KEY, RESPONSE, field.split(".")[0], *_NAMES)
        # Clusters that are not read would make the line look like one of another format.
        other = {
            other: value for other, value in data.items() if other not in used and not _may_be_clusters(other, value)
        }
        clusters = at(data, field)
    elif reading.is_both:
        raise ValueError("this is one side alone: give key and response, or documents that hold both sides")
    else:
        clusters = data
    if known.has(clusters):
        return _Document(name, list(clusters), other, True)
    where = "" if name is None else " of document {!r}".format(name)
    ends = reading.ends or ("exclusive" if _has_text_alone(other) else "inclusive")
    if is_mapping(clusters):
        return _Document(name, _clusters_of_map(clusters, where, ends), other)
    items = items_of(clusters, "the clusters" + where)
    refuse_strings(items)
    return _Document(name, [_cluster(each, where, ends) for each in items], other)


def refuse_mixed_shapes(side: Sequence[Mapping[str, Any]]) -> None:
    """Raises ValueError if some documents of a side have a text without words, because all are read in the same way."""
    alone, others = ([each["doc_key"] for each in side if _has_text_alone(each) is which] for which in (True, False))
    if alone and others:
        raise ValueError(
            "document {!r} has a text without words, unlike {!r}: give all documents of a side in the same form".format(
                alone[0], others[0]
            )
        )


def _has_text_alone(other: Mapping[str, Any]) -> bool:
    """Returns whether a document is as in fastcoref: a text without words, and characters with exclusive ends."""
    return "text" in other and not any(field in other for field in ("sentences", "tokens", "words"))


def _field_of(data: Mapping[str, Any], reading: _Reading, name: Optional[str]) -> str:
    """Returns the field with the clusters of a document."""
    document = "the document" if name is None else "document {!r}".format(name)
    names = reading.names
    field = next((field for field in names if field in data or at(data, field) is not None), None)
    if field is not None and at(data, field) is None:
        raise ValueError("{} of {} is None: give [] if there are no clusters".format(field, document))
    alike = next((other for other in data if other not in names and _may_be_clusters(other, data[other])), None)
    option = "response_field" if reading.is_response else "key_field"
    if field is None:
        advice = "" if alike is None else "; if {!r} has the clusters, set {}={!r}".format(alike, option, alike)
        if reading.is_response and names == (RESPONSE,):
            advice += "; if it is the key alone, give the response, too"
        raise ValueError("{} has no {}{}".format(document, " and no ".join(names), advice))
    if reading.is_response and field == KEY and len(names) > 1 and alike is not None:
        raise ValueError(
            "{} of a response has {!r} and {!r}: set {}={!r} if that is the prediction, or {}={!r}".format(
                document, field, alike, option, alike, option, field
            )
        )
    return field


def _may_be_clusters(field: Any, value: Any) -> bool:
    """Returns whether a field has the shape of clusters of spans, or a prediction by its name."""
    value = plain(value)
    if field in (KEY, RESPONSE) or not is_sequence(value):
        return False
    clusters = [plain(cluster) for cluster in value]
    if not all(is_sequence(cluster) or is_set(cluster) for cluster in clusters):
        return False
    mentions = [plain(mention) for cluster in clusters for mention in cluster]
    if mentions and all(is_span(mention) or is_pieces(mention) for mention in mentions):
        return True
    is_named = re.search("pred|system|response|output|hyp", str(field), re.IGNORECASE) is not None
    is_layer = re.search("ner|pos|pars|speaker|sent|token|lemma|span|score|logit", str(field), re.IGNORECASE)
    return is_named and is_layer is None and all(is_scalar(mention) for mention in mentions)


def _clusters_of_map(data: Mapping[Any, Any], where: str, ends: str) -> List[List[Hashable]]:
    """Returns the clusters of a dictionary from entities to mentions, or from mentions to entities."""
    values = [plain(value) for value in data.values()]
    if not values or not all(map(is_scalar, values)):
        return [_cluster(value, where, ends) for value in values]
    clusters: Dict[Any, List[Hashable]] = {}
    for mention, label in zip(data, values):
        is_whole = not is_number(label) or is_position(label)
        if is_missing(label) or isinstance(label, (bool, bytes)) or label in (-1, "-1") or not is_whole:
            raise ValueError(
                "{!r} is not an entity of mention {!r}{}: leave out mentions without an entity, and name entities by "
                "strings or by whole numbers other than -1".format(label, mention, where)
            )
        clusters.setdefault(label, []).append(mention_of(mention, where, ends))
    return list(clusters.values())


def _cluster(cluster: Any, where: str, ends: str) -> List[Hashable]:
    items = items_of(cluster, "a cluster" + where)
    if any(isinstance(item, str) and LINE.match(item) for item in items):
        raise ValueError(LINES_GIVEN)
    mentions = [mention_of(mention, where, ends) for mention in items]
    # Sets have no order, but the same data should give the same bytes.
    return sorted(mentions, key=repr) if is_set(cluster) else mentions


#: Pronouns that a list of mentions may have in place of ids.
_PRONOUNS = set(
    "he him his himself she her hers herself it its itself they them their theirs themselves me my mine myself you "
    "your yours yourself we us our ours ourselves who whom whose this that these those".split()
)
#: Words, not ids.
_WORDS = re.compile(r"[^\W\d_]{3,}$|[^\W\d_]+(?:[ '’-][^\W\d_]+)+$")


def _refuse_texts(sides: Sequence[Optional[List[_Document]]]) -> None:
    """Raises ValueError if mentions are the words of a text, which do not say where the mention is."""
    for side in sides:
        for document in side or []:
            if document.is_plain:
                continue
            mentions = [mention for cluster in document.clusters for mention in cluster]
            texts = [mention for mention in mentions if isinstance(mention, str)]
            if len(texts) < len(mentions) or all(len(text) < 3 for text in texts):
                continue
            words = next((text for text in texts if text.lower() in _PRONOUNS), None)
            if words is None:
                seen: Dict[str, int] = {}
                for text in texts:
                    seen[text] = seen.get(text, 0) + 1
                words = next((text for text in texts if seen[text] > 1 and _WORDS.match(text)), None)
            if words is not None:
                raise ValueError(
                    "mentions such as {!r} are words, which may occur several times in a text: give spans (first, "
                    "last). With fastcoref, give the results themselves, or use get_clusters(as_strings=False) and "
                    "ends='exclusive'. If each string is the name of one mention, give tuples, such as ({!r},)".format(
                        words, words
                    )
                )


def _alike(
    sides: Sequence[Optional[List[_Document]]], diagnostics: List[Dict[str, Any]]
) -> List[Optional[List[_Document]]]:
    """Returns the sides with numbers as text, as in JSON files, if a side has only numbers and another only strings."""
    kinds = [None if side is None else _kind_of_mentions(side) for side in sides]
    if {kind for kind in kinds if kind is not None} != {"numbers", "strings"}:
        return list(sides)
    diagnostics.append(
        {
            "code": "mention-kinds-differ",
            "severity": "warning",
            "data": {
                "key": kinds[0] or "not in memory",
                "response": next((kind for kind in kinds[1:] if kind not in (None, kinds[0])), kinds[0]),
                "evidence": "numbers were compared as text, as in JSON files",
            },
        }
    )
    return [
        side
        if kind != "numbers"
        else [
            document._replace(is_plain=False, clusters=[[text_of_number(mention) for mention in each] for each in document.clusters])
            for document in side or []
        ]
        for side, kind in zip(sides, kinds)
    ]


def _kind_of_mentions(side: List[_Document]) -> Optional[str]:
    if any(document.is_plain and any(document.clusters) for document in side):
        return "other"
    mentions = [mention for document in side for cluster in document.clusters for mention in cluster]
    if not mentions:
        return None
    if all(isinstance(mention, str) for mention in mentions):
        return "strings"
    return "numbers" if all(map(is_number, mentions)) else "other"


def _refuse_strangers(sides: Sequence[Optional[List[_Document]]]) -> None:
    """Raises ValueError if mentions are equal only to themselves, and no two sides share one."""
    found: List[Set[Hashable]] = [
        {
            mention
            for document in side
            if not document.is_plain
            for cluster in document.clusters
            for mention in cluster
            if is_alone(mention)
        }
        for side in sides
        if side is not None
    ]
    strangers = next((side for side in found if side), None)
    if strangers is None or any(one & other for i, one in enumerate(found) for other in found[:i]):
        return
    stranger = next(iter(strangers))
    raise ValueError(
        "{!r} is equal to no mention of another side, because objects of {} are compared by identity: give spans "
        "(first, last), or (mention.start, mention.end - 1) if the ends are exclusive".format(
            stranger, type(stranger).__name__
        )
    )


def _held(value: Any, fields: Sequence[str], met: List[Any], known: PlainSpans, depth: int = 3) -> Any:
    """Returns data that can be iterated more than once: converts generators, views and arrays to lists.

    ``met`` gathers the iterators of all sides. Each can be used only once. ``known`` gets to know plain spans.
    """
    value = plain(value)
    if depth == 0 or is_elsewhere(value):
        return value
    if depth > 1 and known.look(value):
        return value
    refuse_foreign(value)
    if is_mapping(value):
        names = [name for name in fields if name in value] or list(value)
        return {**value, **{name: _held(value[name], fields, met, known, min(depth, 2)) for name in names}}
    if is_iterator(value):
        if any(value is other for other in met):
            raise ValueError("an iterator can be used only once, but two sides share one: give lists")
        met.append(value)
        items = list(value)
        if depth == 3 and not items:
            raise ValueError("an iterator gave nothing; perhaps it was used before: give a list, which may be empty")
        value = items
    elif is_view(value):
        value = list(value)
    if not is_list(value):
        return value
    value = list(map(plain, value))
    if depth > 1 and known.look(value):
        return value
    held = [_held(item, fields, met, known, depth - 1) for item in value]
    # Clusters of generators are known only now.
    if depth > 1:
        known.look(held)
    return held


def is_elsewhere(side: Any) -> bool:
    """Returns whether the side is a path or absent, so not in memory."""
    return side is None or is_path(side)


def refuse_foreign(value: Any) -> None:
    """Raises ValueError for open files and tables, which can be iterated but hold no clusters."""
    if hasattr(value, "readline"):
        raise ValueError("an open file is not annotation: give its path")
    if hasattr(value, "columns") and not is_mapping(value):
        raise ValueError(
            "{} is a table, but not one of pandas or polars, or not at a place where a table can be: give "
            "score(table.to_pandas()), or the path of the table".format(type(value).__name__)
        )
