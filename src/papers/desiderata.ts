import { scorerOf, type Scorer } from "./study-scores.ts";
import { studyColumns, type Study, type StudyCell, type StudyTable } from "./study.ts";
import { figure4, figure5 } from "./recasens-hovy-tables.ts";
import { greatest, least } from "../core/arrays.ts";
import type { Metric, MetricOptions } from "../metrics/kit/metric.ts";
import { metrics as allMetrics } from "../metrics/registry.ts";
import type { Clusters } from "../scoring/score-clusters.ts";
import { tolerance } from "../stats/tolerance.ts";

/**
 * Whether a metric has a property in an example; it need not have it in general. `tie` means that scores which should
 * differ are equal.
 */
type PropertyVerdict = "yes" | "tie" | "no";

interface Property {
  readonly id: string;
  readonly title: string;
  /** The column title in the matrix. */
  readonly short: string;
  readonly notes: readonly string[];
  readonly columns: StudyTable["columns"];
  /** Returns a cell for each column. The verdict is `yes`, `tie` or `no`, or a number for some properties. */
  judge(metric: Metric, score: Scorer): { readonly figures: readonly StudyCell[]; readonly verdict: string };
}

function propertyTable(property: Property, metrics: readonly Metric[], score: Scorer): StudyTable {
  const { id, title, notes, columns } = property;
  return {
    id,
    title,
    columns: [...studyColumns("text", ["metric"]), ...columns, ...studyColumns("text", ["verdict"])],
    rows: metrics.map((metric) => {
      const { figures, verdict } = property.judge(metric, score);
      return [metric.title, ...figures, verdict];
    }),
    notes,
  };
}

/**
 * Returns `yes` if each score is above the previous one, `tie` if none is below, and `no` otherwise or if one is
 * undefined.
 */
export function rises(scores: readonly (number | null)[]): PropertyVerdict {
  let verdict: PropertyVerdict = "yes";
  for (let i = 1; i < scores.length; i++) {
    const before = scores[i - 1];
    const after = scores[i];
    if (before === null || after === null || after < before - tolerance) return "no";
    if (after <= before + tolerance) verdict = "tie";
  }
  return verdict;
}

/** The maximum length of all responses together, in characters, for them to serve as column titles. */
const LONGEST = 60;

/** `responses` are ordered from worst to best. */
interface RisingResponses extends Pick<Property, "id" | "title" | "short" | "notes"> {
  readonly key: Clusters;
  readonly responses: readonly Clusters[];
}

function risingProperty({ key, responses, notes, ...rest }: RisingResponses): Property {
  const texts = responses.map(textOf);
  const areShort = texts.join("").length <= LONGEST;
  const legend = areShort ? [] : texts.map((text, i) => `S${i + 1} is ${text}.`);
  return steps(
    { ...rest, notes: [`Key ${textOf(key)}.`, ...legend, ...notes] },
    responses.map((response, i) => ({ title: areShort ? texts[i] : `S${i + 1}`, key, response })),
  );
}

/** Returns a property that is met if each pair of a key and a response scores higher than the previous one. */
function steps(
  names: Pick<Property, "id" | "title" | "short" | "notes">,
  pairs: readonly { readonly title: string; readonly key: Clusters; readonly response: Clusters }[],
): Property {
  return {
    ...names,
    columns: pairs.map(({ title }, i) => ({ id: `step-${i + 1}`, title, kind: "share" })),
    judge(metric, score) {
      const figures = pairs.map(({ key, response }) => score(metric, key, response));
      return { figures, verdict: rises(figures) };
    },
  };
}

/** Returns a partition as text, without commas if every mention is a single character. */
function textOf(clusters: Clusters): string {
  const separator = clusters.flat().every((mention) => String(mention).length === 1) ? " " : ", ";
  return clusters.map((entity) => `{${entity.map(String).join(separator)}}`).join(" ");
}

/** Parses a partition: spaces separate entities, and each letter is a mention. */
function letters(text: string): Clusters {
  return text.split(/\s+/).map((entity) => Array.from(entity));
}

/** A key with entities of three sizes, and links of both kinds. */
const familyKey: Clusters = letters("abc de f");

