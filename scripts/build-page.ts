import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
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
      if (module !== path) usersOf.set(module, `${usersOf.get(module) ?? ""}-${user}`);
    }
  }
  const output = await bundled(entries, (module) => usersOf.get(module));
  const chunks = output.filter((each): each is Rolldown.OutputChunk => each.type === "chunk");
  const [style, ...others] = output.filter((each): each is Rolldown.OutputAsset => each.type === "asset");
  if (others.length > 0)
    throw new Error(`the page is in more files: ${others.map(({ fileName }) => fileName).join(", ")}`);
  const modules = modulesIn(output);
  const scripts = scriptsOf(chunks);
  const html = withTexts(readFileSync(join(root, "index.html"), "utf8"), {
    style: `<style>${String(style.source).trim()}</style>`,
    shared: `<script id="shared">${inHtml(scripts.shared)}</script>`,
    engine: text("engine", inHtml(scripts.engine)),
    readers: text("readers", inHtml(scripts.readers)),
    report: text("report", inHtml(scripts.report)),
    page: `<script>${inHtml(scripts.page)}</script>`,
    example: text("example", JSON.stringify(example())),
    licences: text("licences", licences(modules)),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withHashes(html));
  return modules;
}

const root = fileURLToPath(new URL("../src/app/page", import.meta.url));

const entries = {
  page: join(root, "main.tsx"),
  /** The engine of a saved report. */
  report: join(root, "report-worker.ts"),
  /** The engine that also reads files. */
  readers: join(root, "engine-worker.ts"),
};

/**
 * Returns the scripts: what the page shares with an engine, what both engines share, what each of these alone needs, and
 * the page. What more of them use runs earlier.
 */
function scriptsOf(
  chunks: readonly Rolldown.OutputChunk[],
): Readonly<Record<"shared" | "engine" | "readers" | "report" | "page", string>> {
  const ofEntry = Object.fromEntries(Object.keys(entries).map((user) => [`${user}.js`, `${user} entry`]));
  const all = chunks.map(({ fileName, code }) => ({ name: fileName, code, users: ofEntry[fileName] ?? fileName }));
  const groups: readonly (readonly [name: "shared" | "engine" | "readers" | "report" | "page", users: RegExp])[] = [
    ["shared", /page.*(?:report|readers)/],
    ["engine", /report.*readers/],
    ["readers", /readers/],
    ["report", /report/],
    ["page", /page/],
  ];
  const placeOf = (users: string): number => groups.findIndex(([, pattern]) => pattern.test(users));
  const sorted = all.toSorted(
    (a, b) =>
      placeOf(a.users) - placeOf(b.users) ||
      Number(a.users.endsWith(" entry")) - Number(b.users.endsWith(" entry")) ||
      b.users.split("-").length - a.users.split("-").length,
  );
  const scripts = asScripts(sorted);
  const joined = groups.map(([name], place) => {
    const own = scripts.filter((_, i) => placeOf(sorted[i].users) === place).join("\n");
    return [name, name === "shared" ? `const corefscope={};\n${own}` : own] as const;
  });
  return Object.fromEntries(joined) as Record<(typeof groups)[number][0], string>;
}

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
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      reportCompressedSize: false,
      cssCodeSplit: false,
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
  return code.replace(/<(?=\/script|!--)/gi, "\\x3c");
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

/** Allows three scripts by their hashes: what page and engine share, the start of the engine, and the page's. */
function withHashes(html: string): string {
  const scripts = Array.from(html.matchAll(/<script(?: id="shared")?>([^]*?)<\/script>/g), ([, code]) => code);
  if (scripts.length !== 3) throw new Error(`the page has ${scripts.length} scripts instead of three`);
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`).join(" ");
  const allowed = html.replace("'sha256-SCRIPTS'", () => hashes);
  if (!allowed.includes(hashes)) throw new Error("the page has no policy to put the scripts' hashes in");
  return allowed;
}
