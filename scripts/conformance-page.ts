import { leftColumn, markdownTable, rightColumn, tableOfMarkdown } from "../src/report/table.ts";
import { type Comparison, compareFigures } from "./conformance/compare-figures.ts";
import { classOf, differenceClasses } from "./conformance/differences.ts";
import { type Fixture, readFixture } from "./conformance/fixture.ts";
import { matchingCases } from "./conformance/matching-cases.ts";
import { partitionCases, partitionText } from "./conformance/partition-cases.ts";
import { type Scorer, scorers, type Setting } from "./conformance/scorers.ts";
import { suites } from "./conformance/suites.ts";
import { headingAnchor } from "./heading-anchor.ts";

/** The file with all scores that differ. */
export const differencesFile = "test/fixtures/oracle/differences.md";

/** @throws RangeError for a difference without a class */
export function conformancePage(): string {
  const fixture = readFixture();
  const all = compareFigures(fixture);
  return `# Conformance

Do other scorers agree with corefscope? We ran them on ${partitionCases.length} pairs of small partitions, and the CorefUD scorer also on ${matchingCases.length} texts with heads and zeros.

A score is the recall, precision and F1 of one metric on one pair of partitions or texts. A score counts as equal if all three figures agree with corefscope's to the last digit that the other scorer prints. This page gives the reasons of all differences, and [differences.md](../${differencesFile}) each score that differs, except those of CoNLL, the mean of MUC, B³ and CEAF_e.

The other programs' figures are recorded in [conformance.json](../test/fixtures/oracle/conformance.json). To record them again, run \`npx tsx scripts/conformance.ts\` with the variables that it names. To run scorch and neleval, we restored names that newer versions of Python and NumPy have dropped.

${summary(all)}
${scorers.map((scorer) => scorerSection(scorer, fixture, all, reasonsText)).join("")}
## Reasons

${Object.entries(differenceClasses)
  .map(([id, { title, reason }]) => `### ${title}\n\n${reason}\n\nScores that differ: ${countsOf(id, all)}.\n`)
  .join("\n")}
## What presets do not imitate

None of the cases above shows these differences:

- **scorer.pl** truncates percentages (66.66), and so does \`corefscope conll\`. \`score\` rounds them (66.67).
- **scorer.pl** removes repetitions of a mention from the response only if the key has the mention too. For the key {1 2} and the response {1 2}{3}{3 4}, scorer.pl and \`corefscope conll\` give MUC 66.66, B³ and CEAF_m 57.14. \`--preset conll2012\` gives 100.00, 66.67 and 66.67, because only the first entity keeps the mention.
- **scorer.pl** finds no coreference in a line that ends with a tab and a carriage return. \`score\` and \`corefscope conll\` read the cell before the tab. \`score\` warns if not all lines end like this.
- **scorer.pl** and \`corefscope conll\` compare positions and ignore words. If the numbers of tokens differ, \`--preset conll2012\` aligns the texts and warns.
- **scorer.pl** splits columns at tabs only, and ids must be digits. It takes a line without tabs for one cell, so a bracketed number in any column counts as a mention. It reads \`(1(2)3)\`, which lacks \`|\`, as \`(2)\` and \`(13)\`. corefscope reads \`(1\`, \`(2)\` and \`3)\`.
- **coval** joins documents with the same header. It counts tokens on from one to the next, and equal ids are one entity. corefscope scores the last one, and reports the repetition as an error. In the key below, the second document has the same header. The response has the first document only. \`python3 scorer.py KEY RESPONSE\` (commit 87071a6293) prints a recall of 40.00 for mentions and 33.33 for MUC: the joined key is {1 2 3}{4 5}, and the response {1 2}. \`--preset coval\` compares {1}{2 3} with {1 2}: recall is 66.67 and 0.00.

  \`\`\`text
  #begin document (d1); part 000
  d1	0	0	a	(1)
  d1	0	1	b	(1)

  #end document
  #begin document (d1); part 000
  d1	0	0	a	(1)
  d1	0	1	b	(2)
  d1	0	2	c	(2)

  #end document
  \`\`\`
- **coval**, when it scores ARRAU with minimum spans, may match several response mentions with one key mention. corefscope matches one to one.
- **Universal Anaphora 1.0** uses minimum spans in CEAF only. With \`--preset ua\`, all metrics match exact spans.
- **Universal Anaphora 2.0**, if it drops both singletons and zeros, drops singletons first. So if an entity consists of a zero and one other mention, that mention stays. corefscope drops zeros first.
- **neleval** counts \`pairwise_negative\` across documents. corefscope's BLANC counts non-coreference links within each part, unless the file is in neleval's format or you set \`--scope\`.
- **neleval** gives up on CEAF after 15 minutes and prints zeros.
- **er-evaluation** ([2.3.0](https://github.com/OlivierBinette/er-evaluation), commit 288c8a2) has another average under the name B³. It averages over the mentions of each reference cluster, and then over the clusters. B³ of Bagga and Baldwin averages over all mentions. Mentions without a label on both sides are left out. For the clusters {1 2 3}{4 5}{6 7}{8} and the prediction {1 2}{3 5}{4}{6 7 8}, er-evaluation gives R 0.7639, P 0.6458 and F 0.6999; [\`b3\`](metrics/b3.md) gives 0.7083 for all three.
- **scorch** pairs files of two folders by the beginning of their names. corefscope pairs documents with equal names.

## Suites of other scorers

We ran corefscope on other scorers' tests, outside this repository:

${suiteTable()}
`;
}