interface FamilyResponse {
  readonly clusters: Clusters;
  readonly text: string;
  /** Coreference links as bits: `right` for those that the key has, `wrong` for the others. */
  readonly right: number;
  readonly wrong: number;
}

let responses: readonly FamilyResponse[] | undefined;

function family(): readonly FamilyResponse[] {
  responses ??= allPartitions(familyKey.flat().length).map(familyResponse);
  return responses;
}

function familyScores(metric: Metric, score: Scorer): (number | null)[] {
  return family().map(({ clusters }) => score(metric, familyKey, clusters));
}

function familyResponse(groups: readonly number[]): FamilyResponse {
  const mentions = familyKey.flat();
  const keyGroups = familyKey.flatMap((entity, k) => entity.map(() => k));
  const clusters: (typeof mentions)[] = [];
  let right = 0;
  let wrong = 0;
  let link = 1;
  groups.forEach((group, m) => {
    clusters[group] = [...(clusters[group] ?? []), mentions[m]];
    for (let other = 0; other < m; other++) {
      if (groups[other] === group) {
        if (keyGroups[other] === keyGroups[m]) right |= link;
        else wrong |= link;
      }
      link <<= 1;
    }
  });
  return { clusters, text: textOf(clusters), right, wrong };
}

/**
 * Returns all ways to group things, each as the group number of every thing. Groups are numbered from 0 in the order of
 * their first things. The number of ways grows fast (the Bell numbers): 203 for 6 things.
 */
export function allPartitions(things: number): number[][] {
  let partitions: number[][] = [[]];
  for (let thing = 0; thing < things; thing++) {
    partitions = partitions.flatMap((groups) => {
      const next = groups.length === 0 ? 0 : greatest(groups) + 1;
      return Array.from({ length: next + 1 }, (_, group) => [...groups, group]);
    });
  }
  return partitions;
}

function about(): string {
  return `The responses are all ${family().length} partitions of the mentions of the key ${textOf(familyKey)}.`;
}

/** A key and its opposite: all links, and none. */
const together = letters("abc");
const alone = letters("a b c");

const range: Property = {
  id: "range",
  title: "Range: from 0 for poor to 100 for perfect responses",
  short: "range",
  get notes() {
    return [
      "Recasens and Hovy 2011, §3.2, desideratum 1. A poor response is the opposite of the key: one entity if the key has only singletons, and singletons if the key has one entity.",
      `Lowest and highest: the range of the scores of all ${family().length} partitions of the mentions of the key ${textOf(familyKey)}.`,
      "Yes: the key scores 100, both opposites score 0, and no score lies outside this range. No: at least one of these conditions fails, for example because the score of an opposite is undefined or above 0.",
    ];
  },
  columns: [
    { id: "perfect", title: "key : key", kind: "share" },
    { id: "one-entity", title: "{a} {b} {c} : {a b c}", kind: "share" },
    { id: "singletons", title: "{a b c} : {a} {b} {c}", kind: "share" },
    { id: "lowest", title: "lowest", kind: "share" },
    { id: "highest", title: "highest", kind: "share" },
  ],
  judge(metric, score) {
    const perfect = score(metric, familyKey, familyKey);
    const opposites = [score(metric, alone, together), score(metric, together, alone)];
    const scores = definedScores(metric, score);
    const [lowest, highest] = [least(scores), greatest(scores)];
    const holds =
      perfect !== null &&
      Math.abs(perfect - 1) <= tolerance &&
      opposites.every((value) => value === 0) &&
      lowest >= -tolerance &&
      highest <= 1 + tolerance;
    return { figures: [perfect, ...opposites, lowest, highest], verdict: holds ? "yes" : "no" };
  },
};

