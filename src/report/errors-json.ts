import { version } from "../core/version.ts";
import type { ErrorRecord } from "../analysis/errors/index.ts";
import { errorNote, errorSentence } from "./error-sentence.ts";
import type { ErrorsReport } from "./errors-report.ts";

/** The report as the schema `corefscope/errors/1` has it. */
export function errorsJson({ names, analysis, shown, cross, diagnostics }: ErrorsReport): object {
  const { options, systems, comparisons, common } = analysis;
  return {
    schema: "corefscope/errors/1",
    version,
    ...options,
    systems: systems.map(({ signature, documents, parts, counts }, i) => ({
      name: names[i],
      signature,
      documents,
      parts,
      counts: counts.types,
      identities: counts.identities,
      links: counts.links,
      decisions: counts.decisions,
      ...(counts.edits !== undefined && { edits: counts.edits }),
      ...(cross !== undefined && { by: cross[i] }),
      errors: shown[i].map(recordJson),
    })),
    comparisons: comparisons.map((comparison, i) => ({ base: names[0], other: names[i + 1], ...comparison })),
    ...(common !== undefined && { common }),
    diagnostics,
  };
}

/** One object for each error. */
export function errorLines({ names, shown }: ErrorsReport): object[] {
  return shown.flatMap((errors, i) => errors.map((error) => ({ system: names[i], ...recordJson(error) })));
}

function recordJson(error: ErrorRecord): object {
  const { why, note, ...rest } = error;
  return {
    ...rest,
    why: { ...why, text: errorSentence(error) },
    ...(note !== undefined && { note: { ...note, text: errorNote(error) } }),
  };
}
