import { firstIndex } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import { diagnosticRules } from "../core/diagnostic-codes.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { plainMessage } from "../core/plain-message.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { commonMentions, groupByKey, OverlapCells, type OverlapTable, withSizes } from "../core/overlap-table.ts";
import { clustersToPart } from "../formats/common/json/json-clusters.ts";
import type { StandardMetricId } from "../metrics/registry.ts";
import { accumulator } from "./accumulator.ts";
import type { PartSource } from "./pair-parts.ts";
import { scoreSources } from "./score-sources.ts";
import { type ChosenMetric, resolveOptions, type Scores, type UserOptions } from "./score-options.ts";

/**
 * Entities as lists of mentions: ids (strings or numbers), or spans `[first, last]` of token positions from 0,
 * inclusive.
 */
export type Clusters = readonly (readonly (string | number | readonly [number, number])[])[];

/**
 * Scores clusters that are already in memory, as one document. If the mentions of one side are all numbers and those of
 * the other all strings, they are compared as text, as in JSON files.
 *
 * @param report receives warnings, such as `numbers-against-strings`
 * @returns scores by metric id; undefined figures are `null`
 * @throws TypeError if the clusters are not lists of mentions, or the two sides have mentions of different kinds
 * @throws RangeError as `resolveOptions` does
 * @example
 *   const key = [["a", "b", "c"], ["d", "e", "f", "g"]];
 *   const response = [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]];
 *   scoreClusters(key, response).muc.recall; // → 2 / 5
 */
export function scoreClusters<Chosen extends ChosenMetric = StandardMetricId>(
  key: Clusters,
  response: Clusters,
  options: UserOptions<Chosen> = {},
  report: (diagnostic: Diagnostic) => void = () => undefined,
): Scores<Chosen> {
  const [ofKey, ofResponse] = [key, response].map((clusters): PartSource => {
    // The convention is open, so that spans that fit only with exclusive ends, or counted from 1, are found.
    const part = { ...partOf(clusters), ends: "inclusive", origin: { unit: "token", first: 0 } } as const;
    return { open: () => [part] };
  });
  const [total] = scoreSources(ofKey, [ofResponse], resolveOptions(options), (diagnostic) => {
    const { code, severity, data = {} } = diagnostic;
    if (severity === "error" && code === "mention-kinds-differ") {
      throw new TypeError(`the key has ${String(data["key"])}, but the response has ${String(data["response"])}`);
    }
    if (severity === "error" && code === "first-position-differs") {
      throw new TypeError(
        `the ${String(data["side"])} seems to count positions from 1, but both sides must count them from 0; to score them as they are, use an accumulator and partOf`,
      );
    }
    if (severity === "error" && code === "ends-differ") {
      throw new TypeError(
        `the ends of spans seem to be ${String(data["read"])} on one side only, but both sides need inclusive ends; to score them as they are, use an accumulator and partOf`,
      );
    }
    report(diagnostic);
  });
  const types = { key: typeOfMentions(key), response: typeOfMentions(response) };
  if (Object.values(types).sort().join() === "numbers,strings") {
    report(diagnosticOf("numbers-against-strings", { data: types }));
  }
  return { ...total.result().scores } as Scores<Chosen>;
}

/** Returns "" for no mentions, and for spans. */
function typeOfMentions(clusters: Clusters): "numbers" | "strings" | "" {
  const found = new Set(clusters.flatMap((cluster) => cluster.map((mention) => typeof mention)));
  const [type] = found;
  return found.size !== 1 || type === "object" ? "" : type === "number" ? "numbers" : "strings";
}

/**
 * Returns one document's clusters as a part, for an accumulator.
 *
 * @param document the part's name; parts of both sides with the same name belong together
 * @throws TypeError if the clusters are not lists of mentions of one kind
 * @example
 *   partOf([["a", "b"], ["c"]], "story").mentions.length; // → 3
 */
export function partOf(clusters: Clusters, document = ""): AnnotatedPart {
  return clustersToPart(clusters, { document, part: "" }, (code, where) => {
    if (code === "empty-entity") return;
    if (code === "lines-as-mentions" || code === "words-as-mentions") {
      const { severity, repair } = diagnosticRules[code];
      throw new TypeError(`clusters: “${where?.mention ?? ""}”: ${plainMessage({ code, severity })}. ${repair}`);
    }
    const what = [where?.data?.["field"], where?.mention, where?.data?.["expected"]].filter(
      (text) => text !== undefined,
    );
    throw new TypeError(`clusters: ${code}: ${what.join(", ")}`);
  });
}

