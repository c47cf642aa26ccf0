import { requireAllEntities } from "../../scoring/major-entities.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { labelOf, surfaceOf } from "../../core/document.ts";
import { least } from "../../core/arrays.ts";
import { atOnce, between, inTurns, type LongWork, type Steps } from "../../core/long-work.ts";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { looksAtMentions } from "../../scoring/count-metrics.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { type PreparedPart, preparePart } from "../../scoring/prepare.ts";
import { type ScoreOptions, type UserOptions, resolveOptions } from "../../scoring/score-options.ts";
import { refuseUnheard } from "../../scoring/refused-error.ts";
import { type Parts, collected, scoreSources, scoringSteps } from "../../scoring/score-sources.ts";
import type { PartObserver } from "../../scoring/score-part.ts";
import { type MatchedSides, tabulateSides } from "../../scoring/tabulate.ts";
import { generatorName } from "../../stats/random-words.ts";
import { baselinePart } from "../baseline.ts";
import { comparisonSteps } from "../compare/compare-systems.ts";
import { type Comparison, defaultCompareOptions } from "../compare/comparison.ts";
import { headlineOf, namedMetrics } from "../compare/headline.ts";
import type { Audit, AuditOptions, AuditWarning, AuditedBaseline, AuditedSystem } from "./audit-result.ts";
import { findingsOf } from "./findings.ts";
import { SystemAudit } from "./system-audit.ts";
import { TableCounts } from "./table-counts.ts";

/** A response with its name. */
export interface NamedSource {
  readonly name: string;
  readonly source: PartSource;
}

/**
 * Audits the scores of responses. It shows how metrics react to better and worse responses, how baselines score, which
 * differences hold, where metrics contradict each other, and what is unusual about the mentions.
 *
 * @param options of scoring; metrics that look at more than the overlap table are left out
 * @param chosen options of the audit; the default headline is the first of the `named` metrics, or else the CoNLL
 *   average, else LEA, else the first metric
 * @param report receives the diagnostics of the annotations
 * @param onComparing receives the number of documents and metrics before any test begins
 * @param score scores the sources; replace it to reuse existing matches
 * @throws RangeError for no responses, two responses of the same name, no remaining metric, a headline that is not
 *   among the metrics, a macro average, or `mentions: "common"`
 * @source Moosavi and Strube (2016), §2, Table 1
 * @example
 *   const source = { open: () => ["x", "y", "z"].map((name) => partOf([["a", "b"]], name)) };
 *   const { systems } = auditSources(source, [{ name: "ours", source }], resolveOptions({ metrics: ["muc"] }));
 *   systems[0].scores.muc.f1; // → 1
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public: its signature stays
export function auditSources(
  key: PartSource,
  responses: readonly NamedSource[],
  options: ScoreOptions,
  chosen: Partial<AuditOptions> & { readonly named?: readonly string[] } = {},
  report: (diagnostic: Diagnostic) => void = () => undefined,
  onComparing: (units: number, metrics: number) => void = () => undefined,
  score: typeof scoreSources = scoreSources,
): Audit {
  const begun = beginAudit(responses, options, chosen);
  const { scoring, observer } = begun;
  const sources = responses.map(({ source }) => source);
  return atOnce(begun.finish(score(key, sources, scoring, report, observer), onComparing));
}

/**
 * Works like `auditSources`, in steps that yield a share of the work.
 *
 * @internal
 * @param parts how many parts `score` scores
 */
// eslint-disable-next-line @typescript-eslint/max-params -- like `auditSources`
export function* auditSteps(
  key: PartSource,
  responses: readonly NamedSource[],
  options: ScoreOptions,
  chosen: Partial<AuditOptions> & { readonly named?: readonly string[] },
  score: typeof scoringSteps,
  parts: number,
): Steps<Audit> {
  const { scoring, observer, finish } = beginAudit(responses, options, chosen);
  const sources = responses.map(({ source }) => source);
  const scored = score(key, sources, scoring, () => undefined, observer);
  const accumulators = yield* between(0, 0.2 / parts, scored);
  return yield* between(
    0.2,
    1,
    finish(accumulators, () => undefined),
  );
}

