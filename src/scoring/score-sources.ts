import { append } from "../core/append.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { CorpusReading } from "../formats/read.ts";
import { Accumulator, type ScoreResult } from "./accumulator.ts";
import { SourceNotices } from "./notices/source-notices.ts";
import { type PartSource, pairParts } from "./pair-parts.ts";
import { prepareParts } from "./prepare.ts";
import { ScopeJoiner } from "./scopes/scope-joiner.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "./score-options.ts";
import { countingOf, type PartObserver, type ScoredPart, scorePart } from "./score-part.ts";

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
  const told: Diagnostic[] = [];
  const tell = (diagnostic: Diagnostic): void => {
    told.push(diagnostic);
    report(diagnostic);
  };
  const sources = [key, ...responses];
  const [keyReport, ...reports] = sources.map(({ file }) => reportIn(file, tell));
  const accumulators = reports.map((each) => new Accumulator(options, each, divideBy));
  const notices = new SourceNotices(key, responses, options, tell, reports);
  const counting = countingOf(options, divideBy);
  const joiner = options.scope === "document" ? undefined : new ScopeJoiner(counting);
  const wants = (part: AnnotatedPart): boolean => observer?.wants(part) ?? true;
  const scored = (id: string, { counts, sides }: ScoredPart, i: number): void => {
    accumulators[i].addOwn(id, counts);
    notices.addScored(id, sides, i);
    observer?.matched(id, sides, i);
  };
  for (const pair of pairParts(key, responses, tell)) {
    notices.addRead(pair);
    const parts = [pair.key, ...pair.responses];
    const named = parts.find((part) => part !== undefined);
    if (named === undefined || (joiner === undefined && !wants(named))) continue;
    notices.addLayers(pair);
    // One of several files says where it is itself.
    const [ofKey, ...ofResponses] = parts.map((part, side) => reportIn(part?.file ?? sources[side].file, tell));
    const ready = prepareParts(pair.key, pair.responses, options, ofKey);
    if (joiner !== undefined) joiner.add(pair.id, ready.key, ready.responses, ofResponses);
    else if (pair.key !== undefined || options.extraDocuments === "score") {
      ready.responses.forEach((response, i) => {
        const part = scorePart(ready.key, response, counting, ofResponses[i]);
        if (part !== undefined) scored(pair.id, part, i);
      });
    }
  }
  joiner?.score(keyReport, reports, { wants, scored });
  notices.reportAll();
  accumulators.forEach((accumulator, i) => {
    const others = new Set(responses.flatMap(({ file }, r) => (r === i ? [] : (file ?? []))));
    for (const own of [key.file, responses[i].file]) if (own !== undefined) others.delete(own);
    accumulator.note(told.filter(({ file }) => file === undefined || !others.has(file)));
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

/** Diagnostics about a file, unless they say themselves what they are about. */
function reportIn(
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    report(file === undefined ? diagnostic : { file, ...diagnostic });
  };
}
