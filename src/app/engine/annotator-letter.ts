import { letterOf } from "../../stats/compact-letters.ts";

/** Returns how an annotator is called in short: A, B, … */
export function annotatorLetter(annotator: number): string {
  return letterOf(annotator).toUpperCase();
}
