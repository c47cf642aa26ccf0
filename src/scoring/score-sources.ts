import { append } from "../core/append.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { CorpusReading } from "../formats/read.ts";
import type { Accumulator, ScoreResult } from "./accumulator.ts";
import { PairCounter } from "./pair-counter.ts";
import { type PartSource, pairParts } from "./pair-parts.ts";
import type { PartObserver } from "./score-part.ts";
import { ScopeJoiner } from "./scopes/scope-joiner.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "./score-options.ts";
import { ScoreTotals } from "./score-totals.ts";

/**
 * Scores any number of responses against a key, in one pass over all of them.
 *
 * @param report receives everything that is wrong or noteworthy; what concerns a response has that response's file. It is among the
 *   `diagnostics` of the results, too, without what is about the file of another response
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
  const told: Diagnostic[] = [];
  const tell = (diagnostic: Diagnostic): void => {
    told.push(diagnostic);
    report(diagnostic);
  };
  const totals = new ScoreTotals(key, responses, options, tell, divideBy);
  const counter = new PairCounter(key, responses, options, tell, { divideBy, observer, joiner });
  for (const pair of pairParts(key, responses, tell)) totals.add(counter.count(pair));
  if (joiner !== undefined) totals.addJoined(joiner, observer);
  totals.finish();
  totals.accumulators.forEach((accumulator, i) => {
    const others = new Set(responses.flatMap(({ file }, r) => (r === i ? [] : (file ?? []))));
    for (const own of [key.file, responses[i].file]) if (own !== undefined) others.delete(own);
    accumulator.note(told.filter(({ file }) => file === undefined || !others.has(file)));
  });
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
 * @param report receives everything that is wrong or noteworthy with the annotations, and with what `readCorpus` read; it is among the
 *   result's `diagnostics`, too
 * @throws RangeError as `resolveOptions` does
 * @throws NotComparableError if an option needs what a part does not say, such as a parse
 * @throws UnreadableError if nothing could be read of a side that comes from `readCorpus`, and there is no `report`
 * @example await score(readCorpus(keyStream), readCorpus(responseStream), { metrics: ["conll", "lea"] })
 */
export async function score(
  key: Parts,
  response: Parts,
  options: UserOptions = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<ScoreResult> {
  const corpora = await collected([key, response], report);
  const [ofKey, ofResponse] = corpora.sources;
  const [total] = scoreSources(ofKey, [ofResponse], resolveOptions(options), corpora.tell);
  return { ...total.result(), diagnostics: corpora.diagnostics };
}

/** Corpora in memory, and what is wrong with them. */
interface CollectedCorpora {
  readonly sources: readonly PartSource[];
  /** What reading reported, and then everything that `tell` was told. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tell: (diagnostic: Diagnostic) => void;
}

/**
 * Reads all parts of some corpora, one after the other.
 *
 * @param report receives what is wrong with them as it is read, unless they have a `report` of their own, and then what `tell` is told
 * @throws UnreadableError as `readCorpus`
 */
export async function collected(
  corpora: readonly Parts[],
  report: ((diagnostic: Diagnostic) => void) | undefined,
): Promise<CollectedCorpora> {
  const diagnostics: Diagnostic[] = [];
  const sources: PartSource[] = [];
  for (const parts of corpora) {
    if (report !== undefined && isReading(parts)) parts.listen(report);
    const all: AnnotatedPart[] = [];
    for await (const part of parts) all.push(part);
    if (isReading(parts)) append(diagnostics, parts.diagnostics);
    const positions = all.flatMap(({ position }) => position ?? []);
    // Several files, one after the other, have documents without ids at the same places.
    const isOneFile = new Set(positions).size === positions.length;
    sources.push({ open: () => all, ...(isOneFile && { isOneFile }) });
  }
  const tell = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
    report?.(diagnostic);
  };
  return { sources, diagnostics, tell };
}

function isReading(parts: Parts): parts is CorpusReading {
  return "listen" in parts && "diagnostics" in parts;
}
