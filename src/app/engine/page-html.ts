import { bytesOfBase64 } from "../../core/web-assembly.ts";
import { memberUnpacked, through } from "../../formats/common/input/gzip.ts";
import type { ReportPayload } from "./page-payload.ts";

const place = '<script type="text/plain" id="payload">';

/**
 * Puts data into the page, which then needs no example.
 *
 * @param page the built page without data
 * @param options.view the fragment of the view that it opens on; the first one if absent
 * @param options.readers whether it can open files, too; a report whose words can be restored always can
 * @throws Error if the page has no place for a payload
 */
export async function pageWithPayload(
  page: string,
  payload: ReportPayload,
  { view = "", readers = false }: { readonly view?: string; readonly readers?: boolean } = {},
): Promise<string> {
  const start = page.lastIndexOf(`${place}</script>`);
  if (start < 0) throw new Error("the page has no place for a payload");
  // A fragment has no quotation marks, because they are percent-encoded.
  const own = view === "" ? place : place.replace(" id=", () => ` data-view="${view.replaceAll("&", "&amp;")}" id=`);
  const before = page.slice(0, start).replace(/(<script type="text\/plain" id="example">)[^<]*(?=<\/script>)/, "$1");
  const forReport = readers || payload.redaction.mode === "hash" ? (part: string) => part : withoutReaders;
  const data = await compressed(JSON.stringify(payload));
  return forReport(before) + own + data + forReport(page.slice(start + place.length));
}

/** Takes out of the page what reads files, and has it run the script of a report instead of that of the app. */
function withoutReaders(page: string): string {
  return page
    .replace(/<style id="app-style">[^]*?<\/style>\s*/, "")
    .replace(/(<script type="text\/plain" id="app-engine">)[^]*?(?=<\/script>)/, "$1")
    .replace(
      /<script type="text\/plain" id="report-page">([^]*?)<\/script>\s*<script id="app-page">[^]*?<\/script>/,
      (_, code: string) => `<script id="report-page">${code}</script>`,
    );
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
