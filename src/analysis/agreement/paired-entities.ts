import { overlapTable } from "../../core/overlap-table.ts";
import { maximumWeightAssignment } from "../../matching/assignment.ts";
import { commonLabels, type Labels, labelSizes } from "./agreement-mentions.ts";

/**
 * Returns the entity of the second annotator that each entity of the first is the same as; -1 for none. Entities are
 * paired one to one so that as many common mentions as possible are in the same entity.
 *
 * @param labels those of two annotators
 */
export function pairedEntities(labels: Labels): Int32Array {
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
