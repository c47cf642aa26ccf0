"""The public functions, each a command of the program, and a function for each standard metric."""

import os
import tempfile
from typing import Any, Dict, Mapping, Sequence, Union

from ._program import Program, run_words, text_of_path
from ._results import Report, Result, Score
from ._running import named, one, result_of, run_on_data, scored
from ._tables import require_same_length, table_of_labels
from ._values import is_mapping, is_path

#: Names of metrics, in any usual spelling.
Metrics = Union[str, Sequence[str], None]


def score(
    key: Any = None,
    response: Any = None,
    metrics: Metrics = None,
    program: Program = None,
    *,
    references: Any = None,
    predictions: Any = None,
    **options: Any,
) -> Result:
    """Scores a response against a key.

    >>> result = score([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])
    >>> round(result.lea.f1, 4)
    0.2778
    >>> result["scores"]["lea"]["counts"]["precision"]
    [2.6666666666666665, 8]

    ``key`` is the gold annotation and ``response`` the prediction: paths, or data in memory (`help(corefscope)` lists
    what is understood). Without ``response``, ``key`` holds both sides. ``references`` and ``predictions`` are other
    names for the two. With ``sample``, true clusters as a path or data in memory, there is no key:
    ``score(response="ours.csv", sample="truth.csv", weights="size")``. ``metrics`` are names in any usual spelling, such
    as ``"bcub"``. ``options`` are those of the command line, with underscores.

    Returns the dictionary of ``score --format json`` (schema ``corefscope/score/1``) with shortcuts: ``result.muc.f1``
    is from 0 to 1, or None for 0/0.
    """
    if references is not None:
        if key is not None:
            raise TypeError("key and references are two names of the same argument: give one of them")
        key = references
    if predictions is not None:
        if response is not None:
            raise TypeError("response and predictions are two names of the same argument: give one of them")
        response = predictions
    if key is None and options.get("sample") is None:
        raise TypeError("give the key, as in score(key, response)")
    options["metrics"] = metrics
    return scored(result_of("score", key, one(response), options, program), program)


def score_labels(
    y_true: Any,
    y_pred: Any,
    metrics: Metrics = None,
    *,
    mentions: Any = None,
    program: Program = None,
    **options: Any,
) -> Result:
    """Scores two lists of labels: for each mention, its entity in the key and in the response.

    >>> score_labels([0, 0, 1], [0, 1, 1], metrics="b3").b3.f1
    0.6666666666666666

    ``mentions`` may give the mentions' names. Labels follow the rules of tables: a missing label (None, NaN) means that
    the side lacks the mention, and -1 is refused unless ``missing_label=-1`` or ``keep_label=-1`` says what it means.
    """
    require_same_length(y_true, y_pred)
    options.update(metrics=metrics, strict=options.get("strict", True))
    tables = [table_of_labels(labels, mentions) for labels in (y_true, y_pred)]
    return scored(result_of("score", tables[0], one(tables[1]), options, program), program)


