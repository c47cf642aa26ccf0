import { CharacterEvidence } from "./character-evidence.ts";
import type { Report } from "../../reporter.ts";
import { conventionText, type Doubt, otherEnds, type Reading, some, type SpanConvention } from "./span-convention.ts";
import { TokenEvidence } from "./token-evidence.ts";

/** Beyond so many spans nothing new is learnt. */
const MOST_SPANS = 20_000;

/**
 * Notices that a file's spans were read by a wrong convention. Evidence is collected over all documents of a file, because
 * one span proves little; a file that is read rightly must not be called wrong.
 */
export class OffsetConvention {
  private readonly readings = new Map<
    string,
    { convention: SpanConvention; areEndsGiven: boolean; evidence: TokenEvidence | CharacterEvidence }
  >();
  private readonly untold: (() => void)[] = [];

  /**
   * Takes the spans of one document, or of one sentence if offsets count from there.
   *
   * @param bounds `[start, end, start, end, …]` as they stand in the file
   */
  observe(reading: Reading, bounds: ArrayLike<number>): void {
    const evidence = this.evidenceOf(reading);
    if (bounds.length > 0 && evidence.spans < MOST_SPANS) evidence.add(reading, distinctSpans(bounds));
  }

  /**
   * Takes a mention whose text the file quotes.
   *
   * @param fits whether the quoted text is the span's as it was read, or that with the other kind of ends
   * @param tell reports that they differ; called at the end unless the convention explains it
   */
  quote(reading: Reading, fits: "read"): void;
  quote(reading: Reading, fits: "other", tell: () => void): void;
  quote(reading: Reading, fits: "read" | "other", tell?: () => void): void {
    const evidence = this.evidenceOf(reading);
    if (fits === "read") evidence.quotesOfReading++;
    else evidence.quotesOfOther++;
    if (tell !== undefined) this.untold.push(tell);
  }

  /** Reports a wrong convention, once for the file. */
  reportTo(report: Report): void {
    for (const { convention, areEndsGiven, evidence } of this.readings.values()) {
      const quoted = evidence.quotesOfOther > evidence.quotesOfReading;
      const doubt = quoted ? quoteDoubt(convention, evidence) : evidence.doubt();
      if (doubt === undefined) continue;
      const changes = (["offsets", "ends"] as const).filter((what) => doubt.better[what] !== convention[what]);
      report("offset-convention", {
        ...(doubt.isSure === true && !areEndsGiven && { severity: "error" }),
        data: {
          read: conventionText(convention),
          evidence: doubt.evidence,
          try: changes.map((what) => `--${what} ${doubt.better[what]}`).join(" "),
        },
      });
      return;
    }
    for (const tell of this.untold) tell();
  }

  private evidenceOf({ convention, overridden, areEndsGiven = false }: Reading): TokenEvidence | CharacterEvidence {
    const key = conventionText(convention);
    let reading = this.readings.get(key);
    if (reading === undefined) {
      const evidence =
        convention.offsets === "token"
          ? new TokenEvidence(convention, overridden)
          : new CharacterEvidence(convention, overridden);
      this.readings.set(key, (reading = { convention, areEndsGiven, evidence }));
    }
    return reading.evidence;
  }
}

function quoteDoubt(convention: SpanConvention, evidence: TokenEvidence | CharacterEvidence): Doubt {
  const ends = otherEnds(convention.ends);
  const all = evidence.quotesOfOther + evidence.quotesOfReading;
  return {
    evidence: `${some(evidence.quotesOfOther, all, "has", "have")} the text that the file quotes only with ${ends} ends`,
    better: { ...convention, ends },
  };
}

/** Each span once: the same again proves nothing more. */
function distinctSpans(bounds: ArrayLike<number>): number[] {
  const seen = new Set<string>();
  const distinct: number[] = [];
  for (let b = 0; b < bounds.length; b += 2) {
    const name = `${bounds[b]} ${bounds[b + 1]}`;
    if (seen.has(name)) continue;
    seen.add(name);
    distinct.push(bounds[b], bounds[b + 1]);
  }
  return distinct;
}
