import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Accumulator, prepareSide, type ScoreResult } from "./accumulator.ts";
import { type PartSource, pairParts } from "./pair-parts.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "./score-options.ts";
import { reportDuplicates } from "./tabulate.ts";

/**
 * Scores any number of responses against a key, in one pass over all of them.
 *
 * @param report receives everything that is wrong or noteworthy; what concerns a response has that response's file
 * @param divideBy what the accumulators' breakdowns tell mentions apart by
 * @returns one accumulator per response, in their order
 */
export function scoreSources(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  divideBy?: string,
): Accumulator[] {
  const inFile = (file: string | undefined) => (diagnostic: Diagnostic) => {
    report(file === undefined ? diagnostic : { file, ...diagnostic });
  };
  const accumulators = responses.map((source) => new Accumulator(options, inFile(source.file), divideBy));
  const keyReport = inFile(key.file);
  const common = responses.map(() => 0);
  let keyParts = 0;
  for (const pair of pairParts(key, responses, report)) {
    const keySide = pair.key === undefined ? undefined : prepareSide(pair.key, options);
    if (keySide !== undefined) {
      keyParts++;
      reportDuplicates(keySide.prepared, keyReport, options.onDuplicate === "error");
    }
    pair.responses.forEach((response, i) => {
      if (pair.key !== undefined && response !== undefined) common[i]++;
      if (pair.key === undefined && options.extraDocuments === "ignore") return;
      accumulators[i].addSides(keySide, response, pair.id);
    });
  }
  common.forEach((count, i) => {
    if (keyParts > 0 && count === 0) {
      const code = "no-common-document";
      inFile(responses[i].file)({ code, severity: diagnosticRules[code].severity });
    }
  });
  return accumulators;
}

/** Parts in memory, or coming from a reader. */
export type Parts = Iterable<AnnotatedPart> | AsyncIterable<AnnotatedPart>;

/**
 * Scores one response against a key.
 *
 * Both are collected in memory first; `accumulator` scores corpora that are larger than that.
 *
 * @throws RangeError for an option out of its range
 * @example await score(readCorpus(keyStream), readCorpus(responseStream), { metrics: ["conll", "lea"] })
 */
export async function score(
  key: Parts,
  response: Parts,
  options: UserOptions = {},
  report: (diagnostic: Diagnostic) => void = () => undefined,
): Promise<ScoreResult> {
  const [total] = scoreSources(await collected(key), [await collected(response)], resolveOptions(options), report);
  return total.result();
}

/** All parts in memory. */
export async function collected(parts: Parts): Promise<PartSource> {
  const all: AnnotatedPart[] = [];
  for await (const part of parts) all.push(part);
  return { open: () => all };
}
