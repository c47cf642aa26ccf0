import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deadReferences } from "../../scripts/site/dead-references.ts";
import { projectFolder } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const page = (body: string, head = ""): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

it("the check of references accepts existing links and anchors, and links to other sites", () => {
  const folder = new TemporaryFolder();
  folder.write("index.html", page('<a href="docs/a%20b.html#x">1</a><a href="#here" id="here">2</a><a href="#">3</a>'));
  folder.write("docs/a b.html", page('<h2 id="x">x</h2><a href="../index.html">1</a><a href="https://x.org/">2</a>'));
  folder.write("docs/style.css", "body { background: url(data:image/png;base64,AAAA) }");
  expect(deadReferences(folder.path)).toStrictEqual([]);
});

it.each([
  ["a file", '<a href="b.html">x</a>', "link to b.html, which does not exist"],
  ["a picture", '<img src="b.png">', "link to b.png, which does not exist"],
  ["an anchor of the page", '<a href="#b">x</a>', "link to #b, which has no such anchor"],
  ["an anchor of another page", '<a href="other.html#b">x</a>', "link to other.html#b, which has no such anchor"],
  ["a script from another site", '<script src="https://x.org/a.js"></script>', "loads https://x.org/a.js"],
  ["a picture from another site", '<img src="//x.org/a.png">', "loads //x.org/a.png"],
])("the check of references finds broken links, and resources of other sites: %s", (_, body, problem) => {
  const folder = new TemporaryFolder();
  folder.write("index.html", page(body));
  folder.write("other.html", page(""));
  expect(deadReferences(folder.path)).toStrictEqual([`index.html: ${problem}`]);
});

it("the check of references finds style sheets and fonts from other sites", () => {
  const folder = new TemporaryFolder();
  folder.write("index.html", page("", '<link rel="stylesheet" href="https://x.org/a.css">'));
  folder.write("a.css", '@import "https://x.org/b.css"; @font-face { src: url(//x.org/c.woff2) }');
  expect(deadReferences(folder.path)).toStrictEqual([
    "index.html: loads https://x.org/a.css",
    "a.css: loads https://x.org/b.css",
    "a.css: loads //x.org/c.woff2",
  ]);
});

it("the titles that mutation tests leave out exist", () => {
  const runner = readFileSync(join(projectFolder, "scripts/mutation/in-process-runner.ts"), "utf8");
  const [, pattern] = /const tooLong =\s*\/(.*)\/;/.exec(runner)!;
  const tests = ["src", "test"]
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(projectFolder, file), "utf8"));
  const missing = pattern.split("|").filter((title) => !tests.some((text) => new RegExp(title).test(text)));
  expect(pattern.split("|").length).toBeGreaterThan(10);
  expect(missing).toStrictEqual([]);
});
