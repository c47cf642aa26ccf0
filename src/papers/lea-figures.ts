import { type ResponseShape, type ShapedEntity, type EntitySizes, shapeTable, sizesOf } from "./perturbations.ts";
import {
  correctEntities,
  extraMentions,
  mergeEntities,
  splitEntity,
  correctLinks,
  extraMentionsOf,
  identifiedMentions,
  mergeOf,
  splitLargest,
} from "./perturbations.ts";
import { type OverlapTable, transpose } from "../core/overlap-table.ts";
import { ratio } from "../core/ratio.ts";
import { bCubed } from "../metrics/b-cubed.ts";
import { blanc } from "../metrics/blanc.ts";
import { ceafE } from "../metrics/ceaf-e.ts";
import { ceafM } from "../metrics/ceaf-m.ts";
import { lea } from "../metrics/lea.ts";
import { mentions } from "../metrics/mentions.ts";
import { mainFigure, type Metric, type MetricOptions, type Score } from "../metrics/kit/metric.ts";
import { muc } from "../metrics/muc.ts";
import { pairwise } from "../metrics/pairwise.ts";
import { corpusScores } from "./study-scores.ts";
import { studyColumns, type Study, type StudyPlot, type StudyTable } from "./study.ts";

/** A figure of Moosavi and Strube (2016), §7, or a counterpart with key and response exchanged. */
export type LeaFigureId =
  | "correct-links"
  | "correct-and-wrong-links"
  | "entities-decreasing"
  | "entities-increasing"
  | "splitting"
  | "merging"
  | "extra-mentions"
  | "missing-mentions"
  | "mention-identification";

interface LeaFigureCase {
  readonly label: string;
  readonly respond: (sizes: EntitySizes) => ResponseShape;
}

export interface LeaFigure {
  readonly id: LeaFigureId;
  readonly cases: readonly LeaFigureCase[];
  readonly notes: readonly string[];
}

const nothing = (): ResponseShape => [];

export function everything(sizes: EntitySizes): ResponseShape {
  return Array.from(sizes, (size, entity) => ({ of: [[entity, size]] }));
}

/** Returns the shares from 0 to 1 in steps of `percent`, which must divide 100. */
export function sharesBy(percent: number): readonly { share: number; label: string }[] {
  return Array.from({ length: 100 / percent + 1 }, (_, i) => ({
    share: (i * percent) / 100,
    label: `${i * percent}%`,
  }));
}

/** The sizes of the entities in the key of Moosavi and Strube (2016), §7. */
export const leaPaperSizes: readonly number[] = [20, 10, 10, 5, 5, 5, 4, ...Array.from({ length: 10 }, () => 2)];

/**
 * Responses with about the shares in Moosavi and Strube (2016), Figures 2, 3 and 8. Each word is a key entity, in the
 * order of `leaPaperSizes`. Each letter is the response entity of a mention; a dot is a missing mention.
 */
const responses = {
  "correct-links": {
    "20%": "AAAAAAAAAAAA........ .......... .......... ..... ..... ..... .... .. .. .. .. .. .. .. .. .. ..",
    "40%": "AAAAAAAAAAAAAAAAA... .......... .......... ..... ..... ..... .... .. .. .. .. .. .. .. .. .. ..",
    "60%": "AAAAAAAAAAAAAAAAAAAA .......... .......... ..... ..... ..... BBBB .. .. .. .. .. .. .. .. .. ..",
    "80%": "CCCCCCCCCCCCCCCCCCCC AAAAAAAAAA BBBBBBB... ..... ..... ..... DDDD .. .. .. .. .. .. .. .. .. ..",
  },
  "correct-and-wrong-links": {
    "0%": "ABKLMNOPQRSTGFEDCJIH ABCDEFGHIJ ABCDEFGHIJ GOEDC LFRDS GPEDC KFED KN MF GF GF GQ GL GF GT GM GF",
    "20%": "KKKKKKKKKKKKGFEDCJIH ABCDEFGHIJ ABCDEFGHIJ GFEDC GFEDC GFEDC GFED GF GF GF GF GF GF GF GF GF GF",
    "40%": "KKKKKKKKKKKKKKKKKJIH ABCDEFGHIJ ABCDEFGHIJ GFEDC GFEDC GFEDC GFED GF GF GF GF GF GF GF GF GF GF",
    "60%": "KKKKKKKKKKKKKKKKKKKK ABCDEFGHIJ ABCDEFGHIJ GFEDC GFEDC GFEDC LLLL GF GF GF GF GF GF GF GF GF GF",
    "80%": "FFFFFFFFFFFFFFFFFFFF AAAAAAAAAA BBBBBBBCDE CDEGH CDEGH CDEGH IIII CD CD CD CD CD CD CD CD CD CD",
  },
  "mention-identification": {
    "20%": "A................... A......... A......... A.... A.... A.... A... A. A. A. A. A. A. A. .. .. ..",
    "40%": "AB.................. AB........ AB........ AB... AB... AB... AB.. AB AB AB AB A. A. A. A. A. A.",
    "60%": "ABCD................ ABCD...... ABCD...... ABC.. ABC.. ABC.. ABC. AB AB AB AB AC AC AD A. A. A.",
    "80%": "ABCDEJFGHIK......... ABCDEFGHI. ABCDJIK... ABC.. ABC.. ABC.. ABC. AB AB AB AB AC AC AD A. A. A.",
    "100%": "ABCEFGHKLIJOPQRSTMNU ABCDEFGHIJ ABCDEFKLMN ABEGL ACFHJ APMNU AKIO AB CD EF GH KL IJ OP QR ST MU",
  },
} as const;

