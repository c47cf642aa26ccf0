import { type Doubt, otherEnds, type Reading, some, type SpanConvention } from "./span-convention.ts";
import { isPunctuation, mayBegin, mayEnd } from "./word-boundaries.ts";

/** What spans that are read as token offsets say about that reading. */
export class TokenEvidence {
  spans = 0;
  quotesOfReading = 0;
  quotesOfOther = 0;
  private readonly convention: SpanConvention;
  private readonly overridden: boolean;
  /** Spans whose numbers are equal: a single token with inclusive ends, nothing with exclusive ones. */
  private equal = 0;
  /** Spans that end exactly one token behind the text, and those that end farther behind it. */
  private beyondByOne = 0;
  private farBeyond = 0;
  private farBeyondInText = 0;
  /** How many times as large as the number of tokens an end is, at most. */
  private largestRatio = 0;
  /** In documents with spans far behind the text: spans that fit as characters. */
  private asCharacters = { spans: 0, beginnings: 0, inclusiveEnds: 0, exclusiveEnds: 0 };
  /** Spans of several tokens of which the last is punctuation, and those of which the last but one is. */
  private punctuationLast = 0;
  private punctuationBefore = 0;

  /** @param overridden whether the user asked for this convention against the format's own */
  constructor(convention: SpanConvention, overridden: boolean) {
    this.convention = convention;
    this.overridden = overridden;
  }

  add({ words, estimatedTokens, text }: Reading, bounds: readonly number[]): void {
    const tokens = words?.length ?? estimatedTokens?.();
    const limit = tokens === undefined ? undefined : this.convention.ends === "inclusive" ? tokens - 1 : tokens;
    let farBeyond = 0;
    for (let b = 0; b < bounds.length; b += 2) {
      const [start, end] = [bounds[b], bounds[b + 1]];
      this.spans++;
      if (start === end) this.equal++;
      if (limit === undefined) continue;
      if (end > limit + 1) farBeyond++;
      else if (words !== undefined && end > limit) this.beyondByOne++;
      else if (words !== undefined && end > start && start >= 0) {
        if (isPunctuation(words[end] ?? "")) this.punctuationLast++;
        if (isPunctuation(words[end - 1])) this.punctuationBefore++;
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

  /** Whether another convention is likelier. */
  doubt(): Doubt | undefined {
    return this.doubtOfOffsets() ?? this.doubtOfEnds();
  }

  private doubtOfOffsets(): Doubt | undefined {
    const { spans, farBeyond, overridden } = this;
    if (farBeyond < (overridden ? 1 : 2) || farBeyond < 0.2 * spans || this.farBeyondInText < 0.9 * farBeyond) return;
    const { inclusiveEnds, exclusiveEnds, ...fitting } = this.asCharacters;
    // Subtokens are more than tokens, too, but not that many.
    if (fitting.beginnings < 0.6 * fitting.spans && this.largestRatio < 2.5) return undefined;
    const ends =
      inclusiveEnds === exclusiveEnds
        ? this.convention.ends
        : inclusiveEnds > exclusiveEnds
          ? "inclusive"
          : "exclusive";
    return {
      evidence: `${some(farBeyond, spans, "lies", "lie")} behind the last token, but within as many characters as the text has`,
      better: { offsets: "char", ends },
    };
  }

  private doubtOfEnds(): Doubt | undefined {
    const { spans, equal, beyondByOne, farBeyond, punctuationLast, punctuationBefore, overridden } = this;
    const better = { ...this.convention, ends: otherEnds(this.convention.ends) };
    if (this.convention.ends === "exclusive") {
      if (equal === 0 || equal < (overridden ? 0.01 : 0.05) * spans) return undefined;
      return { evidence: `${some(equal, spans, "holds", "hold")} no token`, better, isSure: equal > 1 };
    }
    // Everywhere some mentions are single words, such as pronouns; with ends read one too far, none is.
    if (equal > 0) return undefined;
    const none = `none of ${spans} spans is a single token`;
    if (beyondByOne > 0 && farBeyond === 0 && spans >= (overridden ? 1 : 4)) {
      const behind = some(beyondByOne, spans, "ends", "end");
      return { evidence: `${behind} exactly one token behind the text, and none is a single token`, better };
    }
    if (spans >= (overridden ? 4 : 20) && punctuationLast >= 0.1 * spans && punctuationBefore <= punctuationLast / 2) {
      return { evidence: `${none}, and ${punctuationLast} end with punctuation`, better };
    }
    return spans >= (overridden ? 5 : 40) ? { evidence: none, better } : undefined;
  }
}
