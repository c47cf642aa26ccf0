/** Tests that another scorer comes with, and how many of them hold for us. */
export interface Suite {
  readonly suite: string;
  readonly expectations: number;
  /** Absent until somebody has counted. */
  readonly equal?: number;
  readonly note?: string;
}

/** Counted outside: the tests are other people's files. */
export const suites: readonly Suite[] = [
  {
    suite: "scorer.pl 8.01, test/test.pl",
    expectations: 91,
    equal: 91,
    note: "`corefscope conll`, a process for each metric, tolerance as in test.pl",
  },
  { suite: "coval, unittests.py", expectations: 82, equal: 82, note: "with `--on-duplicate first` and with `last`" },
  {
    suite: "CorefUD scorer 1.2, unittests-corefud.py",
    expectations: 335,
    equal: 330,
    note: "5 are marked as erroneous, and skipped, by the suite itself",
  },
  { suite: "Universal Anaphora, texts in its format", expectations: 378 },
  { suite: "Universal Anaphora, plural", expectations: 81 },
];
