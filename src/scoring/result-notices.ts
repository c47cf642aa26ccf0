import { defined } from "../core/defined.ts";
import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { labelOf } from "../core/document.ts";
import { bCubedRepeated } from "../metrics/b-cubed-repeated.ts";
import { leaRepeated } from "../metrics/lea-repeated.ts";
import type { Accumulator } from "./accumulator.ts";
import type { ScoreResult } from "./corpus-scores.ts";
import type { LackIn } from "./counted-part.ts";

const leftOut: DiagnosticCode = "response-left-out";

/** Codes of errors that make scores meaningless, or of problems that a policy turns into errors. */
const refused: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "no-common-document",
  "documents-without-ids",
  "unclear-nesting",
  "object-shape",
  "mention-kinds-differ",
  "lines-as-mentions",
  "ends-differ",
  "ids-differ",
  "no-common-id",
  "label-without-document",
  "label-without-mention",
  "first-position-differs",
  "annotators-differ",
  "ids-restart",
  "offset-convention",
  "positions-without-words",
  "one-side-only",
  "clusters-not-read",
  "prediction-missing",
  "field-missing",
  "unknown-format",
  "unclear-annotator",
  "unknown-column",
  "unclear-label",
  "unclear-columns",
  "second-header",
  "file-too-large",
  "no-document",
  "document-in-several-files",
  "information-lacking",
  "damaged-counts",
  "other-version-counts",
  "mixed-counts",
  "conflicting-counts",
  "duplicate-mention",
  "overlapping-entities",
  "token-mismatch",
  "token-count-mismatch",
  "different-text",
]);

/**
 * Returns whether the input must not be scored: it has an error among `refused` or, if `strict`, any error. A response
 * that was left out does not count.
 */
export function mustRefuse(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return diagnostics.some(
    ({ code, severity }) => severity === "error" && code !== leftOut && (strict || refused.has(code)),
  );
}

/** Errors after which a file may have given no document. */
const unreadable: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unreadable-file",
  "file-too-large",
  "unknown-format",
  "no-document",
  "unclear-nesting",
  "unclear-annotator",
  "unknown-column",
  "unclear-columns",
  "one-side-only",
  "missing-companion",
  "json-syntax",
  "json-shape",
  "xml-syntax",
]);

/** Codes of diagnostics that only follow from a response without documents. */
const consequences: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "missing-document",
  "no-common-document",
  "singletons-on-one-side",
]);

export function readingError(diagnostics: readonly Diagnostic[]): Diagnostic | undefined {
  return diagnostics.find(({ code, severity }) => severity === "error" && unreadable.has(code));
}

/**
 * Returns the diagnostics that only follow from an unreadable file, whose reading error is enough.
 *
 * @param isEmpty whether there was nothing to score: documents of responses are then extra only because the key is
 *   unreadable
 */
export function consequencesOf(diagnostics: readonly Diagnostic[], isEmpty = false): ReadonlySet<Diagnostic> {
  const withCode = (wanted: DiagnosticCode): Set<string | undefined> =>
    new Set(diagnostics.flatMap(({ code, file }) => (code === wanted ? [file] : [])));
  const [lost, read] = [withCode("no-common-document"), withCode("extra-document")];
  const unread = new Set(
    [...lost].filter((file) => !read.has(file) && readingError(diagnostics.filter((each) => each.file === file))),
  );
  const hidesExtra = isEmpty && readingError(diagnostics) !== undefined;
  return new Set(
    diagnostics.filter(
      ({ code, file }) => (consequences.has(code) && unread.has(file)) || (hidesExtra && code === "extra-document"),
    ),
  );
}

/**
 * Returns the first reason to refuse files. If it only follows from an unreadable file, returns that file's reading
 * error.
 */
export function reasonIn(
  diagnostics: readonly Diagnostic[],
  isReason: (diagnostic: Diagnostic) => boolean,
): Diagnostic | undefined {
  const reason = diagnostics.find(isReason);
  if (reason === undefined || !consequencesOf(diagnostics).has(reason)) return reason;
  return readingError(diagnostics.filter(({ file }) => file === reason.file));
}

