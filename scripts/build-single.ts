import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { commandLineInput, commandLineOutput } from "./command-line-build.ts";

/**
 * Builds the command line as one file that needs only Node, after `npm run build`: `tsx scripts/build-single.ts
 * [FILE]`. The file includes the page, the examples, and the licences of other packages.
 */
const outfile = process.argv[2] ?? "dist/corefscope.mjs";

const bundle = await rolldown({
  ...commandLineInput,
  input: "src/cli/corefscope.ts",
  transform: {
    ...commandLineInput.transform,
    define: {
      BUILT_FILES: JSON.stringify({
        page: zipped("dist/app/corefscope.html"),
        completions: zipped("dist/cli/completions.json"),
        examples: zipped("dist/cli/examples.json"),
      }),
    },
  },
  plugins: [
    {
      name: "single-file",
      resolveId: (id) => (id.endsWith("/built-file.ts") ? resolve("src/cli/single-file", basename(id)) : undefined),
    },
  ],
});
await bundle.write({
  ...commandLineOutput,
  format: "esm",
  file: outfile,
  codeSplitting: false,
  postFooter: comment(readFileSync("THIRD-PARTY-LICENSES.txt", "utf8")),
});
await bundle.close();

function zipped(path: string): string {
  return gzipSync(readFileSync(path), { level: 9 }).toString("base64");
}

function comment(text: string): string {
  return `/*\n${text.replaceAll("*/", "* /")}\n*/`;
}
