"""corefscope from Python: coreference scores, comparisons, explanations and reports.

One file without dependencies, for Python 3.8 or later: copy it next to your code. It runs the command line of
corefscope, and looks for that in this order:

* the argument ``program``: a command line such as ``"node /path/to/corefscope.js"``, or a list of its words;
* the environment variable ``COREFSCOPE``: a command line;
* a program ``corefscope`` in the path.

**Key and response** are paths of files, folders or globs in any format that corefscope reads, or data in memory:

* one document: a list of clusters, each a list (tuple, set, array) of mentions, or a dictionary ``{entity: mentions}``
  or ``{mention: entity}``;
* several documents: a dictionary ``{document id: clusters}``, or a list of documents, which are paired by position;
* instead of clusters, a dictionary as in the JSON lines of e2e-coref, with words: ``{"doc_key": …, "sentences": …,
  "clusters": …, "predicted_clusters": …}``. A response uses ``predicted_clusters`` if it has them. The options
  ``key_field`` and ``response_field`` name other fields.

A mention is a span ``(first, last)`` of token positions, from 0, **both inclusive** (for exclusive ends, use
``ends="exclusive"``). A mention in several pieces is a list of such spans. A mention can also be anything hashable that
is equal on both sides. A document has either spans or other mentions, and two integers are always a span. In a *list of
documents*, clusters of other mentions must be lists or sets. For mentions in several pieces, use a dictionary of
documents. In a dictionary, lists of two whole numbers are spans of an entity, unless others show that they are clusters
of ids. If all are clusters of two ids, set ``number_pairs="ids"``.

**Scores are not percentages**: 1 is perfect. They are unrounded, or None for 0/0. The dictionaries are those of
``--format json``, which ``schemas/`` describes.

**Options** are those of the command line, with underscores:

* ``match="head"`` is ``--match head``;
* ``np_only=True`` is ``--np-only``;
* ``response_ends="exclusive"`` is ``--response-ends exclusive``;
* ``metrics=["muc", "lea"]`` is ``--metrics muc,lea``;
* ``fail_under={"lea": 60}`` is ``--fail-under lea=60``;
* ``columns={"mention": "rec", "key": "golden"}`` is ``--columns mention=rec,key=golden``, for tables of labels;
* ``missing_label=[-1, "none"]`` is ``--missing-label -1,none``, also for tables (and ``keep_label`` likewise).

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
        self._diagnostics: List[Dict[str, Any]] = []

    def update(self, key: Data, response: Data) -> None:
        """Adds one or more documents in memory. Both sides must have the same documents.

        Documents without ids are numbered in order.

        Raises ValueError for a document that was already added; `reset` removes all documents.
        """
        self._add(key, response, None)

    def _add(self, key: Data, response: Data, level: Optional[str]) -> None:
        if any(_is_path(side) for side in (key, response)):
            raise TypeError("update() takes data in memory; score() takes files")
        sides = _Sides(key, [response], first=len(self._documents), options=self._options, level=level)
        added = sides.lines()
        for document in added:
            if document["doc_key"] in self._documents:
                raise ValueError("document {!r} was added before".format(document["doc_key"]))
        self._documents.update((document["doc_key"], document) for document in added)
        self._diagnostics += [diagnostic for diagnostic in sides.diagnostics if diagnostic not in self._diagnostics]

    def compute(self) -> Dict[str, Any]:
        """Scores all documents since the last `reset`. Returns the same as `score`."""
        if not self._documents:
            raise ValueError("no document was added")
        options = {name: value for name, value in self._options.items() if name not in _READING}
        result = score(list(self._documents.values()), **options)
        return _with_diagnostics(result, self._diagnostics, self._options)

    def reset(self) -> None:
        """Removes all documents."""
        self._documents.clear()
        self._diagnostics.clear()

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
    for side in (predictions, references):
        if isinstance(side, (str, bytes, os.PathLike, Mapping, set, frozenset)):
            raise ValueError("predictions and references are lists of documents, not {!r}".format(side))
        _refuse_foreign(side)
    if predictions is references and isinstance(predictions, Iterator):
        raise ValueError("an iterator can be used only once, but two sides share one: give lists")
    predictions, references = list(predictions), list(references)
    if len(predictions) != len(references):
        raise ValueError("{} predictions for {} references".format(len(predictions), len(references)))
    metric = CorefMetric(metrics=metrics, program=program, **options)
    metric._add(*({str(i): document for i, document in enumerate(side)} for side in (references, predictions)), _MANY)
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

    Data that hold both sides are passed on standard input, others in temporary files.
    """
    given = [key] + [response for _, response in systems]
    for side in given:
        _refuse_text_of_file(side)
    in_memory = [None if _is_path(side) else side for side in given]
    if all(side is None for side in in_memory):
        return _run([name] + _arguments(given, systems), options, program)
    # Damage in memory is a mistake in the program, not a property of a file.
    options.setdefault("strict", True)
    sides = _Sides(in_memory[0], in_memory[1:], options=options)
    options = sides.left(options, given)
    if not systems:
        result = _run([name, "-"], options, program, _lines(sides.lines()))
        return _with_diagnostics(result, sides.diagnostics, options)
    with tempfile.TemporaryDirectory(prefix="corefscope-") as folder:
        for place, documents in enumerate(sides.files()):
            if documents is not None:
                # A system without a name is named after its file.
                own = os.path.join(folder, str(place)) if len(systems) > 1 else folder
                os.makedirs(own, exist_ok=True)
                given[place] = os.path.join(own, "response.jsonl" if place > 0 else "key.jsonl")
                with open(given[place], "w", encoding="utf-8") as file:
                    file.write(_lines(documents))
        result = _run([name] + _arguments(given, systems), options, program, folder=folder)
        return _with_diagnostics(result, sides.diagnostics, options)


