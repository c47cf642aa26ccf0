import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { type PairedMentions, pairedOnlyCommon, pairedWithoutSingletons } from "../../core/paired-mentions.ts";
import type { Score } from "../../metrics/metric.ts";
import { muc } from "../../metrics/muc.ts";
import { type PartSource, partId } from "../../scoring/pair-parts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { pairMentions } from "../../scoring/tabulate.ts";
import { UnknownNameError } from "../explain/unknown-name-error.ts";
import { analysePart, type ErrorOptions, type PartErrors } from "./analyse-part.ts";
import { compareErrors } from "./compare-errors.ts";
import { addErrorCounts, type ErrorCounts, noErrors } from "./error-counts.ts";
import { errorIds } from "./error-id.ts";
import type { ErrorRecord } from "./error-record.ts";
import { linkLackIn } from "./link/link-lack.ts";

/** The errors of one response. */
export interface SystemErrors {
  readonly signature: string;
  readonly documents: number;
  readonly parts: number;
  readonly counts: ErrorCounts;
  /** In the order of the key; within a part by type, then in text order. */
  readonly errors: readonly ErrorRecord[];
}

/** What another response does with the errors of the first, by the ids of errors. */
export interface SystemComparison {
  /** Errors of the first that this one does not make. */
  readonly fixed: readonly string[];
  /** Errors of this one that the first does not make. */
  readonly introduced: readonly string[];
  readonly shared: readonly string[];
  /** Errors at the same mention, of another type or with other mentions: `[of the first, of this one]`. */
  readonly changed: readonly (readonly [string, string])[];
}

/** The errors of some responses. */
export interface ErrorAnalysis {
  readonly options: ErrorOptions;
  readonly systems: readonly SystemErrors[];
  /** One for each system but the first. */
  readonly comparisons: readonly SystemComparison[];
  /** How many errors all systems make, if there are several. */
  readonly common?: number;
}

/**
 * Finds the errors of responses.
 *
 * @param document only this document, or part of one; all if absent
 * @param report receives everything that is wrong or noteworthy about the input
 * @throws UnknownNameError for a document that is not there
 * @throws RangeError if links by accessibility are asked for and types of mentions are not known
 */
export function analyseErrors(
  key: PartSource,
  responses: readonly PartSource[],
  scoring: ScoreOptions,
  options: ErrorOptions,
  document?: string,
  report: (diagnostic: Diagnostic) => void = () => undefined,
): ErrorAnalysis {
  const names = new Set<string>();
  const found = responses.map(() => new Map<string, PartErrors>());
  const accumulators = scoreSources(key, responses, { ...scoring, metrics: [muc], average: "micro" }, report, {
    wants(part) {
      names.add(part.document);
      return document === undefined || isNamed(part, document);
    },
    matched(id, sides, response) {
      const paired = chosen(pairMentions(sides.key, sides.response), scoring);
      const lack = linkLackIn(paired, options.links);
      if (lack !== undefined) throw new RangeError(lack);
      found[response].set(id, analysePart(paired, options));
    },
  });
  if (document !== undefined && found.every((parts) => parts.size === 0)) {
    throw new UnknownNameError("document", document, [...names]);
  }
  const all = found.map((parts) => Array.from(parts.values(), ({ errors }) => errors).flat());
  const ids = all.map((errors) => errorIds(errors.map(({ identity }) => identity)));
  return {
    options,
    systems: accumulators.map((accumulator, i) => {
      const { signature, documents, parts, scores } = accumulator.result();
      let counts = noErrors;
      for (const part of found[i].values()) counts = addErrorCounts(counts, part.counts);
      if (options.taxonomy === "anchored" && options.spans === "official") assertMuc(counts, scores["muc"]);
      return {
        signature,
        documents,
        parts,
        counts,
        errors: all[i].map(({ record }, e) => ({ id: ids[i][e], ...record })),
      };
    }),
    comparisons: all.slice(1).map((others, i): SystemComparison => {
      const { fixed, introduced, shared, changed } = compareErrors(all[0], others);
      return {
        fixed: fixed.map((e) => ids[0][e]),
        introduced: introduced.map((e) => ids[i + 1][e]),
        shared: shared.map(([e]) => ids[0][e]),
        changed: changed.map(([a, b]) => [ids[0][a], ids[i + 1][b]]),
      };
    }),
    ...(responses.length > 1 && { common: inAll(ids) }),
  };
}

/**
 * The links that the errors come to are those that the official score lacks.
 *
 * @throws Error if they are not, which would be a defect of this program
 */
function assertMuc({ identities }: ErrorCounts, { counts }: Score): void {
  if (counts === undefined || !("recall" in counts)) return;
  for (const side of ["recall", "precision"] as const) {
    const [kept, all] = counts[side];
    if (all - kept !== identities[side].links) {
      throw new Error(`MUC's ${side} lacks ${all - kept} links, but the errors are ${identities[side].links}`);
    }
  }
}

function inAll([first, ...others]: readonly (readonly string[])[]): number {
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((set) => set.has(id))).length;
}

function isNamed(part: AnnotatedPart, name: string): boolean {
  return part.document === name || labelOf(part) === name || partId(part) === name;
}

/** The mentions that the options leave, as they are scored. */
function chosen(paired: PairedMentions, { singletons, mentions }: ScoreOptions): PairedMentions {
  const kept = singletons === "drop" ? pairedWithoutSingletons(paired) : paired;
  return mentions === "common" ? pairedOnlyCommon(kept) : kept;
}
