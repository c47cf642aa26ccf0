import type { CompareOptions, Comparison } from "../../../analysis/compare/comparison.ts";

/** Which systems to compare: two or more. */
export interface CompareQuery extends Partial<Omit<CompareOptions, "headline" | "baseline">> {
  /** All if absent. */
  readonly systems?: readonly number[];
  readonly headline?: string;
  /** A response lacks documents: refuse, or take them as empty. */
  readonly missing?: "error" | "zero";
}

/** How often each of these happened to errors of the first system. */
export interface ErrorBuckets {
  readonly fixed: number;
  readonly introduced: number;
  readonly shared: number;
  readonly changed: number;
}

/** Systems compared. */
export interface CompareView {
  readonly refused?: never;
  /** As `compare` has it. */
  readonly comparison: Comparison;
  /** The notes of `comparison` in words. */
  readonly notes: readonly string[];
  /** For each two systems, either of them first, what the second does with the errors of the first, by type: that of the first's error, or of the introduced one. */
  readonly errors: readonly {
    readonly a: number;
    readonly b: number;
    readonly all: ErrorBuckets;
    readonly byType: Readonly<Record<string, ErrorBuckets>>;
  }[];
  /** How many errors all of them make. */
  readonly common: number;
}
