import { join } from "node:path";
import { expect, it } from "vitest";
import { presets } from "../../src/cli/options/presets.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";

const example = (name: string): string => join(projectFolder, "examples", name);
const plaza = [example("plaza/key.conllu"), example("plaza/north.conllu")];
const anaphora = [example("anaphora/key.conllua"), example("anaphora/response.conllua")];

function fields(stdout: string): Map<string, string> {
  const line = stdout.split("\n").findLast((each) => each.startsWith("metric:")) ?? "";
  return new Map(line.split("|").map((field) => field.split(/:(.*)/).slice(0, 2) as [string, string]));
}

const ofLayers = ["ua", "codicrac2022-ar", "codicrac2022-dd", "codicrac2022-br"];

it.each(Object.keys(presets))("score prints the options that the preset %s sets", (preset) => {
  const files = ofLayers.includes(preset) ? anaphora : plaza;
  const { code, stderr } = runCli(["score", ...files, "--preset", preset]);
  expect(stderr).toMatch(`preset ${preset}: `);
  expect(code).toBe(0);
});

it("the preset crac2024 sets the defaults given in the README of the shared task's scorer", () => {
  const { stdout } = runCli(["score", ...plaza, "--preset", "crac2024"]);
  expect(Object.fromEntries(fields(stdout))).toMatchObject({
    match: "head",
    zeros: "dependent",
    sing: "drop",
    div0: "0",
    "zero-counterpart": "place-and-head",
  });
});

it("a preset is overridden by explicit options, and prints nothing with --quiet", () => {
  const { stdout, stderr } = runCli(["score", ...plaza, "--preset", "crac2024", "--match", "exact", "-q"]);
  expect(stderr).toBe("");
  expect(fields(stdout).get("match")).toBe("exact");
  expect(fields(stdout).get("zeros")).toBe("dependent");
});

it("--preset is an option of the commands that score, and refuses an unknown preset", () => {
  for (const command of ["compare", "explain", "errors", "audit", "report"]) {
    expect(runCli([command, "--help"]).stdout).toContain("--preset <name>");
  }
  expect(runCli(["score", ...plaza, "--preset", "muc7"]).code).toBe(2);
});
