import { expect, it } from "vitest";
import { agreement } from "../../analysis/agreement/agreement.ts";
import { agreementBy } from "../../analysis/agreement/agreement-groups.ts";
import { type Clusters, partOf } from "../../scoring/score-clusters.ts";
import { disagreementRows } from "./disagreement-table.ts";
import { type AgreementFormat, writeAgreement } from "./write-agreement-report.ts";

function written(format: AgreementFormat, ...annotators: readonly Clusters[]): string {
  const sources = annotators.map((clusters) => ({ open: () => [partOf(clusters, "d")] }));
  const result = agreement(sources, { metrics: ["conll", "b3"] });
  return writeAgreement(
    { names: ["x", "y", "z"].slice(0, annotators.length), result, diagnostics: [], details: true },
    format,
    2,
  );
}

/**
 * Without links, MUC is 0/0. B³ and CEAF_e are 1 for every assignment of singletons. CoNLL is (0 + 1 + 1) / 3 = 66.67,
 * also by chance, so the adjusted value is 0. Without MUC it is (1 + 1) / 2 = 100.
 */
const singletons: Clusters = [["a"], ["b"]];
const link: Clusters = [["a", "b"]];

it("an agreement report marks and explains a CoNLL average in which an undefined metric counts as 0", () => {
  const note =
    "† CoNLL: MUC is undefined (0/0) and counted as 0 in the average (scorer.pl prints 0); without it, the average is 100.00";
  const text = written("text", singletons, singletons);
  expect(text).toMatch(/^CoNLL +66\.67† +66\.67† +0\.00†$/m);
  expect(text).toContain(`\n${note}\n`);
  expect(text).toMatch(/^B³ +100\.00 +100\.00 +—$/m);
  expect(written("md", singletons, singletons)).toContain(`\n${note}\n`);
  const latex = written("latex", singletons, singletons);
  expect(latex).toContain("66.67$^\\dagger$");
  expect(latex).toContain(`\n% ${note}\n`);
});

it("an agreement report marks pairs whose CoNLL average has an undefined metric, and the pairs' mean", () => {
  // MUC of a link against singletons is defined: its recall or precision is 0/1.
  const text = written("text", singletons, singletons, link);
  const [value, adjusted] = text.split("Entities: F1").slice(1);
  expect(value).toMatch(/^x +y +66\.67† +100\.00$/m);
  expect(value).toMatch(/^x +z +\d+\.\d\d +\d/m);
  expect(value).toMatch(/^mean +\d+\.\d\d† +\d+\.\d\d$/m);
  expect(adjusted).toMatch(/^x +y +0\.00† +—$/m);
  expect(text).toContain(
    "\n† CoNLL of 1 pair: an undefined metric is counted as 0 in the average (scorer.pl prints 0)\n",
  );
});

it("an agreement report has no mark if all metrics of the CoNLL average are defined", () => {
  expect(written("text", link, link)).not.toContain("†");
});

it("an agreement report names no document by an empty name", () => {
  const sources = [link, singletons].map((clusters) => ({ open: () => [partOf(clusters, "")] }));
  const { groups, parts } = agreementBy(sources, "document", { metrics: ["b3"] });
  const text = writeAgreement(
    {
      ...{ names: ["x", "y"], result: agreement(sources, { metrics: ["b3"] }), diagnostics: [] },
      ...{ by: { division: "document", groups }, disagreements: disagreementRows(["x", "y"], parts) },
    },
    "text",
    2,
  );
  expect(text).toMatch(/^document +both.*\nthe document without a name +2 +0 /m);
  expect(text).toMatch(/^document +mention +disagreement\nthe document without a name +b +/m);
});
