import { metricParameters, parameters } from "../src/metrics/metric-options.ts";
import type { Metric } from "../src/metrics/metric.ts";
import { fenced, withFormulas } from "./fenced-formulas.ts";
import { metricDocblock } from "./metric-docblock.ts";
import { sourceList } from "./source-list.ts";
import { workedExample } from "./worked-example.ts";

/**
 * The page of a metric, made of its record and its docblock.
 *
 * @param folder where it is declared, if not among ours
 * @throws Error if the docblock lacks something that the page shows
 */
export function metricPage(metric: Metric, folder?: string): string {
  const { id, title, summary, formula, cite } = metric;
  const { explanation, variants, zeroDivision, deviations, example } = metricDocblock(id, folder);
  const sections = [
    ["Variants", variants],
    ...parameterSection(metric),
    [
      "0/0",
      `${zeroDivision}\n\nAn undefined figure is \`null\` in JSON and — in tables, and counts as 0 in F1 and in averages; \`--zero-division\` gives it a value. Most other scorers print 0.`,
    ],
    ["Worked example", fenced(exampleText(example))],
    ["Other scorers", deviations],
    ["Source", sourceList(cite)],
  ];
  // A docblock has the formula with what its letters mean; short ones leave it to the record.
  const explained = /^ {2,}/m.test(explanation) ? withFormulas(explanation) : `${fenced(formula)}\n\n${explanation}`;
  return `# ${title} (\`${id}\`)\n\n${summary}\n\n${explained}\n\n${propertyNotes(metric)}\n${sections
    .map(([heading, text]) => `\n## ${heading}\n\n${text}\n`)
    .join("")}`;
}

/** Which parameters its name may have. */
function parameterSection(metric: Metric): [heading: string, text: string][] {
  const own = metric.kind === "counted" ? (metric.parameters ?? metricParameters) : [];
  if (own.length === 0) return [];
  const names = own.map((name) => {
    const { flag, inBrackets } = parameters[name];
    return `\`${inBrackets.name}\` (as \`${flag.split(" ")[0]}\`)`;
  });
  const first = parameters[own[0]].inBrackets;
  const example = `${metric.id}(${first.name}=${first.example})`;
  return [
    [
      "Parameters",
      `In its name, for several variants in one run: ${names.join(", ")}.\n\n${fenced(`corefscope score key response -m "${metric.id},${example}"`)}`,
    ],
  ];
}

function propertyNotes({ properties: { symmetric, perfectSelf, seesSingletons }, hasOneFigure }: Metric): string {
  const exchanges = hasOneFigure ? "leaves the value" : "exchanges recall and precision";
  const exchange = hasOneFigure ? "leave the value" : "exchange recall and precision";
  return [
    symmetric === true
      ? `Exchanging key and response ${exchanges}.`
      : symmetric === false
        ? `The two sides are treated differently: exchanging key and response does not ${exchange}.`
        : `Whether exchanging key and response ${exchanges} depends on the options.`,
    perfectSelf === "where-defined"
      ? "A perfect response scores 1 wherever the metric is defined."
      : "A perfect response scores 1 where all the metrics that it averages are defined.",
    typeof seesSingletons === "function"
      ? "Whether singletons count depends on the options."
      : seesSingletons
        ? "Singletons count."
        : "Singletons do not count.",
  ]
    .map((note) => `* ${note}`)
    .join("\n");
}

/** The example as a table: fractions as they are derived by hand, and per cent. */
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
