import { type PairReason, pairReasons } from "../../matching/match-rule.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import { words } from "./expression.ts";
import type { Piece } from "./piece.ts";
import type { Limits } from "./scope.ts";
import { shortName } from "./short-name.ts";
import { tableColumns } from "./table-columns.ts";

/** What made mentions a pair, in a few words. */
const reasonTexts: Readonly<Record<PairReason, string>> = {
  exact: "the same tokens",
  head: "the same head",
  partial: "a part with the head",
  "partial-symmetric": "a part with the head, of either",
  craft: "within the first piece",
  min: "the minimum span, within the mention",
  mina: "the same minimum span",
  overlap: "enough words in common",
  dependency: "the same dependencies",
};

/** The pairs of mentions that are not of the same tokens, each with what made it one; nothing where there are none. */
export function matchingPieces({ key, response, pairs }: MatchedSides, limits: Limits): Piece[] {
  if (key === undefined || response === undefined || pairs.reason === undefined) return [];
  const { reason } = pairs;
  const inexact = Array.from(reason.keys()).filter((i) => pairReasons[reason[i]] !== "exact");
  if (inexact.length === 0) return [];
  const rows = inexact
    .slice(0, limits.mentions)
    .map((i) =>
      [
        shortName(surfaceOf(key.part, pairs.key[i])),
        shortName(surfaceOf(response.part, pairs.response[i])),
        reasonTexts[pairReasons[reason[i]]],
      ].map(words),
    );
  return [
    {
      kind: "table",
      columns: tableColumns(["key mention", "matched with", "because of"]),
      rows,
      more: inexact.length - rows.length,
    },
  ];
}