def _with_diagnostics(result: Any, diagnostics: Sequence[Dict[str, Any]], options: Mapping[str, Any]) -> Any:
    """Warns of diagnostics of data in memory, and adds them to those of the result."""
    if diagnostics and isinstance(result, dict):
        result = dict(result, diagnostics=list(diagnostics) + result.get("diagnostics", []))
    if not options.get("quiet"):
        _warn(diagnostics)
    return result


def _warn(diagnostics: Sequence[Dict[str, Any]]) -> None:
    for diagnostic in diagnostics:
        data = diagnostic["data"]
        warnings.warn(
            "warning: The key's mentions are {}, and the response's are {}; {}. Use the same type on both sides. "
            "[{}]".format(data["key"], data["response"], data["evidence"], diagnostic["code"]),
            CorefscopeWarning,
            stacklevel=_depth(),
        )


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
    written = done.stdout
    if folder:
        said = said.replace(folder + os.sep, "")
        written = written.replace(json.dumps(folder + os.sep)[1:-1], "")
    # If one of several responses is refused, the others still have a result.
    is_of_others = "[response-left-out]" in said and not any(line.startswith("corefscope:") for line in said.splitlines())
    if done.returncode not in (0, 1) and not (done.returncode == 3 and is_of_others):
        raise CorefscopeError(said, done.returncode)
    result: Any = written
    if options.get("format") == "json":
        try:
            result = json.loads(written)
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


def _refuse_text_of_file(side: Data) -> None:
    """Raises ValueError for the text of a file, which would be taken for its path."""
    if isinstance(side, str) and "\n" in side:
        raise ValueError("a text of several lines is not a path: write it to a file, and give its path")


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
#: Fields of a document. A dictionary with one of them is no dictionary of documents or entities.
_FIELDS = {"doc_key", "doc_id", "document_id", "sentences", "tokens", "words", "text", "speakers", "mentions", "spans"}
#: What the nesting of data can be: the clusters of one document, or several documents.
_ONE, _MANY = "document", "documents"


#: Options that say how to read data in memory.
_READING = ("field", "key_field", "response_field", "number_pairs")


def _nested(field: str, value: Any) -> Dict[str, Any]:
    """Returns a field whose name may be those of the fields on the way to it, joined by dots."""
    name, *inner = field.split(".", 1)
    return {name: _nested(inner[0], value) if inner else value}


