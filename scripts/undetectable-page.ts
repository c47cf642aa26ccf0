import { undetectableClasses } from "../test/support/undetectable-edits.ts";

export function undetectablePage(): string {
  const classes = undetectableClasses
    .map(({ title, reason, formats }) => {
      const byWhat = new Map<string, string[]>();
      for (const [id, what = ""] of Object.entries(formats)) {
        byWhat.set(what, [...(byWhat.get(what) ?? []), `[\`${id}\`](formats/${id}.md)`]);
      }
      const items = [...byWhat].map(([what, pages]) => `* ${what}: ${pages.join(", ")}\n`);
      return `\n## ${title}\n\n${reason}\n\n${items.join("")}`;
    })
    .join("");
  return `# Damage that no reader can notice

If an edit of one byte or one line loses a mention, a document or a link, you get a warning or an error, except in the cases below. \`test/formats/single-byte-edits.test.ts\` checks this: in a small file of every format, it removes and doubles each byte, replaces it with some others, and removes each line.

The edits below leave a valid file with a different annotation, so no program can notice them. If a file was edited by hand or transferred, compare checksums or numbers of mentions.
${classes}`;
}
