import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { diagnosticRules } from "../../core/diagnostic-codes.ts";
import { diagnosticSentence } from "../diagnostic-text.ts";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** Diagnostics as workflow commands of GitHub Actions, which shows them beside the lines of a change. */
export function checkGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${command(diagnostic)}\n`).join("");
}

function command(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code } = diagnostic;
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(line === undefined || column === undefined ? [] : [`col=${column}`]),
    `title=${escapeProperty(`${diagnosticRules[code].title} [${code}]`)}`,
  ];
  return `::${commands[severity]} ${properties.join(",")}::${escapeData(diagnosticSentence(diagnostic))}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
