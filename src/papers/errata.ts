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
    why: "c is a key mention, and its response entity has no other mention, so it counts 1/1: (2/3 + 2/3 + 0 + 1) / 4.",
    proofs: [score(pradhanSection2, ["abd-c"], "b3", ["B³   55.56   58.33   56.91   1.6667/3 2.3333/4"])],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, §2, on B³₀",
    printed: "“penalizes recall for twinless predicted mentions”",
    correct: "twinless key mentions",
    why: "Stoyanov et al. (2009) remove extra mentions first. Below, the extra d costs nothing, but the missing c costs recall.",
    proofs: [
      score(pradhanSection2, ["abcd"], "b3-0", ["B³₀   100.00   100.00   100.00   3/3 3/3"]),
      score(pradhanSection2, ["ab"], "b3-0", ["B³₀   44.44   100.00   61.54   1.3333/3 2/2"]),
    ],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, §4",
    printed: "B³ F1 0.46; F of coreference links 0.23; BLANC 0.36",
    correct: "0.45 (0.4545); 0.24 (0.2353); 0.37 (0.3676)",
    why: "The authors calculated with rounded figures: 2 · 0.42 · 0.50 / 0.92, 2 · 0.22 · 0.25 / 0.47 and (0.23 + 0.50) / 2.",
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
    why: "The average is the mean of MUC, B³ and CEAF_e, printed next to it.",
    proofs: [{ arithmetic: "(53.5 + 34.8 + 34.1) / 3 = 40.8" }],
  },
  {
    cite: "pradhan-2014",
    where: "Pradhan et al. 2014, Table 1, stamborg (CoNLL-2012, English)",
    printed: "average 54.2",
    correct: "54.5",
    why: "The average is the mean of MUC, B³ and CEAF_e, printed next to it.",
    proofs: [{ arithmetic: "(65.1 + 51.7 + 46.6) / 3 = 54.5" }],
  },
  {
    cite: "pradhan-2014",
    where: "Reference scorer 8.01, catalogue of test cases, A-3 and A-9",
    printed: "CEAF_e 3.6/5 = 0.76 (A-3); CEAF_m 8/14 (A-9)",
    correct: "5.31/7 = 0.76; 8/13",
    why: "Only the description of the cases is wrong; the scorer and its tests have the correct figures.",
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
    why: "The key has one entity and no non-coreference link. So BLANC is the F1 of coreference links, 2 · 6/28 / (1 + 6/28) = 6/17.",
    proofs: [score("moosavi-strube-2016-table-3", ["cr2"], "blanc", ["BLANC   21.43   100.00   35.29"])],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, Table 3",
    printed: "MUC 92.30 (cr1); B³ 66.66 (cr1); CEAF_m and CEAF_e 66.66 (cr2)",
    correct: "92.31; 66.67; 66.67",
    why: "The paper cuts off 12/13 and 2/3 after the second decimal, as scorer.pl does.",
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
    why: "The printed F1 is cut off after the second decimal, as in scorer.pl. 19764 mentions in 4532 entities need 15232 links. We infer that 346 of the 348 parts have an entity, because no other number gives both precision and F1. So the response, with one entity in each of these parts, has 19764 − 346 = 19418 links.",
    proofs: [{ arithmetic: "15232 / 19418 = 0.7844" }, { arithmetic: "30464 / 34650 = 0.8792" }],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, Table 5, ranks by MUC",
    printed: "songyang 12, zhekova 13, li 11",
    correct: "11, 12, 13",
    why: "Printed scores: songyang 59.83, zhekova 53.52, li 50.84.",
    proofs: [{ arithmetic: "59.83 > 53.52 > 50.84" }],
  },
  {
    cite: "moosavi-strube-2016",
    where: "Moosavi and Strube 2016, §7.1, on Figure 2",
    printed: "BLANC is less than or equal to B³ and LEA",
    correct: "not at 20% of the links",
    why: "At 20%, 12 of an entity's 20 mentions are linked, and BLANC is above B³ and LEA.",
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
    correct: "only 19.2 points higher with 80% of the links",
    why: "The next highest is B³: 81.11 − 61.90 is 19.2 points, or 31% of 61.90.",
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
    printed: "all metrics but CEAF_e rank 3-10 as the worst output",
    correct: "5-10 and 10-10, for example, are worse by all these metrics",
    why: "3-10 means 3 extra mentions in an entity of 10. Among the partitions with at most three extra mentions, none is worse.",
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
    why: "In CEAF_e, many extra mentions in a small entity cost more than an extra entity (2-0, 3-0). Among the partitions with at most three extra mentions, 2-0 and 3-0 are the worst.",
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
    printed: "without a right link, the F1s of BLANC, B³ and CEAF are above 0, so not interpretable",
    correct: "true, except for BLANC at 20%, where all mentions found are in one entity",
    why: "The response then has no non-coreference link that could be right by chance. So BLANC is 0, as it should be.",
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
    printed:
      "with all coreference links right, BLANC ranges from near zero to 0.5 as the share of right non-coreference links ranges from zero to 1",
    correct: "from 0.004 to 1; at 90% it is 0.51",
    why: "A perfect response scores 1, and the curve bends upwards at the end.",
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
    why: "The response has 45 + 1 = 46 links, not 45. So F1 is 2 · 21 / (21 + 46).",
    proofs: [score(recasensTable1, ["b"], "pairwise", ["pairwise   100.00   45.65   62.69   21/21 21/46"])],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, Table 1, column H",
    printed: "77.8, 57.1, 0, 48.7",
    correct: "79.6, 60.9, 0, 58.5",
    why: "Our figures are the F1s of recall I(K;R)/H(K) and precision I(K;R)/H(R). We do not know how the authors calculated theirs.",
    proofs: [score(recasensTable1, ["a", "b", "c", "d"], "h", ["a   79.56", "b   60.94", "c    0.00", "d   58.53"])],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §3.1, on MUC",
    printed: "“completely merging two entities counts as a single R error”",
    correct: "a single P error",
    why: "If you merge two entities of three mentions each, the response has all 4 links of the key and 1 more. One mention in the wrong entity counts as one R and one P error, as the paper says.",
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
    why: "Table 8 of the paper has these mentions. With them, response B has the printed BLANC of 91.63.",
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
    correct: "not so for the one-entity baseline on ACE-2004",
    why: "Its BLANC of 7.0 is 14.4 points from CEAF (21.4) and 10.8 points from B³ (17.8). For the other baseline and both systems, the sentence is right.",
    proofs: [{ arithmetic: "14.4 > 10.8" }],
  },
  {
    cite: "recasens-hovy-2011",
    where: "Recasens and Hovy 2011, §6",
    printed: "BLANC fulfills the five desiderata",
    correct: "not the third, because BLANC prefers a wrong link to a missed one",
    why: "If both sides have links of both classes, BLANC stays the same when key and response change places. So it cannot reward precision more than recall. In the example below, a wrong link costs 12.00 points, but a missed one costs 18.52. The paper calls this desideratum debatable.",
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
    correct: "by Fφ in Table 4, the Stanford system is 0.03 points above the IMS system",
    why: "By MELA, the IMS system leads by 1.73. In Table 3, and for entity detection in Table 4, the ranking is that of MELA.",
    proofs: [{ arithmetic: "55.27 > 55.24" }, { arithmetic: "57.42 > 55.69" }],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, §4, on pronouns in Table 3",
    printed:
      "for pronouns, the IMS system has a higher score (immediate antecedents) and a higher precision (inferred antecedents) than the Berkeley system",
    correct: "true for PRP, but not for PRP$",
    why: "In Table 3, the Berkeley system leads in both figures for PRP$. For PRP, the IMS system leads: 68.85 against 66.24, and 57.42 against 53.62.",
    proofs: [{ arithmetic: "74.41 > 72.34" }, { arithmetic: "66.80 > 63.54" }],
  },
  {
    cite: "tuggener-2014",
    where: "Tuggener 2014, §4, counts of PRP, inferred antecedents",
    printed: "tp=2687, wl=1935, fn=871 (Berkeley); tp=2243, wl=1376, fn=1592 (IMS)",
    correct: "unknown: both systems have the same key, so the sums must be equal",
    why: "By the algorithm in Table 1, each key mention except the first of its entity is a tp, a wl or an fn. So their sum depends on the key only, but it is 5493 for one system and 5211 for the other. The recalls in Table 3 were calculated with these sums.",
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
    correct: "probably 9.94%, 8.28% and 15.24% of the entities",
    why: "The paper does not say what the shares refer to. According to footnote 4, 4532 − 476 = 4056 entities have a nominal mention. The recalls of entity detection for TOTAL are fractions with the denominator 4056. The recalls for the classes are fractions with the denominators 403 (PERSON), 336 (GPE) and 618 (ORG), or larger ones. No possible denominator equals the printed share of 4056 or of 4532.",
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
    why: "The printed figure is cut off after the second decimal.",
    proofs: [{ arithmetic: "241 / 4532 = 0.0532" }],
  },
  {
    cite: "martinelli-2025",
    where:
      "Martinelli et al. 2025, program evaluate.py (commit fc4e5c0), scores of whole books in windows (gold_window)",
    printed: "for two published outputs, CoNLL 56.45",
    correct: "56.50",
    why: "The program cuts 23,722 mentions into windows of 1,500 tokens and then has 23,937. It leaves out 21 mentions that begin at the start of a window. Its last window of a book has 1,500 tokens, too, so it begins inside the one before, and 236 mentions count twice. The two outputs are those of Maverick, with the one that was trained on the books as the key; the key itself is not in the repository. Below, the program's windows of a short text, of 4 tokens, are documents: they have 9 of its 12 mentions, one of them twice.",
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
