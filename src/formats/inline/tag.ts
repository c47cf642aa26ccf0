import { unescapeTagId } from "./notation.ts";

/** A tag as it stands in a text. */
export interface Tag {
  readonly kind: "open" | "close" | "empty";
  /** In lower case. */
  readonly name: string;
  readonly length: number;
  /** The id of the entity, if the tag has one. */
  readonly entity?: string;
  /** The id of the mention, where the tag has a reference to another mention, or to the entity, beside it. */
  readonly mention?: string;
  readonly entityType?: string;
}

const ATTRIBUTE = String.raw`\s+([\w:.-]+)(?:\s*=\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|((?:(?!/>)[^\s"'<>=])+)))?`;
const attribute = new RegExp(ATTRIBUTE, "g");
const opening = new RegExp(String.raw`<([A-Za-z][\w.:-]*)((?:${ATTRIBUTE})*)\s*(/?)>`, "y");
const closing = /<\/([A-Za-z][\w.:-]*)\s*>/y;

/** The tag that begins at a place in a text, or nothing. It need not be XML: `<m id=3>` is one. */
export function tagAt(source: string, at: number): Tag | undefined {
  closing.lastIndex = at;
  const close = closing.exec(source);
  if (close !== null) return { kind: "close", name: close[1].toLowerCase(), length: close[0].length };
  opening.lastIndex = at;
  const open = opening.exec(source);
  if (open === null) return undefined;
  const kind = open[7] === "/" ? "empty" : "open";
  return { kind, name: open[1].toLowerCase(), length: open[0].length, ...idsOf(open[2]) };
}

/** Whether it is a name such as `e3`, which says which entity is meant; `h1` to `h6` are headings. */
export function isNumberedName(name: string): boolean {
  return /\d$/.test(name) && !/^h[1-6]$/.test(name);
}

function idsOf(attributes: string): Pick<Tag, "entity" | "mention" | "entityType"> {
  let [own, entity, reference, type] = ["", "", "", ""];
  for (const match of attributes.matchAll(attribute)) {
    const [, name = "", ...values] = match as readonly (string | undefined)[];
    const value = unescapeTagId(values.find((group) => group !== undefined) ?? "");
    if (/^(?:eid|(?:entity|cluster|chain|coref|coreference|group)(?:[-_]?id)?)$/i.test(name)) entity ||= value;
    else if (/^(?:ref|refid|idref|corresp)$/i.test(name)) reference ||= value.replace(/^#/, "");
    else if (/^(?:xml:)?id$/i.test(name)) own ||= value;
    else if (/^(?:entity[-_]?)?type$/i.test(name)) type ||= value;
  }
  const id = entity || reference || own;
  if (id === "") return {};
  return {
    entity: id,
    ...(entity === "" && reference !== "" && own !== "" && { mention: own }),
    ...(type !== "" && { entityType: type }),
  };
}
