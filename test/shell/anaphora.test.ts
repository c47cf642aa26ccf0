import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const files = ["examples/anaphora/key.conllua", "examples/anaphora/response.conllua"];

interface Said {
  readonly code: string;
  readonly file?: string;
  readonly data?: Record<string, unknown>;
}

interface Report {
  readonly systems: readonly {
    readonly diagnostics: readonly Said[];
    readonly signature: string;
    readonly scores: Readonly<Record<string, { counts: { recall: number[]; precision: number[] } }>>;
  }[];
  readonly diagnostics: readonly Said[];
}

function report(...args: readonly string[]): Report {
  const { stdout, stderr, code } = runCli(["score", ...files, ...args, "--format", "json"]);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Report;
}

const countsOf = ({ systems: [{ scores }] }: Report): unknown =>
  Object.values(scores).map(({ counts: { recall, precision } }) => [...recall, ...precision]);

// In the key, They means Ada and Bo. In the response, it means Ada, Bo and a house.
describe("split antecedents", () => {
  it("add one link to MUC: 2 of 2 antecedents count in recall, 2 of 3 in precision", () => {
    const scored = report("-m", "muc", "--split-antecedents", "score");
    expect(countsOf(scored)).toEqual([[2, 2, 1 + 2 / 3, 2]]);
    expect(scored.systems[0].signature).toContain("|split:score|");
  });

  it("can be scored alone", () => {
    expect(countsOf(report("-m", "muc,ceafe", "--split-antecedents", "only"))).toEqual([
      [2, 2, 2, 3],
      [2, 2, 2, 3],
    ]);
  });

  describe("that metrics ignore are reported in one message, which names these metrics", () => {
    const messages = (key: string, response: string, ...args: readonly string[]): string[] =>
      runCli(["score", key, response, ...args])
        .stderr.split("\n")
        .filter((line) => line.includes("split antecedents"));
    const [key, response] = files;
    const score = ["--split-antecedents", "score"];

    it.each([
      ["muc,rand,lea,conll,h", "rand, h"],
      ["b3,ceafm,ceafe,lea(importance=uniform),blanc,b3-0", "b3-0"],
    ])("with -m %s", (asked, blind) => {
      const found = messages(key, response, "-m", asked, ...score);
      expect(found).toEqual([expect.stringMatching(/^warning: .*\[split-antecedents-ignored\]$/)]);
      expect(found[0]).toContain(
        `: These metrics cannot score split antecedents, and were computed without them: ${blind}. `,
      );
    });

    it("but not if all metrics of entities score them, if they are not to be scored, or if the files have none", () => {
      const all = "muc,b3,ceafm,ceafe,lea,blanc,pairwise,conll";
      expect(messages(key, response, "-m", `${all},non-referring,bridging-mention`, ...score)).toEqual([]);
      expect(messages(key, response, ...score)).toEqual([]);
      expect(messages(key, response, "-m", "rand")).toEqual([]);
      expect(messages("examples/key.conll", "examples/response.conll", "-m", "rand", ...score)).toEqual([]);
    });
  });

  it("can be scored in comparisons", () => {
    const folder = new TemporaryFolder();
    const [key, response] = files.map((file, i) => {
      const text = readFileSync(join(projectFolder, file), "utf8");
      return folder.write(`${i}.conllua`, text + text.replace("newdoc id = rain", "newdoc id = shine"));
    });
    const options = ["-m", "muc", "--split-antecedents", "score", "--format", "json"];
    const { stdout } = runCli(["compare", key, response, key, ...options]);
    const { systems } = JSON.parse(stdout) as {
      systems: { scores: { muc: { precision: number } } }[];
    };
    expect(systems.map(({ scores }) => scores.muc.precision)).toEqual([expect.closeTo(5 / 6, 12), 1]);
    expect(stdout).toContain("|split:score|");
  });

  it.each([
    [
      ["--singletons", "drop", "--split-antecedents", "score"],
      "can be scored only with singletons: use --singletons keep",
    ],
    [["--split-antecedents", "only"], "alone, not mentions"],
  ])("are refused with %j", (args, message) => {
    const { code, stderr, stdout } = runCli(["score", ...files, ...args]);
    expect(stderr).toContain(message);
    expect([code, stdout]).toEqual([2, ""]);
  });
});

