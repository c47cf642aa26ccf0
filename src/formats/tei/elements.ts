import { isStandOff } from "./stand-off.ts";

/** Elements that mention something. */
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

/** Elements that begin and end lines, so that they also separate words and sentences. */
const blocks = new Set(
  (
    "ab argument back body byline castGroup castItem castList cell closer dateline div div1 div2 div3 div4 div5 div6 div7 " +
    "docTitle epigraph figure floatingText front group head item l label lg list opener p postscript row salute set signed " +
    "sp speaker stage table text titlePage titlePart trailer u"
  ).split(" "),
);

/** Returns the element outside which nothing is read: the `body`, or else the `text`. */
export function regionOf(source: string): string | undefined {
  return ["body", "text"].find((name) => new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`).test(source));
}

/** Elements of `choice` with a spelling that is not the original one. */
const second = new Set(["corr", "expan", "reg"]);

export function isName(name: string): boolean {
  return names.has(name);
}

export function isBlock(name: string): boolean {
  return blocks.has(name);
}

/**
 * Returns whether to read the content of an element. Skips the header, running titles (`fw`), variant readings (`rdg`),
 * annotations that stand off from the text, analyses of words (`txm:ana`), and the corrected, expanded or regularised
 * spelling in a `choice`.
 */
export function isRead(name: string, parent: string | undefined): boolean {
  if (name === "teiHeader" || name === "fw" || name === "rdg" || name === "ana" || isStandOff(name)) return false;
  return parent !== "choice" || !second.has(name);
}
