import type { Mentions } from "../../core/document.ts";
import { overlapTable } from "../../core/overlap-table.ts";
import { maximumWeightAssignment } from "../../matching/assignment.ts";
import { commonLabels, joinedMentions, labelSizes, labelsOf, type Marking } from "./agreement-mentions.ts";

/** A mention about which two annotators disagree: its index in the part of each, -1 for one who did not mark it. */
export type Disagreement = readonly [a: number, b: number];

/**
 * Returns the mentions of a part about which two annotators disagree, in text order: those that only one of them marked,
 * and those that they have in different entities. Entities are the same if they are paired with each other one to one so
 * that as many common mentions as possible are in the same entity.
 *
 * @complexity O(mentions), and that of the assignment of entities
 */
export function disagreementsIn([a, b]: readonly [Marking, Marking]): Disagreement[] {
  const { length, placesOf } = joinedMentions([a, b]);
  const labels = labelsOf([a, b]);
  const same = pairedEntities(labels);
  const mentions = [a, b].map(({ order }, annotator) => {
    const at = new Int32Array(length).fill(-1);
    placesOf[annotator].forEach((place, i) => (at[place] = order[i]));
    return at;
  });
  const found: Disagreement[] = [];
  for (let place = 0; place < length; place++) {
    const [x, y] = [labels[0][place], labels[1][place]];
    if (x < 0 || y < 0 || same[x] !== y) found.push([mentions[0][place], mentions[1][place]]);
  }
  const spanOf = ([x, y]: Disagreement): readonly [mentions: Mentions, mention: number] =>
    x < 0 ? [b.part.mentions, y] : [a.part.mentions, x];
  return found.sort((one, other) => {
    const [[m, i], [n, j]] = [spanOf(one), spanOf(other)];
    return m.first[i] - n.first[j] || m.last[i] - n.last[j];
  });
}

/** Returns the entity of the second annotator that each entity of the first is the same as; -1 for none. */
function pairedEntities(labels: readonly Int32Array[]): Int32Array {
  const [first, second] = commonLabels(labels);
  const sizes = labels.map(labelSizes);
  const { cellKey, cellResponse, cellSize } = overlapTable(sizes[0], sizes[1], first, second);
  const start = new Int32Array(sizes[0].length + 1);
  for (const entity of cellKey) start[entity + 1]++;
  for (let entity = 0; entity < sizes[0].length; entity++) start[entity + 1] += start[entity];
  return maximumWeightAssignment({
    ...{ rows: sizes[0].length, columns: sizes[1].length, start },
    ...{ column: cellResponse, weight: Float64Array.from(cellSize) },
  }).columnOf;
}
