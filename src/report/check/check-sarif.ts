import { type DiagnosticCode, diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { version } from "../../core/version.ts";
import { diagnosticSentence } from "../diagnostic-text.ts";

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/**
 * Diagnostics as a SARIF log, which editors and code hosts show in place.
 *
 * @source Static Analysis Results Interchange Format 2.1.0, OASIS 2020
 */
export function checkSarif(diagnostics: readonly Diagnostic[]): object {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "corefscope", version, rules: codes.map(rule) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => result(diagnostic, codes)),
      },
    ],
  };
}

function rule(code: DiagnosticCode): object {
  const { title, explanation, repair, severity } = diagnosticRules[code];
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    help: { text: repair },
    defaultConfiguration: { level: levels[severity] },
  };
}

function result(diagnostic: Diagnostic, codes: readonly DiagnosticCode[]): object {
  const { code, severity, file, line, column, document, entity, mention } = diagnostic;
  const name = [document, entity === undefined ? undefined : `entity ${entity}`, mention].filter(
    (part) => part !== undefined,
  );
  const region =
    line === undefined ? undefined : { startLine: line, ...(column !== undefined && { startColumn: column }) };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: levels[severity],
    message: { text: diagnosticSentence(diagnostic) },
    ...(file !== undefined && {
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            ...(region !== undefined && { region }),
          },
          ...(name.length > 0 && { logicalLocations: [{ fullyQualifiedName: name.join(" › ") }] }),
        },
      ],
    }),
  };
}

/** A path as a relative reference, in which only some characters may stand. */
function uriOf(file: string): string {
  return file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
}
