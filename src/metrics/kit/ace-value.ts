import { firstIndex } from "../../core/arrays.ts";
import { maximumWeightAssignment } from "../../matching/assignment.ts";
import type { AceParameters } from "./ace-parameters.ts";
import type { AceEntity, AceMention, AceSide } from "./ace-side.ts";

interface MentionPair {
  readonly key: number;
  readonly response: number;
  readonly score: number;
}

interface EntityPair {
  readonly key: number;
  readonly response: number;
  /** Ascending by key mention, then by response mention. */
  readonly mentions: MentionPair[];
}

interface AceMapped {
  readonly key: number;
  readonly response: number;
  /** E(r,s): see `agreementOf`. */
  readonly agreement: number;
  /** u(r,s): the value of one unit of mention weight. */
  readonly unit: number;
  /** Σ score(i,j) over mapped mentions. */
  readonly found: number;
  /** Σ cost(j) over the other mentions of the response entity. */
  readonly cost: number;
  /** V(r,s) = unit · found − cost */
  readonly value: number;
}

interface AceFalseAlarm {
  readonly response: number;
  /** u(s,s) */
  readonly unit: number;
  /** Σ cost(j) over its mentions, with a value of 1 per unit of weight. */
  readonly cost: number;
  /** F(s), 0 or less. */
  readonly value: number;
}

export interface AceMapping {
  /** Ascending by key entity. */
  readonly mapped: readonly AceMapped[];
  /** Ascending. */
  readonly falseAlarms: readonly AceFalseAlarm[];
}

/**
 * Computes the value of the response and that of the key against itself: the numerator and denominator of ACE-Value.
 * See `ace` for the formula.
 *
 * @complexity O(mentions · log mentions + pairs of overlapping mentions), plus the assignments
 */
export function aceValue(key: AceSide, response: AceSide, parameters: AceParameters): readonly [number, number] {
  const { mapped, falseAlarms } = aceMapping(key, response, parameters);
  return [
    [...mapped, ...falseAlarms].reduce((sum, { value }) => sum + value, 0),
    key.entities.reduce((sum, entity) => sum + ownAceValue(entity, parameters), 0),
  ];
}

/** Returns V(r,r), the value of an entity that the response copies from the key. */
export function ownAceValue(entity: AceEntity, parameters: AceParameters): number {
  return perWeight(entity, entity, parameters) * entity.sum;
}

/** Returns a mapping of entities with the greatest value. */
export function aceMapping(key: AceSide, response: AceSide, parameters: AceParameters): AceMapping {
  const { falseAlarms } = parameters;
  const meeting = pairsOfMentions(key.mentions, response.mentions, parameters);
  const isInKey = new Set(meeting.map((pair) => pair.response));
  /** The cost of each response mention if it is extra, with a value of 1 per unit of weight. */
  const cost = Float64Array.from(
    response.mentions,
    ({ weight }, m) => falseAlarms.mention * weight * (isInKey.has(m) ? falseAlarms.wrongEntity : 1),
  );
  const costs = new Float64Array(response.entities.length);
  response.mentions.forEach(({ entity }, m) => {
    costs[entity] += cost[m];
  });
  const alarms = response.entities.map((s, i): AceFalseAlarm => {
    const unit = perWeight(s, s, parameters);
    return { response: i, unit, cost: costs[i], value: -falseAlarms.entity * unit * costs[i] };
  });

  const pairs = pairsOfEntities(key, response, meeting).map(({ key: k, response: r, mentions }): AceMapped => {
    const [entity, answer] = [key.entities[k], response.entities[r]];
    const unit = perWeight(entity, answer, parameters);
    const costUnit = falseAlarms.share === "pair" ? unit : alarms[r].unit;
    const gain = (pair: MentionPair): number => unit * pair.score + costUnit * cost[pair.response];
    let [found, left] = [0, costs[r]];
    for (const i of bestCells(mentions.map((pair): Cell => [pair.key, pair.response, gain(pair)]))) {
      found += mentions[i].score;
      left -= cost[mentions[i].response];
    }
    // Costs that cancel out must sum to 0 despite rounding.
    const lost = left > costs[r] * 1e-12 ? costUnit * left : 0;
    const agreement = agreementOf(entity, answer, parameters);
    return { key: k, response: r, agreement, unit, found, cost: lost, value: unit * found - lost };
  });
  const best = bestCells(pairs.map(({ key: k, response: r, value }): Cell => [k, r, value - alarms[r].value]));
  const mapped = best.map((i) => pairs[i]);
  const isMapped = new Set(mapped.map((pair) => pair.response));
  return { mapped, falseAlarms: alarms.filter((alarm) => !isMapped.has(alarm.response)) };
}

/** Returns E(r,s): the product of the lesser weights, reduced for each attribute that differs. */
function agreementOf(key: AceEntity, response: AceEntity, { entityErrors }: AceParameters): number {
  let value = Math.min(key.typeWeight, response.typeWeight) * Math.min(key.classWeight, response.classWeight);
  if (key.type !== response.type) value *= entityErrors.type;
  if (key.subtype !== response.subtype) value *= entityErrors.subtype;
  if (key.class !== response.class) value *= entityErrors.class;
  return value;
}

