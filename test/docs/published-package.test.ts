import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { installSection } from "../../scripts/install-section.ts";
import { preparePublished } from "../../scripts/published-package.ts";
import { projectFolder } from "../support/run-cli.ts";

const folders: string[] = [];

/** Returns the files of a package as it would be published from this folder, with this `repository` in package.json. */
function published(repository?: string): { json: Record<string, unknown>; readme: string } {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-"));
  folders.push(folder);
  for (const name of ["README.md", "CITATION.cff", "CHANGELOG.md", "schemas"]) {
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
  }
  const source = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as object;
  const url = repository === undefined ? {} : { repository: { type: "git", url: `git+${repository}.git` } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...source, ...url }));
  preparePublished(folder);
  return {
    json: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>,
    readme: readFileSync(join(folder, "README.md"), "utf8"),
  };
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function targetsIn(markdown: string): string[] {
  return Array.from(markdown.matchAll(/(?<=\]\()[^)]+(?=\))|(?<=(?:src|srcset)=")[^"]+/g), ([target]) => target);
}

describe("a package of a project without an address", () => {
  const { json, readme } = published();

  it("runs no script when it is installed, and names no tools", () => {
    expect(json).not.toHaveProperty("scripts");
    expect(json).not.toHaveProperty("devDependencies");
    expect(json["bin"]).toEqual({ corefscope: "dist/cli/corefscope.js" });
  });

  it("has a README that links to files in the package only", () => {
    const targets = targetsIn(readme);
    expect(targets).toContain("CHANGELOG.md");
    expect(
      targets.filter((target) => !/^https?:|^#/.test(target) && !["CHANGELOG.md", "CITATION.cff"].includes(target)),
    ).toEqual([]);
  });

  it("keeps the words of the links that it drops", () => {
    expect(readme).toContain("the official CoNLL scorer, scorer.pl.");
  });
});

describe("a package of a project with an address", () => {
  const address = "https://example.org/team/corefscope";
  const { json, readme } = published(address);

  it("says where the project and its issues are", () => {
    expect(json).toMatchObject({
      repository: { url: `git+${address}.git` },
      homepage: `${address}#readme`,
      bugs: { url: `${address}/issues` },
    });
  });

  it("links to the files of its version in the project, which exist", () => {
    const start = `${address}/blob/v${String(json["version"])}/`;
    const paths = targetsIn(readme).flatMap((target) =>
      target.startsWith(start) ? [target.slice(start.length).replace(/[?#].*/, "")] : [],
    );
    expect(paths).toContain("docs/images/page/overview-dark.png");
    expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
    expect(targetsIn(readme).filter((target) => target.startsWith("docs/"))).toEqual([]);
  });
});

it("the README gives the registries' commands once there is an address, and a clone's before", () => {
  expect(installSection("https://example.org/team/corefscope")).toContain("npx corefscope score KEY RESPONSE");
  const before = installSection(undefined);
  expect(before).not.toContain("npx corefscope");
  expect(readFileSync(join(projectFolder, "README.md"), "utf8")).toContain(before);
});
