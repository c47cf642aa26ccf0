import type { Explanation } from "../analysis/explain/index.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { explanationBlocks } from "./explanation-blocks.ts";
import { explanationHtml } from "./explanation-html.ts";
import { explanationJson } from "./explanation-json.ts";
import { explanationLatex } from "./explanation-latex.ts";
import { explanationMarkdown } from "./explanation-markdown.ts";
import { explanationText } from "./explanation-text.ts";
import { jsonText } from "./json-text.ts";

/** Formats of `explain`. */
export const explanationFormats = ["text", "md", "latex", "html", "json"] as const;
export type ExplanationFormat = (typeof explanationFormats)[number];

/** An explanation with what it is about. */
export interface ExplanationReport {
  /** The response's name. */
  readonly name: string;
  readonly explanation: Explanation;
  readonly diagnostics: readonly Diagnostic[];
}

const writers = {
  text: explanationText,
  md: explanationMarkdown,
  latex: explanationLatex,
  html: explanationHtml,
} as const;

/**
 * Writes an explanation.
 *
 * @param digits decimals of a percentage; fractions 0..1 have two more
 */
export function writeExplanation(
  { name, explanation, diagnostics }: ExplanationReport,
  format: ExplanationFormat,
  digits: number,
): string {
  if (format === "json") return jsonText(explanationJson(explanation, name, diagnostics, digits));
  return writers[format](explanationBlocks(explanation, name, digits), digits);
}
