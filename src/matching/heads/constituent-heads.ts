import type { Tokens } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { collinsHead, type OfPhrases } from "./collins-head.ts";

/** A constituent that is open: its label, where it begins, and what is in it so far. */
interface OpenConstituent {
  readonly label: string;
  readonly first: number;
  /** Labels of its children, and the token that heads each. */
  readonly labels: string[];
  readonly heads: number[];
}

/**
 * The token that heads each constituent of the parse trees.
 *
 * @returns by `spanKey`; of constituents of the same tokens, the lowest counts. Nothing where tokens have no trees
 */
export function constituentHeads(tokens: Tokens, ofPhrases: OfPhrases): ReadonlyMap<number, number> | undefined {
  const { parse, tag, length, sentenceStarts } = tokens;
  if (parse === undefined || tag === undefined) return undefined;
  const heads = new Map<number, number>();
  let open: OpenConstituent[] = [];
  let sentence = 0;
  for (let token = 0; token < length; token++) {
    if (sentenceStarts !== undefined && sentenceStarts[sentence] === token) {
      // What was left open belongs to a tree that is damaged.
      open = [];
      sentence++;
    }
    const cell = textAt(parse, token) || "*";
    for (let at = 0; at < cell.length; at++) {
      const mark = cell[at];
      if (mark === "(") {
        const end = labelEnd(cell, at + 1);
        open.push({ label: plainLabel(cell.slice(at + 1, end)), first: token, labels: [], heads: [] });
        at = end - 1;
      } else if (mark === "*") {
        addChild(open.at(-1), textAt(tag, token), token);
      } else if (mark === ")") {
        const done = open.pop();
        if (done === undefined || done.heads.length === 0) continue;
        const head = done.heads[collinsHead(done.label, done.labels, ofPhrases)];
        const key = spanKey(done.first, token, length);
        if (!heads.has(key)) heads.set(key, head);
        addChild(open.at(-1), done.label, head);
      }
    }
  }
  return heads;
}

/** What the tokens from `first` to `last` of a part of so many tokens are known by. */
export function spanKey(first: number, last: number, length: number): number {
  return first * length + last;
}

function addChild(parent: OpenConstituent | undefined, label: string, head: number): void {
  parent?.labels.push(label);
  parent?.heads.push(head);
}

/** Where a label ends: at the next parenthesis, word or space. */
function labelEnd(cell: string, from: number): number {
  let end = from;
  while (end < cell.length && !/[()*\s]/.test(cell[end])) end++;
  return end;
}

/** A label without its function (`NP-SBJ`, `NP=2`). */
function plainLabel(label: string): string {
  return label.replace(/(?<=.)[-=].*$/, "");
}
