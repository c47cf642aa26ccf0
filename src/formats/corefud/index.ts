import { append, listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, flatName, runsOf, type Tokens } from "../../core/document.ts";
import { writtenLength, writtenWords } from "../common/parts/written-words.ts";
import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import type { Format } from "../format.ts";
import { COLUMNS, DEPS, FEATS, FORM, HEAD, LEMMA, MISC, UPOS } from "./conllu-line.ts";
import { CorefudReader } from "./corefud-reader.ts";
import { escapeField, escapeId } from "./entity-items.ts";

/** CoNLL-U with coreference in MISC, as in CorefUD and GUM. */
export const corefud: Format = {
  id: "corefud",
  title: "CorefUD (CoNLL-U)",
  summary:
    "CoNLL-U with `# newdoc id = ID`, a declaration `# global.Entity = eid-etype-head-other`, and mentions in MISC. Stanza writes it with `coref_chains` in MISC.",
  sharesIds: "by definition",
  marks: ["global.Entity", "\t"],
  detect: detectCorefud,
  namesField: true,
  survey: (_, { field }) => corefudSurvey(field),
  reader: (options) => new CorefudReader(options),
  *write(parts) {
    for (const part of parts) yield writeCorefud(part);
  },
  extensions: ["conllu"],
};

/** Returns whether the beginning of a file is CoNLL-U with coreference in MISC, or with comments such as `# newdoc`. */
export function detectCorefud(head: string): boolean {
  if (/^# ?global\.columns\s*=.*\bIDENTITY\b/m.test(head) || /^#\s*begin\s+document\b/m.test(head)) return false;
  if (/^# ?global\.Entity\s*=/m.test(head)) return true;
  // A line of ten columns that begins with a number is not enough: MISC or comments of CoNLL-U must confirm it.
  const line = /^\d+(?:[.-]\d+)?(?:\t[^\t\r\n]*){9}\r*$/m;
  if (!line.test(head)) return false;
  return (
    /^\d+(?:[.-]\d+)?(?:\t[^\t\r\n]*){8}\t(?:[^\t\r\n]*\|)?(?:Entity=[^\t\r\n|()]*[()]|ClusterId[=[]|coref_chains=)/m.test(
      head,
    ) || /^# ?(?:newdoc|newpar|sent_id|text)\b/m.test(head)
  );
}

/** Fields of an opening bracket: those of CorefUD, then the minimum span as in GUM. */
const DECLARATION = "eid-etype-head-other-minspan";

/**
 * Writes a part as a CorefUD document: words, empty nodes, sentences, heads of words, dependencies of empty nodes, and
 * mentions with their heads. Unknown columns are `_`.
 *
 * Reading the file back restores all of this, with these exceptions:
 *
 * - the number of the part, which is appended to the document's name, and line breaks in the names of documents and
 *   sentences, which become spaces,
 * - tabs and line breaks in words, written as `_`, as are empty words,
 * - mentions that reach outside the text, and entities without other mentions: these are left out,
 * - heads and tokens of a minimum span outside their mention,
 * - opaque mention ids: each becomes a word with a mention; repeated ids become repeated mentions,
 * - absent information: words become `_`, all tokens become one sentence, and sentences get names,
 * - the order of entities, and of mentions that begin at the same token, unless the longer was first.
 */
function writeCorefud(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const words = writtenWords(part);
  const cells = cellsOf(part, length);
  const name = oneLine(flatName(part));
  const starts = [...new Set([0, ...(tokens?.sentenceStarts ?? [])])].filter((start) => start < length);
  // Udapi reads the text after a slash in a sent_id as a language, and refuses unknown ones.
  const sentenceName = name.replaceAll("/", "-");
  const lines = [`# newdoc id = ${name}`, `# global.Entity = ${DECLARATION}`];
  starts.forEach((start, s) => {
    const id = tokens?.sentenceIds === undefined ? `${sentenceName}-s${s + 1}` : oneLine(tokens.sentenceIds[s] ?? "");
    if (id !== "") lines.push(`# sent_id = ${id}`);
    const end = starts[s + 1] ?? length;
    const text: string[] = [];
    const numbers: string[] = [];
    const forms: string[] = [];
    let word = 0;
    let node = 0;
    for (let t = start; t < end; t++) {
      const zero = tokens?.zero?.[t] === 1;
      const form = words(t).replace(/[\t\r\n]/g, "_") || "_";
      if (zero) {
        node++;
      } else {
        text.push(form);
        word++;
        node = 0;
      }
      numbers.push(zero ? `${word}.${node}` : String(word));
      forms.push(form);
    }
    const dependencies = tokens === undefined ? [] : dependencyCells(tokens, start, numbers);
    const rows = numbers.map((number, i) => {
      const cell = cells.get(start + i);
      const misc = cell === undefined ? "_" : `Entity=${cell.join("")}`;
      const [head, deps] = dependencies.at(i) ?? ["_", "_"];
      return `${number}\t${forms[i]}\t_\t_\t_\t_\t${head}\t_\t${deps}\t${misc}`;
    });
    append(lines, [`# text = ${text.join(" ")}`, ...rows, ""]);
  });
  if (starts.length === 0) lines.push("");
  lines.push("");
  return lines.join("\n");
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, " ");
}

interface Bracket {
  readonly first: number;
  readonly last: number;
  readonly opening: string;
  readonly closing: string;
}

function cellsOf(part: AnnotatedPart, length: number): Map<number, string[]> {
  const brackets = bracketsOf(part, length);
  const cells = new Map<number, string[]>();
  const order = Array.from(brackets.keys());
  for (const b of order.toSorted((x, y) => brackets[y].first - brackets[x].first || y - x)) {
    const { first, last, closing } = brackets[b];
    if (first < last) listIn(cells, last).push(closing);
  }
  for (const b of order.toSorted(
    (x, y) => brackets[x].first - brackets[y].first || brackets[y].last - brackets[x].last || x - y,
  )) {
    const { first, last, opening } = brackets[b];
    listIn(cells, first).push(first < last ? opening : `${opening})`);
  }
  return cells;
}

/** Returns the brackets of all mentions within the text and of their pieces, mention by mention. */
function bracketsOf({ mentions, entities }: AnnotatedPart, length: number): Bracket[] {
  const runs = Array.from({ length: mentions.length }, (_, m) => runsOf(mentions, m));
  const own: number[][] = entities.ids.map(() => []);
  const inside = Array.from(runs.keys()).filter((m) => runs[m][0] >= 0 && runs[m][runs[m].length - 1] < length);
  inside.sort((a, b) => mentions.first[a] - mentions.first[b] || mentions.last[b] - mentions.last[a] || a - b);
  for (const m of inside) own[mentions.entity[m]].push(m);
  const pieces: Int32Array[] = [];
  for (const members of own) {
    const written = piecesOfEntity(members.map((m) => runs[m]));
    members.forEach((m, i) => (pieces[m] = written[i]));
  }
  return inside.flatMap((m): Bracket[] => {
    const entity = mentions.entity[m];
    const id = escapeId(entities.ids[entity]);
    const count = pieces[m].length / 2;
    const head = indicesIn(runs[m], Int32Array.of(mentions.head?.[m] ?? -1, mentions.head?.[m] ?? -1));
    const minimum = indicesIn(runs[m], mentions.minimum?.get(m) ?? []).join(",");
    const type = escapeField(entities.types?.[entity] ?? "");
    // Unknown fields at the end are left out. But Udapi needs a number for the head if another field or piece follows.
    // 0 means unknown.
    const headField = head[0] ?? (minimum === "" && count === 1 ? "" : 0);
    const fields = `-${type}-${headField}--${minimum}`.replace(/-+$/, "");
    return Array.from({ length: count }, (_, k) => {
      const numbered = count === 1 ? id : `${id}[${k + 1}/${count}]`;
      const [first, last] = [pieces[m][2 * k], pieces[m][2 * k + 1]];
      return { first, last, opening: `(${numbered}${fields}`, closing: `${numbered})` };
    });
  });
}

/** Returns the wanted tokens as numbers among the mention's words, from 1. Drops tokens outside the mention. */
function indicesIn(runs: Int32Array, wanted: ArrayLike<number>): number[] {
  const indices: number[] = [];
  for (let w = 0; w < wanted.length; w += 2) {
    let before = 0;
    for (let r = 0; r < runs.length; r += 2) {
      const first = Math.max(runs[r], wanted[w]);
      const last = Math.min(runs[r + 1], wanted[w + 1]);
      for (let token = first; token <= last; token++) indices.push(before + token - runs[r] + 1);
      before += runs[r + 1] - runs[r] + 1;
    }
  }
  return indices;
}

/**
 * Returns HEAD and DEPS of a sentence's tokens.
 *
 * @param numbers the number in the file of each token of the sentence, from token `start`
 */
function dependencyCells(
  { zero, governor, zeroDependencies }: Tokens,
  start: number,
  numbers: readonly string[],
): (readonly [head: string, deps: string])[] {
  const nameOf = (token: number): string | undefined => (token === -1 ? "0" : numbers[token - start]);
  return numbers.map((_, i) => {
    const token = start + i;
    if (zero?.[token] === 1) {
      const own = zeroDependencies?.get(token) ?? [];
      const deps = own.flatMap(({ parent, relation }) => {
        const name = nameOf(parent);
        return name === undefined ? [] : [`${name}:${relation}`];
      });
      return ["_", deps.join("|") || "_"];
    }
    const parent = governor?.[token] ?? -2;
    return [(parent < -1 ? undefined : nameOf(parent)) ?? "_", "_"];
  });
}

/**
 * Splits the mentions of one entity into pieces so that a reader can match all brackets. Returns `[first, last, first,
 * last, …]` for each mention.
 *
 * One piece is a plain pair of brackets; several are numbered. A closing bracket names its entity and the number of its
 * piece, but not its mention. So if mentions of one entity cross, one of them is cut into single tokens or, if that is
 * still ambiguous, into another number of pieces.
 *
 * Beyond `mostWork`, the remaining mentions stay uncut, so their brackets may be ambiguous.
 *
 * @param mentions the maximal runs of each mention, sorted by first token, longer ones first
 */
export function piecesOfEntity(mentions: readonly Int32Array[]): Int32Array[] {
  /** Last tokens of the open mentions with one piece, the innermost last. */
  const open: number[] = [];
  /** Mentions that may still overlap later ones, by their number of pieces. */
  const placed = new Map<number, Int32Array[]>();
  let left = mostWork;
  return mentions.map((runs) => {
    const [first, last] = [runs[0], runs[runs.length - 1]];
    while (open.length > 0 && open[open.length - 1] <= first) open.pop();
    if (runs.length === 2 && (open.length === 0 || open[open.length - 1] >= last)) {
      open.push(last);
      return runs;
    }
    for (const count of pieceCounts(runs)) {
      if (left < 0) break;
      const pieces = cut(runs, count);
      const others = (placed.get(count) ?? []).filter((other) => other[other.length - 1] >= first);
      placed.set(count, others);
      left -= count * (1 + others.length);
      if (others.every((other) => distinguishable(other, pieces))) {
        others.push(pieces);
        return pieces;
      }
    }
    return runs;
  });
}

/** The limit of pieces to create and compare for one entity. */
export const mostWork = 50_000_000;

/** Yields the numbers of pieces to try: the current number, single tokens, then lower and higher numbers. */
function* pieceCounts(runs: Int32Array): Generator<number, void> {
  const least = runs.length / 2;
  let tokens = 0;
  for (let r = 0; r < runs.length; r += 2) tokens += runs[r + 1] - runs[r] + 1;
  if (least > 1) yield least;
  for (let count = tokens; count > least; count--) yield count;
  for (let count = Math.max(tokens, least) + 1; ; count++) if (count > 1) yield count;
}

/** Cuts the runs into this number of pieces: single tokens first. If there are too few tokens, repeats the last one. */
function cut(runs: Int32Array, count: number): Int32Array {
  const pieces: number[] = [];
  let more = count - runs.length / 2;
  for (let r = 0; r < runs.length; r += 2) {
    let first = runs[r];
    for (; first < runs[r + 1] && more > 0; first++, more--) pieces.push(first, first);
    pieces.push(first, runs[r + 1]);
  }
  const last = runs[runs.length - 1];
  for (; more > 0; more--) pieces.push(last, last);
  return Int32Array.from(pieces);
}

/**
 * Returns whether a reader can tell apart two mentions with equally many pieces. Their brackets must not cross.
 * `CorefudReader` gives a piece to the mention that has waited longest for its next piece and is not open. For each
 * piece, this must be the right mention.
 *
 * @param a the mention that opens first
 */
function distinguishable(a: Int32Array, b: Int32Array): boolean {
  for (let k = 0; k < a.length; k += 2) {
    const [a1, a2, b1, b2] = [a[k], a[k + 1], b[k], b[k + 1]];
    if ((a1 < b1 && b1 < a2 && a2 < b2) || (b1 < a1 && a1 < b2 && b2 < a2)) return false;
    if (k === 0) continue;
    const aWaitsLonger = opensBefore(a, b, k - 2);
    const [older, younger] = aWaitsLonger ? [a, b] : [b, a];
    const olderFirst = opensBefore(a, b, k) === aWaitsLonger;
    const olderIsOpen = older[k - 1] > younger[k];
    if (!olderFirst && !olderIsOpen) return false;
  }
  return true;
}

/**
 * Returns whether `a`'s piece at index `k` is written before `b`'s: the one that begins first, or else the longer one,
 * or else `a`'s.
 */
function opensBefore(a: Int32Array, b: Int32Array, k: number): boolean {
  return a[k] < b[k] || (a[k] === b[k] && a[k + 1] >= b[k + 1]);
}

const columnNames = ["ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"];
const readColumns = new Set([0, FORM, LEMMA, UPOS, FEATS, HEAD, DEPS, MISC]);
const readComments = new Set(["newdoc", "sent_id", "global.Entity"]);
const readFeatures = new Set(["Number", "Gender", "PronType"]);
const readMisc = new Set(["Entity", "Bridge", "SplitAnte", "Split", "coref_chains"]);
const readFields = new Set(["eid", "GRP", "etype", "entity", "head", "minspan", "MIN"]);

/** Matches the second `ner` of some versions of Stanza, which has the chains. */
const CHAINS = /^ner=(?:start|unit|middle|end)-/;

/**
 * Lists comments, columns, features, attributes in MISC, and fields of mentions that are not read: `comment text`,
 * `XPOS`, `FEATS Case`, `MISC SpaceAfter`, `Entity infstat`.
 *
 * @param field the only attribute of MISC that is read
 */
function corefudSurvey(field?: string): ContentSurvey {
  const isRead = (name: string): boolean => (field === undefined ? readMisc.has(name) : name === field);
  let fields: readonly string[] = [];
  return lineSurvey((line, add) => {
    if (line.startsWith("#")) {
      const name = /^#\s*([^\s=]+)/.exec(line)?.[1] ?? "";
      if (name === "global.Entity")
        fields = line
          .slice(line.indexOf("=") + 1)
          .trim()
          .split("-");
      if (!readComments.has(name)) add(`comment ${name}`);
      return;
    }
    const cells = line.split("\t");
    cells.forEach((cell, column) => {
      if (cell === "" || cell === "_") return;
      if (!readColumns.has(column)) add(columnNames[column] ?? `column ${column + 1}`);
      else if (column === DEPS && !/^\d+\./.test(cells[0])) add("DEPS");
      else if (column === FEATS) {
        for (const name of namesIn(cell)) if (!readFeatures.has(name)) add(`FEATS ${name}`);
      } else if (column === MISC && cells.length === COLUMNS) {
        for (const attribute of cell.split("|")) {
          const [name] = attribute.split("=");
          if (name === "Entity") {
            for (const field of fieldsIn(attribute, fields)) if (!readFields.has(field)) add(`Entity ${field}`);
          } else if (!isRead(name) && !CHAINS.test(attribute)) add(`MISC ${name}`);
        }
      }
    });
  });
}

function namesIn(cell: string): string[] {
  return cell.split("|").map((pair) => pair.split("=")[0]);
}

/** Yields the name of each field that has a value in an opening bracket. */
function* fieldsIn(attribute: string, fields: readonly string[]): Generator<string, void> {
  for (const [, opened] of attribute.matchAll(/\(([^()]*)/g)) {
    const values = opened.split("-");
    for (let f = 0; f < values.length; f++) if (values[f] !== "") yield fields[f] ?? `field ${f + 1}`;
  }
}
