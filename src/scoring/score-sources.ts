import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Accumulator, type ScoreResult } from "./accumulator.ts";
import { onCommonTokens, prepareSide } from "./prepare-side.ts";
import type { MatchedSides } from "./matched-sides.ts";
import { CoreTally } from "./core-tally.ts";
import { LayerTally } from "./layer-tally.ts";
import { type PartSource, pairParts } from "./pair-parts.ts";
import { ScopeJoiner } from "./scope-joiner.ts";
import { partOfLayer } from "./scored-layer.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "./score-options.ts";
import { reportDuplicates } from "./tabulate.ts";

/** Looks on while parts are scored; where the scope is larger than a document, these are the joined ones. */
export interface PartObserver {
  /** Whether the part is to be scored at all. */
  wants(part: AnnotatedPart): boolean;
  /**
   * A part was scored. One that comes a second time, with the same id, takes the place of the first.
   *
   * @param response which of the responses, from 0; a part is scored with all of them, in their order, before the next
   */
  matched(id: string, sides: MatchedSides, response: number): void;
}

/**
 * Scores any number of responses against a key, in one pass over all of them.
 *
 * @param report receives everything that is wrong or noteworthy; what concerns a response has that response's file
 * @param observer if there is one, is asked about every part and told of every one that was scored
 * @param divideBy what the accumulators' breakdowns tell mentions apart by
 * @returns one accumulator per response, in their order
 */
export function scoreSources(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  observer?: PartObserver,
  divideBy?: string,
): Accumulator[] {
  const inFile = (file: string | undefined) => (diagnostic: Diagnostic) => {
    report(file === undefined ? diagnostic : { file, ...diagnostic });
  };
  const accumulators = responses.map((source) => new Accumulator(options, inFile(source.file), divideBy));
  const keyReport = inFile(key.file);
  const common = responses.map(() => 0);
  const { layer } = options;
  const layers = new LayerTally(key.file, responses, options, report);
  const cores = new CoreTally(key.file, responses, options, report);
  const tallying: PartObserver = {
    wants: (part) => observer?.wants(part) ?? true,
    matched(id, sides, response) {
      cores.add(id, sides, response);
      observer?.matched(id, sides, response);
    },
  };
  let keyParts = 0;
  const joiner = options.scope === "document" ? undefined : new ScopeJoiner(options);
  const responseReports = responses.map((source) => inFile(source.file));
  for (const pair of pairParts(key, responses, report)) {
    if (pair.key !== undefined) {
      keyParts++;
      pair.responses.forEach((response, i) => (common[i] += response === undefined ? 0 : 1));
    }
    const named = pair.key ?? pair.responses.find((response) => response !== undefined);
    if (named === undefined || (joiner === undefined && !tallying.wants(named))) continue;
    layers.add(pair.key, pair.responses);
    const [keyRead, ...responsesRead] = [pair.key, ...pair.responses].map((part) => part && partOfLayer(part, layer));
    const [keyPart, ...responseParts] = onCommonTokens([keyRead, ...responsesRead], options);
    const keySide = keyPart === undefined ? undefined : prepareSide(keyPart, options, { asRead: keyRead });
    if (keySide !== undefined) reportDuplicates(keySide.prepared, keyReport, options.onDuplicate === "error");
    if (joiner !== undefined) {
      joiner.add({ id: pair.id, key: keyRead, responses: responsesRead }, [keyPart, ...responseParts], responseReports);
      continue;
    }
    responseParts.forEach((response, i) => {
      if (pair.key === undefined && options.extraDocuments === "ignore") return;
      const sides = accumulators[i].addSides(keySide, response, pair.id, responsesRead[i]);
      if (sides !== undefined) tallying.matched(pair.id, sides, i);
    });
  }
  joiner?.score(accumulators, keyReport, responseReports, tallying);
  common.forEach((count, i) => {
    if (keyParts > 0 && count === 0) {
      const code = "no-common-document";
      responseReports[i]({ code, severity: diagnosticRules[code].severity });
    }
  });
  layers.reportAll();
  cores.reportAll();
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
