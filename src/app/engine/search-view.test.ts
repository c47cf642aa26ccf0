import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Session } from "./session.ts";

const path = "examples/villages/key.txt";

/** The words of each document, as the file has them. */
const documents = new Map(
  readFileSync(path, "utf8")
    .split("#begin document (")
    .slice(1)
    .map((text): [string, string[]] => [
      text.slice(0, text.indexOf(")")),
      text
        .split("\n")
        .slice(1, -2)
        .join(" ")
        // Mentions are in brackets, with the numbers of their entities.
        .replaceAll(/\[|\|\d+\]/g, "")
        .toLowerCase()
        .trim()
        .split(/\s+/),
    ]),
);

async function opened(): Promise<Session> {
  const session = new Session();
  const bytes = new Uint8Array(readFileSync(path));
  await session.open({ key: [{ name: "key.txt", bytes }], responses: [{ name: "r", files: [{ name: "r", bytes }] }] });
  return session;
}

test("words are found in all documents, ignoring case", async () => {
  const session = await opened();
  for (const word of ["bridge", "the", "Ida", "zebra"]) {
    const wanted = word.toLowerCase();
    const counts = Array.from(documents.values(), (words) => words.filter((each) => each.includes(wanted)).length);
    const { total, documents: found, places } = await session.search(word, 1000);
    expect([word, total, found]).toEqual([
      word,
      counts.reduce((a, b) => a + b, 0),
      counts.filter((count) => count > 0).length,
    ]);
    expect(places.every(({ words }) => words.toLowerCase().includes(wanted))).toBe(true);
  }
});

test("words in sequence are found as the text has them, with the words around them", async () => {
  const { places, total } = await (await opened()).search("  the\n mayor ", 1);
  const inSequence = Array.from(
    documents.values(),
    (words) => words.filter((word, w) => word.endsWith("the") && words[w + 1]?.startsWith("mayor")).length,
  );
  expect(total).toBe(inSequence.reduce((a, b) => a + b, 0));
  expect(places).toHaveLength(1);
  const [{ document, words, before, after }] = places;
  expect(words.toLowerCase()).toBe("the mayor");
  const around = `${before}${words}${after}`.toLowerCase().replaceAll(/ ?([.,])/g, " $1");
  expect(documents.get(document)?.join(" ")).toContain(around);
});
