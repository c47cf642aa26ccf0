import type { AnnotatedPart } from "../../core/document.ts";
import { compareSpans } from "../../core/span-order.ts";
import type { MentionPairs } from "../../matching/exact-matching.ts";
import { chosenMentions, type MatchedSides, pairMentions } from "../../scoring/tabulate.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import { shortName } from "./short-name.ts";
import type { NumberedMentions } from "./explainer.ts";
import { type Division, keepCommonMentions, keptPartitions, type Partitions, partitions } from "./partitions.ts";

/** A part ready to be explained. */
export interface PreparedPartitions {
  readonly both: Partitions;
  /** What lies behind them. */
  readonly mentions: () => NumberedMentions;
}

/** The partitions of a part whose sides are matched already, as the options have them. */
export function preparePartitions(
  { key, response, pairs }: MatchedSides,
  options: Pick<ScoreOptions, "singletons" | "mentions">,
): PreparedPartitions {
  const { singletons, mentions } = options;
  const merged = mergeMentions(key, response, pairs);
  let both = partitions(
    merged.nameOf,
    { symbol: "K", entityOf: merged.keyOf, ...namesOf("K", key) },
    { symbol: "R", entityOf: merged.responseOf, ...namesOf("R", response) },
  );
  if (singletons === "drop") {
    const isLinked =
      ({ entityOf, sizes }: Division) =>
      (m: number): boolean =>
        sizes[entityOf[m]] > 1;
    both = unprimed(keptPartitions(both, { key: isLinked(both.key), response: isLinked(both.response) }));
  }
  if (mentions === "common") {
    both = unprimed(keepCommonMentions(both));
  }
  return {
    both,
    mentions() {
      const paired = chosenMentions(pairMentions(key, response, pairs), options);
      const numbers = { key: numbersOf(merged.keyMention), response: numbersOf(merged.responseMention) };
      return {
        ...paired,
        numbers: {
          key: paired.key.mentions.map((m) => numbers.key.get(m)!),
          response: paired.response.mentions.map((m) => numbers.response.get(m)!),
        },
      };
    },
  };
}

/** The number of each mention of a side that takes part. */
function numbersOf(mentionAt: readonly number[]): Map<number, number> {
  return new Map(mentionAt.map((mention, number) => [mention, number]));
}

/** What the options leave is what every metric begins with. */
function unprimed({ key, response, ...rest }: Partitions): Partitions {
  return { ...rest, key: { ...key, symbol: "K" }, response: { ...response, symbol: "R" } };
}

/** Labels and ids of a side's entities, in the order of their first mentions. */
function namesOf(symbol: string, side: PreparedPart | undefined): Pick<Division, "labels" | "ids"> {
  if (side === undefined) return { labels: [], ids: [] };
  const ids = Array.from(side.sizes, () => "");
  side.rank.forEach((rank, e) => {
    if (rank >= 0) ids[rank] = side.part.entities.ids[e];
  });
  return { labels: ids.map((_, i) => `${symbol}${i + 1}`), ids };
}

/** The mentions of both sides in one row, matched ones once, where the key has them. */
function mergeMentions(
  key: PreparedPart | undefined,
  response: PreparedPart | undefined,
  pairs: MentionPairs,
): {
  /** The mention of the key that each one is; -1 where it has none. */
  keyMention: readonly number[];
  responseMention: readonly number[];
  keyOf: Int32Array;
  responseOf: Int32Array;
  nameOf: (mention: number) => string;
} {
  const counterpart = new Map(Array.from(pairs.key, (k, i) => [k, pairs.response[i]]));
  const matched = new Set(pairs.response);
  const keys = key?.order ?? new Int32Array(0);
  const alone = (response?.order ?? new Int32Array(0)).filter((r) => !matched.has(r));
  const keyMention: number[] = [];
  const responseMention: number[] = [];
  for (let i = 0, j = 0; i < keys.length || j < alone.length; ) {
    const isKey = j >= alone.length || (i < keys.length && comesFirst(key!.part, keys[i], response!.part, alone[j]));
    keyMention.push(isKey ? keys[i] : -1);
    responseMention.push(isKey ? (counterpart.get(keys[i++]) ?? -1) : alone[j++]);
  }
  const entityOf = (side: PreparedPart | undefined, mentions: readonly number[]): Int32Array =>
    Int32Array.from(mentions, (m) => (m < 0 || side === undefined ? -1 : side.rank[side.part.mentions.entity[m]]));
  return {
    keyMention,
    responseMention,
    keyOf: entityOf(key, keyMention),
    responseOf: entityOf(response, responseMention),
    nameOf: distinctNames(keyMention.length, (m) =>
      keyMention[m] >= 0 ? surfaceOf(key!.part, keyMention[m]) : surfaceOf(response!.part, responseMention[m]),
    ),
  };
}

function comesFirst({ mentions: a }: AnnotatedPart, i: number, { mentions: b }: AnnotatedPart, j: number): boolean {
  if (a.names !== undefined && b.names !== undefined) return a.names[i] <= b.names[j];
  return compareSpans(a, i, b, j) <= 0;
}

/** Short names on one line; where several mentions have the same, they are numbered: `she #2`. Made when first asked for. */
function distinctNames(count: number, surface: (mention: number) => string): (mention: number) => string {
  let names: string[] | undefined;
  return (mention) => {
    if (names === undefined) {
      names = Array.from({ length: count }, (_, m) => shortName(surface(m)));
      const uses = new Map<string, number>();
      for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
      const seen = new Map<string, number>();
      names = names.map((name) => {
        if (uses.get(name) === 1) return name;
        const nth = (seen.get(name) ?? 0) + 1;
        seen.set(name, nth);
        return `${name} #${nth}`;
      });
    }
    return names[mention];
  };
}
