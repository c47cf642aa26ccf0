import { RandomWords } from "../src/stats/random-words.ts";

/** The counts of one document: numerator and denominator of recall, then those of precision. */
export type Counts = readonly [number, number, number, number];

/**
 * Simulates documents with the responses of two systems. Sizes are log-normal (median 20, σ 1: the largest of 222 has
 * about three hundred links). A document's difficulty for both systems is a logit with a normal distribution; each
 * system adds its own noise. The sizes of the responses differ from the key by a log-normal factor.
 *
 * The random numbers come from the library's generator, in a stream that nothing else uses.
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
   * Returns another document.
   *
   * @param gain the advantage of the second system, added to its logit; with 0, the systems are exchangeable
   * @param shift how much easier the document is than usual for both systems, added to their logits
   */
  next(gain: number, shift = 0): [Counts, Counts] {
    const key = 1 + Math.floor(20 * Math.exp(this.normal()));
    const ease = shift + 0.3 + 0.8 * this.normal();
    return [this.answer(key, ease), this.answer(key, ease + gain)];
  }

  private answer(key: number, ease: number): Counts {
    const response = Math.max(0, Math.round(key * Math.exp(0.3 * this.normal() - 0.1)));
    const quality = 1 / (1 + Math.exp(-ease - 0.5 * this.normal()));
    const found = Math.floor(Math.min(key, response) * quality + this.fraction());
    return [found, key, found, response];
  }

  /** Returns a number with the standard normal distribution. */
  normal(): number {
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
