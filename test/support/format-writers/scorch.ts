import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { namedMentionsOf } from "./mention-names.ts";
import type { TestWriter } from "./test-writer.ts";

/** Writes the files of scorch, alternately as maps from ids to clusters and as graphs. */
export const scorchWriter: TestWriter = {
  format: "scorch",
  keeps: "names",
  holds: () => true,
  write: (parts) =>
    parts.map((part, p) => ({
      path: `${fileOfDocument(flatName(part))}.json`,
      text: JSON.stringify({ name: flatName(part), ...(p % 2 === 0 ? clustersOf(part) : graphOf(part)) }),
      main: true,
    })),
};

function clustersOf(part: AnnotatedPart): object {
  const clusters: Record<string, string[]> = {};
  for (const { name, entity } of namedMentionsOf(part)) (clusters[entity] ??= []).push(name);
  return { type: "clusters", clusters };
}

/** Returns a graph in which each mention is linked to the previous one of its entity. */
function graphOf(part: AnnotatedPart): object {
  const last = new Map<string, string>();
  const links: [string, string][] = [];
  const mentions = namedMentionsOf(part);
  for (const { name, entity } of mentions) {
    const antecedent = last.get(entity);
    if (antecedent !== undefined) links.push([name, antecedent]);
    last.set(entity, name);
  }
  return { type: "graph", mentions: mentions.map(({ name }) => name), links };
}
