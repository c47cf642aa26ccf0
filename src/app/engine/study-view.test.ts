import { describe, expect, it } from "vitest";
import { openedVillages } from "../../../test/support/opened-villages.ts";

describe("the experiments of the page", () => {
  it("are refused for a key if they use only the papers' own examples", async () => {
    const session = await openedVillages();
    expect(await session.study("desiderata", true)).toMatchObject({ refused: true });
    await expect(session.study("nothing", false)).rejects.toThrow("there is no study nothing");
  });
});
