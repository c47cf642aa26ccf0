import type { BaselineKind } from "../baseline.ts";

/** F1 in per cent with one decimal, `null` where the table has nothing. */
export interface PublishedAceScores {
  readonly name: string;
  /** Which of our baselines it is, if it is one. */
  readonly baseline?: BaselineKind;
  readonly muc: number | null;
  readonly b3: number | null;
  readonly ceafm: number | null;
  readonly aceValue: number | null;
  /** Of Table 16, which has the systems whose output the authors had. */
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

/** The baselines, by what the tables call them. */
const baselines: Readonly<Record<string, BaselineKind>> = {
  "All-singletons baseline": "singletons",
  "One-entity baseline": "one-entity",
};

function scores([name, muc, b3, ceafm, aceValue, blanc]: Row): PublishedAceScores {
  return { name, ...(name in baselines && { baseline: baselines[name] }), muc, b3, ceafm, aceValue, blanc };
}

/**
 * Systems and baselines on ACE-2 and ACE-2004, in the order of Table 3; BLANC is that of Table 16, where the other figures stand again.
 * The systems had different test sets, and Ng (2009) system mentions, so that they do not compare well.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language
 * Engineering 17(4), Tables 3 and 16.
 */
export const recasensHovy2011Table16 = {
  "ACE-2": ace2.map(scores),
  "ACE-2004": ace2004.map(scores),
} as const satisfies Record<string, readonly PublishedAceScores[]>;
