import { type Doubt, otherEnds, type Reading, some, type SpanConvention } from "./span-convention.ts";
import { isPunctuation, mayBegin, mayEnd } from "./word-boundaries.ts";

/** How many spans fit at one of their ends, where the text tells. */
class Fits {
  told = 0;
  wrong = 0;

  add(fit: ReturnType<typeof mayBegin>): void {
    if (fit !== "unknown") this.told++;
    if (fit === "no") this.wrong++;
  }

  get rate(): number {
    return this.told === 0 ? 0 : this.wrong / this.told;
  }
}

/** From what rate of spans on that begin or end inside words, or with white space, something is wrong. */
const SUSPECT = 0.4;

/** From what rates, and how many spans, nothing else can be the reason: one rate is of the ends that were read, the other of the others. */
const SURE = 0.6;
const RARE = 0.1;
const MANY = 5;

/** What spans that are read as offsets of characters say about that reading. */
export class CharacterEvidence {
  spans = 0;
  quotesOfReading = 0;
  quotesOfOther = 0;
  private readonly convention: SpanConvention;
  private readonly overridden: boolean;
  /** Spans whose numbers are equal: a single character with inclusive ends, nothing with exclusive ones. */
  private equal = 0;
  private beyondByOne = 0;
  private readonly beginnings = new Fits();
  private readonly ends = new Fits();
  private readonly otherEnds = new Fits();
  /** Spans that would be within the text as tokens. */
  private asTokens = 0;
  /** Spans of several characters that end with punctuation, and those that would with the other ends. */
  private punctuationLast = 0;
  private punctuationBefore = 0;

  /** @param overridden whether the user asked for this convention against the format's own */
  constructor(convention: SpanConvention, overridden: boolean) {
    this.convention = convention;
    this.overridden = overridden;
  }

  add(reading: Reading, bounds: readonly number[]): void {
    const inText = reading.text?.();
    const tokens = reading.words?.length ?? reading.estimatedTokens?.();
    const inclusive = this.convention.ends === "inclusive";
    for (let b = 0; b < bounds.length; b += 2) {
      const [start, end] = [bounds[b], bounds[b + 1]];
      this.spans++;
      if (start === end) this.equal++;
      if (tokens !== undefined && end <= tokens) this.asTokens++;
      if (inText === undefined) continue;
      const { text, unit } = inText;
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

  /** Whether another convention is likelier. */
  doubt(): Doubt | undefined {
    return this.doubtOfOffsets() ?? this.doubtOfEnds();
  }

  private doubtOfOffsets(): Doubt | undefined {
    const { beginnings, spans } = this;
    if (beginnings.told < (this.overridden ? 2 : 4) || beginnings.rate < SUSPECT || this.asTokens < 0.9 * spans) return;
    return {
      evidence: `${some(beginnings.wrong, spans, "begins", "begin")} inside a word or with white space, and no number is larger than the number of tokens`,
      better: { offsets: "token", ends: this.equal > 0 ? "inclusive" : "exclusive" },
    };
  }

  private doubtOfEnds(): Doubt | undefined {
    const { ends, otherEnds: other, equal, spans, beginnings, overridden } = this;
    const better = { ...this.convention, ends: otherEnds(this.convention.ends) };
    if (
      ends.told >= (overridden ? 1 : 3) &&
      beginnings.rate < SUSPECT &&
      ends.rate >= SUSPECT &&
      other.rate <= ends.rate / 3
    ) {
      return {
        evidence: `${some(ends.wrong, spans, "ends", "end")} inside a word, with white space or behind the text`,
        better,
        isSure: ends.wrong >= MANY && ends.rate >= SURE && other.rate <= RARE,
      };
    }
    if (this.convention.ends === "exclusive") {
      if (equal === 0 || equal < (overridden ? 0.01 : 0.05) * spans || (ends.told > 0 && other.rate > ends.rate))
        return undefined;
      return { evidence: `${some(equal, spans, "holds", "hold")} no character`, better };
    }
    // Where there are no spaces to tell, there are mentions of a single character.
    if (equal > 0 || ends.told > 0.8 * spans) return undefined;
    const none = "none is a single character";
    if (this.beyondByOne > 0 && spans >= (overridden ? 1 : 4)) {
      const behind = some(this.beyondByOne, spans, "ends", "end");
      return { evidence: `${behind} exactly one character behind the text, and ${none}`, better };
    }
    const { punctuationLast, punctuationBefore } = this;
    if (spans < (overridden ? 4 : 20) || punctuationLast < 0.1 * spans || punctuationBefore > punctuationLast / 2)
      return undefined;
    return { evidence: `${some(punctuationLast, spans, "ends", "end")} with punctuation, and ${none}`, better };
  }
}
