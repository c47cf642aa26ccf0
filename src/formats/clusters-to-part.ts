import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { maximalRuns } from "../core/runs.ts";
import { jsonExcerpt } from "./excerpt.ts";
import { mentionsToPart, namesToPart, type PartFrame } from "./mentions-to-part.ts";
import type { Report } from "./reporter.ts";

/** A mention as it stands in a list of clusters, before it is known whether all of them are of one kind. */
type Span = { readonly runs: Int32Array } | { readonly name: string };

/**
 * Makes a part of a list of clusters, as JSON gives it: `[[mention, …], …]`.
 *
 * A mention is a span `[first, last]` of token positions (0-based, inclusive), a list of such spans where it is
 * discontinuous, or an opaque string or number. Spans and opaque ids cannot be mixed in one part.
 */
export function clustersToPart(clusters: unknown, frame: PartFrame, report: Report): AnnotatedPart {
  const plain = plainSpans(clusters, frame);
  if (plain !== undefined) return plain;
  const tell: Report = (code, where) => {
    report(code, { document: labelOf(frame), ...where });
  };
  const spans: { span: Span; entity: string }[] = [];
  if (!Array.isArray(clusters)) {
    tell("json-shape", { data: { field: "clusters", expected: "a list of clusters, each a list of mentions" } });
  } else {
    clusters.forEach((cluster: unknown, index) => {
      const entity = { entity: String(index) };
      if (!Array.isArray(cluster)) {
        tell("json-shape", { ...entity, data: { field: `clusters[${index}]`, expected: "a list of mentions" } });
        return;
      }
      if (cluster.length === 0) tell("empty-entity", entity);
      cluster.forEach((mention: unknown, position) => {
        const tellMention: Report = (code, where) => {
          tell(code, { ...entity, mention: jsonExcerpt(mention), ...where });
        };
        const wrongShape = (expected: string): void => {
          tellMention("json-shape", { data: { field: `clusters[${index}][${position}]`, expected } });
        };
        const span = parseMention(mention, frame.tokens?.length, tellMention, wrongShape);
        if (span === undefined) return;
        if (spans.length > 0 && "name" in span !== "name" in spans[0].span) {
          wrongShape("a span or an id like the mentions before it");
          return;
        }
        spans.push({ span, ...entity });
      });
    });
  }
  const named = spans.flatMap(({ span, entity }) => ("name" in span ? [{ name: span.name, entity }] : []));
  if (named.length > 0) return namesToPart(frame, named);
  return mentionsToPart(
    frame,
    spans.flatMap(({ span, entity }) => ("runs" in span ? [{ runs: span.runs, entity }] : [])),
  );
}

/**
 * The part of clusters in which everything is as it should be: spans of one piece, in the text, none empty. Nothing otherwise:
 * then somebody must look more closely. Nearly all files are like that, and they are large.
 */
function plainSpans(clusters: unknown, frame: PartFrame): AnnotatedPart | undefined {
  if (!Array.isArray(clusters)) return undefined;
  const tokens = frame.tokens?.length ?? 2 ** 31;
  const lists = clusters as readonly unknown[];
  let length = 0;
  for (const cluster of lists) {
    if (!Array.isArray(cluster) || cluster.length === 0) return undefined;
    length += cluster.length;
  }
  const found = new Int32Array(3 * length);
  let m = 0;
  for (let e = 0; e < lists.length; e++) {
    for (const mention of lists[e] as readonly unknown[]) {
      if (!Array.isArray(mention) || mention.length !== 2) return undefined;
      const [first, last] = mention as readonly unknown[];
      if (!Number.isInteger(first) || !Number.isInteger(last)) return undefined;
      if ((first as number) < 0 || (last as number) < (first as number) || (last as number) >= tokens) return undefined;
      found[m] = first as number;
      found[m + 1] = last as number;
      found[m + 2] = e;
      m += 3;
    }
  }
  const order = new Int32Array(length);
  for (let i = 0; i < length; i++) order[i] = 3 * i;
  order.sort((a, b) => found[a] - found[b] || found[b + 1] - found[a + 1] || a - b);
  const first = new Int32Array(length);
  const last = new Int32Array(length);
  const entity = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    first[i] = found[order[i]];
    last[i] = found[order[i] + 1];
    entity[i] = found[order[i] + 2];
  }
  return {
    ...frame,
    mentions: { length, first, last, entity },
    entities: { length: lists.length, ids: lists.map((_, e) => String(e)) },
  };
}

function parseMention(
  mention: unknown,
  tokens: number | undefined,
  report: Report,
  wrongShape: (expected: string) => void,
): Span | undefined {
  if (typeof mention === "string") return { name: mention };
  if (typeof mention === "number") {
    // Larger whole numbers lose their last digits on being read, and different ids may become one.
    if (Math.abs(mention) <= Number.MAX_SAFE_INTEGER) return { name: String(mention) };
    wrongShape("a string where it is a number of 2^53 or more");
    return undefined;
  }
  const expected = "a span [first, last], a list of spans, or an id";
  if (!Array.isArray(mention) || mention.length === 0) {
    wrongShape(expected);
    return undefined;
  }
  const pieces: unknown[] = Array.isArray(mention[0]) ? mention : [mention];
  const bounds: number[] = [];
  for (const piece of pieces) {
    if (!isPair(piece)) {
      wrongShape(expected);
      return undefined;
    }
    if (piece[1] < piece[0]) {
      report("span-reversed");
      return undefined;
    }
    bounds.push(...piece);
  }
  const runs = maximalRuns(bounds);
  const before = runs[0] < 0;
  if (before || (tokens !== undefined && runs[runs.length - 1] >= tokens)) {
    report("span-outside-text", before || tokens === undefined ? {} : { data: { tokens } });
  }
  return { runs };
}

function isPair(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((bound) => Number.isInteger(bound) && Math.abs(bound as number) < 2 ** 31)
  );
}
