import { type DiagnosticRule, diagnosticRules } from "../../src/core/diagnostic-codes.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";

export function* brokenInvariants({ document, part, line, tokens, mentions, entities }: AnnotatedPart, lines: number) {
  const ascending = (column: ArrayLike<number>, strictly: boolean): boolean =>
    Array.from(column).every((value, i) => i === 0 || value > column[i - 1] || (!strictly && value === column[i - 1]));
  const onLines = (column: ArrayLike<number>): boolean =>
    Array.from(column).every((value) => value >= 1 && value <= lines);
  if (typeof document !== "string" || typeof part !== "string") yield "name";
  if (line !== undefined && !onLines([line])) yield "line";

  const { length, first, last, entity, names, pieces } = mentions;
  if ([first, last, entity].some((column) => column.length !== length)) yield "mention columns";
  if (mentions.line !== undefined && (mentions.line.length !== length || !onLines(mentions.line)))
    yield "mention lines";
  if (names !== undefined && (names.length !== length || length === 0)) yield "names";
  if (!ascending(first, false)) yield "text order";
  for (let m = 0; m < length; m++) {
    if (first[m] > last[m]) yield "first and last";
    if (names !== undefined && first[m] !== last[m]) yield "opaque mentions";
    if (entity[m] < 0 || entity[m] >= entities.length) yield "entity index";
  }
  if (new Set(entity).size !== entities.length) yield "an entity without mentions";
  if (entities.ids.length !== entities.length || new Set(entities.ids).size !== entities.length) yield "entity ids";
  const { head, minimum, aliases } = mentions;
  if (head !== undefined && (head.length !== length || Array.from(head).some((token) => token < -1))) yield "heads";
  if (aliases !== undefined && aliases.length !== length) yield "aliases";
  if (entities.types !== undefined && entities.types.length !== entities.length) yield "types";
  for (const [m, runs] of minimum ?? []) {
    if (m < 0 || m >= length || runs.length < 2 || runs.length % 2 !== 0 || !ascending(runs, false))
      yield "minimum spans";
  }
  for (const [m, runs] of pieces ?? []) {
    if (runs.length < 4 || runs.length % 2 !== 0 || runs[0] !== first[m] || runs.at(-1) !== last[m]) yield "pieces";
    // Maximal runs: at least one token lies between two of them.
    for (let r = 2; r < runs.length; r += 2) if (runs[r] <= runs[r - 1] + 1 || runs[r] > runs[r + 1]) yield "pieces";
  }

  if (tokens === undefined) return;
  const { form, sentenceStarts, sentenceIds, zero, inText } = tokens;
  if (zero !== undefined && zero.length !== tokens.length) yield "zeros";
  if (sentenceIds !== undefined && sentenceIds.length !== sentenceStarts?.length) yield "sentence ids";
  if (inText !== undefined) {
    const { text, starts, ends } = inText;
    if (starts.length !== tokens.length || ends.length !== tokens.length) yield "places in the text";
    for (let t = 0; t < starts.length; t++) {
      if (starts[t] > ends[t] || starts[t] < (t > 0 ? ends[t - 1] : 0) || ends[t] > text.length)
        yield "order in the text";
    }
  }
  if (tokens.lines !== undefined && !(ascending(tokens.lines.token, true) && ascending(tokens.lines.line, true)))
    yield "token lines";
  if (form !== undefined) {
    if (form.length !== tokens.length || form.ends.length !== form.length) yield "words";
    if (!ascending(form.ends, false) || (form.ends.at(-1) ?? 0) !== form.bytes.length) yield "word ends";
  }
  if (sentenceStarts !== undefined) {
    if (!ascending(sentenceStarts, true) || (sentenceStarts.at(-1) ?? -1) >= tokens.length) yield "sentence starts";
    if (tokens.length > 0 && sentenceStarts[0] !== 0) yield "first sentence";
  }
}

/** Codes whose severity depends on the side, the options or the evidence. */
const varying: ReadonlySet<string> = new Set([
  "clusters-not-read",
  "field-missing",
  "object-shape",
  "offset-convention",
  "two-notations",
  "unclear-columns",
]);

export function* brokenPlaces(diagnostic: Diagnostic, lines: readonly string[]) {
  const { code, severity, file, line, column } = diagnostic;
  const rules: Readonly<Partial<Record<string, DiagnosticRule>>> = diagnosticRules;
  if (rules[code] === undefined || (rules[code].severity !== severity && !varying.has(code))) yield `${code}: severity`;
  if (file !== "damaged") yield `${code}: file`;
  if (line === undefined) {
    if (column !== undefined) yield `${code}: a column without a line`;
    return;
  }
  if (!Number.isInteger(line) || line < 1 || line > lines.length) yield `${code}: line ${line} of ${lines.length}`;
  if (column !== undefined && !(column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1))
    yield `${code}: column ${column}`;
}