it("score names, once for each file, the layers that no metric scores", () => {
  const said = (...args: readonly string[]): unknown => {
    const { systems, diagnostics } = report(...args);
    return [...diagnostics, ...systems.flatMap((system) => system.diagnostics)]
      .filter(({ code }) => code === "layer-not-scored")
      .map(({ file, data }) => [files.indexOf(file ?? ""), data?.["layer"], data?.["count"]]);
  };
  expect(said("-m", "muc")).toEqual([
    [0, "split antecedents", 1],
    [0, "bridging", 1],
    [0, "non-referring expressions", 1],
    [0, "discourse deixis", 2],
    [1, "split antecedents", 1],
    [1, "bridging", 1],
    [1, "non-referring expressions", 2],
    [1, "discourse deixis", 2],
  ]);
  expect(said("-m", "muc,non-referring,bridging-mention", "--split-antecedents", "score")).toEqual([
    [0, "discourse deixis", 2],
    [1, "discourse deixis", 2],
  ]);
  expect(said("-m", "muc", "--layer", "discourse-deixis")).toEqual([]);
});

describe("discourse deixis", () => {
  it("is scored instead of identity: {rained, This} against {open, This}", () => {
    const scored = report("-m", "muc,b3", "--layer", "discourse-deixis");
    expect(countsOf(scored)).toEqual([
      [0, 1, 0, 1],
      [0.5, 2, 0.5, 2],
    ]);
    expect(scored.systems[0].signature).toContain("|layer:discourse-deixis|");
  });

  it("is refused if the key lacks this layer", () => {
    const { code, stderr } = runCli([
      "score",
      "examples/key.conll",
      "examples/response.conll",
      "--layer",
      "discourse-deixis",
    ]);
    expect(stderr).toContain("the key does not have annotation of discourse deixis (reference to stretches of text)");
    expect(code).toBe(3);
  });
});

describe("analyses of discourse deixis", () => {
  const layer = ["-m", "muc", "--layer", "discourse-deixis"];
  const json = (command: string): unknown =>
    JSON.parse(runCli([command, ...files, ...layer, "--format", "json"]).stdout);

  it("explain that the key's only link is missed, and that the response's only link is wrong", () => {
    expect(json("explain")).toMatchObject({ scores: { muc: { counts: { recall: [0, 1], precision: [0, 1] } } } });
  });

  it("find a missing and an extra mention in {open, This} against {rained, This}", () => {
    const errors = json("errors") as {
      systems: { errors: { type: string; mentions: { text: string }[] }[]; signature: string }[];
    };
    const [{ errors: found, signature }] = errors.systems;
    expect(found.map(({ type, mentions }) => [type, mentions[0].text])).toEqual([
      ["missing-mention", "rained"],
      ["extra-mention", "open"],
    ]);
    expect(signature).toContain("|layer:discourse-deixis|");
  });

  it("give the one-entity baseline an F1 of 1, because the key has only one entity", () => {
    const { baselines } = json("audit") as { baselines: { kind: string; scores: { muc: { f1: number } } }[] };
    expect(baselines.find(({ kind }) => kind === "one-entity")?.scores.muc.f1).toBe(1);
  });

  it.each(["explain", "errors", "audit", "report"])("refuse a key without the layer: %s", (command) => {
    const conll = ["examples/key.conll", "examples/response.conll"];
    const { code, stderr } = runCli([command, ...conll, ...layer]);
    expect(stderr).toContain("the key does not have annotation of discourse deixis (reference to stretches of text)");
    expect(code).toBe(3);
  });

  it("refuse to write corrected responses", () => {
    const { code, stderr } = runCli(["errors", ...files, ...layer, "--emit-corrected", "nowhere"]);
    expect(stderr).toContain("--layer discourse-deixis does not score them");
    expect(code).toBe(2);
  });
});

describe("commands that analyse scores", () => {
  it.each(["explain", "errors", "audit", "report"])(
    "refuse --split-antecedents, but ignore the setting of a preset: %s",
    (command) => {
      const refused = runCli([command, ...files, "--split-antecedents", "score"]);
      expect(refused.stderr).toContain(`Only score and compare show split antecedents; ${command} does not.`);
      expect([refused.code, refused.stdout]).toEqual([2, ""]);
      const preset = runCli([command, ...files, "--preset", "codicrac2022-dd", "-m", "muc"]);
      expect(preset.stderr).toContain(
        `--layer discourse-deixis; without --split-antecedents score, which ${command} does not support`,
      );
      expect(preset.code).toBe(0);
    },
  );
});

it("score names the metrics whose layers the key lacks", () => {
  const { code, stderr } = runCli([
    "score",
    "examples/key.conll",
    "examples/response.conll",
    "-m",
    "bridging-mention,non-referring",
  ]);
  expect(stderr).toContain(
    "Not scored: bridging-mention, because the key does not have annotation of bridging anaphors",
  );
  expect(stderr).toContain(
    "Not scored: non-referring, because the key does not have annotation of non-referring expressions",
  );
  expect(code).toBe(3);
});
