import { leftColumn, markdownTable, rightColumn, tableOfMarkdown } from "../src/report/table.ts";
import { type Comparison, compareFigures } from "./conformance/compare-figures.ts";
import { classOf, differenceClasses } from "./conformance/differences.ts";
import { type Fixture, readFixture } from "./conformance/fixture.ts";
import { matchingCases } from "./conformance/matching-cases.ts";
import { partitionCases, partitionText } from "./conformance/partition-cases.ts";
import { type Scorer, scorers, type Setting } from "./conformance/scorers.ts";
import { suites } from "./conformance/suites.ts";
import { headingAnchor } from "./heading-anchor.ts";

/**
 * Returns the page that lists where other scorers differ from ours on the same cases, and why.
 *
 * @throws RangeError for a difference that has no class
 */
export function conformancePage(): string {
  const fixture = readFixture();
  const all = compareFigures(fixture);
  const different = new Set(all.filter(({ equal }) => !equal).map((each) => each.case));
  return `# Conformance

Do other scorers agree with corefscope? We ran them on ${partitionCases.length} small partitions, and those that match by heads or have zeros on ${matchingCases.length} texts. This page lists every score that differs, with the reason.

A score is the recall, precision and F1 of one metric on one case. It counts as equal if all three are, to the last digit that the program prints. scorer.pl truncates; the others round.

The other programs' figures are recorded in [conformance.json](../test/fixtures/oracle/conformance.json), with versions and commands. corefscope's figures are computed when this page is generated. To record again, run \`npx tsx scripts/conformance.ts\`. The tests fail if a difference lacks a reason, or a reason lacks a difference. For scorch and neleval we restored names that newer versions of Python and NumPy have dropped.

${summary(all)}
${scorers.map((scorer) => scorerSection(scorer, fixture, all)).join("")}
## Reasons

${Object.entries(differenceClasses)
  .map(([id, { title, reason }]) => `### ${title}\n\n${reason}\n\nScores: ${countsOf(id, all)}.\n`)
  .join("\n")}
## What presets imitate

All presets count 0/0 as 0. Besides:

- Universal Anaphora and CorefUD: BLANC leaves out a class of links only if both sides lack it (\`--blanc-edge both\`), and a repeated mention belongs to its last entity.
- CorefUD: no singletons; heads; zeros by their dependencies; zero scores look at the same place first.
- neleval: documents that only the response has are scored.

## What presets do not imitate

These differences do not appear in any case above:

- **scorer.pl** truncates percentages (66.66), and so does \`corefscope conll\`; \`score\` rounds (66.67).
- **scorer.pl** removes a repeated mention from the response only if the key has it too. For the key {1 2} and the response {1 2}{3}{3 4}, scorer.pl and \`corefscope conll\` give MUC 66.66, B³ and CEAF_m 57.14. \`--preset conll2012\` gives 100.00, 66.67 and 66.67, because the first entity alone keeps the mention.
- **scorer.pl** finds no coreference in a line that ends with a tab and a carriage return. corefscope reads the cell before the tab, and \`score\` warns.
- **scorer.pl** compares positions and ignores words. If the numbers of tokens differ, \`--preset conll2012\` aligns the texts and warns. One real pair had MUC 84.43 instead of 75.06. \`corefscope conll\` compares positions; \`--on-token-mismatch error\` refuses such a pair.
- **scorer.pl** needs tabs between columns and digits as ids. It takes a line with spaces for one cell, and reads \`(1(2)3)\` as a mention of 13. corefscope reads \`(1\`, \`(2)\` and \`3)\`.
- **scorer.pl** may list entities that open and close in one cell, \`(1|1)\`, in another order. Its sums and its CEAF may differ in the 15th digit: 7.49483966326071 for 7.49483966326072. No percentage changes.
- **coval**, scoring ARRAU with minimum spans, may match several response mentions with one key mention. corefscope matches one to one.
- **Universal Anaphora 1.0** uses minimum spans in CEAF only. In corefscope all metrics see the same pairs.
- **Universal Anaphora 2.0** drops zeros after it looks for singletons, so an entity of a mention and a zero stays as a singleton. corefscope drops zeros first.
- **neleval** counts \`pairwise_negative\` across documents. corefscope's BLANC does so only if the documents come in a file of neleval.
- **neleval** gives up on CEAF after 15 minutes and prints zeros.
- **scorch**, in folders, takes the first key file whose name begins like the response's. corefscope requires equal names.

## Suites of other scorers

The tests that come with these programs, run on corefscope outside this repository.

${suiteTable()}
## Cases that differ

Mention \`n\` is token \`n\` of its document. [All cases](../scripts/conformance/partition-cases.ts).

${caseTable(different)}
Texts, as CorefUD: brackets follow each token, \`*\` is an empty node, \`@\` its dependency, and \`/\` separates sentences.

${matchingTable(different)}`;
}

