import type { Report } from "../messages/reporter.ts";
import {
  type ConventionDoubt,
  type Reading,
  type SpanConvention,
  conventionText,
  otherEnds,
  some,
} from "./span-convention.ts";
import { FirstCharacterEvidence, Fits } from "./first-character.ts";
import { isPunctuation, mayBegin, mayEnd } from "./word-boundaries.ts";

/**
 * From this share on, beginnings or ends inside words, at white space or outside the text are evidence against the
 * convention.
 */
const SUSPECT = 0.4;

/**
 * The kind of ends is certainly wrong if at least `MANY` spans do not fit, at a rate of at least `SURE`, and the rate
 * with the other kind is at most `RARE`.
 */
const SURE = 0.6;
const RARE = 0.1;
const MANY = 5;

class CharacterEvidence {
  spans = 0;
  quotesOfReading = 0;
  quotesOfOther = 0;
  private readonly convention: SpanConvention;
  private readonly overridden: boolean;
  /** Spans whose two numbers are equal: a single character with inclusive ends, nothing with exclusive ones. */
  private equal = 0;
  private beyondByOne = 0;
  private readonly beginnings = new Fits();
  private readonly ends = new Fits();
  private readonly otherEnds = new Fits();
  private asTokens = 0;
  private hasWords = false;
  /** Spans of several characters that end with punctuation, and those that would with the other kind of ends. */
  private punctuationLast = 0;
  private punctuationBefore = 0;
  /** Absent if an option sets the number of the first character. */
  private readonly first: FirstCharacterEvidence | undefined;

  constructor(convention: SpanConvention, overridden: boolean, isFirstGiven: boolean) {
    this.convention = convention;
    this.first = isFirstGiven ? undefined : new FirstCharacterEvidence(convention);
    this.overridden = overridden;
  }

  add(reading: Reading, bounds: readonly number[]): void {
    const inText = reading.text?.();
    const tokens = reading.words?.length ?? reading.estimatedTokens?.();
    const inclusive = this.convention.ends === "inclusive";
    if (reading.words !== undefined) this.hasWords = true;
    for (let b = 0; b < bounds.length; b += 2) {
      const [start, end] = [bounds[b], bounds[b + 1]];
      this.spans++;
      if (start === end) this.equal++;
      if (tokens !== undefined && end <= tokens) this.asTokens++;
      if (inText === undefined) continue;
      const { text, unit } = inText;
      this.first?.add(text, unit, start, end);
      this.beginnings.add(mayBegin(text, unit(start)));
      this.ends.add(mayEnd(text, unit(inclusive ? end + 1 : end)));
      this.otherEnds.add(mayEnd(text, unit(inclusive ? end : end + 1)));
      if (inclusive && unit(end) === text.length) this.beyondByOne++;
      if (end > start && unit(end) < text.length) {
        if (isPunctuation(text[unit(end)] ?? "")) this.punctuationLast++;
        if (isPunctuation(text[unit(end - 1)] ?? "")) this.punctuationBefore++;
      }
    }
  }

  doubt(): ConventionDoubt | undefined {
    return this.first?.doubt() ?? this.doubtOfOffsets() ?? this.doubtOfEnds();
  }

  private doubtOfOffsets(): ConventionDoubt | undefined {
    const { beginnings, spans } = this;
    if (beginnings.told < (this.overridden ? 2 : 4) || beginnings.rate < SUSPECT || this.asTokens < 0.9 * spans) return;
    return {
      evidence: `${some(beginnings.wrong, spans, "begins", "begin")} inside a word or at white space, and at least 90 % of the spans would be within the text if offsets counted tokens`,
      better: { offsets: "token", ends: this.equal > 0 ? "inclusive" : "exclusive" },
      lacksWords: !this.hasWords,
    };
  }

