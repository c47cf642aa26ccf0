import { requireAllEntities } from "../../scoring/major-entities.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { atOnce, inTurns, type LongWork, type Steps } from "../../core/long-work.ts";
import { type AnnotatedPart, labelOf, type SideName, surfaceOf } from "../../core/document.ts";
import { entityBadge } from "../../core/paired-mentions.ts";
import { compareSpans } from "../../core/span-order.ts";
import type { MentionPairs } from "../../matching/equal-mentions.ts";
import { type PairReason, pairReasons } from "../../matching/match-rule.ts";
import type { Metric, Score } from "../../metrics/kit/metric.ts";
import { isBound } from "../../metrics/registry.ts";
import { counterAndFigures } from "../../scoring/figures.ts";
import { type PartSource, isNamed } from "../../scoring/pair-parts.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "../../scoring/score-options.ts";
import { reportLackingBreakdown } from "../../scoring/result-notices.ts";
import { refuseUnheard } from "../../scoring/refused-error.ts";
import { collected, type Parts, scoreSources, scoringSteps } from "../../scoring/score-sources.ts";
import { type MatchedSides, chosenMentions, pairMentions } from "../../scoring/tabulate.ts";
import { UnknownNameError } from "../unknown-name-error.ts";
import { ClassTerms } from "./class-terms.ts";
import type { ExplainInput, NumberedMentions, Working } from "./explainer.ts";
import { explainerOf } from "./explainers/registry.ts";
import {
  type ExplainedFigures,
  type Explanation,
  type MentionClass,
  type MetricWorking,
  type PartWorking,
  type Piece,
  statement,
} from "./explanation.ts";
import { words } from "../../core/expression.ts";
import { distinctNames, partitionPiece, shortName, tableColumns } from "./listings.ts";
import {
  type Division,
  type Partitions,
  keepCommonMentions,
  keptPartitions,
  mentionGroups,
  partitions,
} from "./partitions.ts";
import { type Focus, fullLimits, type Limits, scopeOf } from "./scope.ts";

/** What to explain. */
export interface ExplainRequest {
  /**
   * One document, or one part of it as `document; part 001`; with a scope larger than a document, a subtopic or topic;
   * all if absent.
   */
  readonly document?: string;
  /** Only the terms of this entity, by its id in key or response, or by its badge (K1, R2 …); all if absent. */
  readonly entity?: string;
  /** Only a class of mentions: what each of them counts, in all parts or in those of the document. */
  readonly ofClass?: MentionClass;
  readonly limits: Limits;
}

/**
 * Scores a response against a key, and shows how. For one document (or a corpus of one part), it writes out every step,
 * within the limits; for a corpus, it only gives the scores of its documents. Metrics for which a part lacks
 * information are left out: see `lacking`.
 *
 * @param options with metrics that all have an explainer: see `explainerOf`
 * @param report receives all diagnostics of the input
 * @param score scores the sources; replace it to reuse existing matches
 * @throws UnknownNameError for a document, an entity or a class that does not exist
 * @throws RangeError for a metric without an explainer, or for an entity in a corpus of several parts without a
 *   document
 * @example
 *   const [key, ours] = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const { scores, workings } = explainSources(key, ours, scoring, { limits: fullLimits });
 *   scores.muc.recall; // → 0
 *   workings.length; // → 1
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public: its signature stays
export function explainSources(
  key: PartSource,
  response: PartSource,
  options: ScoreOptions,
  request: ExplainRequest,
  report: (diagnostic: Diagnostic) => void = () => undefined,
  score: typeof scoreSources = scoreSources,
): Explanation {
  return atOnce(
    explanationSteps({ key, response, options, request, report }, function* (...sources) {
      yield 0;
      return score(...sources);
    }),
  );
}

/** What `explain` explains, and how. */
export interface ExplanationRequest extends Partial<ExplainRequest>, LongWork {
  /** Options of scoring. */
  readonly scoring?: UserOptions;
}

