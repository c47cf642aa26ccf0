import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";

/** F with another β than 1 is not F1, so no output may call it so. */
describe("with --beta 2", () => {
  const [key, north, south] = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);
  const outputs: readonly (readonly string[])[] = [
    ["score", key, north],
    ["score", key, north, "--ci"],
    ["compare", key, north, south],
    ["explain", key, north],
    ["explain", key, north, "--document", "village/bridge"],
    ["errors", key, north, "--details"],
  ];
  it.each(outputs.map((words) => [words.join(" "), words] as const))("%s speaks of F2, not of F1", (_, words) => {
    const { stdout, code } = runCli([...words, "--beta", "2", "--quiet"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\bF2\b/);
    expect(stdout).not.toMatch(/\bF1\b/);
    expect(runCli([...words, "--quiet"]).stdout).toMatch(/\bF1\b/);
  });
});
