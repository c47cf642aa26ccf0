import type { OptionRecord, OptionRecords } from "../src/core/option-record.ts";
import { type MetricParameter, parameters } from "../src/metrics/kit/metric-options.ts";
import { metrics } from "../src/metrics/registry.ts";
import { optionRecords } from "../src/scoring/score-options.ts";
import { metricAddress } from "./shared-pages.ts";

export function optionsPage(records: OptionRecords = optionRecords): string {
  const general = Object.entries(records).filter(([name]) => !isParameter(name));
  return `# Options of scoring

These options change scores. \`score\` has all of them; \`compare\`, \`explain\`, \`errors\`, \`audit\`, \`study\` and \`report\` have most. In the library, their names are in camel case, or as in brackets: \`resolveOptions({ onDuplicate: "last", zeros: "drop" })\`. In Python, they have underscores: \`zero_match="drop"\`. Defaults are in bold. The last column is the field in the [signature](guide/score.md); some fields appear only if you change the default.

| option | values | what it is | field |
| --- | --- | --- | --- |
${general.map(([name, record]) => row([namesOf(name, record), valuesOf(record), record.help, code(record.field)])).join("")}
## Parameters of metrics

These options change only the metrics in their row. To compute several variants in one run, use the name in brackets: \`-m "lea,lea(importance=uniform)"\`. \`--ace-weights\` changes single weights of \`--ace-preset\` ([ACE-Value](ace.md)).

| option | in brackets | values | what it is | metrics | field |
| --- | --- | --- | --- | --- | --- |
${Object.entries(records)
  .map(([name, record]) =>
    isParameter(name)
      ? row([
          namesOf(name, record),
          code(parameters[name].inBrackets.name),
          valuesOf(record),
          record.help,
          metricsThatSee(name),
          code(record.field),
        ])
      : "",
  )
  .join("")}
## Presets

\`--preset NAME\` sets the options of another scorer or shared task, and lists them on standard error. Your own options override it. [Conformance](conformance.md) lists differences that remain.

- \`conll2012\`, \`lea\`: scorer.pl 8.01, and its LEA branch
- \`lea2016\`: the significance tests in the LEA paper (for \`compare\`)
- \`coval\`: coval's \`scorer.py\`, for CoNLL-2012
- \`arrau\`: coval's \`arrau-scorer.py\`, with minimum spans
- \`ua\`: the Universal Anaphora scorer 1.0
- \`corefud-1.2\`, \`crac2022\`, \`crac2023\`, \`crac2024\`: the CorefUD scorer and shared tasks
- \`crac2025\`, \`crac2026\`: the tracks for language models of the shared tasks on CorefUD: [crac-text](formats/crac.md#crac-text), [crac-json](formats/crac.md#crac-json)
- \`codicrac2022-ar\`, \`codicrac2022-dd\`, \`codicrac2022-br\`: CODI/CRAC 2022: anaphora, discourse deixis, bridging
- \`craft2019\`: the CRAFT shared task of 2019
- \`scorch\`, \`neleval\`: the scorers of these names
- \`litbank\`, \`ecb+\`: the usual evaluation on these corpora

## Repeat a run

\`--like 'SIGNATURE'\` uses the metrics and the options of scoring of an earlier run, and lists them on standard error. Options that you also give must agree with it. A comparison or audit takes the metric that ranks systems (\`headline\`), too.

It does not repeat options of tests and intervals, which it lists, and of reading, such as \`--ends\`, \`--ids\`, \`--scope-ids\` and \`--shared-mentions\`. You get a message if your key is not that of the signature.

A signature is refused if it is cut off or of another version, or if it cannot hold what it names: \`--ace-weights\`, or your own function for LEA.
`;
}

function isParameter(name: string): name is MetricParameter {
  return name in parameters;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Returns the flag and, if it is not the same in camel case, the name in the library. */
function namesOf(name: string, { flag }: OptionRecord<unknown>): string {
  const long = flag.split(" ")[0];
  const camelCase = long.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return camelCase === name ? code(long) : `${code(long)} (${code(name)})`;
}

function valuesOf(record: OptionRecord<unknown>): string {
  const { choices, default: standard } = record;
  if (choices !== undefined) return choices.map((each, i) => (i === 0 ? `**${code(each)}**` : code(each))).join(", ");
  if (record.read === undefined) return "on, **off**";
  return typeof standard === "string" || typeof standard === "number" ? `**${code(String(standard))}**, …` : "…";
}

function metricsThatSee(name: MetricParameter): string {
  return metrics
    .filter((metric) => metric.kind === "counted" && metric.parameters?.includes(name) !== false)
    .map(({ id }) => `[\`${id}\`](${metricAddress(id)})`)
    .join(", ");
}
