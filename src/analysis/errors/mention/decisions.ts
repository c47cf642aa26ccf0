import type { SideName } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";
import type { MentionModel } from "../../../scoring/classes/mention-model.ts";

/**
 * The decisions of a response on a mention. A mention on both sides can be linked to a mention of its key entity
 * (`correct-link`), to one of another key entity (`wrong-link`), or to one that is not in the key
 * (`invented-antecedent`). It can be unlinked: rightly (`correct-new`), or although its key entity has an earlier
 * mention (`false-new`). If its key entity has no earlier mention, a link is a `false-anaphor`. Other mentions are
 * `missing`, `extra-linked` or `extra-alone`.
 */
export const decisions = [
  "correct-link",
  "correct-new",
  "wrong-link",
  "invented-antecedent",
  "false-new",
  "false-anaphor",
  "missing",
  "extra-linked",
  "extra-alone",
] as const;
/** What a response decided on one mention, compared with the key. */
export type Decision = (typeof decisions)[number];

export interface MentionDecision {
  readonly side: SideName;
  readonly place: number;
  readonly decision: Decision;
  readonly antecedent?: number;
}

/**
 * Returns the decision on every mention of the key or the response, in text order for each side: key mentions with
 * their twins, then extra ones. The antecedents that a system chose are not known, so the closest previous mention
 * is assumed.
 *
 * @source Durrett and Klein (2013), §4; Gärtner et al. (2014) for antecedents that are not mentions
 */
export function mentionDecisions({ key, response }: MentionModel): MentionDecision[] {
  const antecedents = new Int32Array(response.mentions.length).fill(-1);
  for (const members of response.members)
    members.forEach((place, i) => (antecedents[place] = i === 0 ? -1 : members[i - 1]));
  const found: MentionDecision[] = [];
  key.twin.forEach((twin, place) => {
    if (twin < 0) {
      found.push({ side: "key", place, decision: "missing" });
      return;
    }
    const antecedent = antecedents[twin];
    const isFirst = key.members[key.entity[place]][0] === place;
    if (antecedent < 0) {
      found.push({ side: "key", place, decision: isFirst ? "correct-new" : "false-new" });
      return;
    }
    const inKey = response.twin[antecedent];
    const decision = isFirst
      ? "false-anaphor"
      : inKey < 0
        ? "invented-antecedent"
        : key.entity[inKey] === key.entity[place]
          ? "correct-link"
          : "wrong-link";
    found.push({ side: "key", place, decision, antecedent });
  });
  response.twin.forEach((twin, place) => {
    if (twin >= 0) return;
    const isAlone = response.sizes[response.entity[place]] === 1;
    const antecedent = antecedents[place];
    found.push({
      side: "response",
      place,
      decision: isAlone ? "extra-alone" : "extra-linked",
      ...(antecedent >= 0 && { antecedent }),
    });
  });
  return found;
}

/**
 * The rows of the table of decisions. Names and nominal mentions are divided by whether the part had an earlier mention
 * with the same head word.
 */
export const headKinds = ["name or nominal, new head", "name or nominal, head seen", "pronoun", "unknown"] as const;
/** A row of the table of decisions. */
export type HeadKind = (typeof headKinds)[number];

/**
 * Returns the row of each decision's mention. A mention without a type, or without a head unless it is a pronoun, is
 * `unknown`.
 */
export function headKindsOf(model: MentionModel, all: readonly MentionDecision[]): HeadKind[] {
  const form = model.tokens?.form;
  const kinds = Array<HeadKind>(all.length).fill("unknown");
  const seen = new Set<string>();
  for (const i of inTextOrder(model, all)) {
    const { side, place } = all[i];
    const type = model.typeOf(side, place);
    if (type === "pronoun") kinds[i] = "pronoun";
    const head = form === undefined ? -1 : model.headOf(side, place);
    if (form === undefined || head < 0) continue;
    const word = textAt(form, head).toLowerCase();
    if (type === "name" || type === "nominal") kinds[i] = seen.has(word) ? headKinds[1] : headKinds[0];
    seen.add(word);
  }
  return kinds;
}

/** Merges the decisions of both sides, each already in text order, and returns their indices in text order. */
function inTextOrder(model: MentionModel, all: readonly MentionDecision[]): Int32Array {
  const order = new Int32Array(all.length);
  const split = model.key.mentions.length;
  const isBefore = (a: MentionDecision, b: MentionDecision): boolean => {
    const [x, y] = [model[a.side], model[b.side]];
    const [i, j] = [x.mentions[a.place], y.mentions[b.place]];
    const apart = x.part.mentions.first[i] - y.part.mentions.first[j];
    return apart < 0 || (apart === 0 && x.part.mentions.last[i] < y.part.mentions.last[j]);
  };
  let [k, r] = [0, split];
  for (let n = 0; n < order.length; n++) {
    const takesKey = k < split && (r === all.length || isBefore(all[k], all[r]));
    order[n] = takesKey ? k++ : r++;
  }
  return order;
}
