import { gunzipSync } from "node:zlib";

/** The page, gzipped, inserted by the build. A shorter file starts sooner. */
declare const PAGE: string;

/** Replaces the function of the same name if all modules are in one file. */
export function pageFile(): string {
  return gunzipSync(Buffer.from(PAGE, "base64")).toString();
}
