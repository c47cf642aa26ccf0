import type { ScoreOutput } from "../../../schemas/score-1.d.ts";
import type { ChosenKey, KeyPolicy } from "../../analysis/keys/combined-keys.ts";
import type { Attainable } from "../../analysis/keys/soft-maximum.ts";
import { defined } from "../../core/defined.ts";
import type { Printed } from "../json.ts";
import { counted, countText, percent } from "../numbers.ts";
import { leftColumn, nameColumn, type Table } from "../table.ts";
import { titleOf } from "./score-tables.ts";
import type { KeysReport, ScoreReport, SystemReport } from "./score-report.ts";

const meanings: Readonly<Record<KeyPolicy, (headline: string) => string>> = {
  pool: () => "counts are added up over all keys",
  best: (headline) =>
    `each document counts against the key with its highest F1 of ${titleOf(headline)}, for all metrics, which favours the response`,
  soft: () => "mentions and links count by the share of annotators who have them",
};

/** Returns what a reader must know about scores against several keys. */
export function keyNotes({ keys, systems }: ScoreReport): string[] {
  if (keys === undefined) return [];
  const { policy, names, coverage, headline, attainable, votes } = keys;
  if (votes !== undefined) {
    return [
      `Key ${names.join(", ")}: ${counted(votes.votes, "vote")} on ${counted(votes.markables, "markable")}; mentions and links count by the probability that a vote drawn for each markable has them`,
      ...attainableNotes(attainable ?? []),
    ];
  }
  const having = coverage.map(
    (each, i) =>
      `${i === 0 ? counted(each.documents, "document") : each.documents} with ${each.keys} ${each.keys === 1 ? "key" : "keys"}`,
  );
  return [
    `Keys ${names.join(", ")}: ${meanings[policy](headline)}; ${having.join(", ")}`,
    ...(policy === "soft" && attainable === undefined
      ? [
          "attainable: not known from counts; score the files themselves to see the highest F1 that any response could have",
        ]
      : attainableNotes(attainable ?? [])),
    ...systems.flatMap((system) => bestNote(system, names, systems.length > 1)),
  ];
}

function bestNote({ name, bestKeys }: SystemReport, names: readonly string[], isNamed: boolean): string[] {
  if (bestKeys === undefined) return [];
  const used = names.map((key, k) => `${key} ${bestKeys.filter((each) => each.key === k).length}`);
  return [`${isNamed ? `${name}: ` : ""}Best key, by documents: ${used.join(", ")}`];
}

function attainableNotes(attainable: readonly Attainable[]): string[] {
  if (attainable.length === 0) return [];
  return [
    "attainable: the highest F1 that any response could have against these keys, for each metric by itself",
    ...(attainable.every(({ isExact }) => isExact)
      ? []
      : ["≤: not all clusterings could be tried, so this is a bound; no response has more"]),
  ];
}

/** Returns a table for each system of mentions whose soft B³ is written out. */
export function softTables({ systems }: ScoreReport, digits: number): Table[] {
  return systems.flatMap(({ name, softMentions = [] }) =>
    softMentions.length === 0
      ? []
      : [
          {
            columns: [
              nameColumn(systems.length > 1 ? `${name}: soft B³` : "soft B³ of a mention"),
              leftColumn("document"),
              leftColumn("recall = w · found/all"),
              leftColumn("precision = found/size"),
            ],
            rows: softMentions.map(({ document, text, weight, found, all, size }) => [
              text,
              document,
              all === 0
                ? "no annotator has it"
                : `${countText(weight)} · ${countText(found)}/${countText(all)} = ${percent((weight * found) / all, digits)}`,
              size === 0 ? "the response lacks it" : `${countText(found)}/${size} = ${percent(found / size, digits)}`,
            ]),
          },
        ],
  );
}

export function jsonKeys({
  policy,
  names,
  coverage,
  headline,
  attainable,
  votes,
}: KeysReport): NonNullable<Printed<ScoreOutput>["keys"]> {
  return {
    combined: policy,
    names,
    coverage,
    ...(policy === "best" && { headline }),
    ...defined({ votes }),
    ...(attainable !== undefined && {
      attainable: attainable.map(({ metric, f1, isExact }) => ({ metric, f1, exact: isExact })),
    }),
  };
}

export function jsonBestKeys(
  chosen: readonly ChosenKey[],
  { names }: KeysReport,
): { readonly document: string; readonly key: string }[] {
  return chosen.map(({ document, key }) => ({ document, key: names[key] }));
}
