/** One of the stacked annotations in a cell. */
export interface TsvItem {
  /** The value as written, without the number in brackets. */
  readonly value: string;
  /** The number in brackets after the value, as written. */
  readonly id?: string;
}

/**
 * Splits a cell into annotations: none if it is `_` or empty, otherwise those separated by bars. Each of these may also
 * be `_`.
 */
export function itemsOf(cell: string | undefined): readonly TsvItem[] {
  if (cell === undefined || cell === "_" || cell === "") return [];
  return splitStack(cell).map((text) => {
    const match = /^(.*)\[(\d{1,15})\]$/s.exec(text);
    return match === null ? { value: text } : { value: match[1], id: match[2] };
  });
}

/** Splits at unescaped bars. */
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

/** Decodes a value. `*` and `_` stand for a feature without a value. */
export function valueOf(item: TsvItem | undefined): string {
  if (item === undefined || item.value === "*" || item.value === "_") return "";
  return item.value.replace(/\\(->|.)/gs, (_, escaped: string) => controls[escaped] ?? escaped);
}

/** Codes that follow a backslash, for characters that cannot be in a cell. */
const controls: Readonly<Partial<Record<string, string>>> = { t: "\t", n: "\n", r: "\r", f: "\f", b: "\b" };

/**
 * Decodes a word, or the id of a sentence. The meaning of a backslash depends on the version of the program that wrote
 * the file, so the first reading whose length agrees with the offsets is used.
 *
 * @param length the expected length in UTF-16 units or characters; undefined if unknown
 */
export function cellText(raw: string, length?: number): string {
  if (!raw.includes("\\")) return raw;
  const readings = [
    // Version 3.2 and later: control characters and backslashes only.
    raw.replace(/\\([tnrfb\\])/g, (_, escaped: string) => controls[escaped] ?? escaped),
    // As in cells.
    valueOf({ value: raw }),
    // Version 3.1 and earlier: as in Java.
    raw.replace(/\\(?:u([0-9A-Fa-f]{4})|(.))/gs, (_, code: string | undefined, escaped: string) =>
      code === undefined ? (controls[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(code, 16)),
    ),
    raw,
  ];
  return readings.find((reading) => reading.length === length || Array.from(reading).length === length) ?? readings[0];
}
