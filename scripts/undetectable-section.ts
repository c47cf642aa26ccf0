import { undetectableClasses } from "../test/support/undetectable-edits.ts";

export function undetectableSection(): string {
  const items = undetectableClasses.map(({ title }) => `- ${title}.\n`);
  return `## Damage that no reader can notice

corefscope reports any edit of one byte or line that loses a mention, document or link, except these, which leave a valid file ([reasons and formats](../test/support/undetectable-edits.ts)). After a transfer, compare checksums or numbers of mentions.

${items.join("")}`;
}