def _at(data: Any, field: str) -> Any:
    """Returns the value of a field that `_nested` made, or None."""
    name, *inner = [field] if field in data else field.split(".", 1)
    value = data.get(name)
    return value if not inner else _at(value, inner[0]) if isinstance(value, Mapping) else None


class _Fields(NamedTuple):
    """Where the dictionaries of one side hold their clusters."""

    #: The names of the fields, in order of preference.
    names: Tuple[str, ...]
    #: Whether another field that looks like clusters may be the one that is meant.
    is_response: bool = False


class _Sides:
    """Holds key and responses as documents by id. A side that is not in memory is None.

    Without responses, the key holds both sides. ``first`` is the number of the first document without an id.
    ``options`` may name the fields of clusters. ``level`` is "documents" if every side is known to be a dictionary of
    documents.
    """

    def __init__(
        self,
        key: Data,
        responses: Sequence[Data],
        first: int = 0,
        options: Optional[Mapping[str, Any]] = None,
        level: Optional[str] = None,
    ) -> None:
        options = options or {}
        met: List[Any] = []
        both = options.get("field")
        key_field, response_field = options.get("key_field") or both, options.get("response_field") or both
        fields = [field for field in (_KEY, _RESPONSE, key_field, response_field) if field]
        key, *responses = [_held(side, fields, met) for side in (key, *responses)]
        #: The fields to write. Files of the same side may have fields of their own.
        self._fields = (_KEY, _RESPONSE)
        self._named_fields = (key_field, response_field)
        of_key = _Fields((key_field,) if key_field else (_KEY,) if not responses else (_KEY, _RESPONSE))
        of_response = _Fields(
            (response_field,) if response_field else (_RESPONSE,) if not responses else (_RESPONSE, _KEY), True
        )
        given = [(key, of_key)] + [(response, of_response) for response in responses or [key]]
        level = level or _level([data for data, _ in given], options.get("number_pairs") == "ids")
        sides = [None if data is None else _documents(data, fields, level) for data, fields in given]
        _refuse_strangers(sides)
        _refuse_texts(sides)
        #: Diagnostics of how the data were read.
        self.diagnostics: List[Dict[str, Any]] = []
        self._sides = _with_names(_alike(sides, self.diagnostics), first)
        self._mentions = self._json_of_mentions()

    def _json_of_mentions(self) -> Dict[str, Dict[Hashable, Any]]:
        """Returns the JSON form of each document's mentions, the same on all sides."""
        found: Dict[str, Dict[Hashable, None]] = {}
        for side in self._sides:
            for name, document in (side or {}).items():
                found.setdefault(name, {}).update((mention, None) for each in document.clusters for mention in each)
        return {name: _json_of(list(mentions), name) for name, mentions in found.items()}

    def left(self, options: Dict[str, Any], given: Sequence[Data]) -> Dict[str, Any]:
        """Returns the options of reading that files need. Those of data in memory have been used."""
        are_paths = [each is not None and side is None for each, side in zip(given, self._sides)]
        left = {name: value for name, value in options.items() if name not in _READING}
        if any(are_paths):
            left["number_pairs"] = options.get("number_pairs")
        key_field = self._named_fields[0] if are_paths[0] else None
        response_field = self._named_fields[1] if any(are_paths[1:]) else None
        self._fields = (key_field or _KEY, response_field or _RESPONSE)
        return dict(left, key_field=key_field, response_field=response_field)

    def lines(self) -> List[Dict[str, Any]]:
        """Returns documents with both sides."""
        key, response = self._sides
        if key.keys() != response.keys():
            different = ", ".join(sorted(key.keys() ^ response.keys()))
            raise ValueError("key and response do not have the same documents: {}".format(different))
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
            None
            if side is None
            else [
                {**document.other, "doc_key": name, **_nested(self._fields[min(place, 1)], self._json(name, document))}
                for name, document in side.items()
            ]
            for place, side in enumerate(self._sides)
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


