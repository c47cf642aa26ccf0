export interface ListLevels {
  /** Whether the list holds the clusters of one document or those of several, or may hold either. */
  readonly kind: "document" | "documents" | "unclear";
  /** The reason, for messages; "" for a document. */
  readonly evidence: string;
}

const FAR = 200;

interface Found {
  /** Numbers and strings on the second level: names of mentions. */
  names: number;
  /**
   * Lists of two numbers on the third level. The next four count other lists there: of numbers, strings, spans, and
   * lists of spans.
   */
  spans: number;
  numbers: number;
  strings: number;
  lists: number;
  deeper: number;
  /** An example of a list of spans that cannot be the pieces of one mention. */
  crossing: string | undefined;
  /** An example of a list of spans that is unlikely to be one mention. */
  far: string | undefined;
}

/**
 * Decides whether a list of lists holds the clusters of one document, `[[mention, …], …]`, or those of several
 * documents. A mention may be a list of spans, so four levels of lists can be either. In that case, a list of spans is
 * a cluster if its spans overlap, go backwards or are far apart.
 *
 * @complexity O(length)
 */
export function listLevels(value: readonly unknown[]): ListLevels {
  const found = look(value);
  const { names, spans, numbers, strings, lists, deeper, crossing, far } = found;
  const document: ListLevels = { kind: "document", evidence: "" };
  if (names > 0) return document;
  if (deeper > 0) {
    return spans === 0
      ? { kind: "documents", evidence: "spans are four levels deep" }
      : { kind: "unclear", evidence: "spans are on inconsistent levels" };
  }
  if (strings > 0) return { kind: "documents", evidence: "names are three levels deep" };
  if (numbers > 0) {
    return spans + lists === 0
      ? { kind: "documents", evidence: "numbers are three levels deep and are not spans" }
      : { kind: "unclear", evidence: "some lists of numbers have two items, like spans, and others do not" };
  }
  if (lists === 0 || spans > 0) return document;
  if (crossing !== undefined) {
    return { kind: "documents", evidence: `${crossing} cannot be pieces of one mention` };
  }
  if (far !== undefined) return { kind: "documents", evidence: `${far} are too far apart for one mention` };
  return { kind: "unclear", evidence: "its lists of spans may be clusters or discontinuous mentions" };
}

/**
 * Returns, as text, two overlapping spans of one mention, if all mentions are lists of spans. Pieces of one mention do
 * not overlap, so the clusters are one level too deep.
 */
export function overlappingPieces(clusters: unknown): string | undefined {
  if (!Array.isArray(clusters)) return undefined;
  const { names, spans, overlapping } = look(clusters);
  return names + spans === 0 ? overlapping : undefined;
}

function look(value: readonly unknown[]): Found & { readonly overlapping: string | undefined } {
  const found = {
    names: 0,
    spans: 0,
    numbers: 0,
    strings: 0,
    lists: 0,
    deeper: 0,
    crossing: undefined as string | undefined,
    overlapping: undefined as string | undefined,
    far: undefined as string | undefined,
  };
  for (const second of value) {
    if (!Array.isArray(second)) continue;
    for (const third of second as readonly unknown[]) {
      if (!Array.isArray(third)) {
        if (third !== null) found.names++;
      } else if (third.some((item) => typeof item === "string")) found.strings++;
      else if (isPair(third)) found.spans++;
      else if (third.length > 0 && third.every((item) => typeof item === "number")) found.numbers++;
      else if (third.length > 0 && third.every(isPair)) {
        found.lists++;
        comparePieces(third, found);
      } else if (third.some((item) => Array.isArray(item) && item.some((inner) => Array.isArray(inner)))) {
        found.deeper++;
      }
    }
  }
  return found;
}

function comparePieces(
  spans: readonly (readonly [number, number])[],
  found: { crossing: string | undefined; overlapping: string | undefined; far: string | undefined },
): void {
  const isBackwards = spans.findIndex(([start], i) => i > 0 && start < spans[i - 1][0]);
  if (isBackwards > 0) found.crossing ??= textOf(spans[isBackwards - 1], spans[isBackwards]);
  const sorted = isBackwards < 0 ? spans : spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (let i = 1; i < sorted.length; i++) {
    const [before, next] = [sorted[i - 1], sorted[i]];
    // Ends may be exclusive, so spans that touch do not overlap.
    if (next[0] < before[1] || next[0] === before[0]) {
      found.overlapping ??= textOf(before, next);
      found.crossing ??= textOf(before, next);
    }
    if (next[0] - before[1] > FAR) found.far ??= textOf(before, next);
  }
}

function textOf(span: readonly [number, number], other: readonly [number, number]): string {
  return `${JSON.stringify(span)} and ${JSON.stringify(other)}`;
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((bound) => typeof bound === "number");
}
