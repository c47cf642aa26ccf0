import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { TemporaryFolder } from "../../../test/support/temporary-folder.ts";
import { boundaryCases } from "../../papers/studies.ts";
import { defaultMetricOptions } from "../../metrics/kit/metric.ts";
import { writeStudyFiles } from "./study-command.ts";

const folder = new TemporaryFolder().path;
const report = { study: boundaryCases, result: boundaryCases.run(defaultMetricOptions) };

afterEach(() => {
  vi.doUnmock("@resvg/resvg-js");
});

it("writeStudyFiles writes all but PNG if the package for PNG is missing, and names the package", async () => {
  vi.doMock("@resvg/resvg-js", () => {
    throw new Error("Cannot find package '@resvg/resvg-js'");
  });
  const out = join(folder, "without");
  await expect(writeStudyFiles(out, report)).resolves.toMatch(/PNG needs .*npm install @resvg\/resvg-js/);
  expect(readdirSync(out).sort()).toEqual(
    ["f1.json", "f1.svg", "f1.tsv", "recall-precision.json", "recall-precision.tsv"].map(
      (name) => `boundary-cases.${name}`,
    ),
  );
});

it("writeStudyFiles reports nothing if there is no plot to write", async () => {
  const [table] = report.result.tables;
  const out = join(folder, "tables-only");
  await expect(writeStudyFiles(out, { ...report, result: { tables: [table], plots: [] } })).resolves.toBeUndefined();
  expect(readdirSync(out)).toHaveLength(2);
});