/** A list of labels as integers. As in tables, `NaN`, `null` and `undefined` mean that an item has no label. */
export type ItemLabels = ArrayLike<number | null | undefined>;

/** Which labels in `ItemLabels` mean that an item has none. */
export interface LabelMeanings {
  /** Further labels that mean that the item is not a mention on that side. */
  readonly missingLabel?: readonly number[];
  /** Negative labels that are entities, such as -1. */
  readonly keepLabel?: readonly number[];
}

/**
 * Scores two labellings of the same items, as in clustering or entity resolution. Item `i` is in key entity `key[i]`
 * and in response entity `response[i]`. Labels are integers ≥ 0. A negative label, such as the -1 of DBSCAN, means that
 * the item is not a mention on that side, unless `keepLabel` names it.
 *
 * @returns scores by metric id; undefined figures are `null`
 * @throws RangeError if the lengths differ, and as `resolveOptions` does
 * @throws TypeError if a label is neither an integer nor missing
 * @complexity O(items + labels)
 * @example
 *   // Two items are together on both sides, one only in the response.
 *   scoreLabels([0, 0, 1], [5, 5, 5], { metrics: ["pairwise"] }).pairwise.precision; // → 1 / 3
 */
export function scoreLabels<Chosen extends ChosenMetric = StandardMetricId>(
  key: ItemLabels,
  response: ItemLabels,
  { missingLabel, keepLabel, ...options }: UserOptions<Chosen> & LabelMeanings = {},
): Scores<Chosen> {
  const total = accumulator<Chosen>(options);
  const meanings = defined({ missingLabel, keepLabel });
  total.addTable(labelTable(key, response, meanings), {
    id: "",
    document: "",
    part: "",
    keyDigest: undefined,
    responseDigest: undefined,
  });
  return { ...total.result().scores };
}

/**
 * Returns the overlap table of two labellings, given as for `scoreLabels`. Entities are in the order of their labels.
 *
 * @throws RangeError if the lengths differ
 * @throws TypeError if a label is neither an integer nor missing
 * @example
 *   [...labelTable([0, 0, 1], [5, 5, 5]).cellSize]; // → [2, 1]
 */
export function labelTable(key: ItemLabels, response: ItemLabels, meanings: LabelMeanings = {}): OverlapTable {
  if (key.length !== response.length) {
    throw new RangeError(`the key has ${key.length} labels, but the response has ${response.length}`);
  }
  const [ofKey, ofResponse] = [key, response].map((labels) => small(integers(labels, meanings)));
  return smallLabelTable(ofKey, ofResponse).table;
}

const integerArrays = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array];

/** Returns the labels as integers: -1 for a missing one, and at least 0 for those of entities. */
function integers(labels: ItemLabels, { missingLabel = [], keepLabel = [] }: LabelMeanings): ArrayLike<number> {
  const hasMeanings = missingLabel.length + keepLabel.length > 0;
  if (!hasMeanings && integerArrays.some((type) => labels instanceof type)) return labels as ArrayLike<number>;
  let largest = -1;
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? Number.NaN;
    if (!Number.isInteger(label) && !Number.isNaN(label)) {
      throw new TypeError(`label ${i} is ${JSON.stringify(label)}, but labels are integers, or NaN or null if missing`);
    }
    if (label > largest) largest = label;
  }
  const meanings = new Map(keepLabel.filter((label) => label < 0).map((label, i) => [label, largest + 1 + i]));
  for (const label of missingLabel) meanings.set(label, -1);
  const meant = (label: number | null | undefined): number => {
    if (label === null || label === undefined || Number.isNaN(label)) return -1;
    return meanings.get(label) ?? Math.max(label, -1);
  };
  return Float64Array.from({ length: labels.length }, (_, i) => meant(labels[i]));
}

/**
 * Returns the same table as `labelTable`, for labels below a known number. Items are first grouped by neighbouring key
 * entities. Counting them then touches one small region of memory after another, which is several times as fast.
 */
