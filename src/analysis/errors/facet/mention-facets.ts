import type { SideName } from "../../../core/side-name.ts";
import { textAt } from "../../../core/text-column.ts";
import { noLabel } from "../../../metrics/mention-labels.ts";
import type { FacetsBeingTold } from "../error-facet.ts";
import type { ErrorModel } from "../error-model.ts";
import { columnOf } from "./column-of.ts";
import { rangeOf } from "./range-of.ts";

/** Tells the facets of a mention that its entity has no part in. */
export function mentionFacets(model: ErrorModel): (values: FacetsBeingTold, side: SideName, place: number) => void {
  const nested = { key: nestedOf(model, "key"), response: nestedOf(model, "response") };
  const zeros = { key: zerosOf(model, "key"), response: zerosOf(model, "response") };
  const hasPieces = [model.key, model.response].some(({ part }) => (part.mentions.pieces?.size ?? 0) > 0);
  return (values, side, place) => {
    const { part, mentions } = model[side];
    const { first, last, names, pieces } = part.mentions;
    const m = mentions[place];
    const type = model.typeOf(side, place);
    if (type !== undefined) values["mention-type"] = type;
    for (const name of ["number", "gender"] as const) {
      const told = featureOf(model, side, place, name);
      if (told !== "") values[name] = told;
    }
    // What has no text has no tokens, and nothing that is said of them.
    if (names !== undefined) return;
    values.length = rangeOf(last[m] - first[m] + 1, lengths);
    values.nesting = nested[side][place] === 1 ? "nested" : "not nested";
    if (hasPieces) values.discontinuous = pieces?.has(m) === true ? "yes" : "no";
    if (model.tokens !== undefined) values.decile = decileOf(first[m], model.tokens.length);
    const head = model.headOf(side, place);
    const token = head >= 0 ? head : first[m];
    const classes = columnOf(model, side, "nameClass");
    if (classes !== undefined && token < classes.length) values["name-class"] = textAt(classes, token) || noLabel;
    const zero = zeros[side];
    if (zero !== undefined && token < zero.length) values.zero = zero[token] === 1 ? "yes" : "no";
  };
}

/** The greatest number of each range. */
const lengths = [1, 2, 3, 5, 10];

/** What a feature of a mention is, in the words of the key if it says it of a mention of both sides; "" where none says it. */
function featureOf(model: ErrorModel, side: SideName, place: number, name: string): string {
  const { part, mentions } = model[side];
  const twin = side === "response" ? model.response.twin[place] : -1;
  const ofTwin = twin < 0 ? "" : featureOf(model, "key", twin, name);
  return ofTwin !== "" ? ofTwin : (part.mentions.features?.[name]?.[mentions[place]] ?? "");
}

/** Which tokens of a side are empty nodes, if any is. */
function zerosOf(model: ErrorModel, side: SideName): Uint8Array | undefined {
  const zero = columnOf(model, side, "zero");
  return zero?.includes(1) === true ? zero : undefined;
}

/** 1 for each mention that lies within another one of its side. */
function nestedOf(model: ErrorModel, side: SideName): Uint8Array {
  const { part, mentions } = model[side];
  const { first, last } = part.mentions;
  const order = Array.from(mentions.keys()).sort(
    (a, b) => first[mentions[a]] - first[mentions[b]] || last[mentions[b]] - last[mentions[a]] || a - b,
  );
  const nested = new Uint8Array(mentions.length);
  let reach = -1;
  for (let i = 0; i < order.length; i++) {
    const m = mentions[order[i]];
    const same = i > 0 && first[mentions[order[i - 1]]] === first[m] && last[mentions[order[i - 1]]] === last[m];
    nested[order[i]] = same ? nested[order[i - 1]] : Number(last[m] <= reach);
    reach = Math.max(reach, last[m]);
  }
  return nested;
}

function decileOf(token: number, tokens: number): string {
  return String(Math.min(10, Math.floor((10 * Math.max(0, token)) / Math.max(1, tokens)) + 1));
}
