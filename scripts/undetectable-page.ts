import { undetectableClasses } from "../test/support/undetectable-edits.ts";

/** docs/undetectable-edits.md, made of the classes that the test reads. */
export function undetectablePage(): string {
  const classes = undetectableClasses
    .map(({ title, reason, formats }) => {
      const rows = Object.entries(formats).map(([id, what]) => `| [\`${id}\`](formats/${id}.md) | ${what ?? ""} |\n`);
      return `\n## ${title}\n\n${reason}\n\n| format | |\n| --- | --- |\n${rows.join("")}`;
    })
    .join("");
  return `# Damage that no reader can notice

If a damaged file loses a mention, a document or a link, corefscope gives a warning or an error. \`test/formats/single-byte-edits.test.ts\` checks this: it removes, doubles and replaces each byte of a small file of every format, and removes each line.

This page lists the exceptions. They leave a valid file with another annotation, so no program can notice. Before you trust a file that was edited by hand or transferred, compare checksums or numbers of mentions.
${classes}`;
}
