/** One of the annotations that are stacked in a cell. */
export interface TsvItem {
  /** As it is written, without the number in brackets. */
  readonly value: string;
  /** The number in brackets behind the value, as it is written. */
  readonly id?: string;
}

/** The annotations in a cell: none if it is `_` or empty; otherwise those that bars separate; each of these may be `_`, too. */
export function itemsOf(cell: string | undefined): readonly TsvItem[] {
  if (cell === undefined || cell === "_" || cell === "") return [];
  return splitStack(cell).map((text) => {
    const match = /^(.*)\[(\d{1,15})\]$/s.exec(text);
    return match === null ? { value: text } : { value: match[1], id: match[2] };
  });
}

/** Splits at bars that are not escaped. */
function splitStack(cell: string): string[] {
  if (!cell.includes("|")) return [cell];
  const items: string[] = [];
  let start = 0;
  for (let p = 0; p < cell.length; p++) {
    if (cell[p] === "\\") p++;
    else if (cell[p] === "|") {
      items.push(cell.slice(start, p));
      start = p + 1;
    }
  }
  items.push(cell.slice(start));
  return items;
}

/** What a value says: nothing for `*` and `_`, which stand for a feature without a value. */
export function valueOf(item: TsvItem | undefined): string {
  if (item === undefined || item.value === "*" || item.value === "_") return "";
  return item.value.replace(/\\(->|.)/gs, (_, escaped: string) => controls[escaped] ?? escaped);
}

/** What follows a backslash for a character that cannot stand in a cell. */
const controls: Readonly<Partial<Record<string, string>>> = { t: "\t", n: "\n", r: "\r", f: "\f", b: "\b" };

/**
 * A token or sentence id as it is in the text. What a backslash means depends on who wrote the file, and on its version, so
 * the reading that is as long as the offsets say is taken.
 *
 * @param length in UTF-16 units or characters; nothing if it is not known
 */
export function cellText(raw: string, length?: number): string {
  if (!raw.includes("\\")) return raw;
  const readings = [
    // Version 3.2 and later: control characters and backslashes only.
    raw.replace(/\\([tnrfb\\])/g, (_, escaped: string) => controls[escaped] ?? escaped),
    // As in cells.
    valueOf({ value: raw }),
    // Version 3.1 and before: as in Java.
    raw.replace(/\\(?:u([0-9A-Fa-f]{4})|(.))/gs, (_, code: string | undefined, escaped: string) =>
      code === undefined ? (controls[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(code, 16)),
    ),
    raw,
  ];
  return readings.find((reading) => reading.length === length || Array.from(reading).length === length) ?? readings[0];
}
