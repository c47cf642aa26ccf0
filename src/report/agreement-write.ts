import { agreementJson, agreementLines, agreementLongTable } from "./agreement-json.ts";
import { agreementLatex } from "./agreement-latex.ts";
import { agreementNotes } from "./agreement-notes.ts";
import type { AgreementReport } from "./agreement-report.ts";
import { agreementTables } from "./agreement-tables.ts";
import { jsonLines, jsonText } from "./json-text.ts";
import { delimitedTable, markdownLine, markdownTable, textTable } from "./table.ts";
import { visible } from "./visible.ts";

/** Formats of `agree`. */
export const agreementFormats = ["text", "json", "jsonl", "tsv", "csv", "md", "latex"] as const;
export type AgreementFormat = (typeof agreementFormats)[number];

/**
 * Writes a report.
 *
 * @param digits decimals of a percentage, for the formats that people read; the others are unrounded
 */
export function writeAgreement(report: AgreementReport, format: AgreementFormat, digits: number): string {
  switch (format) {
    case "text": {
      const tables = agreementTables(report, digits).map(
        ({ title, table }) => `${visible(title)}\n${textTable(table)}\n`,
      );
      const notes = agreementNotes(report, digits).map((note) => `${visible(note)}\n`);
      return `${tables.join("")}${notes.join("")}${report.result.signature}\n`;
    }
    case "json":
      return jsonText(agreementJson(report));
    case "jsonl":
      return jsonLines(agreementLines(report));
    case "tsv":
      return delimitedTable(agreementLongTable(report), "\t");
    case "csv":
      return delimitedTable(agreementLongTable(report), ",");
    case "md": {
      const tables = agreementTables(report, digits).map(
        ({ title, table }) => `${markdownLine(title)}\n\n${markdownTable(table)}\n`,
      );
      const notes = agreementNotes(report, digits).map((note) => `${markdownLine(note)}\n\n`);
      return `${tables.join("")}${notes.join("")}\`${report.result.signature}\`\n`;
    }
    case "latex":
      return agreementLatex(report, digits);
  }
}
