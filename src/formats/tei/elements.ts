/** Elements that name or mention something. */
const names = new Set([
  "rs",
  "name",
  "persName",
  "placeName",
  "orgName",
  "geogName",
  "objectName",
  "eventName",
  "country",
  "region",
  "settlement",
  "district",
  "bloc",
]);

/** Elements that begin on a line of their own. */
const blocks = new Set(
  (
    "ab argument back body byline castGroup castItem castList cell closer dateline div div1 div2 div3 div4 div5 div6 div7 " +
    "docTitle epigraph figure floatingText front group head item l label lg list opener p postscript row salute set signed " +
    "sp speaker stage table text titlePage titlePart trailer u"
  ).split(" "),
);

/** Spellings that stand beside the original one in `choice`. */
const second = new Set(["corr", "expan", "reg"]);

/** A name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Whether an element names or mentions something. */
export function isName(name: string): boolean {
  return names.has(name);
}

/** Whether an element begins on a line of its own, so that it ends words and sentences. */
export function isBlock(name: string): boolean {
  return blocks.has(name);
}

/**
 * Whether what an element holds is read: not the header, not running titles (`fw`), not a variant reading (`rdg`), and of a
 * `choice` not the corrected, expanded or regularised spelling.
 */
export function isRead(name: string, parent: string | undefined): boolean {
  if (name === "teiHeader" || name === "fw" || name === "rdg") return false;
  return parent !== "choice" || !second.has(name);
}
