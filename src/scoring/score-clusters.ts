import type { AnnotatedPart } from "../core/document.ts";
import { clustersToPart } from "../formats/common/json/clusters-to-part.ts";
import type { Score } from "../metrics/metric.ts";
import { Accumulator } from "./accumulator.ts";
import { resolveOptions, type UserOptions } from "./score-options.ts";

/** Entities as lists of mentions: ids (strings or numbers) or spans `[first, last]` of token positions, inclusive. */
export type Clusters = readonly (readonly (string | number | readonly [number, number])[])[];

/**
 * Scores clusters that are already in memory, as one document.
 *
 * @returns scores by metric id; `null` where undefined
 * @throws TypeError if the clusters are not lists of mentions of one kind
 * @throws RangeError as `resolveOptions` does
 * @example scoreClusters([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])["lea"].f1
 */
export function scoreClusters(key: Clusters, response: Clusters, options: UserOptions = {}): Record<string, Score> {
  const accumulator = new Accumulator(resolveOptions(options));
  accumulator.add(partOf(key), partOf(response));
  return { ...accumulator.result().scores };
}

/**
 * One document's clusters as a part, for an accumulator.
 *
 * @param document the part's name: parts of both sides with the same one belong together
 * @throws TypeError if the clusters are not lists of mentions of one kind
 */
export function partOf(clusters: Clusters, document = ""): AnnotatedPart {
  return clustersToPart(clusters, { document, part: "" }, (code, where) => {
    if (code === "empty-entity") return;
    const what = [where?.data?.["field"], where?.mention, where?.data?.["expected"]].filter(
      (text) => text !== undefined,
    );
    throw new TypeError(`clusters: ${code}: ${what.join(", ")}`);
  });
}