def _level(sides: Sequence[Data], are_ids: bool) -> Optional[str]:
    """Returns whether the sides are one document or several, from the depth of mentions; None if unclear.

    A pair of whole numbers is a span, unless a side has clusters that cannot be spans, or pairs are said to be ids.
    """
    found = [_evidence(side, are_ids) for side in sides if side is not None]
    sure = {level for level, is_sure in found if level is not None and is_sure}
    if len(sure) > 1:
        raise ValueError(
            "one side is a document, and another is a list or dictionary of documents: give both as "
            "{document id: clusters}"
        )
    return next(iter(sure), None) or next((level for level, _ in found if level is not None), None)


def _evidence(data: Data, are_ids: bool) -> Tuple[Optional[str], bool]:
    """Returns the level of the data, and whether only this level is possible."""
    if isinstance(data, Mapping):
        return (None, False) if _is_record(data) else _evidence_of_map(data, are_ids)
    items = _items(data, "the data")
    _refuse_strings(items)
    if any(isinstance(item, Mapping) for item in items):
        return _MANY, True
    inner = [_plain(each) for item in items for each in _items(item, "a cluster, or a document,")]
    # An empty list decides nothing.
    depths = {_depth_of(each) for each in inner if not (isinstance(each, (list, set, frozenset)) and len(each) == 0)}
    if len(depths) > 1:
        raise ValueError("a list must be one document or several, and this is neither: give {document id: clusters}")
    return (depths.pop(), True) if depths else (None, False)


def _depth_of(inner: Any) -> str:
    """Returns "document" for a mention of a document, or "documents" for a cluster in a list of documents."""
    if isinstance(inner, (list, set, frozenset)):
        return _ONE if isinstance(inner, list) and _is_span(inner) else _MANY
    return _MANY if _is_pieces(inner) else _ONE


def _evidence_of_map(data: Mapping[Any, Any], are_ids: bool) -> Tuple[Optional[str], bool]:
    """Tells apart dictionaries from documents to clusters, from entities to mentions, and from mentions to entities."""
    values = [_plain(value) for value in data.values()]
    labels = [value for value in values if _is_label(value)]
    if values and len(labels) == len(values):
        return _ONE, True
    if labels:
        raise ValueError("{!r} must be a list, as other values of its dictionary are".format(labels[0]))
    if any(isinstance(value, Mapping) for value in values):
        return _MANY, True
    items = [_plain(item) for value in values for item in _items(value, "a cluster, or a document,")]
    tuples = [item for item in items if isinstance(item, tuple) and not _is_span(item) and not _is_pieces(item)]
    are_mentions = _are_records(tuples)
    kinds = {_kind_in_map(item, are_mentions) for item in items}
    if {"mention", "cluster"} <= kinds:
        raise ValueError(
            "some values of a dictionary are clusters, and others are lists of clusters: give either "
            "{document id: clusters} or {entity: mentions}"
        )
    if "cluster" in kinds or "mention" in kinds:
        return (_MANY if "cluster" in kinds else _ONE), True
    if "span" in kinds:
        return (_MANY, True) if are_ids else (_ONE, False)
    return None, False


def _kind_in_map(item: Any, are_mentions: bool) -> str:
    if _is_span(item):
        return "span"
    if isinstance(item, tuple) and not _is_pieces(item):
        return "mention" if are_mentions else "cluster"
    return "cluster" if isinstance(item, (list, tuple, set, frozenset)) else "mention"


def _are_records(tuples: Sequence[Tuple[Any, ...]]) -> bool:
    """Returns whether tuples have the same types at the same places, and different types at different places."""
    kinds = {tuple("number" if _is_number(_plain(each)) else type(each).__name__ for each in one) for one in tuples}
    return len(kinds) == 1 and len(set(next(iter(kinds)))) > 1


def _is_label(value: Any) -> bool:
    return isinstance(value, (str, bytes)) or not isinstance(value, Iterable)


def _is_record(data: Mapping[Any, Any], fields: Sequence[str] = ()) -> bool:
    """Returns whether a dictionary is a document with fields."""
    is_known = any(field in data for field in (_KEY, _RESPONSE, *_FIELDS))
    return is_known or any(_at(data, field) is not None for field in fields)