/**
 * Returns the accumulators without the metrics for which any file lacks information, so that all systems keep the same
 * ones. Reports this as a warning if all metrics were requested, and as an error if metrics were requested by name.
 *
 * @param files of each accumulator's response
 */
export function withoutLacking(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  asked: "all" | "by name",
  report: (diagnostic: Diagnostic) => void,
): readonly Accumulator[] {
  const lacks = accumulators.map((accumulator) => accumulator.lacking());
  const ids = new Set(lacks.flatMap((own) => Object.keys(own)));
  if (ids.size === 0) return accumulators;
  reportLacking(lacks, files, asked, report);
  return accumulators.map((accumulator) => accumulator.without([...ids]));
}

/**
 * @param lacks of each response, by metric id
 * @param files of each response
 */
export function reportLacking(
  lacks: readonly Readonly<Record<string, LackIn>>[],
  files: readonly (readonly string[])[],
  asked: "all" | "by name",
  report: (diagnostic: Diagnostic) => void,
): void {
  const told = new Set<string>();
  lacks.forEach((own, i) => {
    const kinds = new Map<string, { first: LackIn; metrics: string[] }>();
    for (const [id, lack] of Object.entries(own)) {
      const kind = `${lack.side} ${lack.what}`;
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { first: lack, metrics: [id] });
      else known.metrics.push(id);
    }
    for (const [kind, { first, metrics }] of kinds) {
      // What the key lacks is the same for all systems.
      if (first.side === "key" && told.has(kind)) continue;
      told.add(kind);
      const { side, what, document, detail } = first;
      report(
        diagnosticOf("information-lacking", {
          severity: asked === "all" ? undefined : "error",
          file: side === "response" ? files[i][0] : undefined,
          document,
          data: { metrics: metrics.join(", "), side, what, ...defined({ detail }) },
        }),
      );
    }
  });
}

/**
 * Reports the first response (or the key) that lacks the information for a breakdown, which is an error because the
 * breakdown was requested by name.
 */
export function reportLackingBreakdown(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  divideBy: string,
  report: (diagnostic: Diagnostic) => void,
): void {
  const lacks = accumulators.map((accumulator) => accumulator.breakdownLack());
  const system = lacks.findIndex((lack) => lack !== undefined);
  const lack = lacks[system];
  if (lack === undefined) return;
  const { side, what, document } = lack;
  report(
    diagnosticOf("information-lacking", {
      severity: "error",
      file: side === "response" ? files[system][0] : undefined,
      document,
      data: { metrics: `breakdown by ${divideBy}`, side, what },
    }),
  );
}

export function reportNothingCommon(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  report: (diagnostic: Diagnostic) => void,
): void {
  accumulators.forEach((accumulator, i) => {
    const inKey = Array.from(accumulator.counted().values()).filter(({ keyDigest }) => keyDigest !== undefined);
    if (inKey.length === 0 || inKey.some(({ responseDigest }) => responseDigest !== undefined)) return;
    report(diagnosticOf("no-common-document", { file: files[i][0] }));
  });
}

/** From this share of a side's mentions on, singletons that the other side lacks change the scores noticeably. */
const NOTICEABLE = 0.05;

/** Warns if only one side has singletons, and more than a few. */
export function reportOneSidedSingletons(
  accumulator: Accumulator,
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): void {
  const { key, response } = accumulator.result().singletons;
  if ((key === 0) === (response === 0) || accumulator.options.singletons !== "keep") return;
  const [side, count] = key > 0 ? (["key", key] as const) : (["response", response] as const);
  let mentions = 0;
  for (const part of accumulator.counted().values()) mentions += part[`${side}Mentions`];
  if (count < NOTICEABLE * mentions) return;
  report(diagnosticOf("singletons-on-one-side", { file, data: { side, count } }));
}

