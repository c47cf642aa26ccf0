import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unpackedDocument } from "./packed-document.ts";
import { Session } from "./session.ts";

const examples = join(import.meta.dirname, "../../../examples");
const file = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(join(examples, name))) });

it.each([
  ["villages/key.txt", "villages/north.1.txt", "villages/south.1.txt"],
  ["plaza/key.conllu", "plaza/north.conllu", "plaza/south.conllu"],
])("documents of %s are unchanged after packing, copying and unpacking", async (key, ...responses) => {
  const session = new Session();
  const request = { key: [file(key)], responses: responses.map((name) => ({ name, files: [file(name)] })) };
  const { documents } = await session.open(request);
  expect(documents.length).toBeGreaterThan(0);
  for (const { id } of documents) {
    const document = await session.document(id);
    expect(document.parts.some(({ key: layer }) => layer.mentions.length > 0)).toBe(true);
    expect(unpackedDocument(structuredClone(await session.packedDocument(id)))).toEqual(document);
  }
});
