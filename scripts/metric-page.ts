import { metricParameters, parameters } from "../src/metrics/kit/metric-options.ts";
import { referenceText } from "../src/core/references.ts";
import type { Metric } from "../src/metrics/kit/metric.ts";
import { fenced, withFormulas } from "./fenced-formulas.ts";
import { metricDocblock } from "./metric-docblock.ts";
import { workedExample } from "./worked-example.ts";

/**
 * @param folder with its declaration, if it is not the default
 * @throws Error if the docblock lacks something for the page
 */
export function metricPage(metric: Metric, folder?: string): string {
  const { id, title, summary, formula, cite } = metric;
  const { explanation, variants, zeroDivision, deviations, example } = metricDocblock(id, folder);
  const sections = [
    ["Variants", variants],
    ...parameterSection(metric),
    ["0/0", zeroDivision],
    ["Worked example", fenced(exampleText(example))],
    ["Other scorers", deviations],
    ["Source", cite.map((key) => `* ${shortReference(referenceText(key, "*"))}`).join("\n")],
  ];
  // A long docblock has the formula, with its symbols explained. For a short one, the record supplies the formula.
  const explained = /^ {2,}/m.test(explanation)
    ? withFormulas(explanation)
    : `${summary}\n\n${fenced(formula)}\n\n${explanation}`;
  return `# ${title} (\`${id}\`)\n\n${explained}\n\n${propertyNotes(metric)}\n${sections
    .map(([heading, text]) => `\n## ${heading}\n\n${text}\n`)
    .join("")}`;
}

/**
 * Returns authors (the first with “et al.” if there are more than two), year and title; `corefscope cite` prints the
 * rest.
 */
function shortReference(text: string): string {
  const [, authors, rest] = /^(.*?)( \(\d{4}\).*?) \*/.exec(text)!;
  const names = authors.split(", ");
  return `${names.length > 2 ? `${names[0]} et al.` : names.join(" and ")}${rest}`;
}

function parameterSection(metric: Metric): [heading: string, text: string][] {
  const own = metric.kind === "counted" ? (metric.parameters ?? metricParameters) : [];
  if (own.length === 0) return [];
  const names = own.map((name) => {
    const { flag, inBrackets } = parameters[name];
    return `\`${inBrackets.name}\` (as \`${flag.split(" ")[0]}\`)`;
  });
  const first = parameters[own[0]].inBrackets;
  const example = `${metric.id}(${first.name}=${first.example})`;
  return [["Parameters", `${names.join(", ")}. Example: \`-m "${metric.id},${example}"\`.`]];
}

function propertyNotes({ properties: { symmetric, perfectSelf, seesSingletons }, hasOneFigure }: Metric): string {
  return [
    symmetric === true
      ? hasOneFigure
        ? "Symmetric: exchanging key and response keeps the value."
        : "Symmetric: exchanging key and response exchanges recall and precision."
      : symmetric === false
        ? "Not symmetric."
        : "Whether the metric is symmetric depends on the options.",
    perfectSelf === "where-defined"
      ? ""
      : perfectSelf === "without-repeats"
        ? "A perfect response scores more than 1 if several entities share a mention."
        : "A perfect response scores 1 if all the averaged metrics are defined.",
    typeof seesSingletons === "function"
      ? "The options decide whether singletons count."
      : seesSingletons
        ? "Singletons count."
        : "Singletons do not count.",
  ]
    .filter((note) => note !== "")
    .join(" ");
}

function exampleText(example: string): string {
  const worked = workedExample(example);
  if (worked === undefined) return example;
  const [, key, response] = /^key (.*), response (.*) →/.exec(example)!;
  const rows = worked.figures.map(({ name, text, numerator, denominator }) => [
    name === "f1" ? "F1" : name,
    text.startsWith("≈") ? text : `${text} = ${((Number(numerator) / Number(denominator)) * 100).toFixed(2)} %`,
  ]);
  return [["key", key], ["response", response], ...rows].map(([name, text]) => `${name.padEnd(11)}${text}`).join("\n");
}
