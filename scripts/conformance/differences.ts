import type { Comparison } from "./compare-figures.ts";

/** Why a score differs. */
export const differenceClasses = {
  repeatedKey: {
    title: "Mentions that the key repeats",
    reason:
      "scorer.pl takes repeated mentions out of the response only. In the key they stay, all standing for the last entity that has them, so that recall and precision are of different mentions and can exceed 100. `--preset conll2012` takes them out of both sides; `corefscope conll` does as scorer.pl does.",
  },
  repeatedLists: {
    title: "Repeated mentions that are counted twice",
    reason:
      "A mention that is in two entities, or twice in one, belongs to the last one when it is looked up, but every entity's list of mentions keeps it, and its length. The two sides of a score then count different things. The presets have `--on-duplicate last`, which leaves the mention to the last entity and to no other.",
  },
  repeatedInBoth: {
    title: "Repeated mentions that are in several entities",
    reason:
      "Entities are sets, which may share mentions: a mention that is in two entities of a side is one that both share with an entity of the other side, and recall and precision can exceed 1. What looks a mention up, as MUC does, finds one of its entities. neleval's CEAF then also mixes entities up: equal files have less than 1. Here a mention is in one entity: the first that has it, if the options do not say otherwise.",
  },
  spuriousInKey: {
    title: "Response mentions added to the key",
    reason:
      "scorch's command line adds every mention that only the response has to the key, as an entity of its own, before it scores. Spurious singletons then cost nothing, and others change recall as well as precision. Here the key stays as it is.",
  },
  weightedMean: {
    title: "Mean of documents",
    reason:
      "For several documents scorch prints means of their scores: of recall weighted by mentions of the key, of precision by mentions of the response, of F1 by both, so that F1 does not follow from recall and precision. Here the counts of documents are summed, and divided once, as in scorer.pl. Where a response has spurious mentions, scorch also adds them to the key first.",
  },
  blancWithoutLinks: {
    title: "BLANC of one mention, and of none",
    reason:
      "Where both sides have at most one mention there is no link of any kind. scorch then has 1 if they are equal, scorer.pl and we 0/0, which the preset reads as 0.",
  },
  sharedDirections: {
    title: "One map for both directions",
    reason:
      "The CorefUD scorer keeps which response mention is which key mention, and the reverse, in one dictionary, in which mentions with the same words are the same. Where zeros matched by what they depend on form a chain (the second zero of the response is the first of the key, the third the second), mentions are looked up in the wrong direction. Here there are two maps, and the response, which is right, scores 100.",
  },
  ties: {
    title: "Equally good matches",
    reason:
      "Two mentions of the response fit one of the key equally well. The CorefUD scorer leaves the choice to SciPy's assignment solver, whose answer depends on other mentions, though its documentation says that the one that begins first is preferred. Here that is so.",
  },
  crash: {
    title: "No score",
    reason: "The program ends with an exception, or prints nothing for this metric.",
  },
  missingDocument: {
    title: "Documents that the response does not have",
    reason:
      "The program scores only documents that both sides have. Here a document without a response has a response without mentions, as with scorer.pl: otherwise a system could leave out what it finds hard.",
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly reason: string }>>;

export type DifferenceClass = keyof typeof differenceClasses;

/** Scores of a scorer that differ for one reason: of cases × metrics. */
export interface Differences {
  readonly scorer: string;
  /** All settings where absent. */
  readonly settings?: readonly string[];
  readonly because: DifferenceClass;
  readonly cases: readonly string[];
  /** All metrics where absent. */
  readonly metrics?: readonly string[];
}

/** Every score that is not equal. The tests hold this list against the figures, both ways. */
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
    because: "spuriousInKey",
    cases: [
      ...["no-key", "spurious-singletons", "pradhan-2014-s4", "cai-strube-2010-1", "boundary-disjoint"],
      ...["TC-A-3", "TC-A-4", "TC-A-5", "TC-A-6", "TC-A-7", "TC-A-8", "TC-A-9", "TC-A-12", "TC-B-1", "TC-C-1"],
      ...["TC-K-1", "TC-L-1", "TC-M-4", "TC-M-5", "TC-M-6", "TC-N-4", "TC-N-6"],
    ],
    metrics: ["b3", "ceafm", "ceafe", "blanc", "conll"],
  },
  {
    scorer: "scorch",
    because: "spuriousInKey",
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

/** The classes that are declared for a score: one for a difference, none for an equal score. */
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

/** @throws RangeError where a difference has no class, or several */
export function classOf(comparison: Comparison): DifferenceClass {
  const found = classesOf(comparison);
  if (found.length !== 1) {
    const { scorer, setting, metric } = comparison;
    throw new RangeError(`${scorer.id} ${setting.id} ${comparison.case} ${metric}: not one class but ${found.length}`);
  }
  return found[0];
}
