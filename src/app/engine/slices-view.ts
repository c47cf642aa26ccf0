import { chosenPart, type ContributingPart } from "../../analysis/contributions/index.ts";
import type { ErrorFacet, FacetValues } from "../../scoring/classes/facet-names.ts";
import { unknownValue } from "../../analysis/errors/error-lists.ts";
import { mentionModel } from "../../scoring/classes/mention-model.ts";
import { classFacetsOf } from "../../scoring/classes/mention-facets.ts";
import { CompensatedSums } from "../../core/compensated-sum.ts";
import type { AnnotatedPart, SideName } from "../../core/document.ts";
import type { Steps } from "../../core/long-work.ts";
import type { CountedMetric } from "../../metrics/kit/metric.ts";
import { wordsOf } from "../../report/errors/error-sentence.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { divisibleMetrics } from "../../scoring/breakdown.ts";
import { groupOf } from "../../scoring/grouping.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";
import type { EntityOfSide } from "./error-entities.ts";
import type { ErrorDivisionName, ErrorsQuery } from "./errors-view.ts";
import { type ScoreView, scoreViews } from "./overview.ts";

/** A filter of errors, which is also a class of mentions or a set of documents. */
export type SliceQuery = Pick<ErrorsQuery, "where" | "entity" | "search">;

interface SliceScores {
  readonly metric: string;
  /** One for each system. */
  readonly systems: readonly ScoreView[];
}

/** The scores on the mentions that pass a filter. */
export interface SliceView {
  /** How many mentions of the key pass. */
  readonly mentions: number;
  /** By all metrics for whole documents; else by those that are sums over mentions. */
  readonly scores: readonly SliceScores[];
  /** Why there are no scores, as a sentence. */
  readonly reason?: string;
}

/** Facets of errors that no mention has by itself. */
const ofErrorsOnly: readonly ErrorDivisionName[] = ["type", "compared", "singleton", "span", "support"];
/** Facets that all mentions of a part have in common. */
const ofParts: readonly ErrorDivisionName[] = ["document", "genre"];

type Where = readonly (readonly [facet: ErrorDivisionName, values: readonly string[]])[];

/**
 * Returns the scores of all systems on slices, in steps that yield the number of parts that are done. Those of whole
 * documents are their usual scores. On a class of mentions, numerators and denominators are the shares of its mentions
 * (see docs/contributions.md), so that the classes of a corpus add up to its score.
 */
export function* sliceSteps(corpus: Corpus, queries: readonly SliceQuery[]): Steps<SliceView[]> {
  const reasons = queries.map((query) => withoutScores(corpus, query));
  const classes = queries.map((query, q) =>
    reasons[q] !== undefined || isOfDocuments(query) ? undefined : new MentionClass(corpus, query),
  );
  const asked = classes.filter((each) => each !== undefined);
  let done = 0;
  for (const system of asked.length === 0 ? [] : corpus.names.keys()) {
    for (const [part, compared] of corpus.correctable(system)) {
      yield done++;
      const own = asked.filter(({ where }) => isInPart(where, part));
      if (own.length > 0) addPart(corpus, system, chosenPart(compared, corpus.scoring), own);
    }
  }
  return queries.map((query, q): SliceView => {
    const reason = reasons[q];
    if (reason !== undefined) return { mentions: 0, scores: [], reason };
    return classes[q]?.view() ?? documentsView(corpus, query);
  });
}

function whereOf({ where = {} }: SliceQuery): Where {
  return (Object.entries(where) as [ErrorDivisionName, readonly string[]][]).filter(([, values]) => values.length > 0);
}

function isOfDocuments(query: SliceQuery): boolean {
  return query.entity === undefined && whereOf(query).every(([facet]) => ofParts.includes(facet));
}

function withoutScores({ scoring }: Corpus, query: SliceQuery): string | undefined {
  const { search = "", entity } = query;
  const ofErrors = whereOf(query).find(([facet]) => ofErrorsOnly.includes(facet));
  if (ofErrors !== undefined) return `No scores: “${wordsOf(ofErrors[0])}” describes errors, not what is right.`;
  if (search !== "") return "No scores: a search finds errors, not what is right.";
  if (entity?.side === "response") return "No scores: other systems do not have this entity.";
  if (isOfDocuments(query)) return undefined;
  if (scoring.average === "macro") return "No scores: with a macro average, only documents have scores.";
  return divisibleMetrics(scoring).length === 0 ? "No scores: no metric can be divided among mentions." : undefined;
}

function isInPart(where: Where, part: CorpusPart): boolean {
  return where.every(([facet, values]) => {
    if (facet === "document") return values.includes(part.document);
    if (facet !== "genre") return true;
    const genre = groupOf(part, "genre");
    return values.includes(genre === "none" ? unknownValue : genre);
  });
}

