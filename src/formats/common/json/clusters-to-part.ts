import { defined } from "../../../core/defined.ts";
import { type AnnotatedPart, labelOf } from "../../../core/document.ts";
import { type ListedMention, listMentions } from "./json-clusters.ts";
import {
  type FoundMention,
  mentionsToPart,
  type NamedMention,
  namesToPart,
  type PartFrame,
} from "../parts/mentions-to-part.ts";
import type { Report } from "../messages/reporter.ts";
import { doubtfulName } from "./doubtful-names.ts";
import type { Subtokens } from "./subtokens.ts";

export interface ClusterOptions {
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
  const tell: Report = (code, where) => {
    report(code, { document, ...where });
  };
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
  if (named.length === 0) return mentionsToPart(frame, found);
  const doubtful = doubtfulName(named.map(({ name }) => name));
  if (doubtful !== undefined) tell(doubtful.code, { mention: doubtful.name });
  return namesToPart(frame, named);
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
