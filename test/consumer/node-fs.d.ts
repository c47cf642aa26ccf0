/** What these programs use of Node's types, so that they need no package of types. */
declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function createReadStream(path: string): AsyncIterable<Uint8Array>;
}
