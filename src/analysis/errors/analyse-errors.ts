import { requireAllEntities } from "../../scoring/major-entities.ts";
import { defined } from "../../core/defined.ts";
import { atOnce, inTurns, type LongWork, type Steps } from "../../core/long-work.ts";
import { compareSystems } from "../compare/compare-systems.ts";
import type { Comparison } from "../compare/comparison.ts";
import { headlineOf } from "../compare/headline.ts";
import {
  analysePart,
  defaultErrorOptions,
  type ErrorOptions,
  type IdentifiedError,
  type PartErrors,
} from "./analyse-part.ts";
import { addErrorCounts, type ErrorCounts, noErrors } from "./error-counts.ts";
import type { ClassSizes, ErrorDivision } from "./error-lists.ts";
import { errorIds, type ErrorRecord } from "./error-record.ts";
import { allErrorTypes } from "./error-types-of-level.ts";
import { sumClassSizes } from "./class-sizes.ts";
import { linkLackIn } from "./link/spanning-tree.ts";
import { UnknownNameError } from "../unknown-name-error.ts";
import type { ErrorWhatIf } from "../what-if/gains.ts";
import type { Anchors } from "../what-if/pieces.ts";
import { type CorrectablePart, errorWhatIf, recordGains, singleGains } from "./what-if.ts";
import { append, listIn } from "../../core/arrays.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { entityIds, type PairedMentions } from "../../core/paired-mentions.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { muc } from "../../metrics/muc.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { LackIn } from "../../scoring/counted-part.ts";
import { isNamed, type PartSource } from "../../scoring/pair-parts.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "../../scoring/score-options.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { refuseUnheard } from "../../scoring/refused-error.ts";
import { collected, type Parts, scoreSources, scoringSteps } from "../../scoring/score-sources.ts";
import { chosenMentions, chosenTable, pairMentions } from "../../scoring/tabulate.ts";

/** The errors of one response. */
export interface SystemErrors {
  readonly signature: string;
  readonly documents: number;
  readonly parts: number;
  readonly counts: ErrorCounts;
  /** In the order of the key's parts. */
  readonly errors: readonly ErrorRecord[];
  /** Counts the mentions and entities among which errors were found, by a facet: for `crossTable`. */
  readonly classSizes: (by: ErrorDivision) => ClassSizes;
  /** The gain from correcting all errors of each type, computed on first use. */
  readonly whatIf: ErrorWhatIf;
  /** Requested metrics for which a file lacks information, so that their gains are unknown. */
  readonly lacking: Readonly<Record<string, LackIn>>;
  readonly compared: readonly CorrectablePart[];
  /** The response's counts by the metrics for which nothing is lacking. */
  readonly scored: Accumulator;
  /** What identifies each error, in the order of `errors`: for `compareSystemErrors`. */
  readonly identified: readonly IdentifiedError[];
}

/** How the errors of two responses differ, by id. */
export interface SystemComparison {
  readonly fixed: readonly string[];
  readonly introduced: readonly string[];
  readonly shared: readonly string[];
  /** Errors at the same mention, but of another type or with other mentions: `[the first's id, the other's id]`. */
  readonly changed: readonly (readonly [string, string])[];
  /** How many errors of each type are in these lists. The type is that of the first response's error, if it has one. */
  readonly byType: Readonly<Record<string, ErrorBuckets>>;
}

/** How many errors of a first response another one fixes, introduces, shares and changes. */
export type ErrorBuckets = Readonly<Record<keyof ErrorComparison, number>>;

/** The errors of several responses. */
export interface ErrorAnalysis {
  readonly options: ErrorOptions;
  readonly systems: readonly SystemErrors[];
  /** For each system except the first, its comparison with the first. */
  readonly comparisons: readonly SystemComparison[];
  /** Compares the errors of two systems, by their indices; `a` is the first. */
  readonly between: (a: number, b: number) => SystemComparison;
  /** How many errors each pair of systems shares; for a system and itself, the number of its errors. */
  readonly shared: readonly (readonly number[])[];
  /** How many errors all systems share, if there are several. */
  readonly common?: number;
}