def _documents(data: Data, fields: _Fields, level: Optional[str]) -> List[_Document]:
    if isinstance(data, Mapping):
        if _is_record(data, fields.names) or level == _ONE:
            return [_document(data, fields)]
        _require_predictions([(name, value) for name, value in data.items()], fields)
        return [_document(value, fields, _name_of(name)) for name, value in data.items()]
    if level != _MANY:
        return [_document(data, fields)]
    if isinstance(data, (set, frozenset)):
        raise ValueError("documents in a set have no order: give {document id: clusters}")
    items = _items(data, "the data")
    _require_predictions(list(enumerate(items)), fields)
    return [_document(item, fields) for item in items]


def _require_predictions(documents: Sequence[Tuple[Any, Any]], fields: _Fields) -> None:
    """Raises ValueError if only some documents have predictions: the others would be scored as their own key."""
    records = [(name, each) for name, each in documents if isinstance(each, Mapping) and _is_record(each, fields.names)]
    first = fields.names[0]
    without = [_record_name(each) or str(name) for name, each in records if _at(each, first) is None]
    if fields.is_response and without and len(without) < len(records):
        raise ValueError(
            "{} of {} documents of the response have no {}: {}; give an empty list if nothing was predicted".format(
                len(without), len(records), first, ", ".join(without[:5]) + (", …" if len(without) > 5 else "")
            )
        )


def _name_of(name: Any) -> str:
    name = _plain(name)
    if _is_missing(name):
        raise ValueError("{!r} cannot be the id of a document".format(name))
    return _text_of_number(name) if _is_number(name) else str(name)


def _record_name(data: Mapping[str, Any]) -> Optional[str]:
    return next((str(data[field]) for field in _NAMES if data.get(field) is not None), None)


def _document(data: Data, fields: _Fields, name: Optional[str] = None) -> _Document:
    other: Dict[str, Any] = {}
    data = _plain(data)
    if isinstance(data, Mapping) and _is_record(data, fields.names):
        if name is None:
            name = _record_name(data)
        field = _field_of(data, fields, name)
        used = (_KEY, _RESPONSE, field.split(".")[0], *_NAMES)
        # Clusters that are not read would make the line look like one of another format.
        other = {
            other: value for other, value in data.items() if other not in used and not _may_be_clusters(other, value)
        }
        clusters = _at(data, field)
    else:
        clusters = data
    where = "" if name is None else " of document {!r}".format(name)
    if isinstance(clusters, Mapping):
        return _Document(name, _clusters_of_map(clusters, where), other)
    items = _items(clusters, "the clusters" + where)
    _refuse_strings(items)
    return _Document(name, [_cluster(each, where) for each in items], other)


def _field_of(data: Mapping[str, Any], fields: _Fields, name: Optional[str]) -> str:
    """Returns the field with the clusters of a document."""
    document = "the document" if name is None else "document {!r}".format(name)
    field = next((field for field in fields.names if field in data or _at(data, field) is not None), None)
    if field is not None and _at(data, field) is None:
        raise ValueError("{} of {} is None: give [] if there are no clusters".format(field, document))
    alike = next((other for other in data if other not in fields.names and _may_be_clusters(other, data[other])), None)
    option = "response_field" if fields.is_response else "key_field"
    if field is None:
        advice = "" if alike is None else "; if {!r} has the clusters, set {}={!r}".format(alike, option, alike)
        raise ValueError("{} has no {}{}".format(document, " and no ".join(fields.names), advice))
    if fields.is_response and field == _KEY and len(fields.names) > 1 and alike is not None:
        raise ValueError(
            "{} of a response has {!r} and {!r}: set {}={!r} if that is the prediction, or {}={!r}".format(
                document, field, alike, option, alike, option, field
            )
        )
    return field


