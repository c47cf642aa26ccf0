import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { diagnosticRules, noAction } from "../src/core/diagnostic-codes.ts";
import type { Format } from "../src/formats/format.ts";
import { formats } from "../src/formats/registry.ts";
import { metrics } from "../src/metrics/registry.ts";
import { checkedTable } from "./checked-table.ts";
import { conformancePage, differencesFile, differencesText } from "./conformance-page.ts";
import { errataLists, errataProofs, proofsFile } from "./errata-page.ts";
import { headingAnchor } from "./heading-anchor.ts";
import { installSection } from "./install-section.ts";
import { metricPage, metricSections } from "./metric-page.ts";
import { metricsPage } from "./metrics-page.ts";
import { optionsPage } from "./options-page.ts";
import { repositoryOf } from "./published-package.ts";
import { schemaTypes } from "./schema-types.ts";
import {
  addressOf,
  asSection,
  handwrittenMetricPages,
  metricAddress,
  sharedFormatPages,
  sharedMetricPages,
  sharedPageText,
  type SharedPage,
} from "./shared-pages.ts";
import { undetectableSection } from "./undetectable-section.ts";

const everyFormat = `Unless a page says otherwise:

- Files packed with gzip, xz, bzip2 or zstd (with Node 22.15 or later) are unpacked, also from standard input; on the page, only gzip. A [ZIP archive](annotation-tools.md#cas-json) is read like a folder.
- A document without an id is named after its file. In JSON, CoNLL and CoNLL-U, further ones also get a number.
- A text without tokens is cut into words (in Chinese, Japanese and Thai, characters) and punctuation marks, and where a mention begins or ends. Without sentences, each line is one.
- \`check\`, and other commands with \`--verbose\`, name and count layers that are not read; \`check --verbose\` lists all that is ignored.
- If the words given for a mention differ from the text at its position, you get a warning, and the position counts.
- Offsets into a text in another file count Unicode characters from 0, with exclusive ends. If the quoted words are not there, corefscope tries UTF-16 units, CRLF as one character, and a byte order mark at the beginning. If the text is missing, you get an error, and positions are compared as written.
- If a file counts in another way than its format, use \`--ends\`, \`--offsets\`, \`--first-token\`, \`--first-character\` or \`--first-sentence\`. If many positions look wrong, a message suggests the option.
`;

/**
 * Writes the pages of `docs/` that are made from the registries, and the types that are made from `schemas/`. With `--check`, lists outdated pages instead, and
 * broken links and anchors in Markdown files.
 */
const repository = repositoryOf(JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof repositoryOf>[0]);
const generated = new Map<string, string>([
  ["README.md", withGenerated("README.md", "install", installSection(repository))],
  ["CITATION.cff", citation()],
  ["docs/evidence.md", withGenerated("docs/evidence.md", "checked", checkedTable())],
  ["docs/papers.md", withGenerated("docs/papers.md", "errata", errataLists())],
  [proofsFile, errataProofs()],
  ...metricPages(),
  ...formatPages(),
  diagnosticsPage(),
  ["docs/options.md", optionsPage()],
  ["docs/conformance.md", conformancePage()],
  [differencesFile, differencesText()],
]);
for await (const [path, text] of schemaTypes()) generated.set(path, text);

if (process.argv.includes("--check")) {
  const problems = [...outOfDate(), ...deadLinks()];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  for (const folder of ["metrics", "diagnostics"]) rmSync(join("docs", folder), { recursive: true, force: true });
  for (const [path, text] of generated) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Returns a handwritten page whose text between `<!-- name -->` and `<!-- /name -->` is replaced by a generated one. */
function withGenerated(path: string, name: string, text: string): string {
  const [from, to] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const page = readFileSync(path, "utf8");
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${path} has no place for ${name}`);
  return page.slice(0, start + from.length) + text + page.slice(end);
}

/** Returns CITATION.cff with the address of the repository, if package.json names one. */
function citation(): string {
  const text = readFileSync("CITATION.cff", "utf8").replace(/^repository-code: .*\n/m, "");
  return repository === undefined ? text : text.replace(/^(?=version: )/m, `repository-code: "${repository}"\n`);
}

function* metricPages(): Generator<[string, string]> {
  yield ["docs/metrics/README.md", metricsPage()];
  const metricOf = new Map(metrics.map((metric) => [metric.id, metric]));
  const sectionsOf = ({ ids }: SharedPage): string => metricSections(ids.map((id) => metricOf.get(id)!));
  for (const page of sharedMetricPages) {
    yield [`docs/metrics/${page.name}.md`, `# ${page.title}\n\n${page.intro}\n\n${sectionsOf(page)}\n`];
  }
  for (const page of handwrittenMetricPages) {
    const sections = sectionsOf(page).replace(/^## /gm, "### ").replaceAll("](../", "](");
    yield [`docs/${page.name}.md`, withGenerated(`docs/${page.name}.md`, "metrics", `\n${sections}\n\n`)];
  }
  for (const metric of metrics) {
    if (metricAddress(metric.id) !== `metrics/${metric.id}.md`) continue;
    yield [`docs/metrics/${metric.id}.md`, metricPage(metric)];
  }
}

function idsOf(has: (format: Format) => boolean): string {
  return formats
    .filter(has)
    .map(({ id }) => `\`${id}\``)
    .join(", ");
}

function* formatPages(): Generator<[string, string]> {
  yield [
    "docs/formats/README.md",
    `# Formats\n\ncorefscope detects the format of a file by its content; \`--key-format\`, \`--response-format\` and \`--input-format\` override this. It reads these formats:\n\n${formats
      .toSorted((a, b) => a.title.localeCompare(b.title, "en"))
      .map(({ id, title }) => `- [\`${id}\`](${addressOf(id, sharedFormatPages)}) ${title}\n`)
      .join(
        "",
      )}\n\`convert\` writes ${idsOf(({ write, writeFiles }) => (write ?? writeFiles) !== undefined)}. \`check --fix\` repairs ${idsOf(({ repair }) => repair !== undefined)}. Damage is reported, unless [no reader can notice it](../diagnostics.md#damage-that-no-reader-can-notice).\n\n${everyFormat}`,
  ];
  const formatOf = new Map(formats.map((format) => [format.id, format]));
  yield* pagesIn("docs/formats", [...formatOf.keys()], sharedFormatPages, (id, notes) => {
    const { title, summary } = formatOf.get(id)!;
    return `# ${title} (\`${id}\`)\n\n${summary}\n${notes}`;
  });
}

