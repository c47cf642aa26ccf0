import type { MentionType } from "../../core/mention-type.ts";

/** What a mention is called, and what kind of expression it is. */
export interface MentionName {
  readonly text: () => string;
  readonly type: MentionType | undefined;
}

/** What to call an entity: its first proper name, else its longest nominal mention, the first of those, else its first mention. */
export function entityName(mentions: readonly MentionName[]): string {
  const name = mentions.find(({ type }) => type === "name");
  if (name !== undefined) return name.text();
  let longest = "";
  for (const { type, text } of mentions) {
    const words = type === "nominal" ? text() : "";
    if (words.length > longest.length) longest = words;
  }
  return longest === "" ? (mentions.at(0)?.text() ?? "") : longest;
}
