import { Gunzip } from "fflate";
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
    } catch (error) {
      unreadable.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { files, unreadable };
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** A browser unpacks only one member of a file, and takes others for junk: of several, each is unpacked by itself. */
async function gunzipped(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unpackedMember(bytes);
  } catch (error) {
    const starts = memberStarts(bytes);
    if (starts.length === 1) throw error;
    const members: Uint8Array[] = [];
    for (const [m, start] of starts.entries()) members.push(await unpackedMember(bytes.subarray(start, starts[m + 1])));
    return concatenate(members);
  }
}

async function unpackedMember(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes.slice()]).stream();
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Where the members of a gzipped file begin, as far as it can be read. */
function memberStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  const reader = new Gunzip(() => undefined);
  reader.onmember = (start) => starts.push(start);
  try {
    reader.push(bytes);
  } catch {
    // Whoever unpacks it says what is the matter.
  }
  return starts;
}
