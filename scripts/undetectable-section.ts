import { undetectableClasses } from "../test/support/undetectable-edits.ts";

export function undetectableSection(): string {
  const items = undetectableClasses.map(({ title }) => `- ${title}.\n`);
  return `## Damage that no reader can notice

If an edit of one byte or one line loses a mention, a document or a link, you get a warning or an error, except in the cases below: they leave a valid file with a different annotation. If a file was edited by hand or transferred, compare checksums or numbers of mentions. A [list](../test/support/undetectable-edits.ts) has the reasons and the formats.

${items.join("")}`;
}