/** How many scores of each scorer differ for a reason. */
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
    columns: [
      ...["program", "its options", "ours"].map(leftColumn),
      ...["scores", "equal", "different"].map(rightColumn),
    ],
    rows: scorers.flatMap((scorer) =>
      scorer.settings.map((setting) => {
        const own = all.filter((each) => each.scorer === scorer && each.setting === setting);
        const equal = own.filter((each) => each.equal).length;
        const program = `[${scorer.title}](#${headingAnchor(scorer.title)}), ${setting.cases}`;
        const counts = [own.length, equal, own.length - equal].map(String);
        return [program, code(setting.options.join(" ")), code(setting.ours.join(" ")), ...counts];
      }),
    ),
  });
}

function scorerSection(scorer: Scorer, fixture: Fixture, all: readonly Comparison[]): string {
  const { version, commit, settings } = fixture[scorer.id];
  const intro = `\n## ${scorer.title}\n\n[${scorer.title}](${scorer.url}) ${version}, commit ${commit.slice(0, 10)}.\n`;
  return (
    intro +
    scorer.settings
      .map((setting) =>
        settingSection(
          setting,
          settings[setting.id].command,
          all.filter((each) => each.setting === setting),
        ),
      )
      .join("")
  );
}

function settingSection(setting: Setting, command: string, all: readonly Comparison[]): string {
  const different = all.filter(({ equal }) => !equal);
  const counts = `${all.length - different.length} of ${all.length} scores are equal to those of \`corefscope ${setting.ours.join(" ")}\`.`;
  const groups = new Map<string, Comparison[]>();
  for (const each of different) {
    const name = `${each.case} ${classOf(each)}`;
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  const table = tableOfMarkdown({
    columns: ["case", "metric: theirs → ours", "reason"].map(leftColumn),
    rows: [...groups.values()].map((group) => {
      const { title } = differenceClasses[classOf(group[0])];
      const figures = group.map((each) => `${each.metric}: ${theirText(each.theirs)} → ${ourText(each, each.ours)}`);
      return [group[0].case, figures.join("; "), `[${title}](#${headingAnchor(title)})`];
    }),
  });
  const shown = command.split("; ")[0];
  return `\n\`${shown}\`: ${counts}\n${different.length === 0 ? "" : `\n${table}`}`;
}

function theirText(theirs: Comparison["theirs"]): string {
  if (typeof theirs === "string") return `(${theirs})`;
  return theirs
    .filter((text) => text !== "")
    .map((text) => (text.length > 8 ? Number(text).toFixed(6) : text))
    .join("/");
}

/** With as many decimals as theirs. */
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
    columns: ["case", "document", "key", "response"].map(leftColumn),
    rows: partitionCases
      .filter(({ id }) => different.has(id))
      .flatMap(({ id, documents }) =>
        documents.map((document) => [id, document.id, partitionText(document.key), partitionText(document.response)]),
      ),
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