/**
 * Finds the errors of responses, and what the metrics of `scoring` gain if the errors are corrected. Scores are
 * computed from summed counts.
 *
 * @param document only this document, or a part of one; all if absent
 * @param report receives all diagnostics of the input
 * @param score scores the sources; replace it to reuse existing matches
 * @throws UnknownNameError for a document or topic that does not exist
 * @throws NotComparableError if links by accessibility are requested, but types of mentions are unknown
 * @example
 *   const [key, ours] = [[["a", "b", "c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const { systems } = analyseErrors(key, [ours], resolveOptions({ metrics: ["muc"] }), defaultErrorOptions);
 *   systems[0].errors.map(({ type }) => type); // → ["missing-mention"]
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public: its signature stays
export function analyseErrors(
  key: PartSource,
  responses: readonly PartSource[],
  scoring: ScoreOptions,
  options: ErrorOptions,
  document?: string,
  report: (diagnostic: Diagnostic) => void = () => undefined,
  score: typeof scoreSources = scoreSources,
): ErrorAnalysis {
  return atOnce(
    analysisSteps({ key, responses, scoring, options, report, ...defined({ document }) }, function* (...sources) {
      yield 0;
      return score(...sources);
    }),
  );
}

/** What `findErrors` finds, and how. */
export interface ErrorRequest extends Partial<ErrorOptions>, LongWork {
  /** Options of scoring. */
  readonly scoring?: UserOptions;
  /** Only this document, or a part of one; all if absent. */
  readonly document?: string;
}

/**
 * Finds the errors of named responses, as `analyseErrors` does. The systems of the result are in the order of the names.
 * The event loop gets a turn between documents.
 *
 * @param request how to find errors; its `scoring` takes options of `score`; `signal` stops the work, and
 *   `onProgress` receives its progress
 * @param report receives all diagnostics, including those of `readCorpus`; the result has them, too
 * @throws UnknownNameError for a document or topic that does not exist
 * @throws NotComparableError if links by accessibility are requested, but types of mentions are unknown
 * @throws RangeError for an option of scoring out of range
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @throws the signal's `reason` if it is aborted
 * @throws UnreadableError if a corpus comes from `readCorpus`, nothing in it could be read, and no `report` was given
 * @example
 *   const key = [partOf([[[0, 0], [4, 4], [7, 8]]], "x")];
 *   const ours = [partOf([[[0, 0], [4, 4]]], "x")];
 *   (await findErrors(key, { ours })).systems[0].errors.map(({ type }) => type); // → ["missing-mention"]
 */
