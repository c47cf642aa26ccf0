/** How a whole file may be packed, besides gzip, which is unpacked piece by piece. */
export type Packing = "bzip2" | "xz" | "zstd";

/** The endings of packed files, for help. */
export const packedEndings = ".gz, .xz, .bz2, and .zst from Node 22.15 on";

const signatures: readonly (readonly [Packing, readonly number[]])[] = [
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** Returns how a file is packed, by its first four bytes, of which the fourth of bzip2 is a digit. */
export function packingOf(head: Uint8Array): Packing | undefined {
  const found = signatures.find(([, bytes]) => bytes.every((byte, i) => head[i] === byte));
  if (found?.[0] !== "bzip2") return found?.[0];
  return head[3] >= 0x31 && head[3] <= 0x39 ? "bzip2" : undefined;
}
