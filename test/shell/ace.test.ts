import { describe, expect, it } from "vitest";
import { acePresets } from "../../src/metrics/kit/ace-parameters.ts";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const files = ["examples/ace/key.apf.xml", "examples/ace/response.apf.xml"];

function score(...options: string[]): CliRun {
  return runCli(["score", ...files, "-m", "ace", "--format", "json", ...options]);
}

function scored(...options: string[]): { readonly value: number; readonly ace: string | undefined } {
  const { stdout, stderr, code } = score(...options);
  expect([code, stderr]).toEqual([0, ""]);
  const [system] = (JSON.parse(stdout) as { systems: { scores: { ace: { value: number } }; signature: string }[] })
    .systems;
  return { value: system.scores.ace.value, ace: /\|ace:([^|]*)/.exec(system.signature)?.[1] };
}

const weights = (content: unknown): string => folder.write("weights.json", JSON.stringify(content));

describe("--ace-preset", () => {
  it.each([
    // docs/ace.md derives the cost of each error.
    ["ace05", 1 - (0.1 / 1.6 + 0.1 / 3.1 + 0.1 + 0.5625 * 0.5) / 8],
    ["ace07", 1 - (0.1 / 1.6 + (0.75 * 0.1) / 3.2 + 0.1 / 3.1 + 0.1 + 0.75 * 0.5) / 8],
    // The key is worth 25.4. The entity with the wrong subtype has mentions that weigh 3.1.
    ["ace07-mention", 1 - (0.1 + 0.75 * 0.1 + 0.1 + 0.1 * 3.1 + 0.75 * 0.5) / 25.4],
  ])("%s gives the value derived by hand", (preset, expected) => {
    const { value, ace } = scored("--ace-preset", preset);
    expect(value).toBeCloseTo(expected, 12);
    expect(ace).toBe(preset);
  });

  it("is ace05 by default", () => {
    expect(scored()).toEqual(scored("--ace-preset", "ace05"));
  });

  it("refuses an unknown preset as wrong usage", () => {
    const { code, stderr } = score("--ace-preset", "ace04");
    expect(code).toBe(2);
    expect(stderr).toContain("ace05, ace07, ace07-mention");
  });
});

describe("--ace-weights", () => {
  it("overrides only the fields that it contains", () => {
    // With these weights, a wrong subtype costs half, and a false entity nothing.
    const path = weights({ entityErrors: { subtype: 0.5 }, falseAlarms: { entity: 0 } });
    const { value, ace } = scored("--ace-weights", path);
    expect(value).toBeCloseTo(1 - (0.1 / 1.6 + 0.1 / 3.1 + 0.5) / 8, 12);
    expect(ace).toMatch(/^ace05\+[0-9a-f]{8}$/);
  });

  it("changes nothing if it repeats the preset's values", () => {
    const { preset, ...all } = acePresets.ace07;
    expect(scored("--ace-preset", preset, "--ace-weights", weights(all))).toEqual(scored("--ace-preset", preset));
  });

  it.each([
    ["a weight below 0", { mentionTypes: { NAM: -1 } }, "mentionTypes.NAM"],
    ["a weight that is not a number", { entityClasses: { SPC: "1" } }, "entityClasses.SPC"],
    ["a field that does not exist", { mentionErrors: { rôle: 1 } }, "mentionErrors.rôle"],
    ["a share above 1", { minimumOverlap: 30 }, "minimumOverlap"],
    ["a level that does not exist", { level: "best" }, "level"],
    ["a list instead of an object", [], "the file"],
  ])("refuses files with %s, and names the faulty place", (_what, content, name) => {
    const { code, stdout, stderr } = score("--ace-weights", weights(content));
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(`${folder.path}/weights.json does not have valid weights of ACE-Value: ${name}: `);
  });

  it("refuses files that are missing or not JSON", () => {
    expect(score("--ace-weights", `${folder.path}/none.json`)).toMatchObject({ code: 3, stdout: "" });
    const { code, stderr } = score("--ace-weights", folder.write("weights.txt", "NAM=1"));
    expect(code).toBe(3);
    expect(stderr).toContain('weights.txt is not valid JSON in line 1, column 1: "N" is not expected here');
  });

  it("refuses a file with two weights of one name, of which `JSON.parse` keeps the last", () => {
    const text = '{"entityClasses": {"SPC": 1,\n "SPC": 0.5}}';
    const { code, stdout, stderr } = score("--ace-weights", folder.write("twice.json", text));
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain('twice.json has "SPC" again in line 2, column 2; keep one');
  });
});

describe("a file without the attributes or weights of ACE", () => {
  it("has no ACE-Value, and the message names a missing attribute", () => {
    const { code, stdout, stderr } = runCli(["score", "examples/key.conll", "examples/response.conll", "-m", "ace"]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(
      "Not scored: ace, because the key does not have the types, classes and heads that ACE's entities have (no entity type",
    );
  });

  it("makes `all` leave out ACE-Value, with a warning", () => {
    const { code, stdout, stderr } = runCli(["score", "examples/key.conll", "examples/response.conll", "-m", "all"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: Not scored: .*\bace\b.*, because the files lack information/m);
    expect(stdout).not.toContain("ACE");
  });

  it("has an ACE-Value only if its mention type has a weight", () => {
    const path = folder.write("x.apf.xml", PREMODIFIER);
    const run = (...options: string[]): CliRun => runCli(["score", path, path, "-m", "ace", ...options]);
    const { code, stderr } = run();
    expect(code).toBe(3);
    expect(stderr).toContain("ACE-Value weights for all of its types and classes (mention type PRE, line 3)");
    expect(run("--ace-weights", weights({ mentionTypes: { PRE: 0.5 } }))).toMatchObject({ code: 0 });
  });
});

const PREMODIFIER = `<source_file URI="x.sgm"><document DOCID="d">
<entity ID="E" TYPE="PER" CLASS="SPC">
<entity_mention ID="m" TYPE="PRE"><extent><charseq START="0" END="1">It</charseq></extent></entity_mention>
</entity></document></source_file>
`;
