import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { diagnosticRules } from "../src/core/diagnostic-codes.ts";
import { errata } from "../src/papers/errata.ts";
import { asScripts } from "./page-scripts.ts";

/**
 * Builds the page as one HTML file that loads nothing: scripts, styles and worker are in it. Its
 * Content-Security-Policy allows its scripts by their hashes, and no network at all.
 *
 * The page and the engine's thread share a script. What only reads files is in a script of its own, which saved reports
 * leave out.
 *
 * @param licences returns the notices of the packages with these modules
 * @returns the paths of all modules in it
 */
export async function buildPage(
  file: string,
  licences: (modules: ReadonlySet<string>) => string,
): Promise<Set<string>> {
  const usersOf = new Map<string, string>();
  for (const [user, path] of Object.entries(entries)) {
    for (const module of modulesIn(await bundled({ [user]: path }))) {
      if (module !== path) usersOf.set(module, `${usersOf.get(module) ?? ""}+${user}`);
    }
  }
  const output = await bundled({ ...entries, "app-style": join(root, "styles/app-only.css") }, (module) =>
    usersOf.get(module),
  );
  const chunks = output.filter(
    (each): each is Rolldown.OutputChunk => each.type === "chunk" && each.name !== "app-style",
  );
  const styles = new Map(
    output.flatMap((each) => (each.type === "asset" ? [[each.names[0], String(each.source)]] : [])),
  );
  if (styles.size !== 2) throw new Error(`the page is in other files: ${[...styles.keys()].join(", ")}`);
  const modules = modulesIn(output);
  const code = Object.fromEntries(Object.entries(scriptsOf(chunks)).map(([name, own]) => [name, inHtml(own)]));
  const html = withTexts(readFileSync(join(root, "index.html"), "utf8"), {
    style: `<style>${styles.get("app-page.css")?.trim()}</style>`,
    "app-style": `<style id="app-style">${styles.get("app-style.css")?.trim()}</style>`,
    ...Object.fromEntries(
      Object.entries(code).map(([name, own]) => [
        name,
        isRun(name) ? `<script id="${name}">${own}</script>` : text(name, own),
      ]),
    ),
    example: text("example", JSON.stringify(example())),
    licences: text("licences", licences(modules)),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withHashes(html));
  return modules;
}

const root = fileURLToPath(new URL("../src/app/page", import.meta.url));

const entries = {
  "app-page": join(root, "main.tsx"),
  "report-page": join(root, "report-main.tsx"),
  "app-engine": join(root, "engine-worker.ts"),
  "report-engine": join(root, "report-worker.ts"),
};

/** The scripts, by who uses what is in them, in the order in which they run. */
const scripts = [
  ["shared", /page.*engine/],
  ["engine", /app-engine.*report-engine/],
  ["app-engine", /app-engine/],
  ["report-engine", /report-engine/],
  ["page", /app-page.*report-page/],
  ["app-page", /app-page/],
  ["report-page", /report-page/],
] as const satisfies readonly (readonly [name: string, users: RegExp])[];
type ScriptName = (typeof scripts)[number][0];

function scriptsOf(chunks: readonly Rolldown.OutputChunk[]): Readonly<Record<ScriptName, string>> {
  const isEntry = (users: string): boolean => users.slice(0, -".js".length) in entries;
  const placeOf = (users: string): number => scripts.findIndex(([, pattern]) => pattern.test(users));
  const sorted = chunks
    .map(({ fileName, code }) => ({ name: fileName, code }))
    .sort(
      (a, b) =>
        placeOf(a.name) - placeOf(b.name) ||
        Number(isEntry(a.name)) - Number(isEntry(b.name)) ||
        b.name.split("+").length - a.name.split("+").length,
    );
  const written = asScripts(sorted);
  const joined = scripts.map(([name], place) => {
    const own = written.filter((_, i) => placeOf(sorted[i].name) === place).join("\n");
    return [name, name === "shared" ? `const corefscope={};\n${own}` : own] as const;
  });
  return Object.fromEntries(joined) as Record<ScriptName, string>;
}

/** Leaves out of the rules of diagnostics what only documentation shows. */
const shortRules: Plugin = {
  name: "short-rules",
  load(id) {
    if (!id.endsWith("/src/core/diagnostic-codes.ts")) return undefined;
    const short = Object.entries(diagnosticRules).map(([code, { severity, title, message, repair }]) => {
      return [code, { severity, title, message, repair }] as const;
    });
    return `export const diagnosticRules = ${JSON.stringify(Object.fromEntries(short))};`;
  },
};

/** Leaves out of errata what only documentation shows. */
const shortErrata: Plugin = {
  name: "short-errata",
  load(id) {
    if (!id.endsWith("/src/papers/errata.ts")) return undefined;
    return `export const errata = ${JSON.stringify(errata.map(({ where, why }) => ({ where, why })))};`;
  },
};

/** Leaves out the summaries of formats, which only documentation and the command line show. */
const noSummaries: Plugin = {
  name: "no-summaries",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/formats\// },
    handler: (code) => code.replace(/^ {2}summary:\s*"(?:[^"\\\n]|\\.)*",$/gm, ""),
  },
};

