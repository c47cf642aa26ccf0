import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type PluginOption, type Rolldown } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/**
 * Builds the page as one HTML file that loads nothing: scripts, styles and worker are in it. Its
 * Content-Security-Policy allows its scripts by their hashes, and no network at all.
 *
 * @param licences returns the notices of the packages with these modules
 * @returns the paths of all modules in it
 */
export async function buildPage(
  file: string,
  licences: (modules: ReadonlySet<string>) => string,
): Promise<Set<string>> {
  const modules = new Set<string>();
  const built = async (
    input: string,
    plugins: PluginOption[] = [],
  ): Promise<Rolldown.OutputAsset | Rolldown.OutputChunk> => {
    const { output } = (await build({
      configFile: false,
      root,
      logLevel: "warn",
      plugins: [modulesInto(modules), ...plugins],
      build: {
        write: false,
        target: "es2023",
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: { input: join(root, input), output: { format: "iife" } },
      },
    })) as Rolldown.RolldownOutput;
    if (output.length !== 1) throw new Error(`${input} becomes ${output.length} files instead of one`);
    return output[0];
  };
  const engine = await built("engine-worker.ts");
  const page = await built("index.html", [viteSingleFile()]);
  if (engine.type !== "chunk" || page.type !== "asset") throw new Error("the page is not one file");
  const html = withTexts(String(page.source), {
    // In the code's strings, `\x3c` means `<`.
    engine: engine.code.replace(/<(?=\/script|!--)/gi, "\\x3c"),
    licences: licences(modules),
    example: JSON.stringify(example()),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withHashes(withScriptLast(html)));
  return modules;
}

/** Returns the files of the built-in example, a key and two systems, by their names. */
function example(): Record<string, string> {
  const names = ["key.txt", "north.1.txt", "south.1.txt"];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join("examples/villages", name), "utf8")]));
}

const root = fileURLToPath(new URL("../src/app/page", import.meta.url));

function modulesInto(modules: Set<string>): Plugin {
  return {
    name: "collect-modules",
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk") for (const id of output.moduleIds) modules.add(id);
      }
    },
  };
}

function withTexts(html: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((page, [id, text]) => {
    const element = `<script type="text/plain" id="${id}"></script>`;
    if (!page.includes(element)) throw new Error(`the page has no place for ${id}`);
    return page.replace(element, () => element.replace("><", () => `>${scriptText(text)}<`));
  }, html);
}

/** Moves the page's script to the end, because a browser starts the engine's thread only between two scripts. */
function withScriptLast(html: string): string {
  const [element, code] = /<script type="module"[^>]*>([^]*?)<\/script>\n?/.exec(html) ?? [];
  if (element === undefined) throw new Error("the page has no script");
  return html.replace(element, "").replace(/(?=<\/body>\s*<\/html>\s*$)/, () => `<script>${code}</script>\n`);
}

/** Allows two scripts by their hashes: the one that starts the engine, and the page's. */
function withHashes(html: string): string {
  const scripts = Array.from(html.matchAll(/<script>([^]*?)<\/script>/g), ([, code]) => code);
  if (scripts.length !== 2) throw new Error(`the page has ${scripts.length} scripts instead of two`);
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`).join(" ");
  const allowed = html.replace("'sha256-SCRIPTS'", () => hashes);
  if (!allowed.includes(hashes)) throw new Error("the page has no policy to put the scripts' hashes in");
  return allowed;
}

/**
 * Returns the text unchanged.
 *
 * @throws Error if it would end the script element around it
 */
function scriptText(text: string): string {
  if (/<\/script|<!--/i.test(text)) throw new Error("a text would end the element that it stands in");
  return text;
}
