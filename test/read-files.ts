import type { Diagnostic } from "../src/core/diagnostic.ts";
import { type AnnotatedPart, runsOf } from "../src/core/document.ts";
import { type TextColumn, textAt } from "../src/core/text-column.ts";
import type { ReadOptions } from "../src/formats/format.ts";
import { FileReader, readParts } from "../src/formats/read.ts";

const encoder = new TextEncoder();

/** What is read of a file, the others of the folder being there for it. */
export interface ReadFiles {
  readonly parts: readonly AnnotatedPart[];
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly string[];
  /** The id of the format that was recognised; empty if none was. */
  readonly format: string;
}

/**
 * Reads the first of some files, recognising its format.
 *
 * @param files contents by path
 */
export function readFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Omit<ReadOptions, "file" | "report" | "companion"> = {},
): ReadFiles {
  const [path, content] = Object.entries(files)[0];
  const bytes = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? encoder.encode(text) : text);
  const diagnostics: Diagnostic[] = [];
  let format = "";
  const reader = new FileReader({
    ...options,
    file: path,
    companion: (other) => (Object.hasOwn(files, other) ? bytes(files[other]) : undefined),
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: ({ id }) => (format = id),
  });
  const parts = [...readParts([bytes(content)], reader)];
  return { parts, diagnostics, codes: diagnostics.map(({ code }) => code), format };
}

/** Entities with their mentions as words, ` … ` between pieces: `{ e1: ["Ada", "she"] }`. Where there are no words, positions or names. */
export function entitiesOf({ mentions, entities, tokens }: AnnotatedPart): Record<string, string[]> {
  const form = tokens?.form;
  const word = (token: number): string =>
    form === undefined ? String(token) : token < form.length ? textAt(form, token) : "?";
  const view: Record<string, string[]> = Object.fromEntries(entities.ids.map((id) => [id, []]));
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pieces: string[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      const [first, last] = [runs[r], runs[r + 1]];
      const words =
        form === undefined || last >= form.length
          ? [...new Set([first, last])].map(word)
          : Array.from({ length: last - first + 1 }, (_, t) => word(first + t));
      pieces.push(words.join(form === undefined ? "-" : " "));
    }
    view[entities.ids[mentions.entity[m]]].push(mentions.names?.[m] ?? pieces.join(" … "));
  }
  return view;
}

/** A diagnostic without its file and severity, which a test of one reader need not repeat. */
export function placeless(diagnostic: Diagnostic): Partial<Diagnostic> {
  return Object.fromEntries(Object.entries(diagnostic).filter(([field]) => field !== "severity" && field !== "file"));
}

/** Entities with the token runs of their mentions: `{ e1: ["0,0", "2,2,4,5"] }`. */
export function runsByEntity({ mentions, entities }: AnnotatedPart): Record<string, string[]> {
  const found: Record<string, string[]> = Object.fromEntries(entities.ids.map((id): [string, string[]] => [id, []]));
  for (let m = 0; m < mentions.length; m++) {
    found[entities.ids[mentions.entity[m]]].push(Array.from(runsOf(mentions, m)).join());
  }
  return found;
}

/** The values of a column of tokens; nothing where there is none. */
export function valuesOf(column: TextColumn | undefined): string[] | undefined {
  return column && Array.from({ length: column.length }, (_, i) => textAt(column, i));
}
