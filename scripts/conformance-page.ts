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
 * The page of what other scorers say of the same cases, and why where it is not what we say.
 *
 * @throws RangeError for a difference that has no class
 */
export function conformancePage(): string {
  const fixture = readFixture();
  const all = compareFigures(fixture);
  return `# Conformance

Other programs were given the same ${partitionCases.length} cases of partitions and, where they match by heads or have zeros, ${matchingCases.length} texts. Below is
every score that differs from ours with the \`--preset\` that imitates the program, with the reason. A score is recall, precision and F1 of a
metric on a case; it is equal if all three are, to the last digit that the program prints (scorer.pl truncates, the others round).

The other programs' figures are recorded in [conformance.json](../test/fixtures/oracle/conformance.json), with versions and commands; ours are computed when
this page is made. \`npx tsx scripts/conformance.ts\` records them anew. A difference without a reason here fails the tests, and so does a
reason where there is no difference. scorch and neleval ran with the names restored that newer versions of Python and NumPy have dropped.

Tables show recall, precision and F1, or F1 alone of the CoNLL average, in percent or as fractions as the program does.

${summary(all)}
${scorers.map((scorer) => scorerSection(scorer, fixture, all)).join("")}
## Reasons

${Object.entries(differenceClasses)
  .map(([id, { title, reason }]) => `### ${title}\n\n${reason}\n\nScores: ${countsOf(id, all)}.\n`)
  .join("\n")}
## What presets imitate

Without their options more would differ. Presets have 0 for 0/0, which here is undefined; for the Universal Anaphora and CorefUD scorers,
link classes that BLANC leaves out only if both sides have none (\`--blanc-edge both\`) and the last entity for a repeated mention; for CorefUD, no
singletons, heads, zeros by what they depend on, and zero scores that look at the same place first; for neleval, documents that only the
response has.

## What presets do not imitate

Presets set options, and nothing else. Beside the reasons above, these are known of the programs, and are in none of the cases:

- scorer.pl truncates percentages (66.66); \`corefscope conll\` prints as it does, \`score\` rounds (66.67).
- scorer.pl takes a repeated mention out of the response only if the key has it, too. A spurious mention in two entities stays in both and in the
  denominators: for the key {1 2} and the response {1 2}{3}{3 4} scorer.pl has MUC 66.66, B³ and CEAF_m 57.14, and so has \`corefscope conll\`; with
  \`--preset conll2012\` they are 100.00, 66.67 and 66.67, since the first entity alone keeps the mention.
- scorer.pl finds no coreference in a line that ends with a tab and a carriage return. corefscope reads the cell before the tab, in \`conll\`, too, and
  \`score\` warns of it.
- scorer.pl compares positions, whatever the words. If the numbers of tokens differ, \`--preset conll2012\` aligns the two texts first and says so:
  on one real pair MUC became 84.43 instead of 75.06. \`corefscope conll\` compares positions, as scorer.pl does, and \`--on-token-mismatch error\`
  refuses such a pair.
- scorer.pl reads columns that tabs separate, and ids of digits. In a line with spaces it takes the whole line for the coreference cell, and
  in a cell without \`|\` it joins what is left when it has taken a mention out: \`(1(2)3)\` is a mention of 13. corefscope reads \`(1\`, \`(2)\` and \`3)\`.
- The order in which \`conll\` lists entities that open and close in one cell by separate brackets, \`(1|1)\`, may differ from scorer.pl's, and so may the 15th digit of sums,
  which scorer.pl adds in random order, and of CEAF's, since it subtracts each similarity from 1 twice: 7.49483966326071 for 7.49483966326072. No percentage depends on either.
- The minimum spans of coval's scorer for ARRAU may match several response mentions with one key mention; matching here is one to one.
- The Universal Anaphora scorer 1.0 finds mentions with minimum spans only in CEAF; here all metrics see the same pairs.
- The Universal Anaphora scorer 2.0 drops zeros after it has looked for singletons, so that an entity of a mention and a zero stays as a
  singleton. Here zeros are dropped first.
- neleval's \`pairwise_negative\` counts pairs across documents. BLANC, which has these links here, is of one document at a time, unless the
  documents come in a file of neleval, which is read as one.
- neleval gives up on CEAF after 15 minutes, and prints zeros.
- scorch, in folders, takes the first file of the key whose name begins as that of the response does. Here names must be equal.

## Suites of other scorers

The tests that these programs come with, run on corefscope outside of this repository.

${suiteTable()}
## Cases

Mention \`n\` is token \`n\` of its document.

${caseTable()}
Texts, as CorefUD: brackets of entities after each token, \`*\` for an empty node, and after \`@\` what it depends on. Sentences are
separated by \`/\`.

${matchingTable()}`;
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
  const table = tableOfMarkdown({
    columns: [...["case", "metric"].map(leftColumn), ...["theirs", "ours"].map(rightColumn), leftColumn("reason")],
    rows: different.map((each) => {
      const { theirs, ours } = each;
      const { title } = differenceClasses[classOf(each)];
      return [each.case, each.metric, theirText(theirs), ourText(each, ours), `[${title}](#${headingAnchor(title)})`];
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
    .join(" ");
}

/** With as many decimals as theirs. */
function ourText({ scorer, theirs }: Comparison, ours: Comparison["ours"]): string {
  const decimals = scorer.unit < 0.001 ? 6 : Math.round(-Math.log10(scorer.unit));
  const shown = typeof theirs === "string" ? ours : ours.filter((_, i) => theirs[i] !== "");
  return shown.map((figure) => figure.toFixed(decimals)).join(" ");
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

function caseTable(): string {
  return markdownTable({
    columns: ["case", "document", "key", "response"].map(leftColumn),
    rows: partitionCases.flatMap(({ id, documents }) =>
      documents.map((document) => [id, document.id, partitionText(document.key), partitionText(document.response)]),
    ),
  });
}

function matchingTable(): string {
  return markdownTable({
    columns: ["case", "key", "response"].map(leftColumn),
    rows: matchingCases.map(({ id, key, response }) => [id, ...[key, response].map((side) => code(side.join(" / ")))]),
  });
}

function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}
