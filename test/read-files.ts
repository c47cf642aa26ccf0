import type { Diagnostic } from "../src/core/diagnostic.ts";
import { type AnnotatedPart, runsOf } from "../src/core/document.ts";
import { type TextColumn, textAt } from "../src/core/text-column.ts";
import type { PartReader, ReadOptions } from "../src/formats/format.ts";
import { FileReader, readParts } from "../src/formats/read.ts";
import { findFormat } from "../src/formats/registry.ts";

const encoder = new TextEncoder();

/** What is read of a file. */
export interface ReadFiles {
  readonly parts: readonly AnnotatedPart[];
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly string[];
  /** The codes of warnings and errors only. */
  readonly warnings: readonly string[];
  /** The diagnostics without file and severity, which a test of one reader need not repeat. */
  readonly problems: readonly Partial<Diagnostic>[];
  /** The id of the format that was recognised, or named; empty if none was. */
  readonly format: string;
}

/** How to read: the id of the format, where it is not to be recognised, and what readers can be told. */
export type ReadFilesOptions = Omit<ReadOptions, "file" | "report" | "companion"> & { readonly format?: string };

/**
 * Reads the first of some files, the others being there for it.
 *
 * @param files contents by path
 */
export function readFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: ReadFilesOptions = {},
): ReadFiles {
  const open = (path: string): Uint8Array | undefined => {
    const content = Object.hasOwn(files, path) ? files[path] : undefined;
    return typeof content === "string" ? encoder.encode(content) : content;
  };
  return readFile(Object.keys(files)[0], open, options);
}

/**
 * Reads a file.
 *
 * @param open contents of a path, for the file and others that belong to it
 */
export function readFile(
  file: string,
  open: (path: string) => Uint8Array | undefined,
  { format: id, ...options }: ReadFilesOptions = {},
): ReadFiles {
  const named = id === undefined ? undefined : findFormat(id);
  if (id !== undefined && named === undefined) throw new Error(`no format ${id}`);
  const diagnostics: Diagnostic[] = [];
  let detected = "";
  const reader = new FileReader({
    ...options,
    ...(named !== undefined && { format: named }),
    file,
    companion: open,
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: (format) => (detected = format.id),
  });
  const parts = [...readParts([open(file)!], reader)];
  return {
    parts,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
    warnings: diagnostics.filter(({ severity }) => severity !== "info").map(({ code }) => code),
    problems: diagnostics.map(placeless),
    format: detected,
  };
}

/** Reads a text with a reader by itself, which says nothing of the file as a whole. */
export function readWith(
  open: (options: ReadOptions) => PartReader,
  content: string | Uint8Array,
  options: ReadOptions,
): Pick<ReadFiles, "parts" | "diagnostics" | "codes"> {
  const diagnostics: Diagnostic[] = [];
  const reader = open({ report: (diagnostic) => diagnostics.push(diagnostic), ...options });
  const parts = [...readParts([typeof content === "string" ? encoder.encode(content) : content], reader)];
  return { parts, diagnostics, codes: diagnostics.map(({ code }) => code) };
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
function placeless(diagnostic: Diagnostic): Partial<Diagnostic> {
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

/**
 * Mentions as `entity: words`, ` … ` between pieces.
 *
 * @param core what stands behind a bar, where it is known: `entity: words | word`
 */
export function mentionsOf(part: AnnotatedPart, core?: "head" | "minimum"): string[] {
  const { mentions, entities } = part;
  const words = wordsOf(part);
  const text = (runs: ArrayLike<number>): string =>
    Array.from({ length: runs.length / 2 }, (_, r) => words.slice(runs[2 * r], runs[2 * r + 1] + 1).join(" ")).join(
      " … ",
    );
  return Array.from({ length: mentions.length }, (_, m) => {
    const head = mentions.head?.[m] ?? -1;
    const inner =
      core === "minimum" ? mentions.minimum?.get(m) : core === "head" && head >= 0 ? [head, head] : undefined;
    const behind = inner === undefined ? "" : ` | ${text(inner)}`;
    return `${entities.ids[mentions.entity[m]]}: ${text(runsOf(mentions, m))}${behind}`;
  });
}

/** Entities in their order as `id: words, words`. */
export function entityWords(part: AnnotatedPart): string[] {
  const { mentions, entities } = part;
  const words = wordsOf(part);
  return entities.ids.map((id, e) => {
    const own = Array.from(mentions.entity.keys()).filter((m) => mentions.entity[m] === e);
    return `${id}: ${own.map((m) => words.slice(mentions.first[m], mentions.last[m] + 1).join(" ")).join(", ")}`;
  });
}

/** Mentions as `entity: first-last first-last`, in their order. */
export function placesOf({ mentions, entities }: AnnotatedPart): string[] {
  return Array.from(mentions.entity, (entity, m) => {
    const runs = runsOf(mentions, m);
    const pieces = Array.from({ length: runs.length / 2 }, (_, r) => `${runs[2 * r]}-${runs[2 * r + 1]}`);
    return `${entities.ids[entity]}: ${pieces.join(" ")}`;
  });
}

/** Mentions as `runs:entity`: `0-0:e1 2-2-4-5:e2`. */
export function spansOf({ mentions, entities }: AnnotatedPart): string {
  return Array.from(mentions.entity, (entity, m) => `${runsOf(mentions, m).join("-")}:${entities.ids[entity]}`).join(
    " ",
  );
}

/** The words of a part, which must have some. */
export function wordsOf({ tokens }: AnnotatedPart): string[] {
  return Array.from({ length: tokens!.length }, (_, t) => textAt(tokens!.form!, t));
}

/** Entities as sets of spans, in an order that depends on nothing else: `["0-0 2-2-4-5", "1-1"]`. */
export function clustersOf(part: AnnotatedPart): string[] {
  return clustersAt(part, (token) => token);
}

/** The same, where tokens are counted without those that are not in the text. */
export function clustersInText(part: AnnotatedPart): string[] {
  const zero = part.tokens?.zero;
  return clustersAt(part, (token) => token - (zero?.subarray(0, token).reduce((sum, each) => sum + each, 0) ?? 0));
}

function clustersAt({ mentions, entities }: AnnotatedPart, place: (token: number) => number): string[] {
  const clusters = entities.ids.map((): string[] => []);
  for (let m = 0; m < mentions.length; m++)
    clusters[mentions.entity[m]].push(Array.from(runsOf(mentions, m), place).join("-"));
  return clusters.map((spans) => spans.sort().join(" ")).sort();
}
