import type { PagePayload } from "./page-payload.ts";

const place = '<script type="text/plain" id="payload">';

/**
 * Returns the page with a payload in it.
 *
 * @param page the built page without data
 * @throws Error if the page has no place for a payload
 */
export async function pageWithPayload(page: string, payload: PagePayload): Promise<string> {
  const start = page.lastIndexOf(`${place}</script>`);
  if (start < 0) throw new Error("the page has no place for a payload");
  const at = start + place.length;
  return page.slice(0, at) + (await compressed(JSON.stringify(payload))) + page.slice(at);
}

/** Returns the payload in a page from the text of its element. */
export async function payloadOf(text: string): Promise<PagePayload> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(through(bytes, new DecompressionStream("gzip"))).json() as Promise<PagePayload>;
}

/** Returns a text, compressed by gzip, in Base64. It cannot end its element, and it shortens reports by half. */
async function compressed(text: string): Promise<string> {
  const stream = through(new TextEncoder().encode(text), new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters);
}

/** Returns the output of a transformation. (A stream of a `Blob` is slower, because it asks another process.) */
function through(
  bytes: Uint8Array<ArrayBuffer>,
  { writable, readable }: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  // If it fails, reading fails, too.
  for (const step of [writer.write(bytes), writer.close()]) step.catch(() => undefined);
  return readable;
}
