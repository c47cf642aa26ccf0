import { auditSources } from "../../analysis/audit/audit.ts";
import type { AuditOptions } from "../../analysis/audit/audit-result.ts";
import { compareSystems } from "../../analysis/compare/compare-systems.ts";
import { CompareOptionError } from "../../analysis/compare/comparison.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { explain, fullLimits, pageLimits, UnknownNameError } from "../../analysis/explain/index.ts";
import type { SystemComparison } from "../../analysis/index.ts";
import { studies } from "../../analysis/study/studies.ts";
import type { Study } from "../../analysis/study/study.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { defaultMetricOptions } from "../../metrics/metric.ts";
import { auditWarningText, findingTexts } from "../../report/audit/audit-sentences.ts";
import { noteText } from "../../report/compare/compare-notes.ts";
import { explanationBlocks } from "../../report/explain/explanation-blocks.ts";
import { NotComparableError } from "../../scoring/score-options.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Corpus } from "./corpus.ts";
import type { AuditView } from "./views/audit-view.ts";
import type { CompareQuery, CompareView, ErrorBuckets } from "./views/compare-view.ts";
import type { ExplainQuery, ExplainView } from "./views/explain-view.ts";
import type { Refusal } from "./views/refusal.ts";
import type { StudySummary, StudyView } from "./views/study-view.ts";

/** Compares systems as `compare` does, and their errors as `errors` does. */
export function compareView(
  corpus: Corpus,
  diagnostics: readonly Diagnostic[],
  { systems = corpus.names.map((_, i) => i), headline, missing = "error", ...options }: CompareQuery,
): CompareView | Refusal {
  if (systems.length < 2) return refusal("A comparison needs at least two systems.");
  const lacking = diagnostics.filter(({ code }) => code === "missing-document");
  if (lacking.length > 0 && missing === "error") {
    return refusal(
      `${lacking[0].file ?? "A response"} lacks ${lacking.length} of the key's documents or parts (${lacking[0].document ?? ""} …); systems can only be compared on the same documents, unless those that are missing count as empty.`,
    );
  }
  const ids = corpus.scoring.metrics.map(({ id }) => id);
  return orRefusal([CompareOptionError, NotComparableError], () => {
    const comparison = compareSystems(
      systems.map((system) => ({ name: corpus.names[system], runs: [corpus.accumulators[system]] })),
      { seed: corpus.options.seed ?? defaultSeed, headline: headline ?? headlineOf(ids, corpus.named), ...options },
    );
    const errors = corpus.errors();
    const types = errors.systems.map((system) => new Map(system.errors.map(({ id, type }) => [id, type])));
    const [first, ...others] = systems.map((system) => types[system]);
    return {
      comparison,
      notes: comparison.notes.map(noteText),
      errors: pairsOf(systems).map(([a, b]) => ({ a, b, ...bucketsOf(errors.between(a, b), types[a], types[b]) })),
      common: Array.from(first.keys()).filter((id) => others.every((ids) => ids.has(id))).length,
    };
  });
}

/** All pairs of two systems, either of them first. */
function pairsOf(systems: readonly number[]): [number, number][] {
  return systems.flatMap((a) => systems.filter((b) => b !== a).map((b): [number, number] => [a, b]));
}

/** What the second system does with the errors of the first, in numbers. */
function bucketsOf(
  { fixed, introduced, shared, changed }: SystemComparison,
  typeOfFirst: ReadonlyMap<string, string>,
  typeOfSecond: ReadonlyMap<string, string>,
): { all: ErrorBuckets; byType: Record<string, ErrorBuckets> } {
  const byType: Record<string, Record<keyof ErrorBuckets, number>> = {};
  const add = (type: string, bucket: keyof ErrorBuckets): void => {
    byType[type] ??= { fixed: 0, introduced: 0, shared: 0, changed: 0 };
    byType[type][bucket]++;
  };
  for (const id of fixed) add(typeOfFirst.get(id)!, "fixed");
  for (const id of shared) add(typeOfFirst.get(id)!, "shared");
  for (const [id] of changed) add(typeOfFirst.get(id)!, "changed");
  for (const id of introduced) add(typeOfSecond.get(id)!, "introduced");
  const all = { fixed: fixed.length, introduced: introduced.length, shared: shared.length, changed: changed.length };
  return { all, byType };
}

/** Writes a calculation out, as `explain` does. */
export function explainView(
  { key, responses, names, scoring, scoreAgain }: Corpus,
  { system, metrics, document, entity, full = false, digits = 2 }: ExplainQuery,
): ExplainView | Refusal {
  const asked = metrics === undefined ? scoring.metrics : scoring.metrics.filter(({ id }) => metrics.includes(id));
  const request = {
    ...(document !== undefined && { document }),
    ...(entity !== undefined && { entity }),
    limits: full ? fullLimits : pageLimits,
  };
  return orRefusal([UnknownNameError, RangeError], () => {
    const explanation = explain(key, responses[system], { ...scoring, metrics: asked }, request, undefined, scoreAgain);
    return { blocks: explanationBlocks(explanation, names[system], digits), explanation };
  });
}

/** Says which scores can be trusted, as `audit` does. */
export function auditView(
  { key, responses, names, named: asked, scoring, options, scoreAgain }: Corpus,
  wanted: Partial<AuditOptions>,
): AuditView | Refusal {
  const named = responses.map((source, i) => ({ name: names[i], source }));
  return orRefusal([RangeError, NotComparableError], () => {
    const chosen = { seed: options.seed ?? defaultSeed, named: asked, ...wanted };
    const audit = auditSources(key, named, scoring, chosen, undefined, undefined, scoreAgain);
    return {
      audit,
      conclusions: findingTexts(audit.findings),
      warnings: audit.warnings.map(auditWarningText),
    };
  });
}

/** All experiments, as `study` lists them. */
export function studySummaries(): StudySummary[] {
  return studies.map(summaryOf);
}

/**
 * Makes an experiment, as `study` does.
 *
 * @param key makes the parts to perturb, if it is not to be the paper's example
 * @throws RangeError if there is no such experiment
 */
export function studyView(id: string, key?: () => readonly AnnotatedPart[]): StudyView | Refusal {
  const study = studies.find((each) => each.id === id);
  if (study === undefined) throw new RangeError(`there is no study ${id}`);
  if (key !== undefined && !study.takesKey) {
    return refusal(`${study.title} is of the papers' own examples.`);
  }
  const parts = key?.();
  if (parts?.every(({ mentions }) => mentions.length === 0)) {
    return refusal("There is no mention in the key to make a study of.");
  }
  return { study: summaryOf(study), ...study.run(defaultMetricOptions, parts) };
}

function summaryOf({ id, title, summary, takesKey }: Study): StudySummary {
  return { id, title, summary, takesKey };
}

/** What was worked out; what these kinds of errors say is for the user. */
function orRefusal<Answer>(
  kinds: readonly (abstract new (...parameters: never[]) => Error)[],
  work: () => Answer,
): Answer | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return refusal(error.message);
    throw error;
  }
}

function refusal(message: string): Refusal {
  return { refused: true, message };
}