export async function findErrors(
  key: Parts,
  responses: Readonly<Record<string, Parts>>,
  { scoring = {}, document, signal, onProgress, ...options }: ErrorRequest = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<ErrorAnalysis & { readonly diagnostics: readonly Diagnostic[] }> {
  const resolved = resolveOptions(scoring);
  const work = defined({ signal, onProgress });
  const corpora = await collected([key, ...Object.values(responses)], report, work);
  const [ofKey, ...ofResponses] = corpora.sources;
  const steps = analysisSteps({
    key: ofKey,
    responses: ofResponses,
    scoring: resolved,
    options: { ...defaultErrorOptions, ...options },
    report: corpora.tell,
    ...defined({ document }),
  });
  const analysis = await inTurns(steps, work, "scoring", corpora.parts);
  refuseUnheard(corpora.diagnostics, report);
  return { ...analysis, diagnostics: corpora.diagnostics };
}

interface AnalysedSources {
  readonly key: PartSource;
  readonly responses: readonly PartSource[];
  readonly scoring: ScoreOptions;
  readonly options: ErrorOptions;
  readonly document?: string;
  readonly report: (diagnostic: Diagnostic) => void;
}

/**
 * Works like `analyseErrors`, in steps that yield the number of parts that are scored.
 *
 * @internal
 */
export function* analysisSteps(
  { key, responses, scoring, options, document, report }: AnalysedSources,
  score: typeof scoringSteps = scoringSteps,
): Steps<ErrorAnalysis> {
  requireAllEntities(scoring, "the analysis of errors");
  const names = new Set<string>();
  const found = responses.map(() => new Map<string, AnalysedPart>());
  const isMucAsked = scoring.metrics.includes(muc);
  const metrics = isMucAsked ? scoring.metrics : [...scoring.metrics, muc];
  const seen: ScoreOptions = { ...scoring, mentions: "all" };
  const accumulators = yield* score(key, responses, { ...scoring, metrics, average: "micro" }, report, {
    wants(part) {
      names.add(part.document);
      return document === undefined || isNamed(part, document);
    },
    matched(id, sides, response) {
      const mentions = chosenMentions(pairMentions(sides.key, sides.response, sides.pairs), seen);
      const paired = chosenMentions(mentions, scoring);
      const lack = linkLackIn(paired, options.links);
      if (lack !== undefined) throw new NotComparableError("information-lacking", lack);
      const errors = analysePart(paired, options, scoring);
      const { spans, anchors, kk } = errors;
      const part = {
        table: chosenTable(sides.table, seen),
        mentions,
        spans: placesOf(mentions, spans),
        anchors: anchorsOf(mentions, anchors),
        ...defined({ kk }),
      };
      found[response].set(id, { ...errors, part });
    },
  });
  if (document !== undefined && found.every((parts) => parts.size === 0)) {
    throw new UnknownNameError(scoring.scope, document, [...names]);
  }
  const lacks = accumulators.map((accumulator) => accumulator.lacking());
  const lacking = new Set(lacks.flatMap((own) => Object.keys(own)));
  const told: ScoreOptions = { ...scoring, metrics: scoring.metrics.filter(({ id }) => !lacking.has(id)) };
  const parts = found.map((own) => Array.from(own.values()));
  const all = parts.map((own) => own.flatMap(({ errors }) => errors));
  const ids = all.map((errors) => errorIds(errors.map(({ identity }) => identity)));
  const systems = accumulators.map((accumulator, i) => {
    const counts = parts[i].map((part) => part.counts).reduce(addErrorCounts, noErrors);
    if (options.taxonomy === "anchored" && options.spans === "official")
      assertMuc(counts, accumulator.result().scores["muc"]);
    const scored = accumulator.without([...lacking, ...(isMucAsked ? [] : [muc.id])]);
    return systemErrors(parts[i], ids[i], { counts, scored, lacking: lacks[i], told, options, identified: all[i] });
  });
  const between = comparer(systems);
  return {
    options,
    systems,
    comparisons: systems.slice(1).map((_, i) => between(0, i + 1)),
    between,
    shared: ids.map((own) => ids.map((others) => (own === others ? own.length : inAll([own, others])))),
    ...(responses.length > 1 && { common: inAll(ids) }),
  };
}

/** The errors of one part, and what is needed to correct them. */
type AnalysedPart = PartErrors & { readonly part: CorrectablePart };

/** @param ids of the errors of all parts */
function systemErrors(
  parts: readonly AnalysedPart[],
  ids: readonly string[],
  {
    counts,
    scored,
    lacking,
    told,
    options,
    identified,
  }: Pick<SystemErrors, "counts" | "scored" | "lacking" | "identified"> & {
    /** With the metrics whose gains are computed. */
    readonly told: ScoreOptions;
    readonly options: ErrorOptions;
  },
): SystemErrors {
  const { signature, documents, parts: count } = scored.result();
  const compared = parts.map(({ part }) => part);
  const gainsOf =
    options.taxonomy === "anchored" && options.gains && options.level === "entity"
      ? singleGains(compared, told, options.spans)
      : undefined;
  let error = 0;
  const errors = parts.flatMap((part, p) =>
    part.errors.map(({ record }) => ({
      id: ids[error++],
      ...record,
      ...(gainsOf && recordGains(gainsOf, p, record)),
    })),
  );
  let whatIf: ErrorWhatIf | undefined;
  return {
    signature,
    documents,
    parts: count,
    counts,
    classSizes: (by) => sumClassSizes(parts.map((part) => part.classSizes(by))),
    errors,
    get whatIf() {
      return (whatIf ??= errorWhatIf(compared, told, options.spans));
    },
    lacking,
    compared,
    scored,
    identified,
  };
}

/**
 * Returns a function that compares the errors of two systems, by their indices. It keeps the results, because browsing
 * a list of errors requests the same comparison repeatedly.
 */
function comparer(systems: readonly SystemErrors[]): ErrorAnalysis["between"] {
  const known = new Map<string, SystemComparison>();
  return (a, b) => {
    const pair = `${a} ${b}`;
    const comparison = known.get(pair) ?? compareSystemErrors(systems[a], systems[b]);
    known.set(pair, comparison);
    return comparison;
  };
}

/**
 * Compares the errors of two systems, which may come from two analyses of the same key with the same options.
 *
 * @example
 *   const [key, ours] = [[["a", "b", "c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [worse] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems;
 *   const [perfect] = analyseErrors(key, [key], scoring, defaultErrorOptions).systems;
 *   compareSystemErrors(worse, perfect).fixed.length; // → 1
 */
export function compareSystemErrors(a: SystemErrors, b: SystemErrors): SystemComparison {
  const buckets = compareErrors(a.identified, b.identified);
  const { fixed, introduced, shared, changed } = buckets;
  return {
    fixed: fixed.map((e) => a.errors[e].id),
    introduced: introduced.map((e) => b.errors[e].id),
    shared: shared.map(([e]) => a.errors[e].id),
    changed: changed.map(([own, other]) => [a.errors[own].id, b.errors[other].id]),
    byType: bucketsByType(buckets, a.identified, b.identified),
  };
}

function assertMuc({ identities }: ErrorCounts, { counts }: Score): void {
  if (counts === undefined || !("recall" in counts)) return;
  for (const side of ["recall", "precision"] as const) {
    const [kept, all] = counts[side];
    if (all - kept !== identities[side].links) {
      throw new Error(`MUC's ${side} loses ${all - kept} links, but the errors account for ${identities[side].links}`);
    }
  }
}

function inAll([first, ...others]: readonly (readonly string[])[]): number {
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((set) => set.has(id))).length;
}

