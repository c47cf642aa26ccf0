import type { ScoreOutput } from "../../../schemas/score-1.d.ts";
import type { ChosenKey, KeyCoverage, KeyPolicy } from "../../analysis/keys/combined-keys.ts";
import type { Printed } from "../json.ts";
import { counted } from "../numbers.ts";
import { titleOf } from "./score-tables.ts";
import type { ScoreReport, SystemReport } from "./score-report.ts";

/** The keys of a report, and how the scores against them were combined. */
export interface KeysReport {
  readonly policy: KeyPolicy;
  readonly names: readonly string[];
  readonly coverage: readonly KeyCoverage[];
  /** The id of the metric that chooses the best key. */
  readonly headline: string;
}

const meanings: Readonly<Record<KeyPolicy, (headline: string) => string>> = {
  pool: () => "counts are added up over all keys",
  best: (headline) =>
    `each document counts against the key with its highest F1 of ${titleOf(headline)}, for all metrics, which favours the response`,
  soft: () => "mentions and links count by the share of annotators who have them",
};

/** Returns what a reader must know about scores against several keys. */
export function keyNotes({ keys, systems }: ScoreReport): string[] {
  if (keys === undefined) return [];
  const { policy, names, coverage, headline } = keys;
  const having = coverage.map(
    (each, i) =>
      `${i === 0 ? counted(each.documents, "document") : each.documents} with ${`${each.keys} ${each.keys === 1 ? "key" : "keys"}`}`,
  );
  return [
    `Keys ${names.join(", ")}: ${meanings[policy](headline)}; ${having.join(", ")}`,
    ...systems.flatMap((system) => bestNote(system, names, systems.length > 1)),
  ];
}

function bestNote({ name, bestKeys }: SystemReport, names: readonly string[], isNamed: boolean): string[] {
  if (bestKeys === undefined) return [];
  const used = names.map((key, k) => `${key} ${bestKeys.filter((each) => each.key === k).length}`);
  return [`${isNamed ? `${name}: ` : ""}Best key, by documents: ${used.join(", ")}`];
}

export function jsonKeys({ policy, names, coverage, headline }: KeysReport): NonNullable<Printed<ScoreOutput>["keys"]> {
  return { combined: policy, names, coverage, ...(policy === "best" && { headline }) };
}

export function jsonBestKeys(
  chosen: readonly ChosenKey[],
  { names }: KeysReport,
): { readonly document: string; readonly key: string }[] {
  return chosen.map(({ document, key }) => ({ document, key: names[key] }));
}
