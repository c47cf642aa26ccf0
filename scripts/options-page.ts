import type { OptionRecord, OptionRecords } from "../src/core/option-record.ts";
import { type MetricParameter, parameters } from "../src/metrics/kit/metric-options.ts";
import { metrics } from "../src/metrics/registry.ts";
import { optionRecords } from "../src/scoring/score-options.ts";
import { metricAddress } from "./shared-pages.ts";

/** What the page says of an option instead of its help: a link to the page that explains it, or fewer words. */
const onThePage: Readonly<Record<string, string>> = {
  average: "sum counts, or average the scores of documents",
  unit: "units of macro averages and intervals",
  onDuplicate: "which mention of a span counts",
  npOnly: "drop verb phrases of the key's parse trees",
  removeNested: "drop mentions inside another one of their entity",
  extraDocuments: "documents that only the response has",
  match: "[when mentions match](matching.md)",
  zeros: "[zeros](matching.md#zeros)",
  mentions: "score all mentions, or those of both sides",
  ids: "ids such as `001` and `1`: stop, or take as different",
  sharedMentions: "many ids in several entities: stop, or use `--on-duplicate`",
  scope: "[where equal ids mean the same entity](cross-document.md)",
  scopeIds: "[ids that begin again in each document](cross-document.md#which-ids-are-shared)",
  topicPattern: "[topics](cross-document.md#topics)",
  zeroDivision: "value of 0/0",
  splitAntecedents: "[split antecedents](anaphora.md#split-antecedents)",
  layer: "[discourse deixis](anaphora.md#discourse-deixis)",
};

export function optionsPage(records: OptionRecords = optionRecords): string {
  const general = Object.entries(records).filter(([name]) => !isParameter(name));
  return `# Options of scoring

These options change scores; \`corefscope score --help-all\` says more about each. \`score\` has all, and other commands have most. In TypeScript, their names are in camel case, or as in brackets: \`{ onDuplicate: "last", zeros: "drop" }\`. In Python, they have underscores: \`zero_match="drop"\`. Defaults are in bold. The last column is the field in the [signature](guide/score.md); some appear only if you change the default.

| option | values | what it is | field |
| --- | --- | --- | --- |
${general.map(([name, record]) => row([namesOf(name, record), valuesOf(record), onThePage[name] ?? record.help, code(record.field)])).join("")}
## Parameters of metrics

These options change only the metrics in their row, whose pages explain them. To compute several variants in one run, use the name in brackets: \`-m "lea,lea(importance=uniform)"\`. \`--ace-weights\` changes single weights of \`--ace-preset\`.

| option | in brackets | values | metrics | field |
| --- | --- | --- | --- | --- |
${Object.entries(records)
  .map(([name, record]) =>
    isParameter(name)
      ? row([
          namesOf(name, record),
          code(parameters[name].inBrackets.name),
          valuesOf(record),
          metricsThatSee(name),
          code(record.field),
        ])
      : "",
  )
  .join("")}
## Presets

\`--preset NAME\` sets the options of another scorer or shared task, and lists them. Your own options override it. Some [differences](conformance.md) remain.

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

\`--like 'SIGNATURE'\` uses the metrics and the options of scoring of an earlier run, and lists them. Options that you also give must agree with it. It also sets the metric that ranks systems (\`headline\`).

It repeats no options of tests, intervals and reading, such as \`--ends\`, \`--ids\`, \`--scope-ids\` and \`--shared-mentions\`. You get a message if your key is another one.

A signature is refused if it is cut off, of another version, or cannot hold what it names: \`--ace-weights\`, or your own function for LEA.
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
