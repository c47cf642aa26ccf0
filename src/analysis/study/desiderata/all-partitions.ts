import { greatest } from "../../../core/extremes.ts";
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