  private doubtOfEnds(): ConventionDoubt | undefined {
    const { ends, otherEnds: other, equal, spans, beginnings, overridden } = this;
    const better = { ...this.convention, ends: otherEnds(this.convention.ends) };
    if (
      ends.told >= (overridden ? 1 : 3) &&
      beginnings.rate < SUSPECT &&
      ends.rate >= SUSPECT &&
      other.rate <= ends.rate / 3
    ) {
      return {
        evidence: `${some(ends.wrong, spans, "ends", "end")} inside a word, at white space or after the text`,
        better,
        isSure: ends.wrong >= MANY && ends.rate >= SURE && other.rate <= RARE,
      };
    }
    if (this.convention.ends === "exclusive") {
      if (equal === 0 || equal < (overridden ? 0.01 : 0.05) * spans || (ends.told > 0 && other.rate > ends.rate))
        return undefined;
      return { evidence: `${some(equal, spans, "holds", "hold")} no character`, better };
    }
    // The evidence below is for scripts without spaces, in which some mentions are a single character.
    if (equal > 0 || ends.told > 0.8 * spans) return undefined;
    const none = "none is a single character";
    if (this.beyondByOne > 0 && spans >= (overridden ? 1 : 4)) {
      const behind = some(this.beyondByOne, spans, "ends", "end");
      return { evidence: `${behind} exactly one character after the text, and ${none}`, better };
    }
    const { punctuationLast, punctuationBefore } = this;
    if (spans < (overridden ? 4 : 20) || punctuationLast < 0.1 * spans || punctuationBefore > punctuationLast / 2)
      return undefined;
    return { evidence: `${some(punctuationLast, spans, "ends", "end")} with punctuation, and ${none}`, better };
  }
}

class TokenEvidence {
  spans = 0;
  quotesOfReading = 0;
  quotesOfOther = 0;
  private readonly convention: SpanConvention;
  private readonly overridden: boolean;
  /**
   * Spans whose two numbers are equal: a single token with inclusive ends, nothing with exclusive ones. With inclusive
   * ends, all pieces of a word are a single token.
   */
  private equal = 0;
  /** Spans that end exactly one token after the text, and those that end later. */
  private beyondByOne = 0;
  private farBeyond = 0;
  private farBeyondInText = 0;
  private largestRatio = 0;
  /**
   * All spans of the documents that have spans far beyond the text, and how many of their beginnings and ends fit as
   * characters.
   */
  private asCharacters = { spans: 0, beginnings: 0, inclusiveEnds: 0, exclusiveEnds: 0 };
  /** Spans of several tokens whose last token is punctuation, and those whose second-to-last is. */
  private punctuationLast = 0;
  private punctuationBefore = 0;

  constructor(convention: SpanConvention, overridden: boolean) {
    this.convention = convention;
    this.overridden = overridden;
  }

  add({ words, wordOf, estimatedTokens, text }: Reading, bounds: readonly number[]): void {
    const tokens = words?.length ?? estimatedTokens?.();
    const isInclusive = this.convention.ends === "inclusive";
    const limit = tokens === undefined ? undefined : isInclusive ? tokens - 1 : tokens;
    let farBeyond = 0;
    for (let b = 0; b < bounds.length; b += 2) {
      const [start, end] = [bounds[b], bounds[b + 1]];
      this.spans++;
      if (start === end || (isInclusive && isOneWord(start, end, wordOf))) this.equal++;
      if (limit === undefined) continue;
      if (end > limit + 1) farBeyond++;
      else if (words !== undefined && end > limit) this.beyondByOne++;
      else if (words !== undefined && end > start && start >= 0) {
        if (isPunctuation(words.at(end) ?? "")) this.punctuationLast++;
        if (isPunctuation(words.at(end - 1) ?? "")) this.punctuationBefore++;
      }
      if (end > limit && limit > 0) this.largestRatio = Math.max(this.largestRatio, end / limit);
    }
    this.farBeyond += farBeyond;
    if (farBeyond > 0 && limit !== undefined) this.addAsCharacters(text?.(), bounds, limit);
  }

