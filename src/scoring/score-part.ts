import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { type OverlapTable, total } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { TooManyOverlapsError } from "../matching/too-many-overlaps.ts";
import { conll } from "../metrics/conll.ts";
import { agreeSides } from "./agree.ts";
import { breakDown } from "./breakdown.ts";
import {
  chosenMentions,
  chosenTable,
  isExact,
  type MatchedSides,
  matchSides,
  pairMentions,
  tabulate,
  voidMentions,
  withTableSplits,
} from "./tabulate.ts";
import { type CountedPart, CountLayout, type JoinedCounts, type LackIn } from "./counts.ts";
import { gapExample } from "./gap-score.ts";
import { countLinkClasses } from "./scopes/shared-scopes.ts";
import { NotComparableError, type ScoreOptions } from "./score-options.ts";
import { onCommonTokens, partOfLayer, type PreparedPart, prepareSide, reportDuplicates, type Side } from "./prepare.ts";

/** What a part is called, and what is known of it beside its table. */
export interface PartIdentity
  extends Pick<CountedPart, "document" | "part" | "keyDigest" | "responseDigest" | "gap" | "hasSplits"> {
  /** Set if several parts were joined to it. */
  readonly joined?: Pick<JoinedCounts, "documents" | "topics">;
}

/** A table and what lies behind it. */
export interface MatchedMentions {
  readonly table: OverlapTable;
  readonly mentions: PairedMentions | undefined;
}

/** The counts of a part, and the two sides as they were tabulated. */
interface CountedSides {
  readonly part: CountedPart;
  readonly sides: MatchedSides;
}

/** Where the counts of the CoNLL average stand where it is counted by itself: `CountedPart.otherConll`. */
export const conllLayout = new CountLayout([conll]);

/** The singleton policy that was not asked for. */
const otherPolicy = { keep: "drop", drop: "keep" } as const;

/** Matches and counts parts of a response, one by one; nothing of a part is kept. */
export class PartCounter {
  private readonly options: ScoreOptions;
  private readonly layout: CountLayout;
  private readonly needsMentions: boolean;
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly showsConll: boolean;
  private readonly divideBy: string | undefined;

  /**
   * @param report receives what is wrong with the annotations: repeated mentions, tokens that differ
   * @param divideBy what a breakdown tells mentions apart by; see `mentionLabels`
   */
  constructor(options: ScoreOptions, report: (diagnostic: Diagnostic) => void, divideBy?: string) {
    this.options = options;
    this.divideBy = divideBy;
    this.layout = new CountLayout(options.metrics);
    this.needsMentions = divideBy !== undefined || this.layout.needsMentions(options);
    this.report = report;
    this.showsConll = showsConll(options);
  }

  /**
   * Counts a part.
   *
   * @param key nothing for a part that only the response has: all its mentions are spurious
   * @param response nothing for a part that only the key has: all its mentions are missing
   * @returns nothing if there is neither
   */
  count(key: AnnotatedPart | undefined, response: AnnotatedPart | undefined): CountedSides | undefined {
    const { layer } = this.options;
    const asRead = [key, response].map((part) => part && partOfLayer(part, layer));
    const [keyPart, responsePart] = onCommonTokens(asRead, this.options);
    const keySide = keyPart === undefined ? undefined : prepareSide(keyPart, this.options, { asRead: asRead[0] });
    if (keySide !== undefined) this.reportDuplicates(keySide);
    return this.countSides(keySide, responsePart, asRead[1]);
  }

  /**
   * The same for a key that is prepared already, because several responses share it, and whose repeated mentions have
   * been reported.
   *
   * @param response as the layer that is scored has it: see `partOfLayer`
   * @param asRead the response before it was put on tokens that it shares with the key (`onCommonTokens`)
   */
  countSides(key: Side | undefined, response: AnnotatedPart | undefined, asRead = response): CountedSides | undefined {
    const { options } = this;
    const named = key?.prepared.part ?? response;
    if (named === undefined) return undefined;
    const parsedBy = key?.prepared.part;
    let responseSide = response === undefined ? undefined : prepareSide(response, options, { asRead, parsedBy });
    const responseDigest = responseSide?.digest;
    if (responseSide !== undefined) this.reportDuplicates(responseSide);
    let keyPart = key?.prepared;
    if (key !== undefined && response !== undefined) {
      const agreed = agreeSides(key.prepared.part, response, options, this.report);
      if (agreed.key !== key.prepared.part) keyPart = prepareSide(agreed.key, options).prepared;
      if (agreed.response !== response) responseSide = prepareSide(agreed.response, options, { parsedBy });
    }
    return this.countPrepared(keyPart, responseSide?.prepared, {
      document: named.document,
      part: named.part,
      keyDigest: key?.digest,
      responseDigest,
      ...(key !== undefined &&
        keyPart !== undefined && { gap: gapExample(key.prepared.part, keyPart, responseSide?.prepared) }),
    });
  }