/**
 * Scores a response against a key, and shows how, as `explainSources` does. The event loop gets a turn between documents.
 *
 * @param request what to explain, within `fullLimits` unless it has others; its `scoring` takes options of `score`;
 *   `signal` stops the work, and `onProgress` receives its progress
 * @param report receives all diagnostics, including those of `readCorpus`; the result has them, too
 * @throws UnknownNameError for a document, an entity or a class that does not exist
 * @throws RangeError for a metric without an explainer, or for an entity in a corpus of several parts without a
 *   document
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @throws the signal's `reason` if it is aborted
 * @throws UnreadableError if a corpus comes from `readCorpus`, nothing in it could be read, and no `report` was given
 * @example
 *   const [key, ours] = [[partOf([["a", "b"]], "x")], [partOf([["a"], ["b"]], "x")]];
 *   const { scores, workings } = await explain(key, ours, { scoring: { metrics: ["muc"] } });
 *   scores.muc.recall; // → 0
 *   workings.length; // → 1
 */
export async function explain(
  key: Parts,
  response: Parts,
  { scoring = {}, signal, onProgress, limits = fullLimits, ...asked }: ExplanationRequest = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<Explanation & { readonly diagnostics: readonly Diagnostic[] }> {
  const options = resolveOptions(scoring);
  const work = defined({ signal, onProgress });
  const { sources, parts, diagnostics, tell } = await collected([key, response], report, work);
  const request = { limits, ...asked };
  const steps = explanationSteps({ key: sources[0], response: sources[1], options, request, report: tell });
  const explanation = await inTurns(steps, work, "scoring", parts);
  refuseUnheard(diagnostics, report);
  return { ...explanation, diagnostics };
}

interface Explained {
  readonly key: PartSource;
  readonly response: PartSource;
  readonly options: ScoreOptions;
  readonly request: ExplainRequest;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Works like `explainSources`, in steps that yield the number of parts that are scored. */
function* explanationSteps(
  { key, response, options, request, report }: Explained,
  score: typeof scoringSteps = scoringSteps,
): Steps<Explanation> {
  requireAllEntities(options, "an explanation");
  const asked = withParts(options.metrics);
  for (const metric of asked) {
    if (explainerOf(metric) === undefined)
      throw new RangeError(`explain cannot show how ${metric.id} is calculated; choose other metrics`);
  }
  const { document, ofClass } = request;
  const terms = ofClass && new ClassTerms({ ...options, metrics: asked }, ofClass);
  const names = new Set<string>();
  const matched = new Map<string, MatchedSides>();
  const scored = new Set<string>();
  const [all] = yield* score(
    key,
    [response],
    { ...options, metrics: asked },
    aboutDocument(document, options.scope, report),
    {
      wants(part) {
        names.add(part.document);
        return document === undefined || isNamed(part, document);
      },
      matched(id, sides) {
        // Without a requested document, only a lone part is written out. Parts of larger corpora need not stay in memory.
        scored.add(id);
        terms?.add(id, sides);
        if (document === undefined && scored.size > 1) matched.clear();
        else matched.set(id, sides);
      },
    },
    ofClass?.by,
  );
  const { scope } = options;
  if (document !== undefined && matched.size === 0) throw new UnknownNameError(scope, document, [...names]);
  if (document === undefined && scored.size > 1 && request.entity !== undefined) {
    throw new RangeError(`an entity belongs to one ${scope}; name the ${scope} with --document`);
  }
  const prepared = Array.from(matched.values(), (sides) => ({ sides, ...preparePartitions(sides, options) }));
  requireEntity(
    prepared.map(({ both }) => both),
    request.entity,
  );
  const lacking = all.lacking();
  const accumulator = all.without(Object.keys(lacking));
  const { metrics } = accumulator.options;
  const result = accumulator.result();
  const common = {
    ...{ signature: result.signature, documents: result.documents, parts: result.parts, scope },
    average: options.average,
    ...(Object.keys(lacking).length > 0 && { lacking }),
  };
  if (ofClass !== undefined && terms !== undefined) {
    reportLackingBreakdown([accumulator], [[response.file ?? ""]], ofClass.by, report);
    const working = terms.working(accumulator, request.limits);
    const divided = working.metrics.map(({ id }) => metrics.find((metric) => metric.id === id)!);
    return {
      ...common,
      ...{ ofClass, metrics: describedMetrics(divided), workings: [working] },
      scores: Object.fromEntries(working.metrics.map(({ id, score: own }) => [id, own])),
    };
  }
  return {
    ...common,
    metrics: describedMetrics(metrics),
    workings: prepared.map((part) => partWorking(part.sides, part, metrics, options, request)),
    ...(result.parts > 1 && {
      units: {
        of: document === undefined ? ("document" as const) : ("part" as const),
        scores: accumulator.by(document === undefined ? "document" : "part"),
      },
    }),
    scores: result.scores,
  };
}

export function describedMetrics(metrics: readonly Metric[]): Explanation["metrics"] {
  return metrics.map(({ id, title, summary, formula, cite }) => ({ id, title, summary, formula, cite }));
}

/** Returns the metrics, each after its components. */
function withParts(metrics: readonly Metric[]): Metric[] {
  return [...new Set(metrics.flatMap((metric) => (metric.kind === "composite" ? [...metric.of, metric] : [metric])))];
}

/**
 * Returns a listener that passes on diagnostics, except that documents other than the chosen one are on one side only.
 * If a topic is chosen, any document may belong to it.
 */
function aboutDocument(
  document: string | undefined,
  scope: ScoreOptions["scope"],
  report: (diagnostic: Diagnostic) => void,
): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    const { code, document: label = "" } = diagnostic;
    const isOfOthers =
      scope === "document" && document !== undefined && label !== document && !label.startsWith(`${document}; part `);
    if ((code === "missing-document" || code === "extra-document") && isOfOthers) return;
    report(diagnostic);
  };
}