  private addAsCharacters(
    reading: ReturnType<NonNullable<Reading["text"]>>,
    bounds: readonly number[],
    limit: number,
  ): void {
    if (reading === undefined) return;
    const { text, unit } = reading;
    const counts = this.asCharacters;
    for (let b = 0; b < bounds.length; b += 2) {
      const [start, end] = [bounds[b], bounds[b + 1]];
      counts.spans++;
      if (end > limit + 1 && unit(end) <= text.length) this.farBeyondInText++;
      if (mayBegin(text, unit(start)) !== "no") counts.beginnings++;
      if (mayEnd(text, unit(end + 1)) !== "no") counts.inclusiveEnds++;
      if (mayEnd(text, unit(end)) !== "no") counts.exclusiveEnds++;
    }
  }

  doubt(): ConventionDoubt | undefined {
    return this.doubtOfOffsets() ?? this.doubtOfEnds();
  }

  private doubtOfOffsets(): ConventionDoubt | undefined {
    const { spans, farBeyond, overridden } = this;
    if (farBeyond < (overridden ? 1 : 2) || farBeyond < 0.2 * spans || this.farBeyondInText < 0.9 * farBeyond) return;
    const { inclusiveEnds, exclusiveEnds, ...fitting } = this.asCharacters;
    // Positions may count subtokens, whose number is less than 2.5 times that of tokens.
    if (fitting.beginnings < 0.6 * fitting.spans && this.largestRatio < 2.5) return undefined;
    const ends =
      inclusiveEnds === exclusiveEnds
        ? this.convention.ends
        : inclusiveEnds > exclusiveEnds
          ? "inclusive"
          : "exclusive";
    const wouldFit =
      farBeyond === 1
        ? "would be within the text if offsets counted characters"
        : "at least 90 % of these would be within the text if offsets counted characters";
    return {
      evidence: `${some(farBeyond, spans, "ends", "end")} after the last token, and ${wouldFit}`,
      better: { offsets: "char", ends },
    };
  }

  private doubtOfEnds(): ConventionDoubt | undefined {
    const { spans, equal, beyondByOne, farBeyond, punctuationLast, punctuationBefore, overridden } = this;
    const better = { ...this.convention, ends: otherEnds(this.convention.ends) };
    if (this.convention.ends === "exclusive") {
      if (equal === 0 || equal < (overridden ? 0.01 : 0.05) * spans) return undefined;
      return { evidence: `${some(equal, spans, "holds", "hold")} no token`, better, isSure: equal > 1 };
    }
    // Every corpus has mentions of a single word. If every end is read one token too far, there are none.
    if (equal > 0) return undefined;
    const none = `none of ${spans} spans is a single token`;
    if (beyondByOne > 0 && farBeyond === 0 && spans >= (overridden ? 1 : 4)) {
      const behind = some(beyondByOne, spans, "ends", "end");
      return { evidence: `${behind} exactly one token after the text, and none is a single token`, better };
    }
    if (spans >= (overridden ? 4 : 20) && punctuationLast >= 0.1 * spans && punctuationBefore <= punctuationLast / 2) {
      return {
        evidence: `${none}, and ${punctuationLast} ${punctuationLast === 1 ? "ends" : "end"} with punctuation`,
        better,
      };
    }
    return spans >= (overridden ? 5 : 40) ? { evidence: none, better } : undefined;
  }
}

function isOneWord(start: number, end: number, wordOf: Reading["wordOf"]): boolean {
  const word = wordOf?.(start);
  return word !== undefined && word >= 0 && word === wordOf?.(end);
}

const MOST_SPANS = 20_000;

/** Detects that a file's spans were read with the wrong convention. */
export class OffsetConvention {
  private readonly readings = new Map<
    string,
    { convention: SpanConvention; areEndsGiven: boolean; evidence: TokenEvidence | CharacterEvidence }
  >();
  private readonly untold: (() => void)[] = [];

  /**
   * Adds the spans of one document, or of one sentence if offsets are relative to sentences.
   *
   * @param bounds `[start, end, start, end, …]` as in the file
   */
  observe(reading: Reading, bounds: ArrayLike<number>): void {
    const evidence = this.evidenceOf(reading);
    if (bounds.length > 0 && evidence.spans < MOST_SPANS) {
      evidence.add(reading, distinctSpans(bounds, reading.convention.first ?? 0));
    }
  }

