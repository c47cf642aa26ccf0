"""Results: dictionaries as the program writes them, with attributes, a table for notebooks, and data frames."""

import html
import os
import re
import sys
import unicodedata
import weakref
from typing import Any, Callable, Dict, List, Mapping, NoReturn, Optional, Sequence

#: What a score can have, in the order of the table.
FIGURES = ("recall", "precision", "f1", "value")


class Score(Dict[str, Any]):
    """The score of one metric: a dictionary with ``recall``, ``precision`` and ``f1``, or with ``value``.

    The figures are also attributes. They are fractions from 0 to 1, or None for 0/0. ``["counts"]`` has numerators and
    denominators.
    """

    @property
    def recall(self) -> Optional[float]:
        """The recall, from 0 to 1, or None for 0/0."""
        return self._figure("recall")

    @property
    def precision(self) -> Optional[float]:
        """The precision, from 0 to 1, or None for 0/0."""
        return self._figure("precision")

    @property
    def f1(self) -> Optional[float]:
        """The F1, from 0 to 1, or None for 0/0."""
        return self._figure("f1")

    @property
    def value(self) -> Optional[float]:
        """The only figure of metrics that have no recall and precision, such as ``ari``; None for 0/0."""
        return self._figure("value")

    def _figure(self, name: str) -> Optional[float]:
        if name not in self:
            there = ", ".join(figure for figure in FIGURES if figure in self)
            raise AttributeError("this metric has no {}, but {}".format(name, there))
        figure: Optional[float] = self[name]
        return figure

    def __repr__(self) -> str:
        there = ("{}={!r}".format(figure, self[figure]) for figure in FIGURES if figure in self)
        return "Score({})".format(", ".join(there))


#: Returns the id of the metric that a name means, or raises an error with advice.
Speller = Callable[[str], str]


class Scores(Dict[str, Score]):
    """Scores by the id of their metric. Other usual names, such as ``B³`` and ``bcub``, are understood."""

    def __init__(self, scores: Mapping[str, Any], speller: Optional[Speller] = None) -> None:
        super().__init__((name, Score(figures)) for name, figures in scores.items())
        self._speller = speller

    def __missing__(self, name: str) -> Score:
        simple = re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKC", str(name)).lower())
        if simple in self:
            return self[simple]
        spelled = name
        if self._speller is not None and isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            try:
                spelled = self._speller(name)
            except Exception as error:
                raise KeyError(str(error)) from None
        if spelled in self:
            return self[spelled]
        self._refuse(spelled, KeyError)

    def attribute(self, name: str) -> Score:
        """Returns a score, or raises AttributeError."""
        return self[name] if name in self else self._refuse(name, AttributeError)

    def _refuse(self, name: str, error: Callable[[str], Exception]) -> NoReturn:
        raise error(
            "there is no score of {!r}, but of {}: add it to the metrics, as in score(…, metrics={!r})".format(
                name, ", ".join(self), name
            )
        )


class Result(Dict[str, Any]):
    """The result of `score`: the dictionary of ``score --format json``, with shortcuts.

    ``result.conll.f1``, ``result["conll"]["f1"]`` and ``result["scores"]["conll"]["f1"]`` are the same. Printed, it is
    a table; in notebooks, too.
    """

    @property
    def scores(self) -> Scores:
        """The scores of the response by metric."""
        scores: Scores = self["scores"]
        return scores

    @property
    def signature(self) -> str:
        """What was scored, and how: quote it in your paper."""
        signature: str = self["systems"][0].get("signature") or self["signature"]
        return signature

    @property
    def mentions(self) -> Score:
        """The score of mention detection."""
        return self.scores.attribute("mentions")

    @property
    def muc(self) -> Score:
        """The MUC score."""
        return self.scores.attribute("muc")

    @property
    def b3(self) -> Score:
        """The B³ score."""
        return self.scores.attribute("b3")

    @property
    def ceafm(self) -> Score:
        """The CEAF_m score."""
        return self.scores.attribute("ceafm")

    @property
    def ceafe(self) -> Score:
        """The CEAF_e score."""
        return self.scores.attribute("ceafe")

    @property
    def blanc(self) -> Score:
        """The BLANC score."""
        return self.scores.attribute("blanc")

    @property
    def lea(self) -> Score:
        """The LEA score."""
        return self.scores.attribute("lea")

    @property
    def conll(self) -> Score:
        """The CoNLL score: the mean of MUC, B³ and CEAF_e."""
        return self.scores.attribute("conll")

    def __missing__(self, name: str) -> Any:
        if "scores" not in self or not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KeyError(name)
        return self.scores[name]

    def to_frame(self) -> Any:
        """Returns a data frame with a row for each metric; with ``by="document"``, for each document and metric.

        The frame is of pandas or, if only that was imported, of polars. Raises ImportError if neither was imported.
        """
        for library in ("pandas", "polars"):
            frame = getattr(sys.modules.get(library), "DataFrame", None)
            if frame is not None:
                return frame(self._columns())
        raise ImportError("to_frame() makes a data frame of pandas or polars: import one of them first")

    def _columns(self) -> Dict[str, List[Any]]:
        by = self.get("by")
        groups: Sequence[Any] = self["systems"][0].get("by" + str(by).capitalize()) or []
        rows: List[Dict[str, Any]] = []
        for group in groups or [{"scores": self.scores}]:
            first = {str(by): group["id"]} if groups else {}
            rows.extend({**first, "metric": name, **figures} for name, figures in group["scores"].items())
        figures = [figure for figure in FIGURES if any(figure in row for row in rows)]
        names = ([str(by)] if groups else []) + ["metric"] + figures
        return {name: [row.get(name) for row in rows] for name in names}

    def _table(self) -> List[List[str]]:
        """Returns the cells of the table with its header."""
        figures = [figure for figure in FIGURES if any(figure in score for score in self.scores.values())]
        rows = [
            [name] + [_cell(score[figure]) if figure in score else "" for figure in figures]
            for name, score in self.scores.items()
        ]
        return [["metric", *figures], *rows]

    def __repr__(self) -> str:
        rows = self._table()
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        return "\n".join(
            "  ".join(cell.rjust(width) if i else cell.ljust(width) for i, (cell, width) in enumerate(zip(row, widths)))
            for row in rows
        ).rstrip()

    def _repr_html_(self) -> str:
        """Returns a table for notebooks, with the signature when one points to it."""
        header, *rows = (
            "".join("<{0}>{1}</{0}>".format("td" if i * j else "th", html.escape(cell)) for j, cell in enumerate(cells))
            for i, cells in enumerate(self._table())
        )
        return '<table title="{}"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>'.format(
            html.escape(self.signature), header, "".join("<tr>{}</tr>".format(row) for row in rows)
        )


def _cell(figure: Optional[float]) -> str:
    return "0/0" if figure is None else "{:.4f}".format(figure)


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


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass
