import { defined } from "../../../core/defined.ts";
import { type AnnotatedPart, labelOf } from "../../../core/document.ts";
import { jsonExcerpt } from "../messages/excerpt.ts";
import { type Report, reportingAt } from "../messages/reporter.ts";
import {
  type FoundMention,
  mentionsToPart,
  type NamedMention,
  namesToPart,
  type PartFrame,
} from "../parts/mentions-to-part.ts";
import { doubtfulName } from "./doubtful-names.ts";
import { textOfId } from "./json-field.ts";
import type { Subtokens } from "./subtokens.ts";

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

interface ClusterList {
  readonly value: unknown;
  readonly field: string;
  readonly items?: "clusters" | "chains";
  readonly entityOf?: (cluster: readonly unknown[], index: number) => string;
}

/** Visits a list of clusters `[[mention, …], …]`. Reports empty lists and values that are not lists. */
export function visitClusters(
  { value, field, items = "clusters", entityOf = (_, index) => String(index) }: ClusterList,
  report: Report,
  visit: (cluster: readonly unknown[], entity: string, index: number) => void,
): void {
  if (!Array.isArray(value)) {
    report("json-shape", { data: { field, expected: `a list of ${items}, each a list of mentions` } });
    return;
  }
  for (let index = 0; index < value.length; index++) {
    const cluster: unknown = value[index];
    if (!Array.isArray(cluster)) {
      report("json-shape", {
        entity: String(index),
        data: { field: `${field}[${index}]`, expected: "a list of mentions" },
      });
      continue;
    }
    const entity = entityOf(cluster, index);
    if (cluster.length === 0) report("empty-entity", { entity });
    visit(cluster, entity, index);
  }
}

interface ClusterOptions {
  /** The field that holds the list, for messages (default `clusters`). */
  readonly field?: string;
  /** Whether mentions may be opaque ids (default true). */
  readonly names?: boolean;
  /** Whether spans include their last position (default `inclusive`). */
  readonly ends?: "inclusive" | "exclusive";
  /** The number of the first position (default 0). */
  readonly first?: number;
  /** Set if positions count pieces of words. */
  readonly subtokens?: Subtokens;
  /** Called for every span, even for one that is reported and dropped. */
  readonly onSpan?: (mention: ListedMention, span: readonly number[]) => void;
  /** Returns the head of the mention from word `first` to `last`, if known. */
  readonly headOf?: (mention: ListedMention, first: number, last: number) => number | undefined;
}

/**
 * Builds a part from a list of clusters in JSON: `[[mention, …], …]`.
 *
 * A mention is a span `[first, last]` of token positions from 0, a list of such spans, or an opaque string or number.
 * Spans and opaque ids cannot be mixed in one part.
 */
export function clustersToPart(
  clusters: unknown,
  frame: PartFrame,
  report: Report,
  options: ClusterOptions = {},
): AnnotatedPart {
  const { field = "clusters", names = true, ends = "inclusive", first = 0, subtokens } = options;
  const length = subtokens?.length ?? frame.tokens?.length;
  const named: NamedMention[] = [];
  const found: FoundMention[] = [];
  const document = labelOf(frame);
  const tell = reportingAt(report, { document });
  listMentions(clusters, { field, names }, tell, (mention) => {
    const { entity, span } = mention;
    if (typeof span === "string") {
      named.push({ entity, name: span });
      return;
    }
    options.onSpan?.(mention, span);
    const runs = inclusiveRuns(span, { ends, first });
    if (runs === undefined) {
      mention.report("span-reversed");
      return;
    }
    let before = false;
    let behind = false;
    for (const bound of runs) {
      if (bound < 0) before = true;
      else if (length !== undefined && bound >= length) behind = true;
    }
    if (before || behind) {
      mention.report("span-outside-text", before || length === undefined ? {} : { data: { tokens: length } });
    }
    const words = subtokens === undefined ? runs : subtokens.wordsOf(runs);
    if (words === undefined) {
      const expected = "a span that holds a word, not only special tokens";
      const place = `${field}[${mention.cluster}][${mention.position}]`;
      mention.report("json-shape", { data: { field: place, expected } });
      return;
    }
    const head = options.headOf?.(mention, words[0], words[words.length - 1]);
    found.push({ entity, runs: words, ...defined({ head }) });
  });
  if (named.length === 0) return { ...mentionsToPart(frame, found), lacksIds: true };
  const doubtful = doubtfulName(named.map(({ name }) => name));
  if (doubtful !== undefined) tell(doubtful.code, { mention: doubtful.name });
  return { ...namesToPart(frame, named, true), lacksIds: true };
}

/** Returns the first and last positions of a span's pieces, from 0; nothing if one ends before it begins. */
export function inclusiveRuns(
  span: readonly number[],
  { ends, first = 0 }: { readonly ends: "inclusive" | "exclusive"; readonly first?: number },
): readonly number[] | undefined {
  const surplus = ends === "inclusive" ? 0 : 1;
  const runs =
    surplus + first === 0 ? span : span.map((bound, b) => (b % 2 === 0 ? bound - first : bound - first - surplus));
  for (let r = 0; r < runs.length; r += 2) if (runs[r + 1] < runs[r]) return undefined;
  return runs;
}
