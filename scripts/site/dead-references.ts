import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseHTML } from "linkedom";

/** The parts of linkedom's elements that are used, because there are no browser types here. */
interface Found {
  getAttribute(name: string): string | null;
}

/**
 * Returns the broken references in a folder of HTML: links to files or anchors that do not exist, and anything that a
 * browser would load from elsewhere.
 *
 * @returns one line each
 */
export function deadReferences(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));
  const anchors = new Map<string, Set<string>>();
  const references: { page: string; target: string; isLoaded: boolean }[] = [];
  for (const page of pages) {
    const { document } = parseHTML(readFileSync(join(folder, page), "utf8")) as unknown as {
      document: { querySelectorAll: (selector: string) => Iterable<Found> };
    };
    const ids = [...document.querySelectorAll("[id], a[name]")].flatMap((element) =>
      [element.getAttribute("id"), element.getAttribute("name")].filter((id) => id !== null),
    );
    anchors.set(page, new Set(ids));
    for (const element of document.querySelectorAll("a[href], area[href]"))
      references.push({ page, target: element.getAttribute("href")!, isLoaded: false });
    for (const element of document.querySelectorAll("link[href]:not([rel=canonical])"))
      references.push({ page, target: element.getAttribute("href")!, isLoaded: true });
    for (const element of document.querySelectorAll("[src]"))
      references.push({ page, target: element.getAttribute("src")!, isLoaded: true });
  }
  const problems = references.flatMap(({ page, target, isLoaded }) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) {
      return isLoaded && !target.startsWith("data:") ? [`${page}: loads ${target}`] : [];
    }
    const [path, anchor = ""] = target.split("#");
    const there = path === "" ? page : join(dirname(page), decodeURIComponent(path)).replaceAll("\\", "/");
    if (!existsSync(join(folder, there))) return [`${page}: link to ${target}, which does not exist`];
    const ids = anchors.get(there);
    const isThere = anchor === "" || (ids?.has(decodeURIComponent(anchor)) ?? false);
    return isThere ? [] : [`${page}: link to ${target}, which has no such anchor`];
  });
  return [...problems, ...loadedByStyles(folder)];
}

function loadedByStyles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) =>
      [
        ...readFileSync(join(folder, path), "utf8").matchAll(/(?:url\(|@import)\s*["']?((?:https?:)?\/\/[^"')\s]+)/g),
      ].map(([, target]) => `${path}: loads ${target}`),
    );
}
