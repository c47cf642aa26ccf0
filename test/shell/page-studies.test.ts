import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { studies } from "../../src/analysis/study/studies.ts";
import { Session } from "../../src/app/engine/session.ts";

const key = "examples/villages/key.txt";

async function opened(): Promise<Session> {
  const session = new Session();
  const file = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(name)) });
  const responses = [{ name: "north", files: [file("examples/villages/north.1.txt")] }];
  await session.open({ key: [file(key)], responses });
  return session;
}

describe("the experiments of the page", () => {
  it("are those of the command line, of the papers' examples and of the key that is open", async () => {
    const session = await opened();
    expect((await session.studies()).map(({ id }) => id)).toEqual(studies.map(({ id }) => id));
    for (const [id, args] of [
      ["boundary-cases", []],
      ["boundary-cases", ["--key", key]],
      ["blanc-curve", []],
    ] as const) {
      const made = await session.study(id, args.length > 0);
      const told = JSON.parse(runCli(["study", id, ...args, "--format", "json"]).stdout) as {
        tables: unknown;
        plots: unknown;
      };
      expect({ ...made }).toMatchObject({ tables: told.tables, plots: told.plots });
    }
  });
});
