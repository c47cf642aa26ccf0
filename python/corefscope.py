"""corefscope from Python: coreference scores, comparisons, explanations and reports.

One file without dependencies, for Python 3.8 or later: copy it next to your code. It runs the command line of
corefscope, and looks for that in this order:

* the argument ``program``: a command line such as ``"node /path/to/corefscope.js"``, or a list of its words;
* the environment variable ``COREFSCOPE``: a command line;
* a program ``corefscope`` in the path.

**Key and response** are paths of files, folders or globs in any format that corefscope reads, or data in memory:

* one document: a list of clusters, each a list (tuple, set, array) of mentions;
* several documents: a dictionary ``{document id: clusters}``, or a list of documents, which are paired by position;
* instead of clusters, a dictionary as in the JSON lines of e2e-coref, with words: ``{"doc_key": …, "sentences": …,
  "clusters": …, "predicted_clusters": …}``. A response uses ``predicted_clusters`` if it has them.

A mention is a span ``(first, last)`` of token positions, from 0, **both inclusive** (for exclusive ends, use
``ends="exclusive"``). A mention in several pieces is a list of such spans. A mention can also be anything hashable that
is equal on both sides. A document has either spans or other mentions, and two integers are always a span. In a *list of
documents*, clusters of other mentions must be lists or sets. For mentions in several pieces, use a dictionary of
documents.

**Scores are not percentages**: 1 is perfect. They are unrounded, or None for 0/0. The dictionaries are those of
``--format json``, which ``schemas/`` describes.

**Options** are those of the command line, with underscores:

* ``match="head"`` is ``--match head``;
* ``np_only=True`` is ``--np-only``;
* ``response_ends="exclusive"`` is ``--response-ends exclusive``;
* ``metrics=["muc", "lea"]`` is ``--metrics muc,lea``;
* ``fail_under={"lea": 60}`` is ``--fail-under lea=60``;
* ``columns={"mention": "rec", "key": "golden"}`` is ``--columns mention=rec,key=golden``, for tables of labels.

None and False leave an option out, except that ``exact=False`` is ``--no-exact``. An unknown option is an error.

Errors of the command line raise a `CorefscopeError`; its warnings become a `CorefscopeWarning`. Data in memory are read
with ``--strict``, so damaged data raise an error unless you set ``strict=False``.
"""

import html
import json
import numbers
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import warnings
import weakref
from typing import (
    Any,
    Deque,
    Dict,
    Hashable,
    Iterable,
    Iterator,
    KeysView,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
    ValuesView,
)

__all__ = [
    "ConditionFailed",
    "CorefMetric",
    "CorefscopeError",
    "CorefscopeWarning",
    "Report",
    "audit",
    "compare",
    "compute",
    "errors",
    "explain",
    "report",
    "run",
    "score",
]

#: A path, or annotation in memory.
Data = Any
#: A command line, or the list of its words.
Program = Union[str, Sequence[str], None]


class CorefscopeError(Exception):
    """Raised if the command line fails.

    ``str()`` is its output on standard error. ``code`` is its exit code: 1 for a condition that failed, 2 for wrong
    options, 3 for input that cannot be read or scored, or None if it could not be started.
    """

    def __init__(self, text: str, code: Optional[int] = None) -> None:
        super().__init__(text)
        self.code = code


class ConditionFailed(CorefscopeError):
    """Raised if a condition of ``fail_under``, ``fail_if_worse`` or ``verify`` fails, or if ``check`` finds errors.

    ``result`` is the result that the function would have returned, or None.
    """

    def __init__(self, text: str, code: int, result: Any) -> None:
        super().__init__(text, code)
        self.result = result


class CorefscopeWarning(UserWarning):
    """A line that the command line wrote to standard error."""


