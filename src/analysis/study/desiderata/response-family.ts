import type { Metric } from "../../../metrics/metric.ts";
import type { Clusters } from "../../../scoring/score-clusters.ts";
import type { Scorer } from "../study-scores.ts";
import { allPartitions } from "./all-partitions.ts";
import { letters, textOf } from "./rising-responses.ts";

/** The key whose mentions are put together in all ways: entities of three sizes, links of both kinds. */
export const familyKey: Clusters = letters("abc de f");

/** A response of the family. */
interface FamilyResponse {
  readonly clusters: Clusters;
  readonly text: string;
  /** Coreference links, as bits: those that the key has, and those that it has not. */
  readonly right: number;
  readonly wrong: number;
}

/** All responses on the mentions of the key, which is one of them. */
export const family: readonly FamilyResponse[] = allPartitions(familyKey.flat().length).map(familyResponse);

/** Scores of the family under a metric, in its order. */
export function familyScores(metric: Metric, score: Scorer): (number | null)[] {
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
