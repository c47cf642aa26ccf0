import { type ConventionDoubt, otherEnds, some, type SpanConvention } from "./span-convention.ts";
import { type Fit, mayBegin, mayEnd } from "./word-boundaries.ts";

/** With fewer beginnings that the text can confirm or refute, there is no doubt. */
const LEAST = 4;
const SUSPECT = 0.4;
/** The doubt is certain if at least `MANY` spans do not fit, at a rate of at least `SURE`, and at most `RARE` otherwise. */
const MANY = 5;
const SURE = 0.6;
const RARE = 0.1;

/** Counts whether spans of characters fit the text as they are read, or if the first character has the number 1. */
export class FirstCharacterEvidence {
  private readonly convention: SpanConvention;
  private spans = 0;
  private atStart = 0;
  private readonly beginnings = new Fits();
  private readonly beginningsBefore = new Fits();
  private readonly endsBefore = new Fits();
  private readonly otherEnds = new Fits();

  constructor(convention: SpanConvention) {
    this.convention = convention;
  }

  /**
   * @param start of a span, as read from 0
   * @param end of the span, as in the file
   */
  add(text: string, unit: (offset: number) => number, start: number, end: number): void {
    const inclusive = this.convention.ends === "inclusive";
    this.spans++;
    if (start === 0) this.atStart++;
    this.beginnings.add(mayBegin(text, unit(start)));
    this.beginningsBefore.add(mayBegin(text, unit(start - 1)));
    this.endsBefore.add(mayEnd(text, unit(inclusive ? end : end - 1)));
    this.otherEnds.add(mayEnd(text, unit(inclusive ? end - 1 : end)));
  }

  doubt(): ConventionDoubt | undefined {
    const { convention, beginnings, beginningsBefore: before, endsBefore, otherEnds: other, spans } = this;
    const isRead = (convention.first ?? 0) === 0;
    if (!isRead || this.atStart > 0 || beginnings.told < LEAST) return undefined;
    if (beginnings.rate < SUSPECT || before.rate > beginnings.rate / 3) return undefined;
    const isOther = endsBefore.rate >= SUSPECT && other.rate <= endsBefore.rate / 3;
    return {
      evidence: `${some(beginnings.wrong, spans, "begins", "begin")} inside a word or at white space, and only ${before.wrong} would if the first character had the number 1`,
      better: { ...convention, first: 1, ends: isOther ? otherEnds(convention.ends) : convention.ends },
      isSure: beginnings.wrong >= MANY && beginnings.rate >= SURE && before.rate <= RARE,
    };
  }
}

/** Counts the beginnings (or ends) of spans that the text can confirm or refute, and those that it refutes. */
export class Fits {
  told = 0;
  wrong = 0;

  add(fit: Fit): void {
    if (fit !== "unknown") this.told++;
    if (fit === "no") this.wrong++;
  }

  get rate(): number {
    return this.told === 0 ? 0 : this.wrong / this.told;
  }
}