/** Lists each score that differs, and the cases. */
export function differencesText(): string {
  const fixture = readFixture();
  const all = compareFigures(fixture);
  const different = new Set(all.filter(({ equal }) => !equal).map((each) => each.case));
  return `# Scores of other programs that differ from corefscope's

docs/conformance.md gives the reasons. \`npm run docs\` writes this file.
${scorers.map((scorer) => scorerSection(scorer, fixture, all, differenceTables)).join("")}
## Cases

Mention \`n\` is token \`n\` of its document. scripts/conformance/partition-cases.ts has all cases.

${caseTable(different)}
The texts of these cases are in CorefUD format. Brackets follow their token and a colon. \`*\` is an empty node, with any dependency after \`@\`. \`/\` separates sentences.

${matchingTable(different)}`;
}

function countsOf(id: string, all: readonly Comparison[]): string {
  const own = all.filter((each) => !each.equal && classOf(each) === id);
  return scorers
    .map((scorer): [string, number] => [scorer.title, own.filter((each) => each.scorer === scorer).length])
    .filter(([, count]) => count > 0)
    .map(([title, count]) => `${title} ${count}`)
    .join(", ");
}

function summary(all: readonly Comparison[]): string {
  return tableOfMarkdown({
    columns: [...["program", "corefscope"].map(leftColumn), ...["scores", "equal", "different"].map(rightColumn)],
    rows: scorers.flatMap((scorer) =>
      scorer.settings.map((setting) => {
        const own = all.filter((each) => each.scorer === scorer && each.setting === setting);
        const equal = own.filter((each) => each.equal).length;
        const program = `[${scorer.title}](#${headingAnchor(scorer.title)}), ${setting.cases}`;
        const counts = [own.length, equal, own.length - equal].map(String);
        return [program, code(setting.ours.join(" ")), ...counts];
      }),
    ),
  });
}

