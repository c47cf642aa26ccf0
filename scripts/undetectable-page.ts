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

A damaged file should not give a score as if nothing had happened. \`test/formats/single-byte-edits.test.ts\` damages a small file of every format: each byte is lost, doubled and
replaced by others, each line is lost. If the file then has a mention, a document or a link between mentions fewer, corefscope gives a warning or an error.

The exceptions are on this page. They leave a valid file of another annotation, so only a second copy of the file can tell: compare checksums, or numbers of mentions, before you
trust a file that was edited by hand or transferred.
${classes}`;
}
