import type { Diagnostic } from "../../core/diagnostic.ts";
import { NotComparableError } from "../not-comparable-error.ts";
import { type CountedPair, PairCounter } from "../pair-counter.ts";
import { pairParts, type PartsPaired } from "../pair-parts.ts";
import type { ScoreOptions } from "../score-options.ts";
import type { ShareSource } from "./share-source.ts";

/** A pair's place among all: 1 for one that takes the place of an earlier one, or 0; the first source that has it, the key being 0; its position there. */
type Place = readonly [round: number, source: number, position: number];

/** A pair, or why it could not be counted, and what was to be said before: plain data. */
export interface PlacedPair {
  readonly place: Place;
  readonly diagnostics: readonly Diagnostic[];
  readonly result: CountedPair | Pick<NotComparableError, "reason" | "message">;
}

/**
 * Counts a share of a corpus, whose entities must not be shared by documents. Ends at a pair that cannot be counted.
 *
 * @param divideBy what breakdowns tell mentions apart by
 */
export function* countShare(
  key: ShareSource,
  responses: readonly ShareSource[],
  options: ScoreOptions,
  divideBy?: string,
): Generator<PlacedPair, void> {
  let diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const counter = new PairCounter(key, responses, options, report, { divideBy });
  for (const pair of pairParts(key, responses, report)) {
    const result = countedOrNot(counter, pair);
    yield { place: placeOf(pair, [key, ...responses]), diagnostics, result };
    if ("message" in result) return;
    diagnostics = [];
  }
}

function countedOrNot(counter: PairCounter, pair: PartsPaired): PlacedPair["result"] {
  try {
    return counter.count(pair);
  } catch (error) {
    if (error instanceof NotComparableError) return { reason: error.reason, message: error.message };
    throw error;
  }
}

function placeOf({ id, isAgain }: PartsPaired, sources: readonly ShareSource[]): Place {
  const source = sources.findIndex((each) => each.positionOf(id) !== undefined);
  return [isAgain === true ? 1 : 0, source, sources[source].positionOf(id)!];
}
