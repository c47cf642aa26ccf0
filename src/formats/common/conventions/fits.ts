import type { Fit } from "./word-boundaries.ts";

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