function leaPaperResponses(figure: keyof typeof responses): [label: string, response: ResponseShape][] {
  return Object.entries(responses[figure]).map(([label, letters]) => [label, decoded(letters)]);
}

function decoded(letters: string): ResponseShape {
  const words = letters.split(" ");
  const entities = [...new Set(letters.replace(/[. ]/g, ""))].sort();
  return entities.map(
    (letter): ShapedEntity => ({
      of: words.flatMap((word, entity) => {
        const mentions = word.split(letter).length - 1;
        return mentions === 0 ? [] : [[entity, mentions] as const];
      }),
    }),
  );
}

const paperSplits = "2-2 3-2 8-2 18-2 17-3 16-4 15-5 10-10 5-3-2 4-3-3 9-9-2 9-5-6".split(" ");
const merges = "2-2 10-10 20-10 2-2-2 5-5-5 20-10-10 2-2-2-2 4-5-5-5".split(" ");
const paperExtras =
  "1-2 1-5 1-10 2-0 2-2 2-5 2-10 2-20 3-0 3-2 3-4 3-10 4-0 5-0 5-2 5-5 5-10 10-0 10-2 10-5 10-10".split(" ");

const data =
  "The paper does not say which mentions are linked, so the responses are partitions with about the shares in the first column.";

const entities = (order: "decreasing" | "increasing"): LeaFigureCase[] =>
  sharesBy(20).map(({ share, label }) => ({ label, respond: (sizes) => correctEntities(sizes, share, order) }));

const paperExtraCases: LeaFigureCase[] = paperExtras.map((label) => {
  const [extra, size] = numbersOf(label);
  return {
    label,
    respond: (sizes) => extraMentions(sizes, extra, size === 0 ? undefined : distinctOfSizes([size])[0]),
  };
});

export const leaPaperFigures: readonly LeaFigure[] = [
  {
    id: "correct-links",
    cases: [{ label: "0%", respond: nothing }, ...fromData("correct-links"), { label: "100%", respond: everything }],
    notes: [data],
  },
  {
    id: "correct-and-wrong-links",
    cases: [...fromData("correct-and-wrong-links"), { label: "100%", respond: everything }],
    notes: [data],
  },
  { id: "entities-decreasing", cases: entities("decreasing"), notes: [] },
  { id: "entities-increasing", cases: entities("increasing"), notes: [] },
  {
    id: "splitting",
    cases: paperSplits.map((label) => {
      const pieces = numbersOf(label);
      const size = pieces.reduce((sum, piece) => sum + piece);
      return { label, respond: (sizes) => splitEntity(sizes, distinctOfSizes([size])[0], pieces) };
    }),
    notes: ["18-2: the entity of 20 mentions is split into one of 18 and one of 2."],
  },
  {
    id: "merging",
    cases: merges.map((label) => ({
      label,
      respond: (sizes) => mergeEntities(sizes, distinctOfSizes(numbersOf(label))),
    })),
    notes: ["20-10: an entity of 20 mentions is merged with one of 10."],
  },
  {
    id: "extra-mentions",
    cases: paperExtraCases,
    notes: [
      "3-10: three mentions that are in no key entity are added to an entity of 10; 3-0: they form an entity of their own.",
      "Moosavi and Strube 2016, §7.4: with k extra mentions in an entity of n, the numerator of LEA's precision is (n + k) × (1 − n(n−1) / ((n+k)(n+k−1))) less than the denominator. For k = 1, that is 2 for every n.",
    ],
  },
  {
    id: "missing-mentions",
    cases: paperExtraCases,
    notes: [
      "missing-mentions: like extra-mentions, but key and response change places. With symmetric metrics, so do recall and precision, and F1 is the same.",
    ],
  },
  {
    id: "mention-identification",
    cases: [{ label: "0%", respond: nothing }, ...fromData("mention-identification")],
    notes: [data, "No link of any response is right. The shares on the paper's axis are approximate."],
  },
];