function placesOf({ key, response }: PairedMentions, pairs: PartErrors["spans"]): CorrectablePart["spans"] {
  if (pairs.length === 0) return [];
  const [keys, responses] = [key, response].map(
    ({ mentions }) => new Map(Array.from(mentions, (m, place) => [m, place])),
  );
  return pairs.map((pair) => ({ key: keys.get(pair.key)!, response: responses.get(pair.response)! }));
}

function anchorsOf({ key, response }: PairedMentions, anchors: PartErrors["anchors"]): Anchors {
  const numbers = {
    key: new Map(entityIds(key).map((id, k) => [id, k])),
    response: new Map(entityIds(response).map((id, r) => [id, r])),
  };
  const found = { key: new Map<number, number>(), response: new Map<number, number>() };
  for (const { side, entity, anchor } of anchors) {
    found[side].set(numbers[side].get(entity)!, numbers[side === "key" ? "response" : "key"].get(anchor)!);
  }
  return found;
}

/**
 * The errors of two systems side by side, by index, in the order of the first; introduced errors in the order of the
 * second.
 */
export interface ErrorComparison {
  readonly fixed: readonly number[];
  readonly introduced: readonly number[];
  /** The same error in both: `[of the first, of the second]`. */
  readonly shared: readonly (readonly [number, number])[];
  readonly changed: readonly (readonly [number, number])[];
}

/**
 * Matches the errors of two systems by part and first mention. Errors with the same identity are shared. The remaining
 * errors at one place are paired as changed: first those of the same type, then the others. Errors without a partner
 * are fixed or introduced.
 *
 * @example
 *   const [key, ours] = [[["a", "b", "c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   const { errors } = analysePart(compared.mentions, defaultErrorOptions);
 *   // Another system without errors fixes the missing mention.
 *   compareErrors(errors, []).fixed; // → [0]
 */
export function compareErrors(a: readonly IdentifiedError[], b: readonly IdentifiedError[]): ErrorComparison {
  const fixed: number[] = [];
  const introduced: number[] = [];
  const shared: [number, number][] = [];
  const changed: [number, number][] = [];
  const others = bySubject(b);
  for (const [subject, own] of bySubject(a)) {
    const theirs = others.get(subject) ?? [];
    others.delete(subject);
    let [left, right] = [own, theirs];
    const join = (into: [number, number][], isSame: (x: IdentifiedError, y: IdentifiedError) => boolean): void => {
      const taken = new Set<number>();
      left = left.filter((i) => {
        const j = right.find((each) => !taken.has(each) && isSame(a[i], b[each]));
        if (j === undefined) return true;
        taken.add(j);
        into.push([i, j]);
        return false;
      });
      right = right.filter((j) => !taken.has(j));
    };
    join(shared, (x, y) => x.identity === y.identity);
    join(changed, (x, y) => x.record.type === y.record.type);
    join(changed, () => true);
    append(fixed, left);
    append(introduced, right);
  }
  for (const rest of others.values()) append(introduced, rest);
  for (const list of [fixed, introduced]) list.sort((x, y) => x - y);
  for (const list of [shared, changed]) list.sort(([x], [y]) => x - y);
  return { fixed, introduced, shared, changed };
}

