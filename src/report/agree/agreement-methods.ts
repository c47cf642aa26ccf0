/** What the figures of agreement mean. */
export const agreementMethods = {
  mentions: "Mentions are compared by F1 of equal spans, of overlapping spans, and of heads if known.",
  links: "Links between common mentions get Cohen's κ, which within a single part is the adjusted Rand index.",
  entities: "Entities get the F1 of each metric, both raw and adjusted for chance.",
  alpha: "Sets of mentions get Krippendorff's α, as in Passonneau (2004).",
  adjusted:
    "Adjusted F1 is (F1 − E)/(1 − E). E is the mean F1 after one annotator's entities are assigned at random to that annotator's mentions within each part, 200 times for each.",
  intervals:
    "Intervals need at least 6 documents. Adjusted F1 has no interval. If an annotator lacks a document, pairs with that annotator leave it out.",
} as const;
