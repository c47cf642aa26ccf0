import { concatenate } from "../../formats/concatenate.ts";
import type { InputFile } from "./views/open-request.ts";

/** Files in memory by name, and why some of them are not there. */
export interface UnpackedFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
}

/** Unpacks what is gzipped, whatever its name says. */
export async function unpackedFiles(input: readonly InputFile[]): Promise<UnpackedFiles> {
  const files = new Map<string, Uint8Array>();
  const unreadable: { name: string; reason: string }[] = [];
  for (const { name, bytes } of input) {
    try {
      files.set(name, isGzip(bytes) ? await gunzipped(bytes) : bytes);
    } catch {
      // Browsers name the error each in their own way, such as "Failed to fetch".
      unreadable.push({ name, reason: "it is gzipped, and damaged or incomplete" });
    }
  }
  return { files, unreadable };
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** A browser unpacks one member and takes what follows for junk: each is unpacked by itself, from where it may begin to where it ends. */
async function gunzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const members: Uint8Array[] = [];
  let start = 0;
  for (const end of [...laterMembers(bytes), bytes.length]) {
    try {
      members.push(await unpackedMember(bytes.subarray(start, end)));
      start = end;
    } catch (error) {
      // Packed bytes can look like the beginning of a member; then its end, with the check sum, is not there.
      if (end === bytes.length) throw error;
    }
  }
  return concatenate(members);
}

async function unpackedMember(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes.slice()]).stream();
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Where members after the first may begin: with the two bytes of gzip, the method that there is, and no flags that there are not. */
function laterMembers(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(0x1f, 1); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && bytes[at + 3] < 0x20) starts.push(at);
  }
  return starts;
}
