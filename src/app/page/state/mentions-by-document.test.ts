import { expect, it } from "vitest";
import { Session } from "../../engine/session.ts";
import { mentionsByDocument } from "./mentions-by-document.ts";

/** Two documents of four words each, in which a number is the entity of the word. */
function fileOf(name: string, ...documents: readonly (readonly string[])[]): { name: string; bytes: Uint8Array } {
  const text = documents
    .map((entities, d) => {
      const words = entities.map((entity, t) => `d${d}\t0\t${t}\tw${d}${t}\t${entity === "" ? "-" : `(${entity})`}`);
      return `#begin document (d${d}); part 000\n${words.join("\n")}\n\n#end document\n`;
    })
    .join("");
  return { name, bytes: new TextEncoder().encode(text) };
}

const key = fileOf("key.conll", ["7", "8", "", "7"], ["", "7", "9", ""]);
const response = fileOf("response.conll", ["1", "2", "", "1"], ["", "2", "3", "3"]);

it("gives each mention of an entity to its document", async () => {
  const session = new Session();
  const options = { scope: "corpus", scopeIds: "shared" } as const;
  await session.open({ key: [key], responses: [{ name: "a", files: [response] }], options });
  const [part] = (await session.document()).parts;
  const shown = (layer: typeof part.key, id: string): unknown[] =>
    mentionsByDocument(
      part,
      layer,
      layer.entities.findIndex((entity) => entity.id === id),
    ).map(({ document, mentions }) => [document, mentions.map(({ pieces, status }) => [pieces[0], ...status])]);
  // Tokens of the second document follow the four of the first. Entity 7 of the key has two mentions in entity 1 of the
  // response, and one in entity 2, which is the wrong one.
  expect(shown(part.key, "7")).toEqual([
    [
      "d0",
      [
        [0, "matched"],
        [3, "matched"],
      ],
    ],
    ["d1", [[5, "wrong-entity"]]],
  ]);
  expect(shown(part.key, "8")).toEqual([["d0", [[1, "matched"]]]]);
  expect(shown(part.responses[0], "3")).toEqual([
    [
      "d1",
      [
        [6, "matched"],
        [7, "extra"],
      ],
    ],
  ]);
});

it("has nothing to tell of entities of one document", async () => {
  const session = new Session();
  await session.open({ key: [key], responses: [{ name: "a", files: [response] }] });
  const [part] = (await session.document()).parts;
  expect(mentionsByDocument(part, part.key, 0)).toEqual([]);
});