/** Returns u(r,s), the value of one unit of mention weight. */
function perWeight(key: AceEntity, response: AceEntity, parameters: AceParameters): number {
  const value = agreementOf(key, response, parameters);
  const { level } = parameters;
  if (level === "none") return value;
  // An entity whose mentions weigh nothing has no value.
  if (key.sum === 0) return 0;
  return (value * (level === "key" ? key.level : Math.min(key.level, response.level))) / key.sum;
}

/** Returns the pairs of mentions whose heads overlap enough, ascending by key mention, then by response mention. */
function pairsOfMentions(
  key: readonly AceMention[],
  response: readonly AceMention[],
  parameters: AceParameters,
): MentionPair[] {
  const byStart = Array.from(response.keys()).sort((a, b) => response[a].start - response[b].start);
  // For each mention, the furthest end so far. It never decreases.
  let furthest = 0;
  const reach = byStart.map((r) => (furthest = Math.max(furthest, response[r].end)));
  return key.flatMap((mention, k) => {
    const pairs: MentionPair[] = [];
    for (let i = firstAbove(reach, mention.start); i < byStart.length; i++) {
      const answer = response[byStart[i]];
      if (answer.start >= mention.end) break;
      if (meet(mention, answer, parameters)) {
        pairs.push({ key: k, response: byStart[i], score: mentionScore(mention, answer, parameters) });
      }
    }
    return pairs.sort((a, b) => a.response - b.response);
  });
}

/** Returns the first index with a value above the limit, for values that never decrease. */
function firstAbove(values: readonly number[], limit: number): number {
  return firstIndex(values.length, (i) => values[i] > limit);
}

function meet(key: AceMention, response: AceMention, { minimumOverlap, minimumTextMatch }: AceParameters): boolean {
  const common = Math.min(key.end, response.end) - Math.max(key.start, response.start);
  if (common <= 0) return false;
  if (common / Math.max(key.end - key.start, response.end - response.start) < minimumOverlap) return false;
  return minimumTextMatch === 0 || aceTextMatch(key.head, response.head) >= minimumTextMatch;
}

function mentionScore(key: AceMention, response: AceMention, { mentionErrors }: AceParameters): number {
  let score = Math.min(key.weight, response.weight);
  if (key.type !== response.type) score *= mentionErrors.type;
  if (key.role !== response.role) score *= mentionErrors.role;
  if (key.style !== response.style) score *= mentionErrors.style;
  return score;
}

/** Groups the pairs of mentions by pair of entities, ascending by key entity, then by response entity. */
function pairsOfEntities(key: AceSide, response: AceSide, pairs: readonly MentionPair[]): EntityPair[] {
  const found = new Map<number, EntityPair>();
  for (const pair of pairs) {
    const [k, r] = [key.mentions[pair.key].entity, response.mentions[pair.response].entity];
    const place = k * response.entities.length + r;
    const known = found.get(place);
    if (known === undefined) found.set(place, { key: k, response: r, mentions: [pair] });
    else known.mentions.push(pair);
  }
  return Array.from(found.values()).sort((a, b) => a.key - b.key || a.response - b.response);
}

type Cell = readonly [row: number, column: number, weight: number];

/**
 * Returns the cells with the greatest sum of weights such that no two share a row or column, as ascending indices into
 * `cells`.
 *
 * @param cells ascending by row, then by column, without repetition; only positive weights are chosen
 */
function bestCells(cells: readonly Cell[]): number[] {
  const positive = Array.from(cells.keys()).filter((i) => cells[i][2] > 0);
  if (positive.length < 2) return positive;
  const columns = [...new Set(positive.map((i) => cells[i][1]))].sort((a, b) => a - b);
  const place = new Map(columns.map((column, c) => [column, c]));
  const start = positive.flatMap((i, at) => (at === 0 || cells[positive[at - 1]][0] !== cells[i][0] ? [at] : []));
  const column = Int32Array.from(positive, (i) => place.get(cells[i][1]) ?? 0);
  const { columnOf } = maximumWeightAssignment({
    rows: start.length,
    columns: columns.length,
    start: Int32Array.from([...start, positive.length]),
    column,
    weight: Float64Array.from(positive, (i) => cells[i][2]),
  });
  return Array.from(columnOf).flatMap((c, row) => (c < 0 ? [] : [positive[column.indexOf(c, start[row])]]));
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the share of the longer text that the other one contains in one stretch, 0..1. Case is ignored. If both are
 * ASCII, only letters and digits count. If neither then has characters left, returns 1.
 *
 * @complexity O(|a| · |b|)
 */
export function aceTextMatch(a: string, b: string): number {
  let [x, y] = [a.toUpperCase(), b.toUpperCase()];
  if (ASCII.test(x) && ASCII.test(y)) [x, y] = [x.replace(/[^A-Z0-9]/g, ""), y.replace(/[^A-Z0-9]/g, "")];
  if (x === y) return 1;
  let longest = 0;
  /**
   * For each number of characters of `y`: the length of the longest text that ends there and also at the previous
   * character of `x`.
   */
  let before = new Int32Array(y.length + 1);
  for (const character of x.split("")) {
    const here = new Int32Array(y.length + 1);
    for (let j = 0; j < y.length; j++) {
      if (y[j] !== character) continue;
      here[j + 1] = before[j] + 1;
      longest = Math.max(longest, here[j + 1]);
    }
    before = here;
  }
  return longest / Math.max(x.length, y.length);
}
