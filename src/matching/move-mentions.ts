import { type ColumnOf, moveSpans, selectMentions, type TokenMove } from "../core/columns.ts";
import { defined } from "../core/defined.ts";
import { type AnnotatedPart, runsOf, type Spans, type Tokens } from "../core/document.ts";
import { movedLayers } from "../core/layers.ts";
import { maximalRuns } from "../core/runs.ts";
import { type TextColumn, textAt, textColumn } from "../core/text-column.ts";
import type { TokenAlignment } from "./token-alignment.ts";

/**
 * A response whose mentions were moved to the key's tokens. Each moved piece covers all key tokens from the counterpart
 * of its first token to that of its last.
 */
export interface MovedPart {
  readonly part: AnnotatedPart;
  /**
   * Mentions of the response, by their numbers there, that began or ended within a key token and were extended to all
   * of it.
   */
  readonly expanded: readonly number[];
  /** Mentions of the response, by their numbers there, that were placed where nothing can match them. */
  readonly unalignable: readonly number[];
}

/**
 * Moves mentions to the tokens aligned with theirs. Mentions that cannot be moved are kept after all others. Repeated
 * mentions stay repeated.
 *
 * @param beyond a position after all tokens and mentions of the key
 * @param expand whether a mention that begins or ends within a key token is extended to the whole token; otherwise it
 *   is not moved. Use false if the key's tokens were cut at the key's mentions: none of these begins or ends within a
 *   token.
 * @example
 *   const key = { length: 2, form: textColumn(["do", "n't"]) };
 *   const response = { length: 1, form: textColumn(["don't"]) };
 *   const { part } = moveMentions(partOf([[[0, 0]]]), alignTokens(key, response), key.length, true);
 *   [part.mentions.first[0], part.mentions.last[0]]; // → [0, 1]
 */
export function moveMentions(
  part: AnnotatedPart,
  alignment: TokenAlignment,
  beyond: number,
  expand: boolean,
): MovedPart {
  const { mentions } = part;
  const expanded: number[] = [];
  const unalignable: number[] = [];
  const names = Array.from({ length: mentions.length }, (_, m) => runsOf(mentions, m).join());
  const targets = names.map((_, m) => moveRuns(runsOf(mentions, m), alignment));
  /**
   * The response span that may take each key span. Exact spans come first, and only one span takes a key span, so that
   * different spans stay different.
   */
  const owner = new Map<string, string>();
  for (const cut of [false, true]) {
    targets.forEach(({ moved, cuts }, m) => {
      const place = moved?.join();
      if (place !== undefined && cuts === cut && !owner.has(place)) owner.set(place, names[m]);
    });
  }
  const places = new Map<string, number>();
  const runs = targets.map(({ moved, cuts }, m) => {
    if (moved !== undefined && (expand || !cuts) && owner.get(moved.join()) === names[m]) {
      if (cuts) expanded.push(m);
      return moved;
    }
    unalignable.push(m);
    const place = places.get(names[m]) ?? beyond + places.size;
    places.set(names[m], place);
    return Int32Array.of(place, place);
  });
  const order = Array.from(runs.keys()).sort((a, b) => runs[a][0] - runs[b][0] || a - b);
  const placed = order.map((m) => runs[m]);
  const moved = moveSpans(selectMentions(mentions, order), placed, moveTo(alignment));
  const { layers, ...rest } = part;
  const ownLayers = layers && movedLayers(layers, (spans) => moveLayer(spans, alignment, beyond + places.size));
  return {
    part: { ...rest, mentions: moved, ...defined({ layers: ownLayers }) },
    expanded,
    unalignable,
  };
}

/**
 * Places spans without exact counterparts after everything, each at its own position. Spans without a position keep
 * none.
 */
function moveLayer(spans: Spans, alignment: TokenAlignment, beyond: number): Spans {
  const places = Array.from({ length: spans.length }, (_, i): Int32Array => {
    if (spans.first[i] < 0) return Int32Array.of(-1, -1);
    const { moved, cuts } = moveRuns(runsOf(spans, i), alignment);
    return moved === undefined || cuts ? Int32Array.of(beyond + i, beyond + i) : moved;
  });
  return moveSpans(spans, places, moveTo(alignment));
}

function moveTo(alignment: TokenAlignment): TokenMove {
  return { runs: (runs) => moveRuns(runs, alignment).moved, token: (token) => alignment.last[token] ?? -1 };
}

/**
 * Converts runs of response tokens to runs of key tokens by their ends. `moved` is undefined if an end has no
 * counterpart. `cuts` is true if an end is within a key token.
 */
function moveRuns(
  runs: Int32Array,
  { first, last, cutsFirst, cutsLast }: TokenAlignment,
): { readonly moved: Int32Array | undefined; readonly cuts: boolean } {
  const moved = new Int32Array(runs.length);
  let cuts = false;
  for (let r = 0; r < runs.length; r += 2) {
    const [from, to] = [runs[r], runs[r + 1]];
    if (from < 0 || to >= first.length || first[from] < 0 || last[to] < 0) return { moved: undefined, cuts };
    moved[r] = first[from];
    moved[r + 1] = last[to];
    if (cutsFirst[from] === 1 || cutsLast[to] === 1) cuts = true;
  }
  return { moved: maximalRuns(moved), cuts };
}

/**
 * Returns the tokens of a response after its mentions were moved: the key's words, sentences and zeros, with the parts
 * of speech and name classes of the response. If a key token consists of several response tokens, it gets the first
 * known value among them.
 */
export function moveTokens(key: Tokens, response: Tokens, alignment: Pick<TokenAlignment, "first">): Tokens {
  const columns = Object.entries(movedFrom).map(([name, side]) => {
    if (side === "key") return [name, key[name as ColumnOf<Tokens>]] as const;
    const column = side === "response" ? response[name as MovedText] : undefined;
    return [name, column && moved(column, alignment, key.length)] as const;
  });
  return {
    length: key.length,
    ...Object.fromEntries(columns.filter(([, column]) => column !== undefined)),
  };
}

type MovedText = "tag" | "nameClass";

/** The side that provides each column of the moved tokens. With `nobody`, they lack the column. */
const movedFrom = {
  form: "key",
  tag: "response",
  parse: "nobody",
  nameClass: "response",
  speaker: "nobody",
  lines: "nobody",
  sentenceStarts: "key",
  sentenceIds: "key",
  zero: "key",
  zeroDependencies: "nobody",
  governor: "nobody",
  wordDependencies: "nobody",
  trimmable: "nobody",
  inText: "nobody",
  inferred: "nobody",
  byRule: "nobody",
  marks: "nobody",
  bare: "nobody",
} as const satisfies Record<MovedText, "response"> & Record<Exclude<ColumnOf<Tokens>, MovedText>, "key" | "nobody">;

function moved(column: TextColumn, { first }: Pick<TokenAlignment, "first">, length: number): TextColumn {
  const values = Array<string>(length).fill("");
  first.forEach((token, t) => {
    if (token >= 0 && values[token] === "") values[token] = textAt(column, t);
  });
  return textColumn(values);
}
