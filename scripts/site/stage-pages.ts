import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { type PageGroup, pageGroups } from "./site-pages.ts";

/**
 * Copies the project's Markdown to a folder for TypeDoc. Each page gets a header with its title, its group and the
 * pages below it; the originals have none, because GitHub would show it as a table. Files that pages show or link to
 * are copied, too.
 *
 * @param folder receives the pages at their project paths
 * @returns the pages of the navigation, without those below others, in order
 * @throws Error if a page of `docs/` is not in the navigation, or a page of the navigation does not exist
 */
export function stagePages(folder: string): string[] {
  for (const path of [
    "docs/images",
    "examples",
    "schemas",
    "python",
    "test/golden",
    "test/fixtures/oracle",
    "test/fixtures/errata.md",
    "test/README.md",
    "LICENSE",
    "CITATION.cff",
  ])
    cpSync(path, join(folder, path), { recursive: true });
  const listed = new Set(pageGroups.flatMap(({ pages }) => pages));
  const staged = new Set<string>();
  for (const group of pageGroups) {
    for (const page of group.pages) {
      const below = pagesBelow(page).filter((path) => !listed.has(path));
      stagePage(folder, page, group, below);
      for (const path of [page, ...below]) staged.add(path);
      for (const path of below) stagePage(folder, path, group, []);
    }
  }
  const forgotten = markdownOfDocs().filter((path) => !staged.has(path));
  if (forgotten.length > 0) throw new Error(`not in scripts/site/site-pages.ts: ${forgotten.join(", ")}`);
  stageStart(folder);
  return [...listed].map((path) => join(folder, path));
}

/**
 * Makes the README the first page of the site. TypeDoc supplies its heading, the project's name. In place of
 * its picture is `example.html`, the corefscope page with an example.
 */
function stageStart(folder: string): void {
  const text = readFileSync("README.md", "utf8")
    .replace(/^# .*\n/, "")
    .replace(
      /^<picture>[^]*?^<\/picture>$/m,
      `<iframe class="live" src="media/example.html" title="A comparison of two systems, to click through"></iframe>\n\n**[Open this example](example.html)** · [Guide](docs/guide/README.md) · [Documentation](docs/README.md)`,
    );
  writeFileSync(join(folder, "README.md"), forSite("README.md", text));
}

function stagePage(folder: string, path: string, group: PageGroup, below: readonly string[]): void {
  const text = readFileSync(path, "utf8");
  const title = /^# (.+)\n/.exec(text)?.[1];
  if (title === undefined) throw new Error(`${path} does not begin with a heading`);
  const front = {
    title: title.replaceAll("`", ""),
    group: group.title,
    address: path.replace(/README\.md$/, "index").replace(/\.md$/, ""),
    ...(below.length > 0 && { children: below.map((each) => `./${basename(each)}`) }),
  };
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  writeFileSync(file, `---\n${lines.join("")}---\n${forSite(path, text)}`);
}

/**
 * Changes a page for the site: links to folders and source files only work in a repository, so only their text stays.
 * Headings lose code marks, which TypeDoc drops from the list at the side of the page.
 */
function forSite(path: string, text: string): string {
  return text.replace(
    /^```[^]*?^```|^#+ .*$|\[([^\]]*)\]\(([^)\s:#]+)\)/gm,
    (all: string, label: string | undefined, target: string | undefined) => {
      if (all.startsWith("#")) return all.replaceAll("`", "");
      if (label === undefined || target === undefined) return all;
      const there = posix.join(posix.dirname(path), target);
      return there.endsWith(".ts") || (existsSync(there) && statSync(there).isDirectory()) ? label : all;
    },
  );
}

function pagesBelow(page: string): string[] {
  if (basename(page) !== "README.md") return [];
  const links = readFileSync(page, "utf8").matchAll(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g);
  return [...new Set(Array.from(links, ([, name]) => posix.join(dirname(page), name)))];
}

function markdownOfDocs(): string[] {
  return readdirSync("docs", { recursive: true, encoding: "utf8" })
    .map((name) => posix.join("docs", name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".md"));
}
