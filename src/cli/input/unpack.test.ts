import * as zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { Random } from "../../../bench/random.ts";
import { type Packing, packingOf } from "./packings.ts";
import { unpackedFile } from "./unpack.ts";

const TEXT = "Ada saw Bo. She ran.\n";

/** The text as xz 5.8, bzip2 1.0.8 and zstd 1.5 pack it. */
const packed: readonly (readonly [Packing, string])[] = [
  [
    "xz",
    "/Td6WFoAAATm1rRGAgAhARwAAAAQz1jMAQAUQWRhIHNhdyBCby4gU2hlIHJhbi4KAAAAADhTy3ALj4rZAAEtFS8LcW0ftvN9AQAAAAAEWVo=",
  ],
  ["bzip2", "QlpoOTFBWSZTWXa2fEgAAAPXgAAQQAEwAAgAJkGYgCAAIiZNDR6j9UKYAAgfdLudMvCDhTR8XckU4UJB2tnxIA=="],
  ["zstd", "KLUv/SQVqQAAQWRhIHNhdyBCby4gU2hlIHJhbi4KhXzZAA=="],
];

describe.each(packed)("a file packed with %s", (packing, base64) => {
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  const hasZstd = "zstdDecompressSync" in zlib;

  test("is recognised by its first bytes", () => {
    expect(packingOf(bytes)).toBe(packing);
    expect(packingOf(new TextEncoder().encode("BZh and so on"))).toBeUndefined();
  });

  test.runIf(packing !== "zstd" || hasZstd)("is unpacked, also if it has two streams", async () => {
    const text = async (content: Uint8Array): Promise<string> =>
      Buffer.from(await unpackedFile(packing, content)).toString();
    expect(await text(bytes)).toBe(TEXT);
    expect(await text(Buffer.concat([bytes, bytes]))).toBe(TEXT + TEXT);
  });

  test.runIf(packing !== "zstd" || hasZstd)(
    "is refused if it is damaged or cut off, or gives the same text",
    async () => {
      const random = new Random(46);
      let refused = 0;
      for (let n = 0; n < 500; n++) {
        const isCut = random.chance(0.3);
        const changed = bytes.slice(0, isCut ? 4 + random.below(bytes.length - 4) : bytes.length);
        if (!isCut) changed[4 + random.below(changed.length - 4)] ^= 1 << random.below(8);
        try {
          expect(Buffer.from(await unpackedFile(packing, changed)).toString()).toBe(TEXT);
        } catch (error) {
          expect(error).toMatchObject({
            name: "UnpackingError",
            message: expect.stringContaining(`damaged or incomplete ${packing} file`) as string,
          });
          refused++;
        }
      }
      expect(refused).toBeGreaterThan(400);
    },
  );

  test.runIf(packing === "zstd" && !hasZstd)("is named if Node cannot unpack it", async () => {
    await expect(unpackedFile(packing, bytes)).rejects.toThrow(
      /zstd, which Node .* cannot unpack; use Node 22\.15 or later/,
    );
  });
});
