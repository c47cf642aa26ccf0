import type { PagePayload } from "./page-payload.ts";

const place = '<script type="application/json" id="payload">';

/**
 * The page with a payload in it. Text in it cannot end the element that it stands in, nor be anything but data.
 *
 * @param page the built page, with nothing in it
 * @throws Error if it has no place for a payload
 */
export function pageWithPayload(page: string, payload: PagePayload): string {
  const start = page.lastIndexOf(`${place}</script>`);
  if (start < 0) throw new Error("the page has no place for a payload");
  const at = start + place.length;
  return page.slice(0, at) + scriptJson(payload) + page.slice(at);
}

/** A value as JSON that can stand in a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
