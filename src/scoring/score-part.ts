import { defined } from "../core/defined.ts";
import { isExact } from "../matching/equal-mentions.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { isAnySet, type OptionRecords } from "../core/option-record.ts";
import { type OverlapTable, total } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { countChains } from "../metrics/kit/antecedents.ts";
import { conll } from "../metrics/conll.ts";
import { agreeSides, type KeyPart, prepareSide, type ReadPart, reportDuplicates } from "./prepare.ts";
import type { PartsPaired } from "./pair-parts.ts";
import { breakDown } from "./breakdown.ts";
import { clusterCounts } from "./cluster-counts.ts";
import { conllLayout } from "./count-layout.ts";
import { MetricCounter } from "./count-metrics.ts";
import { asksForNouns, type CountedPart, type JoinedCounts, type LackIn } from "./counted-part.ts";
import { type CounterAndFigures, counterAndFigures } from "./figures.ts";
import { gapExample } from "./gap-score.ts";
import { majorCounts, majorTable } from "./major-entities.ts";
import { optionRecords, type ScoreOptions } from "./score-options.ts";
import {
  chosenMentions,
  chosenTable,
  countLinkClasses,
  type MatchedSides,
  pairMentions,
  tabulateSides,
  voidMentions,
  withinLimits,
  withTableSplits,
} from "./tabulate.ts";

/** The name of a part, and facts about it beyond its table. */
export interface PartIdentity
  extends Pick<CountedPart, "document" | "part" | "keyDigest" | "responseDigest" | "gap" | "hasSplits"> {
  /** Set if the part was joined from several. */
  readonly joined?: Pick<JoinedCounts, "documents" | "topics">;
}

/** A table with its mentions. */
export interface MatchedMentions {
  readonly table: OverlapTable;
  readonly mentions: PairedMentions | undefined;
}

export interface ScoredPart {
  readonly counts: CountedPart;
  readonly sides: MatchedSides;
}

/** Observes the scoring of parts. If the scope is larger than a document, these are the joined parts. */
export interface PartObserver {
  /** Returns whether to score the part. */
  wants(part: AnnotatedPart): boolean;
  /** Receives the parts of all sides as they were read, before they are scored. A repeated part comes again. */
  paired?(pair: PartsPaired): void;
  /**
   * Receives a scored part. If a part with the same id comes again, it replaces the first.
   *
   * @param response the index of the response, from 0; each part is scored with all responses, in order, before the
   * next part
   */
  matched(id: string, sides: MatchedSides, response: number): void;
}

/** How parts are counted, and how their sums become figures. */
export interface Counting extends CounterAndFigures {
  readonly options: ScoreOptions;
  readonly needsMentions: boolean;
  /** Counts the CoNLL average under the other singleton policy, if it is shown. */
  readonly conllCounter: MetricCounter | undefined;
  /** What a breakdown divides mentions by; see `labelsBy`. */
  readonly divideBy: string | undefined;
}

export function countingOf(options: ScoreOptions, divideBy?: string): Counting {
  const known = countings.get(options);
  if (known !== undefined && known.divideBy === divideBy) return known;
  const own = counterAndFigures(options.metrics, options);
  const counting: Counting = {
    ...own,
    ...{ options, divideBy },
    needsMentions: divideBy !== undefined || own.counter.needsMentions || options.unit === "cluster",
    conllCounter: showsConll(options) ? new MetricCounter(conllLayout, options) : undefined,
  };
  countings.set(options, counting);
  return counting;
}

/** The scoring of a corpus and its accumulators count with the same options. */
const countings = new WeakMap<ScoreOptions, Counting>();

/** Returns whether the CoNLL average is counted with and without singletons. */
export function showsConll(options: ScoreOptions, records: OptionRecords = optionRecords): boolean {
  const dependsOnSingletons = isAnySet(
    records,
    { ...options },
    ({ sees, ignoresSingletons }) => sees !== "table" && ignoresSingletons !== true,
  );
  return options.metrics.includes(conll) && !dependsOnSingletons;
}

/**
 * Scores a part: all steps from two annotations to their counts. All mentions are extra without a key, and missing
 * without a response.
 */
export function scorePart(
  key: KeyPart | undefined,
  response: ReadPart | undefined,
  counting: Counting,
  report: (diagnostic: Diagnostic) => void,
): ScoredPart | undefined {
  const { options } = counting;
  const named = key?.prepared.part ?? response?.part;
  if (named === undefined) return undefined;

  const origin = { asRead: response?.asRead, parsedBy: key?.prepared.part };
  const read = response && prepareSide(response.part, options, origin);
  // Words that are listed several times may get several places in the key's text.
  const mayBePlaced = response?.part.mentions.listed !== undefined;
  if (read !== undefined && !mayBePlaced) reportDuplicates(read.prepared, report, options);

  let [keySide, responseSide] = [key?.prepared, read?.prepared];
  if (key !== undefined && response !== undefined) {
    const agreed = agreeSides(key.prepared.part, response.part, options, report);
    if (agreed.key !== key.prepared.part) keySide = prepareSide(agreed.key, options).prepared;
    if (agreed.response !== response.part) {
      responseSide = prepareSide(agreed.response, options, { parsedBy: key.prepared.part }).prepared;
    }
  }
  if (responseSide !== undefined && mayBePlaced) reportDuplicates(responseSide, report, options);

  const sides = tabulateSides(keySide, responseSide, options);

  const { document, part } = named;
  const isExample = key?.prepared.part.mentions.aliases !== undefined;
  const gap = isExample && keySide !== undefined ? gapExample(key.prepared.part, keySide, responseSide) : undefined;
  const identity = { document, part, keyDigest: key?.digest, responseDigest: read?.digest, gap };
  return { counts: countSides(sides, identity, counting), sides };
}