export function smallLabelTable(key: SmallLabels, response: SmallLabels): SmallLabelTable {
  const [keySizes, responseSizes] = [key, response].map(({ entities }) => new Int32Array(entities));
  const shift = Math.min(Math.max(0, 24 - Math.clz32(keySizes.length)), 16);
  const { ends, keys, responses } = itemsByRegion(key, response, shift);
  // Items without a key entity come first, so their response entities are extra mentions.
  for (let i = 0; i < ends[0]; i++) if (responses[i] < responseSizes.length) responseSizes[responses[i]]++;
  const cells = new OverlapCells(keySizes.length, responseSizes.length, responses);
  const endsInRegion = new Int32Array((1 << shift) + 1);
  let grouped = new Int32Array(0);
  for (let region = 1; region < ends.length; region++) {
    const [start, end] = [ends[region - 1], ends[region]];
    const first = (region - 1) << shift;
    const entities = Math.min(1 << shift, keySizes.length - first);
    if (grouped.length < end - start) grouped = new Int32Array(2 * (end - start));
    groupByKey({ keys, responses, start, end }, endsInRegion, grouped);
    cells.add(first, entities, endsInRegion, grouped);
    for (let k = 0, before = 0; k < entities; k++) {
      keySizes[first + k] = endsInRegion[k] - before;
      before = endsInRegion[k];
    }
  }
  const table = cells.table(keySizes, responseSizes);
  const common = commonMentions(table);
  for (let r = 0; r < responseSizes.length; r++) responseSizes[r] += common.response[r];
  const hasGaps = keySizes.includes(0) || responseSizes.includes(0);
  return { table: hasGaps ? withSizes(table, keySizes, responseSizes) : table, keySizes, responseSizes };
}

interface SmallLabelTable {
  /** The overlap table, without labels that no item has. */
  readonly table: OverlapTable;
  /** The number of items with each label. */
  readonly keySizes: Int32Array;
  readonly responseSizes: Int32Array;
}

/** The labels of items, grouped by regions of `1 << shift` key entities. Items without a key entity are the first group. */
interface ItemsByRegion {
  /** The end of each group. */
  readonly ends: Int32Array;
  /** Key entities, counted from the first of their region. */
  readonly keys: Uint16Array;
  /** Response entities; their number stands for none. */
  readonly responses: Int32Array;
}

/** @param shift at most 16 */
function itemsByRegion(key: SmallLabels, response: SmallLabels, shift: number): ItemsByRegion {
  const { length } = key.labels;
  const none = response.entities;
  const next = new Int32Array((key.entities >> shift) + 3);
  for (let i = 0; i < length; i++) next[regionOf(key.labels[i], shift) + 1]++;
  for (let region = 1; region < next.length; region++) next[region] += next[region - 1];
  const keys = new Uint16Array(length);
  const responses = new Int32Array(length);
  const within = (1 << shift) - 1;
  for (let i = 0; i < length; i++) {
    const k = key.labels[i];
    const r = response.labels[i];
    const place = next[regionOf(k, shift)]++;
    keys[place] = k & within;
    responses[place] = r >= 0 ? r : none;
  }
  return { ends: next.subarray(0, -1), keys, responses };
}

/** Returns 0 for items without a key entity. */
function regionOf(key: number, shift: number): number {
  return key >= 0 ? (key >> shift) + 1 : 0;
}

/** Labels below `entities`. */
export interface SmallLabels {
  readonly labels: ArrayLike<number>;
  readonly entities: number;
}

/** Returns the labels if they skip few numbers, so that a label can be an array index; otherwise their ranks. */
function small(labels: ArrayLike<number>): SmallLabels {
  const { length } = labels;
  let largest = -1;
  for (let i = 0; i < length; i++) if (labels[i] > largest) largest = labels[i];
  if (largest < 4 * length + 64) return { labels, entities: largest + 1 };
  const distinct = new Float64Array(labels).sort();
  let ranks = 0;
  for (let i = 0; i < length; i++)
    if (distinct[i] >= 0 && distinct[i] !== distinct[i - 1]) distinct[ranks++] = distinct[i];
  const rankOf = (label: number): number => (label < 0 ? -1 : firstIndex(ranks, (rank) => distinct[rank] >= label));
  return { labels: Int32Array.from(labels, rankOf), entities: ranks };
}
