import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { projectFolder } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** Pages whose shell commands a reader can copy one after another, in a folder that has only the examples. */
const pages = ["docs/guide", "docs/how-to"].flatMap((folder) =>
  readdirSync(join(projectFolder, folder)).map((name) => `${folder}/${name}`),
);

function textOf(page: string): string {
  return readFileSync(join(projectFolder, page), "utf8");
}

function scriptsOf(page: string): string[] {
  return Array.from(textOf(page).matchAll(/^```sh\n([^]*?)^```/gm), ([, script]) => script);
}

const folder = new TemporaryFolder();
const programs = join(folder.path, "bin");

describe.skipIf(process.platform === "win32")("shell commands of the guide", () => {
  beforeAll(() => {
    mkdirSync(programs);
    const program = join(programs, "corefscope");
    const cli = join(projectFolder, "dist/cli/corefscope.js");
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
    chmodSync(program, 0o755);
  });

  it("are there", () => {
    expect(pages.filter((page) => scriptsOf(page).length > 0).length).toBeGreaterThan(8);
  });

  it.each(pages.filter((page) => scriptsOf(page).length > 0))("run one after another: %s", (page) => {
    const place = join(folder.path, page.replaceAll("/", "-"));
    mkdirSync(place);
    cpSync(join(projectFolder, "examples"), join(place, "examples"), { recursive: true });
    for (const script of scriptsOf(page)) {
      const { status, stderr } = spawnSync("sh", ["-e", "-c", script], {
        cwd: place,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}` },
      });
      expect(status, `${script}${stderr}`).toBe(0);
    }
  });
});

it("the guide has the prompt of the recipe that asks a model", () => {
  const recipe = readFileSync(join(projectFolder, "examples/recipes/ask_model.mjs"), "utf8");
  const [, prompt] = /const usualPrompt = `([^`]*)`/.exec(recipe) ?? [];
  expect(prompt.trim()).toMatch(/^Mark all coreference/);
  expect(textOf("docs/guide/language-models.md")).toContain(`\`\`\`text\n${prompt.trim()}\n\`\`\``);
});