/**
 * Yields the pages of a folder: those that several formats share, and one for each of the others.
 *
 * @param pageOf gets the handwritten notes of a page, and returns all of it
 */
function* pagesIn(
  folder: string,
  ids: readonly string[],
  shared: readonly SharedPage[],
  pageOf: (id: string, notes: string) => string,
): Generator<[string, string]> {
  for (const page of shared) {
    const path = `${folder}/${page.name}.md`;
    yield [path, sharedPageText(page, (id) => asSection(pageOf(id, notesIn(path, id))))];
  }
  for (const id of ids) {
    if (shared.some((page) => page.ids.includes(id))) continue;
    const path = `${folder}/${id}.md`;
    yield [path, pageOf(id, notesOf(textOf(path)))];
  }
}

/** Returns the handwritten part of a format's page: everything from its first second-level heading. */
function notesOf(text: string): string {
  const start = text.indexOf("\n## ");
  return start < 0 ? "" : `${text.slice(start).trimEnd()}\n`;
}

/** Returns the handwritten part of a format's section on a shared page: everything from its first third-level heading. */
function notesIn(path: string, id: string): string {
  const section = textOf(path)
    .split(/\n(?=## )/)
    .find((each) => each.startsWith(`## \`${id}\`\n`));
  return notesOf((section ?? "").replace(/^###/gm, "##"));
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Returns one page with a heading for each code, so that `diagnostics.md#CODE` is its address. */
function diagnosticsPage(): [string, string] {
  const entries = Object.entries(diagnosticRules).map(([code, { severity, message, explanation, repair, example }]) => {
    const other = typeof message === "string" ? "" : ` or *${severity === "error" ? "warning" : "error"}*`;
    const excerpt = example === undefined ? "" : `\n\`\`\`text\n${example}\n\`\`\`\n`;
    const advice = repair === noAction ? "" : `\n${repair}\n`;
    return `## \`${code}\`\n\n*${severity}*${other}: ${explanation}\n${excerpt}${advice}`;
  });
  return [
    "docs/diagnostics.md",
    `# Diagnostics\n\nEach code is a kind of message: what corefscope found and did, and what you can do. An *error* must be corrected. A *warning* marks input that is probably not what you want; if its remedy begins with “If”, and that is not the case, ignore it. A *note* needs no action. With “error or warning”, doubtful input is scored all the same, with a warning.\n\n${entries.join("\n")}\n${undetectableSection()}`,
  ];
}

function outOfDate(): string[] {
  const problems: string[] = [];
  for (const [path, text] of generated) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== text)
      problems.push(`${path}: out of date; run npm run docs`);
  }
  for (const folder of ["docs/metrics", "docs/formats"]) {
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      const path = `${folder}/${file}`;
      if (!generated.has(path)) problems.push(`${path}: this page has no source any more; run npm run docs`);
    }
  }
  return problems;
}

function deadLinks(): string[] {
  const files = [
    ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"],
    ...["bench", "docs", "examples", "python", "schemas", "scripts", "src", "test"].flatMap(markdownBelow),
  ];
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/```[^]*?```|`[^`\n]*`/g, "");
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path] = target.split("#");
      const anchor = target.split("#").at(1);
      const there = path === "" ? file : normalize(join(dirname(file), path));
      if (!existsSync(there)) return [`${file}: link to ${target}, which does not exist`];
      if (anchor !== undefined && !anchorsOf(there).has(anchor))
        return [`${file}: link to ${target}, which has no such heading`];
      return [];
    });
  });
}

function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
}

function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(file, "utf8").match(/^#+ .*$/gm) ?? [];
  return new Set(headings.map((heading) => headingAnchor(heading.replace(/^#+ /, ""))));
}
