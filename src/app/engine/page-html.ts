import type { PagePayload } from "./page-payload.ts";

const place = '<script type="application/json" id="payload">';

/**
 * Returns the page with a payload in it. Text in the payload cannot end its element, and is never executed.
 *
 * @param page the built page without data
 * @throws Error if the page has no place for a payload
 */
export function pageWithPayload(page: string, payload: PagePayload): string {
  const start = page.lastIndexOf(`${place}</script>`);
  if (start < 0) throw new Error("the page has no place for a payload");
  const at = start + place.length;
  return page.slice(0, at) + scriptJson(payload) + page.slice(at);
}

/** Returns a value as JSON for a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