const monotonic: Property = {
  id: "monotonic",
  title: "Monotonic: responses that are obviously better score higher",
  short: "monotonic",
  get notes() {
    return [
      `Recasens and Hovy 2011, §3.2, desideratum 2. ${about()}`,
      "A response is obviously better than a different one if it has all correct links of that one and no additional wrong links. Yes: all such responses score higher. Tie: none scores lower, but some score the same or are undefined. No: some score lower; the worst pair is shown.",
    ];
  },
  columns: [
    ...studyColumns("count", ["pairs", "higher", "equal", "lower"]),
    { id: "response", title: "worst: response", kind: "text" },
    { id: "score", title: "scores", kind: "share" },
    { id: "better", title: "and better", kind: "text" },
    { id: "better-score", title: "scores", kind: "share" },
  ],
  judge(metric, score) {
    const scores = familyScores(metric, score);
    const counts = { pairs: 0, higher: 0, equal: 0, lower: 0 };
    let worst = { by: tolerance, a: -1, b: -1 };
    const all = family();
    all.forEach((a, i) => {
      all.forEach((b, j) => {
        if (i === j || (a.right & ~b.right) !== 0 || (b.wrong & ~a.wrong) !== 0) return;
        counts.pairs++;
        const [before, after] = [scores[i], scores[j]];
        // A pair with an undefined score counts as equal.
        if (before === null || after === null || Math.abs(after - before) <= tolerance) counts.equal++;
        else if (after > before) counts.higher++;
        else {
          counts.lower++;
          if (before - after > worst.by) worst = { by: before - after, a: i, b: j };
        }
      });
    });
    const { pairs, higher, equal, lower } = counts;
    const shown =
      worst.a < 0 ? ["", null, "", null] : [all[worst.a].text, scores[worst.a], all[worst.b].text, scores[worst.b]];
    const verdict: PropertyVerdict = lower > 0 ? "no" : equal > 0 ? "tie" : "yes";
    return { figures: [pairs, higher, equal, lower, ...shown], verdict };
  },
};

const granularity: Property = {
  id: "granularity",
  title: "Granularity: different responses have different scores",
  short: "granularity",
  get notes() {
    return [
      `Recasens and Hovy 2011, §3.2, desideratum 4. ${about()} Exchanging mentions of one key entity changes no score. This leaves ${kinds()} kinds of responses. No metric can distinguish more.`,
      "The verdict is the number of distinct scores.",
    ];
  },
  columns: studyColumns("count", ["responses", "kinds"]),
  judge: (metric, score) => ({
    figures: [family().length, kinds()],
    verdict: String(distinctScores(metric, score).length),
  }),
};

const evenness: Property = {
  id: "evenness",
  title: "Evenness: the scores are equally dense over the whole range",
  short: "largest gap",
  get notes() {
    return [
      `Recasens and Hovy 2011, §3.2, desideratum 5. ${about()}`,
      "The table shows the number of distinct scores in each fifth of 0 to 100, and the largest gap: the widest part of this range without a score. The verdict is the gap in points. It holds only for these responses; a larger key usually has smaller gaps.",
    ];
  },
  columns: [
    ...studyColumns(
      "count",
      ["0–20", "20–40", "40–60", "60–80", "80–100"].map((title) => ({ id: title.replace("–", "-"), title })),
    ),
    { id: "from", title: "gap from", kind: "share" },
    { id: "to", title: "to", kind: "share" },
  ],
  judge(metric, score) {
    const scores = distinctScores(metric, score);
    const fifths = [0, 1, 2, 3, 4].map(
      (fifth) => scores.filter((score) => Math.min(4, Math.max(0, Math.floor(score * 5 + tolerance))) === fifth).length,
    );
    const ends = [...(scores[0] > 0 ? [0] : []), ...scores, ...(scores[scores.length - 1] < 1 - tolerance ? [1] : [])];
    let largest = 1;
    for (let i = 2; i < ends.length; i++)
      if (ends[i] - ends[i - 1] > ends[largest] - ends[largest - 1] + tolerance) largest = i;
    const [from, to] = [ends[largest - 1], ends[largest]];
    return { figures: [...fifths, from, to], verdict: ((to - from) * 100).toFixed(1) };
  },
};

const familyProperties = { range, monotonic, granularity, evenness } as const;

function definedScores(metric: Metric, score: Scorer): number[] {
  return familyScores(metric, score).filter((score) => score !== null);
}

/** Returns the defined scores in ascending order, without those within `tolerance` of the one before. */
function distinctScores(metric: Metric, score: Scorer): number[] {
  const sorted = definedScores(metric, score).sort((a, b) => a - b);
  return sorted.filter((score, i) => i === 0 || score > sorted[i - 1] + tolerance);
}

