import type { Diagnostic } from "../core/diagnostic.ts";
import { type CorelessSides, corelessSides, layersOf, type PartLayers } from "./notices/source-notices.ts";
import type { CountedPart } from "./counts.ts";
import { type MentionsInCommon, mentionsInCommon } from "./notices/side-notices.ts";
import type { NamedFile, PartsPaired } from "./pair-parts.ts";
import { PartCounter, type PartObserver } from "./score-part.ts";
import { onCommonTokens, partOfLayer, prepareSide, reportDuplicates } from "./prepare.ts";
import type { ScopeJoiner } from "./scopes/scope-joiner.ts";
import type { ScoreOptions } from "./score-options.ts";
import { isExact } from "./tabulate.ts";

/** All that is kept of a part and its responses: plain data, which messages to other threads carry without loss. */
export interface CountedPair {
  readonly id: string;
  /** Whether the key has the part, and whether each response has it. */
  readonly inKey: boolean;
  readonly inResponses: readonly boolean[];
  /** Of the key, and of each response, what the part tells of layers; absent if nobody wanted the part. */
  readonly layers?: readonly (PartLayers | undefined)[];
  /** Of each response, the counts; nothing where the part is not scored, or will be with others that share its entities. */
  readonly counted: readonly (CountedResponse | undefined)[];
}

/** A part of a response, counted. */
interface CountedResponse {
  readonly part: CountedPart;
  readonly coreless: CorelessSides;
  readonly common: MentionsInCommon;
}

/** What a `PairCounter` does besides counting, or in its place. */
interface PairCounterExtras {
  /** What the counts tell mentions apart by. */
  readonly divideBy?: string | undefined;
  /** Asked about every part and told of every one that was counted. */
  readonly observer?: PartObserver | undefined;
  /** Is given the parts, instead of their being counted. */
  readonly joiner?: ScopeJoiner | undefined;
}

/** What is done for one part of the key and the same part of each response, without a look at any other part. */
export class PairCounter {
  private readonly options: ScoreOptions;
  private readonly counters: readonly PartCounter[];
  private readonly keyReport: (diagnostic: Diagnostic) => void;
  private readonly responseReports: readonly ((diagnostic: Diagnostic) => void)[];
  private readonly observer: PartObserver | undefined;
  private readonly joiner: ScopeJoiner | undefined;
  /** Where the key and each response have the part at hand, if that is one of several files. */
  private files: readonly (string | undefined)[] = [];

  /** @param report receives what is wrong with the annotations; what concerns a response has that response's file */
  constructor(
    key: NamedFile,
    responses: readonly NamedFile[],
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
    { divideBy, observer, joiner }: PairCounterExtras = {},
  ) {
    this.options = options;
    this.observer = observer;
    this.joiner = joiner;
    const inFile =
      ({ file }: NamedFile, side: number) =>
      (diagnostic: Diagnostic): void => {
        reportIn(this.files[side] ?? file, report)(diagnostic);
      };
    this.keyReport = inFile(key, 0);
    this.responseReports = responses.map(({ file }) => reportIn(file, report));
    this.counters = responses.map((each, i) => new PartCounter(options, inFile(each, i + 1), divideBy));
  }

  /** @throws NotComparableError if an option needs what a part does not say */
  count(pair: PartsPaired): CountedPair {
    const { options, joiner, observer } = this;
    const had = {
      id: pair.id,
      inKey: pair.key !== undefined,
      inResponses: pair.responses.map((response) => response !== undefined),
    };
    const all = [pair.key, ...pair.responses];
    this.files = all.map((part) => part?.file);
    const named = all.find((part) => part !== undefined);
    if (named === undefined || (joiner === undefined && observer?.wants(named) === false))
      return { ...had, counted: [] };
    const layers = all.map((part) => part && layersOf(part, options.layer));
    const [keyRead, ...responsesRead] = all.map((part) => part && partOfLayer(part, options.layer));
    const [keyPart, ...responseParts] = onCommonTokens([keyRead, ...responsesRead], options);
    const keySide = keyPart === undefined ? undefined : prepareSide(keyPart, options, { asRead: keyRead });
    if (keySide !== undefined) reportDuplicates(keySide.prepared, this.keyReport, options.onDuplicate === "error");
    if (joiner !== undefined) {
      const waiting = { id: pair.id, key: keyRead, responses: responsesRead };
      joiner.add(waiting, [keyPart, ...responseParts], this.responseReports);
      return { ...had, layers, counted: [] };
    }
    const counted = responseParts.map((response, i) => {
      if (pair.key === undefined && options.extraDocuments === "ignore") return undefined;
      const sides = this.counters[i].countSides(keySide, response, responsesRead[i]);
      if (sides === undefined) return undefined;
      observer?.matched(pair.id, sides.sides, i);
      return {
        part: sides.part,
        coreless: corelessSides(sides.sides, options),
        common: mentionsInCommon(sides.sides, isExact(options)),
      };
    });
    return { ...had, layers, counted };
  }
}

/** Diagnostics about a file, unless they say themselves what they are about. */
export function reportIn(
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    report(file === undefined ? diagnostic : { file, ...diagnostic });
  };
}
