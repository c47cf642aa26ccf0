/** Longest mention or id that is shown in full, in characters. */
const LONGEST = 40;

/** A name on one line, without what could turn the line around. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** A mention or an id on one line, and not too long. */
export function shortName(text: string): string {
  const characters = Array.from(oneLine(text));
  if (characters.length === 0) return "(no text)";
  return characters.length <= LONGEST ? characters.join("") : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
