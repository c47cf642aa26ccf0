import { defined } from "../../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { AnnotatedPart, Mentions } from "../../core/document.ts";
import { greatest, listIn } from "../../core/arrays.ts";
import { NotComparableError } from "../not-comparable.ts";
import type { PartSource } from "../pair-parts.ts";
import type { LabelRow, LabelFile } from "./label-table.ts";

/** Other ways of writing positions: what to add to a row's start and end to get tokens from 1 with the end included. */
const conventions = [
  { name: "tokens were counted from 0", start: 1, end: 1 },
  { name: "tokens were counted from 0 and the end excluded", start: 1, end: 0 },
  { name: "the end were excluded", start: 0, end: -1 },
] as const;

/**
 * Returns a source whose mentions have the labels of a table as features, in place of features with the same names. At
 * the end of the first reading, reports rows without a mention; that is an error if no row has one, or if more rows would
 * have one under another convention of positions.
 *
 * @param source the key
 * @param file the table's file, for diagnostics
 * @throws NotComparableError if the table does not name parts, but a document of the source has several
 */
export function labelledSource(
  source: PartSource,
  table: LabelFile,
  file: string,
  report: (diagnostic: Diagnostic) => void,
): PartSource {
  const rows = new Map<string, LabelRow[]>();
  for (const row of table.rows) listIn(rows, nameOf(row.document, row.part)).push(row);
  return {
    ...source,
    *open(again) {
      const tally = new LabelTally(table, file);
      const documents = new Map<string, string>();
      for (const part of source.open(again)) {
        const own = rows.get(nameOf(part.document, table.hasParts ? part.part : "")) ?? [];
        const before = documents.get(part.document);
        if (own.length > 0 && !table.hasParts && before !== undefined && before !== part.part) {
          throw new NotComparableError(
            "information-lacking",
            `${file}: ${part.document === "" ? "the document" : `document ${part.document}`} has several parts, but the table has no column part; add it`,
          );
        }
        documents.set(part.document, part.part);
        tally.add(part, own);
        yield withLabels(part, table, own);
      }
      if (!again) tally.reportTo(report);
    },
  };
}

/** Returns the source of a response whose own mentions have no label, so that only those of the key's mentions count. */
export function unlabelledSource(source: PartSource, table: LabelFile): PartSource {
  return {
    ...source,
    *open(again) {
      for (const part of source.open(again)) yield withLabels(part, table, []);
    },
  };
}

function nameOf(document: string, part: string): string {
  return JSON.stringify([document, part]);
}

function withLabels(part: AnnotatedPart, { columns }: LabelFile, rows: readonly LabelRow[]): AnnotatedPart {
  const { mentions } = part;
  const byPlace = new Map(rows.map(({ place, labels }) => [place, labels]));
  const found = Array.from(mentions.first, (_, m) => byPlace.get(placeOf(mentions, m)));
  const own = columns.map((column, c) => [column, found.map((labels) => labels?.[c] ?? "")] as const);
  return { ...part, mentions: { ...mentions, features: { ...mentions.features, ...Object.fromEntries(own) } } };
}

/** Returns the name of a mention, or else its first and last token from 1, as in `3-5`. */
function placeOf({ names, first, last }: Mentions, m: number): string {
  return names === undefined ? `${first[m] + 1}-${last[m] + 1}` : names[m];
}

/** Counts the rows that have no mention in the key. */
class LabelTally {
  private readonly table: LabelFile;
  private readonly file: string;
  /** The rows of documents that the source has. */
  private readonly reached = new Set<LabelRow>();
  private readonly found = new Set<LabelRow>();
  private readonly otherwise = conventions.map(() => 0);

  constructor(table: LabelFile, file: string) {
    this.table = table;
    this.file = file;
  }

  add({ mentions }: AnnotatedPart, rows: readonly LabelRow[]): void {
    const places = new Set(rows.length === 0 ? [] : Array.from(mentions.first, (_, m) => placeOf(mentions, m)));
    for (const row of rows) {
      this.reached.add(row);
      if (places.has(row.place)) this.found.add(row);
      const { span } = row;
      if (span === undefined) continue;
      conventions.forEach(({ start, end }, i) => {
        if (places.has(`${span[0] + start}-${span[1] + end}`)) this.otherwise[i]++;
      });
    }
  }

  reportTo(report: (diagnostic: Diagnostic) => void): void {
    const { file, reached, found } = this;
    const { rows } = this.table;
    const foreign = rows.filter((row) => !reached.has(row));
    const lost = rows.filter((row) => reached.has(row) && !found.has(row));
    if (foreign.length > 0) {
      const [{ line, document }] = foreign;
      const documents = new Set(foreign.map((row) => nameOf(row.document, row.part))).size;
      const severity = foreign.length === rows.length ? ("error" as const) : undefined;
      const data = { rows: foreign.length, of: rows.length, documents };
      report(diagnosticOf("label-without-document", { severity, file, line, document, data }));
    }
    if (lost.length > 0) {
      const [{ line, document, place }] = lost;
      const most = greatest(this.otherwise);
      const better = most > found.size ? conventions[this.otherwise.indexOf(most)].name : undefined;
      const severity = found.size === 0 || better !== undefined ? ("error" as const) : undefined;
      const data = { rows: lost.length, of: reached.size, place, ...defined({ better }), fitting: most };
      report(diagnosticOf("label-without-mention", { severity, file, line, document, data }));
    }
  }
}
