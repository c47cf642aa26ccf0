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
import { corpusScores } from "./study-scores.ts";
import {
  correctEntities,
  correctLinks,
  extraMentions,
  extraMentionsOf,
  identifiedMentions,
  mergeOf,
  splitLargest,
} from "./perturbations.ts";
import { type LeaFigure, type LeaFigureCase, type LeaFigureId, sharesBy } from "./lea-figure.ts";
import { leaPaperFigures } from "./lea-paper-figures.ts";
import { leaPaperSizes } from "./lea-paper-responses.ts";
import { type EntitySizes, type ResponseShape, shapeTable, sizesOf } from "./response-shape.ts";
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

const built =
  "Of each part, entities are linked in decreasing order of size, mention by mention, as long as the links are no more than the share; of its singletons, the same share is there.";
const dealt =
  "are dealt out in turn, one entity after the other, to as many response entities as the largest has mentions, so that no two of one entity meet.";

const byShare = (respond: (sizes: EntitySizes, share: number) => ResponseShape): LeaFigureCase[] =>
  sharesBy(10).map(({ share, label }) => ({ label, respond: (sizes) => respond(sizes, share) }));

const splits = ["90-10", "80-20", "70-30", "60-40", "50-50", "45-45-10", "50-30-20", "40-30-30"];

const extraCases: LeaFigureCase[] = [1, 2, 3, 5, 10].flatMap((extra) => [
  ...(extra > 1
    ? [{ label: `${extra}-0`, respond: (sizes: EntitySizes) => extraMentions(sizes, extra, undefined) }]
    : []),
  ...(["smallest", "largest"] as const).map((which) => ({
    label: `${extra}-${which}`,
    respond: (sizes: EntitySizes) => extraMentionsOf(sizes, extra, which),
  })),
]);

/** The figures of any key: every part of it is perturbed. */
const leaKeyFigures: readonly LeaFigure[] = [
  {
    id: "correct-links",
    cases: byShare((sizes, share) => correctLinks(sizes, share, "missing")),
    notes: [built],
  },
  {
    id: "correct-and-wrong-links",
    cases: byShare((sizes, share) => correctLinks(sizes, share, "wrongly-linked")),
    notes: [built, `The other mentions ${dealt} One that meets no other stands alone.`],
  },
  {
    id: "entities-decreasing",
    cases: byShare((sizes, share) => correctEntities(sizes, share, "decreasing")),
    notes: ["Of each part that share of the entities, rounded to whole ones, is resolved, singletons last."],
  },
  {
    id: "entities-increasing",
    cases: byShare((sizes, share) => correctEntities(sizes, share, "increasing")),
    notes: ["Of each part that share of the entities, rounded to whole ones, is resolved, singletons first."],
  },
  {
    id: "splitting",
    cases: splits.map((label) => {
      const shares = label.split("-").map((share) => Number(share) / 100);
      return { label, respond: (sizes) => splitLargest(sizes, shares) };
    }),
    notes: [
      "90-10: the largest entity of every part is split, 90% of its mentions and 10%; no piece has fewer than two, and an entity that is too small for that is not split.",
    ],
  },
  {
    id: "merging",
    cases: [
      { label: "2 smallest", respond: (sizes) => mergeOf(sizes, "smallest", 2) },
      { label: "3 smallest", respond: (sizes) => mergeOf(sizes, "smallest", 3) },
      { label: "largest + smallest", respond: (sizes) => mergeOf(sizes, "largest-and-smallest", 2) },
      { label: "2 largest", respond: (sizes) => mergeOf(sizes, "largest", 2) },
      { label: "3 largest", respond: (sizes) => mergeOf(sizes, "largest", 3) },
      { label: "4 largest", respond: (sizes) => mergeOf(sizes, "largest", 4) },
    ],
    notes: ["Of every part the largest or smallest entities of two or more mentions are one."],
  },
  {
    id: "extra-mentions",
    cases: extraCases,
    notes: [
      "3-largest: three mentions that are in no key entity are added to the largest entity of every part; 3-smallest: to the smallest of two or more mentions; 3-0: they are one of their own.",
    ],
  },
  {
    id: "missing-mentions",
    cases: extraCases,
    notes: ["missing-mentions: key and response of the extra mentions exchanged: recall and precision are exchanged."],
  },
  {
    id: "mention-identification",
    cases: byShare(identifiedMentions),
    notes: [
      `No link of any response is right: the mentions of each part ${dealt} The first response entities are there, up to the share of the mentions.`,
    ],
  },
];
