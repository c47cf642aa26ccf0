/** Several keys on real annotations: a single key gives the ordinary scores, and three plays can say only so much. */
import { expect, it } from "vitest";
import type { CeilingOutput } from "../../schemas/ceiling-1.d.ts";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import { describeWithRealData, realFolder } from "../support/realdata.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const json = (args: readonly string[]): unknown => JSON.parse(runCli([...args, "--json", "-q"]).stdout);
const play = (name: string): string => `${realFolder}gerdracor/${name}.conll`;
const example = (name: string): string => join(projectFolder, "examples", name);
const soft = "mentions,b3,blanc,pairwise";

describeWithRealData("several keys", () => {
  it.each([
    [play("Sara-JA_Act1"), play("Sara-AH_Act1")],
    [play("Emilia-IV_Act1"), play("Emilia-LF_Act1")],
    [play("Raeuber-AK_Act3"), play("Raeuber-JA_Act3")],
    [example("key.conll"), example("response.conll")],
    [example("annotators/ann.txt"), example("annotators/ours.txt")],
    [example("suite/keys/news.txt"), example("suite/north/news.txt")],
  ])("give the ordinary result if there is one: %s", (key, response) => {
    const ordinary = json(["score", key, response]);
    for (const how of ["pool", "best"])
      expect(json(["score", "--key", key, "--keys", how, response])).toEqual(ordinary);
    expect(json(["score", "--key", key, "--keys", "soft", response])).toEqual(
      json(["score", key, response, "-m", soft]),
    );
  });

  it("have a highest soft score that no annotator exceeds", () => {
    const names = ["JA", "AS", "SH", "AH"].map((name) => play(`Sara-${name}_Act1`));
    const keys = names.slice(0, 3).flatMap((name) => ["--key", name]);
    const { keys: report, systems } = json(["score", ...keys, "--keys", "soft", ...names]) as ScoreOutput;
    for (const { metric, f1 } of report!.attainable!) {
      expect(f1).toBeLessThan(1);
      for (const { scores } of systems) expect(scores[metric].f1).toBeLessThanOrEqual(f1);
    }
  });

  it("of three plays have no interval, and a test with two degrees of freedom", () => {
    const folder = new TemporaryFolder();
    const side = (name: string, files: readonly string[]): string => {
      const path = join(folder.path, name);
      mkdirSync(path);
      for (const file of files) copyFileSync(play(file), join(path, `${file}.conll`));
      return path;
    };
    const a = side("a", ["Emilia-IV_Act1", "Raeuber-AK_Act3", "Sara-AH_Act1"]);
    const b = side("b", ["Emilia-LF_Act1", "Raeuber-JA_Act3", "Sara-AS_Act1"]);
    const system = side("system", ["Emilia-LF_Act1", "Raeuber-JA_Act3", "Sara-SH_Act1"]);
    const output = json(["ceiling", "--key", a, "--key", b, system, "-m", "b3"]) as CeilingOutput;
    expect(output.documents).toBe(3);
    const [{ shares, test }] = output.systems;
    expect(shares["b3"].ci).toBeUndefined();
    expect(test?.annotators.map(({ clusters }) => clusters)).toEqual([3, 3]);
    // Far more mentions are better than worse, but three plays cannot show it.
    expect(test!.annotators[0].wins).toBeGreaterThan(2 * test!.annotators[0].losses);
    expect(test!.annotators[0].p).toBeGreaterThan(0.05);
    expect(test?.passes).toBe(false);
  });
});
