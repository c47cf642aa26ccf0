import { listIn } from "../core/list-in.ts";
import { overlapTable } from "../core/overlap-table.ts";
import { blanc } from "../metrics/blanc.ts";
import { defaultMetricOptions } from "../metrics/metric.ts";
import type { NumberedEntities, ReferenceAlignment } from "./reference-alignment.ts";

/**
 * BLANC's six counts as scorer.pl makes them: of sets of pairs of mention numbers.
 *
 * Without repeated mentions that is what `blanc` counts. A mention that is twice in an entity is coreferent with itself;
 * one that is in two entities is not coreferent with itself, and can be both with another. Pairs of a repeated mention
 * are looked at one by one; there are few such mentions.
 */
export function referenceLinks({ key, response, keyEntity, responseEntity }: ReferenceAlignment): Float64Array {
  const keyEntities = repeatedNumbers(key);
  const responseEntities = repeatedNumbers(response);
  const repeated = Array.from(new Set([...keyEntities.keys(), ...responseEntities.keys()]));
  const isRepeated = (number: number): boolean => keyEntities.has(number) || responseEntities.has(number);
  const single = Array.from(keyEntity.keys()).filter((number) => !isRepeated(number));
  const counts = linksOfSingles(single, key.length, response.length, keyEntity, responseEntity);

  const ofKey = (number: number): readonly number[] => keyEntities.get(number) ?? entitiesOf(keyEntity[number]);
  const ofResponse = (number: number): readonly number[] =>
    responseEntities.get(number) ?? entitiesOf(responseEntity[number]);
  repeated.forEach((a, i) => {
    for (const others of [repeated.slice(i), single]) {
      for (const b of others) {
        const key = linkBetween(ofKey(a), ofKey(b), a === b);
        const response = linkBetween(ofResponse(a), ofResponse(b), a === b);
        counts[0] += Number(key.coreference && response.coreference);
        counts[1] += Number(key.coreference);
        counts[2] += Number(response.coreference);
        counts[3] += Number(key.nonCoreference && response.nonCoreference);
        counts[4] += Number(key.nonCoreference);
        counts[5] += Number(response.nonCoreference);
      }
    }
  });
  return counts;
}

/** The counts of mentions that are in one entity of a side at most. */
function linksOfSingles(
  numbers: readonly number[],
  keys: number,
  responses: number,
  keyEntity: Int32Array,
  responseEntity: Int32Array,
): Float64Array {
  const keySizes = new Int32Array(keys);
  const responseSizes = new Int32Array(responses);
  for (const number of numbers) {
    if (keyEntity[number] >= 0) keySizes[keyEntity[number]]++;
    if (responseEntity[number] >= 0) responseSizes[responseEntity[number]]++;
  }
  const common = numbers.filter((number) => keyEntity[number] >= 0 && responseEntity[number] >= 0);
  const table = overlapTable(
    keySizes,
    responseSizes,
    common.map((number) => keyEntity[number]),
    common.map((number) => responseEntity[number]),
  );
  return blanc.count(table, defaultMetricOptions);
}

/** The entities of every mention that is there more than once, one for each time. */
function repeatedNumbers(entities: NumberedEntities): Map<number, readonly number[]> {
  const entitiesOf = new Map<number, number[]>();
  entities.forEach((entity, e) => {
    for (const number of entity) listIn(entitiesOf, number).push(e);
  });
  return new Map(Array.from(entitiesOf).filter(([, own]) => own.length > 1));
}

function entitiesOf(entity: number): readonly number[] {
  return entity < 0 ? [] : [entity];
}

/** Whether two mentions that are in these entities are coreferent, and whether they are not; both can be. */
function linkBetween(
  a: readonly number[],
  b: readonly number[],
  same: boolean,
): { coreference: boolean; nonCoreference: boolean } {
  return {
    coreference: same ? new Set(a).size < a.length : a.some((entity) => b.includes(entity)),
    nonCoreference: a.some((entity) => b.some((other) => other !== entity)),
  };
}
