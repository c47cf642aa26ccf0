import type { CitationKey } from "../core/references.ts";

/** The evidence that a printed figure is wrong. */
export type Proof =
  | {
      /** A command to run in a clone of this project. */
      readonly command: string;
      /** Lines of its output. */
      readonly lines: readonly string[];
    }
  | {
      /** A calculation, `(a + b) / c = d` with `d` rounded to its last digit, or `a > b > c`. */
      readonly arithmetic: string;
    };

/** A printed figure or statement that does not follow from the paper's own definitions or figures. */
export interface Erratum {
  readonly cite: CitationKey;
  /** Paper and place. */
  readonly where: string;
  readonly printed: string;
  readonly correct: string;
  /** Only on the page with the evidence. */
  readonly why: string;
  readonly proofs: readonly Proof[];
}

function score(folder: string, responses: readonly string[], metrics: string, lines: readonly string[]): Proof {
  const files = ["key", ...responses].map((name) => `examples/errata/${folder}/${name}.json`);
  return { command: `corefscope score ${files.join(" ")} -m ${metrics} -q`, lines };
}

const pradhanSection2 = "pradhan-2014-section-2";
const pradhanSection4 = "pradhan-2014-section-4";
const recasensTable1 = "recasens-hovy-2011-table-1";
const moosaviSection7 = "moosavi-strube-2016-section-7";

/**
 * Published figures and statements that do not follow from the papers' own definitions or figures. The metrics of
 * corefscope follow the definitions.
 *
 * @source each entry names its paper; checked against the reference implementation, scorer.pl v8.01, if that has the
 *   metric
 */
