import type { Audit, AuditOptions } from "../../analysis/audit/audit-result.ts";
import { auditSteps } from "../../analysis/audit/audit.ts";
import type { Steps } from "../../core/long-work.ts";
import { auditWarningText, findingTexts } from "../../report/audit/audit-sentences.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Corpus } from "./corpus.ts";
import type { Refusal } from "./refusal.ts";

export interface AuditView {
  readonly refused?: never;
  readonly audit: Audit;
  /** The findings in sentences. */
  readonly conclusions: readonly string[];
  readonly warnings: readonly string[];
}

/** Audits the open systems like the command `audit`, in steps that yield a share of the work. */
export function* auditView(
  { key, responses, names, named: asked, scoring, options, scoreAgainInSteps, parts }: Corpus,
  wanted: Partial<AuditOptions>,
): Steps<AuditView | Refusal> {
  const named = responses.map((source, i) => ({ name: names[i], source }));
  try {
    const chosen = { seed: options.seed ?? defaultSeed, named: asked, ...wanted };
    const audit = yield* auditSteps(key, named, scoring, chosen, scoreAgainInSteps, parts.length);
    return {
      audit,
      conclusions: findingTexts(audit.findings, names),
      warnings: audit.warnings.map(auditWarningText),
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof NotComparableError)
      return { refused: true, message: error.message };
    throw error;
  }
}
