import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/**
 * Builds the page as one HTML file that loads nothing. It contains script, styles and worker. Its
 * Content-Security-Policy allows that one script by its hash, and no network access.
 *
 * @param licences writes the notices of the packages in it
 * @returns the paths of all modules in it
 */
export async function buildPage(
  file: string,
  licences: (modules: ReadonlySet<string>) => string,
): Promise<Set<string>> {
  const modules = new Set<string>();
  const collect = (): Plugin => ({
    name: "collect-modules",
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk") for (const id of output.moduleIds) modules.add(id);
      }
    },
  });
  const { output } = (await build({
    configFile: false,
    root: fileURLToPath(new URL("../src/app/page", import.meta.url)),
    logLevel: "warn",
    plugins: [collect(), viteSingleFile()],
    worker: { format: "iife", plugins: () => [collect()] },
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const page = output.find(({ fileName }) => fileName === "index.html");
  if (output.length !== 1 || page?.type !== "asset") throw new Error("the build made more than one file of the page");
  const html = String(page.source).replace(
    '<script type="text/plain" id="licences"></script>',
    () => `<script type="text/plain" id="licences">${scriptText(licences(modules))}</script>`,
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withHash(html));
  return modules;
}

/**
 * Turns the page's only module into a plain script, and allows it by its hash. A module would wait until the whole page
 * is read, and a report is long. A plain script starts the engine while the browser still reads.
 */
function withHash(html: string): string {
  const scripts = Array.from(html.matchAll(/<script type="module"[^>]*>([^]*?)<\/script>/g));
  if (scripts.length !== 1) throw new Error(`the page has ${scripts.length} scripts instead of one`);
  const [[element, code]] = scripts;
  const hash = createHash("sha256").update(code).digest("base64");
  const allowed = html
    .replace(element, () => `<script>${code}</script>`)
    .replace("'sha256-SCRIPT'", () => `'sha256-${hash}'`);
  if (!allowed.includes(hash)) throw new Error("the page has no policy for the script's hash");
  return allowed;
}

/** Escapes a text for a script element. */
function scriptText(text: string): string {
  if (/<\/script|<!--/i.test(text)) throw new Error("a licence contains text that would end its element");
  return text;
}
