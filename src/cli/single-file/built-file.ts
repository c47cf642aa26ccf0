import { gunzipSync } from "node:zlib";

/** The files, gzipped, inserted by the build. A shorter file starts sooner. */
declare const BUILT_FILES: Readonly<Record<string, string>>;

/** Replaces the function of the same name if all modules are in one file. */
export function builtFile(name: string): string {
  return gunzipSync(Buffer.from(BUILT_FILES[name], "base64")).toString();
}

/** Replaces the function of the same name: a file that holds everything has no other program. */
export function threadProgram(): undefined {
  return undefined;
}
