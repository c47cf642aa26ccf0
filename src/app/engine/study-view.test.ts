import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Session } from "./session.ts";

const key = "examples/villages/key.txt";

async function opened(): Promise<Session> {
  const session = new Session();
  const file = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(name)) });
  const responses = [{ name: "north", files: [file("examples/villages/north.1.txt")] }];
  await session.open({ key: [file(key)], responses });
  return session;
}

describe("the experiments of the page", () => {
  it("are refused of a key where they are of the papers' own examples", async () => {
    const session = await opened();
    expect(await session.study("desiderata", true)).toMatchObject({ refused: true });
    await expect(session.study("nothing", false)).rejects.toThrow("there is no study nothing");
  });
});