function fromData(figure: Parameters<typeof leaPaperResponses>[0]): LeaFigureCase[] {
  return leaPaperResponses(figure).map(([label, response]) => ({ label, respond: () => response }));
}

function numbersOf(label: string): number[] {
  return label.split("-").map(Number);
}

function distinctOfSizes(sizes: readonly number[]): number[] {
  const found: number[] = [];
  for (const size of sizes) {
    found.push(leaPaperSizes.findIndex((other, entity) => other === size && !found.includes(entity)));
  }
  return found;
}

const shown = [muc, bCubed, ceafM, ceafE, blanc, lea];

type Share = "links" | "entities" | "mentions";

const shareTitles: Readonly<Record<Share, string>> = {
  links: "right links",
  entities: "right entities",
  mentions: "mentions found",
};

interface FigureText {
  readonly title: string;
  readonly figure: number;
  /** The title of the column with the responses' names. */
  readonly response: string;
  /** The first one is the plot's horizontal axis. Without any, the axis shows the responses' names. */
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
    title: "Correct entities, from largest to smallest",
    figure: 4,
    response: "response",
    shares: ["entities", "links"],
  },
  "entities-increasing": {
    title: "Correct entities, from smallest to largest",
    figure: 5,
    response: "response",
    shares: ["entities", "links"],
  },
  splitting: { title: "Splitting an entity", figure: 6, response: "pieces", shares: [] },
  merging: { title: "Merging entities", figure: 6, response: "merged entities", shares: [] },
  "extra-mentions": { title: "Extra mentions", figure: 7, response: "extra mentions – entity", shares: [] },
  "missing-mentions": { title: "Missing mentions", figure: 7, response: "missing mentions – entity", shares: [] },
  "mention-identification": {
    title: "Mentions found, but no right link",
    figure: 8,
    response: "response",
    shares: ["mentions"],
  },
};

/** With symmetric metrics, its F1 equals that of `extra-mentions`, so only recall and precision are shown. */
const EXCHANGED: LeaFigureId = "missing-mentions";

export const leaFigures: Study = {
  id: "lea-figures",
  title: "How metrics react to one kind of error",
  summary: "F1 with one kind of error at a time, as in Figures 2–8 of Moosavi and Strube (2016).",
  cite: ["moosavi-strube-2016"],
  takesKey: true,
  takesMetrics: true,
  run(options, key, metrics = shown) {
    const parts = key === undefined ? [leaPaperSizes] : sizesOf(key);
    const drawn = key === undefined ? leaPaperFigures : leaKeyFigures;
    const scored = drawn.map((figure) => ({ figure, cases: scoreFigure(figure, parts, options, metrics) }));
    const withF1 = scored.filter(({ figure }) => figure.id !== EXCHANGED);
    return {
      tables: [
        ...withF1.map(({ figure, cases }) => f1Table(figure, cases, metrics)),
        recallAndPrecision(scored, metrics),
      ],
      plots: withF1.map(({ figure }) => plotOf(figure.id, metrics)),
    };
  },
};

