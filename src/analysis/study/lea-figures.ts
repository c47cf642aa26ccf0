import { type OverlapTable, transpose } from "../../core/overlap-table.ts";
import { ratio } from "../../core/ratio.ts";
import { bCubed } from "../../metrics/b-cubed.ts";
import { blanc } from "../../metrics/blanc.ts";
import { ceafE } from "../../metrics/ceaf-e.ts";
import { ceafM } from "../../metrics/ceaf-m.ts";
import { lea } from "../../metrics/lea.ts";
import { mentions } from "../../metrics/mentions.ts";
import type { MetricOptions, Score } from "../../metrics/metric.ts";
import { muc } from "../../metrics/muc.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import { corpusScores } from "./corpus-scores.ts";
import type { LeaFigure, LeaFigureId } from "./lea-figure.ts";
import { leaKeyFigures } from "./lea-key-figures.ts";
import { leaPaperFigures } from "./lea-paper-figures.ts";
import { leaPaperSizes } from "./lea-paper-responses.ts";
import { type EntitySizes, shapeTable, sizesOf } from "./response-shape.ts";
import type { Study, StudyPlot, StudyTable } from "./study.ts";

/** Those of the paper's figures. */
const shown = [muc, bCubed, ceafM, ceafE, blanc, lea];

/** A share of the key that is right in the responses of a figure. */
type Share = "links" | "entities" | "mentions";

const shareTitles: Readonly<Record<Share, string>> = {
  links: "right links",
  entities: "right entities",
  mentions: "mentions found",
};

interface FigureText {
  readonly title: string;
  /** Of the paper. */
  readonly figure: number;
  /** What the names of the responses say. */
  readonly response: string;
  /** The first is the horizontal axis; where there is none, the names of the responses are. */
  readonly shares: readonly Share[];
}

const texts: Readonly<Record<LeaFigureId, FigureText>> = {
  "correct-links": { title: "Right links, and no wrong ones", figure: 2, response: "response", shares: ["links"] },
  "correct-and-wrong-links": {
    title: "Right links among wrong ones",
    figure: 3,
    response: "response",
    shares: ["links"],
  },
  "entities-decreasing": {
    title: "Right entities, the largest first",
    figure: 4,
    response: "response",
    shares: ["entities", "links"],
  },
  "entities-increasing": {
    title: "Right entities, the smallest first",
    figure: 5,
    response: "response",
    shares: ["entities", "links"],
  },
  splitting: { title: "An entity split", figure: 6, response: "pieces", shares: [] },
  merging: { title: "Entities merged", figure: 6, response: "merged entities", shares: [] },
  "extra-mentions": { title: "Extra mentions", figure: 7, response: "extra mentions – entity", shares: [] },
  "missing-mentions": { title: "Missing mentions", figure: 7, response: "missing mentions – entity", shares: [] },
  "mention-identification": {
    title: "Mentions found, and no right link",
    figure: 8,
    response: "response",
    shares: ["mentions"],
  },
};

/** Its F1 is that of the extra mentions: it is among recall and precision only. */
const EXCHANGED: LeaFigureId = "missing-mentions";

/**
 * How metrics answer to one kind of error, more and more of it: the experiments of §7 on the paper's key, or on any other, every
 * part of which is perturbed.
 *
 * @source Moosavi and Strube (2016), §7, Figures 2 to 8
 */
export const leaFigures: Study = {
  id: "lea-figures",
  title: "How metrics answer to one kind of error",
  summary:
    "F1 of six metrics under one kind of error at a time, on the key of Moosavi and Strube (2016), Figures 2–8, or on yours.",
  cite: ["moosavi-strube-2016"],
  takesKey: true,
  run(options, key) {
    const parts = key === undefined ? [leaPaperSizes] : sizesOf(key);
    const drawn = key === undefined ? leaPaperFigures : leaKeyFigures;
    const scored = drawn.map((figure) => ({ figure, cases: scoreFigure(figure, parts, options) }));
    const withF1 = scored.filter(({ figure }) => figure.id !== EXCHANGED);
    return {
      tables: [...withF1.map(({ figure, cases }) => f1Table(figure, cases)), recallAndPrecision(scored)],
      plots: withF1.map(({ figure }) => plotOf(figure.id)),
    };
  },
};

/** A response with what it was scored from. */
export interface ScoredCase {
  readonly label: string;
  /** By metric id: the shown ones, and `mentions` and `pairwise`. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly shares: Readonly<Record<Share, number | null>>;
}

/** Makes and scores the responses of a figure. */
export function scoreFigure(figure: LeaFigure, parts: readonly EntitySizes[], options: MetricOptions): ScoredCase[] {
  return figure.cases.map(({ label, respond }) => {
    const found = parts.map((sizes) => shapeTable(sizes, respond(sizes)));
    const tables = figure.id === EXCHANGED ? found.map(transpose) : found;
    const scores = corpusScores(tables, [...shown, mentions, pairwise], options);
    return {
      label,
      scores,
      shares: {
        links: scores["pairwise"].recall,
        mentions: scores["mentions"].recall,
        entities: ratio(sum(tables.map(rightEntities)), sum(tables.map(({ keySizes }) => keySizes.length))),
      },
    };
  });
}

/** Key entities that a response entity is equal to. */
function rightEntities({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable): number {
  return cellSize.filter((n, c) => n === keySizes[cellKey[c]] && n === responseSizes[cellResponse[c]]).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function f1Table({ id, notes }: LeaFigure, cases: readonly ScoredCase[]): StudyTable {
  const { title, figure, response, shares } = texts[id];
  return {
    id,
    title: `${title} (Figure ${figure}), F1`,
    columns: [
      { id: "response", title: response, kind: "text" },
      ...shares.map((share) => ({ id: share, title: shareTitles[share], kind: "share" as const })),
      ...shown.map((metric) => ({ id: metric.id, title: metric.title, kind: "share" as const })),
    ],
    rows: cases.map((each) => [
      each.label,
      ...shares.map((share) => each.shares[share]),
      ...shown.map((metric) => each.scores[metric.id].f1),
    ]),
    notes,
  };
}

/** Recall and precision of all figures, which tell the errors that F1 does not tell apart. */
function recallAndPrecision(scored: readonly { figure: LeaFigure; cases: readonly ScoredCase[] }[]): StudyTable {
  const figuresOf = ["recall", "precision"] as const;
  return {
    id: "recall-precision",
    title: "Recall (R) and precision (P) of all responses",
    columns: [
      { id: "figure", title: "figure", kind: "text" },
      { id: "response", title: "response", kind: "text" },
      ...shown.flatMap((metric) =>
        figuresOf.map((figure) => ({
          id: `${metric.id}-${figure}`,
          title: `${metric.title} ${figure === "recall" ? "R" : "P"}`,
          kind: "share" as const,
        })),
      ),
    ],
    rows: scored.flatMap(({ figure, cases }) =>
      cases.map(({ label, scores }) => [
        figure.id,
        label,
        ...shown.flatMap((metric) => figuresOf.map((each) => scores[metric.id][each])),
      ]),
    ),
    notes: scored.filter(({ figure }) => figure.id === EXCHANGED).flatMap(({ figure }) => figure.notes),
  };
}

function plotOf(id: LeaFigureId): StudyPlot {
  const { title, shares } = texts[id];
  return {
    kind: "curves",
    id,
    title,
    table: id,
    x: shares[0] ?? "response",
    y: shown.map((metric) => metric.id),
    yTitle: "F1",
  };
}
