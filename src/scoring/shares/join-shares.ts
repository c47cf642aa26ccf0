import type { Diagnostic } from "../../core/diagnostic.ts";
import { contentProblem, type FileContent } from "../../formats/read.ts";
import { reporter } from "../../formats/reporter.ts";
import { NotComparableError } from "../not-comparable-error.ts";
import type { ScoreTotals } from "../score-totals.ts";
import type { PlacedPair } from "./count-share.ts";
import { endOfFile, type Finding, type ReadShare } from "./share-source.ts";

/** A share, counted. */
export interface CountedShare {
  readonly pairs: readonly PlacedPair[];
  /** What reading the key, and each response, had to say. */
  readonly sources: readonly ReadShare[];
}

/**
 * Adds up the shares of a corpus: the same totals, and the same diagnostics in the same order, as if it had been read as a whole.
 *
 * @param report receives what scoring has to say
 * @param reading receives what reading the key (0) and each response (from 1) has to say
 * @throws NotComparableError if a pair could not be counted: the first of those, before anything is reported
 */
export function joinShares(
  shares: readonly CountedShare[],
  totals: ScoreTotals,
  report: (diagnostic: Diagnostic) => void,
  reading: (source: number) => (diagnostic: Diagnostic) => void,
): void {
  const pairs = shares.flatMap((share) => share.pairs).sort((a, b) => compare(a, b));
  for (const { result } of pairs) {
    if ("message" in result) throw new NotComparableError(result.reason, result.message);
  }
  shares[0].sources.forEach((_, source) => {
    const found = shares.map(({ sources }) => sources[source]);
    for (const { diagnostic } of findingsOf(found)) reading(source)(diagnostic);
  });
  for (const { diagnostics, result } of pairs) {
    diagnostics.forEach(report);
    if (!("message" in result)) totals.add(result);
  }
  totals.finish();
}

function compare({ place: a }: PlacedPair, { place: b }: PlacedPair): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** What shares of the same files have to say together, in the order of the files. */
function findingsOf(shares: readonly ReadShare[]): Finding[] {
  const findings = shares.flatMap((share) => share.findings);
  shares[0].contents.forEach(({ file }, index) => {
    const problem = contentProblem(sumOf(shares.map(({ contents }) => contents[index])));
    const report = (diagnostic: Diagnostic): void => {
      findings.push({ position: endOfFile(index), diagnostic });
    };
    if (problem !== undefined) reporter({ file, report }, () => undefined)(problem);
  });
  // What one share found at one position stays in its order.
  return findings.sort((a, b) => a.position - b.position);
}

function sumOf(contents: readonly FileContent[]): FileContent {
  const sum = (column: keyof FileContent): number => contents.reduce((all, content) => all + content[column], 0);
  return { parts: sum("parts"), mentions: sum("mentions"), errors: sum("errors"), malformed: sum("malformed") };
}
