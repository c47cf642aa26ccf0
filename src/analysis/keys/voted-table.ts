import { compensatedSum, compensatedTotal } from "../../core/compensated-sum.ts";
import type { Votes } from "../../core/document.ts";
import { pairCount } from "../../core/overlap-table.ts";
import { voteShares } from "../../core/votes.ts";
import { bCubed } from "../../metrics/b-cubed.ts";
import { blanc } from "../../metrics/blanc.ts";
import type { Metric } from "../../metrics/kit/metric.ts";
import { mentions } from "../../metrics/mentions.ts";
import { labelSizes } from "../agreement/agreement-mentions.ts";
import { linksIn } from "./soft-maximum.ts";
import { linksInto, cellsOf, type Profile, softRecall, type SoftTable } from "./soft-table.ts";

/** A probability that is not 0 is far greater than what rounding leaves of 0. */
const ROUNDING = 1e-12;

/**
 * Describes a text by the votes on single markables, like one annotator who has mentions and links by shares
 * (`voteShares`). Two mentions are kept apart with probability w(x) · w(y) − w(x,y), because votes are independent.
 *
 * @param markableOf for each mention that at least one side has, its markable; −1 if it is none
 */
export function votedTable(votes: Votes, markableOf: Int32Array): SoftTable {
  const { referring, joined } = voteShares(votes);
  const places = new Map<string, number>();
  const profileOfMarkable = new Int32Array(votes.length).fill(-1);
  const first: number[] = [];
  const sizes: number[] = [];
  for (const x of markableOf) {
    if (x < 0 || referring[x] === 0) continue;
    // Markables are alike only if all voters join them.
    const name = referring[x] === 1 ? rowName(joined[x]) : `markable ${x}`;
    let place = places.get(name);
    if (place === undefined) {
      places.set(name, (place = first.length));
      first.push(x);
      sizes.push(0);
    }
    profileOfMarkable[x] = place;
    sizes[place]++;
  }
  const profiles = first.map((x, p): Profile => {
    const row = new Map<number, number>();
    for (const [y, share] of joined[x]) if (profileOfMarkable[y] >= 0) row.set(profileOfMarkable[y], share);
    return { size: sizes[p], marked: referring[x], joined: row };
  });
  return {
    annotators: 1,
    profiles,
    profileOf: markableOf.map((x) => (x < 0 ? -1 : profileOfMarkable[x])),
    apart: (one, other) => {
      const share = profiles[one].marked * profiles[other].marked - (profiles[one].joined.get(other) ?? 0);
      return share > ROUNDING ? share : 0;
    },
  };
}

function rowName(row: ReadonlyMap<number, number>): string {
  return Array.from(row)
    .sort(([one], [other]) => one - other)
    .join(" ");
}

/**
 * Returns the counts of a metric that has soft scores, against votes. If all votes on each markable are the same, they
 * are those of the ordinary metric, bit for bit.
 *
 * @param response the entity of each mention; −1 for mentions that the response lacks
 */
export function votedCounts(metric: Metric, table: SoftTable, response: Int32Array): Float64Array {
  const { profiles, profileOf } = table;
  const weightOf = (m: number): number => (profileOf[m] < 0 ? 0 : profiles[profileOf[m]].marked);
  const all = compensatedSum(profiles.length, (p) => profiles[p].size * profiles[p].marked);
  const marked = response.filter((entity) => entity >= 0).length;
  if (metric === mentions) {
    const found = compensatedSum(response.length, (m) => (response[m] < 0 ? 0 : weightOf(m)));
    return Float64Array.of(found, all, found, marked);
  }
  const sizes = labelSizes(response);
  const cells = cellsOf(table, response);
  const links = linksWithin(table, cells, sizes.length);
  if (metric === bCubed) {
    const shares = links.map((sum, entity) => sum / sizes[entity]);
    return Float64Array.of(softRecall(table, response), all, compensatedTotal(shares), marked);
  }
  const responseLinks = sizes.reduce((sum, size) => sum + pairCount(size), 0);
  const keyLinks = linksIn([table]);
  // The links of mentions to themselves do not count, and the others are counted twice.
  const own = compensatedSum(response.length, (m) => (response[m] < 0 ? 0 : weightOf(m)));
  const common = (compensatedTotal(links) - own) / 2;
  if (metric !== blanc) return Float64Array.of(common, keyLinks, common, responseLinks);
  const [commonApart, keyApart] = pairsApart(table, cells);
  return Float64Array.of(common, keyLinks, responseLinks, commonApart, keyApart, pairCount(marked) - responseLinks);
}

/** Returns Σ v(x,y) over the pairs of mentions that the response keeps apart, and over all pairs. */
function pairsApart({ profiles, apart }: SoftTable, cells: readonly Map<number, number>[]): [number, number] {
  let [common, all] = [0, 0];
  const inResponse = cells.map((own) => [...own.values()].reduce((sum, mentions) => sum + mentions, 0));
  for (let p = 0; p < profiles.length; p++) {
    for (let q = 0; q < p; q++) {
      const share = apart(p, q);
      if (share === 0) continue;
      all += share * profiles[p].size * profiles[q].size;
      let pairs = inResponse[p] * inResponse[q];
      for (const [entity, mentions] of cells[p]) pairs -= mentions * (cells[q].get(entity) ?? 0);
      common += share * pairs;
    }
  }
  return [common, all];
}

/** Returns Σ w(x,y) over the mentions x and y of each response entity, x itself included. */
function linksWithin({ profiles }: SoftTable, cells: readonly Map<number, number>[], entities: number): Float64Array {
  const links = new Float64Array(entities);
  profiles.forEach((profile, p) => {
    for (const [entity, mentions] of cells[p]) links[entity] += mentions * linksInto(cells, profile, entity);
  });
  return links;
}