interface BegunAudit {
  /** The options of scoring, without metrics that look at more than the overlap table. */
  readonly scoring: ScoreOptions;
  /** Observes the scoring. */
  readonly observer: PartObserver;
  /** Finishes the audit when everything is scored, in steps that yield a share of the work. */
  readonly finish: (
    accumulators: readonly Accumulator[],
    onComparing: (units: number, metrics: number) => void,
  ) => Steps<Audit>;
}

function beginAudit(
  responses: readonly NamedSource[],
  options: ScoreOptions,
  { named, ...chosen }: Partial<AuditOptions> & { readonly named?: readonly string[] },
): BegunAudit {
  requireAllEntities(options, "an audit");
  const kept = options.metrics.filter((metric) => !looksAtMentions({ ...options, metrics: [metric] }));
  const ids = kept.map(({ id }) => id);
  const names = responses.map(({ name }) => name);
  requireSense(options, ids, names, chosen.headline);
  const auditOptions: AuditOptions = {
    headline: headlineOf(ids, named),
    leftover: "keep",
    alpha: defaultCompareOptions.alpha,
    seed: defaultCompareOptions.seed,
    ...chosen,
  };
  const scoring = { ...options, metrics: kept };
  const systems = names.map(() => new SystemAudit(scoring, auditOptions));
  const ofKey = new BaselineScores(scoring, { side: "key" });
  const ofResponses = names.map((system) => new BaselineScores(scoring, { side: "response", system }));
  const coverage = new MentionCoverage(names.length, options.singletons);
  const observer: PartObserver = {
    wants: () => true,
    matched(id, sides, response) {
      if (response === 0) ofKey.add(id, sides);
      systems[response].add(id, sides);
      ofResponses[response].add(id, sides);
      coverage.add(id, sides, response);
    },
  };
  function* finish(
    accumulators: readonly Accumulator[],
    onComparing: (units: number, metrics: number) => void,
  ): Steps<Audit> {
    if (names.length > 1) onComparing(accumulators[0].units("document").length, kept.length);
    const audited: AuditedSystem[] = [];
    for (const [i, system] of systems.entries()) {
      const [from, to] = [i, i + 1].map((place) => place / (systems.length + 1));
      audited.push(yield* between(from, to, system.result(names[i], accumulators[i])));
    }
    const comparison = yield* compared(names, accumulators, auditOptions);
    const { documents, parts } = accumulators[0].result();
    const audit = {
      options: auditOptions,
      metrics: ids,
      leftOut: options.metrics.filter((metric) => !kept.includes(metric)).map(({ id }) => id),
      documents,
      parts,
      systems: audited,
      baselines: [ofKey, ...ofResponses].flatMap((baselines) => baselines.result()),
      ...defined({ comparison }),
      warnings: [
        ...names.flatMap((name, i) => systemWarnings(name, systems[i], accumulators[i])),
        ...coverage.warnings(names),
      ],
    };
    return { ...audit, findings: findingsOf(audit), signature: auditSignature(auditOptions, audited) };
  }
  return { scoring, observer, finish };
}

/**
 * Audits annotations in memory or from readers, each response under a name. The event loop gets a turn between
 * documents, and often during the tests.
 *
 * @param options of the audit; its `scoring` takes those of `score`; `signal` stops the work, and `onProgress` receives
 *   its progress
 * @param report receives all diagnostics, including those of `readCorpus`; the result has them, too
 * @throws RangeError as in `auditSources`
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @throws the signal's `reason` if it is aborted
 * @throws UnreadableError if a corpus comes from `readCorpus`, nothing in it could be read, and no `report` was given
 * @example
 *   const documents = ["x", "y", "z"];
 *   const key = documents.map((name) => partOf([["a", "b"]], name));
 *   const { systems } = await audit(key, { ours: key }, { scoring: { metrics: ["muc"] } });
 *   systems[0].scores.muc.f1; // → 1
 */
