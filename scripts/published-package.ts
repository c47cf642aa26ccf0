import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  readonly version: string;
  readonly files: readonly string[];
  readonly repository?: { readonly url: string };
}

const developersOnly = new Set(["scripts", "devDependencies"]);

/**
 * Prepares a clone for `npm pack`, as the package is published: without what only developers need, and with an address
 * for every link. The address of the repository is `repository` in package.json, the one place for it; without it, the
 * README has no links to files that the package lacks.
 */
export function preparePublished(folder: string): void {
  const rewrite = (name: string, change: (text: string) => string): void => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };
  const all = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
  const published = Object.fromEntries(Object.entries(all).filter(([field]) => !developersOnly.has(field)));
  const repository = repositoryOf(all);
  const addresses = repository !== undefined && {
    homepage: `${repository}#readme`,
    bugs: { url: `${repository}/issues` },
  };
  rewrite("package.json", () => `${JSON.stringify({ ...published, ...addresses }, null, 2)}\n`);
  rewrite("README.md", (text) =>
    withAddresses(text, (path) => {
      if (isPublished(path, all.files) && existsSync(join(folder, path))) return path;
      return repository === undefined ? undefined : `${repository}/blob/v${all.version}/${path}`;
    }),
  );
}

/** Returns the address of the repository in a browser, if package.json names one. */
export function repositoryOf({ repository }: Pick<Package, "repository">): string | undefined {
  return repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

function isPublished(path: string, files: readonly string[]): boolean {
  return files.some((file) => path === file || path.startsWith(`${file}/`));
}

/**
 * Returns a page in Markdown whose links to files have the addresses that a function gives. A link that gets none
 * becomes plain text, and a picture is left out.
 */
export function withAddresses(text: string, addressOf: (path: string) => string | undefined): string {
  return text
    .replace(/<picture>[\s\S]*?<\/picture>\n*/g, (picture) => {
      const [light] = /(?<= src=")[^"]+/.exec(picture) ?? [];
      const address = light === undefined ? undefined : addressOf(light);
      if (address === undefined) return "";
      return picture.replace(/(?<=(?:src|srcset)=")[^"]+/g, (path) => `${addressOf(path) ?? path}?raw=true`);
    })
    .replace(/\[([^\]\n]+)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)/g, (_, words: string, path: string, anchor = "") => {
      const address = addressOf(path);
      return address === undefined ? words : `[${words}](${address}${String(anchor)})`;
    });
}
