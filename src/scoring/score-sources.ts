import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { Accumulator, ScoreResult } from "./accumulator.ts";
import { PairCounter } from "./pair-counter.ts";
import { type PartSource, pairParts } from "./pair-parts.ts";
import type { PartObserver } from "./part-observer.ts";
import { ScopeJoiner } from "./scope-joiner.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "./score-options.ts";
import { ScoreTotals } from "./score-totals.ts";

/**
 * Scores any number of responses against a key, in one pass over all of them.
 *
 * @param report receives everything that is wrong or noteworthy; what concerns a response has that response's file
 * @param observer if there is one, is asked about every part and told of every one that was scored
 * @param divideBy what the accumulators' breakdowns tell mentions apart by
 * @returns one accumulator per response, in their order
 * @throws NotComparableError if an option needs what a part does not say, such as a parse
 */
export function scoreSources(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  observer?: PartObserver,
  divideBy?: string,
): Accumulator[] {
  const joiner = options.scope === "document" ? undefined : new ScopeJoiner(options);
  const totals = new ScoreTotals(key, responses, options, report, divideBy);
  const counter = new PairCounter(key, responses, options, report, { divideBy, observer, joiner });
  for (const pair of pairParts(key, responses, report)) totals.add(counter.count(pair));
  if (joiner !== undefined) totals.addJoined(joiner, observer);
  totals.finish();
  return [...totals.accumulators];
}

/** Parts in memory, or coming from a reader. */
export type Parts = Iterable<AnnotatedPart> | AsyncIterable<AnnotatedPart>;

/**
 * Scores one response against a key.
 *
 * Both are collected in memory first; `accumulator` scores corpora that are larger than that.
 *
 * @param options what is not given is as in `defaultScoreOptions`
 * @param report receives everything that is wrong or noteworthy with the annotations
 * @throws RangeError as `resolveOptions` does
 * @throws NotComparableError if an option needs what a part does not say, such as a parse
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