def mentions(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the score of mention detection; the arguments are those of `score`."""
    return _only("mentions", key, response, options)


def muc(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the MUC score; the arguments are those of `score`.

    >>> muc([["a", "b"]], [["a", "b", "c"]]).precision
    0.5
    """
    return _only("muc", key, response, options)


def b3(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the B³ score; the arguments are those of `score`."""
    return _only("b3", key, response, options)


def ceafm(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the CEAF_m score; the arguments are those of `score`."""
    return _only("ceafm", key, response, options)


def ceafe(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the CEAF_e score; the arguments are those of `score`."""
    return _only("ceafe", key, response, options)


def blanc(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the BLANC score; the arguments are those of `score`."""
    return _only("blanc", key, response, options)


def lea(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the LEA score; the arguments are those of `score`."""
    return _only("lea", key, response, options)


def conll(key: Any = None, response: Any = None, **options: Any) -> Score:
    """Returns the CoNLL score, the mean of MUC, B³ and CEAF_e; the arguments are those of `score`."""
    return _only("conll", key, response, options)


def _only(metric: str, key: Any, response: Any, options: Dict[str, Any]) -> Score:
    if "metrics" in options:
        raise TypeError("{}() is one metric; score(key, response, metrics=…) takes others".format(metric))
    return score(key, response, metric, **options).scores[metric]


def compare(
    key: Any, responses: Mapping[str, Any], metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Tests whether systems differ significantly: paired tests, intervals and ranks.

    ``responses`` is ``{name: response}``. A list of paths instead of a response means several runs of one system.
    ``key`` is None if all responses are files of counts, or with ``sample``, as in `score`. Needs at least two documents,
    or one table, whose true clusters are resampled.

    Returns the dictionary of ``compare --format json`` (schema ``corefscope/compare/1``). It has ``systems``, and
    ``pairs`` with ``delta`` (the F1, or the only figure, of ``b`` minus that of ``a``), ``p``, ``pAdjusted`` and
    ``reject`` for each metric.
    """
    options["metrics"] = metrics
    return result_of("compare", key, named(responses), options, program)


def agree(annotators: Any, metrics: Metrics = None, program: Program = None, **options: Any) -> Dict[str, Any]:
    """Measures how well two or more annotators agree, of whom nobody is the key.

    >>> result = agree({"ann": [["a", "b", "c"], ["d", "e"]], "ben": [["a", "b"], ["c", "d", "e"]]}, metrics="b3")
    >>> result["pairs"][0]["links"]["value"]
    0.16666666666666666

    ``annotators`` is ``{name: annotation}``, or a list of annotations: paths, or data in memory. ``by="document"``
    divides the agreement, ``details=True`` lists the disagreements, and ``adjudicate="folder", to="brat"`` writes what
    is agreed for an annotation tool.

    Returns the dictionary of ``agree --format json`` (schema ``corefscope/agree/1``). Its ``verdict`` says how good the
    agreement is, which figure to report, and what it does not show.
    """
    systems = (
        named(annotators)
        if is_mapping(annotators)
        else [(None if is_path(each) else str(place), each) for place, each in enumerate(annotators, 1)]
    )
    if len(systems) < 2:
        raise ValueError("give two annotators or more, as in agree({'ann': …, 'ben': …})")
    (name, first), *others = systems
    return result_of("agree", first, others, dict(options, metrics=metrics), program, name)


def score_keys(
    keys: Mapping[str, Any],
    responses: Any,
    how: str = "pool",
    metrics: Metrics = None,
    program: Program = None,
    **options: Any,
) -> Dict[str, Any]:
    """Scores responses against several keys of the same texts, as several annotators give.

    ``keys`` is ``{name: path}``. ``responses`` is a path, a list of paths, or ``{name: path}``. ``how`` is ``"pool"``
    (counts are added up), ``"best"`` (the best key of each document) or ``"soft"`` (shares of annotators, or the votes
    of a single key).

    Returns the dictionary of ``score --format json`` (schema ``corefscope/score/1``). It has ``keys``, with the highest
    F1 that any response could have if ``how`` is ``"soft"``.
    """
    return _against_keys("score", keys, responses, dict(options, keys=how, metrics=metrics), program)


def ceiling(
    keys: Mapping[str, Any], responses: Any, metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Compares systems with annotators: each system's share of how well annotators agree with each other.

    ``keys`` is ``{annotator: path}``, with at least two. ``responses`` is a path, a list of paths, or ``{name: path}``.

    Returns the dictionary of ``ceiling --format json`` (schema ``corefscope/ceiling/1``).
    """
    return _against_keys("ceiling", keys, responses, dict(options, metrics=metrics), program)


def _against_keys(
    command: str, keys: Mapping[str, Any], responses: Any, options: Dict[str, Any], program: Program
) -> Dict[str, Any]:
    name = "score_keys" if command == "score" else command
    if not is_mapping(keys):
        raise TypeError("{}() takes keys as {{name: path}}".format(name))
    for option in ("format", "output"):
        if option in options:
            raise TypeError("{}() returns a dictionary; {} is for run({!r}, …)".format(name, option, command))
    options.update(key=keys, format="json")
    result: Dict[str, Any] = run(command, *_words_of_paths(responses), program=program, **options)
    return result


def _words_of_paths(systems: Any) -> Sequence[str]:
    given = [systems] if is_path(systems) else systems
    return [
        text_of_path(path) if name is None else "{}={}".format(name, text_of_path(path)) for name, path in named(given)
    ]


def score_suite(
    suite: Any, systems: Any, metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Scores systems on several datasets: each dataset, and the means over datasets and over languages.

    ``suite`` is the path of a JSON file that lists the datasets. ``systems`` is the path of a folder of responses or
    counts, a list of such paths, or ``{name: path}``.

    Returns the dictionary of ``suite score --format json`` (schema ``corefscope/suite/1``).
    """
    return _suite("score", suite, systems, dict(options, metrics=metrics), program)


def compare_suite(
    suite: Any, systems: Any, metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Scores systems as `score_suite` does, and tests their differences on each dataset and in the mean.

    Returns the dictionary of ``suite compare --format json``. It also has ``pairs``.
    """
    return _suite("compare", suite, systems, dict(options, metrics=metrics), program)


def _suite(action: str, suite: Any, systems: Any, options: Dict[str, Any], program: Program) -> Dict[str, Any]:
    for option in ("format", "output"):
        if option in options:
            raise TypeError("{}_suite() returns a dictionary; {} is for run('suite', …)".format(action, option))
    words = _words_of_paths(systems)
    result: Dict[str, Any] = run("suite", action, suite, *words, program=program, **dict(options, format="json"))
    return result


def answers(
    key: Any, answers: Any, metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Tells what language models did to the text that they should mark, and scores their answers.

    ``answers`` are those of one model, or of several as ``{name: answers}``: paths, or data with words. Each document is
    answered, cut, refused, empty or missing.

    Returns the dictionary of ``answers --format json`` (schema ``corefscope/answers/1``).
    """
    return result_of("answers", key, named(answers), dict(options, metrics=metrics), program)


def questions(systems: Any, program: Program = None, **options: Any) -> Dict[str, Any]:
    """Counts the right answers of language models to multiple-choice questions, by class.

    ``systems`` is the path of one model's answers, a list of such paths, or ``{name: path}``. ``by`` are fields of the
    questions whose values are classes.

    Returns the dictionary of ``questions --format json`` (schema ``corefscope/questions/1``).
    """
    for option in ("format", "output"):
        if option in options:
            raise TypeError("questions() returns a dictionary; {} is for run('questions', …)".format(option))
    options["format"] = "json"
    result: Dict[str, Any] = run("questions", *_words_of_paths(systems), program=program, **options)
    return result


def errors(
    key: Any, responses: Any, metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Lists the errors of one response, or of several as ``{name: response}``.

    Returns the dictionary of ``errors --format json``.
    """
    options["metrics"] = metrics
    return result_of("errors", key, named(responses), options, program)


def audit(
    key: Any, responses: Any, metrics: Metrics = None, program: Program = None, **options: Any
) -> Dict[str, Any]:
    """Checks which scores can be trusted, for one response, or for several as ``{name: response}``.

    Returns the dictionary of ``audit --format json``.
    """
    options["metrics"] = metrics
    return result_of("audit", key, named(responses), options, program)


def explain(
    key: Any,
    response: Any = None,
    metrics: Metrics = None,
    format: str = "text",  # noqa: A002, the name of the option
    program: Program = None,
    **options: Any,
) -> Any:
    """Explains step by step how scores are calculated, as ``text``, ``md``, ``latex`` or ``html``.

    ``by="mention-type", class_="pronoun"`` explains a class of mentions. With ``format="json"``, returns a dictionary.
    """
    options.update(metrics=metrics, format=format)
    return run_on_data("explain", key, one(response), options, program)


def report(
    key: Any,
    responses: Any = None,
    output: Any = None,
    metrics: Metrics = None,
    height: int = 800,
    program: Program = None,
    **options: Any,
) -> Report:
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
        path = text_of_path(output)
    options.update(metrics=metrics, output=path)
    try:
        run_on_data("report", key, named(responses), options, program)
    except BaseException:
        if own:
            os.remove(path)
        raise
    return Report(path, height, own)


def run(*arguments: Any, program: Program = None, **options: Any) -> Any:
    """Runs any command, with strings and paths as arguments: ``run("stats", "key.conll", format="json")``.

    Returns its standard output, or a dictionary with ``format="json"``.
    """
    return run_words([text_of_path(argument) for argument in arguments], options, program)
