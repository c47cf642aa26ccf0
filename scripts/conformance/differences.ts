import type { Comparison } from "./compare-figures.ts";

export const differenceClasses = {
  repeatedKey: {
    title: "Mentions that the key repeats",
    reason:
      "scorer.pl and `corefscope conll` remove repeated mentions only from the response. In the key, MUC and B³ use the mention's last entity, CEAF and BLANC each, so scores can exceed 100. `--preset conll2012` removes repetitions from both sides.",
  },
  repeatedLists: {
    title: "Repeated mentions that are counted twice",
    reason:
      "A repeated mention counts in every entity that has it, but is looked up only in the last. With `--on-duplicate last`, which the presets set, only the last has it.",
  },
  repeatedInBoth: {
    title: "Repeated mentions that are in several entities",
    reason:
      "A mention in two entities counts for both, so scorch's scores can exceed 1. MUC, and neleval's B³, look up only one. neleval's CEAF mixes up entities that share a mention, so equal files score less than 1. By default, corefscope keeps a mention only in its first entity.",
  },
  extraInKey: {
    title: "Response mentions added to the key",
    reason:
      "scorch adds every extra mention to the key, as a singleton. So extra singletons count as right, and other extra mentions change recall, too.",
  },
  weightedMean: {
    title: "Mean of documents",
    reason:
      "scorch averages the scores of documents: recall weighted by the number of key mentions (with those added), precision by that of response mentions, F1 by the sum. So F1 does not follow from recall and precision. corefscope and scorer.pl add counts, and divide once.",
  },
  blancWithoutLinks: {
    title: "BLANC with at most one mention",
    reason:
      "Equal sides with at most one mention have no links. scorch prints 1; scorer.pl and corefscope compute 0/0, which `--preset scorch` turns into 0.",
  },
  sharedDirections: {
    title: "One map for both directions",
    reason:
      "The CorefUD scorer stores matches of both directions in one dictionary. If zeros match by dependencies in a chain (the response's second zero the key's first, its third the key's second), it looks some up in the wrong direction.",
  },
  ties: {
    title: "Equally good matches",
    reason:
      "If two response mentions match a key mention equally well, SciPy's solver chooses. By the scorer's documentation, the first should win, as in corefscope.",
  },
  crash: {
    title: "No score",
    reason: "The scorer ends with an exception, or prints no figure.",
  },
  missingDocument: {
    title: "Documents that the response lacks",
    reason:
      "Only documents of both sides count, so a system could skip difficult ones. In corefscope and scorer.pl, a missing document counts as empty.",
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly reason: string }>>;

export type DifferenceClass = keyof typeof differenceClasses;

/** Scores of a scorer that differ for one reason: a set of cases × metrics. */
export interface Differences {
  readonly scorer: string;
  /** All settings if absent. */
  readonly settings?: readonly string[];
  readonly because: DifferenceClass;
  readonly cases: readonly string[];
  /** All metrics if absent. */
  readonly metrics?: readonly string[];
}

/** Every score that differs. Tests check that exactly these scores differ. */
export const differences: readonly Differences[] = [
  {
    scorer: "perl",
    settings: ["preset"],
    because: "repeatedKey",
    cases: ["repeated-in-key-entity", "repeated-in-two-key-entities", "repeated-on-both-sides"],
  },
  {
    scorer: "coval",
    because: "repeatedLists",
    cases: ["repeated-in-response-entity", "repeated-in-key-entity"],
    metrics: ["ceafe", "conll"],
  },
  {
    scorer: "coval",
    because: "repeatedLists",
    cases: ["repeated-in-two-response-entities", "repeated-in-two-key-entities"],
    metrics: ["muc", "b3", "ceafe", "lea", "conll"],
  },
  {
    scorer: "coval",
    because: "repeatedLists",
    cases: ["repeated-on-both-sides"],
    metrics: ["muc", "b3", "lea", "conll"],
  },
  { scorer: "coval", because: "crash", cases: ["document-not-in-response"] },
  {
    scorer: "ua",
    because: "repeatedLists",
    cases: ["repeated-in-two-response-entities", "repeated-in-two-key-entities"],
  },
  {
    scorer: "ua",
    because: "repeatedLists",
    cases: ["repeated-on-both-sides"],
    metrics: ["muc", "b3", "blanc", "lea", "conll"],
  },
  { scorer: "ua", because: "missingDocument", cases: ["document-not-in-response"] },
  {
    scorer: "corefud",
    because: "repeatedLists",
    cases: ["repeated-in-two-response-entities", "repeated-in-two-key-entities"],
    metrics: ["muc", "b3", "ceafe", "ceafm", "blanc", "lea", "mor", "conll"],
  },
  {
    scorer: "corefud",
    because: "repeatedLists",
    cases: ["repeated-on-both-sides"],
    metrics: ["muc", "b3", "blanc", "lea", "conll"],
  },
  { scorer: "corefud", because: "crash", cases: ["document-not-in-response"] },
  {
    scorer: "corefud",
    settings: ["head-dependent", "partial-linear", "head-linear"],
    because: "ties",
    cases: ["two-as-good-after-unmatched"],
    metrics: ["muc", "b3", "ceafe", "ceafm", "blanc", "lea", "conll"],
  },
  {
    scorer: "corefud",
    settings: ["head-dependent"],
    because: "sharedDirections",
    cases: ["zeros-in-a-chain"],
    metrics: ["muc", "b3", "ceafe", "ceafm", "blanc", "lea", "conll"],
  },
  { scorer: "corefud", settings: ["head-dependent"], because: "crash", cases: ["zeros-that-depend-on-nothing"] },
  {
    scorer: "scorch",
    because: "extraInKey",
    cases: [
      ...["no-key", "spurious-singletons", "pradhan-2014-s4", "cai-strube-2010-1", "boundary-disjoint"],
      ...["TC-A-3", "TC-A-4", "TC-A-5", "TC-A-6", "TC-A-7", "TC-A-8", "TC-A-9", "TC-A-12", "TC-B-1", "TC-C-1"],
      ...["TC-K-1", "TC-L-1", "TC-M-4", "TC-M-5", "TC-M-6", "TC-N-4", "TC-N-6"],
    ],
    metrics: ["b3", "ceafm", "ceafe", "blanc", "conll"],
  },
  {
    scorer: "scorch",
    because: "extraInKey",
    cases: [
      ...["lone-mention-missed", "lone-mention-linked", "nothing-in-common", "cai-strube-2010-2"],
      ...["boundary-empty-key", "TC-A-13", "TC-N-5"],
    ],
    metrics: ["b3", "ceafm", "ceafe", "conll"],
  },
  {
    scorer: "scorch",
    because: "blancWithoutLinks",
    cases: ["nothing", "lone-mention", "boundary-both-empty", "boundary-one-mention"],
    metrics: ["blanc"],
  },
  {
    scorer: "scorch",
    because: "repeatedInBoth",
    cases: ["repeated-in-two-response-entities", "repeated-in-two-key-entities"],
  },
  { scorer: "scorch", because: "repeatedInBoth", cases: ["repeated-on-both-sides"], metrics: ["muc", "b3", "conll"] },
  { scorer: "scorch", because: "missingDocument", cases: ["document-not-in-response"] },
  { scorer: "scorch", because: "crash", cases: ["document-only-in-response"] },
  { scorer: "scorch", because: "weightedMean", cases: ["document-without-key-mentions"] },
  {
    scorer: "scorch",
    because: "weightedMean",
    cases: ["documents-of-different-size", "document-of-singletons"],
    metrics: ["muc", "b3", "ceafe", "blanc", "conll"],
  },
  {
    scorer: "neleval",
    because: "repeatedInBoth",
    cases: ["repeated-in-two-response-entities"],
  },
  {
    scorer: "neleval",
    because: "repeatedInBoth",
    cases: ["repeated-in-two-key-entities"],
    metrics: ["muc", "b3", "pairwise"],
  },
  {
    scorer: "neleval",
    because: "repeatedInBoth",
    cases: ["repeated-on-both-sides"],
    metrics: ["muc", "ceafm", "ceafe"],
  },
];

export function classesOf({
  scorer,
  setting,
  ...score
}: Omit<Comparison, "theirs" | "ours" | "equal">): DifferenceClass[] {
  return differences
    .filter(
      (each) =>
        each.scorer === scorer.id &&
        (each.settings?.includes(setting.id) ?? true) &&
        each.cases.includes(score.case) &&
        (each.metrics?.includes(score.metric) ?? true),
    )
    .map(({ because }) => because);
}

/** @throws RangeError if a difference has no class, or several */
export function classOf(comparison: Comparison): DifferenceClass {
  const found = classesOf(comparison);
  if (found.length !== 1) {
    const { scorer, setting, metric } = comparison;
    throw new RangeError(
      `${scorer.id} ${setting.id} ${comparison.case} ${metric}: expected one class, found ${found.length}`,
    );
  }
  return found[0];
}
