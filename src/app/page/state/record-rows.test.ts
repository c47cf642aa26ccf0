import { expect, it } from "vitest";
import { Session } from "../../engine/session.ts";
import { recordRows } from "./record-rows.ts";

const table = `id,true,pred
r1,a,1
r2,a,2
r3,b,2
r4,b,
r5,,2
r6,,3
`;

it("lists the records of entities, each once", async () => {
  const session = new Session();
  await session.open({ key: [{ name: "t.csv", bytes: new TextEncoder().encode(table) }] });
  const [part] = (await session.document()).parts;
  const shown = (...args: [{ key?: number; response?: number }?]): unknown[] =>
    recordRows(part, 0, ...args).map(({ layer, mention, status, key, response }) => [
      (layer === "key" ? part.key : part.responses[0]).mentions[mention].text,
      status,
      key,
      response,
    ]);
  // Entities are numbered in the order of the file: a is 0 and b is 1 in the key; 1, 2 and 3 are 0, 1 and 2 in the
  // response.
  const everything = shown();
  expect(everything.map((row) => (row as unknown[])[0])).toEqual(["r1", "r2", "r3", "r4", "r5", "r6"]);
  expect(everything[3]).toEqual(["r4", "missing", 1, undefined]);
  expect(everything[4]).toEqual(["r5", "extra", undefined, 1]);
  expect(shown({ key: 0 }).map((row) => (row as unknown[])[0])).toEqual(["r1", "r2"]);
  expect(shown({ response: 1 }).map((row) => (row as unknown[])[0])).toEqual(["r2", "r3", "r5"]);
  expect(shown({ key: 0, response: 1 }).map((row) => (row as unknown[])[0])).toEqual(["r1", "r2", "r3", "r5"]);
  expect(shown({ key: 0, response: 1 })[2]).toEqual(["r3", expect.any(String), 1, 1]);
});
