import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import { type Diagnostic, documentOf } from "../core/diagnostic.ts";
import { comparisonSentences } from "./sentences/comparison.ts";
import { fileSentences } from "./sentences/files.ts";
import { notationSentences } from "./sentences/notation.ts";
import { type AdviceWords, type Sentences, timesText } from "./sentences/sentence.ts";

/** The sentences of codes whose diagnostics tell more than the message of their rule. */
const sentences: Sentences = { ...fileSentences, ...notationSentences, ...comparisonSentences };

/** Codes whose sentences need no details. */
const withoutDetails: ReadonlySet<DiagnosticCode> = new Set(["document-not-closed", "document-not-opened"]);

/** Returns the first part of a diagnostic's sentence, or undefined if the message of its rule says all of it. */
export function ownSentence(diagnostic: Diagnostic, adviceWords: AdviceWords): string | undefined {
  const { code, severity, data = {}, entity, mention } = diagnostic;
  const hasDetails = diagnostic.data !== undefined || mention !== undefined || entity !== undefined;
  if (!hasDetails && !withoutDetails.has(code)) return undefined;
  const text = (name: string): string => String(data[name] ?? "");
  const times = Number(data["count"] ?? 1);
  return sentences[code]?.({
    data,
    severity,
    document: documentOf(diagnostic),
    entity,
    mention,
    text,
    times,
    more: timesText(times),
    advice: () => (data["try"] === undefined ? undefined : adviceWords(text("try"))),
    adviceWords,
  });
}
