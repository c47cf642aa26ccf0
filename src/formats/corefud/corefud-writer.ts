import { append } from "../../core/append.ts";
import { listIn } from "../../core/list-in.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { flatName } from "../../core/flat-name.ts";
import { dependencyCells } from "./dependency-cells.ts";
import { escapeField, escapeId } from "./escape.ts";
import { piecesOfEntity } from "./pieces.ts";
import { writtenLength, writtenWords } from "../written-words.ts";

/** Fields of an opening bracket: those of CorefUD, then the minimum span as in GUM. */
const DECLARATION = "eid-etype-head-other-minspan";

/**
 * Writes a part as a document of CorefUD: words, empty nodes, sentences, heads of words, what empty nodes depend on, and mentions with
 * their heads; `_` in all columns of which nothing is known.
 *
 * In `Entity` closings come before openings, inner before outer; longer mentions open first. Everything comes back but:
 *
 * - the part, which is appended to the document, and line breaks in the names of documents and sentences: spaces,
 * - tabs and line breaks in words, written as `_`, as are empty words,
 * - mentions that reach outside the text, which are left out, and entities that have no others,
 * - heads and tokens of a minimum span outside their mention,
 * - opaque mention ids: they become the words, of which each is a mention; repeated ones stay repeated mentions,
 * - what is absent: words become `_`, sentences one sentence, and sentences get names,
 * - the order of entities, and of mentions that begin at the same token, unless the longer was first.
 */
export function writeCorefud(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const words = writtenWords(part);
  const cells = cellsOf(part, length);
  const name = oneLine(flatName(part));
  const starts = [...new Set([0, ...(tokens?.sentenceStarts ?? [])])].filter((start) => start < length);
  const lines = [`# newdoc id = ${name}`, `# global.Entity = ${DECLARATION}`];
  starts.forEach((start, s) => {
    const id = tokens?.sentenceIds === undefined ? `${name}-s${s + 1}` : oneLine(tokens.sentenceIds[s] ?? "");
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

/** A bracket, or a pair of them around a single token. */
interface Bracket {
  readonly first: number;
  readonly last: number;
  readonly opening: string;
  readonly closing: string;
}

/** The brackets of each token, in the order in which they are written. */
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

/** The brackets of all mentions within the text, pieces of discontinuous ones too, mention by mention. */
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
    // A field that is not known is left out at the end; Udapi can read a head without a number neither elsewhere nor of pieces.
    const headField = head[0] ?? (minimum === "" && count === 1 ? "" : 0);
    const fields = `-${type}-${headField}--${minimum}`.replace(/-+$/, "");
    return Array.from({ length: count }, (_, k) => {
      const numbered = count === 1 ? id : `${id}[${k + 1}/${count}]`;
      const [first, last] = [pieces[m][2 * k], pieces[m][2 * k + 1]];
      return { first, last, opening: `(${numbered}${fields}`, closing: `${numbered})` };
    });
  });
}

/** Which words of the mention, from 1, some tokens are; those that are none of its words are left out. */
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