/**
 * Returns how many responses remain distinct if mentions of one key entity are interchangeable: the most that any
 * metric on partitions can distinguish.
 */
function kinds(): number {
  const sizes = new Map(familyKey.flatMap((entity, k) => entity.map((mention) => [mention, k])));
  const shapes = family().map(({ clusters }) =>
    clusters.map((entity) => familyKey.map((_, k) => entity.filter((mention) => sizes.get(mention) === k).length)),
  );
  return new Set(shapes.map((shape) => shape.map(String).sort().join(";"))).size;
}

/** How many correct singletons are added to key and response. */
const singletonCounts = [0, 1, 2, 4, 8, 16];

const rewardProperties: readonly Property[] = [
  risingProperty({
    id: "precision-over-recall",
    title: "Precision above recall: a missed link is better than a wrong one",
    short: "P over R",
    key: letters("ab cd e f"),
    responses: [letters("ab cd ef"), letters("ab c d e f")],
    notes: [
      "Recasens and Hovy 2011, §3.2, desideratum 3; they call it debatable. The first response has one wrong link, and the second has one missed link. An F that is the same when key and response change places cannot prefer precision to recall.",
    ],
  }),
  risingProperty({
    id: "right-links",
    title: "More right coreference links are better",
    short: "right links",
    key: letters("abcd efg hi j k"),
    responses: [
      letters("a b c d e f g h i j k"),
      letters("a b c d e f g hi j k"),
      letters("a b c d efg hi j k"),
      letters("abcd efg hi j k"),
    ],
    notes: ["Desideratum 3a. Each response finds one more key entity than the previous one."],
  }),
  steps(
    {
      id: "right-singletons",
      title: "More right singletons are better",
      short: "right singletons",
      notes: [
        "Desideratum 3b. Key {a b} {c d}, response {a b} {c} {d}, both with as many more singletons as the column says.",
        "The reward should be moderate: half of the links are missing, so the score should stay well below 100, however many singletons there are.",
      ],
    },
    singletonCounts.map((count) => ({
      title: String(count),
      key: withSingletons(letters("ab cd"), count),
      response: withSingletons(letters("ab c d"), count),
    })),
  ),
  risingProperty({
    id: "wrong-links",
    title: "Fewer wrong coreference links are better",
    short: "wrong links",
    key: letters("abc de f g"),
    responses: [letters("abcdefg"), letters("abcde fg"), letters("abcde f g"), letters("abc de f g")],
    notes: ["Desideratum 3c. Each response has all correct links, and fewer wrong ones than the previous one."],
  }),
];

function withSingletons(clusters: Clusters, count: number): Clusters {
  return [...clusters, ...Array.from({ length: count }, (_, i) => [`singleton ${i + 1}`])];
}

const notWished = "Recasens and Hovy 2011, §3.2, reject this constraint for coreference, so a tie or a no is good.";

/**
 * The four constraints on clustering metrics by Amigó et al. (2009), each with an example that has the shape of its
 * definition.
 */
const clusteringConstraints: readonly Property[] = [
  risingProperty({
    id: "homogeneity",
    title: "Homogeneity: it is better to split a response entity that mixes two key entities",
    short: "homogeneity",
    key: letters("abcd efgh"),
    responses: [letters("ab cdef gh"), letters("ab cd ef gh")],
    notes: ["Amigó et al. 2009, constraint 1."],
  }),
  risingProperty({
    id: "completeness",
    title: "Completeness: it is better to merge response entities that belong to one key entity",
    short: "completeness",
    key: letters("abcdef gh"),
    responses: [letters("ab cd ef gh"), letters("abcd ef gh")],
    notes: ["Amigó et al. 2009, constraint 2."],
  }),
  risingProperty({
    id: "rag-bag",
    title: "Rag bag: it is better to put a stray mention with other strays than into a clean entity",
    short: "rag bag",
    key: letters("abcd e f g h i"),
    responses: [letters("abcdi efgh"), letters("abcd efghi")],
    notes: ["Amigó et al. 2009, constraint 3.", notWished],
  }),
  risingProperty({
    id: "rag-bag-figure-4",
    title: "Rag bag, example of Recasens and Hovy 2011, Figure 4",
    short: "rag bag, Fig. 4",
    key: figure4.key,
    responses: [figure4.s1, figure4.s2],
    notes: [notWished],
  }),
  risingProperty({
    id: "size-quantity",
    title: "Size against quantity: a small error in a large entity is better than many errors in small ones",
    short: "size : quantity",
    key: letters("abcde fg hi jk lm"),
    responses: [letters("abcde f g h i j k l m"), letters("abcd e fg hi jk lm")],
    notes: ["Amigó et al. 2009, constraint 4.", notWished],
  }),
  risingProperty({
    id: "size-quantity-figure-5",
    title: "Size against quantity, example of Recasens and Hovy 2011, Figure 5",
    short: "size : quantity, Fig. 5",
    key: figure5.key,
    responses: [figure5.s1, figure5.s2],
    notes: [notWished],
  }),
];

