import type { PageState } from "./page-state.ts";

/**
 * Copies text, and tells so.
 *
 * @param told what to tell, such as `Copied.`
 */
export async function copyText(page: PageState, text: string, told: string): Promise<void> {
  // The page shows the text if nothing else works.
  if ((await hasCopied(text)) || hasCopiedSelection(text)) page.tell(told);
  else page.toCopy.value = text;
}

async function hasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies as browsers did before they had a clipboard for scripts, which some still lack for local files. */
function hasCopiedSelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  document.body.append(area);
  area.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is nothing else
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Copies the address of this view, and tells what it needs. */
export async function copyLink(page: PageState): Promise<void> {
  const { protocol, hostname, href } = location;
  if (!/^(https?|file):$/.test(protocol)) {
    page.tell("Here the page has no address. Save a report instead: it opens on this view.");
    return;
  }
  // A saved report holds its files; otherwise, they must be opened again.
  const isSaved = page.overview.value?.problems === undefined;
  const isLocal = protocol === "file:" || /^(localhost|127\.|\[::1\])/.test(hostname);
  const needs = isSaved ? "" : " It leads to this view once the same files are open.";
  const place = isLocal ? " It works on this computer; for others, save a report, which opens on this view." : "";
  const fragment = page.address === "" ? "" : `#${page.address}`;
  await copyText(page, `${href.replace(/#.*/s, "")}${fragment}`, `Link copied.${needs}${place}`);
}
