import { defined } from "../core/defined.ts";
import { isExact } from "../matching/equal-mentions.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { isAnySet, type OptionRecords } from "../core/option-record.ts";
import { type OverlapTable, total } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { countChains } from "../metrics/kit/antecedents.ts";
import { conll } from "../metrics/conll.ts";
import { agreeSides } from "./agree.ts";
import { breakDown } from "./breakdown.ts";
import { asksForNouns, type CountedPart, CountLayout, type JoinedCounts, type LackIn } from "./counts.ts";
import { gapExample } from "./gap-score.ts";
import { type KeyPart, prepareSide, type ReadPart, reportDuplicates } from "./prepare.ts";
import { countLinkClasses } from "./scopes/shared-scopes.ts";
import { optionRecords, type ScoreOptions } from "./score-options.ts";
import {
  chosenMentions,
  chosenTable,
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
  /**
   * Receives a scored part. If a part with the same id comes again, it replaces the first.
   *
   * @param response the index of the response, from 0; each part is scored with all responses, in order, before the
   * next part
   */
  matched(id: string, sides: MatchedSides, response: number): void;
}

export interface Counting {
  readonly options: ScoreOptions;
  readonly layout: CountLayout;
  readonly needsMentions: boolean;
  readonly showsConll: boolean;
  /** What a breakdown divides mentions by; see `mentionLabels`. */
  readonly divideBy: string | undefined;
}

export function countingOf(options: ScoreOptions, divideBy?: string): Counting {
  const layout = new CountLayout(options.metrics);
  const needsMentions = divideBy !== undefined || layout.needsMentions(options);
  return { options, layout, needsMentions, showsConll: showsConll(options), divideBy };
}

/** Returns whether the CoNLL average is counted with and without singletons. */
export function showsConll(options: ScoreOptions, records: OptionRecords = optionRecords): boolean {
  const dependsOnSingletons = isAnySet(
    records,
    { ...options },
    ({ sees, ignoresSingletons }) => sees !== "table" && ignoresSingletons !== true,
  );
  return options.metrics.includes(conll) && !dependsOnSingletons;
}

/** The layout of `CountedPart.otherConll`. */
export const conllLayout = new CountLayout([conll]);

/**
 * Scores a part: all steps from two annotations to their counts. All mentions are spurious without a key, and missing
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
  if (read !== undefined) reportDuplicates(read.prepared, report, options);

  let [keySide, responseSide] = [key?.prepared, read?.prepared];
  if (key !== undefined && response !== undefined) {
    const agreed = agreeSides(key.prepared.part, response.part, options, report);
    if (agreed.key !== key.prepared.part) keySide = prepareSide(agreed.key, options).prepared;
    if (agreed.response !== response.part) {
      responseSide = prepareSide(agreed.response, options, { parsedBy: key.prepared.part }).prepared;
    }
  }

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
  const otherwise = (): MatchedMentions => {
    const others = tabulateSides(key, response, { ...options, singletons: otherPolicy[options.singletons] });
    return { table: others.table, mentions: mentionsOf(others) };
  };
  const hasSplits = [key, response].some((side) => (side?.part.layers?.splitAntecedents?.length ?? 0) > 0);
  return withinLimits(identity, () =>
    countTable(
      options.splitAntecedents === "drop" ? table : withTableSplits(table, key, response),
      { ...identity, ...(hasSplits && { hasSplits }) },
      counting,
      mentionsOf(sides),
      isExact(options) ? undefined : otherwise,
    ),
  );
}

const otherPolicy = { keep: "drop", drop: "keep" } as const;

/**
 * Counts a part from the overlap table of all its mentions, to which it applies the options.
 *
 * @param otherwise returns the table and mentions under the other singleton policy, if that matches different mentions
 */
export function countTable(
  table: OverlapTable,
  identity: PartIdentity,
  { options, layout, showsConll: hasConll, divideBy }: Counting,
  mentions?: PairedMentions,
  otherwise: () => MatchedMentions = () => ({ table, mentions }),
): CountedPart {
  const { joined } = identity;
  const lacking: Record<string, LackIn> = {};
  const keySingletons = countSingletons(table.keySizes);
  const responseSingletons = countSingletons(table.responseSizes);
  const anySingletons = keySingletons + responseSingletons > 0;
  const chosen = chosenTable(table, options);
  const takingPart = mentions && chosenMentions(mentions, options);
  const otherOptions = { ...options, singletons: otherPolicy[options.singletons] };
  const needsOther = anySingletons && (joined !== undefined || hasConll);
  const other = needsOther ? otherwise() : undefined;
  const otherTable = other && chosenTable(other.table, otherOptions);
  const types = layout.typesIn(options, takingPart);
  // Properties after a spread are slow to add.
  return {
    counts: layout.count(chosen, options, takingPart, (metric, lack) => {
      lacking[metric.id] = { ...lack, document: labelOf(identity) };
    }),
    keyMentions: total(chosen.keySizes),
    responseMentions: total(chosen.responseSizes),
    foundMentions: total(chosen.cellSize),
    voidMentions: voidMentions(chosen),
    keySingletons,
    responseSingletons,
    ...identity,
    ...(joined !== undefined && {
      joined: {
        ...joined,
        ...(takingPart !== undefined && { links: countLinkClasses(takingPart) }),
        ...(otherTable !== undefined && {
          otherCounts: layout.count(
            otherTable,
            options,
            other?.mentions && chosenMentions(other.mentions, otherOptions),
          ),
        }),
      },
    }),
    ...(divideBy !== undefined &&
      takingPart !== undefined && {
        breakdown: breakDown(options.metrics, takingPart, options, divideBy),
      }),
    ...(takingPart !== undefined &&
      asksForNouns(options, lacking) && { chains: countChains(takingPart.key, options.nounTags) }),
    ...(Object.keys(lacking).length > 0 && { lacking }),
    ...defined({ types }),
    ...(otherTable !== undefined && hasConll && { otherConll: conllLayout.count(otherTable, options) }),
  };
}

function countSingletons(sizes: Int32Array): number {
  let singletons = 0;
  for (let e = 0; e < sizes.length; e++) singletons += Number(sizes[e] === 1);
  return singletons;
}