function documentsView(corpus: Corpus, query: SliceQuery): SliceView {
  const where = whereOf(query);
  const parts = corpus.parts.filter((part) => isInPart(where, part));
  const ofSystems = corpus.accumulators.map((all) => {
    const own = new Accumulator(all.options);
    for (const { id } of parts) {
      const counted = all.counted().get(id);
      if (counted !== undefined) own.addOwn(id, counted);
    }
    return own;
  });
  const scores = ofSystems.map((own) => scoreViews(own.result().scores));
  return {
    mentions: [...ofSystems[0].counted().values()].reduce((sum, { keyMentions }) => sum + keyMentions, 0),
    scores: corpus.scoring.metrics.map(({ id }) => ({ metric: id, systems: scores.map((own) => own[id]) })),
  };
}

function addPart(corpus: Corpus, system: number, part: ContributingPart, classes: readonly MentionClass[]): void {
  const { scoring } = corpus;
  const members = membersIn(part, classes);
  classes.forEach((own, c) => {
    own.count(system, members[c].key.size);
  });
  for (const { metric, outcomes } of divisibleMetrics(scoring)) {
    const isKnown = metric.lacks?.(scoring, part.mentions) === undefined;
    const counts = classes.map(() => new Float64Array(metric.columns.length));
    if (isKnown) {
      outcomes(part.mentions, scoring, (column, times, side, place) => {
        classes.forEach((_, c) => {
          if (members[c][side].has(place)) counts[c][column] += times;
        });
      });
    }
    classes.forEach((own, c) => {
      own.add(metric, system, isKnown ? counts[c] : undefined);
    });
  }
}

type Places = Readonly<Record<SideName, ReadonlySet<number>>>;

/** Returns the mentions of a part that are in each class, by their places. */
function membersIn({ mentions: paired }: ContributingPart, classes: readonly MentionClass[]): Places[] {
  const model = mentionModel(paired);
  const facets = classFacetsOf(model);
  const found = classes.map(() => ({ key: new Set<number>(), response: new Set<number>() }));
  for (const side of ["key", "response"] as const) {
    const own = model[side];
    const placeOf = new Map(Array.from(paired[side].mentions, (m, place) => [m, place]));
    own.mentions.forEach((m, at) => {
      const values = facets(side, at);
      const id = own.ids[own.entity[at]];
      classes.forEach((each, c) => {
        if (each.has(own.part, side, id, values)) found[c][side].add(placeOf.get(m)!);
      });
    });
  }
  return found;
}

/** Sums the shares of the mentions that pass a filter. */
class MentionClass {
  readonly where: Where;
  private readonly corpus: Corpus;
  private readonly entity: (EntityOfSide & { readonly id: string | undefined }) | undefined;
  /** By metric and system; nothing if the metric has no shares in some part. */
  private readonly sums = new Map<CountedMetric, (CompensatedSums | undefined)[]>();
  private mentions = 0;

  constructor(corpus: Corpus, query: SliceQuery) {
    const { entity } = query;
    this.corpus = corpus;
    this.where = whereOf(query);
    const part = entity && corpus.partNamed(entity.document, entity.part)?.key?.part;
    this.entity = entity && { ...entity, id: part?.entities.ids[entity.entity] };
  }

  has({ document, part }: AnnotatedPart, side: SideName, id: string, values: FacetValues): boolean {
    const { entity, where } = this;
    if (entity !== undefined && (side !== entity.side || id !== entity.id)) return false;
    if (entity !== undefined && (document !== entity.document || part !== entity.part)) return false;
    return where.every(
      ([facet, wanted]) => facet === "document" || wanted.includes(values[facet as ErrorFacet] ?? unknownValue),
    );
  }

  /** Counts mentions of the key, which are the same for every system. */
  count(system: number, mentions: number): void {
    if (system === 0) this.mentions += mentions;
  }

  /** @param counts absent if the part lacks information for the metric */
  add(metric: CountedMetric, system: number, counts: Float64Array | undefined): void {
    let sums = this.sums.get(metric);
    if (sums === undefined) {
      sums = this.corpus.names.map(() => new CompensatedSums(metric.columns.length));
      this.sums.set(metric, sums);
    }
    if (counts === undefined) sums[system] = undefined;
    else sums[system]?.add(counts);
  }

  view(): SliceView {
    const { scoring } = this.corpus;
    const scores = Array.from(this.sums).flatMap(([metric, sums]): SliceScores[] => {
      const known = sums.filter((each) => each !== undefined);
      if (known.length < sums.length) return [];
      const { id } = metric;
      const systems = known.map((each) => {
        const score = metric.score(each.total(), scoring);
        // An entity of the key has no precision, which is no reason for an F of 0.
        return { ...score, ...(this.entity !== undefined && { f1: null }) };
      });
      return [{ metric: id, systems: systems.map((score) => scoreViews({ [id]: score })[id]) }];
    });
    return { mentions: this.mentions, scores };
  }
}
