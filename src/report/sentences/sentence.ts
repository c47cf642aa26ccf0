import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";

/**
 * Puts options, such as `--response-ends exclusive`, into words. Every option that a sentence names goes through such a
 * function.
 */
export type AdviceWords = (options: string) => string;

/** What a sentence can tell. */
interface Told {
  readonly data: Data;
  readonly severity: Severity;
  /** The document, as the subject or the object of a sentence: `document nw/x (part 000)`. */
  readonly document: string;
  readonly entity: string | undefined;
  readonly mention: string | undefined;
  /** Returns a datum as text; empty if absent. */
  readonly text: (name: string) => string;
  /** How often the finding occurs in the file. */
  readonly times: number;
  /** Says so, if more than once. */
  readonly more: string;
  /** Returns the options that `data.try` recommends, in words. */
  readonly advice: () => string | undefined;
  readonly adviceWords: AdviceWords;
}

export type Data = NonNullable<Diagnostic["data"]>;

/**
 * Returns what was found and what was done with it, without the place, the remedy or a full stop; undefined if the
 * `message` of the rule says all of it.
 */
export type Sentence = (told: Told) => string | undefined;

export type Sentences = Readonly<Partial<Record<DiagnosticCode, Sentence>>>;

/** Makes a sentence that says nothing without data. */
export function withData(sentence: Sentence): Sentence {
  return (told) => (Object.keys(told.data).length === 0 ? undefined : sentence(told));
}

export function timesText(times: number): string {
  return times > 1 ? ` (${times} times, here first)` : "";
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listOf(value: Data[string]): string {
  return typeof value === "object" ? value.join(", ") : "";
}

export function idList(ids: readonly string[]): string {
  return ids.length <= IDS_SHOWN ? ids.join(", ") : `${ids.slice(0, IDS_SHOWN).join(", ")}, …`;
}

export const IDS_SHOWN = 10;

/** Returns an argument as written in a shell: in quotation marks, if a character has a special meaning there. */
export function shellWord(value: string): string {
  if (/^[^\s"'$`\\;&|<>()*?[\]#~!]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replace(/["$`\\]/g, "\\$&")}"` : `'${value}'`;
}

/** Puts the options between backticks in a text into words. */
export function withAdviceWords(text: string, adviceWords: AdviceWords): string {
  return text.replace(/`(--[a-z][^`]*)`/g, (_, options: string) => adviceWords(options));
}

export function ofEntity(entity: string | undefined): string {
  return entity === undefined || entity === "?" ? "" : ` of entity ${entity}`;
}
