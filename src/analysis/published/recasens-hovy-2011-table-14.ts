import type { BaselineKind } from "../baseline.ts";

/** A resolution model with what Tables 14 and 15 say of it. */
export interface PublishedModel {
  readonly name: string;
  /** Which of our baselines it is, if it is one. */
  readonly baseline?: BaselineKind;
  /** Per cent with two decimals; MUC is `null` for singletons, which have no link. */
  readonly f1: { readonly muc: number | null; readonly b3: number; readonly ceafm: number; readonly blanc: number };
  readonly entities: number;
  readonly singletons: number;
  /** Links: right and wrong (r, w), of coreference and of non-coreference (c, n) in the response. */
  readonly links: { readonly rc: number; readonly rn: number; readonly wc: number; readonly wn: number };
}

/**
 * Five models of resolution on the true mentions of 33 documents of ACE-2004.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language
 * Engineering 17(4), Tables 14 and 15.
 */
export const recasensHovy2011Table14: readonly PublishedModel[] = [
  {
    name: "A. All-singletons baseline",
    baseline: "singletons",
    f1: { muc: null, b3: 67.51, ceafm: 50.96, blanc: 48.61 },
    entities: 1_464,
    singletons: 1_464,
    links: { rc: 0, rn: 39_672, wc: 0, wn: 2_272 },
  },
  {
    name: "B. Head-match baseline",
    baseline: "head-match",
    f1: { muc: 52.93, b3: 76.6, ceafm: 66.46, blanc: 66.35 },
    entities: 1_124,
    singletons: 921,
    links: { rc: 506, rn: 39_560, wc: 112, wn: 1_766 },
  },
  {
    name: "C. Strong match",
    f1: { muc: 64.69, b3: 75.56, ceafm: 70.63, blanc: 73.76 },
    entities: 735,
    singletons: 400,
    links: { rc: 1_058, rn: 38_783, wc: 889, wn: 1_214 },
  },
  {
    name: "D. Best match",
    f1: { muc: 61.6, b3: 76.76, ceafm: 69.19, blanc: 71.98 },
    entities: 867,
    singletons: 577,
    links: { rc: 870, rn: 39_069, wc: 603, wn: 1_402 },
  },
  {
    name: "E. Weak match",
    f1: { muc: 70.34, b3: 70.24, ceafm: 64.0, blanc: 66.5 },
    entities: 550,
    singletons: 347,
    links: { rc: 1_757, rn: 34_919, wc: 4_753, wn: 515 },
  },
];
