import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { PartReader, ReadOptions } from "../../src/formats/format.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { findFormat } from "../../src/formats/registry.ts";

const encoder = new TextEncoder();

export interface ReadFiles {
  readonly parts: readonly AnnotatedPart[];
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly string[];
  /** The codes of warnings and errors only. */
  readonly warnings: readonly string[];
  /** The diagnostics without file and severity, which tests of one reader do not repeat. */
  readonly problems: readonly Partial<Diagnostic>[];
  /** The id of the recognised or named format, or "". */
  readonly format: string;
}

/** The format's id, unless the format is to be recognised, and the options of readers. */
export type ReadFilesOptions = Omit<ReadOptions, "file" | "report" | "companion"> & { readonly format?: string };

/**
 * Reads the first of some files, with the others as its companions.
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
 * @param open returns the content of a path, for the file and its companions
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
    warnings: diagnostics.filter(({ severity }) => severity !== "note").map(({ code }) => code),
    problems: diagnostics.map(placeless),
    format: detected,
  };
}

/** Reads a text with a reader alone, without diagnostics about the whole file. */
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

function placeless(diagnostic: Diagnostic): Partial<Diagnostic> {
  return Object.fromEntries(Object.entries(diagnostic).filter(([field]) => field !== "severity" && field !== "file"));
}
