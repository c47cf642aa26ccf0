import type { LayerView, MentionStatus, PartView } from "../../engine/document-view.ts";
import { statusIn, twinIn } from "../state/selection.ts";
import type { TextMark } from "./marked-rows.ts";
import { mentionText, statuses } from "./text-blocks.ts";

/** The longest text of the other side that a label has; else it has the badge of the entity. */
const LONGEST = 24;

/**
 * Returns a mark for each mention of a part: one with a label for an error, and one without for what both sides have.
 * A mention that both sides have is marked once, as the key has it, and so is a span error.
 */
export function errorMarks(part: PartView, system: number): TextMark[] {
  const response = part.responses[system];
  const ofKey = part.key.mentions.flatMap((_, m) => mark(part, { of: part.key, other: response, system }, m));
  const ofResponse = response.mentions.flatMap((mention, m) =>
    statusIn(response.layer, mention, system) === "extra"
      ? mark(part, { of: response, other: part.key, system }, m)
      : [],
  );
  return [...ofKey, ...ofResponse];
}

/**
 * Returns the same marks for entities in colours: each mention has the badge of the response's entity, and the tint
 * of its words is that of the key’s entity.
 */
export function colouredMarks(part: PartView, system: number): TextMark[] {
  const response = part.responses[system];
  return errorMarks(part, system).map((each) => {
    if (each.layer !== "key") return each;
    const mention = part.key.mentions[each.mention];
    const status = statusIn("key", mention, system);
    const twin = twinIn("key", mention, response);
    const { badge } = twin === undefined ? part.key.entities[mention.entity] : response.entities[twin.entity];
    const glyph = status === "matched" ? "" : `${statuses[status].glyph} `;
    return { ...each, label: [{ text: `${glyph}${badge}`, class: status }] };
  });
}

interface Compared {
  readonly of: LayerView;
  readonly other: LayerView;
  readonly system: number;
}

function mark(part: PartView, { of, other, system }: Compared, m: number): TextMark[] {
  const { layer, entities } = of;
  const mention = of.mentions[m];
  const status = statusIn(layer, mention, system);
  if (status === "left-out") return [];
  const { entity, pieces } = mention;
  const { badge, mentions } = entities[entity];
  const there = twinIn(layer, mention, other);
  const otherBadge = there === undefined ? "" : other.entities[there.entity].badge;
  const { glyph, word } = statuses[status];
  const found = there === undefined ? "" : mentionText(part.tokens, there);
  const text: Readonly<Record<Exclude<MentionStatus, "left-out">, string>> = {
    matched: "",
    missing: badge,
    extra: badge,
    "wrong-entity": `${otherBadge} · key ${badge}`,
    span: found.length > 0 && found.length <= LONGEST ? found : otherBadge,
  };
  const label = status === "matched" ? [] : [{ text: `${glyph} ${text[status]}`, class: status }];
  const place = `${layer === "key" ? "key" : "response"} ${badge}, mention ${mentions.indexOf(m) + 1} of ${mentions.length}`;
  const counterpart = status === "matched" ? `, response ${otherBadge}` : "";
  const response = status === "wrong-entity" || status === "span" ? ` (response ${otherBadge}: “${found}”)` : "";
  return [
    {
      layer,
      mention: m,
      entity,
      pieces,
      line: status === "matched" ? "agreed" : status,
      label,
      name: `“${mentionText(part.tokens, mention)}”; ${place}${counterpart}, ${word}${response}`,
    },
  ];
}
