import type { AceEntityElement, AceMentionElement } from "./ace-document.ts";

type Entities = readonly AceEntityElement[];

/** Changes to a response. E1 is the first entity of the response. */
export const aceChanges: Readonly<Record<string, (entities: Entities) => Entities>> = {
  none: (entities) => entities,
  "drop entity E1 (NAM+NOM+PRO)": ([, ...rest]) => rest,
  "E1 type wrong, and subtype": ([e1, ...rest]) => [{ ...e1, type: "ORG", subtype: "Commercial" }, ...rest],
  "E1 subtype wrong": ([e1, ...rest]) => [{ ...e1, subtype: "Group" }, ...rest],
  "E1 class SPC to GEN": ([e1, ...rest]) => [{ ...e1, class: "GEN" }, ...rest],
  "drop E1's PRO": without("PRO"),
  "drop E1's NOM": without("NOM"),
  "drop E1's NAM": without("NAM"),
  "split E1's NOM into an own entity": ([e1, ...rest]) => [
    { ...e1, mentions: e1.mentions.filter(({ type }) => type !== "NOM") },
    { ...e1, id: "E1b", mentions: e1.mentions.filter(({ type }) => type === "NOM") },
    ...rest,
  ],
  "merge two GPE entities": (entities) => {
    const [first, second] = entities.filter(({ type }) => type === "GPE");
    const merged = { ...first, mentions: [...first.mentions, ...second.mentions] };
    return [merged, ...entities.filter((entity) => entity !== first && entity !== second)];
  },
  "E1's NAM labelled NOM": ([e1, ...rest]) => [
    { ...e1, mentions: e1.mentions.map((m) => (m.type === "NAM" ? { ...m, type: "NOM" } : m)) },
    ...rest,
  ],
  "add an extra copy of E1": (entities) => [
    ...entities,
    { ...entities[0], id: "E1b", mentions: entities[0].mentions.map((mention, n) => moved(mention, 2000 + 100 * n)) },
  ],
};

function without(type: string): (entities: Entities) => Entities {
  return ([e1, ...rest]) => [{ ...e1, mentions: e1.mentions.filter((mention) => mention.type !== type) }, ...rest];
}

/** Moves a mention by this many characters, beyond the end of the document. */
function moved({ extent, head, ...rest }: AceMentionElement, by: number): AceMentionElement {
  return {
    ...rest,
    extent: { ...extent, start: extent.start + by, end: extent.end + by },
    ...(head !== undefined && { head: { ...head, start: head.start + by, end: head.end + by } }),
  };
}
