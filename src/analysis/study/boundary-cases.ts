import type { AnnotatedPart } from "../../core/document.ts";
import { withoutRepeats } from "../../matching/without-repeats.ts";
import { blanc2011 } from "../../metrics/blanc-2011.ts";
import { mainFigure } from "../../metrics/metric.ts";
import { standardMetrics } from "../../metrics/registry.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { baselinePart } from "../baseline.ts";
import type { Study, StudyTable } from "./study.ts";
import { type PartPair, scoresOfParts } from "./study-scores.ts";
import { gold1 } from "./tables/recasens-hovy-2011.ts";

/** What becomes of the mentions of a part. */
type Change = (part: AnnotatedPart) => AnnotatedPart | undefined;

interface BoundaryCase {
  readonly title: string;
  readonly key: Change;
  readonly response: Change;
}

const same: Change = (part) => part;
const singletons: Change = (part) => baseline(part, "singletons");
const oneEntity: Change = (part) => baseline(part, "one-entity");
const nothing: Change = () => undefined;

/** Every boundary that a key, a response or both can lie on, each against the key as it is, too. */
const cases: readonly BoundaryCase[] = [
  { title: "key : key", key: same, response: same },
  { title: "key : all singletons", key: same, response: singletons },
  { title: "key : one entity", key: same, response: oneEntity },
  { title: "key : one wrong link", key: same, response: oneWrongLink },
  { title: "key : nothing", key: same, response: nothing },
  { title: "singletons : singletons", key: singletons, response: singletons },
  { title: "singletons : one entity", key: singletons, response: oneEntity },
  { title: "singletons : key", key: singletons, response: same },
  { title: "one entity : one entity", key: oneEntity, response: oneEntity },
  { title: "one entity : singletons", key: oneEntity, response: singletons },
  { title: "one entity : key", key: oneEntity, response: same },
  { title: "nothing : key", key: nothing, response: same },
];

/** Those that look at how mentions are put together; BLANC also as the paper has it that asks for boundary cases. */
const usual = [...standardMetrics.filter(({ id }) => id !== "mentions"), blanc2011];

/** Boundary cases: what metrics make of responses and keys of which nothing is to be learnt. */
export const boundaryCases: Study = {
  id: "boundary-cases",
  title: "Boundary cases",
  summary: "All metrics where key or response are all singletons, one entity, nothing, or each other's opposite.",
  cite: ["recasens-hovy-2011"],
  takesKey: true,
  takesMetrics: true,
  run(options, key = [partOf(gold1)], metrics = usual) {
    const scores = cases.map((each) => ({
      title: each.title,
      scores: scoresOfParts(
        key.map((part): PartPair => [each.key(part), each.response(part)]),
        metrics,
        options,
      ),
    }));
    const caseColumn = { id: "case", title: "key : response", kind: "text" } as const;
    const f1: StudyTable = {
      id: "f1",
      title: "F1 in boundary cases",
      columns: [caseColumn, ...metrics.map(({ id, title }) => ({ id, title, kind: "share" as const }))],
      rows: scores.map(({ title, scores: own }) => [title, ...metrics.map(({ id }) => mainFigure(own[id]))]),
      notes: notesFor(key),
    };
    const recallPrecision: StudyTable = {
      id: "recall-precision",
      title: "Recall and precision in boundary cases",
      columns: [
        caseColumn,
        { id: "metric", title: "metric", kind: "text" },
        { id: "recall", title: "R", kind: "share" },
        { id: "precision", title: "P", kind: "share" },
        { id: "f1", title: "F1", kind: "share" },
      ],
      rows: scores.flatMap(({ title, scores: own }) =>
        metrics.map((metric) => {
          const { recall, precision } = own[metric.id];
          return [title, metric.title, recall, precision, mainFigure(own[metric.id])];
        }),
      ),
      notes: [],
    };
    const ids = metrics.map(({ id }) => id);
    return {
      tables: [f1, recallPrecision],
      plots: [
        {
          kind: "dots",
          id: "f1",
          title: "Boundary cases (key : response), F1",
          table: "f1",
          category: "case",
          series: ids,
        },
      ],
    };
  },
};

/** A baseline that every part can have. */
function baseline(part: AnnotatedPart, kind: "singletons" | "one-entity"): AnnotatedPart {
  const made = baselinePart(part, kind);
  if (typeof made === "string") throw new TypeError(`${kind} needs no ${made}`);
  return made;
}

/** All singletons but for the first mentions of two key entities, which are put together; where there is but one, nothing is. */
function oneWrongLink(part: AnnotatedPart): AnnotatedPart {
  const alone = baseline(part, "singletons");
  const { entity } = withoutRepeats(part).mentions;
  const other = entity.findIndex((index) => index !== entity[0]);
  if (other < 0) return alone;
  const linked = Int32Array.from(alone.mentions.entity, (index, m) =>
    m === other ? 0 : index > other ? index - 1 : index,
  );
  const ids = alone.entities.ids.slice(0, -1);
  return { ...alone, mentions: { ...alone.mentions, entity: linked }, entities: { length: ids.length, ids } };
}

function notesFor(key: readonly AnnotatedPart[]): string[] {
  const mentions = key.reduce((sum, part) => sum + part.mentions.length, 0);
  const entities = key.reduce((sum, part) => sum + part.entities.length, 0);
  return [
    `The key has ${mentions} mentions and ${entities} entities in ${key.length === 1 ? "one part" : `${key.length} parts`}; one entity means one per part. — is 0/0.`,
    "key, singletons, one entity: the key's mentions as they are, each on its own, or all together; one wrong link: all on their own but for two that do not corefer.",
    "Recasens and Hovy 2011, §4.1.2, want of BLANC: 100 for a key against itself; 0 for the opposite (singletons : one entity, one entity : singletons); F of the one kind of links that the key has (singletons : key, one entity : key); at most 50 for one kind of links only, or no right coreference link, if the key has both (key : all singletons, one entity, one wrong link).",
    "Their case of links of both kinds without a right non-coreference link cannot occur where the key has both kinds and the mentions are the same: all mentions would have to be coreferent.",
  ];
}
