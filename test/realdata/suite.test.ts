/** Compares the mean of a suite with the mean of the CorefUD scorer's outputs, on the samples of CorefUD. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { SuiteOutput } from "../../schemas/suite-1.d.ts";
import { describeWithRealData, realFiles, realFolder, realText } from "../support/realdata.ts";
import { runCli } from "../support/run-cli.ts";
import { expectSuiteOfOne } from "../support/suite-of-one.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

interface Recorded {
  /** By system, by file, by metric of the scorer: recall, precision and F1; `conll` is their mean F1. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, RecordedFile>>>>;
}
type Figures = readonly [recall: number, precision: number, f1: number];
interface RecordedFile {
  readonly muc: Figures;
  readonly bcub: Figures;
  readonly ceafe: Figures;
  readonly conll: number;
}

const recorded = JSON.parse(
  readFileSync(new URL("../fixtures/oracle/corefud-suite.json", import.meta.url), "utf8"),
) as Recorded;

const folder = new TemporaryFolder();
const json = (args: readonly string[]): unknown => JSON.parse(runCli([...args, "--format", "json", "-q"]).stdout);

/** Writes the keys, cut after their last complete sentence, and a suite. */
function writeSuite(files: readonly string[]): string {
  for (const file of files) {
    const text = realText(`formats/corefud/${file}`);
    folder.write(`keys/${file}`, text.slice(0, text.lastIndexOf("\n\n") + 2));
  }
  const datasets = files.map((file) => ({ name: file.split(".")[0], key: `keys/${file}`, preset: "crac2024" }));
  return folder.write("suite.json", JSON.stringify({ datasets }));
}

describeWithRealData("a suite of CorefUD's samples", () => {
  it("has the mean of the CorefUD scorer's outputs", () => {
    const systems = Object.keys(recorded.figures);
    const files = Object.keys(recorded.figures[systems[0]]);
    expect([systems.length, files.length]).toEqual([3, 5]);
    const suite = writeSuite(files);
    for (const system of systems) {
      for (const file of files) {
        const response = folder.write(`${system}/${file}`, "");
        const args = ["baseline", system, `${folder.path}/keys/${file}`, response, "--force", "-q"];
        expect(runCli(args)).toMatchObject({ code: 0, stderr: "" });
      }
    }
    for (const file of files.slice(0, 2)) {
      const responses = systems.map((name) => `${folder.path}/${name}/${file}`);
      expectSuiteOfOne(folder, `${folder.path}/keys/${file}`, responses);
    }
    const output = json(["suite", "score", suite, ...systems.map((name) => `${folder.path}/${name}`)]) as SuiteOutput;
    for (const { name, macro, datasets } of output.systems) {
      const own = files.map((file) => recorded.figures[name][file]);
      const mean = own.reduce((sum, { conll }) => sum + conll, 0) / own.length;
      expect(Math.abs(macro.scores["conll"].f1! - mean)).toBeLessThanOrEqual(1e-9);
      for (const [d, { scores }] of datasets.entries()) {
        for (const [ours, theirs] of [
          ["muc", "muc"],
          ["b3", "bcub"],
          ["ceafe", "ceafe"],
        ] as const) {
          const { recall, precision, f1 } = scores[ours];
          own[d][theirs].forEach((figure, i) => {
            expect(Math.abs([recall, precision, f1][i]! - figure)).toBeLessThanOrEqual(1e-9);
          });
        }
      }
    }
  }, 120_000);
});

describeWithRealData("a suite of one real dataset", () => {
  const pairs: readonly (readonly [key: string, responses: readonly string[], hasTests: boolean])[] = [
    ["gerdracor/Sara-AH_Act1.conll", ["gerdracor/Sara-AS_Act1.conll", "gerdracor/Sara-JA_Act1.conll"], false],
    [
      "model-based-coref/clark.wiki-grounded-output.conll",
      ["model-based-coref/lee.wiki-grounded-output.conll", "model-based-coref/aralikatte.wiki-grounded-output.conll"],
      true,
    ],
    [
      "ecbplus-barhom2019/ecbp_CD_test_event_mention_based.key_conll",
      [
        "ecbplus-barhom2019/ecbp_evaluate_clustering_with_gold_clustering/CD_test_event_mention_based.response_conll",
        "ecbplus-barhom2019/ecbp_evaluate_clustering_with_kmeans_clustering/CD_test_event_mention_based.response_conll",
      ],
      false,
    ],
    [
      "formats/craft-discontinuous/TC-P.key",
      ["formats/craft-discontinuous/TC-P-1.response", "formats/craft-discontinuous/TC-P-4.response"],
      false,
    ],
    [
      "formats/conll-ua-split-antecedents/TC-PA.key",
      ["formats/conll-ua-split-antecedents/TC-PA-1.sys", "formats/conll-ua-split-antecedents/TC-PA-2.sys"],
      false,
    ],
  ];

  it.each(pairs)("has the figures of score and compare, bit for bit: %s", (key, responses, hasTests) => {
    expect(realFiles()).toEqual(expect.arrayContaining([key, ...responses]));
    const paths = responses.map((response) => realFolder + response);
    expectSuiteOfOne(folder, realFolder + key, paths, hasTests);
  });
});
