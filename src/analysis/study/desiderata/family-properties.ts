import { greatest, least } from "../../../core/arrays.ts";
import type { Metric } from "../../../metrics/metric.ts";
import type { Clusters } from "../../../scoring/score-clusters.ts";
import { tolerance } from "../../../stats/tolerance.ts";
import type { Scorer } from "../study-scores.ts";
import type { Property, PropertyVerdict } from "./property.ts";
import { letters, textOf } from "./rising-responses.ts";

/** The key whose mentions are put together in all ways: entities of three sizes, links of both kinds. */
const familyKey: Clusters = letters("abc de f");

/** A response of the family. */
interface FamilyResponse {
  readonly clusters: Clusters;
  readonly text: string;
  /** Coreference links, as bits: those that the key has, and those that it has not. */
  readonly right: number;
  readonly wrong: number;
}

/** All responses on the mentions of the key, which is one of them. */
const family: readonly FamilyResponse[] = allPartitions(familyKey.flat().length).map(familyResponse);

/** Scores of the family under a metric, in its order. */
function familyScores(metric: Metric, score: Scorer): (number | null)[] {
  return family.map(({ clusters }) => score(metric, familyKey, clusters));
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
 * All ways to put things into groups, each as the group of every thing: groups are numbered in the order of their first things.
 *
 * @returns as many as the Bell number of `things` says: 1, 1, 2, 5, 15, 52, 203, …
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

const about = `Out of the ${family.length} responses that the mentions of the key ${textOf(familyKey)} can be put into.`;

/** Opposites of each other: all links, and none. */
const together = letters("abc");
const alone = letters("a b c");

const range: Property = {
  id: "range",
  title: "From 0 for poor to 1 for perfect responses",
  short: "range",
  notes: [
    "Recasens and Hovy 2011, §3.2, desideratum 1. Poor: the opposite of the key, one entity for singletons and singletons for one entity.",
    `Lowest and highest: ${about.toLowerCase()}`,
    "Yes: the key scores 100, its opposites 0, and nothing lies outside. A metric that is undefined there, or above 0, has no.",
  ],
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
  notes: [
    `Recasens and Hovy 2011, §3.2, desideratum 2. ${about}`,
    "Obviously better: all right links of the other and no other wrong ones, and not the same. Yes: all such pairs score higher; tie: none scores lower; no: some do, and the worst of them is shown.",
  ],
  columns: [
    { id: "pairs", title: "pairs", kind: "count" },
    { id: "higher", title: "higher", kind: "count" },
    { id: "equal", title: "equal", kind: "count" },
    { id: "lower", title: "lower", kind: "count" },
    { id: "response", title: "worst: response", kind: "text" },
    { id: "score", title: "scores", kind: "share" },
    { id: "better", title: "and better", kind: "text" },
    { id: "better-score", title: "scores", kind: "share" },
  ],
  judge(metric, score) {
    const scores = familyScores(metric, score);
    const counts = { pairs: 0, higher: 0, equal: 0, lower: 0 };
    let worst = { by: tolerance, a: -1, b: -1 };
    family.forEach((a, i) => {
      family.forEach((b, j) => {
        if (i === j || (a.right & ~b.right) !== 0 || (b.wrong & ~a.wrong) !== 0) return;
        counts.pairs++;
        const [before, after] = [scores[i], scores[j]];
        // A response whose score of links is undefined decides nothing.
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
      worst.a < 0
        ? ["", null, "", null]
        : [family[worst.a].text, scores[worst.a], family[worst.b].text, scores[worst.b]];
    const verdict: PropertyVerdict = lower > 0 ? "no" : equal > 0 ? "tie" : "yes";
    return { figures: [pairs, higher, equal, lower, ...shown], verdict };
  },
};

const granularity: Property = {
  id: "granularity",
  title: "Granularity: different responses have different scores",
  short: "granularity",
  notes: [
    `Recasens and Hovy 2011, §3.2, desideratum 4. ${about} Responses that differ only in names of mentions have the same score by right: ${kinds()} kinds of responses are left, which is the most that a metric can tell apart.`,
    "The verdict is the number of distinct scores.",
  ],
  columns: [
    { id: "responses", title: "responses", kind: "count" },
    { id: "kinds", title: "kinds", kind: "count" },
  ],
  judge: (metric, score) => ({
    figures: [family.length, kinds()],
    verdict: String(distinctScores(metric, score).length),
  }),
};

const evenness: Property = {
  id: "evenness",
  title: "Evenness: the scores lie as close to one another all over the range",
  short: "largest gap",
  notes: [
    `Recasens and Hovy 2011, §3.2, desideratum 5. ${about}`,
    "Distinct scores in each fifth of 0 to 100, and the largest gap between two neighbours from 0 to 100 with the points it lies between. The verdict is that gap in points: of this family, and no bound for others; a larger key has smaller gaps.",
  ],
  columns: [
    ...["0–20", "20–40", "40–60", "60–80", "80–100"].map((title) => ({
      id: title.replace("–", "-"),
      title,
      kind: "count" as const,
    })),
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

/** The first, second, fourth and fifth desideratum of Recasens and Hovy (2011), §3.2, on all responses to a small key. */
export const familyProperties = { range, monotonic, granularity, evenness } as const;

function definedScores(metric: Metric, score: Scorer): number[] {
  return familyScores(metric, score).filter((score) => score !== null);
}

/** Ascending. */
function distinctScores(metric: Metric, score: Scorer): number[] {
  const sorted = definedScores(metric, score).sort((a, b) => a - b);
  return sorted.filter((score, i) => i === 0 || score > sorted[i - 1] + tolerance);
}

/** Responses that are no renaming of one another: no metric that looks at partitions only can tell those apart. */
function kinds(): number {
  const sizes = new Map(familyKey.flatMap((entity, k) => entity.map((mention) => [mention, k])));
  const shapes = family.map(({ clusters }) =>
    clusters.map((entity) => familyKey.map((_, k) => entity.filter((mention) => sizes.get(mention) === k).length)),
  );
  return new Set(shapes.map((shape) => shape.map(String).sort().join(";"))).size;
}