export function countSides(sides: MatchedSides, identity: PartIdentity, counting: Counting): CountedPart {
  const { options } = counting;
  const { key, response, table } = sides;
  const needsMentions = counting.needsMentions || identity.joined !== undefined;
  const mentionsOf = ({ pairs: paired }: MatchedSides): PairedMentions | undefined =>
    needsMentions ? pairMentions(key, response, paired) : undefined;
  const hasSplits = [key, response].some((side) => (side?.part.layers?.splitAntecedents?.length ?? 0) > 0);
  return withinLimits(identity, () => {
    // Exact matching pairs the same mentions under both singleton policies.
    const others =
      isExact(options) || !needsOtherPolicy(singletonsOf(majorTable(table, options.major)), identity, counting)
        ? undefined
        : tabulateSides(key, response, { ...options, singletons: otherPolicy[options.singletons] });
    return countTable(
      options.splitAntecedents === "drop" ? table : withTableSplits(table, key, response),
      { ...identity, ...(hasSplits && { hasSplits }) },
      counting,
      mentionsOf(sides),
      others && { table: others.table, mentions: mentionsOf(others) },
    );
  });
}

const otherPolicy = { keep: "drop", drop: "keep" } as const;

/** Returns whether a part is also counted under the other singleton policy. */
function needsOtherPolicy(
  { key, response }: Singletons,
  { joined }: PartIdentity,
  { conllCounter }: Counting,
): boolean {
  return (joined !== undefined || conllCounter !== undefined) && key + response > 0;
}

/**
 * Counts a part from the overlap table of all its mentions, to which it applies the options.
 *
 * @param other the table and mentions under the other singleton policy, if that matches different mentions
 */
export function countTable(
  table: OverlapTable,
  identity: PartIdentity,
  counting: Counting,
  mentions?: PairedMentions,
  other: MatchedMentions = { table, mentions },
): CountedPart {
  const { options, counter } = counting;
  const { joined } = identity;
  const lacking: Record<string, LackIn> = {};
  const chosen = chosenTable(table, options);
  const takingPart = mentions && chosenMentions(mentions, options);
  const counts = counter.count(chosen, takingPart, (metric, lack) => {
    lacking[metric.id] = { ...lack, document: labelOf(identity) };
  });
  const singletons = singletonsOf(majorTable(table, options.major));
  const others = needsOtherPolicy(singletons, identity, counting)
    ? otherPolicyCounts(other, identity, counting)
    : undefined;
  // Properties after a spread are slow to add.
  return {
    counts,
    keyMentions: total(chosen.keySizes),
    responseMentions: total(chosen.responseSizes),
    foundMentions: total(chosen.cellSize),
    voidMentions: voidMentions(chosen),
    keySingletons: singletons.key,
    responseSingletons: singletons.response,
    ...identity,
    ...(joined !== undefined && {
      joined: {
        ...joined,
        ...defined({ links: takingPart && countLinkClasses(takingPart), otherCounts: others?.counts }),
      },
    }),
    ...defined({ major: majorCounts(table, options.major) }),
    ...(takingPart !== undefined && mentionCounts(takingPart, counting, lacking)),
    ...(takingPart !== undefined &&
      options.unit === "cluster" && { clusters: clusterCounts(chosen, takingPart, counting.layout, options) }),
    ...(Object.keys(lacking).length > 0 && { lacking }),
    ...(others?.conll !== undefined && { otherConll: others.conll }),
  };
}

/** Returns the counts under the other singleton policy: all of them for a joined part, and those of the CoNLL average. */
function otherPolicyCounts(
  { table, mentions }: MatchedMentions,
  { joined }: PartIdentity,
  { options, counter, conllCounter }: Counting,
): { readonly counts: Float64Array | undefined; readonly conll: Float64Array | undefined } {
  const otherOptions = { ...options, singletons: otherPolicy[options.singletons] };
  const chosen = chosenTable(table, otherOptions);
  return {
    counts: joined && counter.count(chosen, mentions && chosenMentions(mentions, otherOptions)),
    conll: conllCounter?.count(chosen),
  };
}

/** Returns the counts that need single mentions, apart from those of metrics. */
function mentionCounts(
  mentions: PairedMentions,
  { options, counter, divideBy }: Counting,
  lacking: Readonly<Record<string, LackIn>>,
): Pick<CountedPart, "breakdown" | "chains" | "types"> {
  return {
    ...(divideBy !== undefined && { breakdown: breakDown(options, mentions, divideBy) }),
    ...(asksForNouns(options, lacking) && { chains: countChains(mentions.key, options.nounTags) }),
    ...defined({ types: counter.typesIn(mentions) }),
  };
}

/** The numbers of singletons of both sides. */
interface Singletons {
  readonly key: number;
  readonly response: number;
}

function singletonsOf({ keySizes, responseSizes }: OverlapTable): Singletons {
  return { key: countSingletons(keySizes), response: countSingletons(responseSizes) };
}

function countSingletons(sizes: Int32Array): number {
  let singletons = 0;
  for (let e = 0; e < sizes.length; e++) singletons += Number(sizes[e] === 1);
  return singletons;
}
