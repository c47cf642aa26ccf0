import { metricParameters, parameters } from "../src/metrics/kit/metric-options.ts";
import { type CitationKey, references } from "../src/core/references.ts";
import type { Metric } from "../src/metrics/kit/metric.ts";
import { fenced, withFormulas } from "./fenced-formulas.ts";
import { metricDocblock } from "./metric-docblock.ts";

/**
 * Returns the page of a metric that shares it with no other.
 *
 * @param folder with its declaration, if it is not the default
 * @throws Error if the docblock lacks something for the page
 */
export function metricPage(metric: Metric, folder?: string): string {
  return `# ${metric.title} (\`${metric.id}\`)\n\n${metricSections([metric], folder)}\n`;
}

/** Returns a section for each metric. Facts that are true of all of them come first. */
export function metricSections(metrics: readonly Metric[], folder?: string): string {
  const sections = metrics.map((metric) => ({ metric, ...sectionOf(metric, folder) }));
  const [{ facts, text }] = sections;
  const isCommon = (fact: Fact): boolean => sections.every((each) => each.facts.some((other) => isEqual(fact, other)));
  const sources: Fact = ["Source", citations(metrics.flatMap(({ cite }) => cite))];
  const first = listed([...facts.filter(isCommon), sources]);
  if (sections.length === 1) return `${text}\n\n${first}`;
  const own = sections.map(({ metric: { id, title }, ...each }) => {
    const name = title === id || each.text.startsWith(title) ? "" : `**${title}.** `;
    return `## \`${id}\`\n\n${name}${each.text}\n\n${listed(each.facts.filter((fact) => !isCommon(fact)))}`;
  });
  return [first, ...own].join("\n\n");
}

type Fact = readonly [label: string, text: string];

function isEqual(a: Fact, b: Fact): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Returns a list with an item for each label. */
function listed(facts: readonly Fact[]): string {
  return [...new Set(facts.map(([label]) => label))]
    .map((label) => `- **${label}**: ${facts.flatMap(([of, text]) => (of === label ? [text] : [])).join(", ")}`)
    .join("\n");
}

function sectionOf(metric: Metric, folder?: string): { text: string; facts: Fact[] } {
  const { explanation, variants, range, zeroDivision, deviations, example } = metricDocblock(metric.id, folder);
  const { bounded, symmetric, seesSingletons } = metric.properties;
  if (bounded === (range !== undefined))
    throw new Error(`${metric.id}: give a @range if and only if figures can be outside 0..1`);
  const facts: (readonly [label: string, text: string | undefined | false])[] = [
    ["Example", example],
    ["Range", range ?? "0 to 1"],
    ["Symmetric", symmetric === true && "yes"],
    ["0/0", zeroDivision],
    ["Singletons", seesSingletons === false && "do not count"],
    ["Variants", variants],
    ...parametersOf(metric).map((text): Fact => ["In brackets", text]),
    ["Other scorers", deviations],
  ];
  // A long docblock has the formula, with its symbols explained. For a short one, the record supplies the formula.
  const explained = /^ {2,}/m.test(explanation)
    ? withFormulas(explanation)
        .replace(/\n{3,}/g, "\n\n")
        .trimEnd()
    : `${metric.summary}\n\n${fenced(metric.formula)}\n\n${explanation}`;
  return { text: explained, facts: facts.filter((fact): fact is Fact => typeof fact[1] === "string") };
}

/** Returns family names (the first with “et al.” if there are more than two) and years. */
function citations(keys: readonly CitationKey[]): string {
  return [...new Set(keys)]
    .map((key) => {
      const { author, year } = references[key];
      const names = author.split(" and ").map((name) => name.split(" ").at(-1)!);
      return `${names.length > 2 ? `${names[0]} et al.` : names.join(" and ")} (${year})`;
    })
    .join(", ");
}

/** Returns the options that a metric's name can have in brackets: `` `alpha=0.3` (as `--blanc-alpha`) ``. */
function parametersOf(metric: Metric): string[] {
  const own = metric.kind === "counted" ? (metric.parameters ?? metricParameters) : [];
  return own.map((name) => {
    const { flag, inBrackets } = parameters[name];
    return `\`${inBrackets.name}=${inBrackets.example}\` (as \`${flag.split(" ")[0]}\`)`;
  });
}
