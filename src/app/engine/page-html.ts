import { bytesOfBase64 } from "../../core/web-assembly.ts";
import { memberUnpacked, through } from "../../formats/common/input/gzip.ts";
import type { ReportPayload } from "./page-payload.ts";

const place = '<script type="text/plain" id="payload">';

/**
 * Puts data into the page, which then needs no example.
 *
 * @param page the built page without data
 * @param view the fragment of the view that it opens on; the first one if absent
 * @throws Error if the page has no place for a payload
 */
export async function pageWithPayload(page: string, payload: ReportPayload, view = ""): Promise<string> {
  const start = page.lastIndexOf(`${place}</script>`);
  if (start < 0) throw new Error("the page has no place for a payload");
  // A fragment has no quotation marks, because they are percent-encoded.
  const own = view === "" ? place : place.replace(" id=", () => ` data-view="${view.replaceAll("&", "&amp;")}" id=`);
  const before = page.slice(0, start).replace(/(<script type="text\/plain" id="example">)[^<]*(?=<\/script>)/, "$1");
  return before + own + (await compressed(JSON.stringify(payload))) + page.slice(start + place.length);
}

export async function payloadOf(text: string): Promise<ReportPayload> {
  const json = new TextDecoder().decode(await memberUnpacked(bytesOfBase64(text)));
  return JSON.parse(json) as ReportPayload;
}

/**
 * Returns a text, compressed by gzip, in Base64. Base64 cannot end the element that holds it, and compression halves
 * reports.
 */
async function compressed(text: string): Promise<string> {
  let characters = "";
  for (const byte of await gzipped(new TextEncoder().encode(text))) characters += String.fromCharCode(byte);
  return btoa(characters);
}

function gzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return through(bytes, new CompressionStream("gzip"));
}
