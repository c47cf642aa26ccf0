import type { OptionRecord, OptionRecords } from "../src/core/option-record.ts";
import { type MetricParameter, parameters } from "../src/metrics/kit/metric-options.ts";
import { metrics } from "../src/metrics/registry.ts";
import { optionRecords } from "../src/scoring/score-options.ts";
import { metricAddress } from "./shared-pages.ts";

export function optionsPage(records: OptionRecords = optionRecords): string {
  const general = Object.entries(records).filter(([name]) => !isParameter(name));
  return `# Options of scoring

These options change scores. \`score\` has all of them; \`compare\`, \`explain\`, \`errors\`, \`audit\`, \`study\` and \`report\` have most. In the library, use the names in the second column: \`resolveOptions({ zeros: "drop" })\`. In Python, use the flags with underscores: \`score(key, response, zero_match="drop")\`. Defaults are in bold.

Each option has a field in the [signature](guide/score.md). Some fields appear only if you change the default.

| option | in the library | values | what it is | signature |
| --- | --- | --- | --- | --- |
${general.map(([name, record]) => row([flagOf(record), code(name), valuesOf(record), record.help, code(record.field)])).join("")}
## Parameters of metrics

Each of these options changes only the metrics in its row, and is in the signature only if you score one of them. To compute several variants in one run, write options in brackets after a metric's name: \`-m "lea,lea(importance=uniform)"\`. \`--ace-weights\` changes single weights of \`--ace-preset\` ([ACE-Value](ace.md)).

| option | in the library | in brackets | values | what it is | metrics | signature |
| --- | --- | --- | --- | --- | --- | --- |
${Object.entries(records)
  .map(([name, record]) =>
    isParameter(name)
      ? row([
          flagOf(record),
          code(name),
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

\`--preset NAME\` sets the options of another scorer or shared task, and lists them on standard error. Your own options override the preset. Some differences remain: see [conformance](conformance.md).

| preset | imitates |
| --- | --- |
| \`conll2012\`, \`lea\` | scorer.pl 8.01, and its LEA branch |
| \`lea2016\` | the significance tests in the LEA paper (for \`compare\`) |
| \`coval\` | coval's \`scorer.py\`, for CoNLL-2012 |
| \`arrau\` | coval's \`arrau-scorer.py\`, with minimum spans |
| \`ua\` | the Universal Anaphora scorer 1.0 |
| \`corefud-1.2\`, \`crac2022\`, \`crac2023\`, \`crac2024\` | the CorefUD scorer, and the shared tasks on CorefUD |
| \`crac2025\`, \`crac2026\` | the tracks for language models of the shared tasks on CorefUD: [crac-text](formats/crac.md#crac-text), [crac-json](formats/crac.md#crac-json) |
| \`codicrac2022-ar\`, \`codicrac2022-dd\`, \`codicrac2022-br\` | CODI/CRAC 2022: anaphora, discourse deixis, bridging |
| \`craft2019\` | the CRAFT shared task of 2019 |
| \`scorch\`, \`neleval\` | the scorers of these names |
| \`litbank\`, \`ecb+\` | the usual evaluation on these corpora |

## Repeat a run

\`--like 'SIGNATURE'\` uses the metrics and the options of scoring of an earlier run:

\`\`\`sh
corefscope score key.conll new.conll --like 'metric:lea|agg:micro|unit:doc|…|version:2.0.0'
\`\`\`

It lists the options on standard error. Options that you give as well must agree with the signature. A comparison or audit also takes the metric that ranks systems (\`headline\`). These things are not repeated:

- options of tests and intervals: they are listed, and you can give them yourself
- options of reading, such as \`--ends\`, and \`--ids\`, \`--scope-ids\` and \`--shared-mentions\`: signatures do not hold them. If the key is not that of the signature, you get a message, because you have other data or need such an option.

A signature is refused if it is cut off or of another version, or if it cannot hold what it names: weights of \`--ace-weights\`, or your own function for LEA.
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

function flagOf({ flag }: OptionRecord<unknown>): string {
  return code(flag.split(" ")[0]);
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