  /**
   * Adds a mention whose text the file quotes.
   *
   * @param fits `read` if the quoted text matches the span as read, `other` if it would with the other kind of ends
   * @param tell reports a mismatch; called at the end unless the convention explains it
   */
  quote(reading: Reading, fits: "read"): void;
  quote(reading: Reading, fits: "other", tell: () => void): void;
  quote(reading: Reading, fits: "read" | "other", tell?: () => void): void {
    const evidence = this.evidenceOf(reading);
    if (fits === "read") evidence.quotesOfReading++;
    else evidence.quotesOfOther++;
    if (tell !== undefined) this.untold.push(tell);
  }

  /** Reports a wrong convention, once for the file, or else the mismatches of quotes. */
  reportTo(report: Report): void {
    for (const { convention, areEndsGiven, evidence } of this.readings.values()) {
      const quoted = evidence.quotesOfOther > evidence.quotesOfReading;
      const doubt = quoted ? quoteDoubt(convention, evidence) : evidence.doubt();
      if (doubt === undefined) continue;
      report("offset-convention", {
        ...(doubt.isSure === true && !areEndsGiven && { severity: "error" }),
        data: doubtData(convention, doubt),
      });
      return;
    }
    for (const tell of this.untold) tell();
  }

  private evidenceOf({
    convention,
    overridden,
    areEndsGiven = false,
    isFirstGiven = false,
  }: Reading): TokenEvidence | CharacterEvidence {
    const key = conventionText(convention);
    let reading = this.readings.get(key);
    if (reading === undefined) {
      const evidence =
        convention.offsets === "token"
          ? new TokenEvidence(convention, overridden)
          : new CharacterEvidence(convention, overridden, isFirstGiven);
      this.readings.set(key, (reading = { convention, areEndsGiven, evidence }));
    }
    return reading.evidence;
  }
}

/** Returns the data of a message that doubts a convention, with the options that change it. */
export function doubtData(
  convention: SpanConvention,
  { better, evidence, lacksWords }: ConventionDoubt,
): Record<string, string> {
  const unit = better.offsets === "token" ? "token" : "character";
  const changes = [
    ...((better.first ?? 0) === (convention.first ?? 0) ? [] : [`--first-${unit} ${better.first}`]),
    ...(["offsets", "ends"] as const).flatMap((what) =>
      better[what] === convention[what] ? [] : [`--${what} ${better[what]}`],
    ),
  ];
  return {
    read: conventionText(convention),
    evidence,
    try: changes.join(" "),
    unit,
    ...(lacksWords === true && { lacks: "words" }),
  };
}

function quoteDoubt(convention: SpanConvention, evidence: TokenEvidence | CharacterEvidence): ConventionDoubt {
  const ends = otherEnds(convention.ends);
  const all = evidence.quotesOfOther + evidence.quotesOfReading;
  return {
    evidence: `only with ${ends} ends ${evidence.quotesOfOther === 1 ? "does" : "do"} ${some(evidence.quotesOfOther, all, "have", "have")} the text that the file quotes`,
    better: { ...convention, ends },
  };
}

/** Returns the bounds, counted from 0, without repeated spans, which prove nothing. */
function distinctSpans(bounds: ArrayLike<number>, first: number): number[] {
  const seen = new Set<string | number>();
  const distinct: number[] = [];
  for (let b = 0; b < bounds.length; b += 2) {
    const [start, end] = [bounds[b], bounds[b + 1]];
    // Two numbers of 15 bits are one small number, which takes less time than a text.
    const name = start >>> 15 === 0 && end >>> 15 === 0 ? (start << 15) | end : `${start} ${end}`;
    if (seen.has(name)) continue;
    seen.add(name);
    distinct.push(bounds[b] - first, bounds[b + 1] - first);
  }
  return distinct;
}
