import { CLOSING, DASH, isDigit, OPENING, ZERO } from "../common/lines/line-bytes.ts";
import { percentEscaped, percentUnescaped } from "../common/input/file-name.ts";

/** The 0-based positions of the fields in an opening bracket, each -1 if it is not declared. */
export interface EntityFields {
  readonly id: number;
  readonly type: number;
  readonly head: number;
  readonly minimum: number;
  /** Whether minimum spans count only words of the text, as in GUM, and not empty nodes. */
  readonly minimaSkipZeros?: boolean;
}

/** Names of the fields to read, in CorefUD, GUM, and the first proposals. Other fields are skipped. */
const names = {
  id: ["eid", "GRP"],
  type: ["etype", "entity"],
  head: ["head"],
  minimum: ["minspan", "MIN"],
} as const;

/** Fields that only GUM and its successors declare. */
const ofGum: readonly string[] = ["GRP", "infstat", "centering", "salience"];

/** Parses the value of `# global.Entity`. Returns undefined without a field for the entity's id. */
export function parseEntityFields(declaration: string): EntityFields | undefined {
  const fields = declaration.split("-");
  const place = (wanted: readonly string[]): number => fields.findIndex((field) => wanted.includes(field));
  const id = place(names.id);
  if (id < 0) return undefined;
  const minimaSkipZeros = fields.some((field) => ofGum.includes(field));
  const [type, head, minimum] = [place(names.type), place(names.head), place(names.minimum)];
  return { id, type, head, minimum, ...(minimaSkipZeros && { minimaSkipZeros }) };
}

/** The order of the fields in CorefUD 1.0, for files that do not declare it. */
export const undeclaredFields: EntityFields = { id: 0, type: 1, head: 2, minimum: -1 };

export class EntityItem {
  /** `(…`, `(…)`, `…)`, or something else. */
  kind: "open" | "single" | "close" | "malformed" = "malformed";
  idStart = 0;
  idEnd = 0;
  /** The piece of a discontinuous mention and the number of its pieces: `[1/2]`. Both are 0 for a whole mention. */
  piece = 0;
  pieces = 0;
  /** The other fields of an opening bracket. Missing fields are empty. */
  typeStart = 0;
  typeEnd = 0;
  headStart = 0;
  headEnd = 0;
  minimumStart = 0;
  minimumEnd = 0;

  find(bytes: Uint8Array, start: number, end: number, fields: EntityFields): number {
    const opens = bytes[start] === OPENING;
    const bodyStart = opens ? start + 1 : start;
    let stop = bodyStart;
    while (stop < end && bytes[stop] !== OPENING && bytes[stop] !== CLOSING) stop++;
    const closes = stop < end && bytes[stop] === CLOSING;
    const hasId = this.cut(bytes, bodyStart, stop, opens, fields);
    if (!hasId || (!opens && !closes)) this.kind = "malformed";
    else if (opens) this.kind = closes ? "single" : "open";
    else this.kind = "close";
    return closes ? stop + 1 : stop;
  }

  private cut(bytes: Uint8Array, start: number, end: number, opens: boolean, fields: EntityFields): boolean {
    this.idStart = this.idEnd = start;
    this.typeStart = this.typeEnd = this.headStart = this.headEnd = this.minimumStart = this.minimumEnd = start;
    let cellStart = start;
    let cell = 0;
    for (let p = start; p <= end; p++) {
      if (p < end && bytes[p] !== DASH) continue;
      // Closing brackets have only the id. The first versions of GUM wrote the type before it.
      if (cell === fields.id || (cell === 0 && !opens)) {
        this.idStart = cellStart;
        this.idEnd = p;
      }
      if (cell === fields.type) {
        this.typeStart = cellStart;
        this.typeEnd = p;
      } else if (cell === fields.head) {
        this.headStart = cellStart;
        this.headEnd = p;
      } else if (cell === fields.minimum) {
        this.minimumStart = cellStart;
        this.minimumEnd = p;
      }
      cell++;
      cellStart = p + 1;
    }
    const isWhole = !this.cutPiece(bytes);
    return this.idEnd > this.idStart && (isWhole || (this.piece >= 1 && this.piece <= this.pieces));
  }

  /** Removes `[1/2]` from the id, and returns whether it was there. */
  private cutPiece(bytes: Uint8Array): boolean {
    this.piece = this.pieces = 0;
    const close = this.idEnd - 1;
    if (close <= this.idStart || bytes[close] !== CLOSING_PIECE) return false;
    const slash = digitsStart(bytes, this.idStart, close) - 1;
    if (slash === close - 1 || bytes[slash] !== SLASH) return false;
    const open = digitsStart(bytes, this.idStart, slash) - 1;
    if (open === slash - 1 || open < this.idStart || bytes[open] !== OPENING_PIECE) return false;
    if (close - slash > 10 || slash - open > 10) return false;
    this.piece = numberOf(bytes, open + 1, slash);
    this.pieces = numberOf(bytes, slash + 1, close);
    this.idEnd = open;
    return true;
  }
}

const OPENING_PIECE = 91;
const SLASH = 47;
const CLOSING_PIECE = 93;

function digitsStart(bytes: Uint8Array, start: number, end: number): number {
  let p = end;
  while (p > start && isDigit(bytes[p - 1])) p--;
  return p;
}

function numberOf(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let p = start; p < end; p++) value = 10 * value + bytes[p] - ZERO;
  return value;
}

/** Characters that separate fields, brackets, attributes and columns, or that look like the number of a piece. */
const RESERVED = /[\u0000-\u0020%()\-=[\]|\u007F]/g;

/** Encodes an empty id. A literal `%` is always escaped, so a lone `%` is unambiguous. */
const EMPTY = "%";

/** Escapes reserved characters as `%2D` and the like. */
export function escapeField(text: string): string {
  return percentEscaped(text, RESERVED);
}

export function escapeId(id: string): string {
  return id === "" ? EMPTY : escapeField(id);
}

/**
 * Decodes the result of `escapeField`. Escapes of characters that are not reserved, such as `%41`, stay as they are, so
 * different texts stay different.
 */
export function unescapeField(text: string): string {
  return text.includes("%") ? percentUnescaped(text, RESERVED) : text;
}

export function unescapeId(text: string): string {
  return text === EMPTY ? "" : unescapeField(text);
}
