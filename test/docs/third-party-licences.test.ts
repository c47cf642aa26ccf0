import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { commandLineInput } from "../../scripts/command-line-build.ts";
import { projectFolder } from "../support/run-cli.ts";

/** Returns the packages whose code esbuild puts into a bundle of these files. */
async function packagesIn(entryPoints: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    absWorkingDir: projectFolder,
    bundle: true,
    write: false,
    outdir: "dist/cli",
    format: "esm",
    platform: "node",
    target: "es2023",
    metafile: true,
    logLevel: "silent",
    loader: { ".css": "empty" },
    // The page's worker is an entry point of its own.
    external: [...commandLineInput.external, "*?worker&inline"],
  });
  const names = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? (/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []) : [],
    ),
  );
  return [...new Set(names)].sort();
}

const notices = readFileSync(join(projectFolder, "THIRD-PARTY-LICENSES.txt"), "utf8").split(`\n${"-".repeat(80)}\n`);

function noticeOf(name: string): string | undefined {
  const { version, license } = JSON.parse(
    readFileSync(join(projectFolder, "node_modules", name, "package.json"), "utf8"),
  ) as { version: string; license: string };
  const title = `\n${name} ${version} (${license})\n`;
  return notices.find((notice) => notice.includes(title))?.split(title)[1];
}

describe.each([
  ["the command line", ["src/cli/run-command-line.ts"], "commander"],
  ["the page", ["src/app/page/main.tsx", "src/app/page/engine-worker.ts"], "preact"],
  ["the library", ["src/index.ts"], "saxes"],
])("%s", async (_, entryPoints, one) => {
  const packages = await packagesIn(entryPoints);

  it("contains third-party packages", () => {
    expect(packages).toContain(one);
  });

  it.each(packages)("contains %s, whose notice is in THIRD-PARTY-LICENSES.txt", (name) => {
    expect(noticeOf(name)).toMatch(/copyright/i);
  });
});

it("the notices do not include vitest, which is only a tool", () => {
  expect(noticeOf("vitest")).toBeUndefined();
});
