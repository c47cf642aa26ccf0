import { headlineOf } from "../compare/headline.ts";
import { labelOf, partName } from "../../core/document.ts";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";

/** The ways of scoring a response against several keys of the same texts; the first is the default. */
export const keyPolicies = ["pool", "best", "soft"] as const;
/** How the scores against several keys become one: see `pooledKeys`, `bestKeys` and `softKeys`. */
export type KeyPolicy = (typeof keyPolicies)[number];

/** How many documents have a number of keys. */
export interface KeyCoverage {
  readonly keys: number;
  readonly documents: number;
}

/** The key that was chosen for a document. */
export interface ChosenKey {
  readonly document: string;
  /** The index of the key, from 0. */
  readonly key: number;
}

/**
 * Returns the scores of a response against several keys, each of whose documents counts once: the counts of all keys are
 * added up before the division. A document is one unit, however many keys it has.
 *
 * @param byKey the counts of the same response against each key, with the same options
 * @example
 *   const response = partOf([["a", "b"]], "x");
 *   const keys = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => partOf(clusters, "x"));
 *   const byKey = keys.map((key) => {
 *     const total = new Accumulator(accumulator({ metrics: ["muc"] }).options);
 *     total.add(key, response);
 *     return total;
 *   });
 *   // One of the keys has the link, and the response has it once for each key.
 *   pooledKeys(byKey).result().scores.muc.precision; // → 1 / 2
 */
export function pooledKeys(byKey: readonly Accumulator[]): Accumulator {
  const seen = new Set<string>();
  return byKey[0].withParts(
    byKey.flatMap((own, key) =>
      Array.from(own.counted(), ([id, part]) => {
        const name = partName(part);
        const isFirst = !seen.has(name);
        seen.add(name);
        // The response's fingerprint has each of its parts once.
        return [pooledId(id, key), isFirst ? part : { ...part, responseDigest: undefined }] as const;
      }),
    ),
  );
}

/**
 * Returns the scores of a response against several keys, combined by a policy, and the key of each document if the policy
 * is `best`.
 *
 * @param byKey the counts of the same response against each key; for `soft`, those of `softByKey`
 */
export function combinedKeys(
  byKey: readonly Accumulator[],
  policy: KeyPolicy,
): { readonly accumulator: Accumulator; readonly chosen?: readonly ChosenKey[] } {
  return policy === "best" ? bestKeys(byKey) : { accumulator: pooledKeys(byKey) };
}

/**
 * Returns a document whose soft counts are not of all keys that have it; nothing if there is none. Shares of annotators
 * cannot be made of counts that were made with some keys each.
 */
export function partlySoft(byKey: readonly Accumulator[]): string | undefined {
  const keys = new Map<string, number>();
  const parts = byKey.flatMap((own) => [...own.counted().values()]);
  for (const part of parts) keys.set(partName(part), (keys.get(partName(part)) ?? 0) + 1);
  const partly = parts.find((part) => part.softKeys !== keys.get(partName(part)));
  return partly && labelOf(partly);
}

/** Returns the id of a part of a later key among those of all keys. */
export function pooledId(id: string, key: number): string {
  return key === 0 ? id : `${id} key ${key + 1}`;
}

/**
 * Returns the scores of a response with the best key for each document: the one with the highest F1 of the headline
 * (`headlineOf`). All metrics count against this key. If several keys are equally good, or the F1 is undefined for all, it
 * is the first of them.
 *
 * This score favours the response: it chooses the key after the fact.
 *
 * @param byKey the counts of the same response against each key, with the same options
 * @example
 *   const options = resolveOptions({ metrics: ["muc"] });
 *   const keys = [[["a"], ["b"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const byKey = keys.map((key) => scoreSources(key, [keys[1]], options, () => undefined)[0]);
 *   // The second key is the response itself.
 *   bestKeys(byKey).chosen; // → [{ document: "x", key: 1 }]
 */
export function bestKeys(byKey: readonly Accumulator[]): {
  readonly accumulator: Accumulator;
  readonly chosen: readonly ChosenKey[];
} {
  const headline = headlineOf(byKey[0].options.metrics.map(({ id }) => id));
  const best = new Map<string, { readonly key: number; readonly score: number }>();
  byKey.forEach((own, key) => {
    for (const { id, scores } of own.groups("document")) {
      const score = mainFigure(scores[headline]) ?? -1;
      const known = best.get(id);
      if (known === undefined || score > known.score) best.set(id, { key, score });
    }
  });
  const accumulator = byKey[0].withParts(
    byKey.flatMap((own, key) => [...own.counted()].filter(([, part]) => best.get(part.document)?.key === key)),
  );
  return { accumulator, chosen: Array.from(best, ([document, { key }]) => ({ document, key })) };
}

/**
 * Returns how many documents have how many keys, most keys first.
 *
 * @example
 *   const options = resolveOptions({ metrics: ["muc"] });
 *   const keys = [["x", "y"], ["x"]].map((names) => ({ open: () => names.map((name) => partOf([["a", "b"]], name)) }));
 *   const byKey = keys.map((key) => scoreSources(key, [key], options, () => undefined)[0]);
 *   keyCoverage(byKey); // → [{ keys: 2, documents: 1 }, { keys: 1, documents: 1 }]
 */
export function keyCoverage(byKey: readonly Accumulator[]): KeyCoverage[] {
  const keys = new Map<string, number>();
  for (const own of byKey) {
    const documents = new Set(Array.from(own.counted().values(), ({ document }) => document));
    for (const document of documents) keys.set(document, (keys.get(document) ?? 0) + 1);
  }
  const documents = new Map<number, number>();
  for (const count of keys.values()) documents.set(count, (documents.get(count) ?? 0) + 1);
  return Array.from(documents, ([count, of]) => ({ keys: count, documents: of })).sort((a, b) => b.keys - a.keys);
}

/**
 * Returns the signature of scores against several keys: it names how they were combined, and has the fingerprint of all
 * keys. With a single key, returns the signature unchanged, unless its votes count.
 *
 * @param policy `others` for scores against all keys but one: see `ceilingOf`; `votes` for those on single mentions
 * @param allKeys the signature of the scores against all keys (`pooledKeys`)
 */
export function signedKeys(
  signature: string,
  allKeys: string,
  policy: KeyPolicy | "others" | "votes",
  keys: number,
): string {
  if (keys === 1 && policy !== "votes") return signature;
  const fields = parseSignature(signature) ?? {};
  const { key = "" } = parseSignature(allKeys) ?? {};
  return formatSignature(
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) =>
        field === "key"
          ? [
              ["keys", policy === "votes" ? policy : `${policy}.${keys}`],
              ["key", key],
            ]
          : [[field, value]],
      ),
    ),
  );
}
