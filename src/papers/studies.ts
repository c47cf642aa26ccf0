import type { AnnotatedPart } from "../core/document.ts";
import { withoutRepeats } from "../matching/equal-mentions.ts";
import { bCubed } from "../metrics/b-cubed.ts";
import { blanc2011 } from "../metrics/blanc-2011.ts";
import { blanc } from "../metrics/blanc.ts";
import { ceafM } from "../metrics/ceaf-m.ts";
import { type Metric, type MetricOptions, mainFigure } from "../metrics/kit/metric.ts";
import { muc } from "../metrics/muc.ts";
import { pairwise } from "../metrics/pairwise.ts";
import { rand } from "../metrics/rand.ts";
import { isBound, standardMetrics } from "../metrics/registry.ts";
import { sumCounts } from "../scoring/counted-part.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { baselinePart } from "../analysis/baseline.ts";
import { type PartPair, corpusScores, scoresOfParts } from "./study-scores.ts";
import { correctLinks } from "./perturbations.ts";
import { desiderata } from "./desiderata.ts";
import { everything, leaFigures, sharesBy } from "./lea-figures.ts";
import { type EntitySizes, shapeTable, sizesOf } from "./perturbations.ts";
import { studyColumns, type Study, type StudyTable } from "./study.ts";
import { tablesStudy } from "./tables.ts";
import { gold1, gold1Sizes } from "./recasens-hovy-tables.ts";

/** Makes the key or the response of a case from a part of the key; `undefined` if the case has none. */
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

const usual = [...standardMetrics.filter(({ id }) => id !== "mentions"), blanc2011];

export const boundaryCases: Study = {
  id: "boundary-cases",
  title: "Boundary cases",
  summary: "Scores in extreme cases, such as an empty response, or one with only singletons.",
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
      columns: [caseColumn, ...studyColumns("share", metrics)],
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

function baseline(part: AnnotatedPart, kind: "singletons" | "one-entity"): AnnotatedPart {
  const made = baselinePart(part, kind);
  if (typeof made === "string") throw new TypeError(`${kind} needs no ${made}`);
  return made;
}

/**
 * Makes all mentions singletons, except the first mentions of two key entities, which are linked. With a single entity,
 * nothing is linked.
 */
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
    `The key has ${mentions} mentions and ${entities} entities in ${key.length === 1 ? "one part" : `${key.length} parts`}; one entity means one per part. — means 0/0.`,
    "key: the key's entities; singletons: each mention alone; one entity: all mentions together; one wrong link: each mention alone, except two that do not corefer.",
    "Recasens and Hovy 2011, §4.1.2, require of BLANC: 100 for a key against itself; 0 for the opposite (singletons : one entity, one entity : singletons); F of the one kind of links that the key has (singletons : key, one entity : key); at most 50 for one kind of links only, or no right coreference link, if the key has both (key : all singletons, one entity, one wrong link).",
    "One of their cases cannot occur if the key has links of both kinds and both sides have the same mentions: a response with both kinds, but no correct non-coreference link. It would have to be one entity, which has only coreference links.",
  ];
}

/** Shares of correct non-coreference links, dense where the surface is curved. */
const nonCoreference = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1];

/** @source Recasens and Hovy (2011), §5.3, Figure 7, and Table 9: 10 coreference links and 2405 others */
export const blancSurface: Study = {
  id: "blanc-surface",
  title: "The BLANC score surface",
  summary:
    "BLANC by the shares of right coreference and right non-coreference links, as in Figure 7 of Recasens and Hovy (2011).",
  cite: ["recasens-hovy-2011"],
  takesKey: true,
  takesMetrics: true,
  run(options, key, metrics = [blanc]) {
    const scorers = metrics.map(scorerOfLinks);
    const [ck, nk] = keyLinks(key === undefined ? [gold1Sizes] : sizesOf(key), options);
    const title = `${metrics.map((metric) => metric.title).join(", ")} by shares of right links of both classes`;
    return {
      tables: [
        {
          id: "blanc-surface",
          title: `${title} (Figure 7)`,
          columns: [
            { id: "coreference", title: "right coreference links", kind: "share" },
            { id: "non-coreference", title: "right non-coreference links", kind: "share" },
            ...studyColumns("share", metrics),
          ],
          rows: nonCoreference.flatMap((rn) =>
            sharesBy(5).map(({ share: rc }) => [
              rc,
              rn,
              ...scorers.map((scoreOf) => scoreOf(linksOf(rc * ck, ck, rn * nk, nk), options)),
            ]),
          ),
          notes: [
            `The key has ${ck} coreference links and ${nk} non-coreference links. A wrong link belongs to the other class in the response.`,
            "Most points do not correspond to a partition of mentions: their links are not transitive, and the numbers of links need not be whole.",
          ],
        },
      ],
      plots: metrics.map(({ id }) => ({
        kind: "surface",
        id: metrics.length === 1 ? "blanc-surface" : id,
        title,
        table: "blanc-surface",
        x: "coreference",
        y: "non-coreference",
        z: id,
      })),
    };
  },
};

