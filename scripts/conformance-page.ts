import { leftColumn, markdownTable, rightColumn, tableOfMarkdown } from "../src/report/table.ts";
import { type Comparison, compareFigures } from "./conformance/compare-figures.ts";
import { classOf, differenceClasses } from "./conformance/differences.ts";
import { type Fixture, readFixture } from "./conformance/fixture.ts";
import { matchingCases } from "./conformance/matching-cases.ts";
import { partitionCases, partitionText } from "./conformance/partition-cases.ts";
import { type Scorer, scorers, type Setting } from "./conformance/scorers.ts";
import { type Suite, suites } from "./conformance/suites.ts";
import { headingAnchor } from "./heading-anchor.ts";

/** The file with all scores that differ. */
export const differencesFile = "test/fixtures/oracle/differences.md";

const suitesTitle = "Suites of other scorers";

/** Differences that none of the recorded cases shows, by the id of the scorer. */
const notImitated: Readonly<Record<string, readonly string[]>> = {
  perl: [
    "Percentages are cut off (66.66), as in `corefscope conll`; `score` rounds them (66.67).",
    "A repeated mention leaves the response only if the key has it: for {1 2} against {1 2}{3}{3 4}, MUC is 66.66, as in `corefscope conll`; `--preset conll2012` gives 100.00.",
    "Positions count, not words, as in `corefscope conll`. If the numbers of tokens differ, `--preset conll2012` aligns the texts and warns.",
    "In a line that ends with a tab and a carriage return, coreference is lost. corefscope reads the cell before.",
    "`(1(2)3)` is read as `(2)` and `(13)`; corefscope reads `(1`, `(2)` and `3)`.",
  ],
  coval: ["Documents with the same header are joined. corefscope scores the last, and reports an error."],
  ua: [
    "Version 1.0 uses minimum spans in CEAF only. With `--preset ua`, all metrics match exact spans.",
    "If both are dropped, version 2.0 drops singletons before zeros, so a mention whose entity otherwise has only a zero stays. corefscope drops zeros first.",
  ],
  neleval: [
    "`pairwise_negative` counts links across documents; corefscope's BLANC only in neleval's format or with `--scope`.",
    "After 15 minutes, CEAF is printed as zeros.",
  ],
};

/** @throws RangeError for a difference without a class */
export function conformancePage(): string {
  const fixture = readFixture();
  const all = compareFigures(fixture);
  return `# Conformance

Do other scorers agree with corefscope? The table compares recall, precision and F1 of each metric on ${partitionCases.length} pairs of small partitions, and for the CorefUD scorer also on ${matchingCases.length} texts with heads and zeros. A score is equal if all three agree to the last printed digit.

${summary(all)}
[differences.md](../${differencesFile}) has the commands, cases and scores that differ. Below, the number of such cases is in brackets; the lists name differences that no case shows. corefscope also meets ${sumOf(({ equal }) => equal ?? 0)} of ${sumOf(({ expectations }) => expectations)} expectations of the [other scorers' own tests](../${differencesFile}).
${scorers.map((scorer) => scorerSection(scorer, fixture, reasonsText(scorer, all))).join("")}
**er-evaluation** ([2.3.0](https://github.com/OlivierBinette/er-evaluation)) calls another figure B³: the mean over clusters of their mentions' mean, not over all [mentions](metrics/b3.md).

## Reasons

${Object.values(differenceClasses)
  .map(({ title, reason }) => `### ${title}\n\n${reason}\n`)
  .join("\n")}`;
}

/** Lists each score that differs, and the cases. */
export function differencesText(): string {
  const fixture = readFixture();
  const all = compareFigures(fixture);
  const different = new Set(all.filter(({ equal }) => !equal).map((each) => each.case));
  return `# Scores of other programs that differ from corefscope's

docs/conformance.md gives the reasons. \`npm run docs\` writes this file.
${scorers.map((scorer) => scorerSection(scorer, fixture, comparedText(scorer, fixture, all))).join("")}
## Cases

Mention \`n\` is token \`n\` of its document. scripts/conformance/partition-cases.ts has all cases.

${caseTable(different)}
The texts of these cases are in CorefUD format. Brackets follow their token and a colon. \`*\` is an empty node, with any dependency after \`@\`. \`/\` separates sentences.

${matchingTable(different)}
## ${suitesTitle}

corefscope meets these expectations of other scorers' tests, which are not in this repository:

${suiteList()}`;
}

function summary(all: readonly Comparison[]): string {
  return tableOfMarkdown({
    columns: [...["program", "corefscope"].map(leftColumn), ...["scores", "equal"].map(rightColumn)],
    rows: scorers.flatMap((scorer) =>
      scorer.settings.map((setting) => {
        const own = all.filter((each) => each.scorer === scorer && each.setting === setting);
        const equal = own.filter((each) => each.equal).length;
        const program = `[${scorer.title}](#${headingAnchor(scorer.title)}), ${setting.cases}`;
        const counts = [own.length, equal].map(String);
        return [program, code(setting.ours.join(" ")), ...counts];
      }),
    ),
  });
}

function scorerSection({ id, title, url }: Scorer, fixture: Fixture, text: string): string {
  const { version } = fixture[id];
  return `\n## ${title}\n\n[${title}](${url}) ${version}${text}`;
}

/** Returns the commands that were compared, and the scores that differ. */
function comparedText(scorer: Scorer, fixture: Fixture, all: readonly Comparison[]): string {
  const { settings } = fixture[scorer.id];
  const sections = grouped(scorer.settings, (setting) =>
    differenceTables(all.filter((each) => each.setting === setting && !each.equal)),
  );
  const compared = (setting: Setting): string =>
    `\`${settings[setting.id].command}\` and \`corefscope ${setting.ours.join(" ")}\``;
  const commit = fixture[scorer.id].commit.slice(0, 10);
  return `, commit ${commit}.\n${sections.map(([text, group]) => `\n${group.map(compared).join(";\n")}:${text}`).join("")}`;
}

/** Returns the reasons of the differences with the numbers of scores, and the differences that no case shows. */
function reasonsText(scorer: Scorer, all: readonly Comparison[]): string {
  const reasons = grouped(
    all.filter((each) => each.scorer === scorer && !each.equal),
    classOf,
  ).map(([reason, own]) => {
    const { title } = differenceClasses[reason];
    return `[${title.toLowerCase()}](#${headingAnchor(title)}) (${own.length})`;
  });
  const notes = (notImitated[scorer.id] ?? []).map((note) => `- ${note}\n`).join("");
  return `: ${reasons.join(", ")}.\n${notes === "" ? "" : `\n${notes}`}`;
}

function differenceTables(different: readonly Comparison[]): string {
  if (different.length === 0) return " all scores are equal.\n";
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

function sumOf(count: (suite: Suite) => number): number {
  return suites.reduce((total, suite) => total + count(suite), 0);
}

function suiteList(): string {
  return suites
    .map(({ suite, expectations, equal, note }) => {
      const met = equal === expectations ? `all ${expectations}` : `${equal ?? "not counted"} of ${expectations}`;
      return `- ${suite}: ${met}${note === undefined ? "" : ` (${note})`}\n`;
    })
    .join("");
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
