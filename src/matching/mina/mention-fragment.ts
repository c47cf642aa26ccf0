import { firstIndex } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type Mentions, runsOf } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { type FragmentNode, type ParsedToken, type ParsedTokens, parseFragment } from "./parse-fragment.ts";

export interface MentionFragment {
  /** The number of the sentence in the part, from 0. */
  readonly sentence: number;
  readonly tokens: readonly ParsedToken[];
  /** The position of each token in the sentence, from 0. */
  readonly places: readonly number[];
  /** Absent if the sentence is not parsed. */
  readonly root?: FragmentNode;
}

/**
 * Returns the parse fragment in the cells of a mention's tokens; see `parseFragment`. A mention across sentences
 * belongs to the first one. A sentence without any bracket is not parsed.
 *
 * @returns undefined for a mention outside these tokens
 */
export function mentionFragment(tokens: ParsedTokens, mentions: Mentions, m: number): MentionFragment | undefined {
  const first = mentions.first[m];
  if (first < 0 || mentions.last[m] >= tokens.length || mentions.names !== undefined) return undefined;
  const { form, tag, parse, length } = tokens;
  const starts = tokens.sentenceStarts ?? Int32Array.of(0);
  const sentence = firstIndex(starts.length, (s) => starts[s] > first) - 1;
  const start = starts[sentence];
  const positions = positionsOf(runsOf(mentions, m));
  const own = positions.map((t) => ({
    form: textAt(form, t),
    tag: tag === undefined ? "" : textAt(tag, t),
    parse: textAt(parse, t) || "*",
  }));
  const end = sentence + 1 < starts.length ? starts[sentence + 1] : length;
  const isParsed = parse.ends[end - 1] > (start === 0 ? 0 : parse.ends[start - 1]);
  const root = isParsed ? parseFragment(own) : undefined;
  return { sentence, tokens: own, places: positions.map((t) => t - start), ...defined({ root }) };
}

function positionsOf(runs: Int32Array): number[] {
  const positions: number[] = [];
  for (let r = 0; r < runs.length; r += 2) for (let t = runs[r]; t <= runs[r + 1]; t++) positions.push(t);
  return positions;
}