function keyLinks(
  parts: readonly EntitySizes[],
  options: MetricOptions,
): [coreference: number, nonCoreference: number] {
  const counts = parts.map((sizes) => blanc.count(shapeTable(sizes, everything(sizes)), options));
  const sums = sumCounts(counts, blanc.columns.length);
  return [sums[blanc.columns.indexOf("coreferenceKey")], sums[blanc.columns.indexOf("nonCoreferenceKey")]];
}

/** Returns BLANC's counts, with `rc` of `ck` coreference links correct, and `rn` of `nk` non-coreference links. */
function linksOf(rc: number, ck: number, rn: number, nk: number): Float64Array {
  const wn = ck - rc;
  const wc = nk - rn;
  return Float64Array.of(rc, ck, rc + wc, rn, nk, rn + wn);
}

/** Converts BLANC's counts to those of each metric that depends only on links. */
const countsOfLinks: Readonly<Record<string, (links: Float64Array) => Float64Array>> = {
  [blanc.id]: (links) => links,
  [blanc2011.id]: (links) => links,
  [pairwise.id]: ([cc, ck, cr]) => Float64Array.of(cc, ck, cc, cr),
  [rand.id]: ([cc, ck, , nn, nk]) => Float64Array.of(cc + nn, ck + nk),
};

/** @throws RangeError for a metric that does not depend only on links */
function scorerOfLinks(metric: Metric): (links: Float64Array, options: MetricOptions) => number | null {
  const id = metric.kind === "counted" && isBound(metric) ? metric.base.id : metric.id;
  if (metric.kind !== "counted" || !Object.hasOwn(countsOfLinks, id)) {
    throw new RangeError(
      `${metric.id} does not depend only on the numbers of links; choose from ${Object.keys(countsOfLinks).join(", ")}`,
    );
  }
  return (links, options) => mainFigure(metric.score(countsOfLinks[id](links), options));
}

const shown = [muc, bCubed, ceafM, blanc];

/** @source Recasens and Hovy (2011), §5.3, Figure 6 */
export const blancCurve: Study = {
  id: "blanc-curve",
  title: "The BLANC score curve",
  summary:
    "F1 as the share of right coreference links grows, with no wrong ones, as in Figure 6 of Recasens and Hovy (2011).",
  cite: ["recasens-hovy-2011"],
  takesKey: true,
  takesMetrics: true,
  run(options, key, metrics = shown) {
    const parts = key === undefined ? [gold1Sizes] : sizesOf(key);
    const rows = sharesBy(10).map(({ share }) => {
      const tables = parts.map((sizes) => shapeTable(sizes, correctLinks(sizes, share, "alone")));
      const scores = corpusScores(tables, [...new Set([...metrics, pairwise])], options);
      return [scores["pairwise"].recall, ...metrics.map((metric) => mainFigure(scores[metric.id]))];
    });
    const title = "Scores as right coreference links increase";
    return {
      tables: [
        {
          id: "blanc-curve",
          title: `${title} (Figure 6)`,
          columns: [
            { id: "links", title: "right coreference links", kind: "share" },
            ...studyColumns("share", metrics),
          ],
          rows: rows.filter(([links], i) => i === 0 || links !== rows[i - 1][0]),
          notes: [
            "The paper does not say which links are right. Here, the entities of each part are linked in decreasing order of size, mention by mention, up to 0%, 10%, … of all links. All other mentions are singletons.",
            "The paper's CEAF is mention-based, as in its Table 10.",
          ],
        },
      ],
      plots: [
        {
          kind: "curves",
          id: "blanc-curve",
          title,
          table: "blanc-curve",
          x: "links",
          y: metrics.map((metric) => metric.id),
          yTitle: "F1",
        },
      ],
    };
  },
};

/** All studies of metrics, in the order in which they are listed. */
export const studies: readonly Study[] = [tablesStudy, desiderata, boundaryCases, leaFigures, blancCurve, blancSurface];
