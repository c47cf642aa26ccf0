/**
 * The two text coders that Node, browsers, Deno and Bun all have and the ES library does not declare.
 * Only the pure build sees this file; everything else gets the same names from Node's types.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
}
declare function atob(base64: string): string;
