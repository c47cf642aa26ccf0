import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { transform } from "esbuild";
import { rolldown } from "rolldown";
import { listIn } from "../src/core/arrays.ts";
import { buildPage } from "./build-page.ts";
import { builtFiles } from "./built-files.ts";
import { libraryInput, libraryOutput } from "./library-build.ts";
import { commandLineFiles, commandLineInput, commandLineOutput } from "./command-line-build.ts";

/**
 * Builds `dist/`. Rolldown bundles the library and the command line, so that they load fast and need nothing installed.
 * tsc writes the types of the library. Vite builds the page as one file.
 */
rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], { stdio: "inherit" });
// `corefscope/node` uses the command line, but its types do not.
rmSync("dist/cli", { recursive: true, force: true });
const library = await rolldown(libraryInput);
await library.write(libraryOutput);
await library.close();

const commandLine = await rolldown({
  ...commandLineInput,
  input: ["src/cli/corefscope.ts", "src/cli/run-command-line.ts", "src/cli/helper-thread.ts"],
});
// Node takes 5 ms longer to start ES modules.
await commandLine.write({
  ...commandLineOutput,
  format: "cjs",
  // `import()` would search the files for the names that they export.
  dynamicImportInCjs: false,
  dir: "dist/cli",
  codeSplitting: { groups: commandLineFiles },
});
const inCommandLine = await commandLine.watchFiles;
await commandLine.close();
writeFileSync("dist/cli/package.json", '{ "type": "commonjs" }\n');
for (const file of readdirSync("dist/cli")) {
  if (file.endsWith(".js")) writeFileSync(`dist/cli/${file}`, await inAscii(readFileSync(`dist/cli/${file}`, "utf8")));
}
chmodSync("dist/cli/corefscope.js", 0o755);
for (const [path, text] of Object.entries(await builtFiles())) writeFileSync(`dist/${path}`, text);

const inPage = await buildPage(resolve("dist/app/corefscope.html"), noticesOf);
writeFileSync(
  "THIRD-PARTY-LICENSES.txt",
  `The command line, the library and the page contain code of these packages.\n\n${noticesOf([...inCommandLine, ...inPage])}`,
);

/**
 * Escapes non-ASCII characters, because Node and V8 take twice as long for text that has any.
 */
async function inAscii(code: string): Promise<string> {
  const escaped = await transform(code, {
    charset: "ascii",
    minifyWhitespace: true,
    target: "node20",
    supported: { "regexp-unicode-property-escapes": true },
  });
  // esbuild leaves regular expressions as they are.
  return escaped.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns the licences of the packages that have these modules, each text once. */
function noticesOf(modules: Iterable<string>): string {
  const names = new Set(
    Array.from(modules).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  const titlesOf = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const { title, text } = licenceOf(name);
    listIn(titlesOf, text).push(title);
  }
  return Array.from(titlesOf, ([text, titles]) => `${titles.join("\n")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

function licenceOf(name: string): { readonly title: string; readonly text: string } {
  const folder = join("node_modules", name);
  const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    license: string;
    author?: string | { name: string };
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const holder = typeof author === "string" ? author : (author?.name ?? `the authors of ${name}`);
  const text = file === undefined ? knownLicence(license, holder) : readFileSync(join(folder, file), "utf8").trim();
  if (text === undefined) throw new Error(`${name} has no licence file`);
  return { title: `${name} ${version} (${license})`, text };
}

/** Returns the text of a licence that packages without a licence file name in package.json. */
function knownLicence(license: string, holder: string): string | undefined {
  if (license === "ISC") return isc(holder);
  return license === "MIT" ? mit(holder) : undefined;
}

function mit(holder: string): string {
  return `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

function isc(holder: string): string {
  return `Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES
OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR
ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS
ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;
}