/**
 * Returns how many errors are fixed, introduced, shared and changed.
 *
 * @example
 *   bucketSizes({ fixed: ["a"], introduced: [], shared: ["b", "c"], changed: [], byType: {} }).shared; // → 2
 */
export function bucketSizes({ fixed, introduced, shared, changed }: SystemComparison): ErrorBuckets {
  return { fixed: fixed.length, introduced: introduced.length, shared: shared.length, changed: changed.length };
}

/**
 * Returns a function that tells, by the id of an error, whether both responses share it, one changes it, or only one
 * has it.
 *
 * @param own `fixed` for errors of the first response, `introduced` for errors of the other
 * @example
 *   const comparison = { fixed: ["a"], introduced: [], shared: ["b"], changed: [["c", "d"]], byType: {} };
 *   const changeOf = changeIn(comparison, "fixed");
 *   ["a", "b", "c"].map(changeOf); // → ["fixed", "shared", "changed"]
 */
export function changeIn<Own extends "fixed" | "introduced">(
  comparison: SystemComparison,
  own: Own,
): (id: string) => "shared" | "changed" | Own {
  const shared = new Set(comparison.shared);
  const changed = new Set(comparison.changed.map(([first, other]) => (own === "fixed" ? first : other)));
  return (id) => (shared.has(id) ? "shared" : changed.has(id) ? "changed" : own);
}

function bucketsByType(
  { fixed, introduced, shared, changed }: ErrorComparison,
  a: readonly IdentifiedError[],
  b: readonly IdentifiedError[],
): SystemComparison["byType"] {
  const types: Record<string, Record<keyof ErrorBuckets, number>> = {};
  const add = ({ record: { type } }: IdentifiedError, bucket: keyof ErrorBuckets): void => {
    types[type] ??= { fixed: 0, introduced: 0, shared: 0, changed: 0 };
    types[type][bucket]++;
  };
  for (const e of fixed) add(a[e], "fixed");
  for (const [e] of shared) add(a[e], "shared");
  for (const [e] of changed) add(a[e], "changed");
  for (const e of introduced) add(b[e], "introduced");
  return Object.fromEntries(allErrorTypes.flatMap((type) => (type in types ? [[type, types[type]]] : [])));
}

function bySubject(errors: readonly IdentifiedError[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  errors.forEach(({ subject }, i) => {
    listIn(groups, subject).push(i);
  });
  return groups;
}

/** The comparison of the scores of several systems, or why they cannot be compared. */
export type ScoreComparison = Comparison | { readonly refused: string };

/**
 * Compares the scores of systems as `compare` does by default, but each only with the first, like their errors.
 *
 * @param systems one for each name, at least two
 * @param named the metrics that were named, the headline first
 * @example
 *   const sourceOf = (clusters) => ({ open: () => ["x", "y", "z"].map((name) => partOf(clusters, name)) });
 *   const [key, ours, theirs] = [[["a", "b"]], [["a", "b"]], [["a"], ["b"]]].map(sourceOf);
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const { systems } = analyseErrors(key, [ours, theirs], scoring, defaultErrorOptions);
 *   // All three documents differ in one direction; so do 2 of 2³ arrangements.
 *   compareScores(["ours", "theirs"], systems).pairs[0].p; // → 2 / 8
 */
export function compareScores(
  names: readonly string[],
  systems: readonly SystemErrors[],
  named: readonly string[] = [],
): ScoreComparison {
  const metrics = systems[0].scored.options.metrics.map(({ id }) => id);
  if (metrics.length === 0) return { refused: "the files lack the information that the chosen metrics need" };
  try {
    return compareSystems(
      systems.map(({ scored }, i) => ({ name: names[i], runs: [scored] })),
      { headline: headlineOf(metrics, named), ...(names.length > 2 && { baseline: names[0] }) },
    );
  } catch (error) {
    if (error instanceof NotComparableError) return { refused: error.message };
    throw error;
  }
}
