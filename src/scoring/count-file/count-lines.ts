import { defined } from "../../core/defined.ts";
import { type DiagnosticCode, diagnosticSeverities } from "../../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { sha256 } from "../../core/corpus-hash.ts";
import { isRecord, jsonIn } from "../../formats/common/json/parse-json.ts";
import { type CountedPart, impossibleCounts, recordSizes } from "../counted-part.ts";
import { CountLayout } from "../count-layout.ts";
import {
  columnsOf,
  type CountedSystems,
  type CountHeader,
  countSchema,
  countHeaderOf,
  keysIn,
  type OwnedDiagnostic,
  plainHeader,
} from "./count-header.ts";
import { countedPartOf, partRecord, type PartRecord } from "./part-record.ts";

/**
 * Returns counts as lines of JSON without line ends. The header comes first. Each part of each system is an array of
 * the place of its accumulator and the part's record. Diagnostics follow. The last line has the number of lines and
 * their digest, which reveals a truncated file.
 *
 * 1. The header has `schema` (`corefscope/counts/1`), `systems` (names), `named` (if the user gave the names), `signature`
 *   (without `n`, `parts`, `key` and `resp`), `options` (`metrics`, and options that differ from the default), and
 *   `columns` (the name of each count). It may have `by` (what `--by` divides mentions by), `labels` (the `file`
 *   name and `digest` of the table of `--labels`), `keys` (`how` the scores against several keys become one, and their
 *   `names`) and `asked` (`all` after `-m all`).
 * 2. Each part of each system has an array: the index of the system (with several keys, that index times the number of
 *   keys, plus the index of the key); the id, document and name of the part; the digests of key and response (`null` if
 *   that side lacks the part); the numbers of mentions of the key, of the response and of both, of void mentions, and of
 *   singletons of the key and of the response; the counts, in the order of `columns`; and, for some parts, an object with further data. `"NaN"` is the count of a metric that lacks information.
 * 3. Diagnostics follow: `{"of": "key" | system | null, "diagnostic": {…}}`.
 * 4. The last line has `lines`, the number of lines before it, and `sha256`, the digest of the concatenated hexadecimal
 *   digests of these lines.
 *
 * A line of `--stdin-pairs` is a header that also has the arrays of its parts in `counts`, any `diagnostics`, and its own
 * `sha256`. Its `columns` has the first 8 hexadecimal digits of the SHA-256 of the column names, joined by line feeds.
 *
 * @throws RangeError if the options cannot be written: see `plainHeader`
 * @example
 *   const total = accumulator({ metrics: ["muc"] });
 *   total.add(partOf([["a", "b"]], "x"), partOf([["a", "b"]], "x"));
 *   const header = { systems: ["ours"], options: total.options, asked: "by name", version };
 *   // A header, a line for the document, and the end.
 *   [...countLines({ header, accumulators: [total], diagnostics: [] })].length; // → 3
 */
export function* countLines(counted: CountedSystems): Generator<string, void> {
  const digest = new LinesDigest();
  const { header } = counted;
  yield digest.add(JSON.stringify({ ...plainHeader(header), columns: columnsOf(header).names }));
  for (const line of recordLines(counted)) yield digest.add(line);
  yield JSON.stringify({ lines: digest.lines, sha256: digest.sha256() });
}

function* recordLines({ accumulators, diagnostics }: CountedSystems): Generator<string, void> {
  for (const [system, accumulator] of accumulators.entries()) {
    for (const [id, part] of accumulator.counted()) yield JSON.stringify([system, ...partRecord(id, part)]);
  }
  for (const diagnostic of diagnostics) yield JSON.stringify(diagnostic);
}

/**
 * Returns counts as a single self-contained line with its own digest, for programs that pass on lines in any order.
 *
 * @throws RangeError if the options cannot be written: see `plainHeader`
 * @example
 *   const total = accumulator({ metrics: ["muc"] });
 *   total.add(partOf([["a", "b"]], "x"), partOf([["a", "b"]], "x"));
 *   const header = { systems: ["ours"], options: total.options, asked: "by name", version };
 *   JSON.parse(countLine({ header, accumulators: [total], diagnostics: [] })).systems; // → ["ours"]
 */
export function countLine(counted: CountedSystems): string {
  const { header, accumulators, diagnostics } = counted;
  const line = JSON.stringify({
    ...plainHeader(header),
    columns: columnsOf(header).digest,
    counts: accumulators.flatMap((accumulator, system) =>
      Array.from(accumulator.counted(), ([id, part]) => [system, ...partRecord(id, part)]),
    ),
    ...(diagnostics.length > 0 && { diagnostics }),
  });
  return sealed(line);
}