type Output = Rolldown.RolldownOutput["output"];

/** @param groupOf returns the name of the chunk of a module; the bundler decides if absent */
async function bundled(
  input: Readonly<Record<string, string>>,
  groupOf?: (module: string) => string | undefined,
): Promise<Output> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [shortRules, shortErrata, noSummaries],
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      reportCompressedSize: false,

      rolldownOptions: {
        input,
        output: {
          format: "esm",
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          ...(groupOf !== undefined && {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (module: string) => groupOf(module) ?? null, debugName: "users" }],
            },
          }),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

function modulesIn(output: Output): Set<string> {
  return new Set(
    output.flatMap((each) =>
      each.type === "chunk"
        ? Object.entries(each.modules).flatMap(([path, { renderedLength }]) => (renderedLength > 0 ? [path] : []))
        : [],
    ),
  );
}

/** Returns the files of the built-in example, a key and two systems, by their names. */
function example(): Record<string, string> {
  const names = ["key.txt", "north.1.txt", "south.1.txt"];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join("examples/villages", name), "utf8")]));
}

/** Returns code that cannot end the element around it: in its strings, `\x3c` means `<`. */
function inHtml(code: string): string {
  return code.replace(/<(?=\/?script|!--)/gi, "\\x3c");
}

/**
 * Returns an element with text that a script reads.
 *
 * @throws Error if the text would end the element
 */
function text(id: string, content: string): string {
  if (/<\/script|<!--/i.test(content)) throw new Error(`${id} would end the element that it stands in`);
  return `<script type="text/plain" id="${id}">${content}</script>`;
}

/** Puts elements in the places of comments with their names. */
function withTexts(html: string, elements: Readonly<Record<string, string>>): string {
  return Object.entries(elements).reduce((page, [name, element]) => {
    const place = `<!-- ${name} -->`;
    if (!page.includes(place)) throw new Error(`the page has no place for ${name}`);
    return page.replace(place, () => element);
  }, html);
}

/** Whether the page runs a script. It gives others to the engine's thread, or puts them into saved reports. */
function isRun(name: string): boolean {
  return name === "shared" || name === "page" || name === "app-page";
}

/** Allows the page's scripts by their hashes: the one that starts the engine, and those of the page and of reports. */
function withHashes(html: string): string {
  const codes = Array.from(
    html.matchAll(/<script(?: id="[\w-]+"| type="text\/plain" id="report-page")?>([^]*?)<\/script>/g),
  );
  if (codes.length !== 5) throw new Error(`the page has ${codes.length} scripts instead of five`);
  const hashes = codes.map(([, code]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`).join(" ");
  const allowed = html.replace("'sha256-SCRIPTS'", () => hashes);
  if (!allowed.includes(hashes)) throw new Error("the page has no policy to put the scripts' hashes in");
  return allowed;
}
