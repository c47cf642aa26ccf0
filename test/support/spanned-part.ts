import type { Dependency } from "../../src/core/dependency.ts";
import type { AnnotatedPart, Tokens } from "../../src/core/document.ts";
import { distinctMentions } from "../../src/matching/equal-mentions.ts";
import { MatchedSide } from "../../src/matching/matched-side.ts";

export interface SpannedTokens {
  readonly length: number;
  /** Tokens that are not in the text. */
  readonly zeros?: readonly number[];
  /** The token on which each one depends; -1 for a root, -2 if unknown. */
  readonly governor?: readonly number[];
  readonly sentenceStarts?: readonly number[];
  /** The dependencies of zeros by token, as `parent relation`. */
  readonly dependencies?: Readonly<Record<number, readonly `${number} ${string}`[]>>;
}

/**
 * Returns a part of entities written as words. Each word is a mention: its tokens (`3`, `0-2`, `1,3-4`), its head if
 * known (`0-2@1`), and its minimum span (`0-2!1-2`). Mentions that begin at the same token are in the order in which
 * they are listed.
 */
export function spannedPart(entities: readonly string[], tokens?: SpannedTokens, document = "d"): AnnotatedPart {
  const mentions = entities
    .flatMap((words, entity) =>
      words
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => ({ ...mentionOf(word), entity })),
    )
    .sort((a, b) => a.runs[0] - b.runs[0]);
  const byMention = (of: (mention: (typeof mentions)[number]) => Int32Array | undefined): Map<number, Int32Array> =>
    new Map(mentions.flatMap((mention, m) => [[m, of(mention)] as const]).filter(hasRuns));
  const pieces = byMention(({ runs }) => (runs.length > 2 ? runs : undefined));
  const minimum = byMention((mention) => mention.minimum);
  return {
    document,
    part: "",
    ...(tokens !== undefined && { tokens: tokensOf(tokens) }),
    mentions: {
      length: mentions.length,
      first: Int32Array.from(mentions, ({ runs }) => runs[0]),
      last: Int32Array.from(mentions, ({ runs }) => runs[runs.length - 1]),
      entity: Int32Array.from(mentions, ({ entity }) => entity),
      ...(pieces.size > 0 && { pieces }),
      ...(minimum.size > 0 && { minimum }),
      ...(mentions.some(({ head }) => head >= 0) && { head: Int32Array.from(mentions, ({ head }) => head) }),
    },
    entities: { length: entities.length, ids: entities.map((_, e) => String(e)) },
  };
}

export function matchedSide(part: AnnotatedPart): MatchedSide {
  return new MatchedSide(part, distinctMentions(part, "keep").order, undefined);
}

function hasRuns(entry: readonly [number, Int32Array | undefined]): entry is readonly [number, Int32Array] {
  return entry[1] !== undefined;
}

function mentionOf(word: string): { runs: Int32Array; head: number; minimum: Int32Array | undefined } {
  const groups = /^(?<tokens>[\d,-]+)(?:@(?<head>\d+))?(?:!(?<minimum>[\d,-]+))?$/.exec(word)?.groups;
  if (groups === undefined) throw new TypeError(`not a mention: ${word}`);
  const { tokens, head = "-1", minimum = "" } = groups;
  return { runs: runsIn(tokens), head: Number(head), minimum: minimum === "" ? undefined : runsIn(minimum) };
}

function runsIn(text: string): Int32Array {
  const ends = text.split(",").flatMap((run) => {
    const [first, last = first] = run.split("-").map(Number);
    return [first, last];
  });
  return Int32Array.from(ends);
}

function tokensOf({ length, zeros, governor, sentenceStarts, dependencies }: SpannedTokens): Tokens {
  return {
    length,
    ...(zeros !== undefined && { zero: Uint8Array.from({ length }, (_, token) => Number(zeros.includes(token))) }),
    ...(governor !== undefined && { governor: Int32Array.from(governor) }),
    ...(sentenceStarts !== undefined && { sentenceStarts: Int32Array.from(sentenceStarts) }),
    ...(dependencies !== undefined && {
      zeroDependencies: new Map(
        Object.entries(dependencies).map(([token, own]) => [Number(token), own.map(dependencyOf)]),
      ),
    }),
  };
}

function dependencyOf(text: string): Dependency {
  const [parent, relation] = text.split(" ");
  return { parent: Number(parent), relation };
}