/** Warns of figures above 1, which come from credit for repeated mentions. */
export function reportAboveOne(
  { scores }: ScoreResult,
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): void {
  for (const { id: metric } of [bCubedRepeated, leaRepeated]) {
    if (!Object.hasOwn(scores, metric)) continue;
    for (const figure of ["recall", "precision"] as const) {
      const value = scores[metric][figure] ?? 0;
      if (value > 1)
        report(diagnosticOf("above-100", { file, data: { metric, figure, value: (100 * value).toFixed(2) } }));
    }
  }
}

/** Warns of weights for types that neither side has, and of types that count as 0 because they have no weight. */
export function reportWeights(
  { weighed = {}, lacking = {} }: ScoreResult,
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): void {
  for (const [metric, { of, absent, weightless }] of Object.entries(weighed)) {
    if (Object.hasOwn(lacking, metric)) continue;
    if (absent.length > 0) report(diagnosticOf("weight-without-type", { file, data: { metric, types: absent } }));
    if (weightless.length === 0) continue;
    const types = weightless.map(({ type, key, response }) => `${type} (key ${key}, response ${response})`);
    report(diagnosticOf("type-without-weight", { file, data: { metric, of, types } }));
  }
}

export function reportGoldMentions(
  mentions: number | undefined,
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): void {
  if (mentions === undefined) return;
  report(diagnosticOf("gold-mentions", { file, data: { mentions } }));
}

interface KeyDifference {
  /** The place of the accumulator, from 0. */
  readonly place: number;
  readonly document: string;
}

/** Finds the first accumulator whose key differs from that of the first one; nothing if all have the same key. */
export function differentKey([first, ...others]: readonly Accumulator[]): KeyDifference | undefined {
  for (const [i, other] of others.entries()) {
    const [ours, theirs] = [first.counted(), other.counted()];
    for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
      const part = ours.get(id) ?? theirs.get(id)!;
      if (ours.get(id)?.keyDigest !== theirs.get(id)?.keyDigest) return { place: i + 1, document: labelOf(part) };
    }
  }
  return undefined;
}

/** The verdict on an attempt: good, refused because of the files' contents, or failed for another reason. */
export type AttemptVerdict = "good" | "refused" | "failed";

/** The final attempt, and the systems left out of it, each with the attempt that was made with it alone. */
export interface AttemptAtRest<System, Attempt> {
  readonly attempt: Attempt;
  readonly leftOut: readonly { readonly system: System; readonly alone: Attempt }[];
}

/**
 * Attempts something with all systems. If that is refused, attempts each alone, and then together those that were not
 * refused. If too few are left, or anything else fails, the first attempt counts: if no system is good alone, the key
 * is the problem.
 *
 * @param attempt makes an attempt with some systems; `isTrial` if only its success counts
 * @param verdictOf judges an attempt; `system` is set if it was made with one system alone
 * @param least the smallest number of systems to go on with
 */
export async function attemptWithoutRefused<System, Attempt>(
  systems: readonly System[],
  attempt: (systems: readonly System[], isTrial: boolean) => Promise<Attempt>,
  verdictOf: (attempt: Attempt, system?: System) => AttemptVerdict,
  least: number,
): Promise<AttemptAtRest<System, Attempt>> {
  const all = { attempt: await attempt(systems, false), leftOut: [] };
  if (systems.length <= least || verdictOf(all.attempt) !== "refused") return all;
  const rest: System[] = [];
  const leftOut: { system: System; alone: Attempt }[] = [];
  for (const system of systems) {
    const alone = await attempt([system], true);
    const verdict = verdictOf(alone, system);
    if (verdict === "failed") return all;
    if (verdict === "good") rest.push(system);
    else leftOut.push({ system, alone });
  }
  if (leftOut.length === 0 || rest.length < least) return all;
  const others = await attempt(rest, false);
  return verdictOf(others) === "good" ? { attempt: others, leftOut } : all;
}
