import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { studies } from "../../src/papers/studies.ts";
import { openedVillages, villagesKey } from "../support/opened-villages.ts";

describe("the experiments of the page", () => {
  it("equal those of the command line, for the papers' examples and for the open key", async () => {
    const session = await openedVillages();
    expect((await session.studies()).map(({ id }) => id)).toEqual(studies.map(({ id }) => id));
    for (const [id, args] of [
      ["boundary-cases", []],
      ["boundary-cases", ["--key", villagesKey]],
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