function scorerSection(
  scorer: Scorer,
  fixture: Fixture,
  all: readonly Comparison[],
  describe: (different: readonly Comparison[]) => string,
): string {
  const { version, commit, settings } = fixture[scorer.id];
  const intro = `\n## ${scorer.title}\n\n[${scorer.title}](${scorer.url}) ${version}, commit ${commit.slice(0, 10)}.\n`;
  const sections = grouped(scorer.settings, (setting) =>
    describe(all.filter((each) => each.setting === setting && !each.equal)),
  );
  const compared = (setting: Setting): string =>
    `\`${settings[setting.id].command}\` and \`corefscope ${setting.ours.join(" ")}\``;
  return intro + sections.map(([text, group]) => `\n${group.map(compared).join(";\n")}:${text}`).join("");
}

const allEqual = " all scores are equal.\n";

function reasonsText(different: readonly Comparison[]): string {
  if (different.length === 0) return allEqual;
  const reasons = grouped(different, classOf).map(([reason, own]) => {
    const { title } = differenceClasses[reason];
    return `[${title.toLowerCase()}](#${headingAnchor(title)}) (${own.length})`;
  });
  return ` ${different.length} differ: ${reasons.join(", ")}.\n`;
}

function differenceTables(different: readonly Comparison[]): string {
  if (different.length === 0) return allEqual;
  const listed = different.filter(({ metric }) => metric !== "conll");
  const tables = grouped(listed, classOf).map(([reason, group]) => {
    const { title } = differenceClasses[reason];
    const rows = grouped(
      grouped(group, (each) => each.case),
      ([, scores]) => figuresText(scores),
    );
    const table = tableOfMarkdown({
      columns: ["case", "metric: theirs → ours"].map(leftColumn),
      rows: rows.map(([figures, cases]) => [cases.map(([name]) => name).join(", "), figures]),
    });
    return `\n${title}:\n\n${table}`;
  });
  return `\n${tables.join("")}`;
}

function figuresText(scores: readonly Comparison[]): string {
  return grouped(scores, (each) => `${theirText(each.theirs)} → ${ourText(each, each.ours)}`)
    .map(([figures, group]) => `${group.map(({ metric }) => metric).join(", ")}: ${figures}`)
    .join("; ");
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}

function theirText(theirs: Comparison["theirs"]): string {
  if (typeof theirs === "string") return `(${theirs})`;
  return theirs
    .filter((text) => text !== "")
    .map((text) => (text.length > 8 ? Number(text).toFixed(6) : text))
    .join("/");
}

function ourText({ scorer, theirs }: Comparison, ours: Comparison["ours"]): string {
  const decimals = scorer.unit < 0.001 ? 6 : Math.round(-Math.log10(scorer.unit));
  const shown = typeof theirs === "string" ? ours : ours.filter((_, i) => theirs[i] !== "");
  return shown.map((figure) => figure.toFixed(decimals)).join("/");
}

function suiteTable(): string {
  return markdownTable({
    columns: [leftColumn("suite"), rightColumn("expectations"), rightColumn("equal"), leftColumn("")],
    rows: suites.map(({ suite, expectations, equal, note }) => [
      suite,
      String(expectations),
      equal === undefined ? "not counted" : String(equal),
      note ?? "",
    ]),
  });
}

function caseTable(different: ReadonlySet<string>): string {
  return markdownTable({
    columns: ["case", "key", "response"].map(leftColumn),
    rows: grouped(
      partitionCases.filter(({ id }) => different.has(id)),
      ({ documents }) => {
        const sideOf = (side: "key" | "response"): string =>
          documents
            .map((document) => `${documents.length > 1 ? `${document.id}: ` : ""}${partitionText(document[side])}`)
            .join("; ");
        return `${sideOf("key")} | ${sideOf("response")}`;
      },
    ).map(([sides, cases]) => [cases.map(({ id }) => id).join(", "), ...sides.split(" | ")]),
  });
}

function matchingTable(different: ReadonlySet<string>): string {
  return markdownTable({
    columns: ["case", "key", "response"].map(leftColumn),
    rows: matchingCases
      .filter(({ id }) => different.has(id))
      .map(({ id, key, response }) => [id, ...[key, response].map((side) => code(side.join(" / ")))]),
  });
}

function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}