/** An item of counts: a header, or a part or diagnostic that belongs to the last header before it. */
export type CountItem =
  | { readonly kind: "header"; readonly header: CountHeader; readonly line: number }
  | {
      readonly kind: "part";
      readonly system: number;
      /** The index of the key, from 0; 0 if there is only one. */
      readonly key: number;
      readonly id: string;
      readonly part: CountedPart;
      readonly line: number;
    }
  | ({ readonly kind: "diagnostic" } & OwnedDiagnostic);

/** The beginning of counts of any version. */
export const countsStart = `{"schema":"${countSchema.replace(/\d+$/, "")}`;

type Damage = "not-counts" | "changed" | "cut-off" | "impossible";

class DamageError extends Error {
  readonly code: DiagnosticCode;
  readonly data: NonNullable<Diagnostic["data"]>;

  constructor(code: DiagnosticCode, data: NonNullable<Diagnostic["data"]>) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

interface Section {
  readonly header: CountHeader;
  readonly layout: CountLayout;
}

/**
 * Reads the output of `countLines` or `countLine`: one or several files in sequence, or single lines in any order.
 * Stops at damage, and reports it.
 *
 * @param lines with or without white space at their ends
 * @param report receives `damaged-counts` and `other-version-counts`, with file and line
 * @example
 *   const total = accumulator({ metrics: ["muc"] });
 *   total.add(partOf([["a", "b"]], "x"), partOf([["a", "b"]], "x"));
 *   const header = { systems: ["ours"], options: total.options, asked: "by name", version };
 *   const lines = countLines({ header, accumulators: [total], diagnostics: [] });
 *   [...readCounts(lines, "counts.jsonl", () => undefined)].map(({ kind }) => kind); // → ["header", "part"]
 */
export function* readCounts(
  lines: Iterable<string>,
  file: string,
  report: (diagnostic: Diagnostic) => void,
): Generator<CountItem, void> {
  let line = 0;
  /** The file of counts that has begun but not ended, with the digest of its lines. */
  let open: (Section & { readonly digest: LinesDigest }) | undefined;
  let hasHeader = false;
  try {
    for (const raw of lines) {
      line++;
      const text = raw.trim();
      if (text === "") continue;
      const value = parsed(text, hasHeader);
      if (!isRecord(value)) {
        if (open === undefined) throw damage(hasHeader ? "changed" : "not-counts");
        yield partItem(value, open, line);
        open.digest.add(text);
      } else if (value["schema"] !== undefined) {
        if (open !== undefined) throw damage("cut-off");
        const section = sectionOf(value);
        hasHeader = true;
        yield { kind: "header", header: section.header, line };
        if (value["counts"] === undefined) {
          open = { ...section, digest: new LinesDigest() };
          open.digest.add(text);
        } else {
          if (!isSealed(text)) throw damage("changed");
          for (const record of listOf(value["counts"])) yield partItem(listOf(record), section, line);
          for (const owned of listOf(value["diagnostics"] ?? [])) yield diagnosticItem(owned, section);
        }
      } else if (open === undefined) {
        throw damage(hasHeader ? "changed" : "not-counts");
      } else if (value["sha256"] === undefined) {
        yield diagnosticItem(value, open);
        open.digest.add(text);
      } else {
        const { digest } = open;
        if (value["lines"] !== digest.lines || value["sha256"] !== digest.sha256()) throw damage("changed");
        open = undefined;
      }
    }
    if (open !== undefined || !hasHeader) throw damage("cut-off");
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    const { code, data } = error;
    report(diagnosticOf(code, { file, line: line > 0 ? line : undefined, data }));
  }
}

function damage(reason: Damage, what?: string): DamageError {
  return new DamageError("damaged-counts", { reason, ...defined({ what }) });
}

/** Parses a line. A line that is not JSON counts as truncated if it begins like counts or follows a header. */
function parsed(text: string, hasHeader: boolean): Record<string, unknown> | readonly unknown[] {
  const json = jsonIn(text);
  if (json === undefined) throw damage(hasHeader || text.startsWith(countsStart) ? "cut-off" : "not-counts");
  const { value } = json;
  if (isRecord(value) || Array.isArray(value)) return value;
  throw damage("not-counts");
}

function sectionOf(record: Readonly<Record<string, unknown>>): Section {
  const { schema, columns, signature } = record;
  if (typeof schema !== "string" || !schema.startsWith(countSchema.replace(/\d+$/, ""))) throw damage("not-counts");
  const header = countHeaderOf(record);
  if (header === "shape") throw damage("changed");
  const version = /(?:^|\|)version:([^|]*)$/.exec(String(signature))?.[1] ?? schema;
  if (header === "version") throw new DamageError("other-version-counts", { version });
  const { names, digest } = columnsOf(header);
  const isSame = Array.isArray(columns) ? columns.join("\n") === names.join("\n") : columns === digest;
  if (!isSame) throw new DamageError("other-version-counts", { version });
  return { header, layout: new CountLayout(header.options.metrics) };
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw damage("changed");
  return value;
}

function partItem([system, ...record]: readonly unknown[], { header, layout }: Section, line: number): CountItem {
  if (!isBelow(header.systems.length * keysIn(header), system) || !isPartRecord(record, layout.columns))
    throw damage("changed");
  try {
    const part = countedPartOf(record);
    const impossible = impossibleCounts(part, header.options, layout);
    if (impossible !== undefined) throw damage("impossible", impossible);
    const keys = keysIn(header);
    return { kind: "part", system: Math.floor(system / keys), key: system % keys, id: record[0], part, line };
  } catch (error) {
    // `countedPartOf` throws this for an invalid value in the last field.
    if (error instanceof TypeError) throw damage("changed");
    throw error;
  }
}

/** Returns whether optional data has the right shape, as far as nothing else checks it before scores are computed. */
function isRest(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { lacking = {}, gap, joined } = value;
  return (
    isRecord(lacking) &&
    Object.values(lacking).every((lack) => isRecord(lack) && typeof lack["document"] === "string") &&
    (gap === undefined || (isRecord(gap) && isRecord(gap["counts"]))) &&
    (joined === undefined || isRecord(joined))
  );
}

function diagnosticItem(value: unknown, { header }: Section): CountItem {
  if (!isRecord(value)) throw damage("changed");
  const { of, diagnostic } = value;
  if ((of !== "key" && of !== null && !isSystem(of, header)) || !isDiagnostic(diagnostic)) throw damage("changed");
  return { kind: "diagnostic", of, diagnostic };
}

function isDiagnostic(value: unknown): value is Diagnostic {
  if (!isRecord(value) || typeof value["code"] !== "string" || !Object.hasOwn(diagnosticSeverities, value["code"]))
    return false;
  const is = (type: string, ...names: readonly string[]): boolean =>
    names.every((name) => value[name] === undefined || typeof value[name] === type);
  const { severity, data = {} } = value;
  return (
    (severity === "error" || severity === "warning" || severity === "note") &&
    is("string", "file", "document", "sentence", "entity", "mention") &&
    is("number", "line", "column") &&
    isRecord(data) &&
    Object.values(data).every((each) => ["string", "number"].includes(typeof each) || isTexts(each))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isSystem(value: unknown, { systems }: CountHeader): value is number {
  return isBelow(systems.length, value);
}

function isBelow(end: number, value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < end;
}

/** Checks the shape of a record, except for most contents of its last field. */
function isPartRecord(value: readonly unknown[], columns: number): value is PartRecord {
  const [id, document, part, keyDigest, responseDigest, sizes, counts, rest] = value;
  const isText = (text: unknown): boolean => typeof text === "string";
  const isNumbers = (list: unknown, length: number): boolean =>
    Array.isArray(list) && list.length === length && list.every((each) => typeof each === "number" || isText(each));
  return (
    [id, document, part].every(isText) &&
    [keyDigest, responseDigest].every((digest) => digest === null || isText(digest)) &&
    isNumbers(sizes, recordSizes.length) &&
    isNumbers(counts, columns) &&
    (rest === undefined || isRest(rest))
  );
}

const encoder = new TextEncoder();

/**
 * Computes the digest of lines that need not be in memory together: SHA-256 of the concatenated SHA-256 of each, in
 * hex.
 */
export class LinesDigest {
  private readonly digests: string[] = [];

  /** Adds a line without its line end, and returns it. */
  add(line: string): string {
    this.digests.push(sha256(encoder.encode(line)));
    return line;
  }

  get lines(): number {
    return this.digests.length;
  }

  sha256(): string {
    return sha256(encoder.encode(this.digests.join("")));
  }
}

/** Returns the JSON text of an object, with the SHA-256 of that text added as the last member. */
export function sealed(line: string): string {
  return `${line.slice(0, -1)},"sha256":"${sha256(encoder.encode(line))}"}`;
}

function isSealed(line: string): boolean {
  const end = line.search(/,"sha256":"[0-9a-f]{64}"\}$/);
  return end >= 0 && sealed(`${line.slice(0, end)}}`) === line;
}
