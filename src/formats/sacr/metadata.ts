import type { Tokenization } from "./sacr-tokens.ts";

/** What the lines that begin with `#` say of a file. */
export interface Metadata {
  readonly document?: string;
  readonly tokenization: Tokenization;
  /** Units beside words that can be annotated. */
  readonly additional: readonly string[];
}

const tokenizations: ReadonlyMap<string, Tokenization> = new Map(
  Object.entries({
    1: "words",
    2: "words and marks",
    3: "characters",
  }),
);

/** Whether a line is not of the text: `#title:…`, or a row of `*` between parts of it. */
export function isMetadata(line: string): boolean {
  return /^\s*(?:#|\*+\s*$)/.test(line);
}

/** Reads the lines that `isMetadata` finds. */
export function metadataOf(lines: readonly string[]): Metadata {
  let document: string | undefined;
  let tokenization: Tokenization = "words";
  const additional: string[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^\s*#\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    const content = value.trim();
    const key = name.toLowerCase();
    if (/^text_?id$/.test(key) && content !== "") document ??= content;
    else if (key === "tokenization-type") tokenization = tokenizations.get(content) ?? tokenization;
    else if (/^additionn?al_?token$/.test(key)) additional.push(content);
  }
  return { ...(document !== undefined && { document }), tokenization, additional };
}
