/** Longest mention or id that is shown in full, in characters. */
const LONGEST = 40;

/** A mention or an id on one line, without what could turn the line around, and not too long. */
export function shortName(text: string): string {
  const characters = Array.from(text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim());
  if (characters.length === 0) return "(no text)";
  return characters.length <= LONGEST ? characters.join("") : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
