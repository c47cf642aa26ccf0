import { gunzipSync } from "node:zlib";

/** The page, gzipped, which the build puts here: a file that is shorter starts sooner. */
declare const PAGE: string;

/** In the place of the function of the same name, where all modules are one file. */
export function pageFile(): string {
  return gunzipSync(Buffer.from(PAGE, "base64")).toString();
}
