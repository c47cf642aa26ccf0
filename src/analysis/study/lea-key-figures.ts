import { correctEntities } from "./correct-entities.ts";
import { correctLinks } from "./correct-links.ts";
import { extraMentions, extraMentionsOf } from "./extra-mentions.ts";
import { type LeaFigure, type LeaFigureCase, sharesBy } from "./lea-figure.ts";
import { mergeOf } from "./merge-entities.ts";
import type { EntitySizes, ResponseShape } from "./response-shape.ts";
import { splitLargest } from "./split-entity.ts";
import { identifiedMentions } from "./wrong-links.ts";

const built =
  "Of each part, entities are linked in decreasing order of size, mention by mention, as long as the links are no more than the share; of its singletons, the same share is there.";
const dealt =
  "are dealt out in turn, one entity after the other, to as many response entities as the largest has mentions, so that no two of one entity meet.";

const byShare = (respond: (sizes: EntitySizes, share: number) => ResponseShape): LeaFigureCase[] =>
  sharesBy(10).map(({ share, label }) => ({ label, respond: (sizes) => respond(sizes, share) }));

const splits = ["90-10", "80-20", "70-30", "60-40", "50-50", "45-45-10", "50-30-20", "40-30-30"];

const extraCases: LeaFigureCase[] = [1, 2, 3, 5, 10].flatMap((extra) => [
  ...(extra > 1
    ? [{ label: `${extra}-0`, respond: (sizes: EntitySizes) => extraMentions(sizes, extra, undefined) }]
    : []),
  ...(["smallest", "largest"] as const).map((which) => ({
    label: `${extra}-${which}`,
    respond: (sizes: EntitySizes) => extraMentionsOf(sizes, extra, which),
  })),
]);

/** The figures of any key: every part of it is perturbed. */
export const leaKeyFigures: readonly LeaFigure[] = [
  {
    id: "correct-links",
    cases: byShare((sizes, share) => correctLinks(sizes, share, "missing")),
    notes: [built],
  },
  {
    id: "correct-and-wrong-links",
    cases: byShare((sizes, share) => correctLinks(sizes, share, "wrongly-linked")),
    notes: [built, `The other mentions ${dealt} One that meets no other stands alone.`],
  },
  {
    id: "entities-decreasing",
    cases: byShare((sizes, share) => correctEntities(sizes, share, "decreasing")),
    notes: ["Of each part that share of the entities, rounded to whole ones, is resolved, singletons last."],
  },
  {
    id: "entities-increasing",
    cases: byShare((sizes, share) => correctEntities(sizes, share, "increasing")),
    notes: ["Of each part that share of the entities, rounded to whole ones, is resolved, singletons first."],
  },
  {
    id: "splitting",
    cases: splits.map((label) => {
      const shares = label.split("-").map((share) => Number(share) / 100);
      return { label, respond: (sizes) => splitLargest(sizes, shares) };
    }),
    notes: [
      "90-10: the largest entity of every part is split, 90% of its mentions and 10%; no piece has fewer than two, and an entity that is too small for that is not split.",
    ],
  },
  {
    id: "merging",
    cases: [
      { label: "2 smallest", respond: (sizes) => mergeOf(sizes, "smallest", 2) },
      { label: "3 smallest", respond: (sizes) => mergeOf(sizes, "smallest", 3) },
      { label: "largest + smallest", respond: (sizes) => mergeOf(sizes, "largest-and-smallest", 2) },
      { label: "2 largest", respond: (sizes) => mergeOf(sizes, "largest", 2) },
      { label: "3 largest", respond: (sizes) => mergeOf(sizes, "largest", 3) },
      { label: "4 largest", respond: (sizes) => mergeOf(sizes, "largest", 4) },
    ],
    notes: ["Of every part the largest or smallest entities of two or more mentions are one."],
  },
  {
    id: "extra-mentions",
    cases: extraCases,
    notes: [
      "3-largest: three mentions that are in no key entity are added to the largest entity of every part; 3-smallest: to the smallest of two or more mentions; 3-0: they are one of their own.",
    ],
  },
  {
    id: "missing-mentions",
    cases: extraCases,
    notes: ["missing-mentions: key and response of the extra mentions exchanged: recall and precision are exchanged."],
  },
  {
    id: "mention-identification",
    cases: byShare(identifiedMentions),
    notes: [
      `No link of any response is right: the mentions of each part ${dealt} The first response entities are there, up to the share of the mentions.`,
    ],
  },
];
