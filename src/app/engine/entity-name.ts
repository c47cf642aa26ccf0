import type { MentionType } from "../../core/mention-type.ts";

/** What a mention is called, and what kind of expression it is. */
export interface NamedMention {
  readonly text: string;
  readonly type?: MentionType;
}

/** What to call an entity: its first proper name, else its longest nominal mention, the first of those, else its first mention. */
export function entityName(mentions: readonly NamedMention[]): string {
  const name = mentions.find(({ type }) => type === "name");
  if (name !== undefined) return name.text;
  let longest = mentions.find(({ type }) => type === "nominal") ?? mentions.at(0);
  for (const mention of mentions) {
    if (mention.type === "nominal" && mention.text.length > (longest?.text.length ?? 0)) longest = mention;
  }
  return longest?.text ?? "";
}