function requireEntity(all: readonly Partitions[], id: string | undefined): void {
  if (id === undefined || all.some((both) => focusOn(both, id) !== undefined)) return;
  throw new UnknownNameError(
    "entity",
    id,
    all.flatMap(({ key, response }) => [...key.ids, ...response.ids]),
  );
}

/** Finds an entity by its id in the file, or else by its badge, in the key before the response. */
function focusOn(both: Partitions, id: string): Focus | undefined {
  for (const names of ["ids", "labels"] as const) {
    for (const side of ["key", "response"] as const) {
      const entity = both[side][names].indexOf(id);
      if (entity >= 0) return { side, label: both[side].labels[entity] };
    }
  }
  return undefined;
}

function partWorking(
  sides: MatchedSides,
  { both: partitions, mentions: mentionsOf }: PreparedPartitions,
  metrics: readonly Metric[],
  options: ScoreOptions,
  { entity, limits }: ExplainRequest,
): PartWorking {
  const focus = entity === undefined ? undefined : focusOn(partitions, entity);
  const { counter, figures } = counterAndFigures(metrics, options);
  const mentions = counter.needsMentions ? mentionsOf() : undefined;
  const scores = figures.scores(counter.count(partitions.table, mentions));
  const done = new Map<string, { working: Working; score: Score }>();
  const workings =
    entity !== undefined && focus === undefined
      ? []
      : metrics.map((metric): MetricWorking => {
          const { id } = metric;
          const score = scores[id];
          const input: ExplainInput = {
            ...{ partitions, options: isBound(metric) ? { ...options, ...metric.bound } : options, limits, score },
            ...defined({ mentions, focus }),
          };
          const working = explainerOf(metric)!.explain(input, (other) => done.get(other)!);
          done.set(id, { working, score });
          return { id, score, pieces: [...working.pieces, { kind: "result", ...figuresOf(metric, score) }] };
        });
  const named = sides.key?.part ?? sides.response?.part;
  return {
    id: named === undefined ? "" : labelOf(named),
    pieces: introduction(sides, partitions, options, { entity, focus, limits }),
    metrics: workings,
  };
}

function figuresOf(metric: Metric, { recall, precision, f1, value }: Score): ExplainedFigures {
  if (value !== undefined) return { value };
  return metric.hasOnlyF ? { f1 } : { recall, precision, f1 };
}

const otherSide = { key: "response", response: "key" } as const;

