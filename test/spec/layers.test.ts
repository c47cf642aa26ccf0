import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { importsOf, type SourceFile, violations } from "../support/source-rules.ts";

/**
 * Tests that a file imports only from its own folder and from lower layers: core < formats, matching < metrics, stats <
 * scoring < analysis < report < plots < papers < app/engine < cli, app. Only `study` and its tab import papers.
 */

const src = fileURLToPath(new URL("../../src/", import.meta.url));

const files: SourceFile[] = globSync("**/*.{ts,tsx}", { cwd: src, ignore: ["**/*.test.ts"] })
  .sort()
  .map((path) => ({ path, text: readFileSync(src + path, "utf8") }));

describe("the sources", () => {
  it("import downward only, with named exports and kebab-case names", () => {
    expect(violations(files)).toStrictEqual([]);
  });

  it("include known files with known imports", () => {
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(["metrics/b-cubed.ts", "app/page/main.tsx"]));
    const accumulator = files.find(({ path }) => path === "scoring/accumulator.ts")!;
    expect(importsOf(accumulator.text)).toEqual(
      expect.arrayContaining(["../core/document.ts", "../metrics/registry.ts", "./score-options.ts"]),
    );
  });
});

describe("the rules", () => {
  const problem = (path: string, text: string): string[] => violations([{ path, text }]);

  it.each([
    ["upward", "core/ratio.ts", 'import { x } from "../metrics/muc.ts";'],
    ["upward", "core/ratio.ts", 'import type { X } from "../scoring/counted-part.ts";'],
    ["upward", "metrics/muc.ts", 'export * from "../scoring/index.ts";'],
    ["upward", "scoring/counted-part.ts", 'export { type X } from "../report/table.ts";'],
    ["upward", "analysis/audit.ts", 'const later = await import("../report/table.ts");'],
    ["upward", "report/table.ts", 'import "../cli/output.ts";'],
    ["upward", "formats/conll-2012/token-line.ts", 'import { x } from "../../stats/bootstrap.ts";'],
    ["upward", "report/table.ts", 'import { x } from "../index.ts";'],
    ["upward", "index.ts", 'export * from "./cli/output.ts";'],
    ["upward", "metrics/muc.ts", 'import {\n  a,\n  b,\n} from "../scoring/counted-part.ts";'],
    ["upward", "report/table.ts", 'import { x } from "../plots/draw-comparison.ts";'],
    ["upward", "plots/panel.ts", 'import { x } from "../cli/draw-plot.ts";'],
    ["upward", "plots/panel.ts", 'import { x } from "../papers/study.ts";'],
    ["upward", "analysis/compare/compare.ts", 'import { x } from "../../papers/errata.ts";'],
    ["not open", "cli/commands/score-command.ts", 'import { x } from "../../papers/studies.ts";'],
    ["not open", "app/page/tabs/audit-tab.tsx", 'import { x } from "../../../papers/draw-study.ts";'],
    ["upward", "app/engine/session.ts", 'import { x } from "../page/app.tsx";'],
    ["outside of src", "app/engine/session.ts", 'import { h } from "preact";'],
    ["sideways", "formats/read.ts", 'import { x } from "../matching/index.ts";'],
    ["sideways", "matching/head.ts", 'import { x } from "../formats/read.ts";'],
    ["sideways", "metrics/muc.ts", 'import { x } from "../stats/bootstrap.ts";'],
    ["sideways", "stats/bootstrap.ts", 'import { x } from "../metrics/muc.ts";'],
    ["sideways", "cli/output.ts", 'import { x } from "../app/page.ts";'],
    ["sideways", "app/page/tabs.tsx", 'import { x } from "../../cli/output.ts";\nexport const tabs = <p>x</p>;'],
    ["outside of src", "core/ratio.ts", 'import { readFileSync } from "node:fs";'],
    ["outside of src", "report/table.ts", 'import { table } from "some-table";'],
    ["overflows the stack", "core/ratio.ts", "list.push(...others);"],
    ["overflows the stack", "core/ratio.ts", "export const most = Math.max(0, ...values);"],
    ["overflows the stack", "core/ratio.ts", "list.push.apply(list, others);"],
    ["outside of src", "core/ratio.ts", 'import { SaxesParser } from "saxes";'],
    ["outside of src", "plots/panel.ts", 'import { DOMParser } from "linkedom";'],
    ["outside of src", "formats/xml.ts", 'import { x } from "some-parser";'],
    ["outside of src", "core/ratio.ts", 'import { x } from "../../test/fraction.ts";'],
    ["outside of src", "report/table.ts", 'import type { x } from "../../schemas/table.ts";'],
    ["in no layer", "helpers/ratio.ts", ""],
    ["in no layer", "scoring/counted-part.ts", 'import { x } from "../helpers/ratio.ts";'],
    ["utils", "core/utils.ts", ""],
    ["utils", "formats/conll-2012/utils.ts", ""],
    ["kebab-case", "core/overlapTable.ts", ""],
    ["kebab-case", "core/overlap_table.ts", ""],
    ["kebab-case", "formats/CoNLL/reader.ts", ""],
    ["kebab-case", "app/page/ErrorTable.tsx", ""],
    ["default export", "core/ratio.ts", "export default 1;"],
    ["default export", "app/page/tabs.tsx", "export default function Tabs() { return <p>x</p>; }"],
    ["default export", "core/ratio.ts", "export default function ratio() {}"],
    ["default export", "core/ratio.ts", "export default class Ratio {}"],
    ["default export", "core/ratio.ts", "const ratio = 1;\nexport { ratio as default };"],
  ])("report “%s” for %s with %j", (what, path, text) => {
    const found = problem(path, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(what);
  });

  it.each([
    ["formats/xml.ts", 'import { SaxesParser } from "saxes";'],
    ["plots/panel.ts", 'import { x } from "../report/numbers.ts";'],
    ["papers/draw-study.ts", 'import { x } from "../plots/panel.ts";'],
    ["cli/commands/study-command.ts", 'import { x } from "../../papers/studies.ts";'],
    ["analysis.ts", 'export * from "./papers/index.ts";'],
    ["scoring/score-clusters.ts", 'import { x } from "../formats/clusters-to-part.ts";'],
    ["metrics/muc.ts", 'import { x } from "./metric.ts";\nimport { y } from "../core/ratio.ts";'],
    ["formats/conll-2012/token-line.ts", 'import { x } from "../common/messages/reporter.ts";'],
    ["cli/report-command.ts", 'import { x } from "../app/engine/session.ts";'],
    ["app/page/main.tsx", 'import { x } from "../engine/views.ts";\nimport { render } from "preact";'],
    ["cli/output.ts", 'import { readFileSync } from "node:fs";\nimport { x } from "../index.ts";'],
    ["core/ratio.ts", '// import { x } from "../metrics/muc.ts";\nexport const text = "export default";'],
    ["platform.d.ts", "declare class TextDecoder {}"],
  ])("report nothing for %s with %j", (path, text) => {
    expect(problem(path, text)).toStrictEqual([]);
  });
});
