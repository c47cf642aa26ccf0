import { type AnnotatedPart, runsOf } from "../../../core/document.ts";

/** The entities as JSON holds them: lists of names, of spans, or of lists of spans where a mention is discontinuous. */
export function clustersOf(part: AnnotatedPart): unknown[][] {
  const { mentions } = part;
  const clusters: unknown[][] = Array.from({ length: part.entities.length }, () => []);
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pairs = Array.from({ length: runs.length / 2 }, (_, i) => [runs[2 * i], runs[2 * i + 1]]);
    clusters[mentions.entity[m]].push(mentions.names?.[m] ?? (pairs.length === 1 ? pairs[0] : pairs));
  }
  return clusters;
}