function introduction(
  sides: MatchedSides,
  partitions: Partitions,
  { singletons, mentions, scope: joined }: ScoreOptions,
  { entity, focus, limits }: { entity: string | undefined; focus: Focus | undefined; limits: Limits },
): Piece[] {
  if (entity !== undefined && focus === undefined) return [statement(`There is no entity “${entity}” in this part.`)];
  const unit = joined === "document" ? "part" : joined;
  const scope = scopeOf(partitions, limits, focus);
  const { missing, extra } = mentionGroups(partitions);
  const absent = (side: SideName): string[] => {
    if (sides[side] === undefined) {
      return [`The ${side} lacks this ${unit}, so all mentions are in the ${otherSide[side]} only.`];
    }
    if (sides[side].order.length === 0)
      return [`The ${side} has no mentions here, or the options exclude all of them.`];
    return partitions[side].members.length === 0 ? [`The options exclude all mentions of the ${side} here.`] : [];
  };
  const twinless = (mentionsOfIt: readonly number[], what: string): string[] => {
    if (mentionsOfIt.length === 0) return [];
    const shown = mentionsOfIt.slice(0, limits.mentions).map((m) => partitions.nameOf(m));
    const more = mentionsOfIt.length - shown.length;
    return [`${what}: ${shown.join(", ")}${more > 0 ? `, … ${more} more` : ""}.`];
  };
  const divisions = (["key", "response"] as const).map((side) => partitionPiece(partitions, side, scope));
  const isNumbered = divisions.some(({ entities }) => entities.some((each) => each.mentions.some(hasNumber)));
  return [
    ...divisions,
    ...matchingPieces(sides, limits),
    ...[
      ...(isNumbered ? ["The numbers after # distinguish mentions with the same words, in text order."] : []),
      ...absent("key"),
      ...absent("response"),
      ...(singletons === "drop" ? ["Singletons of both sides are left out (--singletons drop)."] : []),
      ...(mentions === "common" ? ["Only mentions that are on both sides count (--mentions common)."] : []),
      ...twinless(missing, "Missing from the response"),
      ...twinless(extra, "Extra in the response"),
      ...(focus === undefined
        ? []
        : [`Only the terms of ${focus.label} are shown; sums and figures are for the whole ${unit}.`]),
    ].map(statement),
  ];
}

const reasonTexts: Readonly<Record<PairReason, string>> = {
  exact: "the same tokens",
  head: "the same head",
  partial: "a part of the key mention that contains its head or minimum span",
  "partial-symmetric": "one is a part of the other and contains the other's head or minimum span",
  craft: "a piece of the response mention lies within the key mention's first piece",
  min: "a part of the key mention that contains its minimum span",
  mina: "the same minimum span",
  overlap: "enough words in common",
  dependency: "dependence on the same word",
};

function matchingPieces({ key, response, pairs }: MatchedSides, limits: Limits): Piece[] {
  if (key === undefined || response === undefined || pairs.reason === undefined) return [];
  const { reason } = pairs;
  const inexact = Array.from(reason.keys()).filter((i) => pairReasons[reason[i]] !== "exact");
  if (inexact.length === 0) return [];
  const rows = inexact
    .slice(0, limits.mentions)
    .map((i) =>
      [
        shortName(surfaceOf(key.part, pairs.key[i])),
        shortName(surfaceOf(response.part, pairs.response[i])),
        reasonTexts[pairReasons[reason[i]]],
      ].map(words),
    );
  return [
    {
      kind: "table",
      columns: tableColumns(["key mention", "matched with", "reason"]),
      rows,
      more: inexact.length - rows.length,
    },
  ];
}

interface PreparedPartitions {
  readonly both: Partitions;
  readonly mentions: () => NumberedMentions;
}

