import type { BaselineKind } from "../baseline.ts";

/** A resolution model with its figures in Tables 14 and 15. */
export interface PublishedModel {
  readonly name: string;
  /** The corefscope baseline that it equals, if any. */
  readonly baseline?: BaselineKind;
  /** In percent with two decimals. MUC is `null` for singletons, which have no link. */
  readonly f1: { readonly muc: number | null; readonly b3: number; readonly ceafm: number; readonly blanc: number };
  readonly entities: number;
  readonly singletons: number;
  /** Links in the response: correct and wrong (r, w), coreference and non-coreference (c, n). */
  readonly links: { readonly rc: number; readonly rn: number; readonly wc: number; readonly wn: number };
}

/**
 * Five models of resolution on the true mentions of 33 documents of ACE-2004.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural
 *   Language Engineering 17(4), Tables 14 and 15.
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

/** How many entities of each size a corpus has. */
export interface PublishedSizes {
  readonly corpus: string;
  readonly language: string;
  readonly mentions: number;
  readonly entities: number;
  readonly sizes: readonly {
    /** Smallest and largest number of mentions of an entity; the last class is open. */
    readonly from: number;
    readonly to: number;
    readonly entities: number;
    /** The share of all entities in percent, as printed. */
    readonly percent: number;
  }[];
}

/**
 * The classes of sizes in Table 2: the fewest and the most mentions. The last is printed as “> 11”, but must include 11
 * for the classes to add up.
 */
const classes = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 10],
  [11, Number.POSITIVE_INFINITY],
] as const;

function sizes(rows: readonly (readonly [entities: number, percent: number])[]): PublishedSizes["sizes"] {
  return rows.map(([entities, percent], i) => ({ from: classes[i][0], to: classes[i][1], entities, percent }));
}

/**
 * The distribution of mentions over entities in two corpora with singletons: one with few entity types, one with all.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural
 *   Language Engineering 17(4), Table 2.
 */
export const recasensHovy2011Table2: readonly PublishedSizes[] = [
  {
    corpus: "ACE-2004",
    language: "English",
    mentions: 28_880,
    entities: 11_989,
    sizes: sizes([
      [7_305, 60.93],
      [2_126, 17.73],
      [858, 7.16],
      [479, 4.0],
      [287, 2.39],
      [567, 4.73],
      [367, 3.06],
    ]),
  },
  {
    corpus: "AnCora-Es",
    language: "Spanish",
    mentions: 88_875,
    entities: 64_421,
    sizes: sizes([
      [55_264, 85.79],
      [4_825, 7.49],
      [1_711, 2.66],
      [869, 1.35],
      [485, 0.75],
      [903, 1.4],
      [364, 0.57],
    ]),
  },
];

/** F1 in percent with one decimal, `null` if the table has none. */
export interface PublishedAceScores {
  readonly name: string;
  /** The corefscope baseline that it equals, if any. */
  readonly baseline?: BaselineKind;
  readonly muc: number | null;
  readonly b3: number | null;
  readonly ceafm: number | null;
  readonly aceValue: number | null;
  /** From Table 16, which has the systems whose output the authors had. */
  readonly blanc: number | null;
}

type Row = readonly [
  name: string,
  muc: number | null,
  b3: number | null,
  ceafm: number | null,
  aceValue: number | null,
  blanc: number | null,
];

const ace2: readonly Row[] = [
  ["All-singletons baseline", null, 55.9, 38.8, null, 47.8],
  ["One-entity baseline", 76.5, 17.3, 21.7, null, 7.8],
  ["Luo et al. (2004)", 80.7, 77.0, 73.2, 89.8, 77.2],
  ["Finkel and Manning (2008)", 64.1, 73.8, null, null, null],
  ["Poon and Domingos (2008)", 68.4, 69.2, 63.9, null, null],
  ["Denis and Baldridge (2009)", 70.1, 72.7, 66.2, null, null],
  ["Ng (2009)", 61.3, null, 61.6, null, null],
];

const ace2004: readonly Row[] = [
  ["All-singletons baseline", null, 59.0, 41.8, null, 48.1],
  ["One-entity baseline", 74.4, 17.8, 21.4, null, 7.0],
  ["Luo and Zitouni (2005)", 86.0, 83.7, 82.0, 91.6, 81.4],
  ["Haghighi and Klein (2007)", 63.3, null, null, null, null],
  ["Bengtson and Roth (2008)", 75.8, 80.8, 75.0, null, 75.6],
  ["Poon and Domingos (2008)", 69.1, 71.2, 65.9, null, null],
  ["Wick and McCallum (2009)", 70.1, 81.5, null, null, null],
];

const baselines: Readonly<Record<string, BaselineKind>> = {
  "All-singletons baseline": "singletons",
  "One-entity baseline": "one-entity",
};

function scores([name, muc, b3, ceafm, aceValue, blanc]: Row): PublishedAceScores {
  return { name, ...(name in baselines && { baseline: baselines[name] }), muc, b3, ceafm, aceValue, blanc };
}

/**
 * Systems and baselines on ACE-2 and ACE-2004, in the order of Table 3. BLANC is from Table 16, which repeats the other
 * figures. The systems had different test sets, and Ng (2009) used system mentions, so comparisons are limited.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural
 *   Language Engineering 17(4), Tables 3 and 16.
 */
export const recasensHovy2011Table16 = {
  "ACE-2": ace2.map(scores),
  "ACE-2004": ace2004.map(scores),
} as const satisfies Record<string, readonly PublishedAceScores[]>;