def _may_be_clusters(field: Any, value: Any) -> bool:
    """Returns whether a field has the shape of clusters of spans, or a prediction by its name."""
    value = _plain(value)
    if field in (_KEY, _RESPONSE) or not isinstance(value, (list, tuple)):
        return False
    clusters = [_plain(cluster) for cluster in value]
    if not all(isinstance(cluster, (list, tuple, set, frozenset)) for cluster in clusters):
        return False
    mentions = [_plain(mention) for cluster in clusters for mention in cluster]
    if mentions and all(_is_span(mention) or _is_pieces(mention) for mention in mentions):
        return True
    is_named = re.search("pred|system|response|output|hyp", str(field), re.IGNORECASE) is not None
    is_layer = re.search("ner|pos|pars|speaker|sent|token|lemma|span|score|logit", str(field), re.IGNORECASE)
    return is_named and is_layer is None and all(_is_label(mention) for mention in mentions)


def _clusters_of_map(data: Mapping[Any, Any], where: str) -> List[List[Hashable]]:
    """Returns the clusters of a dictionary from entities to mentions, or from mentions to entities."""
    values = [_plain(value) for value in data.values()]
    if not values or not all(map(_is_label, values)):
        return [_cluster(value, where) for value in values]
    clusters: Dict[Any, List[Hashable]] = {}
    for mention, label in zip(data, values):
        is_whole = not _is_number(label) or _is_position(label)
        if _is_missing(label) or isinstance(label, (bool, bytes)) or label in (-1, "-1") or not is_whole:
            raise ValueError(
                "{!r} is not an entity of mention {!r}{}: leave out mentions without an entity, and name entities by "
                "strings or by whole numbers other than -1".format(label, mention, where)
            )
        clusters.setdefault(label, []).append(_mention(mention, where))
    return list(clusters.values())


def _cluster(cluster: Any, where: str) -> List[Hashable]:
    items = _items(cluster, "a cluster" + where)
    if any(isinstance(item, str) and _LINE.match(item) for item in items):
        raise ValueError(_LINES_GIVEN)
    mentions = [_mention(mention, where) for mention in items]
    # Sets have no order, but the same data should give the same bytes.
    return sorted(mentions, key=repr) if isinstance(cluster, (set, frozenset)) else mentions


#: A line of a CoNLL file: its first or last line, or the columns document, part, number of the word, …, coreference.
_LINE = re.compile(
    r"#(?:begin|end) document\b|\S+[ \t]+\d+[ \t]+\d+[ \t]+\S.*[ \t]"
    r"(?:[-_*]|(?:\(\d+\)?|\d+\))(?:\|(?:\(\d+\)?|\d+\)))*)\s*$"
)
_LINES_GIVEN = (
    "these are lines of CoNLL files, as HuggingFace's coval takes them: write the lines of each side to a file, and "
    "give the paths to score(); if each line is the name of a mention, give tuples, such as (line,)"
)


def _refuse_strings(items: Sequence[Any]) -> None:
    """Raises ValueError for a list of strings or numbers where lists are expected, and says what it may be."""
    if not items or not all(isinstance(item, str) or _is_number(item) for item in items):
        return
    if any(isinstance(item, str) and _LINE.match(item) for item in items):
        raise ValueError(_LINES_GIVEN)
    if all(isinstance(item, str) and os.path.exists(item) for item in items):
        raise ValueError("a list of paths is not a list of clusters: give one file, a folder, or a glob")
    raise ValueError(
        "a cluster, or a document, must be a list, not {!r}; a list of labels, one for each mention, is not a list of "
        "clusters: give {{mention: label}}".format(items[0])
    )


def _mention(mention: Any, where: str) -> Hashable:
    """Returns a mention in hashable form. Spans become tuples."""
    mention = _plain(mention)
    if isinstance(mention, (list, tuple)):
        if _is_span(mention):
            return (int(_plain(mention[0])), int(_plain(mention[1])))
        pieces = [_plain(piece) for piece in mention]
        if _is_pieces(pieces):
            return tuple((int(_plain(first)), int(_plain(last))) for first, last in pieces)
    try:
        hash(mention)
        found = not _is_no_value(mention)
    except TypeError:
        found = False
    if not found:
        what = "(first, last), a list of such spans, or anything hashable, except bytes, None, NaN, True and False"
        raise ValueError("{!r}{} is not a mention: give {}".format(mention, where, what))
    return mention