export interface ScoredCase {
  readonly label: string;
  /** By metric id, including `mentions` and `pairwise`. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly shares: Readonly<Record<Share, number | null>>;
}

export function scoreFigure(
  figure: LeaFigure,
  parts: readonly EntitySizes[],
  options: MetricOptions,
  metrics: readonly Metric[] = shown,
): ScoredCase[] {
  return figure.cases.map(({ label, respond }) => {
    const found = parts.map((sizes) => shapeTable(sizes, respond(sizes)));
    const tables = figure.id === EXCHANGED ? found.map(transpose) : found;
    const scores = corpusScores(tables, [...new Set([...metrics, mentions, pairwise])], options);
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

/** Returns how many key entities equal a response entity. */
function rightEntities({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable): number {
  return cellSize.filter((n, c) => n === keySizes[cellKey[c]] && n === responseSizes[cellResponse[c]]).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function f1Table({ id, notes }: LeaFigure, cases: readonly ScoredCase[], metrics: readonly Metric[]): StudyTable {
  const { title, figure, response, shares } = texts[id];
  return {
    id,
    title: `${title} (Figure ${figure}), F1`,
    columns: [
      { id: "response", title: response, kind: "text" },
      ...shares.map((share) => ({ id: share, title: shareTitles[share], kind: "share" as const })),
      ...studyColumns("share", metrics),
    ],
    rows: cases.map((each) => [
      each.label,
      ...shares.map((share) => each.shares[share]),
      ...metrics.map((metric) => mainFigure(each.scores[metric.id])),
    ]),
    notes,
  };
}

function recallAndPrecision(
  scored: readonly { figure: LeaFigure; cases: readonly ScoredCase[] }[],
  metrics: readonly Metric[],
): StudyTable {
  const figuresOf = ["recall", "precision"] as const;
  return {
    id: "recall-precision",
    title: "Recall (R) and precision (P) of all responses",
    columns: [
      ...studyColumns("text", ["figure", "response"]),
      ...metrics.flatMap((metric) =>
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
        ...metrics.flatMap((metric) => figuresOf.map((each) => scores[metric.id][each])),
      ]),
    ),
    notes: scored.filter(({ figure }) => figure.id === EXCHANGED).flatMap(({ figure }) => figure.notes),
  };
}

function plotOf(id: LeaFigureId, metrics: readonly Metric[]): StudyPlot {
  const { title, shares } = texts[id];
  return {
    kind: "curves",
    id,
    title,
    table: id,
    x: shares[0] ?? "response",
    y: metrics.map((metric) => metric.id),
    yTitle: "F1",
  };
}

const built =
  "In each part, entities are linked in decreasing order of size, mention by mention, up to this share of the links. The response also has this share of the part's singletons.";
const dealt =
  "are assigned to response entities in turn, one key entity after another. There are just enough response entities to keep the mentions of each key entity apart.";

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

/** The figures for the user's key, every part of which is perturbed. */
const leaKeyFigures: readonly LeaFigure[] = [
  {
    id: "correct-links",
    cases: byShare((sizes, share) => correctLinks(sizes, share, "missing")),
    notes: [built],
  },
  {
    id: "correct-and-wrong-links",
    cases: byShare((sizes, share) => correctLinks(sizes, share, "wrongly-linked")),
    notes: [built, `The other mentions ${dealt} A mention left alone becomes a singleton.`],
  },
  {
    id: "entities-decreasing",
    cases: byShare((sizes, share) => correctEntities(sizes, share, "decreasing")),
    notes: ["In each part, this share of the entities (rounded to whole entities) is resolved, singletons last."],
  },
  {
    id: "entities-increasing",
    cases: byShare((sizes, share) => correctEntities(sizes, share, "increasing")),
    notes: ["In each part, this share of the entities (rounded to whole entities) is resolved, singletons first."],
  },
  {
    id: "splitting",
    cases: splits.map((label) => {
      const shares = label.split("-").map((share) => Number(share) / 100);
      return { label, respond: (sizes) => splitLargest(sizes, shares) };
    }),
    notes: [
      "90-10: the largest entity of every part is split into 90% and 10% of its mentions. Each piece has at least two mentions. If the largest entity is too small for that, it is not split.",
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
    notes: ["In every part, the largest or smallest entities of two or more mentions are merged."],
  },
  {
    id: "extra-mentions",
    cases: extraCases,
    notes: [
      "3-largest: three mentions that are in no key entity are added to the largest entity of every part; 3-smallest: to the smallest of two or more mentions; 3-0: they form an entity of their own.",
    ],
  },
  {
    id: "missing-mentions",
    cases: extraCases,
    notes: [
      "missing-mentions: like extra-mentions, but key and response change places. With symmetric metrics, so do recall and precision.",
    ],
  },
  {
    id: "mention-identification",
    cases: byShare(identifiedMentions),
    notes: [
      `No link of any response is right: the mentions of each part ${dealt} The first response entities are kept, up to this share of the mentions.`,
    ],
  },
];