export async function audit(
  key: Parts,
  responses: Readonly<Record<string, Parts>>,
  { scoring = {}, signal, onProgress, ...options }: AuditRequest = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<Audit & { readonly diagnostics: readonly Diagnostic[] }> {
  const names = Object.keys(responses);
  const work = defined({ signal, onProgress });
  const { sources, parts, diagnostics, tell } = await collected([key, ...Object.values(responses)], report, work);
  const responsesOf = names.map((name, i): NamedSource => ({ name, source: sources[i + 1] }));
  const request = { named: namedMetrics(scoring.metrics), ...options };
  const begun = beginAudit(responsesOf, resolveOptions(scoring), request);
  const steps = scoringSteps(sources[0], sources.slice(1), begun.scoring, tell, begun.observer);
  const accumulators = await inTurns(steps, work, "scoring", parts);
  refuseUnheard(diagnostics, report);
  const finished = await inTurns(
    begun.finish(accumulators, () => undefined),
    work,
    "testing",
    1,
  );
  return { ...finished, diagnostics };
}

/** Options of scoring and of the audit. */
export interface AuditRequest extends Partial<AuditOptions>, LongWork {
  readonly scoring?: UserOptions;
}

function requireSense(
  { average, mentions }: ScoreOptions,
  ids: readonly string[],
  names: readonly string[],
  headline: string | undefined,
): void {
  if (names.length === 0) throw new RangeError("there is no response to audit; give at least one");
  if (new Set(names).size < names.length) throw new RangeError("two responses have the same name; give each its own");
  if (ids.length === 0)
    throw new RangeError(
      "none of these metrics can be audited: an audit needs metrics that depend only on which mentions corefer, such as muc, b3 or lea",
    );
  if (headline !== undefined && !ids.includes(headline)) {
    throw new RangeError(
      `${headline} is not among the metrics ${ids.join(", ")}; add it to them, or choose one of them`,
    );
  }
  if (average === "macro")
    throw new RangeError("an audit adds counts up, so macro averages are not possible; use --average micro");
  if (mentions === "common") {
    throw new RangeError(
      "an audit removes and adds mentions, so it cannot be restricted to common mentions; use --mentions all",
    );
  }
}

/** Tests all differences. Returns `undefined` with one system or fewer than two documents. */
function* compared(
  names: readonly string[],
  accumulators: readonly Accumulator[],
  { headline, alpha, trials, seed }: AuditOptions,
): Steps<Comparison | undefined> {
  const units = accumulators.map((accumulator) => accumulator.units("document").length);
  if (names.length < 2 || least(units) < 2) return undefined;
  return yield* comparisonSteps(
    names.map((name, i) => ({ name, runs: [accumulators[i]] })),
    { headline, alpha, trials, seed, ci: "none" },
  );
}

function systemWarnings(system: string, audited: SystemAudit, accumulator: Accumulator): AuditWarning[] {
  const { singletons } = accumulator.result();
  const { key, response } = singletons;
  const isOneSided = (key === 0) !== (response === 0) && accumulator.options.singletons === "keep";
  const missing = audited.missing();
  const gold = audited.goldMentions();
  return [
    ...(gold === undefined ? [] : [{ code: "gold-mentions" as const, system, mentions: gold }]),
    ...(isOneSided
      ? [
          {
            code: "singletons-on-one-side" as const,
            system,
            side: key > 0 ? ("key" as const) : ("response" as const),
            count: key + response,
          },
        ]
      : []),
    ...(missing.length === 0
      ? []
      : [{ code: "missing-documents" as const, system, parts: missing.length, document: missing[0] }]),
  ];
}

/** Returns the signature, in which the order of the systems does not matter. */
function auditSignature(
  { headline, leftover, alpha, trials, seed }: AuditOptions,
  systems: readonly AuditedSystem[],
): string {
  const scores = systems.map(({ signature }) => parseSignature(signature) ?? {});
  const { version = "" } = scores[0];
  return formatSignature({
    test: "audit",
    headline,
    leftover,
    alpha: String(alpha),
    R: String(trials ?? "auto"),
    seed: String(seed),
    rng: generatorName,
    ...scores[0],
    resp: scores
      .map(({ resp = "" }) => resp)
      .sort()
      .join("+"),
    version,
  });
}

const kinds = ["singletons", "one-entity"] as const;

class BaselineScores {
  private readonly options: ScoreOptions;
  private readonly mentionsOf: AuditedBaseline["mentionsOf"];
  private readonly counts: readonly TableCounts[];

  constructor(options: ScoreOptions, mentionsOf: AuditedBaseline["mentionsOf"]) {
    this.options = options;
    this.mentionsOf = mentionsOf;
    this.counts = kinds.map(() => new TableCounts(options));
  }

  /** Adds a part; a part with the same id replaces its earlier version. */
  add(id: string, sides: MatchedSides): void {
    const source = sides[this.mentionsOf.side];
    const named = (sides.key ?? source)?.part;
    if (named === undefined) return;
    kinds.forEach((kind, i) => {
      const response = source && prepared(source, kind);
      this.counts[i].add(id, named.document, tabulateSides(sides.key, response, this.options).table);
    });
  }

  result(): AuditedBaseline[] {
    return kinds.map((kind, i) => ({
      kind,
      mentionsOf: this.mentionsOf,
      scores: this.counts[i].scores(),
    }));
  }
}

function prepared({ part }: PreparedPart, kind: (typeof kinds)[number]): PreparedPart {
  const baseline = baselinePart(part, kind);
  if (typeof baseline === "string") throw new TypeError(`${kind} needs ${baseline}`);
  return preparePart(baseline, "first");
}

const NAMED = 3;

type Unmatched = Extract<AuditWarning, { code: "unmatched-mentions" }>;

interface PartCoverage {
  readonly mentions: number;
  readonly unmatched: number;
  readonly examples: Unmatched["examples"];
  readonly document: string;
  readonly outside: readonly number[];
}

/**
 * Finds mentions that cannot be matched: key mentions that none of several responses has, and response mentions outside
 * the key's text.
 */
class MentionCoverage {
  private readonly singletons: ScoreOptions["singletons"];
  private readonly responses: number;
  private readonly parts = new Map<string, PartCoverage>();
  /** For the current part: which key mentions a response has, and how many mentions of each response are outside. */
  private found = new Uint8Array(0);
  private outside: number[] = [];

  constructor(responses: number, singletons: ScoreOptions["singletons"]) {
    this.responses = responses;
    this.singletons = singletons;
  }

  /** Adds a part of one response. The same part of the other responses must follow, in order, before the next part. */
  add(id: string, { key, response, pairs }: MatchedSides, index: number): void {
    if (key === undefined) return;
    if (index === 0) {
      this.found = new Uint8Array(key.part.mentions.length);
      this.outside = [];
    }
    for (const m of pairs.key) this.found[m] = 1;
    this.outside.push(response === undefined ? 0 : mentionsOutside(key, response));
    if (index < this.responses - 1) return;
    const mentions = key.order.filter((m) => this.singletons === "keep" || sizeOfEntity(key, m) > 1);
    const unmatched = mentions.filter((m) => this.found[m] === 0);
    const document = labelOf(key.part);
    this.parts.set(id, {
      mentions: mentions.length,
      unmatched: unmatched.length,
      examples: Array.from(unmatched.subarray(0, NAMED), (m) => ({ document, mention: surfaceOf(key.part, m) })),
      document,
      outside: this.outside,
    });
  }

  warnings(names: readonly string[]): AuditWarning[] {
    const parts = [...this.parts.values()];
    const unmatched = parts.reduce((sum, part) => sum + part.unmatched, 0);
    return [
      ...(unmatched === 0 || this.responses < 2
        ? []
        : [
            {
              code: "unmatched-mentions" as const,
              mentions: unmatched,
              of: parts.reduce((sum, part) => sum + part.mentions, 0),
              examples: parts.flatMap(({ examples }) => examples).slice(0, NAMED),
            },
          ]),
      ...names.flatMap((system, i) => {
        const first = parts.find(({ outside }) => outside[i] > 0);
        const mentions = parts.reduce((sum, { outside }) => sum + outside[i], 0);
        return first === undefined
          ? []
          : [{ code: "outside-text" as const, system, mentions, document: first.document }];
      }),
    ];
  }
}

function sizeOfEntity({ part, rank, sizes }: PreparedPart, m: number): number {
  return sizes[rank[part.mentions.entity[m]]];
}

/**
 * Returns the number of mentions that reach beyond the last word of the key's text; 0 if words or positions are
 * unknown.
 */
function mentionsOutside({ part: { tokens, mentions: known } }: PreparedPart, { part, order }: PreparedPart): number {
  if (tokens === undefined || known.names !== undefined || part.mentions.names !== undefined) return 0;
  return order.filter((m) => part.mentions.last[m] >= tokens.length).length;
}
