/** Declares the part of WebAssembly that is used here, because the library compiles without platform types. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (code: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: object };
  };
};

/** When WebAssembly takes over from TypeScript. Tests compare both. */
export const webAssemblyUse: { when: "never" | "where it pays" | "always" } = { when: "where it pays" };

/** Code from `assembly/`. It is compiled when first used. */
export class AssemblyCode<Exports extends object, Shared> {
  private readonly base64: string;
  private readonly share: (exports: Exports) => Shared;
  private module: object | undefined;
  private isImpossible = false;
  private sharedOne: Shared | undefined;

  /** @param share makes of an instance what all callers share */
  constructor(base64: string, share: (exports: Exports) => Shared) {
    this.base64 = base64;
    this.share = share;
  }

  /** Returns what all callers share, or undefined as `instance` does. */
  shared(): Shared | undefined {
    if (this.sharedOne === undefined) {
      const exports = this.instance();
      if (exports !== undefined) this.sharedOne = this.share(exports);
    }
    return this.sharedOne;
  }

  /**
   * Returns the exports of a new instance, which has memory of its own. Returns undefined if WebAssembly is missing or
   * forbidden, as by a page's content security policy.
   */
  instance(): Exports | undefined {
    if (this.isImpossible) return undefined;
    try {
      const { Module, Instance } = webAssembly;
      this.module ??= new Module(bytesOfBase64(this.base64));
      return new Instance(this.module).exports as Exports;
    } catch {
      this.isImpossible = true;
      return undefined;
    }
  }
}

/** Node, Deno and Bun have a function that is much faster than a loop. */
const { Buffer: buffer } = globalThis as unknown as {
  readonly Buffer?: { readonly from: (text: string, encoding: "base64") => Uint8Array<ArrayBuffer> };
};

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  if (buffer !== undefined) return buffer.from(base64, "base64");
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
