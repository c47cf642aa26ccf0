import { correctEntities, extraMentions, mergeEntities, splitEntity } from "./perturbations.ts";
import { everything, type LeaFigure, type LeaFigureCase, nothing, sharesBy } from "./lea-figure.ts";
import { leaPaperResponses, leaPaperSizes } from "./lea-paper-responses.ts";

const splits = "2-2 3-2 8-2 18-2 17-3 16-4 15-5 10-10 5-3-2 4-3-3 9-9-2 9-5-6".split(" ");
const merges = "2-2 10-10 20-10 2-2-2 5-5-5 20-10-10 2-2-2-2 4-5-5-5".split(" ");
const extras = "1-2 1-5 1-10 2-0 2-2 2-5 2-10 2-20 3-0 3-2 3-4 3-10 4-0 5-0 5-2 5-5 5-10 10-0 10-2 10-5 10-10".split(
  " ",
);

const data =
  "The paper does not say which mentions are linked: the responses are fixed partitions with about these shares.";

const entities = (order: "decreasing" | "increasing"): LeaFigureCase[] =>
  sharesBy(20).map(({ share, label }) => ({ label, respond: (sizes) => correctEntities(sizes, share, order) }));

const extraCases: LeaFigureCase[] = extras.map((label) => {
  const [extra, size] = numbersOf(label);
  return {
    label,
    respond: (sizes) => extraMentions(sizes, extra, size === 0 ? undefined : distinctOfSizes([size])[0]),
  };
});

/** The figures of the paper's own key, `leaPaperSizes`. */
export const leaPaperFigures: readonly LeaFigure[] = [
  {
    id: "correct-links",
    cases: [{ label: "0%", respond: nothing }, ...fromData("correct-links"), { label: "100%", respond: everything }],
    notes: [data],
  },
  {
    id: "correct-and-wrong-links",
    cases: [...fromData("correct-and-wrong-links"), { label: "100%", respond: everything }],
    notes: [data],
  },
  { id: "entities-decreasing", cases: entities("decreasing"), notes: [] },
  { id: "entities-increasing", cases: entities("increasing"), notes: [] },
  {
    id: "splitting",
    cases: splits.map((label) => {
      const pieces = numbersOf(label);
      const size = pieces.reduce((sum, piece) => sum + piece);
      return { label, respond: (sizes) => splitEntity(sizes, distinctOfSizes([size])[0], pieces) };
    }),
    notes: ["18-2: the entity of 20 mentions is split into one of 18 and one of 2."],
  },
  {
    id: "merging",
    cases: merges.map((label) => ({
      label,
      respond: (sizes) => mergeEntities(sizes, distinctOfSizes(numbersOf(label))),
    })),
    notes: ["20-10: an entity of 20 mentions and one of 10 are one."],
  },
  {
    id: "extra-mentions",
    cases: extraCases,
    notes: [
      "3-10: three mentions that are in no key entity are added to an entity of 10; 3-0: they are one of their own.",
    ],
  },
  {
    id: "missing-mentions",
    cases: extraCases,
    notes: [
      "missing-mentions: key and response of the extra mentions exchanged: recall and precision are exchanged, and F1 is the same.",
    ],
  },
  {
    id: "mention-identification",
    cases: [{ label: "0%", respond: nothing }, ...fromData("mention-identification")],
    notes: [data, "No link of any response is right. The shares of the paper's axis are approximate."],
  },
];

function fromData(figure: Parameters<typeof leaPaperResponses>[0]): LeaFigureCase[] {
  return leaPaperResponses(figure).map(([label, response]) => ({ label, respond: () => response }));
}

function numbersOf(label: string): number[] {
  return label.split("-").map(Number);
}

/** Different entities of the paper's key with these sizes. */
function distinctOfSizes(sizes: readonly number[]): number[] {
  const found: number[] = [];
  for (const size of sizes) {
    found.push(leaPaperSizes.findIndex((other, entity) => other === size && !found.includes(entity)));
  }
  return found;
}
