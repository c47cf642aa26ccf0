import { RandomWords } from "../src/stats/random-words.ts";

/** Counts of one document: numerator and denominator of recall, numerator and denominator of precision. */
export type Counts = readonly [number, number, number, number];

/**
 * Made-up documents as two systems answer them. Sizes are log-normal (median 20, σ 1: the largest of 222 has about three hundred
 * links); both systems find it easy or hard together, by a logit that is normal over documents, and each has luck of its own;
 * the responses are larger or smaller than the key by a log-normal factor.
 *
 * The words come from the generator of the library, in a stream that nothing else uses.
 */
export class SimulatedDocuments {
  private readonly random: RandomWords;
  private readonly words = new Uint32Array(1024);
  private used = 1024;
  private filled = 0;

  constructor(seed: number) {
    this.random = new RandomWords(seed, 1000);
  }

  /**
   * One document more.
   *
   * @param gain how much better the second system is, added to its logit; with 0 the two can be exchanged
   */
  next(gain: number): [Counts, Counts] {
    const key = 1 + Math.floor(20 * Math.exp(this.normal()));
    const ease = 0.3 + 0.8 * this.normal();
    return [this.answer(key, ease), this.answer(key, ease + gain)];
  }

  private answer(key: number, ease: number): Counts {
    const response = Math.max(0, Math.round(key * Math.exp(0.3 * this.normal() - 0.1)));
    const quality = 1 / (1 + Math.exp(-ease - 0.5 * this.normal()));
    const found = Math.floor(Math.min(key, response) * quality + this.fraction());
    return [found, key, found, response];
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.fraction())) * Math.cos(2 * Math.PI * this.fraction());
  }

  private fraction(): number {
    if (this.used === this.words.length) {
      this.random.fill(this.filled++, this.words);
      this.used = 0;
    }
    return this.words[this.used++] / 2 ** 32;
  }
}
