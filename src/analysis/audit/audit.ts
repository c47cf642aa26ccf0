import { least } from "../../core/extremes.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import { CountLayout } from "../../scoring/counts.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { resolveOptions, type ScoreOptions, type UserOptions } from "../../scoring/score-options.ts";
import { collected, type Parts, scoreSources } from "../../scoring/score-sources.ts";
import { generatorName } from "../../stats/random-words.ts";
import { compareSystems } from "../compare/compare-systems.ts";
import { headlineOf, namedMetrics } from "../compare/headline.ts";
import { type Comparison, defaultCompareOptions } from "../compare/comparison.ts";
import type { Audit, AuditedSystem, AuditOptions, AuditWarning } from "./audit-result.ts";
import { BaselineScores } from "./baseline-scores.ts";
import { findingsOf } from "./findings.ts";
import { MentionCoverage } from "./mention-coverage.ts";
import { SystemAudit } from "./system-audit.ts";

/** A response under a name. */
export interface NamedSource {
  readonly name: string;
  readonly source: PartSource;
}

/**
 * Says how far the scores of some responses can be trusted: what metrics do when a response is made better or worse, what baselines
 * score beside the systems, which differences hold, where metrics contradict each other, and what is odd about the mentions.
 *
 * @param options their metrics that look at more than the overlap table are left out
 * @param chosen unless it has a headline, that is the first of the metrics that were `named`; if none was, LEA, else the CoNLL average
 * @param report receives what is wrong with the annotations
 * @throws RangeError if two responses have the same name, if no metric is left, if the headline is not among the metrics, and for
 * options under which a recall depends on the response: a macro average, and mentions that are in common
 * @source Moosavi and Strube (2016), §2, Table 1
 */
export function auditSources(
  key: PartSource,
  responses: readonly NamedSource[],
  options: ScoreOptions,
  { named, ...chosen }: Partial<AuditOptions> & { readonly named?: readonly string[] } = {},
  report: (diagnostic: Diagnostic) => void = () => undefined,
): Audit {
  const kept = options.metrics.filter((metric) => !new CountLayout([metric]).needsMentions(options));
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
  const accumulators = scoreSources(
    key,
    responses.map(({ source }) => source),
    scoring,
    report,
    {
      wants: () => true,
      matched(id, sides, response) {
        if (response === 0) ofKey.add(id, sides);
        systems[response].add(id, sides);
        ofResponses[response].add(id, sides);
        coverage.add(id, sides, response);
      },
    },
  );
  const audited = systems.map((system, i) => system.result(names[i], accumulators[i]));
  const comparison = compared(names, accumulators, auditOptions);
  const { documents, parts } = accumulators[0].result();
  const audit = {
    options: auditOptions,
    metrics: ids,
    leftOut: options.metrics.filter((metric) => !kept.includes(metric)).map(({ id }) => id),
    documents,
    parts,
    systems: audited,
    baselines: [ofKey, ...ofResponses].flatMap((baselines) => baselines.result()),
    ...(comparison !== undefined && { comparison }),
    warnings: [
      ...names.flatMap((name, i) => systemWarnings(name, systems[i], accumulators[i])),
      ...coverage.warnings(names),
    ],
  };
  return { ...audit, findings: findingsOf(audit), signature: auditSignature(auditOptions, audited) };
}

/**
 * The same for annotations in memory or coming from readers, each response under a name.
 *
 * @param options those of the audit; `scoring` are those of `score`
 * @param report receives what is wrong with the annotations, and with what `readCorpus` read; it is among the result's `diagnostics`, too
 * @throws RangeError as `auditSources`
 * @throws UnreadableError if nothing could be read of a corpus that comes from `readCorpus`, and there is no `report`
 * @example (await audit(key, { ours, theirs })).findings
 */
export async function audit(
  key: Parts,
  responses: Readonly<Record<string, Parts>>,
  { scoring = {}, ...options }: AuditRequest = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<Audit & { readonly diagnostics: readonly Diagnostic[] }> {
  const names = Object.keys(responses);
  const { sources, diagnostics, tell } = await collected([key, ...Object.values(responses)], report);
  const responsesOf = names.map((name, i): NamedSource => ({ name, source: sources[i + 1] }));
  const request = { named: namedMetrics(scoring.metrics), ...options };
  return { ...auditSources(sources[0], responsesOf, resolveOptions(scoring), request, tell), diagnostics };
}

/** How to score, and how to audit. */
export interface AuditRequest extends Partial<AuditOptions> {
  readonly scoring?: UserOptions;
}

function requireSense(
  { average, mentions }: ScoreOptions,
  ids: readonly string[],
  names: readonly string[],
  headline: string | undefined,
): void {
  if (names.length === 0) throw new RangeError("there is no response to audit");
  if (new Set(names).size < names.length) throw new RangeError("two responses have the same name");
  if (ids.length === 0) throw new RangeError("no metric is left that looks only at which mentions are coreferent");
  if (headline !== undefined && !ids.includes(headline)) {
    throw new RangeError(`${headline} is not among the metrics ${ids.join(", ")}`);
  }
  if (average === "macro") throw new RangeError("an audit sums counts, which a macro average does not");
  if (mentions === "common") {
    throw new RangeError("an audit changes which mentions are in common, and so cannot be restricted to those");
  }
}

/** Tests of all differences; nothing where there is nothing to compare. */
function compared(
  names: readonly string[],
  accumulators: readonly Accumulator[],
  { headline, alpha, trials, seed }: AuditOptions,
): Comparison | undefined {
  const units = accumulators.map((accumulator) => accumulator.units("document").length);
  if (names.length < 2 || least(units) < 2) return undefined;
  return compareSystems(
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

/** What the audit depends on: the scores' fields, and its own options. The order of the systems does not change it. */
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
