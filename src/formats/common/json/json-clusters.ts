import { jsonExcerpt } from "../messages/excerpt.ts";
import type { Report } from "../messages/reporter.ts";
import { textOfId } from "./json-field.ts";
import { visitClusters } from "./visit-clusters.ts";

export interface ClustersShape {
  readonly field: string;
  /** Whether a mention may be an opaque id (a string or number) instead of a span. */
  readonly names: boolean;
}

export class ListedMention {
  readonly cluster: number;
  readonly position: number;
  /** `[start, end, start, end, …]` as in the file, or an opaque id. */
  readonly span: readonly number[] | string;
  private readonly value: unknown;
  private readonly outer: Report;

  constructor(cluster: number, position: number, span: readonly number[] | string, value: unknown, report: Report) {
    this.cluster = cluster;
    this.position = position;
    this.span = span;
    this.value = value;
    this.outer = report;
  }

  get entity(): string {
    return String(this.cluster);
  }

  report(...[code, where]: Parameters<Report>): void {
    this.outer(code, { entity: this.entity, mention: jsonExcerpt(this.value), ...where });
  }
}

/**
 * Visits the mentions in a list of clusters, `[[mention, …], …]`. A mention is a span `[start, end]`, or a list of
 * spans if it is discontinuous. With `names`, it may also be an id, if all mentions are ids. Reports any other item and
 * leaves it out.
 */
export function listMentions(
  clusters: unknown,
  { field, names }: ClustersShape,
  report: Report,
  visit: (mention: ListedMention) => void,
): void {
  let named: boolean | undefined;
  visitClusters({ value: clusters, field }, report, (cluster, entity, index) => {
    for (let position = 0; position < cluster.length; position++) {
      const value = cluster[position];
      const span = (names ? textOfId(value) : undefined) ?? boundsOf(value);
      const isMixed = span !== undefined && named !== undefined && named !== (typeof span === "string");
      if (span === undefined || isMixed) {
        const expected = isMixed ? "of the same kind, span or id, as the mentions before it" : expectedOf(value, names);
        const data = { field: `${field}[${index}][${position}]`, expected };
        report("json-shape", { entity, mention: jsonExcerpt(value), data });
        continue;
      }
      named ??= typeof span === "string";
      visit(new ListedMention(index, position, span, value, report));
    }
  });
}

function expectedOf(mention: unknown, names: boolean): string {
  if (!names) return "a span [start, end], or a list of spans";
  if (typeof mention === "number") return "a string instead of a number of 2^53 or more";
  return "a span [first, last], a list of spans, or an id";
}

function boundsOf(mention: unknown): readonly number[] | undefined {
  if (isPair(mention)) return mention;
  if (!Array.isArray(mention) || mention.length === 0) return undefined;
  const bounds: number[] = [];
  for (const piece of mention as readonly unknown[]) {
    if (!isPair(piece)) return undefined;
    bounds.push(piece[0], piece[1]);
  }
  return bounds;
}

/** Larger numbers cannot be positions, because columns hold 32-bit integers. */
const LARGEST = 2 ** 31;

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && isPosition(value[0]) && isPosition(value[1]);
}

function isPosition(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < LARGEST;
}