function preparePartitions(
  { key, response, pairs }: MatchedSides,
  options: Pick<ScoreOptions, "major" | "singletons" | "mentions">,
): PreparedPartitions {
  const { singletons, mentions } = options;
  const merged = mergeMentions(key, response, pairs);
  let both = partitions(
    merged.nameOf,
    { symbol: "K", entityOf: merged.keyOf, ...namesOf("key", key) },
    { symbol: "R", entityOf: merged.responseOf, ...namesOf("response", response) },
  );
  if (singletons === "drop") {
    const isLinked =
      ({ entityOf, sizes }: Division) =>
      (m: number): boolean =>
        sizes[entityOf[m]] > 1;
    both = unprimed(keptPartitions(both, { key: isLinked(both.key), response: isLinked(both.response) }));
  }
  if (mentions === "common") {
    both = unprimed(keepCommonMentions(both));
  }
  return {
    both,
    mentions() {
      const paired = chosenMentions(pairMentions(key, response, pairs), options);
      const numbers = { key: numbersOf(merged.keyMention), response: numbersOf(merged.responseMention) };
      return {
        ...paired,
        numbers: {
          key: paired.key.mentions.map((m) => numbers.key.get(m)!),
          response: paired.response.mentions.map((m) => numbers.response.get(m)!),
        },
      };
    },
  };
}

function numbersOf(mentionAt: readonly number[]): Map<number, number> {
  return new Map(mentionAt.map((mention, number) => [mention, number]));
}

/** Returns the partitions without primes, because every metric starts from the mentions that the options leave. */
function unprimed({ key, response, ...rest }: Partitions): Partitions {
  return { ...rest, key: { ...key, symbol: "K" }, response: { ...response, symbol: "R" } };
}

function namesOf(name: SideName, side: PreparedPart | undefined): Pick<Division, "labels" | "ids"> {
  if (side === undefined) return { labels: [], ids: [] };
  const ids = Array.from(side.sizes, () => "");
  side.rank.forEach((rank, e) => {
    if (rank >= 0) ids[rank] = side.part.entities.ids[e];
  });
  return { labels: ids.map((_, rank) => entityBadge(name, rank)), ids };
}

/** Lists the mentions of both sides in one sequence. A matched pair appears once, at its place in the key. */
function mergeMentions(
  key: PreparedPart | undefined,
  response: PreparedPart | undefined,
  pairs: MentionPairs,
): {
  /** The key mention, and the response mention, of each listed mention; -1 if the side lacks it. */
  keyMention: readonly number[];
  responseMention: readonly number[];
  keyOf: Int32Array;
  responseOf: Int32Array;
  nameOf: (mention: number) => string;
} {
  const counterpart = new Map(Array.from(pairs.key, (k, i) => [k, pairs.response[i]]));
  const matched = new Set(pairs.response);
  const keys = key?.order ?? new Int32Array(0);
  const alone = (response?.order ?? new Int32Array(0)).filter((r) => !matched.has(r));
  const keyMention: number[] = [];
  const responseMention: number[] = [];
  for (let i = 0, j = 0; i < keys.length || j < alone.length; ) {
    const isKey = j >= alone.length || (i < keys.length && comesFirst(key!.part, keys[i], response!.part, alone[j]));
    keyMention.push(isKey ? keys[i] : -1);
    responseMention.push(isKey ? (counterpart.get(keys[i++]) ?? -1) : alone[j++]);
  }
  const entityOf = (side: PreparedPart | undefined, mentions: readonly number[]): Int32Array =>
    Int32Array.from(mentions, (m) => (m < 0 || side === undefined ? -1 : side.rank[side.part.mentions.entity[m]]));
  return {
    keyMention,
    responseMention,
    keyOf: entityOf(key, keyMention),
    responseOf: entityOf(response, responseMention),
    nameOf: distinctNames(keyMention.length, (m) =>
      keyMention[m] >= 0 ? surfaceOf(key!.part, keyMention[m]) : surfaceOf(response!.part, responseMention[m]),
    ),
  };
}

function hasNumber(name: string): boolean {
  return / #\d+$/.test(name);
}

function comesFirst({ mentions: a }: AnnotatedPart, i: number, { mentions: b }: AnnotatedPart, j: number): boolean {
  if (a.names !== undefined && b.names !== undefined) return a.names[i] <= b.names[j];
  return compareSpans(a, i, b, j) <= 0;
}
