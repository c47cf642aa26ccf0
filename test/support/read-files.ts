import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { PartReader, ReadOptions } from "../../src/formats/format.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { findFormat } from "../../src/formats/registry.ts";

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

/** How to read: the id of the format, if it is not to be recognised, and the options of readers. */
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

/** A diagnostic without its file and severity, which a test of one reader need not repeat. */
function placeless(diagnostic: Diagnostic): Partial<Diagnostic> {
  return Object.fromEntries(Object.entries(diagnostic).filter(([field]) => field !== "severity" && field !== "file"));
}