def score(
    key: Data, response: Data = None, metrics: Any = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Scores a response against a key.

    Without ``response``, ``key`` holds both sides: ``clusters`` and ``predicted_clusters`` of each document.

    Returns the dictionary of ``score --format json`` (schema ``corefscope/score/1``). In addition, ``["scores"]`` has
    the scores of the response in ``["systems"][0]``: ``result["scores"]["muc"]["f1"]`` is from 0 to 1, or None for 0/0.

    >>> result = score([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])
    >>> result["scores"]["lea"]["counts"]["precision"]
    [2.6666666666666665, 8]
    """
    options["metrics"] = metrics
    result = _result_of("score", key, _one(response), options, program)
    return dict(result, scores=result["systems"][0]["scores"])


def compare(
    key: Data, responses: Mapping[str, Data], metrics: Any = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Tests whether systems differ significantly: paired tests, intervals and ranks.

    ``responses`` is ``{name: response}``. A list of paths instead of a response means several runs of one system.
    ``key`` is None if all responses are files of counts. Needs at least two documents.

    Returns the dictionary of ``compare --format json`` (schema ``corefscope/compare/1``). It has ``systems``, and
    ``pairs`` with ``delta`` (the F1, or the only figure, of ``b`` minus that of ``a``), ``p``, ``pAdjusted`` and
    ``reject`` for each metric.
    """
    options["metrics"] = metrics
    return _result_of("compare", key, _named(responses), options, program)


def errors(key: Data, responses: Data, metrics: Any = None, program: Program = None, **options: Any) -> Dict[str, Any]:
    """Lists the errors of one response, or of several as ``{name: response}``.

    Returns the dictionary of ``errors --format json``.
    """
    options["metrics"] = metrics
    return _result_of("errors", key, _named(responses), options, program)


def audit(key: Data, responses: Data, metrics: Any = None, program: Program = None, **options: Any) -> Dict[str, Any]:
    """Checks which scores can be trusted, for one response, or for several as ``{name: response}``.

    Returns the dictionary of ``audit --format json``.
    """
    options["metrics"] = metrics
    return _result_of("audit", key, _named(responses), options, program)


def explain(
    key: Data,
    response: Data = None,
    metrics: Any = None,
    format: str = "text",  # noqa: A002, the name of the option
    program: Program = None,
    **options: Any,
) -> Any:
    """Explains step by step how scores are calculated, as ``text``, ``md``, ``latex`` or ``html``.

    With ``format="json"``, returns a dictionary.
    """
    options.update(metrics=metrics, format=format)
    return _run_on_data("explain", key, _one(response), options, program)


def report(
    key: Data,
    responses: Data = None,
    output: Any = None,
    metrics: Any = None,
    height: int = 800,
    program: Program = None,
    **options: Any,
) -> "Report":
    """Writes an interactive page with texts, scores, errors and comparisons.

    A notebook shows the page if the call is the last line of a cell. ``responses`` is one response, or several as
    ``{name: response}``. ``output`` is the path of the page. Without it, the file is temporary and is deleted with the
    object. To replace a file that corefscope did not write, set ``force=True``. ``height`` in notebooks is in pixels.
    """
    own = output is None
    if own:
        handle, path = tempfile.mkstemp(prefix="corefscope-", suffix=".html")
        os.close(handle)
    else:
        path = os.fspath(output)
    options.update(metrics=metrics, output=path)
    try:
        _run_on_data("report", key, _named(responses), options, program)
    except BaseException:
        if own:
            os.remove(path)
        raise
    return Report(path, height, own)


class Report:
    """A page in a single file that works offline. ``path`` is its path."""

    def __init__(self, path: str, height: int = 800, temporary: bool = False) -> None:
        self.path = path
        self.height = height
        if temporary:
            weakref.finalize(self, _remove, path)

    @property
    def html(self) -> str:
        """The HTML of the page."""
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def _repr_html_(self) -> str:
        """Returns the page in a separate frame for notebooks. The page cannot access the notebook."""
        return (
            '<iframe sandbox="allow-scripts allow-downloads allow-popups allow-modals" '
            'style="width: 100%; height: {}px; border: 0" srcdoc="{}"></iframe>'
        ).format(int(self.height), html.escape(self.html))

    def __fspath__(self) -> str:
        return self.path

    def __repr__(self) -> str:
        return "Report({!r})".format(self.path)


class CorefMetric:
    """Collects documents one by one, as in a training loop, and scores them all with `compute`.

    >>> metric = CorefMetric(metrics=["muc", "conll"])
    >>> metric.update(key=[[(0, 0), (3, 4)]], response=[[(0, 0), (3, 4)]])
    >>> metric.update(key=[[(0, 0), (3, 4)]], response=[[(0, 0), (5, 5)]])
    >>> metric.compute()["scores"]["muc"]["recall"]
    0.5
    """

    def __init__(self, metrics: Any = None, program: Program = None, **options: Any) -> None:
        self._options = dict(options, metrics=metrics, program=program)
        self._documents: Dict[str, Dict[str, Any]] = {}

    def update(self, key: Data, response: Data) -> None:
        """Adds one or more documents in memory. Both sides must have the same documents.

        Documents without ids are numbered in order.

        Raises ValueError for a document that was already added; `reset` removes all documents.
        """
        if any(_is_path(side) for side in (key, response)):
            raise TypeError("update() takes data in memory; score() takes files")
        added = _Sides(key, [response], first=len(self._documents)).lines()
        for document in added:
            if document["doc_key"] in self._documents:
                raise ValueError("document {!r} was added before".format(document["doc_key"]))
        self._documents.update((document["doc_key"], document) for document in added)

    def compute(self) -> Dict[str, Any]:
        """Scores all documents since the last `reset`. Returns the same as `score`."""
        if not self._documents:
            raise ValueError("no document was added")
        return score(list(self._documents.values()), **self._options)

    def reset(self) -> None:
        """Removes all documents."""
        self._documents.clear()

    def __len__(self) -> int:
        return len(self._documents)


def compute(
    predictions: Sequence[Data],
    references: Sequence[Data],
    metrics: Any = None,
    program: Program = None,
    **options: Any,
) -> Dict[str, Optional[float]]:
    """Scores documents with the interface of HuggingFace's evaluate: responses first, and a flat result.

    ``predictions`` and ``references`` are equally long lists of documents, each a list of clusters. Returns
    ``{"muc/recall": …, "muc/precision": …, "muc/f1": …, …, "conll/f1": …}``: numbers of which 1 is perfect, or None
    for 0/0 (0 with ``zero_division=0``).
    """
    predictions, references = list(predictions), list(references)
    if len(predictions) != len(references):
        raise ValueError("{} predictions for {} references".format(len(predictions), len(references)))
    metric = CorefMetric(metrics=metrics, program=program, **options)
    metric.update(*({str(i): document for i, document in enumerate(side)} for side in (references, predictions)))
    return {
        "{}/{}".format(name, figure): value if value is None else float(value)
        for name, figures in metric.compute()["scores"].items()
        for figure, value in figures.items()
        if figure in ("recall", "precision", "f1", "value")
    }


def run(*arguments: Any, program: Program = None, **options: Any) -> Any:
    """Runs any command, with strings and paths as arguments: ``run("stats", "key.conll", format="json")``.

    Returns its standard output, or a dictionary with ``format="json"``.
    """
    return _run([os.fspath(argument) for argument in arguments], options, program)


# ---- running the command line ----


def _result_of(name: str, key: Data, systems: "_Systems", options: Dict[str, Any], program: Program) -> Dict[str, Any]:
    """Returns the dictionary that a command writes as JSON."""
    for option in ("format", "output", "verify", "stdin_pairs", "signature_only"):
        if option in options:
            raise TypeError("{}() returns a dictionary; {} is for run({!r}, …)".format(name, option, name))
    return _run_on_data(name, key, systems, dict(options, format="json"), program)


#: For each system, its name or None, and its response. A system with several runs has an item for each path.
_Systems = List[Tuple[Optional[str], Data]]


def _one(response: Data) -> _Systems:
    return [] if response is None else [(None, response)]


def _named(responses: Data) -> _Systems:
    if not isinstance(responses, Mapping):
        return [(None, path) for path in responses] if _are_paths(responses) else _one(responses)
    systems: _Systems = []
    for name, response in responses.items():
        if not isinstance(name, str) or re.search(r"^$|[=/\\]", name):
            raise ValueError("{!r} cannot be the name of a system: it is a string without =, / and \\".format(name))
        systems.extend((name, each) for each in (response if _are_paths(response) else [response]))
    return systems


def _run_on_data(name: str, key: Data, systems: _Systems, options: Dict[str, Any], program: Program) -> Any:
    """Runs a command on paths and data in memory.

    Data are passed on standard input if JSON lines can hold both sides, otherwise in temporary files.
    """
    given = [key] + [response for _, response in systems]
    in_memory = [None if _is_path(side) else side for side in given]
    if all(side is None for side in in_memory):
        return _run([name] + _arguments(given, systems), options, program)
    # Damage in memory is a mistake in the program, not a property of a file.
    options.setdefault("strict", True)
    sides = _Sides(in_memory[0], in_memory[1:])
    # `explain` names the response after its file.
    by_file = name == "explain" and len(systems) > 0
    if len(systems) < 2 and not by_file and all(side is not None for side in in_memory) and sides.fit_on_lines():
        response = ["{}=-".format(system or "response") for system, _ in systems]
        return _run([name, "-"] + response, options, program, _lines(sides.lines()))
    with tempfile.TemporaryDirectory(prefix="corefscope-") as folder:
        for place, documents in enumerate(sides.files()):
            if documents is not None:
                # A system without a name is named after its file.
                given[place] = os.path.join(folder, str(place), "response.jsonl")
                os.mkdir(os.path.dirname(given[place]))
                with open(given[place], "w", encoding="utf-8") as file:
                    file.write(_lines(documents))
        return _run([name] + _arguments(given, systems), options, program, folder=folder)


def _arguments(paths: Sequence[Any], systems: "_Systems") -> List[str]:
    """Returns the arguments for the key, if any, and for the responses with the names of their systems."""
    key = [] if paths[0] is None else [_argument(paths[0])]
    return key + [
        _argument(path) if name is None else "{}={}".format(name, os.fspath(path))
        for path, (name, _) in zip(paths[1:], systems)
    ]


def _lines(documents: Iterable[Dict[str, Any]]) -> str:
    return "".join(json.dumps(document, default=_plain) + "\n" for document in documents)


#: The oldest version of Node.js that runs the command line.
_NODE = "20.19"


def _ended(words: Sequence[str], text: str = "") -> "subprocess.CompletedProcess[str]":
    """Runs a program and waits for it."""
    try:
        return subprocess.run(
            words,
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env=dict(os.environ, NO_COLOR="1"),
            check=False,
        )
    except OSError as error:
        raise CorefscopeError("corefscope cannot be started: {}".format(error)) from error


def _starts(words: Sequence[str]) -> bool:
    """Returns whether a program is corefscope, which prints its version."""
    done = _ended([*words, "--version"])
    return done.returncode == 0 and re.match(r"\d+\.\d+", done.stdout) is not None


def _run(
    arguments: Sequence[str], options: Mapping[str, Any], program: Program, text: str = "", folder: str = ""
) -> Any:
    """Runs the command line and returns its output. Removes the temporary folder from messages."""
    name, rest = arguments[:1], arguments[1:]
    words = _program(program)
    done = _ended(words + list(name) + _flags(options) + ["--"] + list(rest), text)
    said = done.stderr.strip()
    # Node also exits with 1 if it cannot start the program; a shell exits with 126 or 127 without Node.
    if done.returncode not in (0, 2, 3) and not _starts(words):
        raise CorefscopeError(
            "corefscope cannot be started with {}; it needs Node.js {} or later: {}".format(
                shlex.quote(words[0]), _NODE, said or "exit code {}".format(done.returncode)
            )
        )
    if folder:
        said = said.replace(folder + os.sep, "")
    # If one of several responses is refused, the others still have a result.
    is_of_others = "[response-left-out]" in said and not any(line.startswith("corefscope:") for line in said.splitlines())
    if done.returncode not in (0, 1) and not (done.returncode == 3 and is_of_others):
        raise CorefscopeError(said, done.returncode)
    result: Any = done.stdout
    if options.get("format") == "json":
        try:
            result = json.loads(done.stdout)
        except ValueError:
            if done.returncode == 0 and done.stdout:
                raise CorefscopeError("the output is not JSON: " + done.stdout[:200], 0) from None
            result = None
    if done.returncode == 1:
        raise ConditionFailed(said, 1, result)
    for line in dict.fromkeys(said.splitlines()):
        warnings.warn(line, CorefscopeWarning, stacklevel=_depth())
    return result


def _depth() -> int:
    """Returns the number of stack frames up to the code that called this module."""
    depth, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == _depth.__code__.co_filename:
        depth, frame = depth + 1, frame.f_back
    return depth


def _program(program: Program) -> List[str]:
    given = program or os.environ.get("COREFSCOPE")
    if not given:
        found = shutil.which("corefscope")
        if found is None:
            raise CorefscopeError(
                "corefscope was not found: install it, so that `corefscope` is in the path, or give its command line "
                "in the environment variable COREFSCOPE or the argument `program`, for example: "
                "node /path/to/dist/cli/corefscope.js"
            )
        return [found]
    # On Windows, paths have backslashes, and splitting keeps quotation marks.
    words = (
        [word.strip('"') for word in shlex.split(given, posix=os.name != "nt")]
        if isinstance(given, str)
        else list(given)
    )
    # On Windows, this finds `npx` as npx.cmd.
    return [shutil.which(words[0]) or words[0]] + words[1:]


def _flags(options: Mapping[str, Any]) -> List[str]:
    """Converts keyword arguments to flags."""
    flags = []
    for option, value in options.items():
        flag = "--" + option.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is False and option == "exact":
            flags.append("--no-exact")
        elif value is not None and value is not False:
            flags.append("{}={}".format(flag, _value(value)))
    return flags


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join("{}={}".format(name, _value(each)) for name, each in value.items())
    if isinstance(value, (list, tuple)):
        return ",".join(_value(each) for each in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def _is_path(side: Data) -> bool:
    """Returns whether the side is a path or absent, so not in memory."""
    return side is None or isinstance(side, (str, os.PathLike))


def _are_paths(side: Data) -> bool:
    return isinstance(side, (list, tuple)) and len(side) > 0 and all(map(_is_path, side))


def _argument(path: Any) -> str:
    """Returns a path as an argument that cannot be mistaken for NAME=PATH or standard input."""
    text = os.fspath(path)
    if text == "-":
        raise ValueError("standard input is not available: give the data, or a path")
    return os.path.join(os.curdir, text) if re.match(r"[^/\\]*=", text) else text


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass


# ---- data in memory ----


class _Document(NamedTuple):
    """One side of a document."""

    name: Optional[str]
    #: A list of clusters, each a list of hashable mentions.
    clusters: List[List[Hashable]]
    #: The words and other fields besides the clusters.
    other: Dict[str, Any]


_NAMES = ("doc_key", "doc_id", "document_id", "id")
_KEY, _RESPONSE = "clusters", "predicted_clusters"


class _Sides:
    """Holds key and responses as documents by id. A side that is not in memory is None.

    Without responses, the key holds both sides. ``first`` is the number of the first document without an id.
    """

    def __init__(self, key: Data, responses: Sequence[Data], first: int = 0) -> None:
        key, responses = _held(key), [_held(response) for response in responses]
        # The fields from which each side takes its clusters, in order of preference.
        given = [(key, (_KEY, _RESPONSE))] + [(response, (_RESPONSE, _KEY)) for response in responses]
        if not responses:
            given = [(key, (_KEY,)), (key, (_RESPONSE,))]
        shapes = {_shape(data) for data, _ in given} - {None}
        if len(shapes) > 1:
            raise ValueError("one side is a document, and another is a list of documents")
        is_list = "documents" in shapes
        sides = [None if data is None else _documents(data, fields, is_list) for data, fields in given]
        _refuse_strangers(sides)
        self._sides = _with_names(sides, first)
        self._mentions = self._json_of_mentions()

    def _json_of_mentions(self) -> Dict[str, Dict[Hashable, Any]]:
        """Returns the JSON form of each document's mentions, the same on all sides."""
        found: Dict[str, Dict[Hashable, None]] = {}
        for side in self._sides:
            for name, document in (side or {}).items():
                found.setdefault(name, {}).update((mention, None) for each in document.clusters for mention in each)
        return {name: _json_of(list(mentions), name) for name, mentions in found.items()}

    def fit_on_lines(self) -> bool:
        """Returns whether key and response have the same documents with the same words."""
        key, response = self._sides
        return key.keys() == response.keys() and all(
            document.other.get(field, value) == value
            for name, document in key.items()
            for field, value in response[name].other.items()
        )

    def lines(self) -> List[Dict[str, Any]]:
        """Returns documents with both sides."""
        key, response = self._sides
        if key.keys() != response.keys():
            different = ", ".join(sorted(key.keys() ^ response.keys()))
            raise ValueError("key and response do not have the same documents: {}".format(different))
        return [
            {
                **response[name].other,
                **document.other,
                "doc_key": name,
                _KEY: self._json(name, document),
                _RESPONSE: self._json(name, response[name]),
            }
            for name, document in key.items()
        ]

    def files(self) -> List[Optional[List[Dict[str, Any]]]]:
        """Returns the documents of each side, or None if it is not in memory."""
        return [
            None
            if side is None
            else [
                {**document.other, "doc_key": name, _KEY: self._json(name, document)} for name, document in side.items()
            ]
            for side in self._sides
        ]

    def _json(self, name: str, document: _Document) -> List[List[Any]]:
        return [[self._mentions[name][mention] for mention in cluster] for cluster in document.clusters]


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
    return [side and _by_name(side, names if side in nameless else None) for side in sides]


def _by_name(documents: List[_Document], names: Optional[List[str]]) -> Dict[str, _Document]:
    found: Dict[str, _Document] = {}
    for i, document in enumerate(documents):
        name = document.name if document.name is not None else names[i]
        if name in found:
            raise ValueError("document {!r} occurs twice".format(name))
        found[name] = document
    return found


def _shape(data: Data) -> Optional[str]:
    """Returns whether lists of lists are a document or documents, from the depth of mentions; None if unclear."""
    if data is None or isinstance(data, Mapping):
        return None
    items = _items(data, "the data")
    if any(isinstance(item, Mapping) for item in items):
        return "documents"
    inner = [_plain(each) for item in items for each in _items(item, "a cluster, or a document,")]
    # An empty list decides nothing.
    depths = {_depth_of(each) for each in inner if not (isinstance(each, (list, set, frozenset)) and len(each) == 0)}
    if len(depths) > 1:
        raise ValueError("a list must be one document or several, and this is neither: give {document id: clusters}")
    return depths.pop() if depths else None


def _depth_of(inner: Any) -> str:
    """Returns "document" for a mention of a document, or "documents" for a cluster in a list of documents."""
    if isinstance(inner, (list, set, frozenset)):
        return "document" if isinstance(inner, list) and _is_span(inner) else "documents"
    return "documents" if _is_pieces(inner) else "document"


def _documents(data: Data, fields: Sequence[str], is_list: bool) -> List[_Document]:
    if isinstance(data, Mapping):
        if _KEY in data or _RESPONSE in data:
            return [_document(data, fields)]
        return [_document(value, fields, str(name)) for name, value in data.items()]
    return [_document(item, fields) for item in _items(data, "the data")] if is_list else [_document(data, fields)]


def _document(data: Data, fields: Sequence[str], name: Optional[str] = None) -> _Document:
    other: Dict[str, Any] = {}
    if isinstance(data, Mapping):
        if name is None:
            name = next((str(data[field]) for field in _NAMES if data.get(field) is not None), None)
        other = {field: value for field, value in data.items() if field not in (_KEY, _RESPONSE) + _NAMES}
        clusters = next((data[field] for field in fields if data.get(field) is not None), None)
        if clusters is None:
            raise ValueError("document {!r} has no {}".format(name, " and no ".join(fields)))
    else:
        clusters = data
    where = "" if name is None else " of document {!r}".format(name)
    return _Document(name, [_cluster(each, where) for each in _items(clusters, "the clusters" + where)], other)


def _cluster(cluster: Any, where: str) -> List[Hashable]:
    mentions = [_mention(mention, where) for mention in _items(cluster, "a cluster" + where)]
    # Sets have no order, but the same data should give the same bytes.
    return sorted(mentions, key=repr) if isinstance(cluster, (set, frozenset)) else mentions


def _mention(mention: Any, where: str) -> Hashable:
    """Returns a mention in hashable form. Spans become tuples."""
    mention = _plain(mention)
    if isinstance(mention, (list, tuple)):
        if _is_span(mention):
            return (int(mention[0]), int(mention[1]))
        pieces = [_plain(piece) for piece in mention]
        if _is_pieces(pieces):
            return tuple((int(first), int(last)) for first, last in pieces)
    try:
        hash(mention)
        found = mention is not None
    except TypeError:
        found = False
    if not found:
        what = "(first, last), a list of such spans, or anything hashable"
        raise ValueError("{!r}{} is not a mention: give {}".format(mention, where, what))
    return mention


def _json_of(mentions: Sequence[Hashable], name: str) -> Dict[Hashable, Any]:
    """Returns the JSON form of each mention of a document: spans as lists, other mentions as distinct names."""
    is_span = [_is_span(mention) or _is_pieces(mention) for mention in mentions]
    if all(is_span):
        return {mention: mention for mention in mentions}
    if any(is_span):
        span, other = (mentions[is_span.index(which)] for which in (True, False))
        raise ValueError(
            "document {!r} has spans, such as {!r}, and other mentions, such as {!r}".format(name, span, other)
        )
    names: Dict[Hashable, str] = {mention: mention for mention in mentions if isinstance(mention, str)}
    used = set(names.values())
    for mention in mentions:
        if mention not in names:
            text = repr(mention)
            while text in used:
                text += "'"
            used.add(text)
            names[mention] = text
    return names


def _refuse_strangers(sides: Sequence[Optional[List[_Document]]]) -> None:
    """Raises ValueError if mentions are equal only to themselves, and no two sides share one."""
    found = [
        {mention for document in side for cluster in document.clusters for mention in cluster if _is_alone(mention)}
        for side in sides
        if side is not None
    ]
    strangers = next((side for side in found if side), None)
    if strangers is None or any(one & other for i, one in enumerate(found) for other in found[:i]):
        return
    raise ValueError(
        "{!r} is equal to no mention of another side, because objects of {} are compared by identity: give spans "
        "(first, last), such as (mention.start, mention.end - 1) for exclusive ends as in spaCy".format(
            next(iter(strangers)), type(next(iter(strangers))).__name__
        )
    )


def _is_alone(mention: Hashable) -> bool:
    """Returns whether a mention is equal only to itself, or only within its document like spans of spaCy."""
    return type(mention).__eq__ is object.__eq__ or (hasattr(mention, "start") and hasattr(mention, "doc"))


def _is_span(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(_is_position(_plain(each)) for each in value)


def _is_pieces(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(map(_is_span, value))


def _is_position(value: Any) -> bool:
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def _items(value: Any, what: str) -> List[Any]:
    value = _plain(value)
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise ValueError("{} must be a list, not {!r}".format(what, value))
    return list(value)


def _held(value: Any, depth: int = 3) -> Any:
    """Returns data that can be iterated more than once: converts generators and views to lists."""
    value = _plain(value)
    if depth == 0 or _is_path(value):
        return value
    if isinstance(value, Mapping):
        fields = [name for name in (_KEY, _RESPONSE) if name in value] or list(value)
        return {**value, **{name: _held(value[name], depth) for name in fields}}
    if isinstance(value, (Iterator, ValuesView, KeysView, Deque)):
        value = list(value)
    return [_held(item, depth - 1) for item in value] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """Converts arrays and tensors to lists."""
    return value.tolist() if hasattr(value, "tolist") else value
