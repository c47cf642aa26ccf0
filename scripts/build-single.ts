import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { commandLineBuild } from "./command-line-build.ts";

/**
 * Builds the command line as one file that needs nothing but Node, after `npm run build`: `tsx scripts/build-single.ts [FILE]`. What lies beside the
 * command line otherwise is in it: the page, the modules of threads, and the licences of other packages.
 */
const outfile = process.argv[2] ?? "dist/corefscope.mjs";

await build({
  ...commandLineBuild,
  entryPoints: ["src/cli/single-file/corefscope.ts"],
  outfile,
  define: { PAGE: JSON.stringify(gzipSync(readFileSync("dist/app/corefscope.html"), { level: 9 }).toString("base64")) },
  banner: { js: `#!/usr/bin/env node\n${commandLineBuild.banner.js}` },
  footer: { js: comment(readFileSync("THIRD-PARTY-LICENSES.txt", "utf8")) },
  plugins: [
    {
      name: "single-file",
      setup: (builder) => {
        builder.onResolve({ filter: /^\.\/(start-thread|page-file)\.ts$/ }, ({ path }) => ({
          path: resolve("src/cli/single-file", path),
        }));
      },
    },
  ],
});

function comment(text: string): string {
  return `/*\n${text.replaceAll("*/", "* /")}\n*/`;
}