def _is_no_value(mention: Any) -> bool:
    """Returns whether something hashable cannot be meant as a mention, such as a span without an end."""
    if isinstance(mention, tuple) and mention:
        values = [_plain(value) for value in mention]
        unlike = [value for value in values if _is_no_value(value)]
        return len(unlike) > 0 and all(_is_number(value) or _is_no_value(value) for value in values)
    return isinstance(mention, (bool, bytes)) or _is_missing(mention)


def _is_missing(value: Any) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return _is_number(value) and value != value


def _is_number(value: Any) -> bool:
    return isinstance(value, numbers.Number) and not isinstance(value, bool)


def _text_of_number(number: Any) -> str:
    """Returns a number as JSON files have it: 1 for 1.0."""
    return str(int(number)) if _is_position(number) else str(number)


#: Pronouns that a list of mentions may have in place of ids.
_PRONOUNS = set(
    "he him his himself she her hers herself it its itself they them their theirs themselves me my mine myself you "
    "your yours yourself we us our ours ourselves who whom whose this that these those".split()
)


def _refuse_texts(sides: Sequence[Optional[List[_Document]]]) -> None:
    """Raises ValueError if mentions are the words of a text, which do not say where the mention is."""
    for side in sides:
        for document in side or []:
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
                    "last). With fastcoref, use get_clusters(as_strings=False) and ends='exclusive'. If each string "
                    "is the name of one mention, give tuples, such as ({!r},)".format(words, words)
                )


#: Words, not ids.
_WORDS = re.compile(r"[^\W\d_]{3,}$|[^\W\d_]+(?:[ '’-][^\W\d_]+)+$")


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
            document._replace(clusters=[[_text_of_number(mention) for mention in each] for each in document.clusters])
            for document in side or []
        ]
        for side, kind in zip(sides, kinds)
    ]


def _kind_of_mentions(side: List[_Document]) -> Optional[str]:
    mentions = [mention for document in side for cluster in document.clusters for mention in cluster]
    if not mentions:
        return None
    if all(isinstance(mention, str) for mention in mentions):
        return "strings"
    return "numbers" if all(map(_is_number, mentions)) else "other"


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
    """Returns whether a value is a whole number. Tables often turn whole numbers into floats."""
    is_whole = isinstance(value, numbers.Integral) or (isinstance(value, float) and value.is_integer())
    return is_whole and not isinstance(value, bool)


def _items(value: Any, what: str) -> List[Any]:
    value = _plain(value)
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise ValueError("{} must be a list, not {!r}".format(what, value))
    return list(value)


def _held(value: Any, fields: Sequence[str], met: List[Any], depth: int = 3) -> Any:
    """Returns data that can be iterated more than once: converts generators and views to lists.

    ``met`` gathers the iterators of all sides. Each can be used only once.
    """
    value = _plain(value)
    if depth == 0 or _is_path(value):
        return value
    _refuse_foreign(value)
    if isinstance(value, Mapping):
        names = [name for name in fields if name in value] or list(value)
        return {**value, **{name: _held(value[name], fields, met, min(depth, 2)) for name in names}}
    if isinstance(value, Iterator):
        if any(value is other for other in met):
            raise ValueError("an iterator can be used only once, but two sides share one: give lists")
        met.append(value)
        value = list(value)
        if depth == 3 and not value:
            raise ValueError("an iterator gave nothing; perhaps it was used before: give a list, which may be empty")
    elif isinstance(value, (ValuesView, KeysView, Deque)):
        value = list(value)
    return [_held(item, fields, met, depth - 1) for item in value] if isinstance(value, list) else value


def _refuse_foreign(value: Any) -> None:
    """Raises ValueError for open files and tables, which can be iterated but hold no clusters."""
    if hasattr(value, "readline"):
        raise ValueError("an open file is not annotation: give its path")
    if hasattr(value, "columns") and not isinstance(value, Mapping):
        raise ValueError("a data frame is not a list of clusters: write it to a CSV file, and give its path")


def _plain(value: Any) -> Any:
    """Converts arrays and tensors to lists."""
    return value.tolist() if hasattr(value, "tolist") else value
