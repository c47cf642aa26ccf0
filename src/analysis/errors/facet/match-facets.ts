import { runsOf } from "../../../core/document.ts";
import type { SideName } from "../../../core/side-name.ts";
import { textAt } from "../../../core/text-column.ts";
import type { FacetsBeingTold } from "../error-facet.ts";
import type { ErrorModel } from "../error-model.ts";
import { columnOf } from "./column-of.ts";

/** The words of a mention in lower case; "" where it has none, for it is made of empty nodes; nothing where they are not known. */
interface MentionWords {
  readonly all: string | undefined;
  readonly head: string | undefined;
}

/** Whether the words of a mention, and its head word, are those of another mention of its entity; nothing where that is not known. */
interface Matches {
  readonly all: boolean | undefined;
  readonly head: boolean | undefined;
}

/** Tells whether the words of a mention, and its head word, are those of another one in its entity. */
export function matchFacets(
  model: ErrorModel,
): (values: FacetsBeingTold, side: SideName, place: number, entity: number) => void {
  const matches: Readonly<Record<SideName, Matches[]>> = { key: [], response: [] };
  return (values, side, place, entity) => {
    const found = matches[side];
    if (!(place in found)) {
      const members = model[side].members[entity];
      matchesIn(model, side, members).forEach((own, i) => (found[members[i]] = own));
    }
    const { all, head } = found[place];
    if (all !== undefined) values["string-match"] = all ? "yes" : "no";
    if (head !== undefined) values["head-match"] = head ? "yes" : "no";
  };
}

/**
 * Of each mention of an entity, whether others match it. That none has its head word is known if no other has an unknown head, or that
 * word and an unknown type; those that are pronouns do not count.
 *
 * @complexity O(tokens of the mentions)
 */
function matchesIn(model: ErrorModel, side: SideName, members: Int32Array): Matches[] {
  const words = Array.from(members, (place) => wordsOf(model, side, place));
  const types = Array.from(members, (place) => model.typeOf(side, place));
  const isCandidate = types.map((type) => type !== "pronoun");
  const isSure = types.map((type) => type === "name" || type === "nominal");
  const all = countsOf(words.map((own) => own.all));
  const candidates = countsOf(words.filter((_, i) => isCandidate[i]).map(({ head }) => head));
  const sure = countsOf(words.filter((_, i) => isSure[i]).map(({ head }) => head));
  const isHeadMatched = (head: string, i: number): boolean | undefined => {
    if (hasOthers(sure, head, isSure[i])) return true;
    const isPossible = hasOthers(candidates, head, isCandidate[i]) || hasOthers(candidates, undefined, false);
    return isPossible ? undefined : false;
  };
  // What has no words is like nothing else.
  return words.map((own, i) => ({
    all: own.all ? hasOthers(all, own.all, true) : undefined,
    head: own.head ? isHeadMatched(own.head, i) : undefined,
  }));
}

type Counts = ReadonlyMap<string | undefined, number>;

function countsOf(words: readonly (string | undefined)[]): Counts {
  const numbers = new Map<string | undefined, number>();
  for (const word of words) numbers.set(word, (numbers.get(word) ?? 0) + 1);
  return numbers;
}

/** Whether mentions are counted at a word, other than one of which it is known whether it is counted there. */
function hasOthers(numbers: Counts, word: string | undefined, isOwnIn: boolean): boolean {
  return (numbers.get(word) ?? 0) > Number(isOwnIn);
}

function wordsOf(model: ErrorModel, side: SideName, place: number): MentionWords {
  const { part, mentions } = model[side];
  const m = mentions[place];
  const { first, last, names } = part.mentions;
  const form = columnOf(model, side, "form");
  if (form === undefined || names !== undefined || first[m] < 0 || last[m] >= form.length)
    return { all: undefined, head: undefined };
  const zero = columnOf(model, side, "zero");
  // What has one token is headed by it, even if no constituent of a tree is that token alone.
  const headToken = first[m] === last[m] ? first[m] : model.headOf(side, place);
  const words: string[] = [];
  let head: string | undefined;
  const runs = runsOf(part.mentions, m);
  for (let r = 0; r < runs.length; r += 2) {
    for (let token = runs[r]; token <= runs[r + 1]; token++) {
      const word = zero?.[token] === 1 ? "" : textAt(form, token).toLowerCase();
      if (word !== "") words.push(word);
      if (token === headToken) head = word;
    }
  }
  return { all: words.join(" "), head: words.length === 0 ? "" : head };
}
