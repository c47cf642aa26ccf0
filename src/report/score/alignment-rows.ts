import { runsOf, surfaceOf } from "../../core/document.ts";
import { pairReasons } from "../../matching/match-rule.ts";
import { chosenMentions, type MatchedSides, pairMentions } from "../../scoring/tabulate.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";

export const alignmentColumns = [
  "system",
  "document",
  "part",
  "rule",
  "key_tokens",
  "response_tokens",
  "key_entity",
  "response_entity",
  "key_text",
  "response_text",
] as const;

/**
 * Returns the matching of response and key mentions, and the rule of each match. There is one row for each pair in the
 * order of the key, then one for each unmatched mention, with the rule `missing` or `extra`. Token numbers begin at
 * 1 and are separated by commas, with runs as `3-5`.
 *
 * @param options which mentions count; those that other options exclude are already gone
 */
export function alignmentRows(
  system: string,
  { key, response, pairs }: MatchedSides,
  options: Pick<ScoreOptions, "major" | "singletons" | "mentions">,
): string[][] {
  const named = (key ?? response)?.part;
  if (named === undefined) return [];
  const row = (rule: string, k: number, r: number): string[] => [
    ...[system, named.document, named.part, rule],
    ...[tokensOf(key, k), tokensOf(response, r)],
    ...[entityOf(key, k), entityOf(response, r)],
    ...[textOf(key, k), textOf(response, r)],
  ];
  const paired = chosenMentions(pairMentions(key, response, pairs), options);
  const ruleOf = new Map(Array.from(pairs.key, (k, i) => [k, pairReasons[pairs.reason?.[i] ?? 0]]));
  const [matched, missing]: string[][][] = [[], []];
  paired.key.mentions.forEach((k, place) => {
    const twin = paired.key.twin[place];
    if (twin < 0) missing.push(row("missing", k, -1));
    else matched.push(row(ruleOf.get(k)!, k, paired.response.mentions[twin]));
  });
  const extra = Array.from(paired.response.mentions).filter((_, place) => paired.response.twin[place] < 0);
  return [...matched, ...missing, ...extra.map((r) => row("extra", -1, r))];
}

function tokensOf(side: PreparedPart | undefined, m: number): string {
  if (side === undefined || m < 0) return "";
  const { mentions } = side.part;
  if (mentions.names !== undefined) return mentions.names[m];
  const runs = runsOf(mentions, m);
  const texts: string[] = [];
  for (let r = 0; r < runs.length; r += 2) {
    texts.push(runs[r] === runs[r + 1] ? String(runs[r] + 1) : `${runs[r] + 1}-${runs[r + 1] + 1}`);
  }
  return texts.join(",");
}

function entityOf(side: PreparedPart | undefined, m: number): string {
  return side === undefined || m < 0 ? "" : side.part.entities.ids[side.part.mentions.entity[m]];
}

function textOf(side: PreparedPart | undefined, m: number): string {
  return side === undefined || m < 0 ? "" : surfaceOf(side.part, m);
}