  /**
   * The same for sides that agree on words and names, and of which everything that is wrong has been reported.
   *
   * @throws NotComparableError if an option needs what a part does not say, or more mentions overlap than can be matched
   */
  countPrepared(
    key: PreparedPart | undefined,
    response: PreparedPart | undefined,
    identity: PartIdentity,
  ): CountedSides {
    try {
      return this.countMatched(key, response, identity);
    } catch (error) {
      if (!(error instanceof TooManyOverlapsError)) throw error;
      throw new NotComparableError("too-large", `${labelOf(identity)}: ${error.message}`);
    }
  }

  private countMatched(
    key: PreparedPart | undefined,
    response: PreparedPart | undefined,
    identity: PartIdentity,
  ): CountedSides {
    const { options } = this;
    const pairs = matchSides(key, response, options);
    const table = tabulate(key, response, pairs);
    const needsMentions = this.needsMentions || identity.joined !== undefined;
    const otherwise = (): MatchedMentions => {
      const others = matchSides(key, response, { ...options, singletons: otherPolicy[options.singletons] });
      return {
        table: tabulate(key, response, others),
        mentions: needsMentions ? pairMentions(key, response, others) : undefined,
      };
    };
    const part = this.countTable(
      options.splitAntecedents === "drop" ? table : withTableSplits(table, key, response),
      { ...identity, ...([key, response].some(hasSplitAntecedents) && { hasSplits: true }) },
      needsMentions ? pairMentions(key, response, pairs) : undefined,
      isExact(options) ? undefined : otherwise,
    );
    return { part, sides: { key, response, pairs, table } };
  }

  /**
   * Counts a part by its overlap table of all mentions; the options still apply to it.
   *
   * @param mentions what lies behind the table, for metrics that look at it
   * @param otherwise the same under the other policy for singletons, where other mentions are matched then
   */
  countTable(
    table: OverlapTable,
    identity: PartIdentity,
    mentions?: PairedMentions,
    otherwise: () => MatchedMentions = () => ({ table, mentions }),
  ): CountedPart {
    const { options } = this;
    const { joined, ...rest } = identity;
    const lacking: Record<string, LackIn> = {};
    const keySingletons = countSingletons(table.keySizes);
    const responseSingletons = countSingletons(table.responseSizes);
    const anySingletons = keySingletons + responseSingletons > 0;
    const chosen = chosenTable(table, options);
    const takingPart = mentions && chosenMentions(mentions, options);
    const otherOptions = { ...options, singletons: otherPolicy[options.singletons] };
    const needsOther = anySingletons && (joined !== undefined || this.showsConll);
    const other = needsOther ? otherwise() : undefined;
    const otherTable = other && chosenTable(other.table, otherOptions);
    return {
      ...rest,
      ...(joined !== undefined && {
        joined: {
          ...joined,
          ...(takingPart !== undefined && { links: countLinkClasses(takingPart) }),
          ...(otherTable !== undefined && {
            otherCounts: this.layout.count(
              otherTable,
              options,
              other?.mentions && chosenMentions(other.mentions, otherOptions),
            ),
          }),
        },
      }),
      counts: this.layout.count(chosen, options, takingPart, (metric, lack) => {
        lacking[metric.id] = { ...lack, document: labelOf(rest) };
      }),
      ...(this.divideBy !== undefined &&
        takingPart !== undefined && {
          breakdown: breakDown(options.metrics, takingPart, options, this.divideBy),
        }),
      ...(Object.keys(lacking).length > 0 && { lacking }),
      ...(otherTable !== undefined && this.showsConll && { otherConll: conllLayout.count(otherTable, options) }),
      keyMentions: total(chosen.keySizes),
      responseMentions: total(chosen.responseSizes),
      foundMentions: total(chosen.cellSize),
      voidMentions: voidMentions(chosen),
      keySingletons,
      responseSingletons,
    };
  }

  private reportDuplicates({ prepared }: Side): void {
    reportDuplicates(prepared, this.report, this.options.onDuplicate === "error");
  }
}

/** Whether the CoNLL average is shown with and without singletons. Split antecedents are not scored without. */
export function showsConll({ metrics, splitAntecedents }: ScoreOptions): boolean {
  return metrics.includes(conll) && splitAntecedents === "drop";
}

function hasSplitAntecedents(side: PreparedPart | undefined): boolean {
  return (side?.part.layers?.splitAntecedents?.length ?? 0) > 0;
}

function countSingletons(sizes: Int32Array): number {
  let singletons = 0;
  for (const size of sizes) if (size === 1) singletons++;
  return singletons;
}

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