const properties: readonly Property[] = [
  ...clusteringConstraints,
  familyProperties.range,
  familyProperties.monotonic,
  ...rewardProperties,
  familyProperties.granularity,
  familyProperties.evenness,
];

export const desiderata: Study = {
  id: "desiderata",
  title: "Metrics against constraints and desiderata",
  summary:
    "Which metrics meet the constraints of Amigó et al. (2009) and the desiderata of Recasens and Hovy (2011), by example.",
  cite: ["amigo-2009", "recasens-hovy-2011"],
  takesKey: false,
  takesMetrics: true,
  run(options, _key, metrics = allMetrics) {
    const judged = metrics.filter((metric) => reasonToLeaveOut(metric, options) === undefined);
    const score = scorerOf(judged, options);
    const tables = properties.map((property) => propertyTable(property, judged, score));
    const matrix = matrixOf(tables, judged);
    return {
      tables: [matrix, ...tables, leftOut(metrics, options)],
      plots: [
        {
          kind: "marks",
          id: "matrix",
          title: "Metrics against constraints and desiderata",
          table: matrix.id,
          category: "metric",
          series: properties.map(({ id }) => id),
        },
      ],
    };
  },
};

function matrixOf(tables: readonly StudyTable[], metrics: readonly Metric[]): StudyTable {
  return {
    id: "matrix",
    title: "Constraints of Amigó et al. 2009 and desiderata of Recasens and Hovy 2011",
    columns: [
      { id: "metric", title: "metric", kind: "text" },
      ...properties.map(({ id, short }) => ({ id, title: short, kind: "text" as const })),
    ],
    rows: metrics.map(({ title }, m) => [title, ...tables.map(({ rows }) => rows[m][rows[m].length - 1])]),
    notes: [
      "Yes, tie and no refer to the example, or family of responses, in the property's own table. A no disproves the property, unless a score in that table is undefined (—). A yes does not prove it.",
      "Scores are F1, or the only figure of a metric. Rag bag and size : quantity are constraints of Amigó et al. that Recasens and Hovy reject for coreference.",
      "Variants of B³ and CEAF that differ only in the treatment of twinless mentions are equal here, because both sides have the same mentions.",
      "granularity: number of distinct scores of 203 responses; largest gap: the widest part of the range from 0 to 100 without a score, in points.",
    ],
  };
}

/** Returns why a metric does not depend only on two partitions of the same mentions; `undefined` if it does. */
function reasonToLeaveOut(metric: Metric, options: MetricOptions): string | undefined {
  if (metric.id === "mentions") return "depends on which mentions exist, not on how they are grouped";
  const lack = metric.kind === "counted" ? metric.lacks?.(options, undefined) : undefined;
  return lack === undefined ? undefined : "needs more information than which mentions form which entities";
}

function leftOut(metrics: readonly Metric[], options: MetricOptions): StudyTable {
  return {
    id: "left-out",
    title: "Metrics that are left out",
    columns: studyColumns("text", ["metric", "why"]),
    rows: metrics.flatMap((metric) => {
      const reason = reasonToLeaveOut(metric, options);
      return reason === undefined ? [] : [[metric.title, reason]];
    }),
    notes: [],
  };
}
