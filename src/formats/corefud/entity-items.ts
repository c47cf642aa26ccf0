import { unescapeField, unescapeId } from "./escape.ts";

/** 0-based places of the fields in an opening bracket, which `-` separates; -1 for a field that is not declared. */
export interface EntityFields {
  readonly id: number;
  readonly type: number;
  readonly head: number;
  readonly minimum: number;
}

/** Names of the fields that are read, in CorefUD, GUM, and the first proposals; the others are passed over. */
const names = {
  id: ["eid", "GRP"],
  type: ["etype", "entity"],
  head: ["head"],
  minimum: ["minspan", "MIN"],
} as const;

/** Reads the value of `# global.Entity`; nothing if it has no field for the entity's id. */
export function parseEntityFields(declaration: string): EntityFields | undefined {
  const fields = declaration.split("-");
  const place = (wanted: readonly string[]): number => fields.findIndex((field) => wanted.includes(field));
  const id = place(names.id);
  return id < 0 ? undefined : { id, type: place(names.type), head: place(names.head), minimum: place(names.minimum) };
}

/** The order of CorefUD 1.0, for files that do not declare theirs. */
export const undeclaredFields: EntityFields = { id: 0, type: 1, head: 2, minimum: -1 };

/** One bracket of an `Entity` attribute. */
export interface EntityItem {
  /** `(…`, `(…)` or `…)`; or what is none of them. */
  readonly kind: "open" | "single" | "close" | "malformed";
  /** Where it begins in the attribute's value, and what it is. */
  readonly at: number;
  readonly text: string;
  readonly id: string;
  /** Which piece of a discontinuous mention, of how many: `[1/2]`; 0 of 0 for a whole mention. */
  readonly piece: number;
  readonly pieces: number;
  /** What the opening bracket says, "" where it says nothing. */
  readonly type: string;
  readonly head: string;
  readonly minimum: string;
}

const PIECE = /\[(\d{1,9})\/(\d{1,9})\]$/;

/** Cuts the value of an `Entity` attribute, `(e1-person-2(e2-place-1)` or `e2)e1)`, into brackets, in their order. */
export function entityItems(value: string, fields: EntityFields): EntityItem[] {
  const items: EntityItem[] = [];
  for (let start = 0; start < value.length; ) {
    const opens = value[start] === "(";
    let end = opens ? start + 1 : start;
    while (end < value.length && value[end] !== "(" && value[end] !== ")") end++;
    const closes = value[end] === ")";
    const body = value.slice(opens ? start + 1 : start, end);
    if (closes) end++;
    const kind = opens ? (closes ? "single" : "open") : closes ? "close" : "malformed";
    items.push(entityItem(kind, body, fields, start, value.slice(start, end)));
    start = end;
  }
  return items;
}

function entityItem(
  kind: EntityItem["kind"],
  body: string,
  fields: EntityFields,
  at: number,
  text: string,
): EntityItem {
  const cells = body.split("-");
  const opening = kind !== "close";
  const cell = (field: number): string => (field < cells.length && field >= 0 ? cells[field] : "");
  // Closing brackets hold only the id; the first versions of GUM wrote the type before it.
  let id = cell(opening || cells.length > fields.id ? fields.id : 0);
  let piece = 0;
  let pieces = 0;
  const suffix = PIECE.exec(id);
  if (suffix !== null) {
    id = id.slice(0, suffix.index);
    piece = Number(suffix[1]);
    pieces = Number(suffix[2]);
  }
  const valid = id !== "" && (suffix === null || (piece >= 1 && piece <= pieces));
  return {
    kind: valid ? kind : "malformed",
    at,
    text,
    id: valid ? unescapeId(id) : "",
    piece,
    pieces,
    type: opening ? unescapeField(cell(fields.type)) : "",
    head: opening ? cell(fields.head) : "",
    minimum: opening ? cell(fields.minimum) : "",
  };
}