export const errata: readonly Erratum[] = [
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, §2, {a,b,c} against {a,b,d} {c}",
    printed: "B³ precision 0.333",
    correct: "0.583",
    why: "c is a key mention and alone in its response entity, so it counts 1/1.",
    proofs: [score(pradhanSection2, ["abd-c"], "b3", ["B³   55.56   58.33   56.91   1.6667/3 2.3333/4"])],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, §2, on B³₀",
    printed: "“penalizes recall for twinless predicted mentions”",
    correct: "twinless key mentions",
    why: "The variant removes extra mentions first (Stoyanov et al. 2009).",
    proofs: [
      score(pradhanSection2, ["abcd"], "b3-0", ["B³₀   100.00   100.00   100.00   3/3 3/3"]),
      score(pradhanSection2, ["ab"], "b3-0", ["B³₀   44.44   100.00   61.54   1.3333/3 2/2"]),
    ],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, §4",
    printed: "B³ F1 0.46; F of coreference links 0.23; BLANC 0.36",
    correct: "0.45; 0.24; 0.37",
    why: "They were calculated from rounded figures.",
    proofs: [
      score(pradhanSection4, ["response"], "b3,blanc", [
        "B³      41.67   50.00   45.45   2.9167/7 4/8",
        "BLANC   44.44   32.50   36.76",
      ]),
    ],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, Table 1, kobdani (CoNLL-2011)",
    printed: "average 38.7",
    correct: "40.8",
    why: "The average is the mean of the MUC, B³ and CEAF_e next to it: 53.5, 34.8, 34.1.",
    proofs: [{ arithmetic: "(53.5 + 34.8 + 34.1) / 3 = 40.8" }],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, Table 1, stamborg (CoNLL-2012, English)",
    printed: "average 54.2",
    correct: "54.5",
    why: "Here, these are 65.1, 51.7, 46.6.",
    proofs: [{ arithmetic: "(65.1 + 51.7 + 46.6) / 3 = 54.5" }],
  },
  {
    cite: "pradhan-2014",
    where: "Reference scorer 8.01, catalogue of test cases, A-3 and A-9",
    printed: "CEAF_e 3.6/5 = 0.76 (A-3); CEAF_m 8/14 (A-9)",
    correct: "5.31/7 = 0.76; 8/13 (the scorer is right)",
    why: "Only the description is wrong; the scorer and its tests are right.",
    proofs: [
      score("reference-catalogue", ["tc-a-3", "tc-a-9"], "ceafm,ceafe", [
        "         CEAF_m   CEAF_e",
        "tc-a-3    80.00    75.92",
        "tc-a-9    61.54    62.86",
      ]),
      { arithmetic: "8 / 13 = 0.6154" },
    ],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, Table 3, cr2",
    printed: "BLANC 32.29",
    correct: "35.29",
    why: "The key has one entity, so only coreference links count: 2 · 6/28 / (1 + 6/28) = 6/17.",
    proofs: [score("moosavi-strube-2016-table-3", ["cr2"], "blanc", ["BLANC   21.43   100.00   35.29"])],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, Table 3",
    printed: "MUC 92.30 (cr1); B³ 66.66 (cr1); CEAF_m and CEAF_e 66.66 (cr2)",
    correct: "92.31; 66.67; 66.67",
    why: "12/13 and 2/3 are cut off after two decimals.",
    proofs: [
      score("moosavi-strube-2016-table-3", ["cr1", "cr2"], "muc,b3,ceafm,ceafe", [
        "        MUC      B³   CEAF_m   CEAF_e",
        "cr1   92.31   66.67    50.00    44.44",
        "cr2   60.00   40.00    66.67    66.67",
      ]),
    ],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §3.1, on MUC of one entity",
    printed: "precision 78.44, F1 87.91",
    correct: "78.44, 87.92",
    why: "30464/34650 is cut off after two decimals. (We infer from both figures that 346 parts have an entity.)",
    proofs: [{ arithmetic: "15232 / 19418 = 0.7844" }, { arithmetic: "30464 / 34650 = 0.8792" }],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, Table 5, ranks by MUC",
    printed: "songyang 12, zhekova 13, li 11",
    correct: "11, 12, 13",
    why: "The printed scores are 59.83, 53.52 and 50.84.",
    proofs: [{ arithmetic: "59.83 > 53.52 > 50.84" }],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §7.1, on Figure 2",
    printed: "BLANC is less than or equal to B³ and LEA",
    correct: "not at 20% of the links: 16.84, against 16.71 and 16.17",
    why: "There, 12 of an entity's 20 mentions are linked.",
    proofs: [
      score(moosaviSection7, ["figure-2-20"], "b3,blanc,lea", [
        "B³       9.11   100.00   16.71      7.2/79 12/12",
        "BLANC   10.12    50.00   16.84",
        "LEA      8.79   100.00   16.17   6.9474/79 12/12",
      ]),
    ],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §7.1, on Figure 3",
    printed: "BLANC is at least 20% higher than the others",
    correct: "at 80% of the links, 19.2 points (31%) above B³",
    why: "There, BLANC is 81.11, and B³ 61.90. The statement is right if 20% does not mean points.",
    proofs: [
      score(moosaviSection7, ["figure-3-80"], "b3,blanc", [
        "B³      66.08   58.23   61.90   52.2/79 46/79",
        "BLANC   86.66   77.51   81.11",
      ]),
    ],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §7.4, on Figure 7, 3-10",
    printed: "all metrics but CEAF_e rank 3-10 (3 extra mentions in an entity of 10) as the worst output",
    correct: "5-10 and 10-10, for example, are worse by all these metrics",
    why: "There are more extra mentions.",
    proofs: [
      score(moosaviSection7, ["figure-7-3-10", "figure-7-5-10"], "muc,b3,ceafm,blanc,lea", [
        "                  MUC      B³   CEAF_m   BLANC     LEA",
        "figure-7-3-10   97.64   96.66    98.14   95.78   96.53",
        "figure-7-5-10   96.12   94.78    96.93   92.84   94.62",
      ]),
    ],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §7.4, on Figure 7, CEAF_e",
    printed: "CEAF_e ranks 2-0 and 3-0 as the worst outputs",
    correct: "5-2, 10-2 and 10-5 are worse",
    why: "Many extra mentions in a small entity cost more than an extra entity.",
    proofs: [
      {
        command: "corefscope study lea-figures --table extra-mentions",
        lines: [
          "2-0                       99.20   98.75    98.75    97.14   98.53   98.75",
          "3-0                       98.41   98.14    98.14    97.14   97.71   98.14",
          "5-2                       96.12   96.02    96.93    96.73   95.25   95.87",
          "10-2                      92.54   92.99    94.05    95.80   89.34   92.89",
          "10-5                      92.54   91.90    94.05    97.06   87.72   91.75",
        ],
      },
    ],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §7.5, on Figure 8",
    printed: "without a right link, BLANC, B³ and CEAF are above 0, so not interpretable",
    correct: "not BLANC at 20%, where all mentions found are in one entity: it is 0",
    why: "No non-coreference link can be right by chance there.",
    proofs: [
      {
        command: "corefscope study lea-figures --table mention-identification",
        lines: [
          "20%                 17.72   0.00    6.42     2.15     1.39    0.00   0.00",
          "40%                 35.44   0.00    8.85     3.74     2.73    5.98   0.00",
        ],
      },
    ],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §5.3, on Figure 7",
    printed: "with all coreference links right, BLANC ranges from near zero to 0.5",
    correct: "from 0.004 to 1; with 90% of the non-coreference links right, it is 0.51",
    why: "A perfect response scores 1.",
    proofs: [
      {
        command: "corefscope study blanc-surface",
        lines: [
          "                 100.00                          0.00     0.41",
          "                 100.00                         90.00    51.21",
          "                 100.00                        100.00   100.00",
        ],
      },
    ],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, Table 1, (b)",
    printed: "pairwise F1 63.6",
    correct: "62.7",
    why: "The response has 46 links, not 45: F1 is 2 · 21 / (21 + 46).",
    proofs: [score(recasensTable1, ["b"], "pairwise", ["pairwise   100.00   45.65   62.69   21/21 21/46"])],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, Table 1, column H",
    printed: "77.8, 57.1, 0, 48.7",
    correct: "79.6, 60.9, 0, 58.5",
    why: "Recall is I(K;R)/H(K), and precision I(K;R)/H(R); how the authors calculated theirs is unknown.",
    proofs: [score(recasensTable1, ["a", "b", "c", "d"], "h", ["a   79.56", "b   60.94", "c    0.00", "d   58.53"])],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §3.1, on MUC",
    printed: "“completely merging two entities counts as a single R error”",
    correct: "a single P error",
    why: "Merging two entities of three mentions keeps the key's 4 links and adds 1.",
    proofs: [
      score("recasens-hovy-2011-section-3-1", ["merged"], "muc", ["MUC   100.00   80.00   88.89   4/4 4/5"]),
      score("recasens-hovy-2011-section-3-1", ["moved"], "muc", ["MUC   75.00   75.00   75.00   3/4 3/4"]),
    ],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §5.1",
    printed: "“mentions 61, 62, 63 and 64”",
    correct: "62, 63, 64 and 65",
    why: "With them, as in Table 8, response B has the printed BLANC of 91.63.",
    proofs: [
      score("recasens-hovy-2011-table-8", ["system-b", "as-in-the-text"], "blanc", [
        "                 BLANC",
        "system-b         91.63",
        "as-in-the-text   79.06",
      ]),
    ],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §5.2, on Table 16",
    printed: "BLANC is closer to B³ on ACE-2, but closer to CEAF on ACE-2004",
    correct: "not so for the one-entity baseline on ACE-2004: 7.0 is closer to B³ (17.8) than to CEAF (21.4)",
    why: "21.4 − 7.0 = 14.4, and 17.8 − 7.0 = 10.8.",
    proofs: [{ arithmetic: "14.4 > 10.8" }],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §6",
    printed: "BLANC fulfills the five desiderata",
    correct: "not the third: BLANC prefers a wrong link to a missed one",
    why: "If both sides have links of both classes, exchanging key and response does not change BLANC. The paper calls this desideratum debatable.",
    proofs: [
      {
        command: "corefscope study desiderata -m blanc --table precision-over-recall",
        lines: ["BLANC                88.00                   81.48   no"],
      },
    ],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, §4 and §5, on Tables 3 and 4",
    printed: "the metrics do not alter the ranking by MELA",
    correct: "by Fφ in Table 4, the Stanford system is 0.03 points above the IMS system; by MELA, 1.73 below it",
    why: "In Table 3, and for entity detection in Table 4, the ranking is MELA's.",
    proofs: [{ arithmetic: "55.27 > 55.24" }, { arithmetic: "57.42 > 55.69" }],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, §4, on pronouns in Table 3",
    printed:
      "the IMS system has a higher score (immediate antecedents) and a higher precision (inferred) than the Berkeley system",
    correct: "true for PRP, but not for PRP$",
    why: "For PRP$, the Berkeley system leads in both: 74.41 against 72.34, 66.80 against 63.54.",
    proofs: [{ arithmetic: "74.41 > 72.34" }, { arithmetic: "66.80 > 63.54" }],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, §4, counts of PRP, inferred antecedents",
    printed: "tp=2687, wl=1935, fn=871 (Berkeley); tp=2243, wl=1376, fn=1592 (IMS)",
    correct: "unknown: the sums must be equal, but are 5493 and 5211",
    why: "By Table 1, the sum of tp, wl and fn depends only on the key, but here it differs.",
    proofs: [
      { arithmetic: "(2687 + 1935 + 871) / 5493 = 1" },
      { arithmetic: "(2243 + 1376 + 1592) / 5211 = 1" },
      { arithmetic: "5493 > 5211" },
      { arithmetic: "2687 / 5493 = 0.4892" },
      { arithmetic: "2243 / 5211 = 0.4304" },
    ],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, Table 4, shares of the name classes",
    printed: "PERSON 18.69%, GPE 13.28%, ORG 9.63%",
    correct: "probably 9.94%, 8.28%, 15.24%",
    why: "No number of entities that fits the printed recalls has these shares of 4056 (entities with a nominal mention) or of 4532 (all).",
    proofs: [
      { arithmetic: "388 / 618 = 0.6278" },
      { arithmetic: "278 / 618 = 0.4498" },
      { arithmetic: "307 / 618 = 0.4968" },
      { arithmetic: "618 / 4056 = 0.1524" },
      { arithmetic: "403 / 4056 = 0.0994" },
      { arithmetic: "336 / 4056 = 0.0828" },
    ],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, footnote 4, chains without a nominal",
    printed: "476 of 4532 (10.05%)",
    correct: "10.50%",
    why: "Two digits were probably swapped.",
    proofs: [{ arithmetic: "476 / 4532 = 0.1050" }],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, footnote 4, chains that start with cataphora",
    printed: "241 (5.31%)",
    correct: "5.32%",
    why: "It is cut off.",
    proofs: [{ arithmetic: "241 / 4532 = 0.0532" }],
  },
  {
    cite: "martinelli-2025",
    where: "Martinelli et al. 2025, evaluate.py (commit fc4e5c0), gold_window",
    printed: "for two published outputs, CoNLL 56.45",
    correct: "56.50; the program leaves out 21 mentions and counts 236 of 23,722 twice",
    why: "The outputs are Maverick's; the one trained on the books is the key. The 21 mentions begin a window; the 236 are in a book's last window, which overlaps the one before.",
    proofs: [
      { arithmetic: "(23937 + 21) / 23958 = 1" },
      { arithmetic: "(23722 + 236) / 23958 = 1" },
      {
        command:
          "corefscope score examples/errata/bookcoref/program-key.jsonl examples/errata/bookcoref/program-response.jsonl -m mentions,muc,b3,ceafe,conll -q",
        lines: [
          "mentions   100.00   100.00   100.00         10/10 10/10",
          "MUC        100.00    50.00    66.67             1/1 1/2",
          "B³         100.00    90.00    94.74          10/10 9/10",
          "CEAF_e      85.19    95.83    90.20   7.6667/9 7.6667/8",
          "CoNLL                         83.87",
        ],
      },
      {
        command:
          "corefscope windows examples/errata/bookcoref/key.jsonl examples/errata/bookcoref/response.jsonl --window 4 -m mentions,muc,b3,ceafe,conll -q",
        lines: [
          "window   windows   mentions     MUC      B³   CEAF_e   CoNLL",
          "     4         4     100.00   85.71   95.65    90.20   90.52",
        ],
      },
    ],
  },
];
